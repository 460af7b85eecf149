import { type Database, withRollback } from "../harness/database";
import { createCustomer, createOrder, createProduct, createStaff, stockKeys } from "../harness/factories";
import { logged } from "../harness/log";

const override = async (db: Database, orderId: string, action: string, email: string | null = null) => {
  const [said] = await db.rows("select * from public.override_order($1, $2, 'x', $3)", [orderId, action, email]);
  return said;
};
const asAdmin = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "admin")).id);
const actions = async (db: Database, work: () => Promise<unknown>) =>
  (await logged(db, work)).filter(({ actor_id }) => actor_id !== null).map(({ action }) => action);

const outOfStock = { success: false, message: "não há key em estoque para este pedido; ele continua na fila" };

it("says that nothing was delivered where there is no stock, and logs nothing", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const ahead = await createOrder(db, { product, status: "completed" });
    const order = await createOrder(db, { product, status: "completed" });
    const heldBack = await createOrder(db, { product, status: "completed", held: true });
    await asAdmin(db);
    const log = await actions(db, async () => {
      expect(await override(db, order.id, "deliver")).toEqual(outOfStock);
      expect(await override(db, heldBack.id, "deliver")).toEqual({
        success: false,
        message: "o pedido está retido: um administrador precisa liberá-lo",
      });
      // The one key is for who paid first.
      await stockKeys(db, product, 1);
      expect(await override(db, order.id, "deliver")).toEqual(outOfStock);
      expect(await override(db, ahead.id, "deliver")).toEqual({
        success: true,
        message: "a key já tinha sido entregue",
      });
    });
    expect(log).toEqual([]);
    await stockKeys(db, product, 1);
    expect(
      await actions(db, async () =>
        expect(await override(db, order.id, "deliver")).toEqual({ success: true, message: "key entregue" }),
      ),
    ).toEqual(["order_redelivered"]);
  }));

it("says of every other action what came of it", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const first = await createOrder(db, { product, status: "completed", held: true });
    const second = await createOrder(db, { product, status: "completed", held: true });
    const { email } = await createCustomer(db);
    await stockKeys(db, product, 2);
    await asAdmin(db);
    const said: [order: string, action: string, message: string][] = [
      [first.id, "release", "pedido liberado e key entregue"],
      [first.id, "replace", "key trocada"],
      [second.id, "release", "pedido liberado; não há key em estoque, e ele aguarda na fila"],
      [second.id, "assign", "pedido atribuído à conta"],
      [second.id, "assign", "o pedido já era desta conta"],
      [second.id, "refund", "pedido marcado como reembolsado"],
      [second.id, "refund", "o pedido já estava reembolsado"],
    ];
    const log = await actions(db, async () => {
      for (const [id, action, message] of said) {
        expect(await override(db, id, action, email)).toEqual({ success: true, message });
      }
    });
    expect(log).toEqual(["order_released", "order_redelivered", "order_released", "order_assigned", "order_refunded"]);
  }));
