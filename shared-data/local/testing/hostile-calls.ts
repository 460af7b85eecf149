const unknownId = "00000000-0000-4000-8000-000000000000";

/** A question that should be answered with nothing. */
interface Read {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

/** A change that should be refused. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly prefer?: string;
}

/** The product that the attacks are about. */
export const productId = "perfil-instagram-3k-seguidores";

/** Attempts to read another user's data: each table, and each embedding of PostgREST. access-matrix.ts has every row and verb. */
export const reads: readonly Read[] = [
  { path: "orders" },
  { path: "orders?or=(id.eq.{order},amount.gt.0)" },
  { path: "orders?select=id,who:customer_email" },
  { path: "orders?select=...product_keys(key_data)" },
  { path: "products?select=id,o:orders!inner(id,user_id)&o.user_id=eq.{victim}" },
  { path: "products?select=id,product_keys(*),reviews(*)" },
  { path: "rpc/search_products?p_query=perfil&select=*,orders(*)" },
  { path: "product_keys" },
  { path: "product_keys?select=id&key_data=like.usuario*" },
  { path: "profiles" },
  { path: "reviews?select=*" },
  { path: "payment_events" },
  { path: "credit_entries" },
  { path: "orders?select=id,credit_entries(*)" },
  { path: "guarantee_claims?select=id,order_id,reason" },
  { path: "guarantee_claim_messages?select=id,text" },
  { path: "orders?select=id,guarantee_claims(id,guarantee_claim_messages(text))" },
  { path: "guarantee_claim_pictures", headers: { "accept-profile": "private" } },
  { path: "staff_actions" },
  { path: "users" },
  { path: "users", headers: { "accept-profile": "auth" } },
  { path: "stored_keys", headers: { "accept-profile": "private" } },
  { path: "staff_members", headers: { "accept-profile": "private" } },
  { path: "staff_invitations", headers: { "accept-profile": "private" } },
];

type Attempt = [call: string, body?: object, prefer?: string];
const merge = "resolution=merge-duplicates";
const attempts: readonly Attempt[] = [
  ["POST orders", { product_id: productId, status: "completed", amount: 1, expected_amount: 1, payment_id: "x" }],
  ["POST orders", { id: "{order}", user_id: "{stranger}" }, merge],
  ["PATCH orders?id=eq.{order}", { user_id: "{stranger}" }],
  ["PUT orders?id=eq.{order}", { id: "{order}", status: "refunded" }],
  ["DELETE orders?id=not.is.null"],
  ["POST product_keys", { product_id: productId, key_data: "uma key do atacante" }],
  ["POST product_keys", { id: "{key}", key_data: "outra" }, merge],
  ["PATCH product_keys?id=eq.{key}", { is_used: false }],
  ["DELETE product_keys?is_used=is.true"],
  ["POST profiles", { id: "{victim}", full_name: "Atacante" }, merge],
  ["PUT profiles?id=eq.{victim}", { id: "{victim}", full_name: "Atacante" }],
  ["POST reviews", { product_id: productId, order_id: "{order}", rating: 1 }],
  ["PATCH reviews?order_id=eq.{order}", { rating: 1, is_approved: false }],
  ["POST products", { id: productId, price: 0.01 }, merge],
  [`PATCH products?id=eq.${productId}`, { price: 0.01, stock_count: 999 }],
  [`DELETE products?id=eq.${productId}`],
  ["POST payment_events", { endpoint: "pix.paid", body: "{}" }],
  ["POST credit_entries", { user_id: "{stranger}", amount: 100, kind: "correction" }],
  ["POST guarantee_claims", { id: unknownId, order_id: "{order}", reason: "other" }],
  ["POST guarantee_claim_messages", { id: unknownId, text: "x", from_staff: true }],
  ["POST staff_actions", { actor_id: "{stranger}", action: "key_deleted" }],
];

/** Ways to change what is not one's own to change. */
export const writes: readonly Write[] = attempts.map(([call, body, prefer]) => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, ...(body && { body }), ...(prefer && { prefer }) };
});
