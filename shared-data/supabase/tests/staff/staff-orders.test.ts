import { db, dbOwner } from "../harness/database";
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
import { setDispute } from "../harness/proof";

const override = (id: string, action: string, email: string | null = null, reason = "conferido") =>
  db.rows("select public.override_order($1, $2, $4, $3)", [id, action, email, reason]);
const release = (id: string) => override(id, "release");
const assign = (id: string, email: string) => override(id, "assign", email);
const refund = (id: string) => override(id, "refund");
const orderOf = (id: string) =>
  db.rows("select status, hold_reason, is_waiting, user_id, delivered_key_id from public.orders where id = $1", [id]);

it("releasing an order puts it in line, at the place of its payment, where there is no stock", async () => {
  const product = await createProduct();
  const held = await createOrder({ product, status: "completed", held: true });
  const later = await createOrder({ product, status: "completed" });
  await signInStaff("admin");
  await release(held.id);
  expect(await orderOf(held.id)).toMatchObject([{ is_waiting: true }]);
  expect(await db.value("select public.order_queue_position($1)", [later.id])).toBe(2);
});

describe("assigning an order", () => {
  it("hands an order without an owner to an account, verified or not", async () => {
    const order = await createDeliveredOrder({ owner: null });
    const person = await createCustomer({ verified: false });
    await signInStaff("admin");
    await assign(order.id, ` ${person.email.toUpperCase()} `);
    expect(await orderOf(order.id)).toMatchObject([{ user_id: person.id }]);
    await signIn(person);
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: order.key }]);
  });

  it("refuses an e-mail without an account", async () => {
    const order = await createOrder({ owner: null });
    await signInStaff("admin");
    await expect(assign(order.id, "ninguem@example.com")).rejects.toThrow("PT404 user_not_found");
  });
});

describe("refunding an order", () => {
  it("takes an order out of the line", async () => {
    const product = await createProduct();
    const first = await createOrder({ product, status: "completed" });
    const second = await createOrder({ product, status: "completed" });
    await signInStaff("admin");
    await refund(first.id);
    expect(await db.value("select public.order_queue_position($1)", [second.id])).toBe(1);
  });

  it("refuses an order that was not paid", async () => {
    const order = await createOrder();
    await signInStaff("admin");
    await expect(refund(order.id)).rejects.toThrow("PT409 order_not_paid");
  });
});

describe("one's own account", () => {
  it.each(["release", "refund", "replace", "assign"])("is left to a colleague: %s", async (action) => {
    const admin = await createStaff("admin");
    const order = await createDeliveredOrder({ owner: admin });
    await stockKeys(order.product, 1);
    await signIn(admin);
    const refused = "PT403 own_account";
    await expect(override(order.id, action, admin.email)).rejects.toThrow(refused);
    await signInStaff("admin");
    await refund(order.id);
    expect(await orderOf(order.id)).toMatchObject([{ status: "refunded" }]);
  });

  it("gets no order from its own admin", async () => {
    const order = await createOrder({ owner: null });
    const admin = await signInStaff("admin");
    await expect(assign(order.id, admin.email)).rejects.toThrow("PT403 own_account");
  });

  it("is left to a colleague in disputes and claims too", async () => {
    const [admin, colleague] = [await createStaff("admin"), await createStaff("admin")];
    const refused = "PT403 own_account";
    const own = await createDeliveredOrder({ owner: admin });
    await signIn(admin);
    for (const state of ["open", "kept"]) await expect(setDispute(own.id, state)).rejects.toThrow(refused);
    const { claimId, order } = await openedClaim();
    await signIn(colleague);
    await assign(order.id, admin.email);
    await signIn(admin);
    await expect(decide(claimId, "credit")).rejects.toThrow(refused);
  });
});

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
    await override(order.id, "release", null, "valor conferido com o cliente");
    await expect(override(order.id, "release", null, "de novo")).rejects.toThrow("PT409 order_not_held");
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
    await override(order.id, "replace", null, "login não abre");
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
    await expect(override(delivered.id, "replace")).rejects.toThrow("out_of_stock");
    for (const { id } of others) {
      await expect(override(id, "replace")).rejects.toThrow("order_without_key");
    }
    expect(await log()).toEqual([]);
  });

  it("delivers for a manager, and leaves everything else to admins", async () => {
    const order = await createOrder({ status: "completed" });
    await stockKeys(order.product, 1);
    await signInStaff("manager");
    for (const action of ["release", "assign", "refund", "replace"]) {
      await expect(override(order.id, action)).rejects.toThrow("PT403 admin_only");
    }
    await override(order.id, "deliver", null, "cliente no chat");
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
    await expect(override(order.id, "release", null, " <> ")).rejects.toThrow("reason_required");
    await expect(override(order.id, "explode")).rejects.toThrow("action_unknown");
  });
});
