-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Admins record what the checkout provider keeps of a payment. The settings' one row is locked for a moment.
set lock_timeout = '4s';

alter table private.store_settings
  add column fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  add column fee_cents integer not null default 0 check (fee_cents between 0 and 100000);

drop function public.change_store_setting(text, text, text), public.read_store_settings();

-- The settings as staff see them; claim_limit in reais. second_factor_available: the auth service has one.
create function public.read_store_settings()
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean, staff_session_hours integer, fee_basis_points integer, fee_cents integer)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select s.amount_unit, s.payload_days, private.asks_second_factor(), s.claim_limit, s.approval_limit_cents,
    to_regclass('auth.mfa_factors') is not null, s.staff_session_hours, s.fee_basis_points, s.fee_cents
  from private.store_settings s;
$$;

-- Changes one setting, with a reason that the log keeps, and gives all of them. The value is a text, such as 'cents', '30' or 'true'.
-- Admins who turn the second factor on must have one, or every admin could be locked out. A higher approval_limit_cents waits for another admin.
-- Refuses: 400 setting_unknown, 400 setting_invalid.
create function public.change_store_setting(p_name text, p_value text, p_reason text)
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer,
  second_factor_available boolean, staff_session_hours integer, fee_basis_points integer, fee_cents integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value::public.amount_unit;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'approval_limit_cents' then
      perform private.lock_money_actions();
      if private.approve_money('change_store_setting', null, p_value::integer / 100.0) then
        update private.store_settings set approval_limit_cents = p_value::integer;
      end if;
    when 'staff_session_hours' then update private.store_settings set staff_session_hours = p_value::integer;
    when 'fee_basis_points' then update private.store_settings set fee_basis_points = p_value::integer;
    when 'fee_cents' then update private.store_settings set fee_cents = p_value::integer;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_admin();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required, claim_limit, approval_limit_cents, staff_session_hours, '
          'fee_basis_points or fee_cents.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000; '
        'approval_limit_cents: 0 to 100000000; staff_session_hours: 1 to 720; fee_basis_points: 0 to 10000; fee_cents: 0 to 100000.';
end;
$$;

grant execute on function public.read_store_settings(), public.change_store_setting(text, text, text) to authenticated;
