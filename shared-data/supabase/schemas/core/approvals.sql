-- Four-eyes principle for money: above a daily limit of manual actions another admin has to confirm (R6.9).

-- Credit corrections, order overrides and claim decisions of the last 24 hours, and those waiting for approval. The staff log keeps them for good.
create table private.money_actions (
  id uuid primary key default gen_random_uuid(),
  rpc text not null check (rpc in ('correct_credit', 'override_order', 'decide_guarantee_claim', 'change_store_setting')),
  -- The account, order or claim; null for a setting.
  subject uuid,
  -- As override_order and decide_guarantee_claim take it.
  action text,
  -- The account that an order is assigned to.
  account_id uuid,
  amount numeric(12, 2) not null,
  -- No foreign keys, as in the log.
  requested_by uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  -- Null while it waits.
  done_by uuid,
  done_at timestamptz,
  -- The key that a replacement takes, where staff named one.
  key_id uuid,
  constraint money_actions_done_by_whom check ((done_at is null) = (done_by is null))
);

create unique index money_actions_requested_once on private.money_actions (requested_by, rpc, subject, action, account_id, amount, key_id)
  nulls not distinct where done_at is null;

-- Serializes actions with money, so that the limit counts all of them. Must be the first lock of a transaction. Deletes entries older than a day.
create function private.lock_money_actions() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store money actions', 0));
  delete from private.money_actions m where coalesce(m.done_at, m.requested_at) < now() - interval '24 hours';
$$;

-- The requests of the last 24 hours that wait for another admin, without those of people who may no longer perform the action themselves.
create function private.open_requests() returns setof private.money_actions
language sql stable set search_path = ''
as $$
  select m.* from private.money_actions m join private.staff_members s on s.user_id = m.requested_by
  where m.done_at is null and m.requested_at > now() - interval '24 hours' and (s.role = 'admin' or m.rpc = 'decide_guarantee_claim');
$$;

-- True if other members of staff requested exactly this action and the caller may confirm it: an admin for more than 24 hours. Confirms it for all of them,
-- and drops the caller's own request, by which another admin would give the money once more.
create function private.confirms_another(p_action private.money_actions) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_same uuid[] := array(
    select m.id from private.open_requests() m where (m.rpc, m.subject, m.action, m.account_id, m.amount, m.key_id)
      is not distinct from (p_action.rpc, p_action.subject, p_action.action, p_action.account_id, p_action.amount, p_action.key_id));
begin
  if not private.is_admin() or exists (
    select from public.staff_actions a where a.user_id = private.caller_id() and a.action in ('role_given', 'role_changed')
      and a.actor_id is not null and a.done_at > now() - interval '24 hours') then
    return false;
  end if;
  update private.money_actions m set done_at = clock_timestamp(), done_by = private.caller_id()
  where m.id = any (v_same) and m.requested_by <> private.caller_id();
  if not found then
    return false;
  end if;
  delete from private.money_actions m where m.id = any (v_same) and m.requested_by = private.caller_id();
  return true;
end;
$$;

-- True if there is another admin, or was one within seven days who was removed by a colleague: removing the others must not let an admin decide alone.
create function private.has_other_admin() returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> private.caller_id())
    or exists (
      select from public.staff_actions a where a.action in ('role_changed', 'role_taken') and a.changes -> 'role' ->> 'from' = 'admin'
        and a.actor_id is not null and a.user_id <> private.caller_id() and a.done_at > now() - interval '7 days');
$$;

-- True if the caller may act now: the amount plus their unconfirmed actions of the last 24 hours is within approval_limit_cents, or another person
-- requested the same action. Otherwise stores a request for another admin, and the calling function must do nothing. Raising approval_limit_cents
-- needs another admin if there is one; lowering it does not. The log keeps the reason of the request.
create function private.approve_money(
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

-- Actions waiting for another admin, oldest first: amount in reais, account the payee's e-mail, is_own if the caller requested it.
create function public.list_pending_approvals() returns table (
  id uuid, rpc text, subject uuid, action text, amount numeric, requested_by text, requested_at timestamptz, account text, is_own boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.id, m.rpc, m.subject, m.action, m.amount, a.email::text, m.requested_at, u.email::text, m.requested_by = private.caller_id()
  from private.open_requests() m join auth.users a on a.id = m.requested_by
  left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
  order by m.requested_at;
$$;

-- Confirms and performs an action that another member of staff requested, with the caller's own reason. Also refuses what the action itself refuses.
-- Refuses: 400 reason_required, 404 approval_not_found (done, expired, or its requester lost the role),
-- 403 approval_of_own (requested by the caller, or the caller has been admin for less than 24 hours).
create function public.confirm_approval(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_requested private.money_actions;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.lock_money_actions();
  select * into v_requested from private.open_requests() m where m.id = p_id;
  if v_requested.id is null then
    raise sqlstate 'PT404' using message = 'Este pedido de confirmação já terminou', detail = 'approval_not_found',
      hint = 'Done, older than a day, or of former staff.';
  end if;
  case v_requested.rpc
    when 'correct_credit' then perform public.correct_credit(v_requested.subject, v_requested.amount, p_reason, p_id);
    when 'override_order' then
      perform public.override_order(v_requested.subject, v_requested.action, p_reason, (select u.email from auth.users u where u.id = v_requested.account_id),
        p_key_id => v_requested.key_id);
    when 'decide_guarantee_claim' then perform public.decide_guarantee_claim(v_requested.subject, v_requested.action, p_reason);
    else perform public.change_store_setting('approval_limit_cents', round(v_requested.amount * 100)::text, p_reason);
  end case;
  if not exists (select from private.money_actions m where m.id = p_id and m.done_at is not null) then
    raise sqlstate 'PT403' using message = 'Outra pessoa da administração precisa confirmar', detail = 'approval_of_own',
      hint = 'Not the requester, and not an admin of less than 24 hours.';
  end if;
end;
$$;

grant execute on function public.list_pending_approvals(), public.confirm_approval(uuid, text) to authenticated;
