-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Pages see how many keys of a product can be bought: those that gather for a paid order of several keys cannot. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create function public.free_stock(p_product public.products) returns integer
language sql stable security definer set search_path = ''
return greatest(0, p_product.stock_count - (
  select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p_product.id and o.is_waiting));

grant execute on function public.free_stock(public.products) to anon, authenticated;

create or replace function private.unreserved_stock(p_product_id text, p_category text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(public.free_stock(p)), 0) from public.products p
  where p.is_active and p.stock_count > 0 and (p.id = p_product_id or p_product_id is null and p.category = p_category);
$$;
