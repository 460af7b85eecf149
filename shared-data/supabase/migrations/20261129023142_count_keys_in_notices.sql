-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Notices about orders say how many keys there are.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.order_facts(p_order public.orders, p_orders uuid[] DEFAULT NULL::uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('order_id', p_order.id,
    'products', jsonb_agg(case when o.quantity > 1 then o.quantity || ' × ' else '' end || p.name order by o.created_at, p.name),
    'keys', sum(o.quantity), 'amount', sum(o.amount), 'with_credit', p_order.paid_with = 'credit', 'has_account', p_order.user_id is not null,
    'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
  from public.orders o join public.products p on p.id = o.product_id where o.id = any (coalesce(p_orders, array[p_order.id]));
$function$;
