-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Programs learn at once of a payment that was applied long after it came, also where its order waits for a key or is held. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.webhook_events(p_from timestamptz) returns table (type text, subject text, happened_at timestamptz)
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select m.type, o.id::text, m.happened_at
  from public.orders o
  cross join lateral (values ('order.paid', o.paid_at), ('order.delivered', o.delivered_at), ('order.refunded', o.refunded_at)) m (type, happened_at)
  where o.paid_at is not null and m.happened_at > now() - interval '25 days'
    and (greatest(o.paid_at, o.delivered_at, o.refunded_at) > p_from or o.payment_id = any (array(
      select e.payment_id from (
        select * from public.payment_events r
        where r.received_at > p_from or r.id = any (array(
          select a.event_id from public.staff_actions a where a.action = 'event_replayed' and a.done_at > p_from)) offset 0
      ) e where e.outcome in ('waiting', 'held'))))
  union all
  select 'stock.low', a.id::text, a.found_at from private.staff_alerts a where a.kind = 'stock_low' and a.found_at > p_from;
$$;
