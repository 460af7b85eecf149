-- A sign-in on a new device is mailed to its account. The trigger waits for sign-ins under way; no table that sells is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.note_device()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_device text := private.device_of(new.user_agent);
  v_browser text := private.browser_of(new.user_agent);
  v_is_sign_up boolean := not exists (select from private.known_devices d where d.user_id = new.user_id)
    and exists (select from auth.users u where u.id = new.user_id and u.created_at > now() - interval '7 days');
  v_id uuid;
begin
  insert into private.known_devices as d (user_id, device, browser, address) values (new.user_id, v_device, v_browser, new.ip)
  on conflict (user_id, device, browser) do nothing returning d.id into v_id;
  if v_id is null then
    update private.known_devices d set seen_at = now() where d.user_id = new.user_id and d.device = v_device and d.browser = v_browser;
  elsif not v_is_sign_up and not private.has_session_on(new.user_id, v_device, v_browser, new.id) then
    perform private.notify('new_sign_in', v_id::text, new.user_id, p_channels => array['mail']);
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."note_device"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notice_facts(p_notice private.notices, p_audience text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_audience = 'staff' then private.staff_notice_facts(p_notice)
    when p_notice.kind = 'claim_answered' then private.claim_answered_facts(p_notice)
    when p_notice.kind = 'claim_decided' then private.claim_decided_facts(p_notice)
    when p_notice.kind = 'review_approved' then private.review_facts(p_notice)
    when p_notice.kind = 'new_sign_in' then private.sign_in_facts(p_notice)
    when p_notice.kind = 'stock_alert' then private.stock_alert_facts(p_notice)
    when p_notice.kind = 'stock_alert_confirm' then private.stock_alert_confirm_facts(p_notice)
    else private.order_notice_facts(p_notice)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_kinds()
 RETURNS TABLE(kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval, admin_mode text,
   manager_mode text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes', null, null),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes', null, null),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours', null, null),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('new_sign_in', 'buyer', 'account', true, true, false, interval '3 days', null, null),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days', null, null),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours', null, null),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days', null, null),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'at_once'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'off'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'off'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('approval_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'off'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours', null, null),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour', null, null),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day', null, null),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours', null, null)
$function$;

CREATE OR REPLACE FUNCTION private.sign_in_facts(p_notice private.notices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address), 'at', d.first_seen_at)
  from private.known_devices d
  where d.user_id = p_notice.account_id and d.id = p_notice.subject::uuid and private.verified_address(d.user_id) is not null;
$function$;

ALTER FUNCTION "private"."sign_in_facts"(private.notices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_email text := private.verified_address(v_user_id);
  v_topic record;
begin
  select * into v_topic from private.notice_topics() t where t.topic = p_topic;
  if v_topic.topic is null or p_channel is null or p_channel not in ('mail', 'push') or p_is_on is null then
    raise sqlstate 'PT400' using message = 'Este aviso não existe. Recarregue a página.', detail = 'notice_topic_unknown',
      hint = 'A topic of my_notice_choices; mail or push; true or false.';
  end if;
  if v_topic.is_required then
    raise sqlstate 'PT409' using message = 'Este aviso é sempre enviado, porque o pedido ou a conta precisa dele.', detail = 'notice_required',
      hint = 'is_required in my_notice_choices.';
  end if;
  if p_is_on and v_topic.needs_consent then
    perform private.require_consent_words(v_email, p_text_version);
  end if;
  if p_is_on = (private.opt_out_reason(v_user_id, v_email, v_topic.kinds[1], p_channel) is null) then
    return;
  end if;
  insert into private.notice_choices (holder, about, channel, is_wanted, text_version)
  values (v_user_id::text, p_topic, p_channel::public.notice_channel, p_is_on, left(p_text_version, 20))
  on conflict (holder, about, channel) do update set is_wanted = excluded.is_wanted, text_version = excluded.text_version,
    decided_by = 'person', chosen_at = clock_timestamp();
end;
$function$;

CREATE TRIGGER store_note_device AFTER INSERT OR UPDATE OF user_agent ON auth.sessions
  FOR EACH ROW WHEN ((new.user_agent IS NOT NULL)) EXECUTE FUNCTION private.note_device();

REVOKE ALL ON FUNCTION "private"."note_device"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_device"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_device"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."sign_in_facts"(private.notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_in_facts"(private.notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sign_in_facts"(private.notices) TO "postgres";
