-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Stock alerts are counted for staff's notices of what is sold out, and no more for the stock page, which shows none. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.sold_out_and_wanted() returns table (product_id text, name text, waiting bigint)
language sql stable set search_path = ''
as $$
  select p.id, p.name, w.people
  from public.products p, lateral (
    select (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting)
      + (select count(*) from private.stock_alerts a where a.product_id = p.id and a.confirmed_at is not null and a.notified_at is null) as people
  ) w
  where p.is_active and p.stock_count = 0 and w.people > 0;
$$;

create or replace function public.list_stock_watch() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'low', (select coalesce(jsonb_agg(p.product_id order by p.product_id), '[]') from private.low_stock_products() p),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w));
$$;

drop function private.count_stock_alerts();
