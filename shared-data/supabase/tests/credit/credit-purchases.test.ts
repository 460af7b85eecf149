import { drawId } from "../../../local/testing/draw";
import { buyWithCredit, creditFor, creditOf, dispute, ledger } from "../harness/credit";
import { ofAccount } from "../harness/customers";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createOrder, createProduct, signIn, signInStaff, stockKeys } from "../harness/factories";
import { counts } from "../harness/quantities";

async function shop() {
  const maria = await createCustomer();
  const source = await creditFor(maria, 50);
  const product = await createProduct({ price: 20, guaranteeHours: 168, keys: 2 });
  await signIn(maria);
  return { maria, product, source };
}
const orders = () => dbOwner.value("select count(*)::integer from public.orders");

it("completes and delivers an order of its own payment, and spends its price", async () => {
  const { maria, product } = await shop();
  const request = drawId();
  const { order_id, ...bought } = await buyWithCredit(product.id, 20, request);
  expect(bought).toEqual({ product_id: product.id, amount: 20, balance: 30 });
  const paid = { user_id: maria.id, status: "completed", payment_id: `credito:${request}`, hold_reason: null };
  const kept = { amount: 20, guarantee_hours: 168, customer_email: null, delivered_at: expect.any(String) };
  expect(await dbOwner.row("public.orders", order_id)).toMatchObject({ ...paid, ...kept });
  expect((await ledger(maria)).at(-1)).toEqual({ kind: "purchase", amount: -20, order_id });
  expect(await db.value("select public.orders_since() -> 'orders' -> 0 -> 'with_credit'")).toBe(true);
  expect(await db.value("select public.reveal_order_key($1)", [order_id])).toContain("usuario");
  expect(await counts(product)).toEqual([1, 1]);
});

it("returns the same order for a retried request, and only to its buyer", async () => {
  const { product } = await shop();
  const request = drawId();
  const { order_id } = await buyWithCredit(product.id, 20, request);
  expect(await buyWithCredit(product.id, 99, request)).toMatchObject({ order_id, balance: 30 });
  const taken = "PT409 request_id_taken";
  await expect(buyWithCredit((await createProduct()).id, 20, request)).rejects.toThrow(taken);
  const ana = await createCustomer();
  await creditFor(ana, 50);
  await signIn(ana);
  await expect(buyWithCredit(product.id, 20, request)).rejects.toThrow(taken);
  expect(await creditOf(ana)).toMatchObject({ balance: 50 });
});

it("is confirmed by a payment email, as paid with credit", async () => {
  const { product } = await shop();
  const { order_id } = await buyWithCredit(product.id, 20);
  await db.actAs("none");
  const read = `select private.order_notice_facts(n) as facts, due_at > now() + interval '5 days' as is_later
    from private.notices n where n.subject = $1 and n.kind = $2`;
  const notices = (kind: string) => db.rows(read, [order_id, kind]);
  const facts = { order_id, amount: 20, with_credit: true, is_held: false };
  expect(await notices("payment_confirmed")).toMatchObject([{ facts }]);
  expect(await notices("guarantee_ending")).toMatchObject([{ is_later: true }]);
});

describe("buys nothing and spends nothing", () => {
  const refused = async (detail: string, productId: string, price = 20) => {
    const before = await orders();
    await expect(buyWithCredit(productId, price)).rejects.toThrow(detail);
    expect(await orders()).toBe(before);
  };

  it("where there is no such product, at another price, or without an id", async () => {
    const { product } = await shop();
    await refused("product_not_found", "nada");
    for (const price of [19.99, 0, -20, Number.NaN, 1e12]) await refused("price_changed", product.id, price);
    await expect(buyWithCredit(product.id, 20, null)).rejects.toThrow("PT400 request_id_required");
    await expect(buyWithCredit(product.id, 21)).rejects.toMatchObject({ message: expect.stringContaining("R$ 20,00") });
  });

  it("of what was taken off sale, also where another product has its provider's id now", async () => {
    const { product } = await shop();
    await dbOwner.rows("update public.products set is_active = false where id = $1", [product.id]);
    await refused("product_inactive", product.id);
    await stockKeys(await createProduct({ price: 20, ggcheckoutId: product.ggcheckoutId }), 1);
    await refused("product_inactive", product.id);
  });

  it("of a product that is sold out or owed to a waiting buyer", async () => {
    const { product } = await shop();
    await buyWithCredit(product.id, 20);
    await buyWithCredit(product.id, 20);
    await refused("credit_insufficient", product.id);
    const empty = await createProduct({ price: 1 });
    await refused("sold_out", empty.id, 1);
    await createOrder({ product: empty, status: "completed" });
    await refused("sold_out", empty.id, 1);
  });

  it("without enough credit, or with what a dispute holds", async () => {
    const { source, product } = await shop();
    const dear = await createProduct({ price: 50.01, keys: 1 });
    await refused("credit_insufficient", dear.id, 50.01);
    await expect(buyWithCredit(dear.id, 50.01)).rejects.toMatchObject({ message: expect.stringContaining("R$ 50,00") });
    await dispute(source);
    await refused("credit_frozen", product.id);
  });

  it("where another purchase has changed the credit that the buyer saw, and of two who saw the same the second", async () => {
    const { maria, product } = await shop();
    const buySeeing = (credit: number, price = 20, request = drawId()) =>
      db.value("select order_id from public.buy_with_credit($1, $2, $3, $4)", [product.id, price, request, credit]);
    const request = drawId();
    const order = await buySeeing(50, 20, request);
    const changed = { code: "PT409", detail: "credit_changed", message: expect.stringContaining("R$ 30,00") };
    await expect(buySeeing(50)).rejects.toMatchObject(changed);
    expect(await creditOf(maria)).toMatchObject({ balance: 30 });
    // A purchase retried after a lost response is not a second one.
    expect(await buySeeing(50, 20, request)).toBe(order);
    await expect(buySeeing(30)).resolves.toEqual(expect.any(String));
    await expect(buySeeing(30)).rejects.toThrow("credit_insufficient");
  });
});

it("does not make the customer look as if they brought more", async () => {
  const { maria, product } = await shop();
  await buyWithCredit(product.id, 20);
  await signInStaff("manager");
  expect(await ofAccount(maria.id)).toMatchObject({
    totals: { orders: 2, spent: 50 },
    credit: { balance: 30, total: 2 },
  });
});
