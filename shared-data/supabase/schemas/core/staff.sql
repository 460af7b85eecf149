create type public.staff_role as enum ('admin', 'manager');

-- Members of staff. No grants: changed by admins through staff/administration.sql, or by the database owner.
create table private.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  created_at timestamptz not null default now(),
  -- The admin who gave the present role; null where the database's owner did. No foreign key: it outlives that account, as the log does.
  given_by uuid
);

-- Why the caller's session is not valid for staff; null if it is. 'staff_session_over': older than staff_session_hours (R6.10), unless the token has no
-- session id. 'second_factor_required': the store requires one and the token has none (R6.6).
create function private.session_refusal() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when exists (
      select from auth.sessions s, private.store_settings t
      where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.created_at::timestamptz <= now() - make_interval(hours => t.staff_session_hours)
    ) then 'staff_session_over'
    when auth.jwt() ->> 'aal' is distinct from 'aal2' and private.asks_second_factor() then 'second_factor_required'
  end;
end;
$$;

-- The caller's role: 'admin', 'manager' or null. Read from the table, so that a removal works at once. The session is read for staff only.
create function private.staff_role() returns public.staff_role
language sql stable security definer set search_path = ''
as $$
  select m.role from private.staff_members m where m.user_id = (select private.caller_id()) and private.session_refusal() is null;
$$;

-- Raises for a member of staff without a valid staff session.
-- Refuses: 403 staff_session_over, 403 second_factor_required.
create function private.require_staff_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_refusal text := (select private.session_refusal() from private.staff_members m where m.user_id = private.caller_id());
begin
  if v_refusal = 'staff_session_over' then
    raise sqlstate 'PT403' using message = 'Sua sessão na equipe terminou. Entre de novo.', detail = v_refusal,
      hint = 'Sign in again: the session is older than staff_session_hours.';
  elsif v_refusal = 'second_factor_required' then
    raise sqlstate 'PT403' using message = 'Confirme com o código do seu aplicativo autenticador', detail = v_refusal,
      hint = 'Verify a second factor (aal2) and call again.';
  end if;
end;
$$;

-- True if the caller is a manager or an admin.
create function private.is_staff() returns boolean
language sql stable set search_path = ''
return private.staff_role() is not null;

-- True if the caller is an admin.
create function private.is_admin() returns boolean
language sql stable set search_path = ''
return coalesce(private.staff_role() = 'admin', false);

-- Raises unless the caller is a manager or an admin.
-- Refuses: 403 staff_session_over, 403 second_factor_required, 403 staff_only.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.require_staff_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'staff_only', hint = 'Only managers and admins may do this.';
  end if;
end;
$$;

-- Raises unless the caller is an admin.
-- Refuses: 403 staff_session_over, 403 second_factor_required, 403 admin_only.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.require_staff_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'admin_only', hint = 'Only admins may do this.';
  end if;
end;
$$;

-- Staff decide about the money and the orders of other accounts only.
-- Refuses: 403 own_account.
create function private.refuse_own_account(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe cuida da sua própria conta', detail = 'own_account', hint = 'Ask a colleague.';
  end if;
end;
$$;

-- Statement trigger: refuses writes by callers who are not staff, which row level security would silently ignore.
-- Arguments: the roles to check; every role by default. Invoker, because in a definer function the role is the owner's.
create function private.only_staff_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_nargs = 0 or current_user = any (tg_argv) then
    perform private.require_staff();
  end if;
  return null;
end;
$$;

-- True if the caller may use the back-office: managers and admins (R6.4).
-- Refuses: 403 staff_session_over, 403 second_factor_required.
create function public.is_admin_user() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_staff_session();
  return private.is_staff();
end;
$$;

-- The caller's role as {"role": "admin" | "manager" | null} (R7.5).
-- Refuses: 403 staff_session_over, 403 second_factor_required.
create function public.get_user_role() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_staff_session();
  return jsonb_build_object('role', private.staff_role());
end;
$$;

-- A user's e-mail for staff, to name the recipient of a key (R7.3); null for an unknown user. Callers can always read their own.
create function public.get_user_email(user_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if user_id is distinct from (select private.caller_id()) then
    perform private.require_admin();
  end if;
  return (select u.email from auth.users u where u.id = get_user_email.user_id);
end;
$$;

grant execute on function private.staff_role(), private.is_staff(), private.require_staff(), private.require_staff_session(), public.is_admin_user(),
  public.get_user_role() to anon, authenticated;
grant execute on function private.is_admin(), public.get_user_email(uuid) to authenticated;
