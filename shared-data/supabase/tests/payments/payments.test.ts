import { withRollback } from "../harness/database";
import { createCustomer, createProduct, stockKeys } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

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

it("serves nobody past the people who wait, also where a key came past the line", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const [first, second] = [paymentOf([product]), paymentOf([product])];
    await paid(db, first);
    await stockKeys(db, product, 1);
    expect(await outcomeOf(paid(db, second))).toBe("waiting");
    await db.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
    expect([await ordersOf(db, first), await ordersOf(db, second)]).toMatchObject([
      [{ is_waiting: false }],
      [{ is_waiting: true }],
    ]);
  }));

it("delivers a product that was taken off sale meanwhile", () =>
  withRollback(async (db) => {
    const product = await createProduct(db, { active: false });
    await stockKeys(db, product, 1);
    expect(await outcomeOf(paid(db, paymentOf([product])))).toBe("delivered");
  }));

it.each([
  ["a product that the store does not have", [{ id: "?", ggcheckoutId: "unheard-of", price: 10 }]],
  ["no product", []],
])("stores a payment for %s, and makes no order", (_what, products) =>
  withRollback(async (db) => {
    const payment = paymentOf(products);
    expect(await outcomeOf(paid(db, payment))).toBe("unknown_product");
    expect(await ordersOf(db, payment)).toEqual([]);
  }),
);

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

it("passes over blanks around the provider's ids, and over ids that are nothing else", () =>
  withRollback(async (db) => {
    const [main, bump] = [await createProduct(db, { price: 100 }), await createProduct(db, { price: 50 })];
    for (const product of [main, bump]) await stockKeys(db, product, 1);
    const payment = paymentOf([main, bump]);
    const products = [{ id: `${main.ggcheckoutId} ` }, { id: " " }, { id: ` ${bump.ggcheckoutId}` }];
    const spaced = { ...payment, product: { id: ` ${main.ggcheckoutId}` }, products };
    expect(await outcomeOf(paid(db, spaced))).toBe("delivered");
    expect((await ordersOf(db, payment)).map((order) => order.product_id)).toEqual([main.id, bump.id].sort());
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

it("takes the main product also where the list leaves it out, and passes over what is none", () =>
  withRollback(async (db) => {
    const [main, bump] = [await createProduct(db), await createProduct(db)];
    const payment = paymentOf([main]);
    const products = [null, "x", {}, { id: " " }, { id: ` ${bump.ggcheckoutId} ` }] as typeof payment.products;
    await paid(db, { ...payment, ...(products && { products }) });
    expect((await ordersOf(db, payment)).map((order) => order.product_id)).toEqual([main.id, bump.id]);
  }));

it("takes both the main product and another one that the list names alone", () =>
  withRollback(async (db) => {
    const [main, bump] = [await createProduct(db), await createProduct(db)];
    const payment = { ...paymentOf([main]), products: [{ id: bump.ggcheckoutId }] };
    await paid(db, payment);
    expect((await ordersOf(db, payment)).map((order) => order.product_id).sort()).toEqual([main.id, bump.id].sort());
  }));

it("takes no more than fifty products of one payment", () =>
  withRollback(async (db) => {
    const payment = paymentOf(Array(51).fill(await createProduct(db)));
    expect(await outcomeOf(paid(db, payment))).toBe("held");
    expect(await ordersOf(db, payment)).toHaveLength(50);
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

it.each([
  ["generated", "one product", [72], [72]],
  ["paid", "one product", [72], [72]],
  ["paid", "two products", [168, 24], [168, 24]],
] as const)("an order %s for %s keeps the guarantee it was sold with", (event, _many, terms, kept) =>
  withRollback(async (db) => {
    const products = await Promise.all(terms.map((guaranteeHours) => createProduct(db, { guaranteeHours })));
    const payment = paymentOf(products);
    await { generated, paid }[event](db, payment);
    await db.rows("update public.products set guarantee_hours = 8760");
    await paid(db, payment);
    const orders = await ordersOf(db, payment);
    expect(products.map(({ id }) => orders.find(({ product_id }) => product_id === id)?.guarantee_hours)).toEqual(kept);
  }),
);
