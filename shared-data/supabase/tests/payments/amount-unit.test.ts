import { asPerson, db } from "../harness/database";
import { createProduct, createStaff, signInStaff, stockKeys } from "../harness/factories";
import { entriesOf } from "../harness/log";
import { override } from "../harness/staff-calls";
import { ordersOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

const switchTo = async (unit: string) => {
  const change = "select public.change_store_setting('amount_unit', $1, 'o provedor mudou')";
  return asPerson(await createStaff("admin"), () => db.rows(change, [unit]));
};

const stateOf = async (payment: PaymentPayload) =>
  (await ordersOf(payment)).map((order) => [order.hold_reason, order.delivered_key_id !== null, order.amount]);

it("releases and delivers what was held for it, in the order of payment, at the price of the day, each logged", async () => {
  const product = await createProduct({ price: 147, keys: 2 });
  const held = [14700, "14700", 14700].map((amount) => paymentOf([product], { amount }));
  for (const payment of held) await paid(payment);
  await db.rows("update public.products set price = 500");
  await switchTo("cents");
  for (const [place, payment] of held.entries()) expect(await stateOf(payment)).toEqual([[null, place < 2, "147.00"]]);
  expect(await ordersOf(held[2] ?? {})).toMatchObject([{ is_waiting: true }]);
  const entry = { action: "order_released", reason: "o provedor mudou" };
  expect(await entriesOf("order_%")).toMatchObject([entry, entry, entry]);
});

it("releases every line of a payment, and the part of one that another event added", async () => {
  const [a, b] = [await createProduct({ price: 10 }), await createProduct({ price: 20 })];
  for (const product of [a, b]) await stockKeys(product, 3);
  const both = paymentOf([a, b], { amount: 3000 });
  await paid(both);
  const added = paymentOf([a], { id: "added" });
  await paid(added);
  await paid(paymentOf([b], { id: "added", amount: 3000 }));
  await switchTo("cents");
  expect((await stateOf(both)).map(([reason, hasKey]) => reason === null && hasKey)).toEqual([true, true]);
  expect((await stateOf(added)).map(([, , amount]) => amount).sort()).toEqual(["10.00", "20.00"]);
});

it.each([
  ["cents", 14699, "amount_mismatch"],
  ["cents", "?", "amount_unreadable"],
  ["reais", 14700, "amount_unit"],
])("leaves held, where the unit becomes %s, what it does not explain: %p", async (unit, amount, reason) => {
  const payment = paymentOf([await createProduct({ price: 147, keys: 1 })], { amount });
  await paid(payment);
  await switchTo(unit);
  expect((await stateOf(payment))[0]?.slice(0, 2)).toEqual([reason, false]);
});

it("doubles and holds nothing again when it is switched back, and releases what came meanwhile", async () => {
  const product = await createProduct({ price: 147, keys: 5 });
  const [before, meanwhile] = [paymentOf([product], { amount: 14700 }), paymentOf([product], { amount: 147 })];
  await paid(before);
  await switchTo("cents");
  await paid(meanwhile);
  expect(await stateOf(meanwhile)).toEqual([["amount_unit", false, "1.47"]]);
  const [first] = await ordersOf(before);
  await switchTo("reais");
  expect(await stateOf(meanwhile)).toEqual([[null, true, "147.00"]]);
  expect(await ordersOf(before)).toEqual([first]);
  expect((await paid(before)).body.outcome).toBe("unchanged");
  expect(await db.value("select stock_count from public.products where id = $1", [product.id])).toBe(3);
});

it("leaves what was released by hand, and what was refunded", async () => {
  const product = await createProduct({ price: 1.47 });
  const [released, refunded] = [paymentOf([product], { amount: 147 }), paymentOf([product], { amount: 147 })];
  for (const payment of [released, refunded]) await paid(payment);
  const [[one], [other]] = [await ordersOf(released), await ordersOf(refunded)];
  // The amounts are above what one admin decides alone.
  await db.rows("update private.store_settings set approval_limit_cents = 100000000");
  await signInStaff("admin");
  await override(String(one?.id), "release");
  await override(String(other?.id), "refund");
  await switchTo("cents");
  expect(await stateOf(released)).toEqual([[null, false, "147.00"]]);
  expect(await ordersOf(refunded)).toMatchObject([{ status: "refunded", amount: "147.00" }]);
});
