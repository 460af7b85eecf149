-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Sums of profit are given as they are, without a cast of each. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

drop function private.profit_of(numeric, numeric, numeric, bigint, bigint);

create or replace function private.profit_of(p_income numeric, p_fees numeric, p_costs numeric, p_keys numeric, p_uncosted numeric) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('income', coalesce(p_income, 0), 'fees', coalesce(p_fees, 0), 'costs', coalesce(p_costs, 0),
  'profit', coalesce(p_income, 0) - coalesce(p_fees, 0) - coalesce(p_costs, 0), 'keys', coalesce(p_keys, 0),
  'uncosted', coalesce(p_uncosted, 0));

create or replace function private.profit_report(p_first date, p_last date) returns jsonb
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
