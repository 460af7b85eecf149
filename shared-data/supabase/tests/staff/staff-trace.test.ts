import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  signInBuyer,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { entriesOf, logged } from "../harness/log";
import { createReview } from "../harness/reviews";

const actor = async (role: "admin" | "manager") => {
  const { id, email } = await signInStaff(role);
  return { actor_id: id, actor_email: email, done_as: "authenticated" };
};
const freeKey = "select id from private.stored_keys where not is_used";

describe("the log of orders", () => {
  it.each([
    ["order_refunded", "status = 'refunded'", "status"],
    ["order_assigned", "user_id = auth.uid()", "user_id"],
    ["order_redelivered", `delivered_key_id = (${freeKey})`, "delivered_key_id"],
    ["order_released", "hold_reason = null", "hold_reason"],
  ])("knows %s by the change itself, with before and after, whichever function made it", async (action, set, field) => {
    const held = field === "hold_reason";
    const order = held ? await createOrder({ status: "completed", held }) : await createDeliveredOrder();
    await stockKeys(order.product, 1);
    const who = await createStaff("manager");
    const value = async () => (await dbOwner.row("public.orders", order.id))[field];
    const from = await value();
    const entries = await logged(async () => {
      await db.actAs("none", who.id);
      await db.rows(`update public.orders set ${set} where id = $1`, [order.id]);
    });
    expect(entries).toMatchObject([
      { action, actor_id: who.id, order_id: order.id, changes: { [field]: { from, to: await value() } } },
    ]);
  });

  it("omits payments and deliveries, which are not manual", async () => {
    await createDeliveredOrder();
    expect(await entriesOf("order%")).toEqual([]);
  });
});

describe("the log of keys", () => {
  it("has one entry for an import, with how many went to waiting orders, and never a text", async () => {
    const { product } = await createOrder({ status: "completed" });
    const who = await actor("manager");
    const paste = ["segredo-um", "segredo-dois", "segredo-um", " ", "segredo-tres"];
    const add = () => db.rows("select public.add_product_keys($1, $2)", [product.id, paste]);
    const entries = await logged(add);
    const changes = { added: { from: null, to: 3 }, delivered: { from: null, to: 1 }, stock: { from: 0, to: 2 } };
    expect(entries).toMatchObject([{ ...who, action: "keys_added", product_id: product.id, key_id: null, changes }]);
    expect(JSON.stringify(entries)).not.toContain("segredo");
    // All of them are in the store already.
    expect(await logged(add)).toEqual([]);
  });

  it("knows a key that came through the view, and one that was deleted, also at the console", async () => {
    const { id } = await createProduct();
    const who = await actor("admin");
    const insert = "insert into public.product_keys (product_id, key_data) values ($1, 'segredo'), ($1, 'outro')";
    const added = { ...who, action: "keys_added", product_id: id };
    expect(await logged(() => db.rows(insert, [id]))).toMatchObject([
      { ...added, changes: { added: { to: 1 }, stock: { from: 0, to: 1 } } },
      { ...added, changes: { added: { to: 1 }, stock: { from: 1, to: 2 } } },
    ]);
    const [first, second] = await db.rows("select id from public.product_keys where product_id = $1", [id]);
    const deleted = await logged(async () => {
      await db.rows("delete from public.product_keys where id = $1", [first?.id]);
      await dbOwner.rows("delete from private.stored_keys where id = $1", [second?.id]);
    });
    expect(deleted).toMatchObject([
      { ...who, action: "key_deleted", key_id: first?.id, product_id: id },
      { actor_id: null, action: "key_deleted", key_id: second?.id, product_id: id },
    ]);
  });
});

describe("the log of reviews", () => {
  it("knows approvals, and what a rejected review said, but not its author", async () => {
    const order = await signInBuyer();
    const write = "insert into public.reviews (product_id, order_id, rating, comment) values ($1, $2, 1, 'Não abre')";
    expect(await logged(() => db.rows(write, [order.product.id, order.id]))).toEqual([]);
    const id = await dbOwner.value("select id from private.review_entries");
    const who = await actor("manager");
    const entries = await logged(async () => {
      for (const approved of [true, true, false])
        await db.rows("update public.reviews set is_approved = $2 where id = $1", [id, approved]);
      await db.rows("delete from public.reviews where id = $1", [id]);
    });
    const about = { ...who, review_id: id, product_id: order.product.id, order_id: order.id };
    expect(entries).toMatchObject([
      { ...about, action: "review_approved", changes: { is_approved: { from: false, to: true } } },
      { ...about, action: "review_unapproved", changes: { is_approved: { from: true, to: false } } },
      { ...about, action: "review_rejected", changes: { rating: { from: 1 }, comment: { from: "Não abre" } } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(order.owner?.id);
  });

  it("knows one that was written or rewritten at the console", async () => {
    const order = await createDeliveredOrder();
    const entries = await logged(async () => {
      await createReview(order, { approved: true });
      await db.rows("update private.review_entries set comment = 'Ótimo'");
      await db.rows("delete from auth.users where id = $1", [order.owner?.id]);
    });
    expect(entries).toMatchObject([
      { actor_id: null, action: "review_approved", changes: { rating: { from: null, to: 5 } } },
      { actor_id: null, action: "review_changed", changes: { comment: { from: null, to: "Ótimo" } } },
    ]);
  });
});

describe("the log of settings and roles", () => {
  it("knows a setting, with its reason, also where the owner changes it", async () => {
    const who = await actor("admin");
    const entries = await logged(async () => {
      const change = "select public.change_store_setting('payload_days', '30', 'combinado')";
      await db.rows(change);
      await db.rows(change);
      await dbOwner.rows("update private.store_settings set payload_days = 60");
    });
    expect(entries).toMatchObject([
      { ...who, action: "setting_changed", reason: "combinado", changes: { payload_days: { from: 90, to: 30 } } },
      { actor_id: null, action: "setting_changed", changes: { payload_days: { from: 30, to: 60 } } },
    ]);
  });

  it("knows a role that was given, handed on and taken by hand, also with its account", async () => {
    const [one, other] = [await createCustomer(), await createCustomer()];
    const entries = await logged(async () => {
      await db.rows("insert into private.staff_members values ($1, 'manager')", [one.id]);
      await db.rows("update private.staff_members set user_id = $2 where user_id = $1", [one.id, other.id]);
      await db.rows("delete from auth.users where id = $1", [other.id]);
    });
    expect(entries).toMatchObject([
      { action: "role_given", user_id: one.id, user_email: one.email, changes: { role: { to: "manager" } } },
      { action: "role_changed", user_id: other.id, changes: { user_id: { from: one.id, to: other.id } } },
      { action: "role_taken", user_id: other.id, changes: { role: { from: "manager", to: null } } },
    ]);
  });
});
