import { db } from "../harness/database";
import { createCustomer, createOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { logged } from "../harness/log";

const override = async (orderId: string, action: string, email: string | null = null) => {
  const [said] = await db.rows("select * from public.override_order($1, $2, 'x', $3)", [orderId, action, email]);
  return said;
};
const actions = async (work: () => Promise<unknown>) =>
  (await logged(work)).filter(({ actor_id }) => actor_id !== null).map(({ action }) => action);

const outOfStock = { success: false, message: "não há key em estoque para este pedido; ele continua na fila" };

it("says that nothing was delivered where there is no stock, and logs nothing", async () => {
  const product = await createProduct();
  const ahead = await createOrder({ product, status: "completed" });
  const order = await createOrder({ product, status: "completed" });
  const heldBack = await createOrder({ product, status: "completed", held: true });
  await signInStaff("admin");
  const log = await actions(async () => {
    expect(await override(order.id, "deliver")).toEqual(outOfStock);
    expect(await override(heldBack.id, "deliver")).toEqual({
      success: false,
      message: "o pedido está retido: um administrador precisa liberá-lo",
    });
    // The one key is for who paid first.
    await stockKeys(product, 1);
    expect(await override(order.id, "deliver")).toEqual(outOfStock);
    expect(await override(ahead.id, "deliver")).toEqual({
      success: true,
      message: "a key já tinha sido entregue",
    });
  });
  expect(log).toEqual([]);
  await stockKeys(product, 1);
  expect(
    await actions(async () =>
      expect(await override(order.id, "deliver")).toEqual({ success: true, message: "key entregue" }),
    ),
  ).toEqual(["order_redelivered"]);
});

it("says of every other action what came of it", async () => {
  const product = await createProduct();
  const first = await createOrder({ product, status: "completed", held: true });
  const second = await createOrder({ product, status: "completed", held: true });
  const { email } = await createCustomer();
  await stockKeys(product, 2);
  await signInStaff("admin");
  const said: [order: string, action: string, message: string][] = [
    [first.id, "release", "pedido liberado e key entregue"],
    [first.id, "replace", "key trocada"],
    [second.id, "release", "pedido liberado; não há key em estoque, e ele aguarda na fila"],
    [second.id, "assign", "pedido atribuído à conta"],
    [second.id, "assign", "o pedido já era desta conta"],
    [second.id, "refund", "pedido marcado como reembolsado"],
    [second.id, "refund", "o pedido já estava reembolsado"],
  ];
  const log = await actions(async () => {
    for (const [id, action, message] of said) {
      expect(await override(id, action, email)).toEqual({ success: true, message });
    }
  });
  expect(log).toEqual(["order_released", "order_redelivered", "order_released", "order_assigned", "order_refunded"]);
});
