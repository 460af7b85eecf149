-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A supplier's profit is read from its own keys, not from every sale of the store. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

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

create or replace function private.sale_results(p_from timestamptz, p_to timestamptz)
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

create or replace function public.get_supplier(p_supplier_id uuid) returns jsonb
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
      -- From the supplier's own keys: sale_results would read every sale of the store.
      select private.profit_of(m.income, m.fees, c.costs, c.keys, c.uncosted)
      from (
        select sum(case k.id when o.delivered_key_id then o.first_income else o.other_income end) as income,
          sum(case k.id when o.delivered_key_id then o.first_fee else o.other_fee end) as fees
        from private.key_imports i join private.stored_keys k on k.import_id = i.id join private.order_shares o on o.order_id = k.order_id
        where i.supplier_id = p_supplier_id
      ) m, (
        select sum(i.unit_cost) as costs, count(*) as keys, count(*) filter (where i.unit_cost is null) as uncosted
        from private.key_imports i join private.stored_keys k on k.import_id = i.id
        where i.supplier_id = p_supplier_id and (k.order_id is not null or k.defective_at is not null)
      ) c)
    ) || private.supplier_stock(p_supplier_id);
end;
$$;
