-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- An earlier payment that arrives late is served before one for which keys are gathering.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.apply_payment_line(p_event public.payment_events, p_status public.order_status, p_line private.payment_line, p_measure private.payment_measure, p_email text, p_past private.payment_past)
 RETURNS public.payment_outcome
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_ids uuid[] := '{}';
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and p_status <= v_order.status then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_ids := case p_line.quantity when 1 then array[private.lock_next_key(p_line.product_id, false)]
      else private.lock_next_keys(p_line.product_id, p_line.quantity, false) end;
  end if;
  v_price := coalesce(
    case when p_measure.basis is distinct from 'today' and v_order.quantity = p_line.quantity then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, other_key_ids, quantity, delivered_at, guarantee_hours, guarantee_wait_hours, paid_with)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end,
      v_key_ids[1], v_key_ids[2:], p_line.quantity, case when v_key_ids[1] is not null then clock_timestamp() end,
      p_line.guarantee_hours, p_line.guarantee_wait_hours, coalesce(p_past.paid_with, 'pix'));
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, quantity = p_line.quantity,
      delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = case when v_key_ids[1] is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  if p_status = 'completed' and p_measure.hold is null and v_key_ids[1] is null and private.deliver_to_waiting_orders(p_line.product_id) > 0 then
    -- An event that comes late may be of an earlier payment than the first in line, which waits for more keys than this order needs.
    v_key_ids := array(select o.delivered_key_id from public.orders o
      where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line);
  end if;
  return case when p_status <> 'completed' then p_status::text when p_measure.hold is not null then 'held'
    when v_key_ids[1] is null then 'waiting' else 'delivered' end;
end;
$function$;
