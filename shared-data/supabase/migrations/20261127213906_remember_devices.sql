-- The kinds of device that an account was signed in with are remembered for 90 days, and are in the person's own data. The key to auth.users waits for its
-- writers for a moment; no table that sells is locked.
set lock_timeout = '4s';

CREATE TABLE "private"."known_devices" (
  "user_id" uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  "device" text NOT NULL,
  "browser" text NOT NULL,
  "id" uuid NOT NULL DEFAULT gen_random_uuid(),
  "address" inet,
  "first_seen_at" timestamp with time zone NOT NULL DEFAULT now(),
  "seen_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "known_devices_pkey" PRIMARY KEY (user_id, device, browser)
);

ALTER TABLE "private"."known_devices" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.browser_of(p_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
return case
  when p_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
  when p_agent ~ 'OPR/|OPiOS/|OPT/' then 'Opera'
  when p_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
  when p_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
  when p_agent ~ 'Chrome/|CriOS/|Chromium/' then 'Chrome'
  when p_agent ~ 'Safari/' then 'Safari'
  else 'outro'
end;

ALTER FUNCTION "private"."browser_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.forget_expired_data(p_limit integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  perform private.forget_stock_alerts();
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_givings set address = null where address is not null and given_at < now() - interval '180 days';
  perform private.forget_free_text();
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
$function$;

CREATE OR REPLACE FUNCTION private.has_session_on(p_user_id uuid, p_device text, p_browser text, p_but uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.sessions s
    where s.user_id = p_user_id and s.id <> p_but and private.device_of(s.user_agent) = p_device and private.browser_of(s.user_agent) = p_browser
      and greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz) > now() - interval '90 days'
  );
$function$;

ALTER FUNCTION "private"."has_session_on"(uuid, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_personal_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.kept_payload(e.payload) - 'customer' end) order by e.id), '[]')
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
        'since', s.created_at, 'last_told_at', s.last_ok_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
      from private.staff_notice_choices c where c.user_id = v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."browser_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."browser_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."browser_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_session_on"(uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_session_on"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_session_on"(uuid, text, text, uuid) TO "postgres";
