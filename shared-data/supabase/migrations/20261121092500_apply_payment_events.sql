-- Locks the products that an event of a payment can touch, in order of id.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_payment_products(p_payment_id text, p_payload jsonb) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products p
  where p.id in (
    select l.product_id from private.payment_lines(p_payload) l
    union all
    select o.product_id from public.orders o where o.payment_id = p_payment_id
  )
  order by p.id for no key update;
$$;

-- What became of one order of a payment, as the inbox says it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.order_outcome(p_order public.orders) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_order.status <> 'completed' then p_order.status
    when p_order.hold_reason is not null then 'held'
    when p_order.is_waiting then 'waiting'
    else 'delivered'
  end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'.
-- Refuses: nothing. For 'paid' and 'refunded' the product must be locked.
-- Invoker, and granted to nobody.
create function private.apply_payment_line(p_event public.payment_events, p_meaning text, p_product_id text, p_line integer, p_price numeric, p_matched text, p_lines integer)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_event.payload #>> '{customer,email}'));
  v_amount numeric := private.amount_number(p_event.payload #>> '{payment,amount}');
  v_is_new boolean;
  v_moved boolean := false;
  v_order public.orders;
begin
  if length(v_email) > 254 or v_email !~ '^[^\s@]+@[^\s@]+$' then
    v_email := null;
  end if;
  -- What diverges is kept as it was paid; of several products together it cannot be divided, and each keeps its price.
  v_amount := case when p_matched is null and p_lines = 1 then private.nearest_amount(v_amount, p_price) else p_price end;
  v_is_new := private.open_payment_order(p_event.payment_id, p_product_id, p_line, p_price, v_amount, v_email);
  select * into v_order from public.orders o
  where o.payment_id = p_event.payment_id and o.product_id = p_product_id and o.payment_line = p_line;
  if p_meaning = 'paid' then
    v_moved := private.complete_order(v_order.id, case p_matched when 'first' then v_order.expected_amount else v_amount end, p_matched is not null);
  elsif p_meaning in ('expired', 'failed', 'refunded') then
    update public.orders o set status = p_meaning, hold_reason = null
    where o.id = v_order.id and private.status_rank(o.status) < private.status_rank(p_meaning);
    v_moved := found;
  end if;
  if not v_is_new and not v_moved then
    return 'unchanged';
  end if;
  select * into v_order from public.orders o where o.id = v_order.id;
  return private.order_outcome(v_order);
end;
$$;

-- Applies a stored event to its orders and gives the outcome. Applying it again, or out of turn, changes nothing that stands.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.apply_payment_event(p_event public.payment_events) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_matched text;
  v_outcomes text[];
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  end if;
  if v_meaning = 'ignored' then
    return 'ignored';
  end if;
  if p_event.payment_id is null then
    return 'no_payment';
  end if;
  if v_meaning in ('paid', 'refunded') then
    perform private.lock_payment_products(p_event.payment_id, p_event.payload);
  end if;
  v_matched := private.matched_price(p_event.payment_id, p_event.payload);
  select array_agg(case when l.product_id is null then 'unknown_product' else
      private.apply_payment_line(p_event, v_meaning, l.product_id, l.line, l.price, v_matched, l.lines) end) into v_outcomes
  from (select p.*, (count(*) over ())::integer as lines from private.payment_lines(p_event.payload) p) l;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    if found then
      v_outcomes := v_outcomes || 'refunded'::text;
    end if;
  end if;
  -- What staff must look at is said first.
  return coalesce((
    select w.outcome from unnest(array['unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged'])
      with ordinality as w (outcome, weight)
    where w.outcome = any (v_outcomes) order by w.weight limit 1), 'unknown_product');
end;
$$;

-- Applies a stored event and writes down what became of it. A failure is written down too and undoes nothing but the application:
-- the event stays, for staff to replay. A fault that passes by itself undoes all, so that the provider's retry is welcome.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.settle_payment_event(p_event_id bigint) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_event public.payment_events;
  v_outcome text;
  v_error text;
begin
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  begin
    v_outcome := private.apply_payment_event(v_event);
  exception
    when transaction_rollback or insufficient_resources or operator_intervention or lock_not_available then
      raise;
    when others then
      v_outcome := 'error';
      v_error := sqlstate || ' ' || sqlerrm;
  end;
  update public.payment_events set outcome = v_outcome, error = v_error, applied_at = clock_timestamp() where id = p_event_id;
  return v_outcome;
end;
$$;
