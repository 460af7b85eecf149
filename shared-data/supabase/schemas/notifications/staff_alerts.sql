-- Detects what staff should know (R13.9), each event once, and describes it. notifications/staff.sql decides who is notified, and when.

-- Detection reads the tables once a minute, so that a payment writes nothing here. The subject identifies the event, so that it is detected once: the
-- id of an order or payment event; "<last restock>:<product>"; "<staff messages so far>:<claim>".
create table private.staff_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null check (length(subject) between 1 and 300),
  found_at timestamptz not null default clock_timestamp(),
  unique (kind, subject)
);

create index staff_alerts_newest on private.staff_alerts (found_at);

-- The log entry that last raised a product's stock above a level, 0 without one. As part of an alert's subject it allows one alert for each restock.
create function private.last_restock(p_product_id text, p_above integer) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce((
    select a.id from public.staff_actions a
    where a.product_id = p_product_id and a.action = 'keys_added' and (a.changes #>> '{stock,to}')::integer > p_above
    order by a.id desc limit 1), 0);
$$;

-- ## Detection

-- Active products with no more keys than their threshold, which is 5 unless staff set one.
create function private.low_stock_products() returns table (product_id text, name text, stock_count integer, threshold integer)
language sql stable set search_path = ''
as $$
  select p.id, p.name, p.stock_count, coalesce(t.low_stock, 5)
  from public.products p left join private.stock_thresholds t on t.product_id = p.id
  where p.is_active and p.stock_count <= coalesce(t.low_stock, 5);
$$;

-- Active products that are sold out, with the number of paid orders and confirmed stock alerts that wait for them.
create function private.sold_out_and_wanted() returns table (product_id text, name text, waiting bigint)
language sql stable set search_path = ''
as $$
  select p.id, p.name, w.people
  from public.products p, lateral (
    select (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting)
      + (select count(*) from private.stock_alerts a where a.product_id = p.id and a.confirmed_at is not null and a.notified_at is null) as people
  ) w
  where p.is_active and p.stock_count = 0 and w.people > 0;
$$;

-- The rollbacks of the last two days, by staff or by a failed canary.
create function private.rolled_back_releases(p_now timestamptz) returns table (subject text, change jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select left(concat_ws(' ', c.change ->> 'at', c.change ->> 'remote'), 300), c.change
    from private.release_state s, jsonb_array_elements(s.state -> 'changes') as c (change)
    where (c.change ->> 'action' = 'rollback' or c.change ->> 'action' = 'canary' and c.change ->> 'by' = 'canary')
      and pg_input_is_valid(c.change ->> 'at', 'timestamptz') and (c.change ->> 'at')::timestamptz > p_now - interval '2 days';
end;
$$;

-- Open guarantee claims. The subject counts staff's messages, so that several messages of the buyer in a row are one alert.
create function private.claims_awaiting_staff() returns table (subject text, product_id text, due_at timestamptz)
language sql stable set search_path = ''
as $$
  select (select count(*) from public.guarantee_claim_messages m where m.claim_id = c.id and m.from_staff) || ':' || c.id, c.product_id, c.due_at
  from public.guarantee_claims c where c.state = 'open';
$$;

-- Records every new alert. The caller runs one at a time: ids must rise in the order in which transactions become visible.
create function private.detect_staff_alerts(p_now timestamptz) returns void
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

-- ## Description

-- The facts of some subjects of one kind that are still true; null where none is, and for an unknown kind. They name no buyer; lists hold at most ten products.
-- 'paid_without_key': {orders, oldest_at, products: [{name, orders}]}. 'amount_held' and 'payment_without_owner': {orders, oldest_at}.
-- 'webhook_silent': {last_at}. 'events_failed': {error, unknown_product, not_paid}, how many. 'approval_waiting': {actions, amount, oldest_at}.
-- 'stock_low': {total, products: [{name, left, threshold}]}, the lowest first. 'sold_out_wanted': {total, products: [{name, waiting}]}.
-- 'release_taken_back': {changes: [{at, remote, from, to, why}]}, the newest first. 'claim_waiting' and 'claim_overdue': {claims, due_at (the soonest),
-- products: [{name, claims}]}.
create function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
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
