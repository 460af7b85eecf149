-- Staff whose session is older than the setting sign in again. No table is locked.
set lock_timeout = '4s';

DROP FUNCTION "public"."get_user_role"();

DROP FUNCTION "public"."is_admin_user"();

CREATE OR REPLACE FUNCTION private.is_staff_session_over()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from auth.sessions s, private.store_settings t
    where s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.created_at::timestamptz <= now() - make_interval(hours => t.staff_session_hours)
  );
end;
$function$;

ALTER FUNCTION "private"."is_staff_session_over"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lock_stock_for_staff(p_product_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    perform private.refuse_old_session();
    raise sqlstate 'PT403' using message = 'Apenas administradores e gerentes autorizados podem adicionar keys',
      detail = 'staff_only', hint = 'Only managers and admins may add keys.';
  end if;
  perform private.lock_key_texts();
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_old_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.staff_members m where m.user_id = private.caller_id()) and private.is_staff_session_over() then
    raise sqlstate 'PT403' using message = 'Sua sessão na equipe terminou. Entre de novo.', detail = 'staff_session_over',
      hint = 'Sign in again: the session is older than staff_session_hours.';
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_old_session"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin() then
    perform private.refuse_old_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'admin_only', hint = 'Only admins may do this.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_staff()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    perform private.refuse_old_session();
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'staff_only', hint = 'Only managers and admins may do this.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_role()
 RETURNS public.staff_role
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.role from private.staff_members m where m.user_id = (select private.caller_id()) and not private.is_staff_session_over();
$function$;

CREATE OR REPLACE FUNCTION public.get_user_role()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_old_session();
  return jsonb_build_object('role', private.staff_role());
end;
$function$;

ALTER FUNCTION "public"."get_user_role"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.is_admin_user()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_old_session();
  return private.is_staff();
end;
$function$;

ALTER FUNCTION "public"."is_admin_user"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_staff_session_over"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_staff_session_over"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_staff_session_over"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_old_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_old_session"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."refuse_old_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_old_session"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."get_user_role"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_user_role"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_user_role"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_user_role"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."is_admin_user"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."is_admin_user"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."is_admin_user"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."is_admin_user"() TO "postgres";
