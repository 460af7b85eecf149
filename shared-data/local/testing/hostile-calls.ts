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
  { method: "POST", path: "reviews", body: { product_id: productId, order_id: "{order}", rating: 1 } },
  { method: "PATCH", path: "reviews?order_id=eq.{order}", body: { rating: 1, is_approved: false } },
  { method: "POST", path: "products", body: { id: productId, price: 0.01 }, prefer: "resolution=merge-duplicates" },
  { method: "PATCH", path: `products?id=eq.${productId}`, body: { price: 0.01, stock_count: 999 } },
  { method: "DELETE", path: `products?id=eq.${productId}` },
  { method: "POST", path: "payment_events", body: { endpoint: "pix.paid", body: "{}" } },
  { method: "POST", path: "credit_entries", body: { user_id: "{stranger}", amount: 100, kind: "correction" } },
  { method: "POST", path: "guarantee_claims", body: { id: unknownId, order_id: "{order}", reason: "other" } },
  { method: "POST", path: "guarantee_claim_messages", body: { id: unknownId, text: "x", from_staff: true } },
  { method: "POST", path: "staff_actions", body: { actor_id: "{stranger}", action: "key_deleted" } },
];
