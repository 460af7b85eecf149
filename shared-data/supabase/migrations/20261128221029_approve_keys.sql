-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A money action that waits for another admin may name a key. Those actions are locked for a moment.
set lock_timeout = '4s';

alter table private.money_actions add column key_id uuid;
drop index private.money_actions_requested_once;
create unique index money_actions_requested_once on private.money_actions (requested_by, rpc, subject, action, account_id, amount, key_id)
  nulls not distinct where done_at is null;
drop function private.approve_money(text, uuid, numeric, text, uuid);

-- True if the caller may act now: the amount plus their unconfirmed actions of the last 24 hours is within approval_limit_cents, or another person
-- requested the same action. Otherwise stores a request for another admin, and the calling function must do nothing. Raising approval_limit_cents
-- needs another admin if there is one; lowering it does not. The log keeps the reason of the request.
create or replace function private.approve_money(
  p_rpc text, p_subject uuid, p_amount numeric, p_action text default null, p_account_id uuid default null, p_key_id uuid default null
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
  v_limit numeric := (select s.approval_limit_cents / 100.0 from private.store_settings s);
  v_alone numeric := (select coalesce(sum(abs(m.amount)), 0) from private.money_actions m where m.requested_by = v_caller and m.done_by = v_caller);
begin
  if private.confirms_another(jsonb_populate_record(null::private.money_actions,
    jsonb_build_object('rpc', p_rpc, 'subject', p_subject, 'amount', p_amount, 'action', p_action, 'account_id', p_account_id, 'key_id', p_key_id))) then
    return true;
  elsif p_rpc <> 'change_store_setting' and v_alone + abs(p_amount) > v_limit or p_rpc = 'change_store_setting' and p_amount > v_limit
    and private.has_other_admin() then
    insert into private.money_actions (rpc, subject, action, account_id, key_id, amount, requested_by)
    values (p_rpc, p_subject, p_action, p_account_id, p_key_id, p_amount, v_caller) on conflict do nothing;
    if found then
      perform private.log_staff_action('approval_requested',
        p_order_id => case p_rpc when 'override_order' then p_subject when 'decide_guarantee_claim' then (
          select c.order_id from public.guarantee_claims c where c.id = p_subject) end,
        p_user_id => case p_rpc when 'correct_credit' then p_subject else p_account_id end,
        p_changes => private.changed_fields('{}', jsonb_build_object('amount', p_amount::numeric(12, 2), 'asked_for', coalesce(p_action, p_rpc))));
    end if;
    return false;
  elsif p_rpc <> 'change_store_setting' then
    insert into private.money_actions (rpc, subject, action, account_id, amount, requested_by, done_by, done_at)
    values (p_rpc, p_subject, p_action, p_account_id, p_amount, v_caller, v_caller, clock_timestamp());
  end if;
  return true;
end;
$$;

-- Fails where a text to be replaced is not found.
do $do$
declare
  v_change text[];
  v_definition text;
begin
  foreach v_change slice 1 in array array[
    ['confirms_another',
      $t$(w.rpc, w.subject, w.action, w.account_id, w.amount)$t$,
      $t$(w.rpc, w.subject, w.action, w.account_id, w.amount, w.key_id)$t$],
    ['confirms_another',
      $t$p_action.account_id, p_action.amount)$t$,
      $t$p_action.account_id, p_action.amount, p_action.key_id)$t$]
  ] loop
    select pg_get_functiondef(p.oid) into v_definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname = v_change[1];
    if strpos(v_definition, v_change[2]) = 0 then
      raise exception '% has no %', v_change[1], v_change[2];
    end if;
    execute replace(v_definition, v_change[2], v_change[3]);
  end loop;
end;
$do$;
