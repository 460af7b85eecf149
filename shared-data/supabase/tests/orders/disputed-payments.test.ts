import { type Database, withRollback } from "../harness/database";
import { make } from "../harness/dossiers";
import { createCustomer, createProduct, createStaff, stockKeys } from "../harness/factories";
import { as, openKey, setDispute } from "../harness/proof";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

/** A PIX that paid two products, the second without stock; the caller is an admin from here on. */
async function createPaymentOfTwo(db: Database) {
  const [owner, admin] = [await createCustomer(db), await createStaff(db, "admin")];
  const products = [await createProduct(db), await createProduct(db)] as const;
  await stockKeys(db, products[0], 1);
  const payment = paymentOf(products, { email: owner.email });
  await paid(db, payment);
  const orders = await ordersOf(db, payment);
  const idOf = (productId: string) => String(orders.find((order) => order.product_id === productId)?.id);
  const [first, second] = [idOf(products[0].id), idOf(products[1].id)];
  await as(db, admin);
  return { owner, admin, products, payment, first, second };
}

const states = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select status, disputed_at is not null as disputed from public.orders order by product_id"),
  );
const log = (db: Database) =>
  db.rows("select action, order_id from public.staff_actions where order_id is not null order by id");
const sorted = (...ids: string[]) => [...ids].sort();

it("is opened for all orders that the PIX paid, each logged: none is delivered or opened (R14.6)", () =>
  withRollback(async (db) => {
    const { owner, products, first, second } = await createPaymentOfTwo(db);
    expect(await setDispute(db, first, "open")).toBe("contestação aberta nos 2 pedidos deste Pix");
    expect(await states(db)).toEqual([
      { status: "completed", disputed: true },
      { status: "completed", disputed: true },
    ]);
    expect(await log(db)).toEqual(sorted(first, second).map((order_id) => ({ action: "dispute_opened", order_id })));
    expect(await setDispute(db, second, "open")).toBe("a contestação já estava aberta");
    await stockKeys(db, products[1], 1);
    await as(db, owner);
    for (const id of [first, second]) {
      await expect(openKey(db, id)).rejects.toMatchObject({ detail: "order_disputed" });
      await expect(db.rows("select public.deliver_product_key($1)", [id])).rejects.toMatchObject({
        detail: "order_disputed",
      });
    }
  }));

it("ends for all of them when the money stays: the one that waited is served", () =>
  withRollback(async (db) => {
    const { owner, products, first, second } = await createPaymentOfTwo(db);
    await setDispute(db, first, "open");
    await stockKeys(db, products[1], 1);
    expect(await setDispute(db, second, "kept")).toBe(
      "contestação encerrada nos 2 pedidos deste Pix: o valor ficou com a loja",
    );
    await as(db, owner);
    for (const id of [first, second]) expect(await openKey(db, id)).toMatchObject({ key_data: expect.any(String) });
  }));

it("refunds all of them when the money went back", () =>
  withRollback(async (db) => {
    const { first, second } = await createPaymentOfTwo(db);
    await setDispute(db, first, "open");
    expect(await setDispute(db, first, "returned")).toBe(
      "contestação encerrada nos 2 pedidos deste Pix: valor devolvido, pedidos reembolsados",
    );
    expect(await states(db)).toEqual([
      { status: "refunded", disputed: false },
      { status: "refunded", disputed: false },
    ]);
    const closed = (await log(db)).filter(({ action }) => action === "dispute_closed");
    expect(closed.map(({ order_id }) => order_id)).toEqual(sorted(first, second));
  }));

it("leaves alone what was refunded before, and other payments of the same buyer", () =>
  withRollback(async (db) => {
    const { owner, admin, products, first, second } = await createPaymentOfTwo(db);
    const other = paymentOf([products[1]], { email: owner.email });
    await paid(db, other);
    await as(db, admin);
    await db.rows("select public.override_order($1, 'refund', 'sem estoque')", [second]);
    expect(await setDispute(db, first, "open")).toBe("contestação aberta");
    const rows = await db.asOwner((as) => as.rows("select disputed_at from public.orders where id <> $1", [first]));
    expect(rows).toEqual([{ disputed_at: null }, { disputed_at: null }]);
    await expect(setDispute(db, second, "kept")).rejects.toMatchObject({ detail: "order_not_disputed" });
  }));

it("names the payment's other orders in the dossier of each (R14.7)", () =>
  withRollback(async (db) => {
    const { first, second, products } = await createPaymentOfTwo(db);
    await setDispute(db, first, "open");
    const { same_payment } = JSON.parse((await make(db, first)).text);
    expect(same_payment).toMatchObject([
      { id: second, product: { id: products[1].id }, status: "completed", disputed_at: expect.any(String) },
    ]);
  }));
