-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff read with the settings whether the auth service has a second factor, so that the screen offers none where it cannot be had.
-- No row is touched and no table locked.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

DROP FUNCTION "public"."change_store_setting"(text, text, text);

DROP FUNCTION "public"."read_store_settings"();

CREATE OR REPLACE FUNCTION public.change_store_setting(p_name text, p_value text, p_reason text)
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean)
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
      if private.approve_limit(p_value::integer) then
        update private.store_settings set approval_limit_cents = p_value::integer;
      end if;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_second_factor();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required, claim_limit or approval_limit_cents.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000; '
        'approval_limit_cents: 0 to 100000000.';
end;
$function$;

ALTER FUNCTION "public"."change_store_setting"(text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.read_store_settings()
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  select s.amount_unit, s.payload_days, s.second_factor_required, s.claim_limit, s.approval_limit_cents,
    to_regclass('auth.mfa_factors') is not null
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
