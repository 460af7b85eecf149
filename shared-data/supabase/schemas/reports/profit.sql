-- Profit: money received, less the provider's fees and the cost of the keys (R2.19). Days are those of sales.sql.

-- The money of each paid order by key. income: the key's part of the amount of a PIX, the first key's with what rounding leaves; 0 for credit and for
-- refunded orders. fee: its part too, also of refunded payments, because the provider keeps it; the fixed part counts once a payment.
-- A view, so that reports read it from a period's orders as well as from a supplier's keys.
create view private.order_shares with (security_invoker = on) as
select o.id as order_id, o.paid_at, o.product_id, o.delivered_key_id, o.other_key_ids,
  case when o.status = 'completed' and o.paid_with = 'pix' then a.first else 0 end as first_income,
  case when o.status = 'completed' and o.paid_with = 'pix' then e.part else 0 end as other_income,
  case when o.paid_with = 'pix' then round(a.first * s.fee_basis_points / 10000, 2) + case
    when s.fee_cents > 0 and not exists (
      select from public.orders f where f.payment_id = o.payment_id and (f.product_id, f.payment_line) < (o.product_id, o.payment_line)
    ) then s.fee_cents / 100.0 else 0 end else 0 end as first_fee,
  case when o.paid_with = 'pix' then round(e.part * s.fee_basis_points / 10000, 2) else 0 end as other_fee
from private.store_settings s, public.orders o
cross join lateral (select round(coalesce(o.amount, 0) / (1 + cardinality(o.other_key_ids)), 2) as part) e
cross join lateral (select coalesce(o.amount, 0) - cardinality(o.other_key_ids) * e.part as first) a
where o.paid_at is not null and o.status in ('completed', 'refunded');

-- One row for each key of an order paid in a period (one for an order without keys), with its order_shares, and for each key replaced in it. cost: of the
-- key; null if unknown.
create function private.sale_results(p_from timestamptz, p_to timestamptz)
returns table (order_id uuid, happened_at timestamptz, product_id text, supplier_id uuid, has_key boolean, income numeric, fee numeric, cost numeric)
language sql stable set search_path = ''
as $$
  select o.order_id, o.paid_at, o.product_id, i.supplier_id, o.delivered_key_id is not null,
    case h.place when 1 then o.first_income else o.other_income end, case h.place when 1 then o.first_fee else o.other_fee end, i.unit_cost
  from private.order_shares o
  -- An order that waits has one row, without a key.
  cross join lateral unnest(o.delivered_key_id || o.other_key_ids) with ordinality h (key_id, place)
  left join private.stored_keys k on k.id = h.key_id left join private.key_imports i on i.id = k.import_id
  where o.paid_at >= p_from and o.paid_at < p_to
  union all
  -- A defective key that its order still has is counted above.
  select null, k.defective_at, k.product_id, i.supplier_id, true, 0, 0, i.unit_cost
  from private.stored_keys k left join private.key_imports i on i.id = k.import_id
  where k.defective_at >= p_from and k.defective_at < p_to and k.order_id is null;
$$;

-- Totals as {income, fees, costs, profit, keys, uncosted (keys without a known cost, which costs leaves out)}.
create function private.profit_of(p_income numeric, p_fees numeric, p_costs numeric, p_keys numeric, p_uncosted numeric) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('income', coalesce(p_income, 0), 'fees', coalesce(p_fees, 0), 'costs', coalesce(p_costs, 0),
  'profit', coalesce(p_income, 0) - coalesce(p_fees, 0) - coalesce(p_costs, 0), 'keys', coalesce(p_keys, 0),
  'uncosted', coalesce(p_uncosted, 0));

-- The profit of some days: profit_of as {total, today (the last of them), by_day: [{day, profit}], by_product: [{product_id, …}] and
-- by_supplier: [{supplier_id, name, …}], the fifty with the highest profit}.
create function private.profit_report(p_first date, p_last date) returns jsonb
language sql stable set search_path = ''
as $$
  with results as materialized (
    -- width_bucket over the starts of days is faster than converting each timestamp to a date.
    select width_bucket(r.happened_at, d.starts) as day, r.product_id, r.supplier_id, sum(r.income) as income, sum(r.fee) as fees, sum(r.cost) as costs,
      count(*) filter (where r.has_key) as keys, count(*) filter (where r.has_key and r.cost is null) as uncosted
    from (select array(select private.day_start(p_first + n) from generate_series(0, p_last - p_first) n order by n)) as d (starts),
      private.sale_results(private.day_start(p_first), private.day_start(p_last + 1)) r
    group by 1, 2, 3
  ), days as (
    select p_first + n as day, private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys), sum(r.uncosted)) as figures
    from generate_series(0, p_last - p_first) n left join results r on r.day = n + 1 group by n
  )
  select jsonb_build_object(
    'total', (select private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys), sum(r.uncosted)) from results r),
    'today', (select d.figures from days d where d.day = p_last),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day) || d.figures order by d.day) from days d),
    'by_product', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', g.product_id) || g.figures order by g.profit desc, g.product_id), '[]')
      from (
        select r.product_id, sum(r.income - r.fees) - coalesce(sum(r.costs), 0) as profit,
          private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys), sum(r.uncosted)) as figures
        from results r group by r.product_id order by 2 desc, 1 limit 50
      ) g),
    'by_supplier', (
      select coalesce(jsonb_agg(jsonb_build_object('supplier_id', g.id, 'name', g.name) || g.figures order by g.profit desc, g.name), '[]')
      from (
        select f.id, f.name, sum(r.income - r.fees) - coalesce(sum(r.costs), 0) as profit,
          private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys), sum(r.uncosted)) as figures
        from results r join private.suppliers f on f.id = r.supplier_id group by f.id order by 3 desc, 2 limit 50
      ) g));
$$;

-- The profit of one order: {income, fees, costs (its keys and replaced ones), profit, keys, uncosted}; null if it is not paid.
create function public.order_profit(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with former as (
    select distinct (a.changes #>> '{delivered_key_id,from}')::uuid as id from public.staff_actions a
    where a.order_id = p_order_id and a.action = 'order_redelivered'
  ), costs as (
    select sum(i.unit_cost) as sum, count(*) as keys, count(*) - count(i.unit_cost) as uncosted
    from former f join private.stored_keys k on k.id = f.id left join private.key_imports i on i.id = k.import_id
    where k.order_id is null
  )
  select private.profit_of(sum(r.income), sum(r.fee), coalesce(sum(r.cost), 0) + coalesce(c.sum, 0), count(*) filter (where r.has_key) + c.keys,
    count(*) filter (where r.has_key and r.cost is null) + c.uncosted)
  from public.orders o, lateral private.sale_results(o.paid_at, o.paid_at + interval '1 microsecond') r, costs c
  where o.id = p_order_id and r.order_id = o.id group by c.sum, c.keys, c.uncosted;
$$;

grant execute on function public.order_profit(uuid) to authenticated;
