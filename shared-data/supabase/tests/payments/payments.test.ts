import { db } from "../harness/database";
import { createCustomer, createProduct, signIn, stockKeys } from "../harness/factories";
import { buyByPix, generated, ordersOf, outcomeOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

it("makes a pending order when a PIX is generated, and completes and delivers it when it is paid", async () => {
  const [product, buyer] = [await createProduct({ price: 147 }), await createCustomer()];
  const [key] = await stockKeys(product, 1);
  const payment = paymentOf([product], { email: buyer.email });
  expect(await outcomeOf(generated(payment))).toBe("pending");
  expect(await ordersOf(payment)).toMatchObject([{ status: "pending", user_id: buyer.id, amount: "147.00" }]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
  expect(await ordersOf(payment)).toMatchObject([{ status: "completed", product_id: product.id }]);
  await signIn(buyer);
  expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: key }]);
});

it("completes and delivers a payment that comes long after its fifteen minutes, of a product taken off sale", async () => {
  const product = await createProduct({ keys: 1 });
  const payment = paymentOf([product]);
  await generated(payment);
  await db.rows("update public.orders set created_at = now() - interval '3 days'");
  await db.rows("update public.products set is_active = false where id = $1", [product.id]);
  await generated({ ...payment, event: "pix.expired" });
  expect(await ordersOf(payment)).toMatchObject([{ status: "expired" }]);
  expect(await outcomeOf(paid(payment))).toBe("delivered");
});

it.each([
  ["a product that the store does not have", [{ id: "?", ggcheckoutId: "unheard-of", price: 10 }]],
  ["no product", []],
])("stores a payment for %s, and makes no order", async (_what, products) => {
  expect(await buyByPix(products)).toMatchObject({ outcome: "unknown_product", orders: [] });
});

it.each<[what: string, list: unknown[] | undefined, sold: string[]]>([
  ["with blanks around its ids, and what is no product", [null, "x", {}, { id: " " }, { id: " B" }], ["A", "B"]],
  ["that is not there", undefined, ["A"]],
  ["that names a product twice, which is sold twice", [{ id: "A" }, { id: "A " }], ["A", "A"]],
])("sells what a payment's main product and its list say: %s", async (_what, products, sold) => {
  for (const ggcheckoutId of ["A", "B"]) await createProduct({ ggcheckoutId, keys: 2 });
  const payment = { ...paymentOf([]), product: { id: " A" }, products } as PaymentPayload;
  const event = { ...payment, payment: { ...payment.payment, amount: 100 * sold.length } };
  expect(await outcomeOf(paid(event))).toBe("delivered");
  expect(await outcomeOf(paid(event))).toBe("unchanged");
  const names =
    "select ggcheckout_id as id, count(delivered_key_id) over () as keys from public.products p join public.orders o on o.product_id = p.id order by 1";
  expect(await db.rows(names)).toEqual(sold.map((id) => ({ id, keys: String(sold.length) })));
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
  ["generated", [72]],
  ["paid", [72]],
  ["paid", [168, 24]],
] as const)("an order %s keeps for each of its products the guarantee it was sold with: %j", async (event, terms) => {
  const products = [];
  for (const guaranteeHours of terms) products.push(await createProduct({ guaranteeHours }));
  const payment = paymentOf(products);
  await { generated, paid }[event](payment);
  await db.rows("update public.products set guarantee_hours = 8760");
  await paid(payment);
  expect((await ordersOf(payment)).map(({ guarantee_hours }) => guarantee_hours)).toEqual(terms);
});

it.each([
  ["a zero-width space", "X\u200b1"],
  ["a NUL", "X1\u0000"],
  ["wide letters", "Ｘ１"],
])("takes a payment id with %s in it for the same payment", async (_, id) => {
  const product = await createProduct({ keys: 2 });
  await paid(paymentOf([product], { id: "X1" }));
  expect((await paid(paymentOf([product], { id }))).body.outcome).toBe("unchanged");
  expect((await paid(paymentOf([product], { id: "x1" }))).body.outcome).toBe("delivered");
});

it("takes no payment id like that of a purchase with credit", async () => {
  for (const id of ["credito:9d3c", "\u200bCredito:9d3c", "cre\u0000dito:9d3c", "ｃredito：9d3c", "credito :9d3c"])
    expect([id, await outcomeOf(paid(paymentOf([], { id })))]).toEqual([id, "no_payment"]);
});
