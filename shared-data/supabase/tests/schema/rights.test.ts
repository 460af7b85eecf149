import { withRollback } from "../harness/database";

const apiRoles = ["anon", "authenticated", "service_role"] as const;

/** Rights on tables, views, sequences and columns, of whoever is not their owner. */
const givenRights = `
  with relations as (
    select c.oid, c.oid::regclass::text as name, c.relacl, c.relowner from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p', 'f', 'S')
  ), rights as (
    select r.name, a.grantee, lower(a.privilege_type) as verb from relations r, aclexplode(r.relacl) a where a.grantee <> r.relowner
    union all
    select r.name, a.grantee, lower(a.privilege_type) || ' (' || string_agg(t.attname, ', ' order by t.attnum) || ')'
    from relations r join pg_attribute t on t.attrelid = r.oid, aclexplode(t.attacl) a group by r.name, a.grantee, a.privilege_type
  )
  select name || ', ' || grantee::regrole || ': ' || string_agg(verb, ', ' order by verb) as given from rights group by name, grantee order by 1`;

it("gives these rights on tables and columns, and no more", () =>
  withRollback(async (db) => {
    const given = await db.rows<{ given: string }>(givenRights);
    expect(given.map((right) => right.given)).toEqual([
      "credit_entries, authenticated: select",
      "guarantee_claim_messages, authenticated: select (id, claim_id, from_staff, text, created_at)",
      "guarantee_claims, authenticated: select (id, order_id, user_id, product_id, key_id, reason, state, opened_at, due_at, decided_at, decision, decision_reason, new_key_id, given_amount, withdrawn_at)",
      "order_progress, authenticated: select",
      "orders, authenticated: select",
      "payment_events, authenticated: select",
      "private.review_entries, anon: select",
      "private.review_entries, authenticated: select",
      "private.stored_keys, authenticated: select (id, product_id, place, is_used, used_at, created_at)",
      "product_keys, authenticated: delete, insert, select",
      "products, anon: select",
      "products, authenticated: insert, select, update",
      "profiles, authenticated: select, update (full_name, display_name)",
      "reviews, anon: select",
      "reviews, authenticated: delete, insert, select, update",
      "staff_actions, authenticated: select",
      "staff_views, authenticated: delete, insert (page, name, query), select, update (page, name, query)",
    ]);
  }));

/** The functions of a schema that a role may call; each of public checks the caller itself, and each of private is safe with anybody. */
const callable: Record<string, Record<(typeof apiRoles)[number], string>> = {
  public: {
    anon: `ask_stock_alert cancel_stock_alerts catalogue_revision confirm_stock_alerts get_user_role is_admin_user is_display_name_free list_changed_products
      list_common_products list_newest_products list_page_changes list_rated_products payment_data_days product_rating remove_push_subscription
      renew_push_subscription search_products suggest_display_names usual_delivery_seconds`,
    authenticated: `accept_order add_claim_picture add_customer_note add_product_keys ask_stock_alert buy_with_credit cancel_my_stock_alert
      cancel_stock_alerts catalogue_revision change_staff_role change_store_setting check_dossier claim_picture confirm_approval confirm_stock_alerts correct_credit
      customer_overview decide_guarantee_claim delete_customer_note delete_my_account delete_product_key delete_product_keys deliver_product_key
      export_orders find_notices find_orders find_payment_events find_staff_actions get_user_email get_user_role guarantee_claim_facts
      guarantee_ends_at invite_staff is_admin_user is_display_name_free list_changed_products list_common_products list_credit_holders
      list_guarantee_claims list_key_imports list_log_people list_newest_products list_page_changes list_pending_approvals list_product_keys list_rated_products
      list_releases list_staff list_staff_invitations list_stock_watch list_unsold_products list_waiting_products make_dossier my_credit my_notice_address my_notice_choices
      my_order_guarantee my_personal_data my_staff_notices my_stock_alerts open_guarantee_claim open_order_key order_contact order_credit
      order_givings order_pix_code order_queue_position order_standing orders_since override_order payment_data_days payment_health
      preview_product_keys product_rating push_key read_at read_payment_event read_store_settings recovery_figures remove_push_subscription
      renew_push_subscription reopen_my_address replay_payment_event replay_product_events request_key_reveal retry_notices reveal_order_key reveal_product_key
      sales_summary save_push_subscription search_products send_template_to_self set_first_step set_notice_choice set_order_dispute set_staff_notice
      set_stock_threshold staff_counts staff_search suggest_display_names sync_stock undo_key_import update_profile usual_delivery_seconds
      webhook_debug_clear webhook_debug_start webhook_debug_status webhook_debug_stop webhook_debug_test withdraw_claim withdraw_invitation
      write_in_claim`,
    service_role: `check_webhook claim_notices close_address count_page_report inspect_store list_push_devices mark_notice publish_releases receive_payment_event
      record_opened_notice report_push_devices reseal_product_keys resolve_failures stop_notices`,
  },
  private: {
    anon: "caller_id is_staff refuse_estimated_count require_staff staff_role",
    authenticated: `caller_id clean_first_steps clean_key_template guarantee_ends_at is_admin is_reserved_name is_staff key_recipient
      key_template_problem product_rule_text read_key_data refuse_estimated_count require_checkout_host require_sound_product require_staff sanitize_text sanitize_texts staff_role`,
    service_role: "refuse_estimated_count",
  },
};

describe.each(Object.entries(callable))("of the functions of %s", (schema, lists) => {
  it.each(apiRoles)("%s may call these, and no more", (role) =>
    withRollback(async (db) => {
      const found = await db.rows<{ name: string }>(
        `select distinct p.proname as name from pg_proc p
         where p.pronamespace = $1::regnamespace and has_function_privilege($2, p.oid, 'execute') order by 1`,
        [schema, role],
      );
      expect(found.map(({ name }) => name)).toEqual(lists[role].split(/\s+/).filter(Boolean));
    }),
  );
});

it("lets the API's roles look into these schemas, and nobody make anything in one", () =>
  withRollback(async (db) => {
    const given = await db.rows<{ given: string }>(`
      select format('%s, %s: %s', n.nspname, case a.grantee when 0 then 'everybody' else a.grantee::regrole::text end, lower(a.privilege_type)) as given
      from pg_namespace n, aclexplode(n.nspacl) a
      where n.nspname in ('public', 'private', 'extensions') and a.grantee not in (n.nspowner, 'postgres'::regrole::oid) order by 1`);
    expect(given.map((right) => right.given)).toEqual([
      "private, anon: usage",
      "private, authenticated: usage",
      "private, service_role: usage",
      "public, anon: usage",
      "public, authenticated: usage",
      "public, everybody: usage",
      "public, service_role: usage",
    ]);
  }));

it("gives nobody a right on what a later migration makes", () =>
  withRollback(async (db) => {
    const before = await db.rows(givenRights);
    for (const schema of ["public", "private"]) {
      await db.rows(`create table ${schema}.later (id bigint generated always as identity)`);
      await db.rows(`create function ${schema}.later() returns integer language sql return 1`);
      for (const role of apiRoles) {
        expect(await db.value("select has_function_privilege($1, $2, 'execute')", [role, `${schema}.later()`])).toBe(
          false,
        );
      }
    }
    expect(await db.rows(givenRights)).toEqual(before);
  }));
