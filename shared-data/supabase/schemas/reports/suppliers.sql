-- Suppliers of keys for staff: bought, sold, defective, and their profit (R2.19).

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

grant execute on function public.list_suppliers(integer, integer), public.get_supplier(uuid) to authenticated;
