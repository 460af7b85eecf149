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
language sql volatile set search_path = ''
as $$
  select coalesce(bool_or(
    private.same_secret(substring(p_headers ->> 'authorization' from '(?i)^bearer\s+(\S.*?)\s*$'), s)
    or private.same_secret(p_headers ->> 'x-secret', s)
    or private.same_secret(
      lower(substring(p_headers ->> 'x-webhook-signature' from '(?i)^sha256=([0-9a-f]{64})$')),
      encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(s, 'UTF8'), 'sha256'), 'hex'))
  ), false)
  from private.webhook_secrets() s;
$$;

-- A body as jsonb. Text that JSON may carry and Postgres may not (a NUL, half a surrogate) is replaced; the raw body is kept beside it anyway.
-- Refuses: nothing; null where it cannot be read.
-- Invoker, and granted to nobody.
create function private.readable_json(p_body text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return p_body::jsonb;
exception
  when others then
    begin
      return regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g')::jsonb;
    exception
      when others then
        return null;
    end;
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

-- Whether a body is JSON that the server can follow.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.is_json(p_body text) returns boolean
language sql immutable set search_path = ''
as $$
  select case when private.is_shallow(p_body) then p_body is json else false end;
$$;

-- Puts an authenticated event into the inbox, raw, and gives its number. Headers are kept without what lets somebody in.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.store_payment_event(p_endpoint text, p_body text, p_headers jsonb, p_payload jsonb) returns bigint
language sql volatile set search_path = ''
as $$
  insert into public.payment_events (endpoint, event, payment_id, body, payload, headers)
  values (
    p_endpoint, left(p_payload ->> 'event', 100),
    case when jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200
      then nullif(btrim(p_payload #>> '{payment,id}'), '') end,
    p_body, p_payload, p_headers - array['authorization', 'x-secret', 'x-webhook-signature', 'cookie', 'apikey']
  )
  returning id;
$$;

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb := case when jsonb_typeof(p_headers) = 'object' then p_headers else '{}' end;
  v_payload jsonb;
  v_event_id bigint;
begin
  if not private.is_authentic_webhook(coalesce(p_body, ''), v_headers) then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if coalesce(p_event, '') not in ('pix.generated', 'pix.paid') then
    return '{"status": 404, "body": {"error": "unknown_endpoint"}}';
  end if;
  if octet_length(p_body) > 65536 then
    return '{"status": 413, "body": {"error": "too_large"}}';
  end if;
  if not coalesce(private.is_json(p_body), false) then
    return '{"status": 400, "body": {"error": "not_json"}}';
  end if;
  v_payload := private.readable_json(p_body);
  v_event_id := private.store_payment_event(p_event, p_body, v_headers, v_payload);
  perform private.capture_webhook(v_headers, coalesce(v_payload, 'null'));
  return jsonb_build_object('status', 200, 'body', jsonb_build_object(
    'received', true, 'event_id', v_event_id, 'outcome', private.settle_payment_event(v_event_id)));
end;
$$;

grant execute on function public.receive_payment_event(text, text, jsonb) to service_role;
-- Not to anon or authenticated: the secret is checked inside, but only the Edge Functions have business here.

-- Applies a stored event again, for staff: once the product it names is in the store, or what failed is mended. Gives the outcome.
-- Refuses: 403 staff_only, 404 event_not_found.
-- Definer because: nobody may write orders or the inbox.
create function public.replay_payment_event(p_event_id bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if not exists (select 1 from public.payment_events e where e.id = p_event_id) then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  return private.settle_payment_event(p_event_id);
end;
$$;

grant execute on function public.replay_payment_event(bigint) to authenticated;
