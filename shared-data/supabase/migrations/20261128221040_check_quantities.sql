-- Checks what the rules of quantities say of all orders and products, without a lock that stops sales.
set lock_timeout = '4s';

alter table public.products validate constraint products_max_per_order_range;
alter table public.orders validate constraint orders_quantity_range, validate constraint orders_all_keys_or_none;
