-- A payment that an event refunded is held for a person, whichever came first, and a payment id has one spelling. No table is locked.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

ALTER TYPE "public"."hold_reason" ADD VALUE 'payment_refunded' AFTER 'status_unknown';

ALTER TYPE "private"."payment_past" ADD ATTRIBUTE "is_refunded" boolean CASCADE;

CREATE OR REPLACE FUNCTION private.apply_payment_event(p_event public.payment_events)
 RETURNS public.payment_outcome
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  if v_past.is_refunded or v_said = 'unknown' then
    v_measure.hold := case when v_past.is_refunded then 'payment_refunded' else 'status_unknown' end;
  end if;
  foreach v_line in array v_lines loop
    v_outcome := least(v_outcome, case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end);
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcome := least(v_outcome, case when found then 'refunded' else 'unchanged' end::public.payment_outcome);
  end if;
  return coalesce(v_outcome, 'unknown_product');
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_payment(p_payment_id text, p_email text)
 RETURNS private.payment_past
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    exists (select 1 from public.payment_events e where e.payment_id = p_payment_id and lower(btrim(e.event)) ~ '\.(refunded|chargeback)$')
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$function$;

CREATE OR REPLACE FUNCTION private.payment_id_of(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_id text := p_payload #>> '{payment,id}';
begin
  if jsonb_typeof(p_payload #> '{payment,id}') not in ('string', 'number') or length(v_id) > 200 then
    return null;
  elsif v_id ~ '[^!-~]' then
    v_id := private.clean_key(v_id);
  end if;
  return case when v_id !~* '^credito:' then nullif(v_id, '') end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.readable_json(p_body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_body text;
begin
  -- Tried, not checked beforehand: the check would parse it all once more.
  return p_body::jsonb;
exception
  when data_exception or program_limit_exceeded then
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u200b', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$function$;
