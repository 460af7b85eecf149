-- People see their own sessions and end them. No table is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.caller_device()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.device_of(coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', ''));
end;
$function$;

CREATE OR REPLACE FUNCTION private.device_of(p_agent text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_agent ~ 'iPad|Tablet|Kindle|Silk/' or p_agent ~ 'Android' and p_agent !~ 'Mobi' then 'tablet'
    when p_agent ~ 'Mobi|iPhone|iPod' then 'celular'
    when p_agent ~ 'Windows NT|Macintosh|X11|CrOS' then 'computador'
    else 'desconhecido'
  end;
end;
$function$;

ALTER FUNCTION "private"."device_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.end_my_session(p_session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions s where s.id = p_session_id and s.user_id = private.caller_id();
  if not found then
    raise sqlstate 'PT404' using message = 'Esta sessão já terminou', detail = 'session_not_found', hint = 'No open session of the caller has this id.';
  end if;
end;
$function$;

ALTER FUNCTION "public"."end_my_session"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, used_at timestamp with time zone, device text, address text, is_current boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select s.id, s.created_at::timestamptz, greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz),
      private.device_of(to_jsonb(s) ->> 'user_agent'), split_part(to_jsonb(s) ->> 'ip', '/', 1), s.id::text is not distinct from auth.jwt() ->> 'session_id'
    from auth.sessions s where s.user_id = private.caller_id() and (s.not_after is null or s.not_after > now())
    order by 3 desc, s.id limit 50;
end;
$function$;

ALTER FUNCTION "public"."my_sessions"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."device_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."device_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."device_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."end_my_session"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_my_session"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_my_session"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_my_session"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_sessions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_sessions"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_sessions"() TO "postgres";
