import { db } from "../harness/database";
import { createCustomer, createProduct, signIn, type TestProduct } from "../harness/factories";
import { createRule } from "../harness/price-rules";
import { paid, paymentOf } from "../harness/webhooks";

let product: TestProduct;
beforeEach(async () => {
  product = await createProduct({ price: 100, keys: 9 });
});
const priced = (code: string, { id } = product) => db.value("select public.price_with_coupon($1, $2)", [id, code]);
async function asVisitor<Result>(work: () => Promise<Result>): Promise<Result> {
  await db.actAs("anon");
  return work();
}

it("gives a visitor the price and the rule's name, whatever the capitals, and nothing else", async () => {
  await createRule({ name: "Bem-vindo", code: "BEMVINDO", percent: 12.5 });
  expect(await asVisitor(() => priced(" bemVindo "))).toEqual({ name: "Bem-vindo", price: 87.5 });
});

it.each([
  ["unknown", {}, "NADA"],
  ["unknown", { is_active: false }, "CUPOM"],
  ["unknown", { starts_at: "2100-01-01" }, "CUPOM"],
  ["unknown", { is_for_extras: true }, "CUPOM"],
  ["ended", { starts_at: "2020-01-01", ends_at: "2020-02-01" }, "CUPOM"],
  ["other_product", { categories: ["google"] }, "CUPOM"],
  ["other_product", { min_price: 100 }, "CUPOM"],
])("says %s of a coupon that is %p", async (reason, rule, code) => {
  await createRule({ code: "CUPOM", percent: 10, ...rule });
  expect(await asVisitor(() => priced(code))).toEqual({ reason });
});

it("says so once the last use is gone", async () => {
  await createRule({ code: "CUPOM", percent: 10, max_uses: 1 });
  await paid(paymentOf([product], { amount: 90 }));
  expect(await asVisitor(() => priced("CUPOM"))).toEqual({ reason: "used_up" });
});

it("says so to the person who has used it, and to no one else", async () => {
  await createRule({ name: "Uma vez", code: "CUPOM", percent: 10, max_uses_per_person: 1 });
  const buyer = await createCustomer();
  await paid(paymentOf([product], { amount: 90, email: buyer.email }));
  await signIn(buyer);
  expect(await priced("CUPOM")).toEqual({ reason: "used_by_you" });
  await signIn(await createCustomer());
  expect(await priced("CUPOM")).toEqual({ name: "Uma vez", price: 90 });
  expect(await asVisitor(() => priced("CUPOM"))).toEqual({ name: "Uma vez", price: 90 });
});

it("gives the better of the coupon and an automatic rule, never both, and not below the floor", async () => {
  await createRule({ name: "Cupom", code: "CUPOM", percent: 10 });
  await createRule({ name: "Semana", percent: 30, min_price: 75 });
  await createRule({ name: "Adicional", percent: 90, is_for_extras: true });
  await createRule({ name: "Um por pessoa", percent: 80, max_uses_per_person: 1 });
  expect(await asVisitor(() => priced("CUPOM"))).toEqual({ name: "Semana", price: 75 });
});

it("knows no product that is not on sale", async () => {
  await createRule({ code: "CUPOM", percent: 10 });
  await db.rows("update public.products set is_active = false where id = $1", [product.id]);
  expect(await asVisitor(() => priced("CUPOM"))).toEqual({ reason: "unknown" });
});
