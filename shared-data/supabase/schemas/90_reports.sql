-- The back-office's figures of the payment inbox.

-- The health of the payment inbox: when the last event came, how many come, and what went wrong and is not corrected yet.
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
      'not_paid_events', (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
      'waiting_orders', (select count(*) from public.orders o where o.is_waiting),
      'oldest_waiting_at', (select min(o.paid_at) from public.orders o where o.is_waiting),
      'held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
      'unit_held_orders', (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
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
