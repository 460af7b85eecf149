-- Browsers that subscribed to push notices (R13.5). The keys of a subscription allow sending to that device, so only the sender reads them.

-- One row is one browser on one device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A device gets nothing once its session has ended; null where the token named none.
  session_id uuid,
  endpoint text not null constraint push_subscriptions_endpoint_key unique check (length(endpoint) <= 1000),
  -- The browser's public key and the shared secret, base64url.
  p256dh text not null check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- Such as chrome-mobile, so that its owner recognizes it.
  agent text not null check (agent ~ '^[a-z]{1,20}(-mobile)?$'),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz
);

create index push_subscriptions_by_user on private.push_subscriptions (user_id, created_at);

-- True for an address of a known push service: the store calls it, so that any other would allow request forgery. Https without a port; the secret
-- push_services holds further hosts, separated by commas, and 127.0.0.1 in it allows http on this machine for the local demonstration.
create function private.is_push_endpoint(p_endpoint text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_host text := substring(p_endpoint from '^https://([a-z0-9.-]+)/[!-~]+$');
  v_further text[] := string_to_array(replace(coalesce(private.server_secret('push_services'), ''), ' ', ''), ',');
begin
  if length(p_endpoint) > 1000 then
    return false;
  end if;
  return coalesce(
    v_host in ('fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com', 'web.push.apple.com')
    or v_host ~ '^[a-z0-9-]+\.notify\.windows\.com$' or v_host = any (v_further) and v_host ~ '[a-z]', false)
    or '127.0.0.1' = any (v_further) and p_endpoint ~ '^http://127\.0\.0\.1:[0-9]{1,5}/[A-Za-z0-9/_-]+$';
end;
$$;

-- The public VAPID key, base64url; null where the store sends no push notices (R13.5).
create function public.push_key() returns text
language sql stable security definer set search_path = ''
return private.server_secret('vapid_public_key');

-- Raises for an unknown push service, and for malformed keys.
-- Refuses: 400 push_service_unknown, 400 push_keys_invalid.
create function private.require_push_endpoint(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not coalesce(private.is_push_endpoint(p_endpoint), false) then
    raise sqlstate 'PT400' using message = 'A loja não conhece o serviço de avisos deste navegador.', detail = 'push_service_unknown',
      hint = 'The endpoint must be https at a known push service.';
  elsif coalesce(p_p256dh, '') !~ '^B[A-P][A-Za-z0-9_-]{85}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{22}$' then
    raise sqlstate 'PT400' using message = 'O navegador não criou a inscrição direito. Tente de novo.', detail = 'push_keys_invalid',
      hint = 'p256dh is 65 bytes and auth 16, both base64url without padding.';
  end if;
end;
$$;

-- Subscribes the caller's browser, or moves its subscription to the caller, who must know its secret (R13.5). The eleventh device replaces the oldest.
-- Refuses: 404 profile_not_found (signed out), 400 push_service_unknown, 400 push_keys_invalid, 409 push_endpoint_taken.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked, so that two devices at once are both counted.
  v_user_id uuid := private.require_account(p_locks => true);
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth,
    -- The kind of the browser; the rest of its user agent is not stored.
    replace(lower(split_part(private.browser_of(v_agent), ' ', 1)), 'outro', 'other')
      || case when v_agent ~ 'Mobi|Android|iPhone|iPad' then '-mobile' else '' end)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, agent = excluded.agent,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end where s.auth = excluded.auth;
  if not found then
    raise sqlstate 'PT409' using message = 'Este aparelho já recebe avisos de outra forma. Recarregue a página e tente de novo.',
      detail = 'push_endpoint_taken', hint = 'The endpoint is known with another secret.';
  end if;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = v_user_id order by o.created_at desc, o.endpoint = p_endpoint desc offset 10
  );
end;
$$;

-- Deletes a subscription (R13.5). The session may have ended already, so the secret of the subscription is the proof. Idempotent.
create function public.remove_push_subscription(p_endpoint text, p_auth text) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth;
$$;

-- Replaces a subscription that the browser renewed while no page was open (R13.5). The old secret proves that it is the same browser.
-- Refuses: 404 push_device_unknown, 400 push_service_unknown, 400 push_keys_invalid.
create function public.renew_push_subscription(p_old_endpoint text, p_old_auth text, p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth and p_endpoint <> p_old_endpoint;
  update private.push_subscriptions s set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth
  where s.endpoint = p_old_endpoint and s.auth = p_old_auth;
  if not found then
    raise no_data_found;
  end if;
exception
  when unique_violation or no_data_found then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown',
      hint = 'Subscribe again while signed in.';
end;
$$;

grant execute on function public.push_key(), public.save_push_subscription(text, text, text) to authenticated;
grant execute on function public.remove_push_subscription(text, text), public.renew_push_subscription(text, text, text, text, text) to anon, authenticated;

-- ## Sending

-- True while a device's session is open, and where its token named none.
create function private.is_session_open(p_session_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select p_session_id is null
    or exists (select 1 from auth.sessions s where s.id = p_session_id and (s.not_after is null or s.not_after > now()));
$$;

-- True for an account with a device that can be reached.
create function private.has_push_device(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id));
$$;

-- The devices of an account, the newest first (R13.5).
create function public.list_push_devices(p_user_id uuid) returns table (id uuid, endpoint text, p256dh text, auth text)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.endpoint, s.p256dh, s.auth from private.push_subscriptions s
  where s.user_id = p_user_id and private.is_session_open(s.session_id) order by s.created_at desc, s.id;
$$;

-- Records the devices that took a message, and deletes those without a subscription (R13.5).
create function public.report_push_devices(p_reached uuid[], p_gone uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.push_subscriptions s set last_ok_at = now() where s.id = any (p_reached);
  delete from private.push_subscriptions s where s.id = any (p_gone);
$$;

grant execute on function public.list_push_devices(uuid), public.report_push_devices(uuid[], uuid[]) to service_role;
-- Not to anon or authenticated: the keys of a device allow sending to it.
