import { db } from "../harness/database";
import type { TestProduct } from "../harness/factories";
import { choose, mark, queue } from "../harness/notices";
import { age, code, due, kinds, type Purchase, purchase, shop } from "../harness/purchases";
import { generated, paid, paymentOf } from "../harness/webhooks";

it("writes to who has a PIX open, with its code and the time left, and nothing more once it is paid", async () => {
  const product = await shop({ keys: 1 });
  const { payment, buyer } = await purchase(product);
  await generated(payment);
  await db.rows("select private.gather_notices()");
  await age("3 minutes 10 seconds");
  const [notice, ...others] = await due();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    kind: "pix_generated",
    email: buyer.email,
    stop: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{32}$/),
  });
  expect(notice?.facts).toMatchObject({ code, minutes_left: 11, products: ["Conta de anúncios"] });
});

it("drops a PIX's notice that was not sent before it was paid", async () => {
  const product = await shop({ keys: 1 });
  const { payment } = await purchase(product);
  await generated(payment);
  await db.rows("select private.gather_notices()");
  await age("1 minute");
  await paid(payment);
  expect(kinds(await due())).toEqual(["payment_confirmed"]);
  expect((await queue("pix_generated"))[0]).toEqual({
    kind: "pix_generated",
    outcome: "dropped",
    reason: "not_true",
  });
});

it("reminds of an unpaid PIX once while it lives and once after, only who allowed it", async () => {
  const product = await shop({ keys: 1 });
  const [asked, silent] = [await purchase(product), await purchase(product)];
  await choose(asked.buyer.id, "recovery", true);
  await generated(asked.payment);
  await generated(silent.payment);
  await db.rows("select private.gather_notices()");
  await age("1 minute");
  for (const notice of await due()) await mark(notice);
  await age("10 minutes 30 seconds");
  const expiring = await due();
  expect(expiring).toMatchObject([{ kind: "pix_expiring", email: asked.buyer.email, facts: { minutes_left: 3 } }]);
  for (const notice of expiring) await mark(notice);
  await age("50 minutes");
  const recovery = await due();
  expect(recovery).toMatchObject([
    { kind: "pix_recovery", email: asked.buyer.email, facts: { product_id: product.id } },
  ]);
  for (const notice of recovery) await mark(notice);
  await age("1 day");
  expect(await due()).toEqual([]);
  const unwanted = (await queue()).filter(({ outcome }) => outcome === "unwanted");
  expect(unwanted).toEqual(
    ["pix_expiring", "pix_recovery"].map((kind) => ({ kind, outcome: "unwanted", reason: "no_consent" })),
  );
});

it.each([
  [
    "bought the product otherwise",
    async (product: TestProduct, { buyer }: Purchase) =>
      void (await paid(paymentOf([product], { email: buyer.email }))),
  ],
  [
    "cannot buy it any more",
    async (product: TestProduct) =>
      void (await db.rows("update public.products set is_active = false where id = $1", [product.id])),
  ],
] as const)("does not bring back who %s", async (_case, meanwhile) => {
  const product = await shop({ keys: 5 });
  const bought = await purchase(product);
  await choose(bought.buyer.id, "recovery", true);
  await generated(bought.payment);
  await db.rows("select private.gather_notices()");
  await age("2 hours");
  await meanwhile(product, bought);
  expect(kinds(await due())).not.toContain("pix_recovery");
});
