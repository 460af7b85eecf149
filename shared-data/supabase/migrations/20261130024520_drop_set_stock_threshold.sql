-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A product's low-stock threshold is set with its other values (change_products) alone. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.write_product(p_id text, p_values jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_values - 'low_stock' <> '{}' then
    update public.products p set (name, description, price, original_price, category, ggcheckout_id, image_url, checkout_link, is_active, guarantee_hours,
      max_per_order) = (
      select v.name, v.description, v.price, coalesce(v.original_price, 0), v.category, v.ggcheckout_id, v.image_url, v.checkout_link, v.is_active,
        v.guarantee_hours, v.max_per_order
      from jsonb_populate_record(p, p_values - 'low_stock') v)
    where p.id = p_id;
  end if;
  if p_values -> 'low_stock' = 'null' then
    delete from private.stock_thresholds t where t.product_id = p_id;
  elsif (p_values ->> 'low_stock')::integer not between 0 and 100000 then
    raise sqlstate 'PT400' using message = 'Informe um limite entre 0 e 100000', detail = 'threshold_invalid', hint = 'Give a whole number.';
  elsif p_values ? 'low_stock' then
    insert into private.stock_thresholds (product_id, low_stock) values (p_id, (p_values ->> 'low_stock')::integer)
    on conflict (product_id) do update set low_stock = excluded.low_stock;
  end if;
end;
$$;

drop function public.set_stock_threshold(text, integer);
