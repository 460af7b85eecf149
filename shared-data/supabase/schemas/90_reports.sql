-- The back-office's figures of the store as a whole.

-- The figures of the sales page: {by_day, by_category, created, paid, low_stock} over the last days, 1 to 366.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the thresholds, and the sums must not depend on row security.
create function public.sales_summary(p_days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_days integer := least(greatest(coalesce(p_days, 30), 1), 366);
begin
  perform private.require_staff();
  return private.sales_totals(v_days) || jsonb_build_object('by_day', private.sales_by_day(v_days), 'low_stock', private.low_stock());
end;
$$;

grant execute on function public.sales_summary(integer) to authenticated;

-- Sales of each of the last days, in Brasília's calendar, days without any included. A refunded order is no sale; an amount that nobody
-- could read is in no sum.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.sales_by_day(p_days integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('day', d.day::date, 'orders', coalesce(s.orders, 0), 'revenue', coalesce(s.revenue, 0)) order by d.day)
  from generate_series(
    (now() at time zone 'America/Sao_Paulo')::date - (p_days - 1), (now() at time zone 'America/Sao_Paulo')::date, interval '1 day'
  ) as d (day)
  left join (
    select (o.paid_at at time zone 'America/Sao_Paulo')::date as day, count(*) as orders, sum(o.amount) as revenue
    from public.orders o
    where o.status = 'completed' and o.paid_at >= ((now() at time zone 'America/Sao_Paulo')::date - (p_days - 1)) at time zone 'America/Sao_Paulo'
    group by 1
  ) s on s.day = d.day::date;
$$;

-- Sales of the last days by category, and how many of the orders made in them were paid.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.sales_totals(p_days integer) returns jsonb
language sql stable set search_path = ''
as $$
  with period as (
    select ((now() at time zone 'America/Sao_Paulo')::date - (p_days - 1)) at time zone 'America/Sao_Paulo' as starts
  )
  select jsonb_build_object(
    'by_category', coalesce((
      select jsonb_agg(jsonb_build_object('category', c.category, 'orders', c.orders, 'revenue', c.revenue) order by c.revenue desc)
      from (
        select p.category, count(*) as orders, coalesce(sum(o.amount), 0) as revenue
        from public.orders o join public.products p on p.id = o.product_id, period
        where o.status = 'completed' and o.paid_at >= period.starts group by p.category
      ) c
    ), '[]'),
    'created', (select count(*) from public.orders o, period where o.created_at >= period.starts),
    'paid', (select count(*) from public.orders o, period where o.created_at >= period.starts and o.paid_at is not null)
  );
$$;

-- Products on sale with no more keys than their threshold, the emptiest first.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.low_stock() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('product_id', p.id, 'name', p.name, 'stock_count', p.stock_count, 'threshold', coalesce(t.low_stock, 5))
    order by p.stock_count - coalesce(t.low_stock, 5), p.name), '[]')
  from public.products p left join private.stock_thresholds t on t.product_id = p.id
  where p.is_active and p.stock_count <= coalesce(t.low_stock, 5);
$$;

-- The health of the payment inbox: when the last event came, how many come, and what went wrong and is not corrected yet.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read stored_keys whole.
create function public.payment_health() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'last_event_at', (select max(e.received_at) from public.payment_events e),
      'events_last_hour', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
      'events_last_day', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
      'failed_events', (select count(*) from public.payment_events e where e.outcome = 'error'),
      'unknown_products', (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
      'not_paid_events', (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
      'waiting_orders', (select count(*) from public.orders o where o.is_waiting),
      'oldest_waiting_at', (select min(o.paid_at) from public.orders o where o.is_waiting),
      'held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
      'unit_held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
      'ownerless_orders', (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
      'keys_without_order', (
        select count(*) from private.stored_keys k
        where k.is_used and k.defective_at is null and not exists (select 1 from public.orders o where o.delivered_key_id = k.id)
      )
    )
  );
end;
$$;

grant execute on function public.payment_health() to authenticated;
