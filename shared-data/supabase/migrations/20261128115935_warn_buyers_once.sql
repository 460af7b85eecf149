-- A buyer whose order is named twice in one call is warned, and logged, once.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Tells the buyers of these orders, once each, that there is a problem with their key, in the words of the reason; and returns those it did not tell, with
-- 'not_found' (no delivered order), 'disputed', 'told_already' or 'no_address'. Each is logged with its order.
-- Refuses: 413 too_many_orders (over 100).
CREATE OR REPLACE FUNCTION public.warn_key_buyers(p_order_ids uuid[], p_reason text)
 RETURNS TABLE(id uuid, reason text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_order_ids), 0) > 100 then
    raise sqlstate 'PT413' using message = 'No máximo 100 pedidos de uma vez', detail = 'too_many_orders', hint = 'Send them in parts.';
  end if;
  for id, reason in
    select i.id, case
      when o.id is null or o.status <> 'completed' or o.delivered_key_id is null then 'not_found'
      when o.disputed_at is not null then 'disputed'
      when exists (select from private.notices n where n.kind = 'key_problem' and n.subject = o.id::text) then 'told_already'
      when o.user_id is null and (o.customer_email is null or private.is_placeholder_email(o.customer_email)) then 'no_address' end
    -- An id that is named twice is one order.
    from (select u.id, min(u.place) as place from unnest(p_order_ids) with ordinality u (id, place) group by u.id) i
    left join public.orders o on o.id = i.id order by i.place
  loop
    if reason is not null then
      return next;
    else
      perform private.log_staff_action('buyer_warned', p_product_id => o.product_id, p_order_id => o.id) from public.orders o where o.id = warn_key_buyers.id;
      perform private.notify_buyer('key_problem', warn_key_buyers.id);
    end if;
  end loop;
end;
$function$;
