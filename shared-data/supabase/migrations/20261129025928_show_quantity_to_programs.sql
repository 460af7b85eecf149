-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Programs of the owner see the quantity of an order.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.shop_order(p_order public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_order.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'quantity', p_order.quantity,
    'status', p_order.status, 'amount', p_order.amount, 'paid_with', p_order.paid_with, 'is_held', p_order.hold_reason is not null,
    'changed_at', greatest(p_order.paid_at, p_order.delivered_at, p_order.refunded_at),
    'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'refunded_at', p_order.refunded_at, 'origin', (
      select i.utm || jsonb_strip_nulls(jsonb_build_object('referrer', i.referrer)) from private.purchase_intents i
      where i.user_id = p_order.user_id and i.product_id = p_order.product_id
        and i.created_at > p_order.created_at - interval '1 day' and i.created_at <= p_order.created_at
      order by i.created_at desc limit 1))
  from public.products p where p.id = p_order.product_id;
$function$;
