-- Locks what an event can touch: its payment, and where keys or sales move, the products of its lines, in order of id.
-- A refund also moves the orders that its event does not list.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_payment(p_payment_id text, p_lines private.payment_line[], p_meaning text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0));
  if p_meaning = 'paid' and cardinality(p_lines) = 1 then
    perform 1 from public.products p where p.id = p_lines[1].product_id for no key update;
  elsif p_meaning in ('paid', 'refunded') then
    perform 1 from public.products p
    where p.id = any (array(
      select l.product_id from unnest(p_lines) l union select o.product_id from public.orders o where o.payment_id = p_payment_id
    ))
    order by p.id for no key update;
  end if;
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A diverging amount holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up its scale, so the last state is the same whatever
-- the order of arrival. Money that arrived outweighs a failure and an expiry.
-- Refuses: nothing. lock_payment comes first.
-- Invoker, and granted to nobody.
create function private.apply_payment_line(p_event public.payment_events, p_status text, p_line private.payment_line, p_amount numeric, p_matched text, p_email text)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  c_scale constant text[] := array['pending', 'expired', 'failed', 'completed', 'refunded'];
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := private.verified_owner(p_email);
  v_hold text;
  v_key_id uuid;
begin
  select * into v_order from public.orders o
  where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.user_id is not null or v_email is null
    or not coalesce(v_order.customer_email is null or private.is_placeholder_email(v_order.customer_email), true) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if array_position(c_scale, p_status) <= array_position(c_scale, v_order.status) then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_matched is null then
    v_hold := 'amount_mismatch';
  elsif p_status = 'completed' then
    v_key_id := private.take_key(p_line.product_id, false);
  end if;
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, paid_at,
      hold_reason, delivered_key_id, delivered_at)
    values (p_event.payment_id, p_line.product_id, p_line.line, p_amount, p_line.price, v_email, v_owner, p_status,
      case when p_status = 'completed' then clock_timestamp() end, v_hold, v_key_id, case when v_key_id is not null then clock_timestamp() end);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = clock_timestamp(),
      amount = case p_matched when 'first' then expected_amount else p_amount end, hold_reason = v_hold, delivered_key_id = v_key_id,
      delivered_at = case when v_key_id is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  return case
    when p_status <> 'completed' then p_status
    when v_hold is not null then 'held'
    when v_key_id is null then 'waiting'
    else 'delivered'
  end;
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or out of turn, changes nothing that stands.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.apply_payment_event(p_event public.payment_events) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_status text := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_amount numeric := private.amount_number(p_event.payload #>> '{payment,amount}');
  v_email text := private.payer_email(p_event.payload);
  v_matched text;
  v_outcomes text[] := '{}';
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  end if;
  v_lines := coalesce(private.payment_lines(p_event.payload), '{}');
  perform private.lock_payment(p_event.payment_id, v_lines, v_meaning);
  perform private.lock_email(v_email, false);
  v_matched := private.matched_price(p_event.payment_id, v_lines, v_amount);
  foreach v_line in array v_lines loop
    v_outcomes := v_outcomes || case
      when v_line.product_id is null then 'unknown_product'
      -- What diverges is kept as it was paid; of several products together it cannot be divided, and each keeps its price.
      else private.apply_payment_line(p_event, v_status, v_line,
        case when v_matched is null and cardinality(v_lines) = 1 then private.nearest_amount(v_amount, v_line.price) else v_line.price end, v_matched, v_email)
    end;
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcomes := v_outcomes || case when found then 'refunded' else 'unchanged' end;
  end if;
  -- What staff must look at is said first.
  foreach v_status in array array['unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged'] loop
    exit when v_status = any (v_outcomes);
  end loop;
  return case when cardinality(v_outcomes) = 0 then 'unknown_product' else v_status end;
end;
$$;

-- Applies an event and gives it back with what became of it. A failure undoes nothing but the application: the event is kept for staff
-- to replay. A fault that passes by itself undoes all, so that the provider's retry is welcome.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
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
