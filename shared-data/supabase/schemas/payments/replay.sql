-- Replaying a payment event by hand.

-- Applies a stored event again, once what it lacked is in the store or corrected, with a reason that the log keeps. Gives the outcome.
-- Refuses: 404 event_not_found.
create function public.replay_payment_event(p_event_id bigint, p_reason text) returns public.payment_outcome
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.begin_staff_action(p_reason);
  -- Beside other replays, never beside what ends personal data (lock order, orders/delivery.sql).
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  -- Received long ago, it is not read again by who gathers notices.
  perform private.notify_payment(v_event.payment_id);
  return v_event.outcome;
end;
$$;

grant execute on function public.replay_payment_event(bigint, text) to authenticated;
