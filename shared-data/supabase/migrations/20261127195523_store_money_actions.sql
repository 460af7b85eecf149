-- Actions with money above one person's daily limit are stored until another admin confirms them.
set lock_timeout = '4s';

CREATE TABLE "private"."money_actions" (
  "id" uuid NOT NULL DEFAULT gen_random_uuid(),
  "rpc" text NOT NULL,
  "subject" uuid,
  "action" text,
  "account_id" uuid,
  "amount" numeric(12,2) NOT NULL,
  "asked_by" uuid NOT NULL,
  "asked_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "done_by" uuid,
  "done_at" timestamp with time zone,
  CONSTRAINT "money_actions_done_by_whom" CHECK (((done_at IS NULL) = (done_by IS NULL))),
  CONSTRAINT "money_actions_pkey" PRIMARY KEY (id),
  CONSTRAINT "money_actions_rpc_check"
    CHECK ((rpc = ANY (ARRAY['correct_credit'::text, 'override_order'::text, 'decide_guarantee_claim'::text, 'change_store_setting'::text])))
);

ALTER TABLE "private"."money_actions" ENABLE ROW LEVEL SECURITY, OWNER TO "postgres";

ALTER TABLE "private"."store_settings" ADD COLUMN "approval_limit_cents" integer NOT NULL DEFAULT 200000,
  ADD CONSTRAINT "store_settings_approval_limit_cents_check" CHECK (((approval_limit_cents >= 0) AND (approval_limit_cents <= 100000000)));

ALTER TYPE "public"."staff_action" ADD VALUE 'approval_asked' AFTER 'credit_corrected';

CREATE UNIQUE INDEX money_actions_asked_once ON private.money_actions USING btree (asked_by, rpc, subject, action, account_id, amount)
  NULLS NOT DISTINCT WHERE (done_at IS NULL);

CREATE OR REPLACE FUNCTION private.account_to_assign(p_email text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id from auth.users u where u.email = lower(btrim(p_email)) and u.is_sso_user = false;
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Nenhuma conta usa este email', detail = 'user_not_found', hint = 'The person must sign up first.';
  end if;
  perform private.refuse_own_account(v_user_id);
  return v_user_id;
end;
$function$;
ALTER FUNCTION "private"."account_to_assign"(text) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."account_to_assign"(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."account_to_assign"(text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."account_to_assign"(text) TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_limit(p_cents integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_action private.money_actions := jsonb_populate_record(null::private.money_actions,
    jsonb_build_object('rpc', 'change_store_setting', 'amount', p_cents / 100.0));
begin
  if p_cents <= (select s.approval_limit_cents from private.store_settings s) or private.confirms_another(v_action)
    or not exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> private.caller_id()) then
    return true;
  end if;
  perform private.ask_for_approval(v_action);
  return false;
end;
$function$;
ALTER FUNCTION "private"."approve_limit"(integer) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."approve_limit"(integer) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."approve_limit"(integer) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."approve_limit"(integer) TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_money(p_rpc text, p_subject uuid, p_amount numeric, p_action text DEFAULT NULL::text,
  p_account_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
  v_action private.money_actions := jsonb_populate_record(null::private.money_actions,
    jsonb_build_object('rpc', p_rpc, 'subject', p_subject, 'amount', p_amount, 'action', p_action, 'account_id', p_account_id));
  v_alone numeric := (select coalesce(sum(abs(m.amount)), 0) from private.money_actions m where m.asked_by = v_caller and m.done_by = v_caller);
begin
  if private.confirms_another(v_action) then
    return true;
  elsif (v_alone + abs(p_amount)) * 100 > (select s.approval_limit_cents from private.store_settings s) then
    perform private.ask_for_approval(v_action);
    return false;
  end if;
  insert into private.money_actions (rpc, subject, action, account_id, amount, asked_by, done_by, done_at)
  values (p_rpc, p_subject, p_action, p_account_id, p_amount, v_caller, v_caller, clock_timestamp());
  return true;
end;
$function$;
ALTER FUNCTION "private"."approve_money"(text, uuid, numeric, text, uuid) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."approve_money"(text, uuid, numeric, text, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."approve_money"(text, uuid, numeric, text, uuid) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."approve_money"(text, uuid, numeric, text, uuid) TO "postgres";

CREATE OR REPLACE FUNCTION private.ask_for_approval(p_action private.money_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.money_actions (rpc, subject, action, account_id, amount, asked_by)
  values (p_action.rpc, p_action.subject, p_action.action, p_action.account_id, p_action.amount, private.caller_id())
  on conflict do nothing;
  if found then
    perform private.log_staff_action('approval_asked',
      p_order_id => case p_action.rpc when 'override_order' then p_action.subject when 'decide_guarantee_claim' then (
        select c.order_id from public.guarantee_claims c where c.id = p_action.subject) end,
      p_user_id => case p_action.rpc when 'correct_credit' then p_action.subject else p_action.account_id end,
      p_changes => private.changed_fields('{}', jsonb_build_object('amount', p_action.amount, 'asked_for', coalesce(p_action.action, p_action.rpc))));
  end if;
end;
$function$;
ALTER FUNCTION "private"."ask_for_approval"(private.money_actions) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."ask_for_approval"(private.money_actions) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."ask_for_approval"(private.money_actions) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."ask_for_approval"(private.money_actions) TO "postgres";

DROP FUNCTION "private"."assign_order"(uuid, text);
CREATE OR REPLACE FUNCTION private.assign_order(p_order_id uuid, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_order_for_admin(p_order_id);
  update public.orders set user_id = p_user_id where id = p_order_id;
end;
$function$;
ALTER FUNCTION "private"."assign_order"(uuid, uuid) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."assign_order"(uuid, uuid) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."assign_order"(uuid, uuid) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."assign_order"(uuid, uuid) TO "postgres";

CREATE OR REPLACE FUNCTION private.confirms_another(p_action private.money_actions)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() or exists (
    select from public.staff_actions a where a.user_id = private.caller_id() and a.action in ('role_given', 'role_changed')
      and a.actor_id is not null and a.done_at > now() - interval '24 hours') then
    return false;
  end if;
  update private.money_actions m set done_at = clock_timestamp(), done_by = private.caller_id()
  where m.id = (
    select w.id from private.money_actions w join private.staff_members s on s.user_id = w.asked_by
    where w.done_at is null and w.asked_by <> private.caller_id()
      and (w.rpc, w.subject, w.action, w.account_id, w.amount)
        is not distinct from (p_action.rpc, p_action.subject, p_action.action, p_action.account_id, p_action.amount)
    order by w.asked_at limit 1);
  return found;
end;
$function$;
ALTER FUNCTION "private"."confirms_another"(private.money_actions) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "private"."confirms_another"(private.money_actions) FROM PUBLIC;
REVOKE ALL ON FUNCTION "private"."confirms_another"(private.money_actions) FROM "postgres";
GRANT EXECUTE ON FUNCTION "private"."confirms_another"(private.money_actions) TO "postgres";

CREATE OR REPLACE FUNCTION private.describe_staff_alerts(p_kind text, p_subjects text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_kind
    when 'paid_without_key' then private.describe_paid_without_key(p_subjects)
    when 'amount_held' then private.describe_orders(p_kind, p_subjects)
    when 'payment_without_owner' then private.describe_orders(p_kind, p_subjects)
    when 'webhook_silent' then (
      select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
      where e.id::text = any (p_subjects))
    when 'events_failed' then private.describe_events_failed(p_subjects)
    when 'stock_low' then private.describe_stock_low(p_subjects)
    when 'sold_out_wanted' then private.describe_sold_out_wanted(p_subjects)
    when 'release_taken_back' then (
      select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', r.change ->> 'at', 'remote', r.change ->> 'remote',
        'from', left(r.change ->> 'from', 60), 'to', left(r.change ->> 'to', 60), 'why', left(r.change ->> 'why', 200)) order by r.change ->> 'at' desc))
      from private.rolled_back_releases(now()) r where r.subject = any (p_subjects) having count(*) > 0)
    when 'claim_waiting' then private.describe_claims(p_subjects)
    when 'claim_overdue' then private.describe_claims(p_subjects)
    when 'approval_waiting' then (
      select jsonb_build_object('actions', count(*), 'amount', sum(abs(m.amount)), 'oldest_at', min(m.asked_at)) from private.money_actions m
      where m.id::text = any (p_subjects) and m.done_at is null and m.asked_at > now() - interval '24 hours' having count(*) > 0)
  end;
end;
$function$;
