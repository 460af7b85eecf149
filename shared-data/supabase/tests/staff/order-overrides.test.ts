import { asPerson, db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { decide, openedClaim } from "../harness/guarantee-claims";
import { logged } from "../harness/log";
import { setDispute } from "../harness/proof";
import { override } from "../harness/staff-calls";

it("says of each action what came of it, and keeps who changed something and why", async () => {
  const product = await createProduct();
  const made = (held = false) => createOrder({ product, status: "completed", held });
  const [ahead, order, first, second] = [await made(), await made(), await made(true), await made(true)];
  const { email } = await createCustomer();
  const admin = await signInStaff("admin");
  const noKey = "não há key em estoque para este pedido; ele continua na fila";
  const released = "pedido liberado; não há key em estoque, e ele aguarda na fila";
  type Step = [newKeys: number, of: { id: string }, action: string, isDone: boolean, message: string, log?: string];
  const steps: Step[] = [
    [0, order, "deliver", false, noKey],
    [0, first, "deliver", false, "o pedido está retido: um administrador precisa liberá-lo"],
    // The one key is for who paid first.
    [1, order, "deliver", false, noKey],
    [0, ahead, "deliver", true, "a key já tinha sido entregue"],
    [1, order, "deliver", true, "key entregue", "order_redelivered"],
    [2, first, "release", true, "pedido liberado e key entregue", "order_released"],
    [0, first, "replace", true, "key trocada", "order_redelivered"],
    [0, second, "release", true, released, "order_released"],
    [0, second, "assign", true, "pedido atribuído à conta", "order_assigned"],
    [0, second, "assign", true, "o pedido já era desta conta"],
    [0, second, "refund", true, "pedido marcado como reembolsado", "order_refunded"],
    [0, second, "refund", true, "o pedido já estava reembolsado"],
  ];
  for (const [newKeys, { id }, action, isDone, message, log] of steps) {
    await stockKeys(product, newKeys);
    const entries = await logged(async () =>
      expect(await override(id, action, { email, reason: message })).toEqual({ success: isDone, message }),
    );
    const entry = { action: log, order_id: id, actor_id: admin.id, actor_email: admin.email, reason: message };
    expect(entries.filter(({ actor_id }) => actor_id)).toMatchObject(log ? [entry] : []);
  }
});

it("gives another key for a bad one, which is never delivered again", async () => {
  const order = await createDeliveredOrder();
  const [fresh] = await stockKeys(order.product, 1);
  await signInStaff("admin");
  await override(order.id, "replace");
  expect(await db.value("select stock_count from public.products where id = $1", [order.product.id])).toBe(0);
  const preview = await db.value("select public.preview_product_keys($1)", [[order.key]]);
  expect(preview).toMatchObject({ known: [{ product_id: order.product.id, is_used: true }] });
  const listed = await db.value<{ keys: object[] }>("select public.list_product_keys($1)", [order.product.id]);
  expect(listed.keys).toMatchObject([
    { is_used: true, defective_at: null, recipient_email: order.owner?.email },
    { is_used: true, defective_at: expect.any(String), recipient_email: null },
  ]);
  await signIn(order.owner);
  expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: fresh }]);
});

it("releasing an order puts it in line at the place of its payment, and refunding it takes it out", async () => {
  const product = await createProduct();
  const held = await createOrder({ product, status: "completed", held: true });
  const later = await createOrder({ product, status: "completed" });
  await signInStaff("admin");
  const position = () => db.value("select public.order_queue_position($1)", [later.id]);
  await override(held.id, "release");
  expect(await position()).toBe(2);
  await override(held.id, "refund");
  expect(await position()).toBe(1);
});

it("hands an order without an owner to an account, verified or not", async () => {
  const order = await createDeliveredOrder({ owner: null });
  const person = await createCustomer({ verified: false });
  await signInStaff("admin");
  await override(order.id, "assign", { email: ` ${person.email.toUpperCase()} ` });
  await signIn(person);
  expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: order.key }]);
});

it("refuses what cannot be done, and logs nothing", async () => {
  const [pending, waiting] = [await createOrder({ owner: null }), await createOrder({ status: "completed" })];
  const [delivered, refunded] = [await createDeliveredOrder(), await createDeliveredOrder()];
  await dbOwner.rows("update public.orders set status = 'refunded' where id = $1", [refunded.id]);
  await signInStaff("admin");
  const refusals: [order: { id: string }, action: string, refusal: string, more?: Parameters<typeof override>[2]][] = [
    [pending, "refund", "PT409 order_not_paid"],
    [pending, "assign", "PT404 user_not_found", { email: "ninguem@example.com" }],
    [waiting, "replace", "order_without_key"],
    [refunded, "replace", "order_without_key"],
    [delivered, "replace", "out_of_stock"],
    [delivered, "refund", "reason_required", { reason: " <> " }],
    [delivered, "explode", "action_unknown"],
  ];
  const entries = await logged(async () => {
    for (const [{ id }, action, refusal, more] of refusals)
      await expect(override(id, action, more)).rejects.toThrow(refusal);
  });
  expect(entries).toEqual([]);
});

it("lets managers deliver, and leaves everything else to admins", async () => {
  const order = await createOrder({ status: "completed" });
  await stockKeys(order.product, 1);
  await signInStaff("manager");
  for (const action of ["release", "assign", "refund", "replace"])
    await expect(override(order.id, action)).rejects.toThrow("PT403 admin_only");
  expect(await override(order.id, "deliver")).toMatchObject({ success: true });
});

describe("one's own account", () => {
  const refused = "PT403 own_account";

  it.each(["release", "refund", "replace", "assign"])("is left to a colleague: %s", async (action) => {
    const admin = await createStaff("admin");
    const order = await createDeliveredOrder({ owner: admin });
    await stockKeys(order.product, 1);
    await signIn(admin);
    await expect(override(order.id, action, { email: admin.email })).rejects.toThrow(refused);
    await signInStaff("admin");
    expect(await override(order.id, "refund")).toMatchObject({ success: true });
  });

  it("gets no order from its own admin, and is left to a colleague in disputes and claims too", async () => {
    const [admin, colleague] = [await createStaff("admin"), await createStaff("admin")];
    const [own, ownerless] = [await createDeliveredOrder({ owner: admin }), await createOrder({ owner: null })];
    await signIn(admin);
    await expect(override(ownerless.id, "assign", { email: admin.email })).rejects.toThrow(refused);
    for (const state of ["open", "kept"]) await expect(setDispute(own.id, state)).rejects.toThrow(refused);
    const { claimId, order } = await openedClaim();
    await asPerson(colleague, () => override(order.id, "assign", { email: admin.email }));
    await signIn(admin);
    await expect(decide(claimId, "credit")).rejects.toThrow(refused);
  });
});
