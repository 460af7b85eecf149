-- From a webhook to its orders.

-- receive_payment_event authenticates and stores, settle_payment_event catches failures, apply_payment_event locks and reads,
-- measure_payment compares what was paid with the prices, apply_payment_line makes or moves one order. The key is given in orders/delivery.sql.
--
-- Every delivery runs through all of this, so it is written to be fast. Functions of one expression are in plpgsql, to keep their plans.
-- One statement does what one statement can, because each has a start and an end. A part that a payment seldom needs is a statement of its own
-- behind an "if", because the whole of an expression is prepared, also the part that is not reached.

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
create function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
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
    v_event.payload := private.without_identity(private.readable_json(p_body));
  end if;
  if v_event.payload is null then
    -- JSON that jsonb cannot hold is still an event, and kept.
    if not private.is_shallow(p_body) or p_body is not json then
      return '{"status": 400, "body": {"error": "not_json"}}';
    end if;
  end if;
  v_event.received_at := clock_timestamp();
  v_event.endpoint := p_event::public.payment_endpoint;
  v_event.body := case when v_event.payload is null then p_body end;
  v_event.event := left(v_event.payload ->> 'event', 100);
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; of the headers only what finds the call in the log of the Edge Functions.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    jsonb_strip_nulls(jsonb_build_object('x-request-id', left(v_headers ->> 'x-request-id', 200))), v_event.outcome, v_event.error, v_event.applied_at)
  returning id, exists (select 1 from private.webhook_capture c where c.status = 'waiting') into v_event.id, v_is_watched;
  if v_is_watched then
    perform private.capture_webhook(v_headers, coalesce(private.readable_json(p_body), 'null'));
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;

grant execute on function public.receive_payment_event(text, text, jsonb) to service_role;
