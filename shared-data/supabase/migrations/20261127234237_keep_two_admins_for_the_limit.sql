-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Who takes the role from the other admins does not raise the limit alone for seven days; and what staff do asks for the second factor at the door alone.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION public.change_store_setting(p_name text, p_value text, p_reason text)
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer, second_factor_available boolean, staff_session_hours integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value::public.amount_unit;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'approval_limit_cents' then
      perform private.lock_money_actions();
      if private.approve_money('change_store_setting', null, p_value::integer / 100.0) then
        update private.store_settings set approval_limit_cents = p_value::integer;
      end if;
    when 'staff_session_hours' then update private.store_settings set staff_session_hours = p_value::integer;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_admin();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required, claim_limit, approval_limit_cents or staff_session_hours.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000; '
        'approval_limit_cents: 0 to 100000000; staff_session_hours: 1 to 720.';
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_other_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> private.caller_id())
    or exists (
      select from public.staff_actions a where a.action in ('role_changed', 'role_taken') and a.changes -> 'role' ->> 'from' = 'admin'
        and a.actor_id is not null and a.user_id <> private.caller_id() and a.done_at > now() - interval '7 days');
$function$;

ALTER FUNCTION "private"."has_other_admin"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.approve_money(p_rpc text, p_subject uuid, p_amount numeric, p_action text DEFAULT NULL::text, p_account_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
  v_limit numeric := (select s.approval_limit_cents / 100.0 from private.store_settings s);
  v_alone numeric := (select coalesce(sum(abs(m.amount)), 0) from private.money_actions m where m.asked_by = v_caller and m.done_by = v_caller);
begin
  if private.confirms_another(jsonb_populate_record(null::private.money_actions,
    jsonb_build_object('rpc', p_rpc, 'subject', p_subject, 'amount', p_amount, 'action', p_action, 'account_id', p_account_id))) then
    return true;
  elsif p_rpc <> 'change_store_setting' and v_alone + abs(p_amount) > v_limit or p_rpc = 'change_store_setting' and p_amount > v_limit
    and private.has_other_admin() then
    insert into private.money_actions (rpc, subject, action, account_id, amount, asked_by)
    values (p_rpc, p_subject, p_action, p_account_id, p_amount, v_caller) on conflict do nothing;
    if found then
      perform private.log_staff_action('approval_asked',
        p_order_id => case p_rpc when 'override_order' then p_subject when 'decide_guarantee_claim' then (
          select c.order_id from public.guarantee_claims c where c.id = p_subject) end,
        p_user_id => case p_rpc when 'correct_credit' then p_subject else p_account_id end,
        p_changes => private.changed_fields('{}', jsonb_build_object('amount', p_amount::numeric(12, 2), 'asked_for', coalesce(p_action, p_rpc))));
    end if;
    return false;
  elsif p_rpc <> 'change_store_setting' then
    insert into private.money_actions (rpc, subject, action, account_id, amount, asked_by, done_by, done_at)
    values (p_rpc, p_subject, p_action, p_account_id, p_amount, v_caller, v_caller, clock_timestamp());
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_staff_change(p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.begin_staff_action(p_reason);
  -- Changes of the staff come one after the other: two admins who demote each other would otherwise leave the store without one.
  lock table private.staff_members in share row exclusive mode;
  select private.require_admin();
$function$;

CREATE OR REPLACE FUNCTION private.lock_order_for_admin(p_order_id uuid)
 RETURNS public.orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  select l.* into v_order from private.visible_order(p_order_id) o, lateral private.lock_order(o.id) l;
  return v_order;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_order_dispute(p_order_id uuid, p_state text, p_reason text)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Checked before anything is locked.
  perform private.require_admin();
  perform private.lock_orders_of_payment(p_order_id);
  v_order := private.lock_order_for_admin(p_order_id);
  perform private.refuse_own_account(o.user_id) from public.orders o where o.payment_id = v_order.payment_id;
  case p_state
    when 'open' then message := private.open_dispute(v_order);
    when 'kept', 'returned' then message := private.close_dispute(v_order, p_state);
    else
      raise sqlstate 'PT400' using message = 'Estado desconhecido', detail = 'state_unknown', hint = 'open, kept or returned.';
  end case;
  success := true;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_approval(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asked private.money_actions;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.lock_money_actions();
  select * into v_asked from private.money_actions m where m.id = p_id and m.done_at is null;
  if v_asked.id is null then
    raise sqlstate 'PT404' using message = 'Este pedido de confirmação já terminou', detail = 'approval_not_found', hint = 'Done, or older than a day.';
  end if;
  case v_asked.rpc
    when 'correct_credit' then perform public.correct_credit(v_asked.subject, v_asked.amount, p_reason, p_id);
    when 'override_order' then
      perform public.override_order(v_asked.subject, v_asked.action, p_reason, (select u.email from auth.users u where u.id = v_asked.account_id));
    when 'decide_guarantee_claim' then perform public.decide_guarantee_claim(v_asked.subject, v_asked.action, p_reason);
    else perform public.change_store_setting('approval_limit_cents', round(v_asked.amount * 100)::text, p_reason);
  end case;
  if not exists (select from private.money_actions m where m.id = p_id and m.done_at is not null) then
    raise sqlstate 'PT403' using message = 'Outra pessoa da administração precisa confirmar', detail = 'approval_of_own',
      hint = 'Not who asked, and nobody who became an admin within 24 hours.';
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."has_other_admin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_other_admin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_other_admin"() TO "postgres";
