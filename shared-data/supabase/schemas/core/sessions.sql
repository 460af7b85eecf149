-- Sessions: when a person was here last, and the user's own, to list and end (R11.7).

-- The kind of device in a User-Agent: 'celular', 'tablet', 'computador' or 'desconhecido'. iPads report a computer.
create function private.device_of(p_agent text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_agent ~ 'iPad|Tablet|Kindle|Silk/' or p_agent ~ 'Android' and p_agent !~ 'Mobi' then 'tablet'
    when p_agent ~ 'Mobi|iPhone|iPod' then 'celular'
    when p_agent ~ 'Windows NT|Macintosh|X11|CrOS' then 'computador'
    else 'desconhecido'
  end;
end;
$$;

-- The last visit of a person, as the auth service knows it: signed in, or had a session renewed.
-- The hosted service writes some of these times without a zone, in UTC.
create function private.last_seen(p_user_id uuid) returns timestamptz
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select greatest(
    (select u.last_sign_in_at::timestamptz from auth.users u where u.id = p_user_id),
    (select max(greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz))
      from auth.sessions s where s.user_id = p_user_id)
  );
$$;

-- The caller's open sessions, last used first, at most 50: kind of device, IP address if recorded, and whether it is the current one. Empty for visitors.
create function public.my_sessions() returns table (id uuid, created_at timestamptz, used_at timestamptz, device text, address text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.created_at::timestamptz, greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz),
      private.device_of(to_jsonb(s) ->> 'user_agent'), split_part(to_jsonb(s) ->> 'ip', '/', 1), s.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions s where s.user_id = private.caller_id() and (s.not_after is null or s.not_after > now())
    order by 3 desc, s.id limit 50;
end;
$$;

-- Ends one of the caller's sessions: its tokens are invalid from the next request on.
-- Refuses: 404 session_not_found (also another person's).
create function public.end_my_session(p_session_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = p_session_id and s.user_id = private.caller_id();
  if not found then
    raise sqlstate 'PT404' using message = 'Esta sessão já terminou', detail = 'session_not_found', hint = 'No open session of the caller has this id.';
  end if;
end;
$$;

grant execute on function public.my_sessions(), public.end_my_session(uuid) to authenticated;
