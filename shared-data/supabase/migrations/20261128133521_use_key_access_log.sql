-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The remaining functions use the new names of the access log, and the view with the former ones goes.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The orders that the erasure of an account touches: its own, those paid with an e-mail of the person, and those whose key they read or claimed for.
create or replace function private.orders_about(p_user_id uuid) returns setof public.orders
language sql stable set search_path = ''
as $$
  select o.* from public.orders o
  where o.user_id = p_user_id or o.customer_email = any (private.emails_of(p_user_id))
    or o.id in (select a.order_id from private.key_access_log a where a.accessed_by = p_user_id)
    or o.id in (select c.order_id from public.guarantee_claims c where c.user_id = p_user_id);
$$;

-- Erases a locked account, and its person from everything else. The log comes last: it may have noted what was changed here.
create or replace function private.erase_person(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_emails text[] := private.emails_of(p_user_id);
  v_events bigint[] := array(select e.id from private.events_of(p_user_id, v_emails) e);
  v_orders uuid[] := array(select o.id from public.orders o where o.user_id = p_user_id or o.customer_email = any (v_emails));
  v_reviews uuid[] := array(select r.id from private.review_entries r where r.user_id = p_user_id);
begin
  perform private.forget_capture() from private.webhook_capture c
  where private.payer_email(c.payload) = any (v_emails)
    or private.payment_id_of(c.payload) in (select e.payment_id from public.payment_events e where e.id = any (v_events));
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = private.kept_payload(e.payload) - 'customer'
  where e.id = any (v_events);
  update private.review_entries set comment = null where user_id = p_user_id and comment is not null;
  perform private.forget_in_auth(p_user_id, v_emails);
  -- Saved filters of staff that search for an e-mail of theirs.
  delete from public.staff_views v using unnest(v_emails) e (email) where position(e.email in replace(lower(v.query || ' ' || v.name), '%40', '@')) > 0;
  update public.orders set customer_email = null where id = any (v_orders);
  -- After their orders are locked: a note about one of them is committed by now, or finds no person.
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (v_orders);
  perform private.forget_in_claims(p_user_id);
  -- Data of other owners of the same orders stay.
  update private.key_access_log a set address = null, accessed_by = null where a.accessed_by = p_user_id;
  update public.order_progress p set user_id = null where p.user_id = p_user_id;
  update private.order_disputes d set reason = 'Apagado com a conta', closing_reason = case when d.closing_reason is not null then 'Apagado com a conta' end
  where d.order_id = any (v_orders);
  delete from private.notices n where n.account_id = p_user_id or n.email = any (v_emails);
  delete from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (v_emails);
  delete from private.consents c where c.holder = p_user_id::text or c.holder = any (v_emails);
  delete from private.closed_addresses a where a.email = any (v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  delete from private.stock_alerts a where a.email = any (v_emails);
  delete from private.stock_alert_addresses s where s.email = any (v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(p_user_id, v_emails, v_orders, v_reviews, v_events);
end;
$$;

-- Strips the oldest events whose term is over, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month after
-- its end, pictures of guarantee claims and notices after theirs. Gives how many events there were: called again until it gives 0, and then each
-- hour. The local server's timer and the database's own scheduler are its callers (docs/deployment.md).
create or replace function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Their recipients are deleted with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  -- Unconfirmed after 7 days, notified after 30, unanswered after 180; and addresses without alerts.
  delete from private.stock_alerts a
  where a.confirmed_at is null and a.asked_at < now() - interval '7 days' or a.told_at < now() - interval '30 days' or a.asked_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s
  where s.letter_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_access_log set address = null where address is not null and accessed_at < now() - interval '180 days';
  -- Free text about people, when claims about a purchase have lapsed: reasons in the log, notes, and what was written in claims.
  perform private.forget_reasons(now() - interval '5 years');
  delete from private.customer_notes n where n.created_at < now() - interval '5 years';
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '5 years';
  delete from private.known_devices d where d.seen_at < now() - interval '90 days';
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  -- A decision that a later one replaced, after the term in which proof of a consent may be asked for.
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
  perform private.lock_payment_events();
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
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- The buyer: key_read: {way, address, device, is_current} (the newest 100), steps: {done, left, is_current}, accepted: {is_current};
-- is_current: with the present key, and of the present owner.
create or replace function private.timeline_of_buyer(p_order public.orders) returns setof private.timeline_entry
language sql stable set search_path = ''
as $$
  select a.accessed_at, 'key_read', null::text, jsonb_build_object('way', a.channel, 'address', host(a.address), 'device', a.device,
    'is_current', a.key_id is not distinct from p_order.delivered_key_id)
  from (select * from private.key_access_log k where k.order_id = p_order.id order by k.id desc limit 100) a
  -- A plain GET of product_keys leaves no row there.
  union all select p_order.first_viewed_at, 'key_read', null, '{}' where p_order.first_viewed_at is not null and not exists (
    select from private.key_access_log k where k.order_id = p_order.id and k.accessed_at < p_order.first_viewed_at + interval '10 seconds')
  union all select p.changed_at, 'steps', null, jsonb_build_object('done', p.steps_done, 'left', array(
    select s from public.products r, unnest(r.first_steps) s where r.id = p_order.product_id and s <> all (p.steps_done)),
    'is_current', (p.key_id, p.user_id) is not distinct from (p_order.delivered_key_id, p_order.user_id))
  from public.order_progress p where p.order_id = p_order.id and p.steps_done <> '{}'
  union all select p.accepted_at, 'accepted', null,
    jsonb_build_object('is_current', (p.key_id, p.user_id) is not distinct from (p_order.delivered_key_id, p_order.user_id))
  from public.order_progress p where p.order_id = p_order.id and p.accepted_at is not null;
$$;

-- The present and former keys of an order, by the staff log and the access log: [{id, is_current, defective_at, masked}].
create or replace function private.dossier_keys(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  with ids as (
    select p_order.delivered_key_id as id
    union select l.key_id from private.key_access_log l where l.order_id = p_order.id
    union select (a.changes #>> '{delivered_key_id,from}')::uuid from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_redelivered'
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_current', k.id is not distinct from p_order.delivered_key_id,
    'defective_at', k.defective_at, 'masked', private.masked_key(k.id)) order by k.used_at, k.id), '[]')
  from ids i join private.stored_keys k on k.id = i.id;
$$;

-- Accesses and progress of an order's buyers, as format 1 of a dossier names them: {givings (the first 500), givings_total, givings_leave_out (reads that are
-- not recorded), progress}. given_to and done_by distinguish the owners of an order; null once that account is erased.
create or replace function private.dossier_use(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'givings', (
      select coalesce(jsonb_agg(jsonb_build_object('given_at', a.accessed_at, 'way', a.channel, 'address', host(a.address), 'device', a.device,
        'key_id', a.key_id, 'given_to', a.accessed_by) order by a.id), '[]')
      from (select * from private.key_access_log l where l.order_id = p_order.id order by l.id limit 500) a),
    'givings_total', (select count(*) from private.key_access_log a where a.order_id = p_order.id),
    'givings_leave_out', 'Ficam registradas as aberturas nas páginas da loja e pelas funções que entregam a key; '
      || 'leituras diretas pela API (GET de product_keys) não ficam.',
    'progress', (
      select coalesce(jsonb_agg(jsonb_build_object('key_id', p.key_id, 'done_by', p.user_id, 'steps_done', p.steps_done, 'changed_at', p.changed_at,
        'accepted_at', p.accepted_at) order by p.changed_at), '[]')
      from public.order_progress p where p.order_id = p_order.id));
$$;

drop view private.key_givings;
