-- The browsers to which notices are pushed (R13.5). What a browser gave with its subscription lets whoever has it send to that device: it is told to
-- the sender alone.

-- One row is one browser on one device that asked for notices.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that asked, by its id; null where the token named none. A session that has ended is told nothing more.
  session_id uuid,
  -- The address at the browser's push service, of which nobody else knows.
  endpoint text not null constraint push_subscriptions_endpoint_key unique check (length(endpoint) <= 1000),
  -- The browser's public key and the secret that it shares with the store, base64url.
  p256dh text not null check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- The kind of browser, such as chrome-mobile, so that its owner knows it.
  agent text not null check (agent ~ '^[a-z]{1,20}(-mobile)?$'),
  created_at timestamptz not null default now(),
  -- When its push service last took a message.
  last_ok_at timestamptz
);

create index push_subscriptions_by_user on private.push_subscriptions (user_id, created_at);

alter table private.push_subscriptions enable row level security;
-- No grant: the functions below read and write it.

-- Whether an address is one of a known push service: the store calls it, and so it must lead nowhere else. Mozilla's, Google's, Apple's and Microsoft's, by
-- https and without a port; further hosts stand in the secret push_services, parted by commas, and 127.0.0.1 among them is this machine by http, as in
-- the local stacks' demonstration.
-- False for what is no address.
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

-- The kind of browser that calls, such as 'chrome-mobile': of the rest of what it says of itself nothing is kept.
create function private.caller_agent() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  return case
    when v_agent ~ 'Edg(e|A|iOS)?/' then 'edge'
    when v_agent ~ 'SamsungBrowser/' then 'samsung'
    when v_agent ~ 'OPR/|Opera' then 'opera'
    when v_agent ~ 'Firefox/|FxiOS/' then 'firefox'
    when v_agent ~ 'Chrom(e|ium)/|HeadlessChrome/|CriOS/' then 'chrome'
    when v_agent ~ 'Safari/' then 'safari'
    else 'other'
  end || case when v_agent ~ 'Mobi|Android|iPhone|iPad' then '-mobile' else '' end;
end;
$$;

-- The public half of the key by which push services know the store, base64url; null where the store pushes nothing.
-- Definer because: nobody may read the server's secrets. This one is public.
create function public.push_key() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.server_secret('vapid_public_key');
end;
$$;

-- Raises where the address is not a known push service's, or the keys are none.
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

-- Has the caller's browser told from now on; called again, or with another account on that browser, it moves to the caller. An account has ten: the
-- eleventh takes the place of the one that asked first. Whoever takes over somebody's address has to know the secret that came with it.
-- Refuses: 404 profile_not_found (signed out), 400 push_service_unknown, 400 push_keys_invalid, 409 push_endpoint_taken.
-- Definer because: nobody may write the subscriptions.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  c_most constant integer := 10;
  -- Two devices at once are counted one after the other.
  v_user_id uuid := private.require_account(p_locks => true);
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth, private.caller_agent())
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, agent = excluded.agent,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end where s.auth = excluded.auth;
  if not found then
    raise sqlstate 'PT409' using message = 'Este aparelho já recebe avisos de outra forma. Recarregue a página e tente de novo.', detail = 'push_endpoint_taken',
      hint = 'The endpoint is known with another secret.';
  end if;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = v_user_id order by o.created_at desc, o.endpoint = p_endpoint desc offset c_most
  );
end;
$$;

-- Forgets a browser. Who calls has ended the session already, and so is not asked who they are: the secret of the subscription is known to that browser
-- alone. One that is not there is forgotten.
-- Definer because: nobody may write the subscriptions.
create function public.remove_push_subscription(p_endpoint text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth;
end;
$$;

-- Takes the subscription that a browser made in the place of its old one, at a time when no page of the store is open: the old one's secret says that it
-- is the same browser.
-- Refuses: 404 push_device_unknown, 400 push_service_unknown, 400 push_keys_invalid.
-- Definer because: nobody may write the subscriptions.
create function public.renew_push_subscription(p_old_endpoint text, p_old_auth text, p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth and p_endpoint <> p_old_endpoint;
  update private.push_subscriptions s set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth
  where s.endpoint = p_old_endpoint and s.auth = p_old_auth;
  if not found then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown', hint = 'Subscribe anew while signed in.';
  end if;
exception
  when unique_violation then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown', hint = 'Subscribe anew while signed in.';
end;
$$;

grant execute on function public.push_key(), public.save_push_subscription(text, text, text) to authenticated;
grant execute on function public.remove_push_subscription(text, text), public.renew_push_subscription(text, text, text, text, text) to anon, authenticated;

-- ## Sending

-- Whether the session that asked for notices on a device is still open: with the sign-out, the store has nothing to tell there.
-- True where the token named no session.
create function private.is_session_open(p_session_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return p_session_id is null
    or exists (select 1 from auth.sessions s where s.id = p_session_id and (s.not_after is null or s.not_after > now()));
end;
$$;

-- Whether a person is told on any device: a notice by push is put in line for them, and for nobody else.
-- False for null.
create function private.has_push_device(p_user_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select 1 from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id));
end;
$$;

-- Where to push what is for a person: [{id, endpoint, p256dh, auth}], the newest device first; empty where there is none.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.list_push_devices(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) order by s.created_at desc, s.id), '[]')
    from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id)
  );
end;
$$;

-- Takes down which devices' push services took a message, and forgets those whose service knows them no more.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.report_push_devices(p_reached uuid[], p_gone uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.push_subscriptions s set last_ok_at = now() where s.id = any (p_reached);
  delete from private.push_subscriptions s where s.id = any (p_gone);
end;
$$;

grant execute on function public.list_push_devices(uuid), public.report_push_devices(uuid[], uuid[]) to service_role;
-- Not to anon or authenticated: who has a device's address and keys can send to it.

-- ## Personal data

-- Forgets the devices whose session has ended; nothing is sent to them any more.
-- Forget_expired_data calls it each hour.
create function private.forget_ended_devices() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
end;
$$;

-- The devices on which a person is told, for themself: [{browser, push_service, since, last_told_at}]. Without what lets somebody send there.
create function private.push_devices_of(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
      'since', s.created_at, 'last_told_at', s.last_ok_at) order by s.created_at, s.id), '[]')
    from private.push_subscriptions s where s.user_id = p_user_id
  );
end;
$$;
