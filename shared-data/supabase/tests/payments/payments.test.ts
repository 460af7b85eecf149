import { db } from "../harness/database";
import { createCustomer, createProduct, signIn, stockKeys } from "../harness/factories";
import {
  buyByPix,
  generated,
  ordersOf,
  outcomeOf,
  type PaymentPayload,
  paid,
  paymentOf,
  send,
} from "../harness/webhooks";

it("makes a pending order when a PIX is generated, and completes and delivers it when it is paid", async () => {
  const [product, buyer] = [await createProduct({ price: 147 }), await createCustomer()];
  const [key] = await stockKeys(product, 1);
  const payment = paymentOf([product], { email: buyer.email });
  expect(await outcomeOf(generated(payment))).toBe("pending");
  expect(await ordersOf(payment)).toMatchObject([{ status: "pending", user_id: buyer.id, amount: "147.00" }]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
  await signIn(buyer);
  expect(await db.rows("select status, product_id from public.orders")).toEqual([
    { status: "completed", product_id: product.id },
  ]);
  expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: key }]);
});

it("completes and delivers a payment that comes long after its fifteen minutes", async () => {
  const product = await createProduct({ keys: 1 });
  const payment = paymentOf([product]);
  await generated(payment);
  await db.rows("update public.orders set created_at = now() - interval '3 days'");
  await send("pix.generated", { ...payment, event: "pix.expired" });
  expect(await ordersOf(payment)).toMatchObject([{ status: "expired" }]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
});

it("delivers a product that was taken off sale meanwhile", async () => {
  const product = await createProduct({ active: false, keys: 1 });
  expect(await outcomeOf(paid(paymentOf([product])))).toBe("delivered");
});

it.each([
  ["a product that the store does not have", [{ id: "?", ggcheckoutId: "unheard-of", price: 10 }]],
  ["no product", []],
])("stores a payment for %s, and makes no order", async (_what, products) => {
  expect(await buyByPix(products)).toMatchObject({ outcome: "unknown_product", orders: [] });
});

it.each<[what: string, main: string | null, list: unknown[] | undefined, sold: string[]]>([
  [
    "with blanks around its ids, and ids that are nothing else",
    " A",
    [{ id: "A " }, { id: " " }, { id: " B" }],
    ["A", "B"],
  ],
  ["without the main product, and with what is no product", "A", [null, "x", {}, { id: " " }, { id: "B" }], ["A", "B"]],
  ["that is not there", "A", undefined, ["A"]],
  ["that names a product twice, which is sold twice", "A", [{ id: "A" }, { id: "A" }], ["A", "A"]],
])("sells what a payment's main product and its list say: %s", async (_what, main, products, sold) => {
  for (const ggcheckoutId of ["A", "B"]) await createProduct({ ggcheckoutId, keys: 2 });
  const payment = { ...paymentOf([]), product: { id: main }, products } as PaymentPayload;
  const event = { ...payment, payment: { ...payment.payment, amount: 100 * sold.length } };
  expect(await outcomeOf(paid(event))).toBe("delivered");
  expect(await outcomeOf(paid(event))).toBe("unchanged");
  const orders = await ordersOf(event);
  expect(new Set(orders.map((order) => order.delivered_key_id)).size).toBe(sold.length);
  const names =
    "select ggcheckout_id as id from public.products p join public.orders o on o.product_id = p.id order by 1";
  expect((await db.rows(names)).map(({ id }) => id)).toEqual(sold);
});

it("takes no more than fifty products of one payment", async () => {
  const { outcome, orders } = await buyByPix(Array(51).fill(await createProduct()));
  expect([outcome, orders.length]).toEqual(["held", 50]);
});

it("gives a provider's id that two products share to the one on sale", async () => {
  const old = await createProduct({ active: false });
  const copy = await createProduct({ ggcheckoutId: old.ggcheckoutId });
  expect((await buyByPix([old])).orders).toMatchObject([{ product_id: copy.id }]);
});

it.each([
  ["generated", "one product", [72], [72]],
  ["paid", "one product", [72], [72]],
  ["paid", "two products", [168, 24], [168, 24]],
] as const)("an order %s for %s keeps the guarantee it was sold with", async (event, _many, terms, kept) => {
  const products = await Promise.all(terms.map((guaranteeHours) => createProduct({ guaranteeHours })));
  const payment = paymentOf(products);
  await { generated, paid }[event](payment);
  await db.rows("update public.products set guarantee_hours = 8760");
  await paid(payment);
  const orders = await ordersOf(payment);
  expect(products.map(({ id }) => orders.find(({ product_id }) => product_id === id)?.guarantee_hours)).toEqual(kept);
});

it.each([
  ["a tab", "\tX1"],
  ["a no-break space", "X1\u00a0"],
  ["a zero-width space", "X\u200b1"],
  ["a byte order mark", "\ufeffX1"],
  ["a NUL", "X1\u0000"],
  ["blanks", " X1 "],
  ["a tab inside", "X\t1"],
  ["a line's end inside", "X\r\n1"],
  ["an ideographic space", "X\u30001"],
  ["a mark of direction", "\u2066X1\u2069"],
  ["a tag", "X1\u{e0041}"],
  ["wide letters", "Ｘ１"],
])("takes a payment id with %s in it for the same payment", async (_, id) => {
  const product = await createProduct({ keys: 2 });
  await paid(paymentOf([product], { id: "X1" }));
  expect((await paid(paymentOf([product], { id }))).body.outcome).toBe("unchanged");
  expect((await paid(paymentOf([product], { id: "x1" }))).body.outcome).toBe("delivered");
});

it.each([
  "credito:9d3c",
  "\tcredito:9d3c",
  "\u200bCredito:9d3c",
  "cre\u0000dito:9d3c",
  "ｃredito：9d3c",
  "credito :9d3c",
])("takes no payment id like that of a purchase with credit: %j", async (id) => {
  expect((await paid(paymentOf([await createProduct()], { id }))).body.outcome).toBe("no_payment");
});
