-- Whether two texts are the same, in a time that does not tell how much of them is: their keyed digests are compared, under a key of the moment.
-- Refuses: nothing; null and empty are the same as nothing.
-- Invoker, and granted to nobody.
create function private.same_secret(p_sent text, p_secret text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_key bytea := extensions.gen_random_bytes(32);
begin
  if coalesce(p_sent, '') = '' or coalesce(p_secret, '') = '' then
    return false;
  end if;
  return extensions.hmac(convert_to(p_sent, 'UTF8'), v_key, 'sha256') = extensions.hmac(convert_to(p_secret, 'UTF8'), v_key, 'sha256');
end;
$$;

-- Whether a webhook comes from who holds a secret: as bearer token, as x-secret, or as HMAC-SHA256 of the raw body. Any one of them is enough.
-- Refuses: nothing; without a secret on the server it is false.
-- Invoker, and granted to nobody.
create function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_secret text;
  v_is_authentic boolean := false;
begin
  -- All proofs of all secrets, until one fits: who is let in may know which.
  for v_secret in select s from private.webhook_secrets() s loop
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
create function private.readable_json(p_body text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_body text := p_body;
begin
  if not pg_input_is_valid(v_body, 'jsonb') then
    v_body := regexp_replace(v_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g');
  end if;
  return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$$;

-- Whether a body nests no deeper than 64 levels. Asked before it is parsed: the parser follows any depth it is given, and the embedded
-- backend dies of it. Texts and everything but brackets are taken away, then the innermost pairs, level by level.
-- Refuses: nothing; brackets that do not match are too deep.
-- Invoker, and granted to nobody.
create function private.is_shallow(p_body text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_rest text := p_body;
begin
  if length(p_body) - length(translate(p_body, '[{', '')) <= 64 then
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

-- The payment that a payload is about; null for the provider's ping, and for what is no id.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payment_id_of(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200 then
    return nullif(btrim(p_payload #>> '{payment,id}'), '');
  end if;
  return null;
end;
$$;

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
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
  perform private.capture_webhook(v_headers, coalesce(v_event.payload, 'null'));
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; kept without the headers that let somebody in.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    v_headers - array['authorization', 'x-secret', 'x-webhook-signature', 'cookie', 'apikey'], v_event.outcome, v_event.error, v_event.applied_at)
  returning id into v_event.id;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;

grant execute on function public.receive_payment_event(text, text, jsonb) to service_role;
-- Not to anon or authenticated: the secret is checked inside, but only the Edge Functions have business here.
