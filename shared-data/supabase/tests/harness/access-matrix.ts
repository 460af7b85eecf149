/** How a table or view is tried: its rows are one of the fixture's owner, $1, and one of another user, $2. */
export type Relation = Readonly<Record<"rows" | "insert" | "update", string>>;

/** A table into which functions alone insert: no role comes as far as to be refused for the values that are missing. */
const readOnly = (rows: string, update: string): Relation => ({ rows, insert: "default values", update });

const ofProducts = "product_id in ($1, $2)";
const ofOrders = "order_id in (select id from public.orders where product_id in ($1, $2))";

/** Every table and view that a role has rights on. The results are in the snapshot of access-matrix.test.ts. */
export const relations: Record<string, Relation> = {
  "public.products": {
    rows: "id in ($1, $2)",
    insert: "(id, name, price, category, ggcheckout_id) values ('facebook1', 'Conta', 10, 'facebook', 'gg')",
    update: "price = 11",
  },
  "public.orders": readOnly(ofProducts, "status = 'completed'"),
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
  "public.profiles": readOnly(
    "id in (select user_id from public.orders where product_id in ($1, $2))",
    "full_name = 'Outra'",
  ),
  "public.payment_events": readOnly("payload #>> '{product,id}' in ($1, $2)", "outcome = 'received'"),
  "public.staff_actions": readOnly(ofProducts, "reason = 'x'"),
  "public.credit_entries": readOnly(ofOrders, "amount = 1000"),
  "public.order_progress": readOnly(ofOrders, "accepted_at = now()"),
  // Column by column: what everybody may select of all of them is nothing. Which rows: guarantee-claims.test.ts.
  "public.guarantee_claims": readOnly("true or $1 = $2", "state = 'withdrawn'"),
  "public.guarantee_claim_messages": readOnly("true or $1 = $2", "text = 'x'"),
  "public.staff_views": {
    rows: "user_id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(page, name, query) values ('pedidos', 'Retidos', '')",
    update: "query = 'situacao=held'",
  },
  "private.review_entries": readOnly(ofProducts, "is_approved = true"),
  "private.stored_keys": readOnly(ofProducts, "is_used = false"),
};
