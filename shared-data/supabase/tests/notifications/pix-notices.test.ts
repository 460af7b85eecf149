import { db } from "../harness/database";
import { createProduct, type TestProduct } from "../harness/factories";
import { choose, claim, kindsOf, openNotices, queue, send } from "../harness/notices";
import { age, code, purchase } from "../harness/purchases";
import { generated, paid, paymentOf } from "../harness/webhooks";

let product: TestProduct;
beforeEach(async () => {
  await openNotices();
  product = await createProduct({ keys: 1 });
});

/** A buyer with an open PIX, who allowed reminders or did not. */
async function openPix({ isAllowed = false } = {}) {
  const bought = await purchase(product);
  if (isAllowed) await choose(bought.buyer.id, "recovery", true);
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
  ["cannot buy it any more", () => db.rows("update public.products set is_active = false where id = $1", [product.id])],
])("does not bring back who %s", async (_case, meanwhile) => {
  const { buyer } = await openPix({ isAllowed: true });
  await age("2 hours");
  await meanwhile(buyer);
  expect(kindsOf(await claim())).not.toContain("pix_recovery");
});
