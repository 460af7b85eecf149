-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The reconciliation notes looked-up payments also before its run is over, and staff fetch a product by its id. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

drop function public.advance_reconciliation(uuid, text, boolean);

create function public.advance_reconciliation(p_lease uuid, p_page_token text, p_rests boolean default false, p_missing text[] default '{}') returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.held_run(p_lease);
  perform private.update_findings(p_missing);
  update private.reconciliation_runs set page_token = p_page_token, failures = 0, failing_since = null, error = null,
    leased_until = case when p_rests then '-infinity' else leased_until end
  where lease = p_lease;
end;
$$;

grant execute on function public.advance_reconciliation(uuid, text, boolean, text[]) to service_role;

drop function public.list_staff_products(text, text, text, integer, integer);

create function public.list_staff_products(
  p_search text default '', p_category text default '', p_state text default '', p_limit integer default 50, p_offset integer default 0,
  p_id text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with known as materialized (
    select p as product, t.low_stock, coalesce(w.orders, 0) as waiting
    from public.products p left join private.stock_thresholds t on t.product_id = p.id
    left join (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w on w.product_id = p.id
    where (p_id is null or p.id = p_id) and (p_category = '' or p.category = p_category)
      and (strpos(private.fold_for_search(p.name), private.fold_for_search(btrim(p_search))) > 0 or btrim(p_search) in (p.id, p.ggcheckout_id))
  ), found as materialized (
    select * from known k
    where case p_state
      when 'on_sale' then (k.product).is_active
      when 'off' then not (k.product).is_active
      when 'soldout' then (k.product).is_active and (k.product).stock_count = 0
      when 'low' then (k.product).is_active and (k.product).stock_count <= coalesce(k.low_stock, 5)
      when 'waiting' then k.waiting > 0
      else true end
  )
  select jsonb_build_object('total', (select count(*) from found), 'products', coalesce((
    select jsonb_agg(to_jsonb(s.product) - array['key_template', 'first_steps'] || jsonb_build_object('low_stock', s.low_stock, 'waiting', s.waiting)
      order by (s.product).created_at desc, (s.product).id)
    from (
      select * from found f order by (f.product).created_at desc, (f.product).id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    ) s), '[]'));
$$;

grant execute on function public.list_staff_products(text, text, text, integer, integer, text) to authenticated;
