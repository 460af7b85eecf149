import { db } from "../harness/database";
import { createProduct, stockKeys } from "../harness/factories";
import { buyByPix, generated, ordersOf, outcomeOf, paid, paymentOf } from "../harness/webhooks";

const setUnit = (unit: string) => db.rows("update private.store_settings set amount_unit = $1", [unit]);

it.each([
  ["reais", 147, "147.00"],
  ["reais", 147, " 147,00 "],
  // As a sum of binary fractions comes out.
  ["reais", 189.8, 189.79999999999998],
  ["reais", 7_000_000_000, 7_000_000_000],
  ["cents", 89.9, 8990],
  ["cents", 89.9, "8990,00"],
  ["cents", 0.01, 1],
])("delivers, in %s, a product of %p reais when %p was paid", async (unit, price, amount) => {
  await setUnit(unit);
  const product = await createProduct({ price, keys: 1 });
  expect(await buyByPix([product], { amount })).toMatchObject({
    outcome: "delivered",
    orders: [{ amount: price.toFixed(2), hold_reason: null }],
  });
});

async function hold(amount: unknown) {
  const product = await createProduct({ price: 147, keys: 1 });
  const payment = paymentOf([product], { amount });
  await generated(payment);
  expect(await outcomeOf(paid(payment))).toBe("held");
  expect(await outcomeOf(paid(payment))).toBe("unchanged");
  const [order] = await ordersOf(payment);
  expect(order).toMatchObject({ status: "completed", delivered_key_id: null, is_waiting: false });
  return [order?.hold_reason, order?.amount];
}

it.each([
  ["reais", 146.99, "146.99", "amount_mismatch"],
  ["reais", 0, "0.00", "amount_mismatch"],
  ["reais", 14700, "14700.00", "amount_unit"],
  ["reais", "14700,0", "14700.00", "amount_unit"],
  ["cents", 147, "1.47", "amount_unit"],
])("holds an order of 147, in %s, when %p was paid, and keeps %s: %s", async (unit, amount, kept, reason) => {
  await setUnit(unit);
  expect(await hold(amount)).toEqual([reason, kept]);
});

it("reports another unit also when this one cannot read the amount", async () => {
  await setUnit("cents");
  expect(await buyByPix([await createProduct({ price: 89.99 })])).toMatchObject({
    outcome: "held",
    orders: [{ hold_reason: "amount_unit", amount: null }],
  });
});

it.each<unknown>([
  ...["free", "", "-147", "+147", "1.47e2", "1e9", "147.000", "1.470,00", "1,470.00", "R$ 147,00", "147,", "１４７"],
  ...["Infinity", "NaN", -147, 146.999, 10_000_000_000, 99_999_999_999_999, 1e300, true, null, undefined],
  ...[[147], { value: 147 }],
])("holds an order of 147 when %p was paid, which it cannot read, and claims no amount", async (amount) => {
  expect(await hold(amount)).toEqual(["amount_unreadable", null]);
});

it("claims no amount for a PIX that was generated without one", async () => {
  const payment = paymentOf([await createProduct()], { amount: undefined });
  await generated(payment);
  expect(await ordersOf(payment)).toMatchObject([{ status: "pending", amount: null, expected_amount: "100.00" }]);
});

it("measures against the price of the day the PIX was generated, and against today's", async () => {
  const product = await createProduct({ price: 100 });
  const payments = [100, 120, 110, 12_000, 10_000].map((amount) => paymentOf([product], { amount }));
  await stockKeys(product, payments.length);
  for (const payment of payments) await generated({ ...payment, payment: { ...payment.payment, amount: 100 } });
  await db.rows("update public.products set price = 120 where id = $1", [product.id]);
  const kept: unknown[] = [];
  for (const payment of payments) {
    const outcome = await outcomeOf(paid(payment));
    const [order] = await ordersOf(payment);
    kept.push([outcome, order?.amount, order?.expected_amount, order?.hold_reason]);
  }
  expect(kept).toEqual([
    ["delivered", "100.00", "100.00", null],
    ["delivered", "120.00", "120.00", null],
    ["held", "110.00", "100.00", "amount_mismatch"],
    ["held", "12000.00", "120.00", "amount_unit"],
    ["held", "10000.00", "100.00", "amount_unit"],
  ]);
});

it("takes a price that fits in the set unit before one that would in the other", async () => {
  const product = await createProduct({ price: 147, keys: 1 });
  const payment = paymentOf([product]);
  await generated(payment);
  await db.rows("update public.products set price = 1.47 where id = $1", [product.id]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
  expect(await ordersOf(payment)).toMatchObject([{ amount: "147.00", expected_amount: "147.00" }]);
});

it.each([
  [150, ["100.00", "50.00"], null],
  [100, ["66.67", "33.33"], "amount_mismatch"],
  [15_000, ["10000.00", "5000.00"], "amount_unit"],
  ["?", [null, null], "amount_unreadable"],
])("compares the sum of several products, and shares out %p among 100 and 50", async (amount, kept, reason) => {
  const products = [await createProduct({ price: 100, keys: 1 }), await createProduct({ price: 50, keys: 1 })];
  const { outcome, orders } = await buyByPix(products, { amount });
  expect(outcome).toBe(reason ? "held" : "delivered");
  expect(orders.map((order) => order.amount)).toEqual(kept);
  expect(orders.map((order) => order.hold_reason)).toEqual([reason, reason]);
});

it("holds what it knows of a payment that also has a product it does not know, and claims no amount for it", async () => {
  const product = await createProduct({ keys: 1 });
  const unknown = { id: "?", ggcheckoutId: "unheard-of", price: 10 };
  expect(await buyByPix([product, unknown], { amount: 100 })).toMatchObject({
    outcome: "unknown_product",
    orders: [{ hold_reason: "amount_mismatch", amount: null, delivered_key_id: null }],
  });
});
