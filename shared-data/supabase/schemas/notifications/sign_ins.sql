-- A sign-in on a new device is mailed to its account (R11.8). Decided where the auth service writes its sessions, whichever service it is.

-- The kinds of device, with the browser, that an account was signed in with: for 90 days after the last time.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device text not null,
  browser text not null,
  -- The notice's subject: a device that was forgotten and comes back is reported again.
  id uuid not null default gen_random_uuid(),
  -- The network address of the first sign-in.
  address inet,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, device, browser)
);

-- A browser's name by its User-Agent, 'outro' where it is none of these. Most browsers name others than themselves too, so the order counts.
create function private.browser_of(p_agent text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_agent ~ 'Edg(e|A|iOS)?/' then 'Edge'
  when p_agent ~ 'OPR/|OPiOS/|OPT/' then 'Opera'
  when p_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
  when p_agent ~ 'Firefox/|FxiOS/' then 'Firefox'
  when p_agent ~ 'Chrome/|CriOS/|Chromium/' then 'Chrome'
  when p_agent ~ 'Safari/' then 'Safari'
  else 'outro'
end;

-- Remembers the device of a session, and queues the notice of a new one: not of the first that a new account is signed in with.
-- A session that changes its device was copied to another one, and is reported too.
create function private.note_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  elsif not v_is_sign_up and not exists (
    -- A session from before its account's devices were remembered.
    select from auth.sessions s
    where s.user_id = new.user_id and s.id <> new.id and private.device_of(s.user_agent) = v_device and private.browser_of(s.user_agent) = v_browser
      and greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz) > now() - interval '90 days'
  ) then
    perform private.notify('new_sign_in', v_id::text, new.user_id, p_channels => array['mail']);
  end if;
  return null;
end;
$$;

create trigger store_note_device after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent is not null) execute function private.note_device();
