import { db } from "../harness/database";
import { createProduct, signInStaff, type TestProduct } from "../harness/factories";
import { generated, ordersOf, outcomeOf, paid, paymentOf, send } from "../harness/webhooks";

// Several events of one payment: a of 10, b of 20 and c of 30 reais, three keys each.
type Products = Readonly<Record<string, TestProduct>>;
type Step = (products: Products) => Promise<unknown>;

const eventOf = (products: Products, names: string, amount: unknown) =>
  paymentOf(
    [...names].map((name) => products[name] as TestProduct),
    { id: "one", amount },
  );
const pay =
  (names: string, amount: unknown, outcome: string): Step =>
  async (products) =>
    expect([names, await outcomeOf(paid(eventOf(products, names, amount)))]).toEqual([names, outcome]);
const generate =
  (names: string, amount: unknown): Step =>
  (products) =>
    generated(eventOf(products, names, amount));
const reprice =
  (name: string, price: number): Step =>
  (products) =>
    db.rows("update public.products set price = $2 where id = $1", [products[name]?.id, price]);
const refund: Step = () => send("pix.paid", { event: "pix.refunded", payment: { id: "one" } });
/** As an admin does by hand, with all orders that are held for a reason, or with all. */
const override =
  (action: string, reason?: string): Step =>
  async () => {
    await signInStaff("admin");
    const orders = "from public.orders where $2::text is null or hold_reason::text = $2";
    await db.rows(`select public.override_order(id, $1, 'conferido') ${orders}`, [action, reason ?? null]);
    await db.actAs("none");
  };

it.each<[what: string, steps: Step[], orders: string[]]>([
  [
    "holds what a second event adds, when each event has the amount of its own product",
    [pay("a", 10, "delivered"), pay("b", 20, "held"), pay("c", 30, "held")],
    ["a key 10.00", "b payment_exceeded 10.00", "c payment_exceeded 0.00"],
  ],
  [
    "holds a product that a repeated event adds for the same amount",
    [pay("a", 10, "delivered"), pay("ab", 10, "held")],
    ["a key 10.00", "b payment_exceeded 0.00"],
  ],
  [
    "holds a second line of the same product for the same amount",
    [pay("a", 10, "delivered"), pay("aa", 10, "held")],
    ["a key 10.00", "a payment_exceeded 0.00"],
  ],
  [
    "delivers what a later event adds where its amount pays for all of them",
    [pay("a", 10, "delivered"), pay("b", 30, "delivered"), pay("abc", 60, "delivered")],
    ["a key 10.00", "b key 20.00", "c key 30.00"],
  ],
  [
    "counts an order that is held: released later, nothing of the payment is sold twice",
    [pay("b", 10, "held"), pay("a", 10, "held"), override("release", "amount_mismatch"), pay("c", 10, "held")],
    ["a payment_exceeded 0.00", "b key 10.00", "c payment_exceeded 0.00"],
  ],
  [
    "counts what was overpaid and released as spent",
    [pay("a", 30, "held"), override("release", "amount_mismatch"), pay("b", 30, "held")],
    ["a key 30.00", "b payment_exceeded 0.00"],
  ],
  [
    "counts a refunded order, so that its amount pays for no other",
    [pay("b", 20, "delivered"), override("refund"), pay("ba", 20, "held")],
    ["a payment_exceeded 0.00", "b key 20.00"],
  ],
  [
    "delivers what was paid on top of a refunded order",
    [pay("b", 20, "delivered"), override("refund"), pay("ba", 30, "delivered")],
    ["a key 10.00", "b key 20.00"],
  ],
  [
    "holds what is paid on top of an order that the provider refunded",
    [pay("b", 20, "delivered"), refund, pay("ba", 30, "held")],
    ["a payment_refunded 10.00", "b key 20.00"],
  ],
  [
    "counts what was paid for an order, not what its product costs since",
    [pay("a", 10, "delivered"), reprice("a", 1), pay("b", 21, "held"), pay("ac", 40, "held")],
    ["a key 10.00", "b payment_exceeded 11.00", "c payment_exceeded 10.00"],
  ],
  [
    "keeps the price of the day a PIX was generated, beside an order that is paid",
    [generate("b", 20), reprice("b", 25), pay("a", 10, "delivered"), pay("b", 30, "delivered")],
    ["a key 10.00", "b key 20.00"],
  ],
  [
    "skips unpaid orders of the payment",
    [generate("ab", 30), pay("b", 20, "delivered")],
    ["a pending 10.00", "b key 20.00"],
  ],
  [
    "shares what is left among what a later event adds",
    [pay("a", 10, "delivered"), pay("bc", 35, "held")],
    ["a key 10.00", "b payment_exceeded 10.00", "c payment_exceeded 15.00"],
  ],
  [
    "calls it another amount where a later event says that more was paid than all costs",
    [pay("a", 10, "delivered"), pay("b", 50, "held")],
    ["a key 10.00", "b amount_mismatch 40.00"],
  ],
  [
    "delivers a corrected event after an unreadable one, and keeps the earlier hold",
    [pay("a", "?", "held"), pay("ab", 30, "delivered")],
    ["a amount_unreadable null", "b key 20.00"],
  ],
])("%s", async (_what, steps, expected) => {
  const products = {
    a: await createProduct({ price: 10, keys: 3 }),
    b: await createProduct({ price: 20, keys: 3 }),
    c: await createProduct({ price: 30, keys: 3 }),
  };
  for (const step of steps) await step(products);
  const orders = await ordersOf(eventOf(products, "", 0));
  const lines = Object.entries(products).flatMap(([name, { id }]) =>
    orders
      .filter(({ product_id }) => product_id === id)
      .map(
        (order) => `${name} ${order.hold_reason ?? (order.delivered_key_id ? "key" : order.status)} ${order.amount}`,
      ),
  );
  expect(lines).toEqual(expected);
});
