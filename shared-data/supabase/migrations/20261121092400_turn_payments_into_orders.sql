-- How far an order has come. Events arrive in any order and any number of times; an order only ever moves up this scale,
-- so the last state is the same whatever the order of arrival. Money that arrived outweighs a failure and an expiry.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.status_rank(p_status text) returns integer
language sql immutable set search_path = ''
as $$
  select array_position(array['pending', 'expired', 'failed', 'completed', 'refunded'], p_status);
$$;

-- The order of one line of a payment: made pending where it is new, given its payer where that was not known.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.open_payment_order(p_payment_id text, p_product_id text, p_line integer, p_price numeric, p_amount numeric, p_email text)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_owner uuid;
begin
  perform private.lock_email(p_email, false);
  v_owner := private.verified_owner(p_email);
  insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id)
  values (p_payment_id, p_product_id, p_line, p_amount, p_price, p_email, v_owner)
  on conflict (payment_id, product_id, payment_line) do nothing;
  if found then
    return true;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  update public.orders o set customer_email = p_email, user_id = v_owner
  where o.payment_id = p_payment_id and o.product_id = p_product_id and o.payment_line = p_line and o.user_id is null
    and p_email is not null and (o.customer_email is null or private.is_placeholder_email(o.customer_email));
  return false;
end;
$$;

-- Completes one order of a payment that was paid, and delivers its key, or puts it at the end of the line, or holds it.
-- Refuses: nothing; an order that is completed or refunded already stays as it is, and false is given. The product must be locked.
-- Invoker, and granted to nobody.
create function private.complete_order(p_order_id uuid, p_amount numeric, p_matches boolean) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_product_id text;
  v_key_id uuid;
begin
  select o.product_id into v_product_id from public.orders o
  where o.id = p_order_id and o.status in ('pending', 'expired', 'failed') for no key update;
  if v_product_id is null then
    return false;
  end if;
  -- Nobody is served past the people who wait; whoever adds keys serves them.
  if p_matches and not exists (select 1 from public.orders o where o.product_id = v_product_id and o.is_waiting) then
    v_key_id := private.take_key(v_product_id);
  end if;
  update public.orders set
    status = 'completed', paid_at = clock_timestamp(), amount = p_amount,
    hold_reason = case when not p_matches then 'amount_mismatch' end,
    delivered_key_id = v_key_id, delivered_at = case when v_key_id is not null then clock_timestamp() end
  where id = p_order_id;
  return true;
end;
$$;

-- Whether the amount of an event is the sum of its lines: 'first' at the prices when the orders were made, 'today' at the present
-- ones, null at neither. A payment without an amount, or with a product that the store does not sell, matches nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.matched_price(p_payment_id text, p_payload jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when bool_or(l.product_id is null) then null
    when private.amount_matches(private.amount_number(p_payload #>> '{payment,amount}'), sum(coalesce(o.expected_amount, l.price))) then 'first'
    when private.amount_matches(private.amount_number(p_payload #>> '{payment,amount}'), sum(l.price)) then 'today'
  end
  from private.payment_lines(p_payload) l
  left join public.orders o on o.payment_id = p_payment_id and o.product_id = l.product_id and o.payment_line = l.line;
$$;
