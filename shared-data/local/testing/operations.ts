import type { SupabaseClient } from "@supabase/supabase-js";
import { claimOperations } from "./claim-calls";
import { proofOperations } from "./proof-calls";

/** What the operations are about: one product on sale, one completed order of its owner, the key of it, and one that is free. */
export interface Scene {
  readonly product: string;
  readonly order: string;
  readonly sold: string;
  readonly free: string;
  readonly owner: string;
}

/** What a call came to, as the client hands it over. */
interface Outcome {
  readonly status: number;
  readonly data: unknown;
  readonly count?: number | null;
  readonly error: { readonly code: string; readonly details: string | null } | null;
}

type Operation = (db: SupabaseClient, scene: Scene) => PromiseLike<Outcome>;

const nobody = "00000000-0000-4000-8000-000000000000";
const withProduct = "id,amount,products(name,price)";

/** Reads and refused writes of R7 and of the screens, which leave the scene as it is. */
export const operations: Readonly<Record<string, Operation>> = {
  "R7.1 all products": (db, { product }) => db.from("products").select("*").eq("id", product),
  "R7.1 one product": (db, { product }) => db.from("products").select("price,stock_count").eq("id", product).single(),
  "R7.1 a product that is not there": (db) => db.from("products").select("id").eq("id", "nada").single(),
  "R7.1 perhaps a product": (db) => db.from("products").select("id").eq("id", "nada").maybeSingle(),
  "R7.1 insert": (db) => db.from("products").insert({ id: "x y", name: "" }),
  "R7.1 update of none": (db) => db.from("products").update({ price: 1 }).eq("id", "nada").select("id"),
  "R7.1 an image that runs": (db, { product }) =>
    db.from("products").update({ image_url: "javascript:alert(1)" }).eq("id", product),
  "R7.1 search": (db) => db.rpc("search_products", { p_query: "perfil", p_limit: 3 }),
  "R7.1 newest": (db) => db.rpc("list_newest_products", { p_per_category: 1 }),
  "R7.9 changes since a moment": (db) => db.rpc("list_changed_products", { p_since: "2999-01-01" }),
  "pages that changed": (db) => db.rpc("list_page_changes"),
  "R7.2 keys of a product": (db, { product }) => db.from("product_keys").select("id,is_used").eq("product_id", product),
  "R7.2 unused ones counted": (db, { product }) =>
    db.from("product_keys").select("id", { count: "exact", head: true }).eq("product_id", product).eq("is_used", false),
  "R7.2 insert without a text": (db, { product }) =>
    db.from("product_keys").insert({ product_id: product, key_data: " " }),
  "R7.2 delete a sold one": (db, { sold }) => db.rpc("delete_product_key", { p_key_id: sold }),
  "R7.2 add none": (db, { product }) => db.rpc("add_product_keys", { p_product_id: product, p_keys: ["  "] }),
  "R7.2 undo of an import that is none": (db) =>
    db.rpc("undo_key_import", { p_import_id: nobody, p_reason: "para ver" }),
  "R7.2 delete many, a sold one": (db, { sold }) =>
    db.rpc("delete_product_keys", { p_key_ids: [sold], p_reason: "para ver" }),
  "R7.2 imports": (db, { product }) => db.rpc("list_key_imports", { p_product_id: product }),
  "R7.2 ask to reveal": (db, { free }) => db.rpc("request_key_reveal", { p_key_id: free }),
  "R7.2 reveal": (db, { free }) => db.rpc("reveal_product_key", { p_key_id: free }),
  "R7.3 orders with their products": (db, { order }) => db.from("orders").select(withProduct).eq("id", order),
  "R7.3 orders of two states": (db, { order }) =>
    db.from("orders").select("id").eq("id", order).in("status", ["completed", "refunded"]).neq("status", "failed"),
  "R7.3 orders counted, one of them": (db) => db.from("orders").select("id", { count: "exact" }).range(0, 0),
  "R7.3 past the end": (db) => db.from("orders").select("id", { count: "exact" }).range(900, 901),
  "R7.3 deliver": (db, { order }) => db.rpc("deliver_product_key", { p_order_id: order }),
  "R7.3 deliver what is not there": (db) => db.rpc("deliver_product_key", { p_order_id: nobody }),
  "R7.3 key of the order": (db, { order }) => db.rpc("reveal_order_key", { p_order_id: order }),
  "R7.3 place in the line": (db, { order }) => db.rpc("order_queue_position", { p_order_id: order }),
  "R7.3 code of a paid order": (db, { order }) => db.rpc("order_pix_code", { p_order_id: order }),
  "R7.3 the moment of reading": (db, { order }) => db.from("orders").select("id,read_at").eq("id", order),
  "R7.3 the orders, where they are not as seen": (db) => db.rpc("orders_since", { p_seen: "nada" }, { get: true }),
  "R7.3 e-mail of somebody": (db, { owner }) => db.rpc("get_user_email", { user_id: owner }),
  "R7.3 an order of one's own making": (db, { product }) =>
    db.from("orders").insert({ product_id: product, payment_id: "x", expected_amount: 1 }),
  "R7.3 an order's status": (db, { order }) => db.from("orders").update({ status: "refunded" }).eq("id", order),
  "R7.4 reviews of a product": (db, { product }) => db.from("reviews").select("rating").eq("product_id", product),
  "R7.4 rating": (db, { product }) => db.rpc("product_rating", { p_product_id: product }),
  "R7.4 review of somebody's order": (db, { product }) =>
    db.from("reviews").insert({ product_id: product, order_id: nobody, rating: 5 }),
  "R9.9 usual delivery": (db) => db.rpc("usual_delivery_seconds"),
  "R7.5 staff?": (db) => db.rpc("is_admin_user"),
  "R7.5 role": (db) => db.rpc("get_user_role"),
  "R7.5 profile without a name": (db) => db.rpc("update_profile", { p_full_name: "", p_display_name: "a" }),
  "R7.5 name that is taken": (db) =>
    db.rpc("update_profile", { p_full_name: "Ana Maria", p_display_name: "cliente_demo" }),
  "R7.7 capture": (db) => db.rpc("webhook_debug_status"),
  "R10 payments": (db) => db.from("payment_events").select("id,outcome").eq("outcome", "delivered").limit(1),
  "R10 a payment's replay": (db) => db.rpc("replay_payment_event", { p_event_id: 0, p_reason: "para ver" }),
  "R10 a decision without a reason": (db, { order }) =>
    db.rpc("override_order", { p_order_id: order, p_action: "refund", p_reason: " " }),
  "R10 a payment of one's own": (db) =>
    db.rpc("receive_payment_event", { p_event: "pix.paid", p_body: "{}", p_headers: {} }),
  "R13.6 an alert of what can be bought": (db) =>
    db.rpc("ask_stock_alert", { p_product_id: "meta-bm-1300", p_email: "ana@exemplo.com.br" }),
  "R13.6 a link that is none": (db) => db.rpc("confirm_stock_alerts", { p_token: nobody }),
  "R13.6 a link that is none, taken back": (db) => db.rpc("cancel_stock_alerts", { p_token: nobody }),
  "R13.6 one's own alerts": (db) => db.rpc("my_stock_alerts"),
  "R13.6 an alert of one's own that is none": (db) => db.rpc("cancel_my_stock_alert", { p_category: "proxys" }),
  "R6 orders found": (db, { order }) => db.rpc("find_orders", { p_search: order }),
  "R6 whatever is in hand": (db, { order }) => db.rpc("staff_search", { p_text: order }),
  "R6 how to reach a buyer": (db, { order }) => db.rpc("order_contact", { p_order_id: order }),
  "R6 a customer": (db, { owner }) => db.rpc("customer_overview", { p_user_id: owner }),
  "R6 a customer that is none": (db) => db.rpc("customer_overview", { p_order_id: nobody }),
  "R6 an empty note": (db, { owner }) => db.rpc("add_customer_note", { p_note: " ", p_user_id: owner }),
  "R6 a note that is gone": (db) => db.rpc("delete_customer_note", { p_note_id: nobody }),
  "R14.13 one's credit": (db) => db.rpc("my_credit"),
  "R14.13 a purchase without credit": (db, { product }) =>
    db.rpc("buy_with_credit", { p_product_id: product, p_expected_price: 1, p_request_id: nobody }),
  "R14.13 credit of one's own making": (db, { owner }) =>
    db.from("credit_entries").insert({ user_id: owner, amount: 100, kind: "correction" }),
  "R14.14 the ledger": (db) => db.from("credit_entries").select("id"),
  "R14.14 a correction by nothing": (db, { owner }) =>
    db.rpc("correct_credit", { p_user_id: owner, p_amount: 0, p_reason: "para ver", p_entry_id: nobody }),
  "R14.14 an order's credit": (db, { order }) => db.rpc("order_credit", { p_order_id: order }).single(),
  "R14.14 who has credit": (db) => db.rpc("list_credit_holders"),
  "R6.9 what waits for another admin": (db) => db.rpc("list_pending_approvals"),
  "R6.9 a confirmation of nothing": (db) => db.rpc("confirm_approval", { p_id: nobody, p_reason: "para ver" }),
  "R6 settings": (db) => db.rpc("read_store_settings").single(),
  "R6 a setting that is none": (db) =>
    db.rpc("change_store_setting", { p_name: "nada", p_value: "1", p_reason: "para ver" }),
  "R6 threshold": (db, { product }) => db.rpc("set_stock_threshold", { p_product_id: product, p_low_stock: -1 }),
  "R6 the staff": (db) => db.rpc("list_staff"),
  "R6 the invitations": (db) => db.rpc("list_staff_invitations"),
  "R6 an invitation without a reason": (db) =>
    db.rpc("invite_staff", { p_email: "nova@exemplo.com.br", p_role: "manager", p_reason: " " }),
  "R6 an invitation that is none": (db) =>
    db.rpc("withdraw_invitation", { p_email: "ninguem@exemplo.com.br", p_reason: "para ver" }),
  "R6 a role of nobody": (db) =>
    db.rpc("change_staff_role", { p_user_id: nobody, p_role: "admin", p_reason: "para ver" }),
  "R6 the log searched": (db) => db.rpc("find_staff_actions", { p_search: "nada disso", p_limit: 1 }),
  "R13 notices found": (db) => db.rpc("find_notices", { p_search: "ninguem@exemplo.com.br", p_limit: 1 }),
  "R13 notices tried again without a reason": (db) => db.rpc("retry_notices", { p_ids: [nobody], p_reason: " " }),
  "R13 notices that are none, tried again": (db) => db.rpc("retry_notices", { p_ids: [nobody], p_reason: "para ver" }),
  "R13 what reminders did": (db) => db.rpc("recovery_figures"),
  "R13 a template that is none": (db) => db.rpc("send_template_to_self", { p_kind: "nada" }),
  "R13 what one is told": (db) => db.rpc("my_staff_notices"),
  "R13 a choice that is none": (db) => db.rpc("set_staff_notice", { p_kind: "nada", p_mode: "off" }),
  "R6 the log": (db) => db.from("staff_actions").select("id").limit(1),
  "R6 the log, changed": (db) => db.from("staff_actions").delete().gt("id", 0),
  "R13 the key to push with": (db) => db.rpc("push_key"),
  "R13 a device at an address of one's own": (db) =>
    db.rpc("save_push_subscription", { p_endpoint: "https://exemplo.com.br/x", p_p256dh: "", p_auth: "" }),
  "R13 a device that is none, taken off": (db) =>
    db.rpc("remove_push_subscription", { p_endpoint: "https://exemplo.com.br/x", p_auth: "" }),
  "R13.7 what one is told of": (db) => db.rpc("my_notice_choices"),
  "R13.7 where notices reach one": (db) => db.rpc("my_notice_address"),
  "R13.7 a notice that is none": (db) =>
    db.rpc("set_notice_choice", { p_topic: "nada", p_channel: "mail", p_is_on: true, p_text_version: "" }),
  "R13.7 what the order needs, turned off": (db) =>
    db.rpc("set_notice_choice", {
      ...{ p_topic: "payment_confirmed", p_channel: "mail", p_is_on: false, p_text_version: "" },
    }),
  "R13.7 words that nobody saw": (db) =>
    db.rpc("set_notice_choice", {
      p_topic: "recovery",
      p_channel: "mail",
      p_is_on: true,
      p_text_version: "1999-01-01",
    }),
  "R13.7 an address that is open": (db) => db.rpc("reopen_my_address"),
  ...proofOperations,
  ...claimOperations,
  "no such table": (db) => db.from("nothing").select("*"),
  "no such column": (db) => db.from("products").select("nothing"),
  "no such function": (db) => db.rpc("nothing"),
  "an argument of another name": (db) => db.rpc("product_rating", { p_id: "x" }),
  "an argument of another kind": (db) => db.rpc("deliver_product_key", { p_order_id: "x" }),
};

/** An outcome in one line: the status, then the error's code and detail, or what kind of thing came, and how many were counted. */
export function tell({ status, data, count, error }: Outcome): string {
  if (error) return [status, error.code, /^[a-z_]+$/.test(error.details ?? "") ? error.details : ""].join(" ").trim();
  const kind = Array.isArray(data) ? `${data.length} rows` : data === null ? "nothing" : typeof data;
  return [status, kind, ...(typeof count === "number" ? [`of ${count}`] : [])].join(" ");
}
