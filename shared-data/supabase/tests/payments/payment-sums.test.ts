import { asPerson, db } from "../harness/database";
import { createProduct, createStaff, type TestProduct } from "../harness/factories";
import { override } from "../harness/staff-calls";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

// Several events of one payment: a of 10, b of 20 and c of 30 reais, three keys each.
const prices = { a: 10, b: 20, c: 30 };

/** Takes a step such as "pay ab 30": what happens, the products it names, and the amount or price. */
async function take(step: string, products: Readonly<Record<string, TestProduct>>): Promise<unknown> {
  const [action = "", names = "", amount] = step.split(" ");
  const named = [...names].map((name) => products[name] as TestProduct);
  const event = paymentOf(named, { id: "one", amount });
  if (action === "pay") return paid(event);
  if (action === "generate") return generated(event);
  if (action === "chargeback") return send("pix.paid", { event: "pix.chargeback", payment: { id: "one" } });
  if (action === "reprice")
    return db.rows("update public.products set price = $2 where id = $1", [named[0]?.id, amount]);
  const order = await db.value<string>("select id from public.orders where product_id = $1", [named[0]?.id]);
  return asPerson(await createStaff("admin"), () => override(order, action));
}

async function expectOrders(steps: string, expected: string) {
  const products: Record<string, TestProduct> = {};
  for (const [name, price] of Object.entries(prices)) products[name] = await createProduct({ price, keys: 3 });
  for (const step of steps.split(", ")) await take(step, products);
  const orders = await ordersOf(paymentOf([], { id: "one" }));
  const lines = Object.entries(products).flatMap(([name, { id }]) =>
    orders
      .filter(({ product_id }) => product_id === id)
      .map(
        (order) => `${name} ${order.hold_reason ?? (order.delivered_key_id ? "key" : order.status)} ${order.amount}`,
      ),
  );
  expect(lines.join(", ")).toBe(expected);
}

it.each([
  ["pay a 10, pay b 20, pay c 30", "a key 10.00, b payment_exceeded 10.00, c payment_exceeded 0.00"],
  ["pay a 10, pay ab 10", "a key 10.00, b payment_exceeded 0.00"],
  ["pay a 10, pay aa 10", "a key 10.00, a payment_exceeded 0.00"],
  ["pay a 10, pay bc 35", "a key 10.00, b payment_exceeded 10.00, c payment_exceeded 15.00"],
  ["pay b 10, pay a 10, release b, pay c 10", "a payment_exceeded 0.00, b key 10.00, c payment_exceeded 0.00"],
  ["pay a 30, release a, pay b 30", "a key 30.00, b payment_exceeded 0.00"],
  ["pay b 20, refund b, pay ba 20", "a payment_exceeded 0.00, b key 20.00"],
  ["pay b 20, chargeback, pay ba 30", "a payment_refunded 10.00, b key 20.00"],
])("holds what the payment's amount has paid for already, also held or refunded: %s leaves %s", expectOrders);

it.each([
  ["pay a 10, pay b 30, pay abc 60", "a key 10.00, b key 20.00, c key 30.00"],
  ["pay b 20, refund b, pay ba 30", "a key 10.00, b key 20.00"],
  ["generate ab 30, pay b 20", "a pending 10.00, b key 20.00"],
  ["pay a ?, pay ab 30", "a amount_unreadable null, b key 20.00"],
  ["pay a 10, pay b 50", "a key 10.00, b amount_mismatch 40.00"],
])("measures what a later event adds by the sum of all products of the payment: %s leaves %s", expectOrders);

it.each([
  ["pay a 10, reprice a 1, pay b 21, pay ac 40", "a key 10.00, b payment_exceeded 11.00, c payment_exceeded 10.00"],
  ["generate b 20, reprice b 25, pay a 10, pay b 30", "a key 10.00, b key 20.00"],
])("counts what was paid, and the price of the day a PIX was generated: %s leaves %s", expectOrders);
