-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The store keeps the campaign and the referrer with which a buyer goes to the checkout. The table is new: nothing that sells is locked.
set lock_timeout = '4s';

create table private.purchase_intents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null references public.products (id),
  created_at timestamptz not null default clock_timestamp(),
  -- {utm_source, utm_medium, utm_campaign, utm_term, utm_content}, those that are known.
  utm jsonb not null,
  -- The host of the page that linked to the store; null without one.
  referrer text
);

alter table private.purchase_intents enable row level security;

create index purchase_intents_of_buyer on private.purchase_intents (user_id, product_id, created_at);
create index purchase_intents_of_product on private.purchase_intents (product_id);
create index purchase_intents_newest on private.purchase_intents (created_at);

-- Records that the caller goes to the checkout of a product, with the campaign and the referrer of the visit; at most 50 a day, the rest is ignored.
-- Refuses: 404 profile_not_found (signed out).
create function public.record_purchase_intent(p_product_id text, p_utm jsonb, p_referrer text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
begin
  insert into private.purchase_intents (user_id, product_id, utm, referrer)
  select v_user_id, p.id, (
      select coalesce(jsonb_object_agg(n, left(private.sanitize_text(p_utm ->> n), 200)), '{}')
      from unnest(array['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']) n where private.sanitize_text(p_utm ->> n) <> ''
    ), lower(substring(left(p_referrer, 2000) from '^https?://([^/?#:@\s]{1,200})(?:[/?#:]|$)'))
  from public.products p
  where p.id = p_product_id and (
    select count(*) from private.purchase_intents i where i.user_id = v_user_id and i.created_at > now() - interval '1 day') < 50;
end;
$$;

-- The intents of a person, for their own export: [{at, product_id, utm, referrer}].
create function private.intents_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', i.created_at, 'product_id', i.product_id, 'utm', i.utm, 'referrer', i.referrer) order by i.id), '[]')
  from private.purchase_intents i where i.user_id = p_user_id;
$$;

-- Strips the oldest events after their term, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month after
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
  delete from private.purchase_intents i where i.created_at < now() - interval '400 days';
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
  update public.payment_events set payload = private.retained_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- Everything that the store keeps about the caller, for themself (R11.5), delivered keys in clear. Of a payment with another person's address,
-- which staff assigned by hand, only what is no personal data.
-- Refuses: 404 profile_not_found (signed out).
create or replace function public.my_personal_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id),
    'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'known_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address),
        'first_seen_at', d.first_seen_at, 'seen_at', d.seen_at) order by d.first_seen_at), '[]') from private.known_devices d where d.user_id = v_user_id),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'purchase_intents', private.intents_of(v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.retained_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
        'since', s.created_at, 'last_notified_at', s.last_ok_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
      from private.staff_notice_choices c where c.user_id = v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_marks', (select jsonb_build_object('tags', m.tags, 'blocked_at', m.blocked_at,
      'block_reason', regexp_replace(m.block_reason, '[^\s@]+@[^\s@]+', '***', 'g')) from private.customer_marks m where m.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;

grant execute on function public.record_purchase_intent(text, jsonb, text) to authenticated;
