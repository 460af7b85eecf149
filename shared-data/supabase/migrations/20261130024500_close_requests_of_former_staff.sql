-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A request for money closes with the rights of the person who made it: no list, notice or confirmation knows it any more. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create function private.open_requests() returns setof private.money_actions
language sql stable set search_path = ''
as $$
  select m.* from private.money_actions m join private.staff_members s on s.user_id = m.requested_by
  where m.done_at is null and m.requested_at > now() - interval '24 hours' and (s.role = 'admin' or m.rpc = 'decide_guarantee_claim');
$$;

create or replace function private.confirms_another(p_action private.money_actions) returns boolean
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

create or replace function public.list_pending_approvals() returns table (
  id uuid, rpc text, subject uuid, action text, amount numeric, requested_by text, requested_at timestamptz, account text, is_own boolean)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.id, m.rpc, m.subject, m.action, m.amount, a.email::text, m.requested_at, u.email::text, m.requested_by = private.caller_id()
  from private.open_requests() m join auth.users a on a.id = m.requested_by
  left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
  order by m.requested_at;
$$;

create or replace function public.confirm_approval(p_id uuid, p_reason text) returns void
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

create or replace function private.approval_work() returns setof private.work_item
language sql stable set search_path = ''
as $$
  select 'approval', m.id::text, coalesce(m.subject::text, ''), coalesce(m.action, m.rpc), m.rpc, abs(m.amount), 1, m.requested_at, m.requested_at
  from private.open_requests() m where (select private.is_admin()) and m.requested_by <> private.caller_id();
$$;

create or replace function private.detect_staff_alerts(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
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
    -- The last payment event, where none has come since for unusually long: in the same hours of each of the last four weeks three or more came.
    -- After a day of silence it is no longer an alert.
    select 'webhook_silent', l.id::text from (select e.id, e.received_at from public.payment_events e order by e.received_at desc limit 1) l
    where l.received_at between p_now - interval '1 day' and p_now - interval '10 minutes' and (
      select bool_and(exists (
        select from public.payment_events e
        where e.received_at > l.received_at - make_interval(weeks => w.ago) and e.received_at <= p_now - make_interval(weeks => w.ago) offset 2))
      from generate_series(1, 4) as w (ago))
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
    select 'approval_waiting', m.id::text from private.open_requests() m
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
$$;

create or replace function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when p_kind = 'paid_without_key' then (
      select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
        (array_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.orders desc, w.name, w.id))[:10])
      from (
        select p.id, p.name, count(*) as orders, min(o.paid_at) as oldest_at from public.orders o join public.products p on p.id = o.product_id
        where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
      ) w having count(*) > 0)
    when p_kind in ('amount_held', 'payment_without_owner') then (
      select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
      where o.id = any (p_subjects::uuid[]) and o.status = 'completed'
        and case p_kind when 'amount_held' then o.hold_reason is not null else o.user_id is null end having count(*) > 0)
    when p_kind = 'webhook_silent' then (
      select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
      where e.id::text = any (p_subjects))
    when p_kind = 'events_failed' then (
      select jsonb_build_object('error', count(*) filter (where e.outcome = 'error'),
        'unknown_product', count(*) filter (where e.outcome = 'unknown_product'), 'not_paid', count(*) filter (where e.outcome = 'not_paid'))
      from public.payment_events e
      where e.id = any (p_subjects::bigint[]) and e.outcome in ('error', 'unknown_product', 'not_paid') having count(*) > 0)
    when p_kind = 'stock_low' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', p.name, 'left', p.stock_count, 'threshold', p.threshold)
        order by p.stock_count, p.name, p.product_id))[:10])
      from private.low_stock_products() p where p.product_id in (select split_part(s, ':', 2) from unnest(p_subjects) s) having count(*) > 0)
    when p_kind = 'sold_out_wanted' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', w.name, 'waiting', w.waiting)
        order by w.waiting desc, w.name, w.product_id))[:10])
      from private.sold_out_and_wanted() w where w.product_id in (select split_part(s, ':', 2) from unnest(p_subjects) s) having count(*) > 0)
    when p_kind = 'release_taken_back' then (
      select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', r.change ->> 'at', 'remote', r.change ->> 'remote',
        'from', left(r.change ->> 'from', 60), 'to', left(r.change ->> 'to', 60), 'why', left(r.change ->> 'why', 200)) order by r.change ->> 'at' desc))
      from private.rolled_back_releases(now()) r where r.subject = any (p_subjects) having count(*) > 0)
    when p_kind in ('claim_waiting', 'claim_overdue') then (
      select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
        (array_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.claims desc, w.name, w.id))[:10])
      from (
        select p.id, p.name, count(*) as claims, min(c.due_at) as due_at
        from private.claims_awaiting_staff() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
      ) w having count(*) > 0)
    when p_kind = 'approval_waiting' then (
      select jsonb_build_object('actions', count(*), 'amount', sum(abs(m.amount)), 'oldest_at', min(m.requested_at)) from private.open_requests() m
      where m.id::text = any (p_subjects) having count(*) > 0)
  end;
$$;
