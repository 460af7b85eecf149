-- An expression is prepared whole in each transaction that reaches it, also the parts that are passed over. So what a payment seldom needs
-- stands in a statement of its own, after what it mostly is.

-- Whether a webhook comes from who holds a secret, the present one or the one before while it is being changed: as bearer token, as
-- x-secret, or as HMAC-SHA256 of the raw body. Any one of them is enough.
-- Refuses: nothing; without a secret on the server it is false.
-- Invoker, and granted to nobody.
create or replace function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text;
  v_secret text;
begin
  -- All proofs of all secrets, until one fits: who is let in may know which.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
      return true;
    elsif p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret) then
      return true;
    elsif p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
      'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex')) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

drop function private.webhook_secrets();

-- What an event means: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create or replace function private.event_meaning(p_endpoint text, p_event text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_known constant text[] := array['pix.generated', 'pix.paid', 'pix.expired', 'pix.failed'];
  v_event text;
begin
  if p_event = any (c_known) then
    return split_part(p_event, '.', 2);
  end if;
  v_event := lower(btrim(p_event));
  return case
    when coalesce(v_event, '') = '' then split_part(p_endpoint, '.', 2)
    when v_event = any (c_known) then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A diverging amount holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up its scale, so the last state is the same whatever
-- the order of arrival. Money that arrived outweighs a failure and an expiry.
-- Refuses: nothing. apply_payment_event has taken the locks.
-- Invoker, and granted to nobody.
create or replace function private.apply_payment_line(p_event public.payment_events, p_status text, p_line private.payment_line, p_amount numeric, p_matched text, p_email text)
returns text
language plpgsql volatile set search_path = ''
as $$
declare
  c_scale constant text[] := array['pending', 'expired', 'failed', 'completed', 'refunded'];
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid;
  v_hold text;
  v_key_id uuid;
begin
  select * into v_order from public.orders o
  where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  else
    v_owner := private.verified_owner(p_email);
  end if;
  if v_order.id is not null and array_position(c_scale, p_status) <= array_position(c_scale, v_order.status) then
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

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
-- Definer because: the caller, service_role, may do nothing else here.
create or replace function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb := case when jsonb_typeof(p_headers) = 'object' then p_headers else '{}' end;
  v_event public.payment_events;
  v_is_watched boolean;
begin
  if private.is_authentic_webhook(coalesce(p_body, ''), v_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if coalesce(p_event, '') not in ('pix.generated', 'pix.paid') then
    return '{"status": 404, "body": {"error": "unknown_endpoint"}}';
  end if;
  if octet_length(p_body) > 65536 then
    return '{"status": 413, "body": {"error": "too_large"}}';
  end if;
  if private.is_shallow(p_body) then
    v_event.payload := private.readable_json(p_body);
  end if;
  -- JSON that jsonb cannot hold is still an event, and kept.
  if v_event.payload is null and (not private.is_shallow(p_body) or p_body is not json) then
    return '{"status": 400, "body": {"error": "not_json"}}';
  end if;
  v_event.received_at := clock_timestamp();
  v_event.endpoint := p_event;
  v_event.body := p_body;
  v_event.event := left(v_event.payload ->> 'event', 100);
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; kept without the headers that let somebody in.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    v_headers - array['authorization', 'x-secret', 'x-webhook-signature', 'cookie', 'apikey'], v_event.outcome, v_event.error, v_event.applied_at)
  returning id, exists (select 1 from private.webhook_capture c where c.status = 'waiting') into v_event.id, v_is_watched;
  if v_is_watched then
    perform private.capture_webhook(v_headers, coalesce(v_event.payload, 'null'));
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;
