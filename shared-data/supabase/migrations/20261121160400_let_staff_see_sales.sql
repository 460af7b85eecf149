-- From how many keys on a product counts as low in stock; a product without a row has the usual five.
create table private.stock_thresholds (
  product_id text primary key references public.products (id),
  low_stock integer not null check (low_stock between 0 and 100000)
);

alter table private.stock_thresholds enable row level security;
-- No grant: the functions below read and write it.

create index orders_by_payment_day on public.orders (paid_at) where paid_at is not null;

-- Sales of each of the last days, in Brasília's calendar, days without any included. A refunded order is no sale.
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
        select p.category, count(*) as orders, sum(o.amount) as revenue
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

-- What staff see of the shop: {by_day, by_category, created, paid, low_stock} over the last days, 1 to 366.
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

-- Says from how many keys on a product counts as low in stock.
-- Refuses: 403 staff_only, 404 product_not_found, 400 threshold_invalid (outside 0 to 100000).
-- Definer because: nobody may write the thresholds.
create function public.set_stock_threshold(p_product_id text, p_low_stock integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_low_stock is null or p_low_stock not between 0 and 100000 then
    raise sqlstate 'PT400' using message = 'Informe um limite entre 0 e 100000', detail = 'threshold_invalid', hint = 'Give a whole number.';
  end if;
  insert into private.stock_thresholds (product_id, low_stock)
  select p.id, p_low_stock from public.products p where p.id = p_product_id
  on conflict (product_id) do update set low_stock = excluded.low_stock;
  if not found then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$$;

grant execute on function public.sales_summary(integer), public.set_stock_threshold(text, integer) to authenticated;
