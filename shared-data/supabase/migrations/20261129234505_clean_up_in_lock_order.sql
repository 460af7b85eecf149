-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The hourly clean-up takes the lock of the stored events first, as an erasure does: neither waits for the other in a circle. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.lock_payment_events();
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  -- Unconfirmed after 7 days, notified after 30, unanswered after 180; and addresses without alerts.
  delete from private.stock_alerts a where a.confirmed_at is null and a.requested_at < now() - interval '7 days'
    or a.notified_at < now() - interval '30 days' or a.requested_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s
  where s.email_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_access_log set address = null where address is not null and accessed_at < now() - interval '180 days';
  -- Free text about people, when claims about a purchase have lapsed: reasons in the log, notes, and what was written in claims.
  perform private.forget_reasons(now() - interval '5 years');
  delete from private.customer_notes n where n.created_at < now() - interval '5 years';
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '5 years';
  perform private.forget_shoppers(now() - interval '400 days');
  delete from private.known_devices d where d.seen_at < now() - interval '90 days';
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  -- A decision that a later one replaced, after the term in which proof of a consent may be asked for.
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    return 0;
  end if;
  update public.payment_events set payload = private.retained_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;
