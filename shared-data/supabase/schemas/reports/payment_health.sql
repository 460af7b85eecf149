-- The back-office's figures of the payment inbox.

-- The result of the last check of the whole stock; no row before the first.
create table private.stock_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  keys_without_order integer not null
);

-- Counts the delivered keys that no order has and that staff did not set aside: none, except after work at a console. Every key is read, so it is done
-- once an hour and not with each look at the inbox. The local server's timer and the database's own scheduler are its callers.
create function private.check_stock() returns void
language sql volatile set search_path = ''
as $$
  insert into private.stock_check (checked_at, keys_without_order)
  select clock_timestamp(), count(*) from private.stored_keys k
  where k.is_used and k.defective_at is null and not exists (
    select 1 from public.orders o where o.id = k.order_id and k.id = any (o.delivered_key_id || o.other_key_ids))
  on conflict (only_row) do update set checked_at = excluded.checked_at, keys_without_order = excluded.keys_without_order;
$$;

-- The health of the payment inbox: the last event, how many come, and what is not corrected yet; keys_without_order as of the last hour's check_stock.
create function public.payment_health() returns table (
  last_event_at timestamptz, events_last_hour bigint, events_last_day bigint, failed_events bigint, unknown_products bigint, not_paid_events bigint,
  waiting_orders bigint, oldest_waiting_at timestamptz, held_orders bigint, unit_held_orders bigint, ownerless_orders bigint, keys_without_order integer
)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select
    (select max(e.received_at) from public.payment_events e),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
    (select count(*) from public.payment_events e where e.outcome = 'error'),
    (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
    (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
    (select count(*) from public.orders o where o.is_waiting),
    (select min(o.paid_at) from public.orders o where o.is_waiting),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
    (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
    coalesce((select c.keys_without_order from private.stock_check c), 0);
$$;

grant execute on function public.payment_health() to authenticated;
