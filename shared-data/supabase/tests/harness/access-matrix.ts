export type Who = "anon" | "stranger" | "owner" | "manager" | "admin" | "service_role";
/** all, own or no rows; or refused by the grants (denied), by row security (denied too) or by a sentence of ours (refused). */
export type Outcome = "all" | "own" | "none" | "denied" | "refused";
export type Verb = "select" | "insert" | "update" | "delete";

export interface Relation {
  /** Tells a row of the fixture's owner, $1, from a row of somebody else, $2. */
  readonly rows: string;
  readonly insert: string;
  readonly update: string;
  readonly expected: Record<Verb, Record<Who, Outcome>>;
}

export const who: readonly Who[] = ["anon", "stranger", "owner", "manager", "admin", "service_role"];
const expect6 = (...outcomes: Outcome[]) =>
  Object.fromEntries(who.map((name, index) => [name, outcomes[index]])) as Record<Who, Outcome>;
const closed = expect6("denied", "denied", "denied", "denied", "denied", "denied");

/** A table that nobody may touch. */
const shut = (update: string): Relation => ({
  rows: "true or $1 = $2",
  insert: "default values",
  update,
  expected: { select: closed, insert: closed, update: closed, delete: closed },
});

/** Relation by relation and verb by verb: visitor, stranger, owner, manager, admin, service_role. */
export const matrix: Record<string, Relation> = {
  "public.products": {
    rows: "id in ($1, $2)",
    insert: "(id, name, price, category, ggcheckout_id) values ('facebook1', 'Conta', 10, 'facebook', 'gg')",
    update: "price = 11",
    expected: {
      select: expect6("none", "none", "own", "all", "all", "denied"),
      insert: expect6("denied", "refused", "refused", "all", "all", "denied"),
      update: expect6("denied", "refused", "refused", "all", "all", "denied"),
      delete: closed,
    },
  },
  "public.orders": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, amount, expected_amount, payment_id) select id, 1, 1, 'p' from public.products limit 1",
    update: "status = 'completed'",
    expected: {
      select: expect6("denied", "none", "own", "all", "all", "denied"),
      insert: closed,
      update: closed,
      delete: closed,
    },
  },
  "public.product_keys": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, key_data) values ('meta-bm-1300', 'a new key')",
    update: "is_used = false",
    expected: {
      select: expect6("denied", "none", "own", "all", "all", "denied"),
      insert: expect6("denied", "refused", "refused", "all", "all", "denied"),
      update: closed,
      // Only an admin, and then only unused keys; the fixture's are used.
      delete: expect6("denied", "refused", "refused", "refused", "none", "denied"),
    },
  },
  "public.reviews": {
    rows: "product_id in ($1, $2)",
    insert:
      "(product_id, order_id, rating) select product_id, id, 5 from public.orders where product_id = 'meta-bm-1300'",
    update: "is_approved = true",
    expected: {
      select: expect6("none", "none", "own", "all", "all", "denied"),
      // Nobody but the owner of a completed order has one to insert.
      insert: expect6("denied", "none", "none", "none", "none", "denied"),
      update: expect6("denied", "refused", "refused", "all", "all", "denied"),
      delete: expect6("denied", "refused", "refused", "all", "all", "denied"),
    },
  },
  "public.profiles": {
    rows: "id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(id) select gen_random_uuid()",
    update: "full_name = 'Outra'",
    expected: {
      select: expect6("denied", "none", "own", "none", "none", "denied"),
      insert: closed,
      update: expect6("denied", "none", "own", "none", "none", "denied"),
      delete: closed,
    },
  },
  "public.payment_events": {
    rows: "payload #>> '{product,id}' in ($1, $2)",
    insert: "(endpoint, body) values ('pix.paid', '{}')",
    update: "outcome = 'received'",
    expected: {
      select: expect6("denied", "none", "none", "all", "all", "denied"),
      insert: closed,
      update: closed,
      delete: closed,
    },
  },
  "public.staff_actions": {
    rows: "product_id in ($1, $2)",
    insert: "(actor_id, action) values (gen_random_uuid(), 'key_deleted')",
    update: "reason = 'x'",
    expected: {
      select: expect6("denied", "none", "none", "all", "all", "denied"),
      insert: closed,
      update: closed,
      delete: closed,
    },
  },
  "public.staff_views": {
    rows: "user_id in (select user_id from public.orders where product_id in ($1, $2))",
    insert: "(page, name, query) values ('pedidos', 'Retidos', '')",
    update: "query = 'situacao=held'",
    expected: {
      select: expect6("denied", "none", "none", "none", "none", "denied"),
      insert: expect6("denied", "denied", "denied", "all", "all", "denied"),
      update: expect6("denied", "none", "none", "none", "none", "denied"),
      delete: expect6("denied", "none", "none", "none", "none", "denied"),
    },
  },
  "private.review_entries": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, order_id, rating) select product_id, id, 5 from public.orders",
    update: "is_approved = true",
    expected: {
      select: expect6("none", "none", "own", "all", "all", "denied"),
      insert: closed,
      update: closed,
      delete: closed,
    },
  },
  "private.stored_keys": {
    rows: "product_id in ($1, $2)",
    insert: "(product_id, sealed, fingerprint) values ('meta-bm-1300', '', '')",
    update: "is_used = false",
    expected: { select: closed, insert: closed, update: closed, delete: closed },
  },
  "private.staff_invitations": shut("role = 'admin'"),
  "private.key_imports": shut("added = 1"),
  "private.customer_notes": shut("note = 'x'"),
  "private.stock_alerts": shut("told_at = now()"),
  "private.stock_alert_addresses": shut("letter_at = now()"),
  "private.push_subscriptions": shut("agent = 'x'"),
  "private.staff_members": shut("role = 'admin'"),
  "private.webhook_capture": shut("status = 'inactive'"),
  "private.stock_thresholds": shut("low_stock = 1"),
  "private.delivery_cursors": shut("place = 0"),
  "private.page_changes": shut("product_id = 'x'"),
  "private.known_words": shut("slips = '{}'"),
  "private.account_words": shut("words = 'x'"),
  "private.payer_words": shut("words = 'x'"),
  "private.inbox_words": shut("words = 'x'"),
  "private.payer_feed": shut("events_until = 1"),
  "private.product_words": shut("rank = 1"),
  "private.store_settings": shut("payload_days = 1"),
  "private.proved_mailboxes": shut("email = 'x'"),
  "private.signup_addresses": shut("signup_ip = '192.0.2.1'"),
  "private.forgetting": shut("events_until = now()"),
  "private.stock_check": shut("keys_without_order = 1"),
  "private.release_state": shut("told_at = now()"),
  "private.page_releases": shut("last_live_at = now()"),
  "private.page_counts": shut("times = 0"),
  "private.page_failures": shut("times = 0"),
  "private.report_allowance": shut("taken = 0"),
  "private.notices": shut("outcome = 'dropped'"),
  "private.notice_gathering": shut("gathered_until = now()"),
  "private.notice_choices": shut("is_wanted = true"),
  "private.consents": shut("is_given = true"),
  "private.closed_addresses": shut("reason = 'bounced'"),
  "private.staff_alerts": shut("found_at = now()"),
  "private.staff_watch": shut("looked_at = now()"),
  "private.staff_notice_choices": shut("mode = 'off'"),
  "private.staff_told": shut("told_at = now()"),
};
