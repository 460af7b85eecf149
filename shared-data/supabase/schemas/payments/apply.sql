-- Applying a payment event to its orders.

-- Applies an event and gives it back with what became of it. A failure undoes nothing but the application: the event is kept for staff
-- to replay. A fault that passes by itself (a deadlock, a full disk) undoes all, so that the provider's retry applies it.
create function private.settle_payment_event(p_event public.payment_events) returns public.payment_events
language plpgsql volatile set search_path = ''
as $$
begin
  p_event.error := null;
  begin
    p_event.outcome := private.apply_payment_event(p_event);
  exception
    when transaction_rollback or insufficient_resources or operator_intervention or lock_not_available then
      raise;
    when others then
      p_event.outcome := 'error';
      p_event.error := sqlstate || ' ' || sqlerrm;
  end;
  p_event.applied_at := clock_timestamp();
  return p_event;
end;
$$;

-- Locks a payment and its payer's e-mail, the first locks of the lock order (orders/delivery.sql), and gives what came of it before: all that it must know of
-- the past, before other buyers wait for its product. An order counts with what was paid for it or what it costs, the larger.
create function private.lock_payment(p_payment_id text, p_email text) returns private.payment_past
language plpgsql volatile set search_path = ''
as $$
declare
  -- An expression, which costs a delivery less than a statement of its own.
  v_is_locked boolean := pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0)) is not null
    and pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0)) is not null;
  v_past private.payment_past;
begin
  -- In one statement; a proved mailbox is asked for as verified_owner does.
  select sum(greatest(o.amount, o.expected_amount)) filter (where o.status in ('completed', 'refunded')), count(*) > 0,
    (select min(e.received_at) from public.payment_events e
      where e.payment_id = p_payment_id and e.outcome in ('unknown_product', 'error') and private.event_meaning(e.endpoint, e.event) = 'paid'),
    (select m.user_id from private.proved_mailboxes m where m.email = p_email), max(o.paid_with),
    -- As event_meaning reads it, which would cost a delivery another call.
    exists (select 1 from public.payment_events e where e.payment_id = p_payment_id and lower(btrim(e.event)) ~ '\.(refunded|chargeback)$'),
    -- From the few possible buyers to their marks, so that a delivery does not read every blocked account.
    exists (select 1 from private.customer_marks c where c.blocked_at is not null and c.user_id in (
      select u.id from auth.users u where u.email = p_email and u.is_sso_user = false
      union all select m.user_id from private.proved_mailboxes m where m.email = p_email
      union all select b.user_id from public.orders b where b.payment_id = p_payment_id))
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$$;

-- Locks what the refund of a whole payment needs: its products, also those of orders that the event does not list, its orders, and what they have to
-- do with credit, all of it before the first order is refunded: several orders may have given credit to several people. The payment must be locked.
create function private.lock_refund(p_payment_id text, p_lines private.payment_line[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_products(array(
    select l.product_id from unnest(p_lines) l union select o.product_id from public.orders o where o.payment_id = p_payment_id
  ));
  perform private.lock_credit_of_orders(array(
    select o.id from public.orders o where o.payment_id = p_payment_id order by o.product_id, o.payment_line for no key update
  ));
end;
$$;

-- Refunds all orders of a payment, also those of lines that the event does not list.
create function private.refund_whole_payment(p_payment_id text) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
begin
  update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_payment_id and o.status <> 'refunded';
  return case when found then 'refunded' else 'unchanged' end;
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or after a later event, changes nothing that is settled. A payment
-- after a refund is held: the refund may have come before any order was there to take it. So is a payment of a blocked account.
create function private.apply_payment_event(p_event public.payment_events) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_status public.order_status;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcome public.payment_outcome;
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  if v_past.paid_with = 'credit' then
    -- No event of the provider moves an order that credit paid.
    return 'no_payment';
  end if;
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_status := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  v_lines := case when v_measure.ruled is null then v_lines else private.lines_at_ruled_prices(v_lines, v_measure.ruled) end;
  -- A block and a quantity come before a hold for the amount: a change of the unit releases those.
  v_measure.hold := case when v_past.is_refunded then 'payment_refunded' when v_said = 'unknown' then 'status_unknown'
    when v_past.is_blocked then 'buyer_blocked' when (v_lines[1]).is_over then 'quantity_not_allowed' else v_measure.hold end;
  foreach v_line in array v_lines loop
    v_outcome := least(v_outcome, case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end);
  end loop;
  if v_measure.ruled is not null then
    perform private.record_rule_uses(p_event, v_measure.ruled);
  end if;
  if v_meaning = 'refunded' then
    v_outcome := least(v_outcome, private.refund_whole_payment(p_event.payment_id));
  end if;
  return coalesce(v_outcome, 'unknown_product');
end;
$$;

-- Delivers to the orders in line, and gives the keys that this line's order has then. An event that comes late may be of an earlier payment than the
-- first in line, which waits for more keys than this order needs.
create function private.keys_after_waiting_orders(p_payment_id text, p_line private.payment_line) returns uuid[]
language plpgsql volatile set search_path = ''
as $$
begin
  if private.deliver_to_waiting_orders(p_line.product_id) = 0 then
    return '{}';
  end if;
  return array(select o.delivered_key_id from public.orders o
    where o.payment_id = p_payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line);
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A measure that says so holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up order_status, so the last state is the same whatever
-- the order of arrival. A payment that arrived outweighs a failure and an expiry. An order was made when its event came: one that a replay makes is as old.
-- A placeholder gives way to a real address; a real one stays, whatever a later event says.
-- apply_payment_event has taken the locks: only events of this payment make its orders.
create function private.apply_payment_line(
  p_event public.payment_events, p_status public.order_status, p_line private.payment_line, p_measure private.payment_measure, p_email text,
  p_past private.payment_past
) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
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
  v_price := coalesce(case when p_measure.basis is distinct from 'today' and v_order.quantity = p_line.quantity then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, other_key_ids, quantity, delivered_at, guarantee_hours, guarantee_wait_hours, paid_with, recorded_at)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end,
      v_key_ids[1], v_key_ids[2:], p_line.quantity, case when v_key_ids[1] is not null then clock_timestamp() end, p_line.guarantee_hours,
      p_line.guarantee_wait_hours, coalesce(p_past.paid_with, 'pix'), case when p_status = 'completed' and v_key_ids[1] is null then clock_timestamp() end);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, quantity = p_line.quantity,
      delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = case when v_key_ids[1] is not null then clock_timestamp() end,
      recorded_at = case when v_key_ids[1] is null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  if p_status = 'completed' and p_measure.hold is null and v_key_ids[1] is null then
    v_key_ids := private.keys_after_waiting_orders(p_event.payment_id, p_line);
  end if;
  return case when p_status <> 'completed' then p_status::text when p_measure.hold is not null then 'held'
    when v_key_ids[1] is null then 'waiting' else 'delivered' end;
end;
$$;
