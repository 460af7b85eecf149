import { drawUuid } from "./draw";
import {
  absent,
  adminOnly,
  nobody,
  override,
  rpc,
  type Scene,
  type StaffAction,
  seenByStaff,
  staff,
} from "./staff-action";
import { noticeActions } from "./staff-notice-actions";
import { proofActions } from "./staff-proof-actions";

const ask = (call: StaffAction["call"], expected: StaffAction["expected"]): StaffAction => ({ call, expected });
const reason = { p_reason: "conferido" };
/** Seen in part by everybody, and this part by staff. */
const partly = ["none", "none", "ok", "ok"] as const;
const held = (scene: Scene) => scene.heldOrderId;
const firstKey = ({ keyIds }: Scene) => ({ p_key_id: keyIds[0] });
const ofProduct = ({ productId }: Scene) => ({ p_product_id: productId });
const writeNote: StaffAction["call"] = (client, { buyer }, role) =>
  client.rpc("add_customer_note", { p_note: role, p_user_id: buyer.id });

/** Everything that the screens of the back-office ask of the database, and what goes past them. In this order: some build on others. */
export const actions: Readonly<Record<string, StaffAction>> = {
  "ask whether one is staff": rpc("is_admin_user", () => ({}), partly),
  "see products off sale": ask((db, { offSaleId }) => db.from("products").select("id").eq("id", offSaleId), partly),
  "see all orders": ask((db) => db.from("orders").select("id").limit(1), seenByStaff),
  "see that keys exist": ask((db) => db.from("product_keys").select("id").limit(1), seenByStaff),
  "see payment events": ask((db) => db.from("payment_events").select("id").limit(1), seenByStaff),
  "see pending reviews": ask((db) => db.from("reviews").select("id").eq("is_approved", false).limit(1), partly),
  "keep a filter": ask(
    (db, { productId }) => db.from("staff_views").upsert({ page: "pedidos", name: productId, query: "" }),
    staff,
  ),
  "see one's filters": ask((db) => db.from("staff_views").select("name").limit(1), seenByStaff),
  "forget a filter": ask(
    (db, { productId }) => db.from("staff_views").delete().eq("name", productId).select("name"),
    seenByStaff,
  ),
  "search everything": rpc("staff_search", ({ buyer }) => ({ p_text: buyer.email }), staff),
  "see how to reach a buyer": rpc("order_contact", ({ deliveredOrderId }) => ({ p_order_id: deliveredOrderId }), staff),
  "see a customer": rpc("customer_overview", ({ buyer }) => ({ p_user_id: buyer.id }), staff),
  "write a note about a customer": ask(writeNote, staff),
  // The same words again give the same note.
  "delete one's note about a customer": ask(
    async (db, scene, role) => db.rpc("delete_customer_note", { p_note_id: (await writeNote(db, scene, role)).data }),
    staff,
  ),
  "find orders": rpc("find_orders", () => ({}), staff),
  "export orders": rpc("export_orders", () => ({}), staff),
  "see which products need a look": rpc("list_stock_watch", () => ({}), staff),
  "see what is owed": rpc("list_waiting_products", () => ({}), staff),
  "see the payment inbox's health": rpc("payment_health", () => ({}), staff),
  "see the store's settings": rpc("read_store_settings", () => ({}), staff),
  // To what it is: the other tests of the run pay meanwhile.
  "set the unit of amounts": rpc(
    "change_store_setting",
    () => ({ p_name: "amount_unit", p_value: "reais", ...reason }),
    adminOnly,
  ),
  "see what is live": rpc("list_releases", () => ({}), staff),
  "see sales": rpc("sales_summary", () => ({ p_days: 7 }), staff),
  "see what waits for a person": rpc("staff_counts", () => ({}), staff),
  "set a threshold": rpc(
    "set_stock_threshold",
    ({ productId }) => ({ p_product_id: productId, p_low_stock: 3 }),
    staff,
  ),
  "create a product": ask(
    (db, { productId }, role) =>
      db
        .from("products")
        .insert({
          id: `${productId}-${role}`,
          name: role,
          price: 1,
          category: "proxys",
          ggcheckout_id: `${productId}${role}`,
        })
        .select("id"),
    staff,
  ),
  "edit a product": ask(
    (db, { productId }) => db.from("products").update({ price: 26 }).eq("id", productId).select("id"),
    staff,
  ),
  "take a product off sale": ask(
    (db, { offSaleId }) => db.from("products").update({ is_active: false }).eq("id", offSaleId).select("id"),
    staff,
  ),
  "delete a product for good": ask(
    (db, { productId }) => db.from("products").delete().eq("id", productId).select("id"),
    nobody,
  ),
  "compare keys with the store": rpc("preview_product_keys", () => ({ p_keys: ["x"] }), staff),
  "replay an event": rpc("replay_payment_event", ({ eventId }) => ({ p_event_id: eventId, ...reason }), staff),
  "replay the events of a product": rpc(
    "replay_product_events",
    ({ productId }) => ({ p_product_id: productId, ...reason }),
    staff,
  ),
  "see what waits for a product": rpc("list_unsold_products", () => ({}), staff),
  "find events": rpc("find_payment_events", () => ({}), staff),
  "read an event": rpc("read_payment_event", ({ eventId }) => ({ p_event_id: eventId }), staff),
  "list keys with their recipients": rpc("list_product_keys", ofProduct, adminOnly),
  "ask to read a key": rpc("request_key_reveal", firstKey, adminOnly),
  "read a key": rpc("reveal_product_key", firstKey, adminOnly),
  "delete an unused key": rpc("delete_product_key", firstKey, adminOnly),
  "delete an unused key in the table": ask(
    (db, { keyIds }) => db.from("product_keys").delete().eq("id", keyIds[1]).select("id"),
    adminOnly,
  ),
  "change a key": ask(
    (db, { productId }) => db.from("product_keys").update({ is_used: false }).eq("product_id", productId),
    nobody,
  ),
  "read somebody's e-mail": rpc("get_user_email", ({ buyer }) => ({ user_id: buyer.id }), adminOnly),
  "watch webhooks": rpc("webhook_debug_status", () => ({}), adminOnly),
  "start a capture": rpc("webhook_debug_start", () => ({}), adminOnly),
  "send a test webhook": rpc("webhook_debug_test", () => ({ p_payload: { event: "pix.paid" } }), adminOnly),
  "stop a capture": rpc("webhook_debug_stop", () => ({}), adminOnly),
  "clear a capture": rpc("webhook_debug_clear", () => ({}), adminOnly),
  ...proofActions,
  "override an order without a reason": override("release", held, [401, 403, 400, 400], () => ({ p_reason: " " })),
  "release an order": override("release", held, adminOnly),
  "assign an order": override("assign", held, adminOnly, ({ buyer }) => ({ ...reason, p_email: buyer.email })),
  "release past the reason": rpc("release_order", ({ heldOrderId }) => ({ p_order_id: heldOrderId }), absent),
  "assign past the reason": rpc(
    "assign_order",
    ({ heldOrderId }) => ({ p_order_id: heldOrderId, p_email: "x@correio.com.br" }),
    absent,
  ),
  "refund past the reason": rpc("refund_order", ({ heldOrderId }) => ({ p_order_id: heldOrderId }), absent),
  "add keys": rpc(
    "add_product_keys",
    ({ productId }, role) => ({ p_product_id: productId, p_keys: [`${role} 1 ${productId}`] }),
    staff,
  ),
  "see the imports of a product": rpc("list_key_imports", ofProduct, staff),
  "undo an import that is none": rpc(
    "undo_key_import",
    () => ({ p_import_id: drawUuid(), ...reason }),
    [401, 403, 404, 404],
  ),
  // Gives the ids of those that stay: the order that was released has one of them.
  "delete many unused keys": rpc("delete_product_keys", ({ keyIds }) => ({ p_key_ids: keyIds, ...reason }), adminOnly),
  "add a key in the table": ask(
    (db, { productId }, role) =>
      db
        .from("product_keys")
        .insert({ product_id: productId, key_data: `${role} 2 ${productId}` })
        .select("id"),
    staff,
  ),
  "deliver to a waiting order": override("deliver", (scene) => scene.waitingOrderId, staff),
  "replace a key": override("replace", (scene) => scene.deliveredOrderId, adminOnly),
  "refund an order": override("refund", (scene) => scene.deliveredOrderId, adminOnly),
  "change an order in the table": ask(
    (db, { heldOrderId }) => db.from("orders").update({ status: "refunded" }).eq("id", heldOrderId),
    nobody,
  ),
  "approve a review": ask(
    (db, { reviewIds }, role) =>
      db.from("reviews").update({ is_approved: true }).eq("id", reviewIds[role]).select("id"),
    staff,
  ),
  "reject a review": ask(
    (db, { reviewIds }, role) => db.from("reviews").delete().eq("id", reviewIds[role]).select("id"),
    staff,
  ),
  "receive a payment": rpc(
    "receive_payment_event",
    () => ({ p_event: "pix.paid", p_body: "{}", p_headers: {} }),
    nobody,
  ),
  "change the inbox": ask(
    (db, { eventId }) => db.from("payment_events").update({ outcome: "received" }).eq("id", eventId),
    nobody,
  ),
  "search the log": rpc("find_staff_actions", () => ({}), staff),
  "see who is in the log": rpc("list_log_people", () => ({}), staff),
  ...noticeActions,
  "see who works here": rpc("list_staff", () => ({}), adminOnly),
  "invite somebody": rpc(
    "invite_staff",
    ({ productId }) => ({ p_email: `${productId}@exemplo.com.br`, p_role: "manager", ...reason }),
    adminOnly,
  ),
  "see who is invited": rpc("list_staff_invitations", () => ({}), adminOnly),
  "withdraw an invitation": rpc(
    "withdraw_invitation",
    ({ productId }) => ({ p_email: `${productId}@exemplo.com.br`, ...reason }),
    adminOnly,
  ),
  "change the role of who does not work here": rpc(
    "change_staff_role",
    ({ buyer }) => ({ p_user_id: buyer.id, p_role: "manager", ...reason }),
    [401, 403, 403, 404],
  ),
  "read the log": ask((db) => db.from("staff_actions").select("id").limit(1), seenByStaff),
  "write the log": ask(
    (db, { buyer }) => db.from("staff_actions").insert({ actor_id: buyer.id, action: "key_deleted" }),
    nobody,
  ),
  "change the log": ask(
    (db, { heldOrderId }) => db.from("staff_actions").update({ reason: "x" }).eq("order_id", heldOrderId),
    nobody,
  ),
  "erase the log": ask((db, { heldOrderId }) => db.from("staff_actions").delete().eq("order_id", heldOrderId), nobody),
};
