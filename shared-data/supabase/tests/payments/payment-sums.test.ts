import { db } from "../harness/database";
import { createProduct, signInStaff, stockKeys, type TestProduct } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

// Several events of one payment: a of 10, b of 20 and c of 30 reais, three keys each.
type Names = readonly ("a" | "b" | "c")[];

async function openTill() {
  const products: Record<string, TestProduct> = {};
  for (const [name, price] of Object.entries({ a: 10, b: 20, c: 30 })) {
    products[name] = await createProduct({ price });
    await stockKeys(products[name], 3);
  }
  const eventOf = (names: Names, amount: unknown) =>
    paymentOf(
      names.map((name) => products[name] as TestProduct),
      { id: "one", amount },
    );
  return {
    pay: async (names: Names, amount: unknown) => (await paid(eventOf(names, amount))).body.outcome,
    generate: async (names: Names, amount: unknown) => (await generated(eventOf(names, amount))).body.outcome,
    refund: () => send("pix.paid", { event: "pix.refunded", payment: { id: "one" } }),
    async refundByHand() {
      await signInStaff("admin");
      await db.rows("select public.override_order(id, 'refund', 'conferido') from public.orders");
      await db.actAs("none");
    },
    /** The state of each product's orders, in the order of the names. */
    async orders() {
      const orders = await ordersOf(eventOf([], 0));
      return Object.entries(products).flatMap(([name, { id }]) =>
        orders
          .filter(({ product_id }) => product_id === id)
          .map((order) => [name, order.hold_reason ?? (order.delivered_key_id ? "key" : order.status), order.amount]),
      );
    },
    async release(reason: string) {
      await signInStaff("admin");
      await db.rows(
        "select public.override_order(id, 'release', 'conferido') from public.orders where hold_reason = $1",
        [reason],
      );
      await db.actAs("none");
    },
    reprice: (name: string, price: number) =>
      db.rows("update public.products set price = $2 where id = $1", [products[name]?.id, price]),
  };
}

const it_ = (name: string, work: (till: Awaited<ReturnType<typeof openTill>>) => Promise<void>) =>
  it(name, async () => work(await openTill()));

it_("holds what a second event adds, when each event has the amount of its own product", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["b"], 20), await pay(["c"], 30)]).toEqual(["delivered", "held", "held"]);
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "payment_exceeded", "10.00"],
    ["c", "payment_exceeded", "0.00"],
  ]);
});

it_("holds a product that a repeated event adds for the same amount", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["a", "b"], 10)]).toEqual(["delivered", "held"]);
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "payment_exceeded", "0.00"],
  ]);
});

it_("holds a second line of the same product for the same amount", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["a", "a"], 10)]).toEqual(["delivered", "held"]);
  expect((await orders()).map(([, state]) => state)).toEqual(["key", "payment_exceeded"]);
});

it_("delivers what a later event adds where its amount pays for all of them", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["b"], 30), await pay(["a", "b", "c"], 60)]).toEqual(
    Array(3).fill("delivered"),
  );
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "key", "20.00"],
    ["c", "key", "30.00"],
  ]);
});

it_("counts an order that is held: released later, nothing of the payment is sold twice", async (till) => {
  const { pay, orders, release } = till;
  expect([await pay(["b"], 10), await pay(["a"], 10)]).toEqual(["held", "held"]);
  await release("amount_mismatch");
  expect(await pay(["c"], 10)).toBe("held");
  expect(await orders()).toEqual([
    ["a", "payment_exceeded", "0.00"],
    ["b", "key", "10.00"],
    ["c", "payment_exceeded", "0.00"],
  ]);
});

it_("counts what was overpaid and released as spent", async ({ pay, release, orders }) => {
  await pay(["a"], 30);
  await release("amount_mismatch");
  expect(await pay(["b"], 30)).toBe("held");
  expect(await orders()).toEqual([
    ["a", "key", "30.00"],
    ["b", "payment_exceeded", "0.00"],
  ]);
});

it_("counts a refunded order, so that its amount pays for no other", async ({ pay, refundByHand, orders }) => {
  await pay(["b"], 20);
  await refundByHand();
  expect(await pay(["b", "a"], 20)).toBe("held");
  expect(await orders()).toEqual([
    ["a", "payment_exceeded", "0.00"],
    ["b", "key", "20.00"],
  ]);
});

it_("delivers what was paid on top of a refunded order", async ({ pay, refundByHand, orders }) => {
  await pay(["b"], 20);
  await refundByHand();
  expect(await pay(["b", "a"], 30)).toBe("delivered");
  expect((await orders())[0]).toEqual(["a", "key", "10.00"]);
});

it_("holds what is paid on top of an order that the provider refunded", async ({ pay, refund, orders }) => {
  await pay(["b"], 20);
  await refund();
  expect(await pay(["b", "a"], 30)).toBe("held");
  expect((await orders())[0]).toEqual(["a", "payment_refunded", "10.00"]);
});

it_("counts what was paid for an order, not what its product costs since", async ({ pay, reprice, orders }) => {
  await pay(["a"], 10);
  await reprice("a", 1);
  expect(await pay(["b"], 21)).toBe("held");
  expect(await pay(["a", "c"], 40)).toBe("held");
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "payment_exceeded", "11.00"],
    ["c", "payment_exceeded", "10.00"],
  ]);
});

it_(
  "keeps the price of the day a PIX was generated, beside an order that is paid",
  async ({ pay, generate, reprice }) => {
    await generate(["b"], 20);
    await reprice("b", 25);
    expect([await pay(["a"], 10), await pay(["b"], 30)]).toEqual(["delivered", "delivered"]);
  },
);

it_("skips unpaid orders of the payment", async ({ pay, generate, orders }) => {
  await generate(["a", "b"], 30);
  expect(await pay(["b"], 20)).toBe("delivered");
  expect(await orders()).toEqual([
    ["a", "pending", "10.00"],
    ["b", "key", "20.00"],
  ]);
});

it_("shares what is left among what a later event adds", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["b", "c"], 35)]).toEqual(["delivered", "held"]);
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "payment_exceeded", "10.00"],
    ["c", "payment_exceeded", "15.00"],
  ]);
});

it_("calls it another amount where a later event says that more was paid than all costs", async ({ pay, orders }) => {
  expect([await pay(["a"], 10), await pay(["b"], 50)]).toEqual(["delivered", "held"]);
  expect(await orders()).toEqual([
    ["a", "key", "10.00"],
    ["b", "amount_mismatch", "40.00"],
  ]);
});

it_("delivers a corrected event after an unreadable one, and keeps the earlier hold", async ({ pay, orders }) => {
  expect([await pay(["a"], "?"), await pay(["a", "b"], 30)]).toEqual(["held", "delivered"]);
  expect(await orders()).toEqual([
    ["a", "amount_unreadable", null],
    ["b", "key", "20.00"],
  ]);
});
