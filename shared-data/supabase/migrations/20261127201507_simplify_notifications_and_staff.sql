-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Notifications and staff: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Records every new alert.
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
    select 'approval_waiting', m.id::text from private.money_actions m where m.done_at is null and m.asked_at > p_now - interval '24 hours'
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
$$;

-- {orders, oldest_at, products.
create or replace function private.describe_paid_without_key(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
    (array_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.orders desc, w.name, w.id))[:10])
  from (
    select p.id, p.name, count(*) as orders, min(o.paid_at) as oldest_at from public.orders o join public.products p on p.id = o.product_id
    where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
  ) w having count(*) > 0;
$$;

-- {total, products.
create or replace function private.describe_stock_low(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', p.name, 'left', p.stock_count, 'threshold', p.threshold)
    order by p.stock_count, p.name, p.product_id))[:10])
  from private.low_stock_products() p where p.product_id in (select private.alert_product(s) from unnest(p_subjects) s) having count(*) > 0;
$$;

-- {total, products.
create or replace function private.describe_sold_out_wanted(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', w.name, 'waiting', w.waiting)
    order by w.waiting desc, w.name, w.product_id))[:10])
  from private.sold_out_and_wanted() w where w.product_id in (select private.alert_product(s) from unnest(p_subjects) s) having count(*) > 0;
$$;

-- {claims, due_at, products.
create or replace function private.describe_claims(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
    (array_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.claims desc, w.name, w.id))[:10])
  from (
    select p.id, p.name, count(*) as claims, min(c.due_at) as due_at
    from private.claims_awaiting_staff() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
  ) w having count(*) > 0;
$$;

-- The facts of some subjects of one kind.
create or replace function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select case p_kind
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
$$;

-- Queues at most one notice an hour to each person for each kind, with all its alerts.
create or replace function private.notify_staff_at_once(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_of_alerts(u.user_id, u.kind, max(u.alert_id)::text, u.channel, array_agg(u.alert_id), p_now)
  from private.pending_alerts('at_once', p_now) u
  where not exists (
    select from private.staff_told t join private.staff_alerts a on a.id = t.alert_id
    where t.user_id = u.user_id and a.kind = u.kind and t.told_at > p_now - interval '1 hour')
  group by u.user_id, u.kind, u.channel;
$$;

-- Queues the daily digest from nine o'clock in São Paulo on, of alerts found before nine.
create or replace function private.notify_staff_daily(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_of_alerts(u.user_id, 'staff_daily', d.day::text, 'mail', array_agg(u.alert_id), p_now)
  from (select (p_now at time zone 'America/Sao_Paulo')::date as day) d, private.pending_alerts('daily', p_now) u
  where p_now >= (d.day + time '09:00') at time zone 'America/Sao_Paulo' and u.found_at < (d.day + time '09:00') at time zone 'America/Sao_Paulo'
    and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = d.day::text and n.recipient = u.user_id::text)
  group by u.user_id, d.day;
$$;

-- The caller's mode and channel for each kind (R13.10).
create or replace function public.my_staff_notices() returns table (kind text, mode public.staff_notice_mode, channel public.notice_channel)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.kind, m.mode::public.staff_notice_mode, m.channel::public.notice_channel
  from private.staff_modes() m where m.user_id = private.caller_id() order by m.place;
$$;

-- A notice with its recipient and order.
create or replace function private.notice_line(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_notice.id, 'kind', p_notice.kind, 'channel', p_notice.channel, 'email', coalesce(p_notice.email, (private.resolve_recipient(p_notice)).email),
    'order_id', o.id, 'created_at', p_notice.created_at, 'due_at', p_notice.due_at, 'attempts', p_notice.attempts,
    'next_try_at', p_notice.next_try_at, 'expires_at', p_notice.expires_at, 'outcome', p_notice.outcome, 'reason', p_notice.reason,
    'sent_at', p_notice.sent_at, 'opened_at', p_notice.opened_at,
    'paid_at', case when k.purpose = 'recovery' and o.paid_at > p_notice.sent_at then o.paid_at end)
  -- "offset 0" keeps a planner that knows the subject from casting one that is no id.
  from private.notice_kinds() k, (select p_notice.subject as id offset 0) s
  left join public.orders o on o.id = case when pg_input_is_valid(s.id, 'uuid') then s.id::uuid end
  where k.kind = p_notice.kind;
$$;

-- The results of reminders of unpaid PIX in the last thirty days (R13.11).
create or replace function public.recovery_figures() returns table (kind text, sent bigint, opened bigint, paid bigint, amount numeric)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select k.kind, count(r.subject), count(*) filter (where r.is_opened), count(o.id), coalesce(sum(o.amount), 0)
  from private.notice_kinds() k
  left join (
    -- A buyer who is notified by mail and push counts once.
    select n.kind, n.subject, min(n.sent_at) as sent_at, bool_or(n.opened_at is not null) as is_opened from private.notices n
    where n.outcome = 'sent' and n.created_at > now() - interval '30 days' group by n.kind, n.subject
  ) r on r.kind = k.kind
  left join public.orders o on o.id = case when pg_input_is_valid(r.subject, 'uuid') then r.subject::uuid end and o.paid_at > r.sent_at
  where k.purpose = 'recovery' group by k.kind;
$$;

-- Changes of an order by staff.
create or replace function private.order_state(p_order public.orders) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('status', p_order.status, 'user_id', p_order.user_id, 'hold_reason', p_order.hold_reason,
  'delivered_key_id', p_order.delivered_key_id);
