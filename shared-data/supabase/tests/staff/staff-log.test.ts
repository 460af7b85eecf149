import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createStaff, signIn, signInStaff, stockKeys } from "../harness/factories";

const override = (orderId: string, action: string, reason: string, email: string | null = null) =>
  db.rows("select * from public.override_order($1, $2, $3, $4)", [orderId, action, reason, email]);
/** Log entries of signed-in users; the fixtures' products, keys and staff are logged too. */
const log = () =>
  dbOwner.rows(
    "select actor_id, actor_email, action, order_id, reason, changes from public.staff_actions where actor_id is not null order by id",
  );
describe("override_order", () => {
  it("does what was asked and keeps who did it and why", async () => {
    const order = await createOrder({ status: "completed", held: true });
    await stockKeys(order.product, 1);
    const admin = await signInStaff("admin");
    await override(order.id, "release", "valor conferido com o cliente");
    await expect(override(order.id, "release", "de novo")).rejects.toThrow("PT409 order_not_held");
    expect(await db.value("select is_waiting or hold_reason is not null from public.orders")).toBe(false);
    expect(await log()).toEqual([
      {
        actor_id: admin.id,
        actor_email: admin.email,
        action: "order_released",
        order_id: order.id,
        reason: "valor conferido com o cliente",
        changes: { hold_reason: { from: "amount_mismatch", to: null } },
      },
    ]);
  });

  it("gives another key for a bad one, which is never delivered again", async () => {
    const order = await createDeliveredOrder();
    const [fresh] = await stockKeys(order.product, 1);
    await signInStaff("admin");
    await override(order.id, "replace", "login não abre");
    const keys = "select id from private.stored_keys where product_id = $1 order by place";
    const [bad, good] = await dbOwner.rows<{ id: string }>(keys, [order.product.id]);
    expect(await log()).toMatchObject([
      {
        action: "order_redelivered",
        reason: "login não abre",
        changes: { delivered_key_id: { from: bad?.id, to: good?.id } },
      },
    ]);
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

  it("refuses a replacement without stock, and of an order without a key", async () => {
    const delivered = await createDeliveredOrder();
    const refunded = await createDeliveredOrder();
    await db.rows("update public.orders set status = 'refunded' where id = $1", [refunded.id]);
    const others = [await createOrder(), await createOrder({ status: "completed" }), refunded];
    await signInStaff("admin");
    await expect(override(delivered.id, "replace", "x")).rejects.toThrow("out_of_stock");
    for (const { id } of others) {
      await expect(override(id, "replace", "x")).rejects.toThrow("order_without_key");
    }
    expect(await log()).toEqual([]);
  });

  it("delivers for a manager, and leaves everything else to admins", async () => {
    const order = await createOrder({ status: "completed" });
    await stockKeys(order.product, 1);
    await signInStaff("manager");
    for (const action of ["release", "assign", "refund", "replace"]) {
      await expect(override(order.id, action, "x")).rejects.toThrow("PT403 admin_only");
    }
    await override(order.id, "deliver", "cliente no chat");
    const key = await db.value("select delivered_key_id from public.orders where id = $1", [order.id]);
    expect(key).not.toBeNull();
    expect(await log()).toMatchObject([
      {
        action: "order_redelivered",
        reason: "cliente no chat",
        changes: { delivered_key_id: { from: null, to: key } },
      },
    ]);
  });

  it("refuses without a reason, and an unknown action", async () => {
    const order = await createOrder({ status: "completed", held: true });
    await signInStaff("admin");
    await expect(override(order.id, "release", " <> ")).rejects.toThrow("reason_required");
    await expect(override(order.id, "explode", "x")).rejects.toThrow("action_unknown");
  });
});

describe("the log", () => {
  it.each([
    ["order_refunded", "status = 'refunded'", "status"],
    ["order_assigned", "user_id = auth.uid()", "user_id"],
    [
      "order_redelivered",
      "delivered_key_id = (select id from private.stored_keys where not is_used)",
      "delivered_key_id",
    ],
    ["order_released", "hold_reason = null", "hold_reason"],
  ])(
    "knows %s by the change itself, with before and after, whichever function made it",
    async (action, change, field) => {
      const held = field === "hold_reason";
      const order = held ? await createOrder({ status: "completed", held }) : await createDeliveredOrder();
      await stockKeys(order.product, 1);
      await db.actAs("none", (await createStaff("manager")).id);
      const read = "select to_jsonb(o) from public.orders o where id = $1";
      const value = async () => (await db.value<Record<string, unknown>>(read, [order.id]))[field];
      const from = await value();
      await db.rows(`update public.orders set ${change} where id = $1`, [order.id]);
      const entry = { action, order_id: order.id, changes: { [field]: { from, to: await value() } } };
      expect(await log()).toMatchObject([entry]);
    },
  );

  it("omits payments and deliveries, which are not manual", async () => {
    await createDeliveredOrder();
    expect(await db.rows("select from public.staff_actions where action::text like 'order%'")).toEqual([]);
  });
});
