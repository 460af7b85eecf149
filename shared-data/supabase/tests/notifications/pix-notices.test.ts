import { type Database, withRollback } from "../harness/database";
import type { TestProduct } from "../harness/factories";
import { choose, mark, queue } from "../harness/notices";
import { age, code, due, kinds, type Purchase, purchase, shop } from "../harness/purchases";
import { generated, paid, paymentOf } from "../harness/webhooks";

it("writes to who has a PIX open, with its code and the time left, and nothing more once it is paid", () =>
  withRollback(async (db) => {
    const product = await shop(db, { keys: 1 });
    const { payment, buyer } = await purchase(db, product);
    await generated(db, payment);
    await db.rows("select private.gather_notices()");
    await age(db, "3 minutes 10 seconds");
    const [notice, ...others] = await due(db);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: "pix_generated",
      email: buyer.email,
      stop: expect.stringMatching(/^[0-9a-f-]{36}\.[0-9a-f]{32}$/),
    });
    expect(notice?.facts).toMatchObject({ code, minutes_left: 11, products: ["Conta de anúncios"] });
  }));

it("drops a PIX's notice that was not sent before it was paid", () =>
  withRollback(async (db) => {
    const product = await shop(db, { keys: 1 });
    const { payment } = await purchase(db, product);
    await generated(db, payment);
    await db.rows("select private.gather_notices()");
    await age(db, "1 minute");
    await paid(db, payment);
    expect(kinds(await due(db))).toEqual(["payment_confirmed"]);
    expect((await queue(db, "pix_generated"))[0]).toEqual({
      kind: "pix_generated",
      outcome: "dropped",
      reason: "not_true",
    });
  }));

it("reminds of an unpaid PIX once while it lives and once after, only who allowed it", () =>
  withRollback(async (db) => {
    const product = await shop(db, { keys: 1 });
    const [asked, silent] = [await purchase(db, product), await purchase(db, product)];
    await choose(db, asked.buyer.id, "recovery", true);
    await generated(db, asked.payment);
    await generated(db, silent.payment);
    await db.rows("select private.gather_notices()");
    await age(db, "1 minute");
    for (const notice of await due(db)) await mark(db, notice);
    await age(db, "10 minutes 30 seconds");
    const expiring = await due(db);
    expect(expiring).toMatchObject([{ kind: "pix_expiring", email: asked.buyer.email, facts: { minutes_left: 3 } }]);
    for (const notice of expiring) await mark(db, notice);
    await age(db, "50 minutes");
    const recovery = await due(db);
    expect(recovery).toMatchObject([
      { kind: "pix_recovery", email: asked.buyer.email, facts: { product_id: product.id } },
    ]);
    for (const notice of recovery) await mark(db, notice);
    await age(db, "1 day");
    expect(await due(db)).toEqual([]);
    const unwanted = (await queue(db)).filter(({ outcome }) => outcome === "unwanted");
    expect(unwanted).toEqual(
      ["pix_expiring", "pix_recovery"].map((kind) => ({ kind, outcome: "unwanted", reason: "no_consent" })),
    );
  }));

it.each([
  [
    "bought the product otherwise",
    async (db: Database, product: TestProduct, { buyer }: Purchase) =>
      void (await paid(db, paymentOf([product], { email: buyer.email }))),
  ],
  [
    "cannot buy it any more",
    async (db: Database, product: TestProduct) =>
      void (await db.rows("update public.products set is_active = false where id = $1", [product.id])),
  ],
] as const)("does not bring back who %s", (_case, meanwhile) =>
  withRollback(async (db) => {
    const product = await shop(db, { keys: 5 });
    const bought = await purchase(db, product);
    await choose(db, bought.buyer.id, "recovery", true);
    await generated(db, bought.payment);
    await db.rows("select private.gather_notices()");
    await age(db, "2 hours");
    await meanwhile(db, product, bought);
    expect(kinds(await due(db))).not.toContain("pix_recovery");
  }),
);
