import { type Database, withRollback } from "./harness/database";
import { createCustomer, createProduct, stockKeys } from "./harness/factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf, send } from "./harness/webhooks";

const outcomeOf = async (answer: Promise<{ body: { outcome?: string } }>) => (await answer).body.outcome;

it("makes a pending order when a PIX is generated, and completes and delivers it when it is paid", () =>
  withRollback(async (db) => {
    const [product, buyer] = [await createProduct(db, { price: 147 }), await createCustomer(db)];
    const [key] = await stockKeys(db, product, 1);
    const payment = paymentOf([product], { email: buyer.email });
    expect(await outcomeOf(generated(db, payment))).toBe("pending");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "pending", user_id: buyer.id, amount: "147.00" }]);
    expect(await outcomeOf(paid(db, payment))).toBe("delivered");
    await db.actAs("authenticated", buyer.id);
    expect(await db.rows("select status, product_id from public.orders")).toEqual([
      { status: "completed", product_id: product.id },
    ]);
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: key }]);
  }));

it("changes nothing when an event comes again", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 3);
    const payment = paymentOf([product]);
    await generated(db, payment);
    await paid(db, payment);
    const before = await ordersOf(db, payment);
    for (const again of [paid, generated, paid]) expect(await outcomeOf(again(db, payment))).toBe("unchanged");
    expect(await ordersOf(db, payment)).toEqual(before);
    expect(await db.value("select stock_count from public.products where id = $1", [product.id])).toBe(2);
  }));

it("takes a paid event before its generated one, and keeps the order completed", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 1);
    const payment = paymentOf([product]);
    expect(await outcomeOf(paid(db, payment))).toBe("delivered");
    expect(await outcomeOf(generated(db, payment))).toBe("unchanged");
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "completed", is_waiting: false }]);
  }));

it("completes and delivers a payment that comes long after its fifteen minutes", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 1);
    const payment = paymentOf([product]);
    await generated(db, payment);
    await db.rows("update public.orders set created_at = now() - interval '3 days'");
    await send(db, "pix.generated", { ...payment, event: "pix.expired" });
    expect(await ordersOf(db, payment)).toMatchObject([{ status: "expired" }]);
    expect(await outcomeOf(paid(db, payment))).toBe("delivered");
  }));

it("puts a paid order in line while there is no key", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await createProduct(db)]);
    expect(await outcomeOf(paid(db, payment))).toBe("waiting");
    expect(await ordersOf(db, payment)).toMatchObject([
      { status: "completed", is_waiting: true, delivered_key_id: null },
    ]);
  }));

it("delivers a product that was taken off sale meanwhile", () =>
  withRollback(async (db) => {
    const product = await createProduct(db, { active: false });
    await stockKeys(db, product, 1);
    expect(await outcomeOf(paid(db, paymentOf([product])))).toBe("delivered");
  }));

it("stores a payment for a product that the store does not have, and makes no order", () =>
  withRollback(async (db) => {
    const payment = paymentOf([{ id: "?", ggcheckoutId: "unheard-of", price: 10 }]);
    expect(await outcomeOf(paid(db, payment))).toBe("unknown_product");
    expect(await ordersOf(db, payment)).toEqual([]);
  }));

it("makes one order of each product of a payment", () =>
  withRollback(async (db) => {
    const [main, bump] = [await createProduct(db, { price: 100 }), await createProduct(db, { price: 50 })];
    await stockKeys(db, main, 1);
    await stockKeys(db, bump, 1);
    const payment = paymentOf([main, bump]);
    expect(await outcomeOf(paid(db, payment))).toBe("delivered");
    expect(await ordersOf(db, payment)).toMatchObject([
      { product_id: main.id, amount: "100.00", status: "completed", is_waiting: false },
      { product_id: bump.id, amount: "50.00", status: "completed", is_waiting: false },
    ]);
  }));

it("makes two orders, with two keys, of a product that a payment lists twice", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 2);
    const payment = paymentOf([product, product]);
    await paid(db, payment);
    await paid(db, payment);
    const orders = await ordersOf(db, payment);
    expect(new Set(orders.map((order) => order.delivered_key_id)).size).toBe(2);
    expect(orders).toHaveLength(2);
  }));

it("reads the main product where there is no list of products", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const { products: _, ...payment } = paymentOf([product]);
    expect(await outcomeOf(paid(db, payment))).toBe("waiting");
  }));

it("gives a provider's id that two products share to the one on sale", () =>
  withRollback(async (db) => {
    const old = await createProduct(db, { active: false });
    const copy = await createProduct(db, { ggcheckoutId: old.ggcheckoutId });
    const payment = paymentOf([old]);
    await paid(db, payment);
    expect(await ordersOf(db, payment)).toMatchObject([{ product_id: copy.id }]);
  }));

describe("what an event means", () => {
  const meaning = (db: Database, endpoint: string, event: string | null) =>
    db.value("select private.event_meaning($1, $2)", [endpoint, event]);

  it.each([
    ["pix.generated", null, "generated"],
    ["pix.paid", null, "paid"],
    ["pix.paid", "", "paid"],
    ["pix.generated", "pix.paid", "paid"],
    ["pix.paid", "pix.generated", "generated"],
    ["pix.paid", "PIX.EXPIRED", "expired"],
    ["pix.paid", "pix.failed", "failed"],
    ["pix.paid", "pix.refunded", "refunded"],
    ["pix.generated", "card.chargeback", "refunded"],
    ["pix.paid", "card.paid", "ignored"],
    ["pix.paid", "checkout.abandoned", "ignored"],
    ["pix.paid", "test", "ignored"],
  ])("at %s, the event %p is %s", (endpoint, event, expected) =>
    withRollback(async (db) => {
      expect(await meaning(db, endpoint, event)).toBe(expected);
    }),
  );

  it("changes nothing for an event of another kind", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)]);
      expect(await outcomeOf(send(db, "pix.paid", { ...payment, event: "checkout.abandoned" }))).toBe("ignored");
      expect(await ordersOf(db, payment)).toEqual([]);
    }));
});

describe("an order only moves forward", () => {
  const events = ["pix.generated", "pix.expired", "pix.failed", "pix.paid", "pix.refunded"];

  it.each(orders(events))("in the order %s it ends refunded, and one key at most was given", (...order) =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 2);
      const payment = paymentOf([product]);
      for (const event of order) await send(db, "pix.paid", { ...payment, event });
      expect(await ordersOf(db, payment)).toMatchObject([{ status: "refunded", is_waiting: false }]);
      expect(
        await db.value("select stock_count from public.products where id = $1", [product.id]),
      ).toBeGreaterThanOrEqual(1);
      expect(await db.value("select sold_count from public.products where id = $1", [product.id])).toBe(0);
    }),
  );

  it("gives no key to a payment whose refund came first", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 1);
      const payment: PaymentPayload = paymentOf([product]);
      await send(db, "pix.paid", { ...payment, event: "pix.refunded" });
      expect(await outcomeOf(paid(db, payment))).toBe("unchanged");
      expect(await ordersOf(db, payment)).toMatchObject([{ status: "refunded", delivered_key_id: null }]);
    }));

  it("keeps a paid order when a failure or an expiry comes late", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db)]);
      await paid(db, payment);
      for (const event of ["pix.failed", "pix.expired", "pix.generated"])
        await send(db, "pix.paid", { ...payment, event });
      expect(await ordersOf(db, payment)).toMatchObject([{ status: "completed" }]);
    }));

  it("refunds every product of a payment, also when the refund lists none", () =>
    withRollback(async (db) => {
      const payment = paymentOf([await createProduct(db), await createProduct(db)]);
      await paid(db, payment);
      expect(await outcomeOf(send(db, "pix.paid", { event: "pix.chargeback", payment: payment.payment ?? {} }))).toBe(
        "refunded",
      );
      expect((await ordersOf(db, payment)).map((order) => order.status)).toEqual(["refunded", "refunded"]);
    }));
});

/** A dozen of the ways to order these, each event in each place. */
function orders(events: readonly string[]): string[][] {
  const rotations = events.map((_, start) => [...events.slice(start), ...events.slice(0, start)]);
  return rotations.flatMap((order) => [order, order.toReversed()]);
}
