import { closed, gets, type Relation, readOnly, shut } from "./access-outcomes";

/** Relation by relation and verb by verb: visitor, stranger, owner, manager, admin, service_role. */
export const matrix: Record<string, Relation> = {
  "public.products": {
    rows: "id in ($1, $2)",
    insert: "(id, name, price, category, ggcheckout_id) values ('facebook1', 'Conta', 10, 'facebook', 'gg')",
    update: "price = 11",
    expected: {
      select: gets("none none own all all denied"),
      insert: gets("denied refused refused all all denied"),
      update: gets("denied refused refused all all denied"),
      delete: closed,
    },
  },
  "public.orders": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, amount, expected_amount, payment_id) select id, 1, 1, 'p' from public.products limit 1",
    update: "status = 'completed'",
    expected: readOnly("denied none own all all denied"),
  },
  "public.product_keys": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, key_data) values ('meta-bm-1300', 'a new key')",
    update: "is_used = false",
    expected: {
      select: gets("denied none own all all denied"),
      insert: gets("denied refused refused all all denied"),
      update: closed,
      // Only an admin, and then only unused keys; the fixture's are used.
      delete: gets("denied refused refused refused none denied"),
    },
  },
  "public.reviews": {
    rows: "product_id in ($1, $2)",
    insert:
      "(product_id, order_id, rating) select product_id, id, 5 from public.orders where product_id = 'meta-bm-1300'",
    update: "is_approved = true",
    expected: {
      select: gets("none none own all all denied"),
      // Nobody but the owner of a completed order has one to insert.
      insert: gets("denied none none none none denied"),
      update: gets("denied refused refused all all denied"),
      delete: gets("denied refused refused all all denied"),
    },
  },
  "public.profiles": {
    rows: "id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(id) select gen_random_uuid()",
    update: "full_name = 'Outra'",
    expected: {
      select: gets("denied none own none none denied"),
      insert: closed,
      update: gets("denied none own none none denied"),
      delete: closed,
    },
  },
  "public.payment_events": {
    rows: "payload #>> '{product,id}' in ($1, $2)",
    insert: "(endpoint, body) values ('pix.paid', '{}')",
    update: "outcome = 'received'",
    expected: readOnly("denied none none all all denied"),
  },
  "public.staff_actions": {
    rows: "product_id in ($1, $2)",
    insert: "(actor_id, action) values (gen_random_uuid(), 'key_deleted')",
    update: "reason = 'x'",
    expected: readOnly("denied none none all all denied"),
  },
  "public.credit_entries": {
    rows: "order_id in (select id from public.orders where product_id in ($1, $2))",
    insert: "(user_id, amount, kind) select private.caller_id(), 1, 'correction'",
    update: "amount = 1000",
    expected: readOnly("denied none own all all denied"),
  },
  "public.order_progress": {
    rows: "order_id in (select id from public.orders where product_id in ($1, $2))",
    insert: "(order_id, key_id) values (gen_random_uuid(), gen_random_uuid())",
    update: "accepted_at = now()",
    expected: readOnly("denied none own all all denied"),
  },
  // Column by column: what everybody may select of all of them is nothing. Which rows: guarantee-claims.test.ts.
  "public.guarantee_claims": shut("state = 'withdrawn'"),
  "public.guarantee_claim_messages": shut("text = 'x'"),
  "public.staff_views": {
    rows: "user_id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(page, name, query) values ('pedidos', 'Retidos', '')",
    update: "query = 'situacao=held'",
    expected: {
      select: gets("denied none none none none denied"),
      insert: gets("denied denied denied all all denied"),
      update: gets("denied none none none none denied"),
      delete: gets("denied none none none none denied"),
    },
  },
  "private.review_entries": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, order_id, rating) select product_id, id, 5 from public.orders",
    update: "is_approved = true",
    expected: readOnly("none none own all all denied"),
  },
  "private.stored_keys": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, sealed, fingerprint) values ('meta-bm-1300', '', '')",
    update: "is_used = false",
    expected: readOnly("denied denied denied denied denied denied"),
  },
};
