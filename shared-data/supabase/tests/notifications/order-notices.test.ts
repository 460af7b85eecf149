import { wordsOf } from "../../functions/_shared/notices/templates";
import { asPerson, db } from "../harness/database";
import { createCustomer, createProduct, createStaff, restock, stockKeys, type TestProduct } from "../harness/factories";
import { claim, keepChoice, kindsOf, openNotices, queue, send } from "../harness/notices";
import { age, code, purchase } from "../harness/purchases";
import { createPack, payFor } from "../harness/quantities";
import { createReview } from "../harness/reviews";
import { override } from "../harness/staff-calls";
import { buyByPix, generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

beforeEach(openNotices);

async function notified(options: Parameters<typeof createProduct>[0] = { keys: 1 }) {
  const product = await createProduct(options);
  const bought = await purchase(product);
  await paid(bought.payment);
  await send();
  return { product, ...bought };
}

it("notifies a waiting buyer of their place and of the key, whichever comes first", async () => {
  const product = await createProduct();
  const [first, second] = [await purchase(product), await purchase(product)];
  await paid(first.payment);
  await paid(second.payment);
  const places = (await send()).map(({ kind, email, facts }) => [kind, email, facts.place]);
  expect(places).toContainEqual(["order_waiting", first.buyer.email, 1]);
  expect(places).toContainEqual(["order_waiting", second.buyer.email, 2]);
  await restock(product, 1);
  expect(await send()).toMatchObject([{ kind: "key_delivered", email: first.buyer.email }]);
  const { payment } = await purchase(product);
  await restock(product, 1);
  await paid(payment);
  await restock(product, 1);
  expect(kindsOf(await claim())).toEqual(["key_delivered", "key_delivered"]);
});

it("says nothing of a key that its owner has seen", async () => {
  const { product, buyer, payment } = await notified({});
  await stockKeys(product, 1);
  const [order] = await ordersOf(payment);
  await asPerson(buyer, () => db.rows("select * from public.deliver_product_key($1)", [order?.id]));
  expect(await claim()).toEqual([]);
  expect(await queue("key_delivered")).toMatchObject([{ outcome: "dropped" }]);
});

it("sends one email for the orders of one payment, and one for each waiting order", async () => {
  const others = [await createProduct({ keys: 1 }), await createProduct()];
  const { payment } = await purchase(await createProduct({ keys: 2 }), others);
  await paid(payment);
  const notices = await claim();
  expect(kindsOf(notices).sort()).toEqual(["order_waiting", "payment_confirmed"]);
  const confirmed = notices.find(({ kind }) => kind === "payment_confirmed")?.facts ?? {};
  expect(wordsOf("payment_confirmed", confirmed)?.subject).toBe("Pagamento confirmado: suas 2 keys estão prontas");
});

it("says how many keys one order has", async () => {
  await paid(payFor(await createPack(3), 3, { email: (await createCustomer()).email }));
  const [notice] = await claim();
  const words = { subject: "Pagamento confirmado: suas 3 keys estão prontas", short: expect.stringMatching(/^3 × /) };
  expect(wordsOf("payment_confirmed", notice?.facts ?? {})).toMatchObject(words);
});

it("notifies of a held payment, and of the key after staff released it", async () => {
  const { email } = await createCustomer();
  const { id } = await buyByPix([await createProduct({ keys: 1 })], { email, amount: 7 });
  expect(await send()).toMatchObject([{ kind: "payment_confirmed", facts: { is_held: true } }]);
  await asPerson(await createStaff("admin"), () => override(id, "release"));
  expect(kindsOf(await claim())).toEqual(["key_delivered"]);
});

it("notifies of a refund once, regardless of who made it", async () => {
  const { payment } = await notified();
  for (let times = 0; times < 2; times += 1) await paid({ ...payment, event: "pix.refunded" });
  expect(kindsOf(await claim())).toEqual(["order_refunded"]);
});

it("notifies an author once that their review is published, also when it is approved again", async () => {
  await notified();
  await createReview({ id: await db.value<string>("select id from public.orders") });
  for (const approved of [true, false, true])
    await db.rows("update private.review_entries set is_approved = $1", [approved]);
  const notices = await claim();
  expect(notices.map(({ kind, facts }) => [kind, facts.rating])).toEqual([["review_approved", 5]]);
});

it.each([
  [168, 1],
  [24, 0],
])("a guarantee of %d hours sends %d reminders the day before it ends", async (guaranteeHours, times) => {
  await notified({ keys: 1, guaranteeHours });
  await age(`${guaranteeHours - 24} hours 1 minute`);
  expect(kindsOf(await claim()).filter((kind) => kind === "guarantee_ending")).toHaveLength(times);
});

it("sends to the payer's address without an account, and not to a checkout's placeholder address", async () => {
  const product = await createProduct({ keys: 2 });
  for (const email of ["sem.conta@example.com", "noreply@ggcheckout.com"]) await paid(paymentOf([product], { email }));
  expect(await claim()).toMatchObject([
    { email: "sem.conta@example.com", account_id: null, facts: { has_account: false, name: null } },
  ]);
});

it("notifies of a payment that staff replayed long after it came", async () => {
  const product = await createProduct({ keys: 1 });
  const { payment } = await purchase(product);
  await db.rows("update public.products set ggcheckout_id = 'another' where id = $1", [product.id]);
  const { body } = await paid(payment);
  expect(await claim()).toEqual([]);
  await db.rows("update private.notice_gathering set gathered_until = now() + interval '1 hour'");
  await db.rows("update public.products set ggcheckout_id = $2 where id = $1", [product.id, product.ggcheckoutId]);
  const replay = "select public.replay_payment_event($1, 'Produto corrigido')";
  await asPerson(await createStaff("manager"), () => db.rows(replay, [body.event_id]));
  expect(kindsOf(await claim())).toEqual(["payment_confirmed"]);
});

describe("a PIX", () => {
  let product: TestProduct;
  beforeEach(async () => {
    product = await createPack(1);
  });

  async function openPix({ isAllowed = false } = {}) {
    const bought = await purchase(product);
    if (isAllowed) await keepChoice(bought.buyer.id, "recovery", true);
    await generated(bought.payment);
    await db.rows("select private.gather_notices()");
    return bought;
  }

  it("writes to who has a PIX open, with its code and the time left", async () => {
    const { buyer } = await openPix();
    await age("3 minutes 10 seconds");
    const stop = expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{32}$/);
    const facts = { code, minutes_left: 11, products: ["Conta de anúncios"] };
    expect(await claim()).toMatchObject([{ kind: "pix_generated", email: buyer.email, stop, facts }]);
  });

  it("drops a PIX's notice that was not sent before it was paid", async () => {
    const { payment } = await openPix();
    await age("1 minute");
    await paid(payment);
    expect(kindsOf(await claim())).toEqual(["payment_confirmed"]);
    expect(await queue("pix_generated")).toMatchObject([{ outcome: "dropped", reason: "not_true" }]);
  });

  it("reminds of an unpaid PIX once while it lives and once after, only who allowed it", async () => {
    const { email } = (await openPix({ isAllowed: true })).buyer;
    await openPix();
    await age("1 minute");
    await send();
    await age("10 minutes 30 seconds");
    expect(await send()).toMatchObject([{ kind: "pix_expiring", email, facts: { minutes_left: 3 } }]);
    await age("50 minutes");
    expect(await send()).toMatchObject([{ kind: "pix_recovery", email, facts: { product_id: product.id } }]);
    await age("1 day");
    expect(await claim()).toEqual([]);
    expect((await queue()).filter(({ outcome }) => outcome === "unwanted")).toMatchObject([
      { kind: "pix_expiring", reason: "no_consent" },
      { kind: "pix_recovery", reason: "no_consent" },
    ]);
  });

  it.each([
    ["bought the product otherwise", ({ email }: { email: string }) => paid(paymentOf([product], { email }))],
    ["would wait behind who bought several", () => paid(payFor(product, 2))],
    [
      "cannot buy it any more",
      () => db.rows("update public.products set is_active = false where id = $1", [product.id]),
    ],
  ])("does not bring back who %s", async (_case, meanwhile) => {
    const { buyer } = await openPix({ isAllowed: true });
    await age("2 hours");
    await meanwhile(buyer);
    expect(kindsOf(await claim())).not.toContain("pix_recovery");
  });
});
