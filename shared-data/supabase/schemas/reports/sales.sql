-- The owner's daily figures. Days are Brasília's. A sale is a completed order, of the day on which it was
-- paid; a refunded order is none. An unreadable amount is in no sum, and counted as `unreadable` beside it. A purchase with credit is a sale, and in
-- `orders`; it is no new money, and so in no `revenue`: `credit` counts it.

-- Some orders as one figure: how many, their sum, how many have an unknown amount, and the oldest of them.
create function private.money_of(p_orders bigint, p_amount numeric, p_unreadable bigint, p_oldest timestamptz) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('orders', p_orders, 'amount', coalesce(p_amount, 0), 'unreadable', p_unreadable, 'oldest', p_oldest);

-- Figures of credit: "sales", bought with it from one moment to another; "given" in that time for claims; "lost", what orders refunded in that time gave and
-- could not be taken back; "owed", what accounts have now, of it "frozen", and how many they are.
create function private.credit_report(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'sales', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at))
      from public.credit_entries e join public.orders o on o.id = e.order_id
      where e.kind = 'purchase' and o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to
    ),
    'given', (
      select private.money_of(count(*), sum(e.amount), 0, min(e.created_at)) from public.credit_entries e
      where e.kind = 'claim' and e.created_at >= p_from and e.created_at <= p_to
    ),
    'lost', (
      select private.money_of(count(*), sum(l.amount), 0, min(l.refunded_at)) from private.lost_credit() l
      where l.refunded_at >= p_from and l.refunded_at <= p_to
    ),
    'owed', (
      select jsonb_build_object('accounts', count(*), 'amount', coalesce(sum(b.balance), 0), 'frozen', coalesce(sum(b.frozen), 0))
      from private.credit_balances() b where b.balance > 0
    )
  );
$$;

-- The figures of sales_summary as they are at a moment.
create function private.sales_report(p_days integer, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_today date := (p_now at time zone 'America/Sao_Paulo')::date;
  v_from timestamptz := private.day_start(v_today - (p_days - 1));
  v_week_ago timestamptz := ((p_now at time zone 'America/Sao_Paulo') - interval '7 days') at time zone 'America/Sao_Paulo';
begin
  return private.sales_of_days(v_today - (p_days - 1), v_today) || jsonb_build_object(
    'as_of', p_now,
    'today', private.sales_between(private.day_start(v_today), p_now),
    'week_ago', private.sales_between(private.day_start(v_today - 7), v_week_ago),
    'refunds', (
      select private.money_of(count(*), sum(o.amount) filter (where o.paid_with = 'pix'), count(*) - count(o.amount), min(o.refunded_at))
      from public.orders o where o.refunded_at >= v_from and o.refunded_at <= p_now and o.status = 'refunded'
    ),
    'credit', private.credit_report(v_from, p_now),
    'profit', private.profit_report(v_today - (p_days - 1), v_today),
    'origins', private.origin_report(v_from, p_now)
  ) || (
    -- PIX only: a purchase with credit is paid at once.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.paid_with = 'pix'
  ) || private.stock_outlook(p_now) || (
    -- Money that is in the store's hands and not settled: paid and waiting for a key, held, and without an owner.
    select jsonb_build_object(
      'waiting', (select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o where o.is_waiting),
      'held', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.hold_reason is not null and o.status = 'completed'
      ),
      'ownerless', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.user_id is null and o.status = 'completed'
      )
    )
  );
end;
$$;

-- The figures of the sales page over the last days, 1 to 366, today among them.
create function public.sales_summary(p_days integer default 30) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select private.sales_report(least(greatest(coalesce(p_days, 30), 1), 366), now());
$$;

-- Sales of each day, each category and the ten products that brought most; days without any included.
create function private.sales_of_days(p_first date, p_last date) returns jsonb
language sql stable set search_path = ''
as $$
  with products as materialized (
    select s.*, p.name, p.category
    from (
      select o.product_id, count(*) as orders, coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0) as revenue,
        count(*) - count(o.amount) as unreadable
      from public.orders o
      where o.status = 'completed' and o.paid_at >= private.day_start(p_first) and o.paid_at < private.day_start(p_last + 1) group by o.product_id
    ) s join public.products p on p.id = s.product_id
  )
  select jsonb_build_object(
    -- Day by day by the index: no order's time is turned into a day, which for 100,000 of them takes longer than all the rest.
    'by_day', (
      select jsonb_agg(to_jsonb(t) order by t.day)
      from (
        select d.day::date as day, s.*
        from generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select count(*) as orders, coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0) as revenue, count(*) - count(o.amount) as unreadable
          from public.orders o
          where o.status = 'completed' and o.paid_at >= d.day at time zone 'America/Sao_Paulo'
            and o.paid_at < (d.day + interval '1 day') at time zone 'America/Sao_Paulo'
        ) s
      ) t
    ),
    'by_category', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.revenue desc, c.category)
      from (select p.category, sum(p.orders) as orders, sum(p.revenue) as revenue, sum(p.unreadable) as unreadable from products p group by p.category) c
    ), '[]'),
    'by_product', coalesce((
      select jsonb_agg(to_jsonb(b) - 'category' order by b.revenue desc, b.orders desc, b.name)
      from (select p.* from products p order by p.revenue desc, p.orders desc, p.name limit 10) b
    ), '[]')
  );
$$;

-- Sales from one moment to another, which is not among them.
create function private.sales_between(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0),
    'unreadable', count(*) - count(o.amount))
  from public.orders o where o.status = 'completed' and o.paid_at >= p_from and o.paid_at < p_to;
$$;

-- Products on sale that have no more keys than their threshold, or that at the sales rate of the last 14 days have keys for less than a week; what
-- ends first comes first, at most 100 beside how many there are. A product that is younger than that is counted by its own days, at least one.
create function private.stock_outlook(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with pace as (
    select o.product_id, sum(o.quantity) as sold from public.orders o
    where o.status = 'completed' and o.paid_at > p_now - interval '14 days' and o.paid_at <= p_now group by o.product_id
  ),
  outlook as (
    select p.id as product_id, p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, p.stock_count <= coalesce(t.low_stock, 5) as is_low,
      round(a.sold / greatest(least(extract(epoch from p_now - p.created_at) / 86400, 14), 1), 2) as per_day
    from public.products p left join pace a on a.product_id = p.id left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active
  ),
  ending as (
    select e.*, row_number() over (order by e.days_left nulls last, e.stock_count - e.threshold, e.name) as place
    from (select o.*, floor(o.stock_count / nullif(o.per_day, 0)) as days_left from outlook o) e
    where e.is_low or e.days_left < 7
  )
  select jsonb_build_object('low_stock_total', count(*),
    'low_stock', coalesce(jsonb_agg(to_jsonb(e) - 'place' order by e.place) filter (where e.place <= 100), '[]'))
  from ending e;
$$;

-- The stock page's products: {low (ids on sale at or below their threshold), waiting (paid orders without keys, by product)}.
create function public.list_stock_watch() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'low', (select coalesce(jsonb_agg(p.product_id order by p.product_id), '[]') from private.low_stock_products() p),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w));
$$;

grant execute on function public.sales_summary(integer), public.list_stock_watch() to authenticated;
