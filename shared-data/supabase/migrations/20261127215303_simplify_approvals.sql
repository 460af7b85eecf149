-- Approvals and invitations: one function decides about money and its limit, and accepting an invitation is its trigger. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- True where the caller may act with so much money now: with what they did alone in the last 24 hours it is within the setting
-- approval_limit_cents, or another asked for the same. Otherwise it waits for another admin, and the caller of this function does nothing.
-- To raise that setting another has to agree, where there is another; one admin alone lowers it. The log keeps the reason of what is asked.
create or replace function private.approve_money(
  p_rpc text, p_subject uuid, p_amount numeric, p_action text default null, p_account_id uuid default null
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
  v_limit numeric := (select s.approval_limit_cents / 100.0 from private.store_settings s);
  v_alone numeric := (select coalesce(sum(abs(m.amount)), 0) from private.money_actions m where m.asked_by = v_caller and m.done_by = v_caller);
begin
  if private.confirms_another(jsonb_populate_record(null::private.money_actions,
    jsonb_build_object('rpc', p_rpc, 'subject', p_subject, 'amount', p_amount, 'action', p_action, 'account_id', p_account_id))) then
    return true;
  elsif p_rpc <> 'change_store_setting' and v_alone + abs(p_amount) > v_limit or p_rpc = 'change_store_setting' and p_amount > v_limit
    and exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> v_caller) then
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
$$;

-- Changes one setting, with a reason that the log keeps, and gives all of them. The value is a text, such as 'cents', '30' or 'true'.
-- Whoever switches the second factor on has to have one, so that nobody shuts everybody out. A higher approval_limit_cents waits for another admin.
-- Refuses: 400 setting_unknown, 400 setting_invalid.
create or replace function public.change_store_setting(p_name text, p_value text, p_reason text)
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean)
language plpgsql volatile security definer set search_path = ''
as $$
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
      if private.approve_money('change_store_setting', null, p_value::integer / 100.0) then
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
$$;

drop function private.approve_limit(integer);
drop function private.ask_for_approval(private.money_actions);

-- A mailbox was proved, or somebody signed in: makes an invited person staff, where they have proved the mailbox that was invited.
create or replace function private.take_up_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_email text := lower(coalesce(to_jsonb(new) ->> 'email', (select u.email from auth.users u where u.id = new.user_id)));
  v_invitation private.staff_invitations;
begin
  -- The cheap question first: nearly nobody who signs in was invited.
  if not exists (select from private.staff_invitations i where i.email = v_email and i.expires_at > now())
    or private.verified_owner(v_email) is distinct from new.user_id then
    return null;
  end if;
  lock table private.staff_members in share row exclusive mode;
  select * into v_invitation from private.staff_invitations i where i.email = v_email and i.expires_at > now();
  if not found then
    return null;
  end if;
  perform set_config('store.staff_action_reason', 'Convite aceito', true);
  insert into private.staff_members (user_id, role, given_by) values (new.user_id, v_invitation.role, v_invitation.invited_by)
  on conflict (user_id) do nothing;
  delete from private.staff_invitations where email = v_email;
  perform set_config('store.staff_action_reason', '', true);
  return null;
end;
$$;

drop function private.accept_invitation(uuid, text);
