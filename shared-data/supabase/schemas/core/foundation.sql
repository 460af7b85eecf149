-- Used by all other files: default privileges, the caller, text sanitizing, server secrets.

-- Nothing is accessible without an explicit grant. Hosted Supabase grants new tables and functions in "public" to the API roles, and Postgres grants
-- new functions to everybody: both defaults are revoked here first.
create schema if not exists extensions;
create schema if not exists private;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- "private" is not exposed by the API. Usage lets policies and views of "public" call its functions.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The signed-in user, or null. A JWT stays valid for an hour after its session ended (sign-out, new password, mailbox proved by another person), so
-- its session must still exist. A token without a session id is accepted.
create function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := auth.uid();
  v_session_id text;
begin
  if v_user_id is null then
    return null;
  end if;
  v_session_id := auth.jwt() ->> 'session_id';
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.user_id = v_user_id and (s.not_after is null or s.not_after > now())
  ) then
    return null;
  end if;
  return v_user_id;
end;
$$;

grant execute on function private.caller_id() to anon, authenticated;

-- The signed-in user with an account. p_locks serializes the calls of a user that lock.
-- Refuses: 404 profile_not_found (signed out).
create function private.require_account(p_locks boolean default false) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
begin
  if p_locks then
    perform 1 from auth.users u where u.id = v_user_id for no key update;
  else
    perform 1 from auth.users u where u.id = v_user_id;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have an account.';
  end if;
  return v_user_id;
end;
$$;

-- The moment at which a day begins in Brasília.
create function private.day_start(p_day date) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- A date alone would be read as a moment of the connection's own time zone.
  select p_day::timestamp at time zone 'America/Sao_Paulo';
$$;

-- Sanitizes text of forms (R5.1): removes angle brackets, javascript: and inline event handlers, trims, at most 1000 characters.
-- Invoker. Repeats until nothing changes, because a removal can join its neighbours into a new match. Reads only the beginning of long texts, because
-- the cost of all rounds is quadratic.
create function private.sanitize_text(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  c_blanks constant text := E' \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
    '\u2028\u2029\u202f\u205f\u3000\ufeff';
  v_text text := left(ltrim(p_text, c_blanks), 4000);
  v_before text;
begin
  loop
    v_before := v_text;
    v_text := regexp_replace(v_text, '[<>]', '', 'g');
    v_text := regexp_replace(v_text, 'javascript:', '', 'gi');
    -- Letters and blanks by name: a form takes ç for the end of a word, and Postgres does not.
    v_text := regexp_replace(v_text, '(?<![a-z0-9_])on[a-z0-9_]+[' || c_blanks || ']*=', '', 'gi');
    v_text := rtrim(left(ltrim(v_text, c_blanks), 1000), c_blanks);
    exit when v_text = v_before;
  end loop;
  return v_text;
end;
$$;

-- Sanitizes a list of texts and drops empty ones.
create function private.sanitize_texts(p_texts text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(c.clean order by t.place) filter (where c.clean <> ''), '{}')
  from unnest(p_texts) with ordinality as t (raw, place), lateral (select private.sanitize_text(t.raw) as clean) c;
$$;

-- Called by triggers and functions that run as the signed-in caller.
grant execute on function private.sanitize_text(text), private.sanitize_texts(text[]) to authenticated;

-- The limit for exact counts in lists, shown as "more than" beyond it, so that counting has a constant cost.
create function private.most_counted() returns integer
language sql immutable set search_path = ''
return 10000;

-- A server secret from Supabase's Vault if it exists, else from a session setting of the local server; null if unset.
create function private.server_secret(p_name text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into v_secret using 'store_' || p_name;
  else
    v_secret := current_setting('store.' || p_name, true);
  end if;
  return nullif(btrim(v_secret), '');
end;
$$;

-- Raises for a request with an estimated count, because the planner ignores row level security. For PostgREST's db_pre_request on hosted projects
-- (optional/refuse-estimates.sql); elsewhere the gateway refuses it.
-- Refuses: 400 count_not_exact.
create function private.refuse_estimated_count() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise sqlstate 'PT400' using message = 'Only count=exact is answered.', detail = 'count_not_exact', hint = 'Ask for count=exact, or for none.';
  end if;
end;
$$;

grant execute on function private.refuse_estimated_count() to anon, authenticated, service_role;
