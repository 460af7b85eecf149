import { asVisitor, db } from "../harness/database";
import { createCustomer, createProduct, signIn, type TestProduct } from "../harness/factories";
import { createRule } from "../harness/price-rules";
import { paid, paymentOf } from "../harness/webhooks";

let product: TestProduct;
beforeEach(async () => {
  product = await createProduct({ price: 100, keys: 9 });
});
const priced = (code: string) => db.value("select public.price_with_coupon($1, $2)", [product.id, code]);
const forVisitor = (code: string) => asVisitor(() => priced(code));

it("gives a visitor the price and the rule's name, whatever the capitals, and nothing else", async () => {
  await createRule({ name: "Bem-vindo", code: "BEMVINDO", percent: 12.5 });
  expect(await forVisitor(" bemVindo ")).toEqual({ name: "Bem-vindo", price: 87.5 });
  expect(await priced("NADA")).toEqual({ reason: "unknown" });
});

it("says that the last use is gone, and to the person who has used it, and no one else, that theirs is", async () => {
  await createRule({ name: "Uma vez", code: "CUPOM", percent: 10, max_uses_per_person: 1 });
  const buyer = await createCustomer();
  await paid(paymentOf([product], { amount: 90, email: buyer.email }));
  await createRule({ code: "ULTIMO", percent: 20, max_uses: 1 });
  await paid(paymentOf([product], { amount: 80 }));
  expect(await forVisitor("ULTIMO")).toEqual({ reason: "used_up" });
  await signIn(buyer);
  expect(await priced("CUPOM")).toEqual({ reason: "used_by_you" });
  await signIn(await createCustomer());
  expect(await priced("CUPOM")).toEqual({ name: "Uma vez", price: 90 });
  expect(await forVisitor("CUPOM")).toEqual({ name: "Uma vez", price: 90 });
});

it("gives the better of the coupon and an automatic rule, never both, and not below the floor", async () => {
  await createRule({ name: "Cupom", code: "CUPOM", percent: 10 });
  await createRule({ name: "Semana", percent: 30, min_price: 75 });
  await createRule({ name: "Adicional", percent: 90, is_for_extras: true });
  await createRule({ name: "Um por pessoa", percent: 80, max_uses_per_person: 1 });
  expect(await forVisitor("CUPOM")).toEqual({ name: "Semana", price: 75 });
});

it("knows no product that is not on sale", async () => {
  await createRule({ code: "CUPOM", percent: 10 });
  await db.rows("update public.products set is_active = false where id = $1", [product.id]);
  expect(await forVisitor("CUPOM")).toEqual({ reason: "unknown" });
});
