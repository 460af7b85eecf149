import { absent, adminOnly, nobody, override, rpc, type StaffAction, seenByStaff, staff } from "./staff-action";

/** Everything that the screens of the back-office ask of the database, and what goes past them. In this order: some build on others. */
export const actions: Readonly<Record<string, StaffAction>> = {
  "ask whether one is staff": rpc("is_admin_user", () => ({}), ["none", "none", "ok", "ok"]),
  "see products off sale": {
    call: (client, { offSaleId }) => client.from("products").select("id").eq("id", offSaleId),
    expected: ["none", "none", "ok", "ok"],
  },
  "see all orders": { call: (client) => client.from("orders").select("id").limit(1), expected: seenByStaff },
  "see that keys exist": { call: (client) => client.from("product_keys").select("id").limit(1), expected: seenByStaff },
  "see payment events": {
    call: (client) => client.from("payment_events").select("id").limit(1),
    expected: seenByStaff,
  },
  "see pending reviews": {
    call: (client) => client.from("reviews").select("id").eq("is_approved", false).limit(1),
    expected: ["none", "none", "ok", "ok"],
  },
  "find orders": rpc("find_orders", () => ({}), staff),
  "export orders": rpc("export_orders", () => ({}), staff),
  "see which products need a look": rpc("list_stock_watch", () => ({}), staff),
  "see what is owed": rpc("list_waiting_products", () => ({}), staff),
  "see the payment inbox's health": rpc("payment_health", () => ({}), staff),
  "see the store's settings": rpc("read_store_settings", () => ({}), staff),
  // To what it is: the other tests of the run pay meanwhile.
  "set the unit of amounts": rpc(
    "change_store_setting",
    () => ({ p_name: "amount_unit", p_value: "reais", p_reason: "conferido" }),
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
  "create a product": {
    call: (client, { productId }, role) =>
      client
        .from("products")
        .insert({
          id: `${productId}-${role}`,
          name: role,
          price: 1,
          category: "proxys",
          ggcheckout_id: `${productId}${role}`,
        })
        .select("id"),
    expected: staff,
  },
  "edit a product": {
    call: (client, { productId }) => client.from("products").update({ price: 26 }).eq("id", productId).select("id"),
    expected: staff,
  },
  "take a product off sale": {
    call: (client, { offSaleId }) =>
      client.from("products").update({ is_active: false }).eq("id", offSaleId).select("id"),
    expected: staff,
  },
  "delete a product for good": {
    call: (client, { productId }) => client.from("products").delete().eq("id", productId).select("id"),
    expected: nobody,
  },
  "compare keys with the store": rpc("preview_product_keys", () => ({ p_keys: ["x"] }), staff),
  "replay an event": rpc(
    "replay_payment_event",
    ({ eventId }) => ({ p_event_id: eventId, p_reason: "conferido" }),
    staff,
  ),
  "replay the events of a product": rpc(
    "replay_product_events",
    ({ productId }) => ({ p_product_id: productId, p_reason: "conferido" }),
    staff,
  ),
  "see what waits for a product": rpc("list_unsold_products", () => ({}), staff),
  "find events": rpc("find_payment_events", () => ({}), staff),
  "read an event": rpc("read_payment_event", ({ eventId }) => ({ p_event_id: eventId }), staff),
  "list keys with their recipients": rpc(
    "list_product_keys",
    ({ productId }) => ({ p_product_id: productId }),
    adminOnly,
  ),
  "read a key": rpc("reveal_product_key", ({ keyIds }) => ({ p_key_id: keyIds[0] }), adminOnly),
  "delete an unused key": rpc("delete_product_key", ({ keyIds }) => ({ p_key_id: keyIds[0] }), adminOnly),
  "delete an unused key in the table": {
    call: (client, { keyIds }) => client.from("product_keys").delete().eq("id", keyIds[1]).select("id"),
    expected: adminOnly,
  },
  "change a key": {
    call: (client, { productId }) => client.from("product_keys").update({ is_used: false }).eq("product_id", productId),
    expected: nobody,
  },
  "read somebody's e-mail": rpc("get_user_email", ({ buyer }) => ({ user_id: buyer.id }), adminOnly),
  "watch webhooks": rpc("webhook_debug_status", () => ({}), adminOnly),
  "start a capture": rpc("webhook_debug_start", () => ({}), adminOnly),
  "send a test webhook": rpc("webhook_debug_test", () => ({ p_payload: { event: "pix.paid" } }), adminOnly),
  "stop a capture": rpc("webhook_debug_stop", () => ({}), adminOnly),
  "clear a capture": rpc("webhook_debug_clear", () => ({}), adminOnly),
  "override an order without a reason": override(
    "release",
    (scene) => scene.heldOrderId,
    [401, 403, 400, 400],
    () => ({
      p_reason: " ",
    }),
  ),
  "release an order": override("release", (scene) => scene.heldOrderId, adminOnly),
  "assign an order": override(
    "assign",
    (scene) => scene.heldOrderId,
    adminOnly,
    ({ buyer }) => ({
      p_reason: "conferido",
      p_email: buyer.email,
    }),
  ),
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
  "see the imports of a product": rpc("list_key_imports", ({ productId }) => ({ p_product_id: productId }), staff),
  "undo an import that is none": rpc(
    "undo_key_import",
    () => ({ p_import_id: crypto.randomUUID(), p_reason: "conferido" }),
    [401, 403, 404, 404],
  ),
  "delete many unused keys": rpc("delete_product_keys", () => ({ p_key_ids: [], p_reason: "conferido" }), adminOnly),
  "add a key in the table": {
    call: (client, { productId }, role) =>
      client
        .from("product_keys")
        .insert({ product_id: productId, key_data: `${role} 2 ${productId}` })
        .select("id"),
    expected: staff,
  },
  "deliver to a waiting order": override("deliver", (scene) => scene.waitingOrderId, staff),
  "replace a key": override("replace", (scene) => scene.deliveredOrderId, adminOnly),
  "refund an order": override("refund", (scene) => scene.deliveredOrderId, adminOnly),
  "change an order in the table": {
    call: (client, { heldOrderId }) => client.from("orders").update({ status: "refunded" }).eq("id", heldOrderId),
    expected: nobody,
  },
  "approve a review": {
    call: (client, { reviewIds }, role) =>
      client.from("reviews").update({ is_approved: true }).eq("id", reviewIds[role]).select("id"),
    expected: staff,
  },
  "reject a review": {
    call: (client, { reviewIds }, role) => client.from("reviews").delete().eq("id", reviewIds[role]).select("id"),
    expected: staff,
  },
  "receive a payment": rpc(
    "receive_payment_event",
    () => ({ p_event: "pix.paid", p_body: "{}", p_headers: {} }),
    nobody,
  ),
  "change the inbox": {
    call: (client, { eventId }) => client.from("payment_events").update({ outcome: "received" }).eq("id", eventId),
    expected: nobody,
  },
  "read the log": { call: (client) => client.from("staff_actions").select("id").limit(1), expected: seenByStaff },
  "write the log": {
    call: (client, { buyer }) => client.from("staff_actions").insert({ actor_id: buyer.id, action: "key_deleted" }),
    expected: nobody,
  },
  "change the log": {
    call: (client, { heldOrderId }) => client.from("staff_actions").update({ reason: "x" }).eq("order_id", heldOrderId),
    expected: nobody,
  },
  "erase the log": {
    call: (client, { heldOrderId }) => client.from("staff_actions").delete().eq("order_id", heldOrderId),
    expected: nobody,
  },
};
