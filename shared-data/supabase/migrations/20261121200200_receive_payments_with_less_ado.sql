-- Only what staff look for among the events is worth an index: nearly all of them are delivered, or wait to be paid.
drop index public.payment_events_by_outcome;
create index payment_events_by_outcome on public.payment_events (outcome, id desc)
  where outcome in ('unchanged', 'unknown_product', 'no_payment', 'ignored', 'error');

drop function private.webhook_secrets();

-- The secrets a webhook may use, at most two: the present one, and the one before while it is being changed.
-- Refuses: nothing; empty where none is set, and then no webhook is let in.
-- Invoker, and granted to nobody.
create function private.webhook_secrets() returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return array_remove(array[private.server_secret('webhook_secret'), private.server_secret('webhook_secret_previous')], null);
end;
$$;

-- Whether a webhook comes from who holds a secret: as bearer token, as x-secret, or as HMAC-SHA256 of the raw body. Any one of them is enough.
-- Refuses: nothing; without a secret on the server it is false.
-- Invoker, and granted to nobody.
create or replace function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_secret text;
  v_is_authentic boolean := false;
begin
  -- All proofs of all secrets, until one fits: who is let in may know which.
  foreach v_secret in array private.webhook_secrets() loop
    v_is_authentic := v_is_authentic
      or lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret)
      or p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret)
      or p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
        'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex'));
  end loop;
  return v_is_authentic;
end;
$$;

-- A body as jsonb. Text that JSON may carry and Postgres may not (a NUL, half a surrogate) is replaced; the raw body is kept beside it anyway.
-- Refuses: nothing; null where it cannot be read.
-- Invoker, and granted to nobody.
create or replace function private.readable_json(p_body text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_body text;
begin
  -- Tried and not asked beforehand: asking is parsing it all.
  return p_body::jsonb;
exception
  when data_exception or program_limit_exceeded then
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$$;

-- Whether a body nests no deeper than 64 levels. Asked before it is parsed: the parser follows any depth it is given, and the embedded
-- backend dies of it. Texts and everything but brackets are taken away, then the innermost pairs, level by level.
-- Refuses: nothing; brackets that do not match are too deep.
-- Invoker, and granted to nobody.
create or replace function private.is_shallow(p_body text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_rest text := p_body;
begin
  if octet_length(p_body) - octet_length(replace(replace(p_body, '[', ''), '{', '')) <= 64 then
    return true;
  end if;
  v_rest := regexp_replace(v_rest, '"([^"\\]|\\.)*"', '', 'g');
  v_rest := regexp_replace(v_rest, '[^][{}]', '', 'g');
  for v_level in 1..64 loop
    exit when v_rest = '';
    v_rest := replace(replace(v_rest, '[]', ''), '{}', '');
  end loop;
  return v_rest = '';
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
  if exists (select 1 from private.webhook_capture c where c.status = 'waiting') then
    perform private.capture_webhook(v_headers, coalesce(v_event.payload, 'null'));
  end if;
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; kept without the headers that let somebody in.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    v_headers - array['authorization', 'x-secret', 'x-webhook-signature', 'cookie', 'apikey'], v_event.outcome, v_event.error, v_event.applied_at)
  returning id into v_event.id;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;

-- One call takes all the locks of a payment.
drop function private.lock_payment(text, private.payment_line[], text);

-- Locks what an event can touch: its payment, and where keys or sales move, the products of its lines, in order of id, then its
-- e-mail. A refund also moves the orders that its event does not list.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_payment(p_payment_id text, p_lines private.payment_line[], p_meaning text, p_email text) returns void
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
  perform private.lock_email(p_email, false);
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or out of turn, changes nothing that stands.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create or replace function private.apply_payment_event(p_event public.payment_events) returns text
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
  perform private.lock_payment(p_event.payment_id, v_lines, v_meaning, v_email);
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
