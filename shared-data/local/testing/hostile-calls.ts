import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The product that the attacks are about. */
export const productId = "perfil-instagram-3k-seguidores";
const nobody = "00000000-0000-0000-0000-000000000000";

interface Read {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly prefer?: string;
}

/** Ways to ask for what is somebody else's. */
export const reads: readonly Read[] = [
  { path: "orders" },
  { path: "orders?id=eq.{order}" },
  { path: "orders?or=(id.eq.{order},amount.gt.0)" },
  { path: "orders?select=id,who:customer_email" },
  { path: "orders?select=*,products(*),product_keys(*)" },
  { path: "orders?select=...product_keys(key_data)" },
  { path: "products?select=id,orders(*)" },
  { path: "products?select=id,o:orders!inner(id,user_id)&o.user_id=eq.{victim}" },
  { path: "products?select=id,product_keys(*),reviews(*)" },
  { path: "rpc/search_products?p_query=perfil&select=*,orders(*)" },
  { path: "product_keys" },
  { path: "product_keys?select=key_data&id=eq.{key}" },
  { path: "product_keys?select=id&key_data=like.usuario*" },
  { path: "product_keys?select=id,product_id,used_by&used_by=eq.{victim}" },
  { path: "profiles" },
  { path: "profiles?id=eq.{victim}" },
  { path: "reviews?select=*" },
  { path: "reviews?select=*,orders(*)" },
  { path: "payment_events" },
  { path: "staff_actions" },
  { path: "users" },
  { path: "users", headers: { "accept-profile": "auth" } },
  { path: "stored_keys", headers: { "accept-profile": "private" } },
  { path: "staff_members", headers: { "accept-profile": "private" } },
  { path: "staff_invitations", headers: { "accept-profile": "private" } },
];

/** Ways to change what is not one's own to change. */
export const writes: readonly Write[] = [
  {
    method: "POST",
    path: "orders",
    body: { product_id: productId, status: "completed", amount: 1, expected_amount: 1, payment_id: "x" },
  },
  {
    method: "POST",
    path: "orders",
    body: { id: "{order}", user_id: "{stranger}" },
    prefer: "resolution=merge-duplicates",
  },
  { method: "PATCH", path: "orders?id=eq.{order}", body: { user_id: "{stranger}" } },
  { method: "PATCH", path: "orders", body: { status: "completed", delivered_key_id: null } },
  { method: "PUT", path: "orders?id=eq.{order}", body: { id: "{order}", status: "refunded" } },
  { method: "DELETE", path: "orders?id=not.is.null" },
  { method: "POST", path: "product_keys", body: { product_id: productId, key_data: "uma key do atacante" } },
  {
    method: "POST",
    path: "product_keys",
    body: { id: "{key}", key_data: "outra" },
    prefer: "resolution=merge-duplicates",
  },
  { method: "PATCH", path: "product_keys?id=eq.{key}", body: { is_used: false } },
  { method: "DELETE", path: "product_keys?is_used=is.true" },
  {
    method: "POST",
    path: "profiles",
    body: { id: "{victim}", full_name: "Atacante" },
    prefer: "resolution=merge-duplicates",
  },
  { method: "PUT", path: "profiles?id=eq.{victim}", body: { id: "{victim}", full_name: "Atacante" } },
  { method: "PATCH", path: "profiles?id=eq.{victim}", body: { full_name: "Atacante" } },
  { method: "DELETE", path: "profiles?id=eq.{victim}" },
  { method: "POST", path: "reviews", body: { product_id: productId, order_id: "{order}", rating: 1 } },
  { method: "PATCH", path: "reviews?order_id=eq.{order}", body: { rating: 1, is_approved: false } },
  { method: "DELETE", path: "reviews?rating=eq.5" },
  { method: "POST", path: "products", body: { id: productId, price: 0.01 }, prefer: "resolution=merge-duplicates" },
  { method: "PATCH", path: `products?id=eq.${productId}`, body: { price: 0.01, stock_count: 999 } },
  { method: "DELETE", path: `products?id=eq.${productId}` },
  { method: "POST", path: "payment_events", body: { endpoint: "pix.paid", body: "{}" } },
  { method: "DELETE", path: "payment_events?id=gt.0" },
  { method: "POST", path: "staff_actions", body: { actor_id: "{stranger}", action: "key_deleted" } },
];

const open = [200, 200, 200, 200];
const signedIn = [401, 404, 404, 404];
const forStaff = (found: number) => [401, 403, found, found];
const forAdmins = (found: number) => [401, 403, 403, found];
/** What visitor, customer, manager and admin are answered who ask for what does not exist. */
export const doors: Readonly<Record<string, readonly number[]>> = {
  add_customer_note: forStaff(404),
  add_product_keys: forStaff(404),
  catalogue_revision: open,
  change_staff_role: forAdmins(400),
  change_store_setting: forAdmins(400),
  check_webhook: [401, 403, 403, 403],
  count_page_report: [401, 403, 403, 403],
  customer_overview: forStaff(404),
  delete_customer_note: forStaff(204),
  delete_my_account: [401, 204, 409, 409],
  delete_product_key: forAdmins(404),
  delete_product_keys: forAdmins(200),
  deliver_product_key: signedIn,
  export_orders: forStaff(200),
  find_orders: forStaff(200),
  find_payment_events: forStaff(200),
  find_staff_actions: forStaff(200),
  get_user_email: forAdmins(200),
  get_user_role: open,
  inspect_store: [401, 403, 403, 403],
  invite_staff: forAdmins(400),
  is_admin_user: open,
  is_display_name_free: open,
  list_changed_products: open,
  list_log_people: forStaff(200),
  list_key_imports: forStaff(200),
  list_newest_products: open,
  list_common_products: open,
  list_page_changes: open,
  list_product_keys: forAdmins(200),
  list_rated_products: open,
  list_releases: forStaff(200),
  list_unsold_products: forStaff(200),
  list_stock_watch: forStaff(200),
  list_staff: forAdmins(200),
  list_waiting_products: forStaff(200),
  my_personal_data: [401, 200, 200, 200],
  order_contact: forStaff(404),
  order_pix_code: signedIn,
  order_queue_position: signedIn,
  orders_since: [401, 200, 200, 200],
  override_order: forStaff(400),
  payment_data_days: open,
  payment_health: forStaff(200),
  preview_product_keys: forStaff(200),
  product_rating: open,
  publish_releases: [401, 403, 403, 403],
  read_payment_event: forStaff(404),
  read_store_settings: forStaff(200),
  receive_payment_event: [401, 403, 403, 403],
  replay_payment_event: forStaff(404),
  replay_product_events: forStaff(404),
  reseal_product_keys: [401, 403, 403, 403],
  reveal_order_key: signedIn,
  reveal_product_key: forAdmins(404),
  sales_summary: forStaff(200),
  search_products: open,
  set_stock_threshold: forStaff(404),
  staff_search: forStaff(200),
  staff_counts: forStaff(200),
  suggest_display_names: open,
  sync_stock: forStaff(200),
  undo_key_import: forStaff(404),
  update_profile: [401, 400, 400, 400],
  usual_delivery_seconds: open,
  webhook_debug_clear: forAdmins(200),
  webhook_debug_start: forAdmins(200),
  webhook_debug_status: forAdmins(200),
  webhook_debug_stop: forAdmins(200),
  webhook_debug_test: forAdmins(200),
  withdraw_invitation: forAdmins(404),
};

/** Every function of the API with arguments of the right kind, as the committed types list them. */
export function functionsOfTheApi(): Record<string, object> {
  const types = readFileSync(join(__dirname, "../../supabase/generated/database.types.ts"), "utf8");
  const [, list = ""] = /Functions: \{(.*?)\n {4}\};/s.exec(types) ?? [];
  const made: Record<string, unknown> = { string: nobody, number: 99_999, unknown: {}, "readonly string[]": [nobody] };
  return Object.fromEntries(
    [...list.matchAll(/(\w+): \{\s*Args: (never|\{.*?\});/gs)].map(([, name, given = ""]) => [
      name,
      Object.fromEntries(
        [...given.matchAll(/(\w+): ([\w []+\]?)/g)].map(([, key, kind]) => [key, made[String(kind).trim()]]),
      ),
    ]),
  );
}
