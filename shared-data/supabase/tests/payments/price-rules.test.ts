import { drawId } from "../../../local/testing/draw";
import { leave } from "../harness/customers";
import { asPerson, db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, type TestProduct } from "../harness/factories";
import { createRule, usesOf } from "../harness/price-rules";
import { buyByPix, generated, ordersOf, outcomeOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

const pay = (payment: PaymentPayload) => outcomeOf(paid(payment));
const buy = (products: readonly TestProduct[], amount: number, email?: string) =>
  pay(paymentOf(products, { amount, ...(email && { email }) }));

let product: TestProduct;
beforeEach(async () => {
  product = await createProduct({ price: 100, keys: 9 });
});

it.each([
  ["a percent", { percent: 10 }, 90],
  ["a value", { amount_off: 15.5 }, 84.5],
  ["the floor", { percent: 50, min_price: 70 }, 70],
  ["a category", { percent: 10, categories: ["tiktok", "facebook"] }, 90],
  ["a percent of which the provider cuts off the fraction", { percent: 33.33 }, 66.67],
])("delivers at once what %s explains, and says which rule", async (_what, rule, amount) => {
  const id = await createRule({ name: "Black Friday", ...rule });
  const paidPrice = amount.toFixed(2);
  expect(await buyByPix([product], { amount })).toMatchObject({
    outcome: "delivered",
    orders: [{ hold_reason: null, amount: paidPrice, expected_amount: paidPrice }],
  });
  const uses = "select rule_id, discount::float from private.price_rule_uses";
  expect(await db.rows(uses)).toEqual([{ rule_id: id, discount: 100 - amount }]);
  expect(await usesOf(id)).toBe(1);
});

it("explains both roundings of a fraction of a cent, and no other", async () => {
  const product = await createProduct({ price: 89.99, keys: 3 });
  await createRule({ percent: 15 });
  for (const amount of [76.49, 76.5]) expect(await buy([product], amount)).toBe("delivered");
  expect(await buy([product], 76.48)).toBe("held");
});

it.each([
  ["another amount", {}, 89, { name: "Promoção", price: 90 }],
  ["another product", { product_ids: ["outro"] }, 90, { reason: "other_product" }],
  ["another category", { categories: ["google"] }, 90, { reason: "other_product" }],
  ["a paused rule", { is_active: false }, 90, { reason: "unknown" }],
  ["a rule that begins later", { starts_at: "2100-01-01" }, 90, { reason: "unknown" }],
  ["a rule that ended before the PIX", { starts_at: "2020-01-01", ends_at: "2020-01-02" }, 90, { reason: "ended" }],
  ["a rule for extra products", { is_for_extras: true }, 90, { reason: "unknown" }],
  ["less than the floor", { min_price: 95 }, 90, { name: "Promoção", price: 95 }],
  ["a floor that is the price", { min_price: 100 }, 90, { reason: "other_product" }],
])("holds %s as before, and says so of the coupon to a visitor", async (_what, rule, amount, response) => {
  const id = await createRule({ code: "CUPOM", percent: 10, ...rule });
  expect(await buyByPix([product], { amount })).toMatchObject({
    outcome: "held",
    orders: [{ hold_reason: "amount_mismatch", expected_amount: "100.00" }],
  });
  expect(await usesOf(id)).toBe(0);
  await db.actAs("anon");
  expect(await db.value("select public.price_with_coupon($1, 'CUPOM')", [product.id])).toEqual(response);
});

it("never adds two rules up, and takes the one that comes to the amount", async () => {
  const ten = await createRule({ code: "DEZ", percent: 10 });
  const twenty = await createRule({ percent: 20 });
  expect(await buy([product], 72)).toBe("held");
  expect(await buy([product], 70)).toBe("held");
  expect(await buy([product], 80)).toBe("delivered");
  expect(await buy([product], 90)).toBe("delivered");
  expect([await usesOf(ten), await usesOf(twenty)]).toEqual([1, 1]);
});

it("spares a limited rule where one without a limit comes to the same amount", async () => {
  const limited = await createRule({ percent: 10, max_uses: 1 });
  const free = await createRule({ percent: 10 });
  expect(await buy([product], 90)).toBe("delivered");
  expect([await usesOf(limited), await usesOf(free)]).toEqual([0, 1]);
});

it("delivers a PIX that was generated before the rule's end and paid after it, at the price of then", async () => {
  const id = await createRule({ percent: 10 });
  const payment = paymentOf([product], { amount: 90 });
  await generated(payment);
  await db.rows("update private.price_rules set ends_at = clock_timestamp() where id = $1", [id]);
  await db.rows("update public.products set price = 150, original_price = 200 where id = $1", [product.id]);
  expect(await buy([product], 135)).toBe("held");
  expect(await pay(payment)).toBe("delivered");
  expect(await ordersOf(payment)).toMatchObject([{ amount: "90.00" }]);
});

it("counts a payment once, however often its events come, and holds what comes after the last use", async () => {
  const id = await createRule({ percent: 10, max_uses: 2 });
  const payment = paymentOf([product], { amount: 90 });
  await generated(payment);
  expect(await usesOf(id)).toBe(0);
  expect([await pay(payment), await pay(payment)]).toEqual(["delivered", "unchanged"]);
  await generated(payment);
  expect(await usesOf(id)).toBe(1);
  expect(await buy([product], 90, "b@loja.com.br")).toBe("delivered");
  expect(await buy([product], 90, "c@loja.com.br")).toBe("held");
  expect(await buy([product], 100, "c@loja.com.br")).toBe("delivered");
});

describe("a rule for one use by a person", () => {
  const payerOf = (email: string, phone?: string) => ({ customer: { email, ...(phone && { phone }) } });
  const use = (payer: object) => pay({ ...paymentOf([product], { amount: 90 }), ...payer });
  beforeEach(() => createRule({ percent: 10, max_uses_per_person: 1 }));

  it("knows the person by e-mail, in any spelling, and by phone, with any prefix", async () => {
    expect(await use(payerOf("ana@loja.com.br", "5511999990000"))).toBe("delivered");
    expect(await use(payerOf(" ANA@loja.com.br"))).toBe("held");
    expect(await use(payerOf("outra@loja.com.br", "(11) 99999-0000"))).toBe("held");
    expect(await use(payerOf("outra@loja.com.br", "11988880000"))).toBe("delivered");
  });

  it("knows the account after its address has changed", async () => {
    const owner = await createCustomer({ email: "velho@loja.com.br" });
    expect(await use(payerOf("velho@loja.com.br"))).toBe("delivered");
    await dbOwner.rows("update private.proved_mailboxes set email = 'novo@loja.com.br' where user_id = $1", [owner.id]);
    expect(await use(payerOf("novo@loja.com.br"))).toBe("held");
  });

  it("holds a payer of whom the checkout says nothing, and takes no shared placeholder for a person", async () => {
    expect(await use(payerOf("noreply@ggcheckout.com"))).toBe("held");
    expect(await use(payerOf("x@loja.com.br", "00000000000"))).toBe("delivered");
    expect(await use(payerOf("y@loja.com.br", "00000000000"))).toBe("delivered");
  });

  it("forgets the person with the account, and counts the use on", async () => {
    const owner = await createCustomer();
    await use(payerOf(owner.email, "11977770000"));
    await asPerson(owner, leave);
    expect(await db.rows("select persons from private.price_rule_uses")).toEqual([{ persons: [] }]);
    expect(await db.value("select uses from private.price_rules")).toBe(1);
  });
});

describe("a payment of several products", () => {
  it("is explained line by line, in full or by a rule, and is one use of a rule", async () => {
    const bump = await createProduct({ price: 50, keys: 3 });
    const extra = await createRule({ percent: 40, is_for_extras: true });
    const all = await createRule({ percent: 5, max_uses: 1 });
    const payment = paymentOf([product, bump], { amount: 130 });
    expect(await pay(payment)).toBe("delivered");
    expect((await ordersOf(payment)).map(({ amount }) => amount)).toEqual(["100.00", "30.00"]);
    expect(await usesOf(extra)).toBe(1);
    // The main product is no extra.
    expect(await buy([product, bump], 110)).toBe("held");
    expect(await buy([product, bump], 142.5)).toBe("delivered");
    expect(await usesOf(all)).toBe(1);
  });

  it("is held where a line is unknown", async () => {
    await createRule({ percent: 10 });
    const payment = paymentOf([product, { id: "x", ggcheckoutId: drawId(), price: 0 }], { amount: 90 });
    await pay(payment);
    expect(await ordersOf(payment)).toMatchObject([{ hold_reason: "amount_mismatch", delivered_key_id: null }]);
  });

  it("takes an extra product that a later event adds at its rule's price", async () => {
    const bump = await createProduct({ price: 50, keys: 1 });
    await createRule({ percent: 10, product_ids: [product.id] });
    await createRule({ percent: 40, product_ids: [bump.id] });
    const id = drawId();
    expect(await pay(paymentOf([product], { id, amount: 90 }))).toBe("delivered");
    expect(await pay(paymentOf([product, bump], { id, amount: 120 }))).toBe("delivered");
  });

  it("is measured to an end among many lines and rules", async () => {
    const products: TestProduct[] = [];
    for (let n = 0; n < 12; n++) products.push(await createProduct({ price: 100 + n / 100 }));
    for (let percent = 1; percent <= 12; percent++) await createRule({ percent });
    // A little less than the lowest sum, so that almost every choice of rules stays possible up to the last line: 13 to the power of 12.
    expect(await buy(products, 1056.5)).toBe("held");
  });
});
