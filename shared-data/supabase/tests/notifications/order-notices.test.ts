import { wordsOf } from "../../functions/_shared/notices/templates";
import { db } from "../harness/database";
import { createCustomer, createProduct, restock, signIn, signInStaff, stockKeys } from "../harness/factories";
import { claim, kindsOf, openNotices, queue, send } from "../harness/notices";
import { age, purchase } from "../harness/purchases";
import { createPack, payFor } from "../harness/quantities";
import { override } from "../harness/staff-calls";
import { buyByPix, ordersOf, paid, paymentOf } from "../harness/webhooks";

beforeEach(openNotices);

/** A paid order of which the buyer has been notified. */
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
  await signIn(buyer);
  await db.rows("select * from public.deliver_product_key($1)", [order?.id]);
  await db.actAs("none");
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
  await signInStaff("admin");
  await override(id, "release");
  await db.actAs("none");
  expect(kindsOf(await claim())).toEqual(["key_delivered"]);
});

it("notifies of a refund once, regardless of who made it", async () => {
  const { payment } = await notified();
  for (let times = 0; times < 2; times += 1) await paid({ ...payment, event: "pix.refunded" });
  expect(kindsOf(await claim())).toEqual(["order_refunded"]);
});

it("notifies an author once that their review is published, also when it is approved again", async () => {
  await notified();
  const review = "insert into private.review_entries (product_id, order_id, user_id, rating)";
  await db.rows(`${review} select product_id, id, user_id, 5 from public.orders`);
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
  await signInStaff("manager");
  await db.rows("select public.replay_payment_event($1, 'Produto corrigido')", [body.event_id]);
  await db.actAs("none");
  expect(kindsOf(await claim())).toEqual(["payment_confirmed"]);
});
