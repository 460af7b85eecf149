import { db, dbOwner } from "../harness/database";
import { make } from "../harness/dossiers";
import { createCustomer, createProduct, createStaff, signIn, stockKeys } from "../harness/factories";
import { openKey, setDispute } from "../harness/proof";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

/** A PIX that paid two products, the second without stock; the caller is an admin from here on. */
async function createPaymentOfTwo() {
  const [owner, admin] = [await createCustomer(), await createStaff("admin")];
  const products = [await createProduct(), await createProduct()] as const;
  await stockKeys(products[0], 1);
  const payment = paymentOf(products, { email: owner.email });
  await paid(payment);
  const orders = await ordersOf(payment);
  const idOf = (productId: string) => String(orders.find((order) => order.product_id === productId)?.id);
  const [first, second] = [idOf(products[0].id), idOf(products[1].id)];
  await signIn(admin);
  return { owner, admin, products, payment, first, second };
}

const states = () =>
  dbOwner.rows("select status, disputed_at is not null as disputed from public.orders order by product_id");
const log = () => db.rows("select action, order_id from public.staff_actions where order_id is not null order by id");
const sorted = (...ids: string[]) => [...ids].sort();

it("is opened for all orders that the PIX paid, each logged: none is delivered or opened (R14.6)", async () => {
  const { owner, products, first, second } = await createPaymentOfTwo();
  expect(await setDispute(first, "open")).toBe("contestação aberta nos 2 pedidos deste Pix");
  expect(await states()).toEqual([
    { status: "completed", disputed: true },
    { status: "completed", disputed: true },
  ]);
  expect(await log()).toEqual(sorted(first, second).map((order_id) => ({ action: "dispute_opened", order_id })));
  expect(await setDispute(second, "open")).toBe("a contestação já estava aberta");
  await stockKeys(products[1], 1);
  await signIn(owner);
  for (const id of [first, second]) {
    await expect(openKey(id)).rejects.toThrow("order_disputed");
    await expect(db.rows("select public.deliver_product_key($1)", [id])).rejects.toThrow("order_disputed");
  }
});

it("ends for all of them when the money stays: the one that waited is served", async () => {
  const { owner, products, first, second } = await createPaymentOfTwo();
  await setDispute(first, "open");
  await stockKeys(products[1], 1);
  expect(await setDispute(second, "kept")).toBe(
    "contestação encerrada nos 2 pedidos deste Pix: o valor ficou com a loja",
  );
  await signIn(owner);
  for (const id of [first, second]) expect(await openKey(id)).toMatchObject({ key_data: expect.any(String) });
});

it("refunds all of them when the money went back", async () => {
  const { first, second } = await createPaymentOfTwo();
  await setDispute(first, "open");
  expect(await setDispute(first, "returned")).toBe(
    "contestação encerrada nos 2 pedidos deste Pix: valor devolvido, pedidos reembolsados",
  );
  expect(await states()).toEqual([
    { status: "refunded", disputed: false },
    { status: "refunded", disputed: false },
  ]);
  const closed = (await log()).filter(({ action }) => action === "dispute_closed");
  expect(closed.map(({ order_id }) => order_id)).toEqual(sorted(first, second));
});

it("leaves alone what was refunded before, and other payments of the same buyer", async () => {
  const { owner, admin, products, first, second } = await createPaymentOfTwo();
  const other = paymentOf([products[1]], { email: owner.email });
  await paid(other);
  await signIn(admin);
  await db.rows("select public.override_order($1, 'refund', 'sem estoque')", [second]);
  expect(await setDispute(first, "open")).toBe("contestação aberta");
  const rows = await dbOwner.rows("select disputed_at from public.orders where id <> $1", [first]);
  expect(rows).toEqual([{ disputed_at: null }, { disputed_at: null }]);
  await expect(setDispute(second, "kept")).rejects.toThrow("order_not_disputed");
});

it("names the payment's other orders in the dossier of each (R14.7)", async () => {
  const { first, second, products } = await createPaymentOfTwo();
  await setDispute(first, "open");
  const { same_payment } = JSON.parse((await make(first)).text);
  expect(same_payment).toMatchObject([
    { id: second, product: { id: products[1].id }, status: "completed", disputed_at: expect.any(String) },
  ]);
});
