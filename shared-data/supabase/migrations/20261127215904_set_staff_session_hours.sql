-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Admins set for how many hours after a sign-in staff work; 12 until then. The table of one row is locked for a moment.
set lock_timeout = '4s';

DROP FUNCTION "public"."change_store_setting"(text, text, text);

DROP FUNCTION "public"."read_store_settings"();

ALTER TABLE "private"."store_settings" ADD COLUMN "staff_session_hours" integer NOT NULL DEFAULT 12 CHECK (staff_session_hours BETWEEN 1 AND 720);

CREATE OR REPLACE FUNCTION public.change_store_setting(p_name text, p_value text, p_reason text)
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean, staff_session_hours integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value::public.amount_unit;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'approval_limit_cents' then
      perform private.lock_money_actions();
      if private.approve_money('change_store_setting', null, p_value::integer / 100.0) then
        update private.store_settings set approval_limit_cents = p_value::integer;
      end if;
    when 'staff_session_hours' then update private.store_settings set staff_session_hours = p_value::integer;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_second_factor();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required, claim_limit, approval_limit_cents or staff_session_hours.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000; '
        'approval_limit_cents: 0 to 100000000; staff_session_hours: 1 to 720.';
end;
$function$;

ALTER FUNCTION "public"."change_store_setting"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_store_settings()
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean, staff_session_hours integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  select s.amount_unit, s.payload_days, s.second_factor_required, s.claim_limit, s.approval_limit_cents,
    to_regclass('auth.mfa_factors') is not null, s.staff_session_hours
  from private.store_settings s;
$function$;

ALTER FUNCTION "public"."read_store_settings"() OWNER TO "postgres";

REVOKE ALL ON FUNCTION "public"."change_store_setting"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_store_setting"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_store_setting"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_store_setting"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."read_store_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_store_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."read_store_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."read_store_settings"() TO "postgres";
