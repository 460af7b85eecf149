-- Settings that the database enforces. Settings of the pages are in /config.json (R12.1).

create type public.amount_unit as enum ('reais', 'cents');

-- One row, written by change_store_setting alone.
create table private.store_settings (
  only_row boolean primary key default true check (only_row),
  -- The unit of the checkout's amounts (R10.6).
  amount_unit public.amount_unit not null default 'reais',
  -- For how many days a stored payment event keeps its payer's name, phone, document and addresses (R12.3).
  payload_days integer not null default 90 check (payload_days between 1 and 3650),
  -- True where staff work with a second factor alone (R6.6). Null until an admin sets it: as asks_second_factor says.
  second_factor_required boolean,
  -- For how many reais a manager may give within 24 hours to close guarantee claims; admins have no limit (R14.10).
  claim_limit integer not null default 500 check (claim_limit between 0 and 1000000),
  -- How much one person may correct, override and decide by hand within 24 hours without another admin, in centavos (R6.9).
  approval_limit_cents integer not null default 200000 check (approval_limit_cents between 0 and 100000000),
  -- For how many hours after a sign-in staff work before they sign in again (R6.10).
  staff_session_hours integer not null default 12 check (staff_session_hours between 1 and 720),
  -- The checkout provider keeps this of a payment: hundredths of a percent of its amount, and centavos for each payment (R2.19).
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 10000),
  fee_cents integer not null default 0 check (fee_cents between 0 and 100000)
);

insert into private.store_settings default values;

-- ## The second factor

-- True if staff need a second factor (R6.6): as set by an admin; by default if the auth service supports one, except in the demonstration.
create function private.asks_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(s.second_factor_required, to_regclass('auth.mfa_factors') is not null and not private.trusts_addresses()) from private.store_settings s;
$$;

-- Staff can change roles only in a valid staff session, regardless of the function used.
create function private.guard_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.caller_id() is not null then
    perform private.require_staff_session();
  end if;
  return coalesce(new, old);
end;
$$;

create trigger guard_role_change before insert or update or delete on private.staff_members
  for each row execute function private.guard_role_change();

-- ## Reading and changing the settings

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

-- Changes a setting with a reason for the log, and returns all settings. The value is text, such as 'cents', '30' or 'true'.
-- An admin who turns on the second factor must have one, or every admin could be locked out. Raising approval_limit_cents may need approval.
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
