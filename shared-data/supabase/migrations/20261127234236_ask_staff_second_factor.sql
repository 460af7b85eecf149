-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff work with a second factor alone, unless an admin has said otherwise: in every store outside the demonstration whose auth service has one. Who lacks it is
-- asked for it before anything of staff's, reading too. A store that asked for none so far asks from now on.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- It was false where nobody had chosen. One row, and no entry in the log.
-- pgls-ignore lint/safety/banDropNotNull: nothing outside the database reads it.
ALTER TABLE private.store_settings
  ALTER COLUMN second_factor_required DROP DEFAULT,
  ALTER COLUMN second_factor_required DROP NOT NULL,
  ALTER COLUMN second_factor_required TYPE boolean USING nullif(second_factor_required, false);

CREATE OR REPLACE FUNCTION private.asks_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(s.second_factor_required, to_regclass('auth.mfa_factors') is not null and not private.trusts_addresses()) from private.store_settings s;
$function$;

ALTER FUNCTION "private"."asks_second_factor"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.session_refusal()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when exists (
      select from auth.sessions s, private.store_settings t
      where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.created_at::timestamptz <= now() - make_interval(hours => t.staff_session_hours)
    ) then 'staff_session_over'
    when auth.jwt() ->> 'aal' is distinct from 'aal2' and private.asks_second_factor() then 'second_factor_required'
  end;
end;
$function$;

ALTER FUNCTION "private"."session_refusal"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_staff_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."require_staff_session"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_role()
 RETURNS public.staff_role
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.role from private.staff_members m where m.user_id = (select private.caller_id()) and private.session_refusal() is null;
$function$;

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    perform private.require_staff_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'staff_only', hint = 'Only managers and admins may do this.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    perform private.require_staff_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'admin_only', hint = 'Only admins may do this.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.is_admin_user()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_session();
  return private.is_staff();
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_role()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_session();
  return jsonb_build_object('role', private.staff_role());
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller_id() is not null then
    perform private.require_admin();
  end if;
  return coalesce(new, old);
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_store_settings()
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer, second_factor_available boolean, staff_session_hours integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  select s.amount_unit, s.payload_days, private.asks_second_factor(), s.claim_limit, s.approval_limit_cents,
    to_regclass('auth.mfa_factors') is not null, s.staff_session_hours
  from private.store_settings s;
$function$;

REVOKE ALL ON FUNCTION "private"."asks_second_factor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."asks_second_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."asks_second_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_staff_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_staff_session"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."require_staff_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_staff_session"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_refusal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_refusal"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_refusal"() TO "postgres";

DROP FUNCTION "private"."is_staff_session_over"();
