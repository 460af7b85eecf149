import { withRollback } from "./harness/database";
import { createProduct, stockKeys } from "./harness/factories";
import { generated, ordersOf, paid, paymentOf, send } from "./harness/webhooks";

it.each([
  [147, 147],
  [147, 14700],
  [147, "147.00"],
  [147, " 147,00 "],
  [147, "14700"],
  [2, 200],
  [0.5, 50],
  [89.9, 89.9],
  [89.9, 8990],
])("delivers a product of %p when %p was paid", (price, amount) =>
  withRollback(async (db) => {
    const product = await createProduct(db, { price });
    await stockKeys(db, product, 1);
    const payment = paymentOf([product], { amount });
    expect(await paid(db, payment)).toMatchObject({ body: { outcome: "delivered" } });
    expect(await ordersOf(db, payment)).toMatchObject([{ amount: price.toFixed(2), hold_reason: null }]);
  }),
);

it.each([
  [147, 1.47, "1.47"],
  [147, 146.99, "146.99"],
  [147, 14699, "146.99"],
  [147, 1, "1.00"],
  [147, 0, "0.00"],
  [147, "free", "147.00"],
  [147, -147, "147.00"],
  [147, "1e9", "147.00"],
  [147, 10_000_000_000, "147.00"],
  [147, 99_999_999_999, "147.00"],
  // As near in reais as in cents, and a little nearer in cents.
  [101, 200, "200.00"],
  [147, 291.09, "2.91"],
])("holds an order of %p when %p was paid, keys in stock or not", (price, amount, kept) =>
  withRollback(async (db) => {
    const product = await createProduct(db, { price });
    await stockKeys(db, product, 1);
    const payment = paymentOf([product], { amount });
    await generated(db, payment);
    expect(await paid(db, payment)).toMatchObject({ body: { outcome: "held" } });
    expect(await ordersOf(db, payment)).toMatchObject([
      { status: "completed", hold_reason: "amount_mismatch", delivered_key_id: null, is_waiting: false, amount: kept },
    ]);
    expect(await paid(db, payment)).toMatchObject({ body: { outcome: "unchanged" } });
  }),
);

it("holds an order whose payment says no amount", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const payment = paymentOf([product]);
    expect(await paid(db, { ...payment, payment: { id: "no-amount" } })).toMatchObject({ body: { outcome: "held" } });
  }));

it("measures against the price of the day the PIX was generated, and against today's", () =>
  withRollback(async (db) => {
    const product = await createProduct(db, { price: 100 });
    const payments = [100, 10_000, 120, 12_000].map((amount) => paymentOf([product], { amount }));
    await stockKeys(db, product, payments.length);
    for (const payment of payments) await generated(db, { ...payment, payment: { ...payment.payment, amount: 100 } });
    await db.rows("update public.products set price = 120 where id = $1", [product.id]);
    const kept: (string | undefined)[] = [];
    for (const payment of payments) {
      expect(await paid(db, payment)).toMatchObject({ body: { outcome: "delivered" } });
      kept.push((await ordersOf(db, payment))[0]?.amount);
    }
    expect(kept).toEqual(["100.00", "100.00", "120.00", "120.00"]);
  }));

it("compares the sum of several products, in reais or cents", () =>
  withRollback(async (db) => {
    const products = [await createProduct(db, { price: 100 }), await createProduct(db, { price: 50 })];
    for (const product of products) await stockKeys(db, product, 3);
    expect(await paid(db, paymentOf(products, { amount: 150 }))).toMatchObject({ body: { outcome: "delivered" } });
    expect(await paid(db, paymentOf(products, { amount: 15000 }))).toMatchObject({ body: { outcome: "delivered" } });
    const short = paymentOf(products, { amount: 100 });
    expect(await paid(db, short)).toMatchObject({ body: { outcome: "held" } });
    expect((await ordersOf(db, short)).map((order) => order.amount)).toEqual(["100.00", "50.00"]);
  }));

it("holds what it knows of a payment that also has a product it does not know", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 1);
    const payment = paymentOf([product, { id: "?", ggcheckoutId: "unheard-of", price: 10 }], { amount: 100 });
    expect(await send(db, "pix.paid", payment)).toMatchObject({ body: { outcome: "unknown_product" } });
    expect(await ordersOf(db, payment)).toMatchObject([{ hold_reason: "amount_mismatch", delivered_key_id: null }]);
  }));
