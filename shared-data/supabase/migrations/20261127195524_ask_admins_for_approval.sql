-- Alerts tell the other admins of what waits for them, and the daily limit is a setting. No table is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.detect_staff_alerts(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.staff_alerts (kind, subject, found_at)
  select f.kind, f.subject, p_now from (
    select 'paid_without_key' as kind, o.id::text as subject from public.orders o where o.is_waiting
    union all
    select 'amount_held', o.id::text from public.orders o where o.status = 'completed' and o.hold_reason is not null
    union all
    -- A buyer who signs up within an hour of paying needs no staff.
    select 'payment_without_owner', o.id::text from public.orders o
    where o.user_id is null and o.status = 'completed' and o.paid_at > p_now - interval '7 days' and o.paid_at <= p_now - interval '1 hour'
    union all
    select 'webhook_silent', s from private.detect_webhook_silent(p_now) s
    union all
    (select 'events_failed', e.id::text from public.payment_events e
    where e.outcome in ('error', 'unknown_product', 'not_paid') and e.received_at > p_now - interval '7 days' order by e.id desc limit 1000)
    union all
    select 'stock_low', private.last_restock(p.product_id, p.threshold) || ':' || p.product_id from private.low_stock_products() p
    union all
    -- Once for the first person waiting, once for the tenth and once for the hundredth.
    select 'sold_out_wanted', private.last_restock(w.product_id, 0) || '.' || floor(log(w.waiting)) || ':' || w.product_id
    from private.sold_out_and_wanted() w
    union all
    select 'release_taken_back', r.subject from private.rolled_back_releases(p_now) r
    union all
    select 'claim_waiting', c.subject from private.claims_awaiting_staff() c
    union all
    select 'claim_overdue', c.subject from private.claims_awaiting_staff() c where c.due_at < p_now
    union all
    select 'approval_waiting', m.id::text from private.money_actions m where m.done_at is null and m.asked_at > p_now - interval '24 hours'
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.lock_money_actions()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('store money actions', 0));
  delete from private.money_actions m where coalesce(m.done_at, m.asked_at) < now() - interval '24 hours';
end;
$function$;
ALTER FUNCTION "private"."lock_money_actions"() OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."lock_money_actions"() FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."lock_money_actions"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."lock_money_actions"() TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_kinds()
 RETURNS TABLE(kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes'),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes'),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours'),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days'),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days'),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days'),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days'),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours'),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days'),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day'),
    ('approval_waiting', 'staff', 'staff', true, false, false, interval '1 day'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours'),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour'),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day'),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours')
$function$;

CREATE OR REPLACE FUNCTION private.pending_alerts(p_mode text, p_now timestamp with time zone)
 RETURNS TABLE(user_id uuid, kind text, channel text, alert_id bigint, found_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.user_id, m.kind, m.channel, a.id, a.found_at
  from private.staff_modes() m join private.staff_alerts a on a.kind = m.kind and a.found_at >= m.since
  where m.mode = p_mode and a.found_at > p_now - interval '7 days'
    and not exists (select from private.staff_told t where t.user_id = m.user_id and t.alert_id = a.id)
    -- One's own question is for the others.
    and not exists (select from private.money_actions w where a.kind = 'approval_waiting' and w.id::text = a.subject and w.asked_by = m.user_id);
$function$;

CREATE OR REPLACE FUNCTION private.staff_notice_defaults()
 RETURNS TABLE(place integer, kind text, admin_mode text, manager_mode text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    (1, 'paid_without_key', 'at_once', 'at_once'),
    (2, 'webhook_silent', 'at_once', 'off'),
    (3, 'amount_held', 'at_once', 'off'),
    (4, 'events_failed', 'at_once', 'off'),
    (5, 'payment_without_owner', 'daily', 'off'),
    (6, 'stock_low', 'daily', 'at_once'),
    (7, 'sold_out_wanted', 'daily', 'at_once'),
    (8, 'release_taken_back', 'at_once', 'off'),
    (9, 'claim_waiting', 'at_once', 'at_once'),
    (10, 'claim_overdue', 'at_once', 'at_once'),
    (11, 'approval_waiting', 'at_once', 'off')
$function$;

DROP FUNCTION "public"."change_store_setting"(text, text, text);
CREATE OR REPLACE FUNCTION public.change_store_setting(p_name text, p_value text, p_reason text)
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value::public.amount_unit;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'approval_limit_cents' then
      perform private.lock_money_actions();
      if private.approve_limit(p_value::integer) then
        update private.store_settings set approval_limit_cents = p_value::integer;
      end if;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_second_factor();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required, claim_limit or approval_limit_cents.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000; '
        'approval_limit_cents: 0 to 100000000.';
end;
$function$;
ALTER FUNCTION "public"."change_store_setting"(text, text, text) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "public"."change_store_setting"(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."change_store_setting"(text, text, text) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."change_store_setting"(text, text, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."change_store_setting"(text, text, text) TO "postgres";
