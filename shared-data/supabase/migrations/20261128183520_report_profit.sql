-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff see profit by sale, day, product and supplier. Nothing is locked: these functions only read.
set lock_timeout = '4s';

-- The results of orders paid in a time, one row each, and of keys replaced in it. income: what a PIX paid, nothing for credit and for a refunded order.
-- fee: also of a refunded payment, as the provider keeps it; the fixed part counts once a payment. cost: of the key; null where it is not known.
create function private.sale_results(p_from timestamptz, p_to timestamptz)
returns table (order_id uuid, happened_at timestamptz, product_id text, supplier_id uuid, has_key boolean, income numeric, fee numeric, cost numeric)
language sql stable set search_path = ''
as $$
  select o.id, o.paid_at, o.product_id, i.supplier_id, o.delivered_key_id is not null,
    case when o.status = 'completed' and o.paid_with = 'pix' then coalesce(o.amount, 0) else 0 end,
    case when o.paid_with = 'pix' then round(coalesce(o.amount, 0) * s.fee_basis_points / 10000, 2) + case
      when s.fee_cents > 0 and not exists (
        select from public.orders f where f.payment_id = o.payment_id and (f.product_id, f.payment_line) < (o.product_id, o.payment_line)
      ) then s.fee_cents / 100.0 else 0 end else 0 end,
    i.unit_cost
  from private.store_settings s, public.orders o
  left join private.stored_keys k on k.id = o.delivered_key_id left join private.key_imports i on i.id = k.import_id
  where o.paid_at >= p_from and o.paid_at < p_to and o.status in ('completed', 'refunded')
  union all
  -- A key that its order keeps, though it is defective, is counted above.
  select null, k.defective_at, k.product_id, i.supplier_id, true, 0, 0, i.unit_cost
  from private.stored_keys k left join private.key_imports i on i.id = k.import_id
  where k.defective_at >= p_from and k.defective_at < p_to and not exists (select from public.orders o where o.delivered_key_id = k.id);
$$;

-- {income, fees, costs, profit, keys, uncosted (keys without a known cost, in no sum)} of some results.
create function private.profit_of(p_income numeric, p_fees numeric, p_costs numeric, p_keys bigint, p_uncosted bigint) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('income', coalesce(p_income, 0), 'fees', coalesce(p_fees, 0), 'costs', coalesce(p_costs, 0),
  'profit', coalesce(p_income, 0) - coalesce(p_fees, 0) - coalesce(p_costs, 0), 'keys', p_keys, 'uncosted', p_uncosted);

-- The profit of some days: profit_of as {total, today (the last of them), by_day: [{day, profit}], by_product: [{product_id, …}] and
-- by_supplier: [{supplier_id, name, …}], the fifty with the highest profit}.
create function private.profit_report(p_first date, p_last date) returns jsonb
language sql stable set search_path = ''
as $$
  with results as materialized (
    -- A day by the place of its beginning: turning each time into a day takes longer than all the rest.
    select width_bucket(r.happened_at, d.starts) as day, r.product_id, r.supplier_id, sum(r.income) as income, sum(r.fee) as fees, sum(r.cost) as costs,
      count(*) filter (where r.has_key) as keys, count(*) filter (where r.has_key and r.cost is null) as uncosted
    from (select array(select private.day_start(p_first + n) from generate_series(0, p_last - p_first) n order by n)) as d (starts),
      private.sale_results(private.day_start(p_first), private.day_start(p_last + 1)) r
    group by 1, 2, 3
  ), days as (
    select p_first + n as day, private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), coalesce(sum(r.keys), 0)::bigint,
      coalesce(sum(r.uncosted), 0)::bigint) as figures
    from generate_series(0, p_last - p_first) n left join results r on r.day = n + 1 group by n
  )
  select jsonb_build_object(
    'total', (select private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), coalesce(sum(r.keys), 0)::bigint, coalesce(sum(r.uncosted), 0)::bigint)
      from results r),
    'today', (select d.figures from days d where d.day = p_last),
    'by_day', (select jsonb_agg(jsonb_build_object('day', d.day) || d.figures order by d.day) from days d),
    'by_product', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', g.product_id) || g.figures order by g.profit desc, g.product_id), '[]')
      from (
        select r.product_id, sum(r.income - r.fees) - coalesce(sum(r.costs), 0) as profit,
          private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys)::bigint, sum(r.uncosted)::bigint) as figures
        from results r group by r.product_id order by 2 desc, 1 limit 50
      ) g),
    'by_supplier', (
      select coalesce(jsonb_agg(jsonb_build_object('supplier_id', g.id, 'name', g.name) || g.figures order by g.profit desc, g.name), '[]')
      from (
        select f.id, f.name, sum(r.income - r.fees) - coalesce(sum(r.costs), 0) as profit,
          private.profit_of(sum(r.income), sum(r.fees), sum(r.costs), sum(r.keys)::bigint, sum(r.uncosted)::bigint) as figures
        from results r join private.suppliers f on f.id = r.supplier_id group by f.id order by 3 desc, 2 limit 50
      ) g));
$$;

-- The result of one sale: {income, fees, costs (its key and those it replaced), profit, keys, uncosted}; null where it is not paid.
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
    where not exists (select from public.orders o where o.delivered_key_id = k.id)
  )
  select private.profit_of(r.income, r.fee, coalesce(r.cost, 0) + coalesce(c.sum, 0), r.has_key::integer + c.keys,
    (r.has_key and r.cost is null)::integer + c.uncosted)
  from public.orders o, lateral private.sale_results(o.paid_at, o.paid_at + interval '1 microsecond') r, costs c
  where o.id = p_order_id and r.order_id = o.id;
$$;

-- The figures of sales_summary as they are at a moment.
create or replace function private.sales_report(p_days integer, p_now timestamptz) returns jsonb
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
    'delivery', private.delivery_times(v_from, p_now),
    'credit', private.credit_report(v_from, p_now),
    'profit', private.profit_report(v_today - (p_days - 1), v_today)
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

-- {bought, spent (on those with a known cost), left, sold, replaced} of a supplier's keys. Keys removed by undoing an import were not bought.
create function private.supplier_stock(p_supplier_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('bought', b.bought, 'spent', coalesce(b.spent, 0), 'left', k.left, 'sold', k.sold, 'replaced', k.replaced)
  from (
    select sum(i.added - coalesce(i.removed, 0)) as bought, sum((i.added - coalesce(i.removed, 0)) * i.unit_cost) as spent
    from private.key_imports i where i.supplier_id = p_supplier_id
  ) b, (
    select count(*) filter (where not s.is_used) as left, count(*) filter (where s.is_used) as sold,
      count(*) filter (where s.defective_at is not null) as replaced
    from private.key_imports i join private.stored_keys s on s.import_id = i.id where i.supplier_id = p_supplier_id
  ) k;
$$;

-- One page of suppliers with keys, by name: {total, suppliers: [{id, name, last_at (of the last import)} with supplier_stock]}. At most 100 at a time.
create function public.list_suppliers(p_limit integer default 50, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (
    select f.id, f.name, max(i.created_at) as last_at from private.suppliers f join private.key_imports i on i.supplier_id = f.id
    where i.added > 0 group by f.id
  )
  select jsonb_build_object('total', (select count(*) from found), 'suppliers', (
    select coalesce(jsonb_agg(to_jsonb(f) || private.supplier_stock(f.id) order by lower(f.name)), '[]')
    from (select * from found order by lower(name) limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) f));
$$;

-- One supplier: {id, name, imports_total, imports (the newest 50: key_import_line with product_name), profit (profit_of all its keys)} with supplier_stock.
-- Refuses: 404 supplier_not_found.
create function public.get_supplier(p_supplier_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_supplier private.suppliers;
begin
  perform private.require_staff();
  select * into v_supplier from private.suppliers f where f.id = p_supplier_id;
  if v_supplier.id is null then
    raise sqlstate 'PT404' using message = 'Fornecedor não encontrado', detail = 'supplier_not_found', hint = 'No supplier has this id.';
  end if;
  return jsonb_build_object('id', v_supplier.id, 'name', v_supplier.name,
    'imports_total', (select count(*) from private.key_imports i where i.supplier_id = p_supplier_id and i.added > 0),
    'imports', (
      select coalesce(jsonb_agg(private.key_import_line(i.import) || jsonb_build_object('product_name', i.product_name) order by i.created_at desc), '[]')
      from (
        select m as import, m.created_at, p.name as product_name from private.key_imports m join public.products p on p.id = m.product_id
        where m.supplier_id = p_supplier_id and m.added > 0 order by m.created_at desc limit 50
      ) i),
    'profit', (
      select private.profit_of(sum(r.income), sum(r.fee), sum(r.cost), count(*) filter (where r.has_key),
        count(*) filter (where r.has_key and r.cost is null))
      from private.sale_results('-infinity', 'infinity') r where r.supplier_id = p_supplier_id)
    ) || private.supplier_stock(p_supplier_id);
end;
$$;

grant execute on function public.order_profit(uuid), public.list_suppliers(integer, integer), public.get_supplier(uuid) to authenticated;
