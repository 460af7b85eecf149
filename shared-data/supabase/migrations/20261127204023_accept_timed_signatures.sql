-- A webhook may prove itself by a signature with a time, good for five minutes. No table is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.has_timed_signature(p_signature text, p_body text, p_secret text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_time text := substring(p_signature from '^t=(\d{1,12}),v1=[0-9a-fA-F]{64}$');
begin
  return v_time is not null and abs(extract(epoch from clock_timestamp()) - v_time::bigint) <= 300
    and private.same_secret(lower(right(p_signature, 64)),
      encode(extensions.hmac(convert_to(v_time || '.' || p_body, 'UTF8'), convert_to(p_secret, 'UTF8'), 'sha256'), 'hex'));
end;
$function$;

ALTER FUNCTION "private"."has_timed_signature"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_authentic_webhook(p_body text, p_headers jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_name text;
  v_secret text;
begin
  -- Tries every proof of every secret until one fits. Only a caller who is let in can learn from the time which one it was.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if p_headers ->> 'x-webhook-signature' like 't=%' and private.has_timed_signature(p_headers ->> 'x-webhook-signature', p_body, v_secret) then
      return true;
    elsif current_setting('store.webhook_timed_only', true) = 'on' then
      continue;
    elsif lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
      return true;
    elsif p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret) then
      return true;
    elsif p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
      'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex')) then
      return true;
    end if;
  end loop;
  return false;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."has_timed_signature"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_timed_signature"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_timed_signature"(text, text, text) TO "postgres";
