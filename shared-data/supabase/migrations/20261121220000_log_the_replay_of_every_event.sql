-- Every replay is logged. An event that was never applied, as a copy that is restored may hold, was passed over.
drop trigger log_event_replay on public.payment_events;
create trigger log_event_replay after update of applied_at on public.payment_events
  for each row execute function private.log_event_replay();
