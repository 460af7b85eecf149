-- A payment's id has one spelling also where blanks stand inside it or its letters are wide: what was paid once is sold once. A role is looked
-- after where a member of staff changes it.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.guard_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller_id() is not null then
    perform private.require_staff_session();
  end if;
  return coalesce(new, old);
end;
$function$;

CREATE OR REPLACE FUNCTION private.payment_id_of(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_id text := p_payload #>> '{payment,id}';
begin
  if jsonb_typeof(p_payload #> '{payment,id}') not in ('string', 'number') or length(v_id) > 200 then
    return null;
  elsif v_id ~ '[^!-~]' then
    v_id := regexp_replace(normalize(private.clean_key(v_id), nfkc), '\s', '', 'g');
  end if;
  return case when v_id !~* '^credito:' then nullif(v_id, '') end;
end;
$function$;
