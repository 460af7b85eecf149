-- Products that need attention on the stock page.

-- {low (ids of products on sale at or below their threshold), waiting (paid orders that wait for keys), alerts (requested stock alerts), both by product}.
-- Refuses: 403 staff_only.
create function public.list_stock_watch() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'low', (
      select coalesce(jsonb_agg(p.product_id order by p.product_id), '[]') from private.low_stock_products() p
    ),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w
    ),
    'alerts', private.count_stock_alerts()
  );
end;
$$;

grant execute on function public.list_stock_watch() to authenticated;
