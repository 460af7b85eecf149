-- Free keys are counted from the product's own stock, not from that of the row that a caller gives. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function public.free_stock(p_product public.products) returns integer
language sql stable security definer set search_path = ''
return (
  select greatest(0, p.stock_count - (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p.id and o.is_waiting))
  from public.products p where p.id = p_product.id);
