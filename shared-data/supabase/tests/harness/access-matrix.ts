/** How a table or view is tried: its rows are one of the fixture's owner, $1, and one of another user, $2. */
export type Relation = Readonly<Record<"rows" | "insert" | "update", string>>;

const ofProducts = "product_id in ($1, $2)";
const ofOrders = "order_id in (select id from public.orders where product_id in ($1, $2))";

/** Every table and view that a role has rights on. What comes of each try stands in the snapshot of access-matrix.test.ts. */
export const relations: Record<string, Relation> = {
  "public.products": {
    rows: "id in ($1, $2)",
    insert: "(id, name, price, category, ggcheckout_id) values ('facebook1', 'Conta', 10, 'facebook', 'gg')",
    update: "price = 11",
  },
  "public.orders": {
    rows: ofProducts,
    insert: "(product_id, amount, expected_amount, payment_id) select id, 1, 1, 'p' from public.products limit 1",
    update: "status = 'completed'",
  },
  // Only an admin deletes one, and then only an unused key; the fixture's are used.
  "public.product_keys": {
    rows: ofProducts,
    insert: "(product_id, key_data) values ('meta-bm-1300', 'a new key')",
    update: "is_used = false",
  },
  // Only the owner of a completed order has one to insert.
  "public.reviews": {
    rows: ofProducts,
    insert:
      "(product_id, order_id, rating) select product_id, id, 5 from public.orders where product_id = 'meta-bm-1300'",
    update: "is_approved = true",
  },
  "public.profiles": {
    rows: "id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(id) select gen_random_uuid()",
    update: "full_name = 'Outra'",
  },
  "public.payment_events": {
    rows: "payload #>> '{product,id}' in ($1, $2)",
    insert: "(endpoint, body) values ('pix.paid', '{}')",
    update: "outcome = 'received'",
  },
  "public.staff_actions": {
    rows: ofProducts,
    insert: "(actor_id, action) values (gen_random_uuid(), 'key_deleted')",
    update: "reason = 'x'",
  },
  "public.credit_entries": {
    rows: ofOrders,
    insert: "(user_id, amount, kind) select private.caller_id(), 1, 'correction'",
    update: "amount = 1000",
  },
  "public.order_progress": {
    rows: ofOrders,
    insert: "(order_id, key_id) values (gen_random_uuid(), gen_random_uuid())",
    update: "accepted_at = now()",
  },
  // Column by column: what everybody may select of all of them is nothing. Which rows: guarantee-claims.test.ts.
  "public.guarantee_claims": { rows: "true or $1 = $2", insert: "default values", update: "state = 'withdrawn'" },
  "public.guarantee_claim_messages": { rows: "true or $1 = $2", insert: "default values", update: "text = 'x'" },
  "public.staff_views": {
    rows: "user_id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(page, name, query) values ('pedidos', 'Retidos', '')",
    update: "query = 'situacao=held'",
  },
  "private.review_entries": {
    rows: ofProducts,
    insert: "(product_id, order_id, rating) select product_id, id, 5 from public.orders",
    update: "is_approved = true",
  },
  "private.stored_keys": {
    rows: ofProducts,
    insert: "(product_id, sealed, fingerprint) values ('meta-bm-1300', '', '')",
    update: "is_used = false",
  },
};
