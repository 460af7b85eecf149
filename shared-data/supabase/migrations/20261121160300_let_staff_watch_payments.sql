create index payment_events_by_outcome on public.payment_events (outcome, id desc);

-- How the till is doing: when the last event came, how many come, and what went wrong and is not mended yet.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read stored_keys whole.
create function public.payment_health() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'last_event_at', (select max(e.received_at) from public.payment_events e),
      'events_last_hour', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
      'events_last_day', (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
      'failed_events', (select count(*) from public.payment_events e where e.outcome = 'error'),
      'unknown_products', (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
      'waiting_orders', (select count(*) from public.orders o where o.is_waiting),
      'oldest_waiting_at', (select min(o.paid_at) from public.orders o where o.is_waiting),
      'held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
      'ownerless_orders', (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
      'keys_without_order', (
        select count(*) from private.stored_keys k
        where k.is_used and k.defective_at is null and not exists (select 1 from public.orders o where o.delivered_key_id = k.id)
      )
    )
  );
end;
$$;

grant execute on function public.payment_health() to authenticated;

-- Applies a stored event again, for staff: once the product it names is in the store, or what failed is mended. Gives the outcome.
-- Always with a reason, which the log keeps.
-- Refuses: 403 staff_only, 400 reason_required, 404 event_not_found.
-- Definer because: nobody may write orders, the inbox or the log.
create function public.replay_payment_event(p_event_id bigint, p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.begin_deed(p_reason);
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  return v_event.outcome;
end;
$$;

grant execute on function public.replay_payment_event(bigint, text) to authenticated;
