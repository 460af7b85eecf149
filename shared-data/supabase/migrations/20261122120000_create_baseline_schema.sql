-- The schema of the day on which migrations began, never edited. As it is today it stands in schemas/.

-- schemas/core/foundation.sql

-- What every other file stands on: closed schemas, who calls, clean text, the server's secrets.

-- Everything is closed until a grant opens it by name. Hosted Supabase grants every new table and function of "public" to the API
-- roles, and plain Postgres grants every new function to everybody: both are taken back here, before anything is made.
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

-- "private" is never in the API's list of schemas. Usage lets policies and views of "public" call it.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated;

-- The signed-in user, or null. A token lives on for its hour when its session is ended (signed out, another password, a mailbox proved by
-- somebody else), so the session that it names has to be there still. A token that names none is taken as it is.
-- Definer because: the API roles may not read the auth service's sessions.
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

-- The signed-in user, who has an account; p_locks: no other call of theirs that locks goes on beside this one.
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

-- Text as every form keeps it (R5.1): no angle brackets, no javascript: scheme, no inline event handlers, trimmed, at most 1000 characters.
-- Invoker; repeated until nothing changes, because taking a piece out can join what was around it into a new one. Of a text of megabytes only
-- the beginning is looked at: each round costs as much as the text is long, and there may be as many rounds.
create function private.sanitize_text(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  c_blanks constant text := E' \t\n\u000b\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  v_text text := left(ltrim(p_text, c_blanks), 4000);
  v_before text;
begin
  loop
    v_before := v_text;
    v_text := regexp_replace(v_text, '[<>]', '', 'g');
    v_text := regexp_replace(v_text, 'javascript:', '', 'gi');
    v_text := regexp_replace(v_text, '\mon\w+\s*=', '', 'gi');
    v_text := rtrim(left(ltrim(v_text, c_blanks), 1000), c_blanks);
    exit when v_text = v_before;
  end loop;
  return v_text;
end;
$$;

-- A list of texts as every form keeps them, without the empty ones.
create function private.sanitize_texts(p_texts text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(c.clean order by t.place) filter (where c.clean <> ''), '{}')
  from unnest(p_texts) with ordinality as t (raw, place), lateral (select private.sanitize_text(t.raw) as clean) c;
$$;

-- Triggers and functions that run as the signed-in caller clean text with these.
grant execute on function private.sanitize_text(text), private.sanitize_texts(text[]) to authenticated;

-- How many of a list are counted: one more than this means "more than". What a list costs then does not grow with the shop.
create function private.most_counted() returns integer
language sql immutable set search_path = ''
return 10000;

-- A secret of the server: from Supabase's Vault where there is one, else from a setting that the local server gives its connection.
-- Where the Vault exists a setting is never believed. Null where there is none.
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

-- schemas/core/staff.sql

create type public.staff_role as enum ('admin', 'manager');

-- Who works here. Nobody is granted anything: admins change it through the functions of staff/administration.sql, the database's owner at
-- a console.
create table private.staff_members (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role public.staff_role not null,
  created_at timestamptz not null default now(),
  -- The admin who gave the present role; null where the database's owner did. No foreign key: it outlives that account, as the log does.
  given_by uuid
);

alter table private.staff_members enable row level security;

-- The caller's role: 'admin', 'manager' or null. Read from the table, never from the token: taking a role away works at once.
-- Definer because: nobody may read the staff table.
create function private.staff_role() returns public.staff_role
language sql stable security definer set search_path = ''
as $$
  select role from private.staff_members where user_id = (select private.caller_id());
$$;

-- Whether the caller is a manager or an admin.
create function private.is_staff() returns boolean
language sql stable set search_path = ''
as $$
  select private.staff_role() is not null;
$$;

-- Whether the caller is an admin.
create function private.is_admin() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(private.staff_role() = 'admin', false);
$$;

-- Raises unless the caller is a manager or an admin.
-- Refuses: 403 staff_only.
create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'staff_only', hint = 'Only managers and admins may do this.';
  end if;
end;
$$;

-- Raises unless the caller is an admin.
-- Refuses: 403 admin_only.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Access denied: Admin validation failed',
      detail = 'admin_only', hint = 'Only admins may do this.';
  end if;
end;
$$;

-- Statement trigger: a write by somebody who is not staff raises, where row security would change no row and say nothing.
-- Refuses: 403 staff_only.
create function private.only_staff_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.require_staff();
  return null;
end;
$$;

grant execute on function private.staff_role(), private.is_staff(), private.require_staff() to anon, authenticated;
grant execute on function private.is_admin() to authenticated;
-- Not require_admin: only functions with their owner's rights ask for an admin.

-- Whether the caller may enter the back-office: true for managers and admins (R6.4).
create function public.is_admin_user() returns boolean
language sql stable set search_path = ''
as $$
  select private.is_staff();
$$;

-- The caller's role as {"role": "admin" | "manager" | null} (R7.5).
create function public.get_user_role() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('role', private.staff_role());
$$;

-- A user's e-mail, to name who received a key (R7.3); null for an unknown user. One's own is always given.
-- Refuses: 403 admin_only.
-- Definer because: nobody may read auth.users.
create function public.get_user_email(user_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if user_id is distinct from (select private.caller_id()) then
    perform private.require_admin();
  end if;
  return (select u.email from auth.users u where u.id = get_user_email.user_id);
end;
$$;

grant execute on function public.is_admin_user(), public.get_user_role() to anon, authenticated;
grant execute on function public.get_user_email(uuid) to authenticated;

-- schemas/core/accounts.sql

-- Whose an account is: whoever proves the mailbox (R11.1). "Confirmed" is a flag of the auth service, which some of its ways set without a
-- mail; what was proved is kept here, apart from it.

-- Who proved which mailbox. The address is always the account's present one: with another address the proof is gone.
create table private.proved_mailboxes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique,
  proved_at timestamptz not null default now()
);

alter table private.proved_mailboxes enable row level security;
-- No grant: prove_mailbox alone writes it.

-- Whether an address counts without a proof, as in the demonstration, which sends no mail. A setting that the local server gives its
-- connection; where Supabase's Vault exists it is never believed.
create function private.trusts_addresses() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return to_regclass('vault.decrypted_secrets') is null and coalesce(current_setting('store.trusts_addresses', true) = 'on', false);
end;
$$;

-- Whether a change of an account shows that its holder reads the mailbox of its address. The auth service mails one-time tokens; one that
-- is spent is taken out of its column alone, where a new password or a new address takes it out together with the time it was sent.
--   - a confirmation, recovery or sign-in link was spent, or an invitation taken up (its token goes with the password that it brings)
--   - the change of address that was mailed to the new one was carried out
--   - a social provider says that it verified this very address
create function private.proves_mailbox(p_old auth.users, p_new auth.users) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if p_new.email is distinct from p_old.email then
    if p_new.email = p_old.email_change and coalesce(p_new.email_change, '') = '' and p_old.email_change_sent_at is not null then
      return true;
    end if;
  elsif p_new.encrypted_password is not distinct from p_old.encrypted_password and (
    (p_old.recovery_token <> '' and coalesce(p_new.recovery_token, '') = '' and p_new.recovery_sent_at is not null)
    or (p_old.confirmation_token <> '' and coalesce(p_new.confirmation_token, '') = '' and p_new.confirmation_sent_at is not null
      -- The code of a text message stands in the same column.
      and p_new.phone_confirmed_at is not distinct from p_old.phone_confirmed_at)
    or (p_old.email_confirmed_at is null and p_new.email_confirmed_at is not null and p_new.invited_at is not null)
  ) then
    return true;
  end if;
  return exists (select 1 from auth.identities i where i.user_id = p_new.id and private.vouches_for(i.provider, i.identity_data, p_new.email));
end;
$$;

-- Whether a social provider says that it verified an address.
create function private.vouches_for(p_provider text, p_identity jsonb, p_email text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_provider not in ('email', 'phone') and coalesce(p_identity ->> 'email_verified' = 'true' and lower((p_identity ->> 'email') collate "C") = p_email, false);
end;
$$;

-- Before an account changes: keeps what the change proves. The first proof of an address ends what was there before it, because somebody
-- else may have put it there: the password, the links and codes, the phone, and what end_earlier_access ends. Whoever proved the mailbox chooses a password.
-- Definer because: the auth service's role may not use our tables and functions.
create function private.prove_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Accounts of a company's own sign-in may share an address, so it is no one's proof.
  if new.is_sso_user then
    return new;
  end if;
  if new.email is distinct from old.email then
    delete from private.proved_mailboxes m where m.user_id = new.id;
  end if;
  if not exists (select 1 from private.proved_mailboxes m where m.user_id = new.id) and private.proves_mailbox(old, new) then
    new.encrypted_password := null;
    new.phone := null;
    new.phone_confirmed_at := null;
    perform private.end_earlier_access(new.id, new.email);
    insert into private.proved_mailboxes (user_id, email) values (new.id, new.email);
  elsif new.email is not distinct from old.email then
    -- The auth service writes what it read of the person before the proof once more in the same transaction.
    if new.raw_user_meta_data ? 'phone' and new.raw_user_meta_data is distinct from old.raw_user_meta_data
      and exists (select 1 from private.proved_mailboxes m where m.user_id = new.id and m.proved_at = now()) then
      new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
    end if;
    return new;
  end if;
  -- What was mailed to the address before, or before the proof, opens nothing any more. Empty, not null: the hosted service reads texts.
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.phone_change := '';
  new.phone_change_token := '';
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end;
$$;

create trigger store_prove_mailbox before update on auth.users
  for each row execute function private.prove_mailbox();

-- Ends what opened an account before its address was proved: sessions, codes on their way to one, social sign-ins that say nothing of this address, passkeys,
-- second factors. A member of staff keeps the second factors: who merely reads a mailbox must not get past them.
create function private.end_earlier_access(p_user_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_table text;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from auth.flow_state f where f.user_id = p_user_id and f.auth_code_issued_at is not null;
  delete from auth.identities i where i.user_id = p_user_id and i.provider <> 'email' and not private.vouches_for(i.provider, i.identity_data, p_email);
  -- Not every auth service has these.
  foreach v_table in array array['auth.one_time_tokens', 'auth.webauthn_credentials', 'auth.oauth_authorizations', 'auth.oauth_consents', 'auth.mfa_factors'] loop
    if to_regclass(v_table) is not null
      and (v_table <> 'auth.mfa_factors' or not exists (select 1 from private.staff_members m where m.user_id = p_user_id)) then
      execute format('delete from %s where user_id = $1', v_table) using p_user_id;
    end if;
  end loop;
  update public.profiles set phone = null where id = p_user_id and phone is not null;
end;
$$;

-- ## Where an account was made from

-- The network address of who signed up (R3.7): as the auth service saw it with the account's first session, or the local server with the
-- sign-up. No third party is asked, and no screen shows it.
create table private.signup_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  signup_ip inet not null,
  seen_at timestamptz not null default now()
);

alter table private.signup_addresses enable row level security;
-- No grant: note_signup_ip alone writes it.

-- Keeps the address that somebody signed up from: the first that is seen on the account's first day, so that none comes back when its term
-- is over. What is no address is passed over.
create function private.note_signup_ip(p_user_id uuid, p_ip text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.signup_addresses (user_id, signup_ip)
  select u.id, p_ip::inet from auth.users u where u.id = p_user_id and p_ip is not null and u.created_at > now() - interval '1 day'
  on conflict (user_id) do nothing;
exception
  when data_exception then
    return;
end;
$$;

-- Takes the address of a new account from its first session. The embedded auth service knows none.
-- Definer because: the auth service's role may not use our tables and functions.
create function private.note_session_ip() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_signup_ip(new.user_id, to_jsonb(new) ->> 'ip');
  return null;
end;
$$;

create trigger store_note_session_ip after insert on auth.sessions for each row execute function private.note_session_ip();

-- schemas/core/settings.sql

-- The settings of the store that the database itself obeys. The screens' settings are in /config.json (R12.1).

create type public.amount_unit as enum ('reais', 'cents');

-- One row, written by change_store_setting alone.
create table private.store_settings (
  only_row boolean primary key default true check (only_row),
  -- What the checkout's amounts are counted in (R10.6).
  amount_unit public.amount_unit not null default 'reais',
  -- For how many days a stored payment event keeps its payer's name, phone, document and addresses (R12.3).
  payload_days integer not null default 90 check (payload_days between 1 and 3650),
  -- Whether what is hard to undo asks staff for a second factor (R6.6).
  second_factor_required boolean not null default false,
  -- For how many reais a manager may give within 24 hours to close guarantee claims; admins have no limit (R14.10).
  claim_limit integer not null default 500 check (claim_limit between 0 and 1000000)
);

insert into private.store_settings default values;

alter table private.store_settings enable row level security;
-- No grant: the functions below read and write it.

-- ## The second factor

-- Whether the caller's session was opened with a second factor: the level that the auth service signs into the token.
create function private.has_second_factor() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
$$;

-- Raises where the store asks for a second factor and the caller's session has none (R6.6).
-- Refuses: 403 second_factor_required.
create function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select s.second_factor_required from private.store_settings s) and not private.has_second_factor() then
    raise sqlstate 'PT403' using message = 'Confirme com o código do seu aplicativo autenticador', detail = 'second_factor_required',
      hint = 'Verify a second factor (aal2) and call again.';
  end if;
end;
$$;

-- A role is given, changed or taken by a person only with the second factor, whichever function they did it with.
-- Refuses: 403 second_factor_required.
-- Definer because: the caller may read neither the settings nor the check.
create function private.guard_role_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.caller_id() is not null then
    perform private.require_second_factor();
  end if;
  return coalesce(new, old);
end;
$$;

create trigger guard_role_change before insert or update or delete on private.staff_members
  for each row execute function private.guard_role_change();

-- ## Reading and changing the settings

-- The settings as staff see them; claim_limit in reais.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the settings.
create function public.read_store_settings()
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select s.amount_unit, s.payload_days, s.second_factor_required, s.claim_limit from private.store_settings s;
end;
$$;

-- Changes one setting, with a reason that the log keeps, and gives all of them. The value is a text, such as 'cents', '30' or 'true'.
-- Whoever switches the second factor on has to have one, so that nobody shuts everybody out.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 400 reason_required, 400 setting_unknown, 400 setting_invalid.
-- Definer because: nobody may write the settings or the log.
create function public.change_store_setting(p_name text, p_value text, p_reason text)
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  case p_name
    when 'amount_unit' then update private.store_settings set amount_unit = p_value::public.amount_unit;
    when 'claim_limit' then update private.store_settings set claim_limit = p_value::integer;
    when 'payload_days' then update private.store_settings set payload_days = p_value::integer;
    when 'second_factor_required' then
      update private.store_settings set second_factor_required = p_value::boolean;
      perform private.require_second_factor();
    else
      raise sqlstate 'PT400' using message = 'Configuração desconhecida', detail = 'setting_unknown',
        hint = 'amount_unit, payload_days, second_factor_required or claim_limit.';
  end case;
  return query select * from public.read_store_settings();
exception
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Valor inválido para esta configuração', detail = 'setting_invalid',
      hint = 'amount_unit: reais or cents; payload_days: 1 to 3650; second_factor_required: true or false; claim_limit: 0 to 1000000.';
end;
$$;

grant execute on function public.read_store_settings(), public.change_store_setting(text, text, text) to authenticated;

-- schemas/core/staff_actions.sql

-- The log of what staff do by hand.

-- A value is added by a migration (alter type … add value) and never removed: entries stay for ever.
create type public.staff_action as enum (
  'key_revealed', 'keys_added', 'key_deleted', 'import_undone', 'order_released', 'order_assigned', 'order_refunded', 'order_redelivered', 'event_replayed',
  'product_created', 'product_changed', 'product_deleted', 'review_approved', 'review_unapproved', 'review_changed', 'review_rejected',
  'threshold_changed', 'setting_changed', 'role_given', 'role_changed', 'role_taken', 'customer_viewed', 'note_added', 'note_deleted',
  'invitation_sent', 'invitation_withdrawn', 'orders_exported', 'notices_retried', 'dispute_opened', 'dispute_closed', 'dossier_made',
  'claim_answered', 'claim_decided', 'credit_corrected'
);

-- The log, for ever: who, when, to what, why, and what it was before and after. Triggers on the tables themselves write it, so no function,
-- view, upsert or console goes round it. What payments and deliveries do is not in it.
create table public.staff_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  -- Plain values, no foreign keys: the entry outlives the account, the key and the order it speaks of.
  -- Null where nobody was signed in: the database's owner at a console, or the store by itself.
  actor_id uuid,
  actor_email text,
  -- The database role it was done with: 'authenticated' is somebody signed in, any other is a console or a program of the owner's.
  done_as text not null default coalesce(nullif(current_setting('role', true), 'none'), session_user::text),
  action public.staff_action not null,
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  review_id uuid,
  -- Whom a change of roles, a look at a customer or a note is about; of an invitation there is the address alone, whether or not it has an account.
  user_id uuid,
  user_email text,
  reason text check (length(reason) between 1 and 500),
  -- What changed: {field: {"from": value, "to": value}}. Never a key's text.
  changes jsonb
);

create index staff_actions_newest on public.staff_actions (done_at desc);
create index staff_actions_by_order on public.staff_actions (order_id) where order_id is not null;
create index staff_actions_by_product on public.staff_actions (product_id, id desc) where product_id is not null;
create index staff_actions_by_user on public.staff_actions (user_id) where user_id is not null;
create index staff_actions_by_key on public.staff_actions (key_id) where key_id is not null;
create index staff_actions_by_review on public.staff_actions (review_id) where review_id is not null;
create index staff_actions_by_event on public.staff_actions (event_id) where event_id is not null;

alter table public.staff_actions enable row level security;

create policy staff_actions_select_staff on public.staff_actions for select to authenticated using ((select private.is_staff()));

grant select on public.staff_actions to authenticated;
-- No insert, update or delete: functions write entries, and the trigger below keeps everybody from changing one.

-- Keeps the log as it was written, from the database's owner too. The one change that is let through deletes personal data, where the functions below
-- say so for their transaction: e-mails, reasons and the comment of a review.
-- Refuses: 403 log_is_final.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_personal constant text[] := array['actor_email', 'user_email', 'reason', 'changes'];
begin
  if tg_op = 'UPDATE' and current_setting('store.deletes_personal_data', true) = 'on' and to_jsonb(new) - c_personal = to_jsonb(old) - c_personal
    and coalesce(new.actor_email = old.actor_email, new.actor_email is null) and coalesce(new.user_email = old.user_email, new.user_email is null)
    and coalesce(new.reason = old.reason, new.reason is null)
    and (new.changes is not distinct from old.changes or new.changes = old.changes - 'comment') then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger log_is_final before delete or truncate on public.staff_actions
  for each statement execute function private.refuse_log_change();
create trigger log_only_forgets before update on public.staff_actions
  for each row execute function private.refuse_log_change();

-- Takes a person out of the log, when their account is erased: their e-mail, and the free text of entries about their account, orders, reviews and payments. The
-- action, its time, actor and subject stay.
create function private.forget_in_log(p_user_id uuid, p_emails text[], p_orders uuid[], p_reviews uuid[], p_events bigint[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set actor_email = null where actor_id = p_user_id;
  update public.staff_actions set user_email = null, reason = null, changes = changes - 'comment'
  where user_id = p_user_id or user_email = any (p_emails) or order_id = any (p_orders) or review_id = any (p_reviews) or event_id = any (p_events);
  perform set_config('store.deletes_personal_data', 'off', true);
end;
$$;

-- Deletes the free text of entries that are older than p_until.
create function private.forget_reasons(p_until timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set reason = null, changes = changes - 'comment'
  where done_at < p_until and (reason is not null or changes ? 'comment');
  perform set_config('store.deletes_personal_data', 'off', true);
end;
$$;

-- Asks for the reason of what staff are about to do by hand, and leaves it for the log until the transaction ends.
-- Refuses: 403 staff_only, 400 reason_required.
create function private.begin_staff_action(p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_reason text := left(coalesce(private.sanitize_text(p_reason), ''), 500);
begin
  perform private.require_staff();
  if v_reason = '' then
    raise sqlstate 'PT400' using message = 'Informe o motivo', detail = 'reason_required', hint = 'Say why; the log keeps it.';
  end if;
  perform set_config('store.staff_action_reason', v_reason, true);
end;
$$;

-- The reason of the staff action under way, as begin_staff_action leaves it for the log.
create function private.staff_action_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('store.staff_action_reason', true), '');
$$;

-- Writes one entry, in the transaction of the action it tells of. The reason is that of the staff action under way. p_actor_id is who did it
-- where no token says so: the auth service's own transactions have none.
create function private.log_staff_action(
  p_action text, p_product_id text default null, p_order_id uuid default null, p_key_id uuid default null,
  p_event_id bigint default null, p_review_id uuid default null, p_user_id uuid default null, p_changes jsonb default null,
  p_user_email text default null, p_actor_id uuid default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.staff_actions (
    actor_id, actor_email, action, product_id, order_id, key_id, event_id, review_id, user_id, user_email, reason, changes)
  select c.id, (select u.email from auth.users u where u.id = c.id), p_action::public.staff_action, p_product_id, p_order_id, p_key_id, p_event_id, p_review_id,
    p_user_id, coalesce(p_user_email, (select u.email from auth.users u where u.id = p_user_id)), private.staff_action_reason(), p_changes
  from (select coalesce(private.caller_id(), p_actor_id) as id) c;
$$;

-- schemas/core/search_text.sql

-- Texts as staff's searches compare them.

-- The words of the first 200 characters of a text, in small letters and without accents, one blank between them. Letters of other scripts stay.
-- Null for null.
create function private.plain_words(p_text text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_text text := left(p_text, 200);
begin
  if v_text ~ '[^ -~]' then
    v_text := regexp_replace(normalize(v_text, nfkd), U&'[\0300-\036F]', '', 'g');
  end if;
  return btrim(regexp_replace(lower(v_text), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g'));
end;
$$;

-- A Brazilian phone's digits as they are compared: without the country, without a zero before the area, without the mobiles' leading nine. Other
-- numbers stay as they are.
-- Null for null.
create function private.plain_phone(p_digits text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_digits text := ltrim(p_digits, '0');
begin
  if v_digits ~ '^550?[0-9]{10,11}$' then
    v_digits := ltrim(substr(v_digits, 3), '0');
  end if;
  return case
    when length(v_digits) = 11 and substr(v_digits, 3, 1) = '9' then left(v_digits, 2) || substr(v_digits, 4)
    when length(v_digits) = 9 and left(v_digits, 1) = '9' then substr(v_digits, 2)
    else v_digits
  end;
end;
$$;

-- The text by which staff find somebody: each word between blanks, in small letters; the phone's digits as given and as phones are compared.
create function private.found_by(p_payment_id text, p_email text, p_names text, p_phone text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_digits text := nullif(regexp_replace(left(p_phone, 50), '\D', '', 'g'), '');
begin
  return format(' %s ', concat_ws(' ', lower(p_payment_id), lower(left(p_email, 254)), private.plain_words(p_email), private.plain_words(p_names),
    v_digits, private.plain_phone(v_digits)));
end;
$$;

-- Patterns for LIKE that find these texts anywhere, in the order given; no sign of a text has a meaning of its own.
-- Null for null, and without the texts that are null.
create function private.like_patterns(p_texts text[]) returns text[]
language sql immutable strict set search_path = ''
as $$
  select array(
    select '%' || regexp_replace(t.one, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_texts) with ordinality t (one, place)
    where t.one is not null order by t.place);
$$;

-- schemas/catalogue/products.sql

-- Few products to a page: the versions that deliveries leave have room beside their row, buyers of different products do not wait for
-- one page, and no delivery reads through all products because they lie on so few pages.
-- Texts are cleaned by a trigger and not by a check: a check would run again with every delivery.
create table public.products (
  id text primary key,
  name text not null,
  description text,
  price numeric(12, 2) not null,
  -- The crossed-out price. Never 0 in a row: prepare_product chooses one above the price.
  original_price numeric(12, 2) not null default 0,
  image_url text,
  checkout_link text,
  ggcheckout_id text not null,
  category text not null,
  features text[] not null default '{}',
  is_active boolean not null default true,
  is_builtin boolean not null default false,
  stock_count integer not null default 0,
  sold_count integer not null default 0,
  initial_stock integer not null default 0,
  -- For how long from delivery the store answers for it (R9.8). The guarantee page promises every product a day.
  guarantee_hours integer not null default 24,
  -- 0: the guarantee's clock runs from delivery. Otherwise from the buyer's first look at the key, at most so many hours after delivery (R14.8).
  guarantee_wait_hours integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the text of its keys falls into fields, and what its buyer does first (R14.1, R14.2): catalogue/key_templates.sql.
  key_template jsonb,
  first_steps text[] not null default '{}',
  -- Which rule of R5.6 a row breaks is the name of its constraint. Lengths stand beside the patterns, because a pattern that counts characters is slow.
  constraint products_id_form check (id ~ '^[a-z0-9][a-z0-9_-]*$' and length(id) <= 100),
  constraint products_name_given check (name <> ''),
  constraint products_price_positive check (price > 0),
  constraint products_original_price_above_price check (original_price > price),
  constraint products_category_known check (category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  constraint products_ggcheckout_id_form check (ggcheckout_id ~ '^\S+$' and length(ggcheckout_id) <= 200),
  constraint products_image_url_form check (image_url ~ '^(https?://|/(?!/))[^\s<>"]+$' and length(image_url) <= 2048),
  constraint products_checkout_link_form check (
    checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$' and length(checkout_link) <= 2048
  ),
  constraint products_counts_not_negative check (stock_count >= 0 and sold_count >= 0 and initial_stock >= 0),
  constraint products_guarantee_range check (guarantee_hours between 24 and 8760 and guarantee_wait_hours between 0 and 168)
) with (fillfactor = 10);

create index products_newest on public.products (created_at desc);
create index products_newest_of_category on public.products (category, created_at desc, id) where is_active;
-- The whole catalogue by its ids alone, for who lists every page: without a look at the rows, of which few lie on a page.
create index products_on_sale_by_id on public.products (id) where is_active;
create index products_ggcheckout_id on public.products (ggcheckout_id);
-- A payment names a product by the provider's id alone (R3.1). Exactly as the provider writes it: its ids tell capitals from small letters.
create unique index products_one_on_sale on public.products (ggcheckout_id) where is_active;
-- By ranges of pages: the one kind of index over updated_at that leaves a delivery its update in place. A reader of what has changed looks
-- at the ranges with a change and at no other; 16 pages, because few of a range's products have changed.
create index products_changed on public.products using brin (updated_at) with (pages_per_range = 16);

-- Statement trigger: a product written by somebody who is not staff raises, where row security would change no row and say nothing.
-- Refuses: 403 staff_only.
-- Invoker: only the API roles are checked. Inside a definer function the role is the owner's.
create function private.only_staff_writes_products() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.require_staff();
  end if;
  return null;
end;
$$;

-- Keeps what no screen may set on a product. The back-office sends the counters along when it saves; its copy is ignored.
-- Invoker: only writes of the API roles are changed, never those of a definer function.
create function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  elsif tg_op = 'INSERT' then
    new.stock_count := 0;
    new.sold_count := 0;
    new.initial_stock := 0;
    new.is_builtin := false;
    new.created_at := now();
  else
    new.id := old.id;
    new.stock_count := old.stock_count;
    new.sold_count := old.sold_count;
    new.initial_stock := old.initial_stock;
    new.is_builtin := old.is_builtin;
    new.created_at := old.created_at;
  end if;
  return new;
end;
$$;

-- A check of public.products as a sentence for the staff member who breaks it.
create function private.product_rule_text(p_rule text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_rule
    when 'products_category_known' then 'Categoria desconhecida'
    when 'products_checkout_link_form' then 'O link de pagamento deve ser um endereço https://'
    when 'products_ggcheckout_id_form' then 'Informe o ID do GGCheckout, sem espaços e com até 200 caracteres'
    when 'products_guarantee_range' then 'A garantia vai de 24 a 8760 horas e espera no máximo 168 horas'
    when 'products_id_form' then 'O ID do produto usa letras minúsculas, números, - e _'
    when 'products_image_url_form' then 'A imagem deve ser um endereço https:// ou um caminho da loja que começa com /'
    when 'products_name_given' then 'Informe o nome do produto'
    when 'products_price_positive' then 'O preço deve ser maior que zero'
    else 'Produto inválido: ' || p_rule
  end;
end;
$$;

-- Raises where a product breaks one of its table's checks: the check alone would answer with an English sentence, and on the embedded backend as a
-- fault of the server. The rules are read from the table, so that each is written once.
-- Refuses: 400 with the check's name, such as products_image_url_form.
create function private.require_sound_product(p_product public.products) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_checks text := (
    select string_agg(format('when not (%s) then %L', pg_get_expr(c.conbin, c.conrelid), c.conname), ' ' order by c.conname)
    from pg_constraint c where c.conrelid = 'public.products'::regclass and c.contype = 'c');
  v_rule text;
begin
  execute format('select case %s end from (select ($1).*) p', v_checks) into v_rule using p_product;
  if v_rule is null then
    return;
  end if;
  raise sqlstate 'PT400' using message = private.product_rule_text(v_rule), detail = v_rule, hint = 'The check of this name on public.products is the rule.';
end;
$$;

grant execute on function private.product_rule_text(text), private.require_sound_product(public.products) to authenticated;

-- Before a product is kept: texts cleaned, and where no crossed-out price was given, one chosen at random, once, 5 % to 25 % above (R3.1).
-- Refuses: 409 ggcheckout_id_taken, with the product on sale that has it; as clean_key_template, clean_first_steps and require_sound_product.
-- Invoker: whoever may write products sees all of them.
create function private.prepare_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_twin text;
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  select p.name into v_twin from public.products p
  where new.is_active and p.is_active and p.ggcheckout_id = new.ggcheckout_id and p.id <> new.id;
  if v_twin is not null then
    -- Two that are saved at the same moment pass here, and the index refuses the second.
    raise sqlstate 'PT409' using message = format('O produto "%s", que está à venda, já usa este ID do GGCheckout', v_twin),
      detail = 'ggcheckout_id_taken', hint = 'Two products on sale cannot share a ggcheckout_id: give this one its own, or keep it off sale.';
  end if;
  if new.original_price is null or new.original_price <= new.price or new.original_price = 'NaN' then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  new.key_template := private.clean_key_template(new.key_template);
  new.first_steps := private.clean_first_steps(new.first_steps);
  new.updated_at := now();
  perform private.require_sound_product(new);
  return new;
end;
$$;

-- The condition of a trigger is parsed anew too: so these functions look who writes, and not a "when".
create trigger only_staff_writes before insert or update or delete on public.products
  for each statement execute function private.only_staff_writes_products();
create trigger a_keep_product_counters before insert or update on public.products
  for each row execute function private.keep_product_counters();
create trigger b_prepare_product
  before insert or update of name, description, price, original_price, features, ggcheckout_id, image_url, checkout_link, category, is_active,
    guarantee_hours, guarantee_wait_hours, key_template, first_steps
  on public.products for each row execute function private.prepare_product();

alter table public.products enable row level security;

-- A built-in product that was taken off sale stays readable: the storefront carries its own copy and must learn that it is gone.
-- What signed-in people may read depends on their orders: that policy stands beside the table of orders.
create policy products_select_listed on public.products for select to anon using (is_active or is_builtin);
create policy products_insert_staff on public.products for insert to authenticated with check ((select private.is_staff()));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

grant select on public.products to anon, authenticated;
grant insert, update on public.products to authenticated;
-- No delete: a product is taken off sale (is_active false); orders and keys keep pointing at it.

-- The newest active products of every category, a few of each: the catalogue's first view in one call, as light with 5,000 products as with 50.
-- No more than 50 of a category are given.
-- Invoker: row level security decides what the caller may see.
create function public.list_newest_products(p_per_category integer, p_except text[] default '{}') returns setof public.products
language sql stable set search_path = ''
as $$
  select p.*
  from (select distinct category from public.products where is_active) c
  cross join lateral (
    select * from public.products n
    where n.is_active and n.category = c.category and n.id <> all (p_except)
    order by n.created_at desc, n.id
    limit least(greatest(p_per_category, 0), 50)
  ) p;
$$;

-- What has changed in the catalogue since a moment, oldest first, for whoever keeps copies of it: the products as visitors may read them,
-- hashes (sha256, hex) of the ids of those that are not on sale, and `at`, the database's clock, from which the next call asks. Without
-- p_since only the clock. At most 500 are told at once: `next` then has the arguments of the call for the others. A change is told by the
-- beginning of its transaction, so a reader goes back some seconds more than to the last `at`, and is told some again.
-- Definer because: visitors may not read what is not on sale, and whoever has a copy of it must learn that it has gone; the hash tells
-- nobody else which it was.
create function public.list_changed_products(p_since timestamptz default null, p_after text default '') returns jsonb
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with changed as (
    select p.id, p.updated_at, p.is_active or p.is_builtin as is_listed,
      -- What is a buyer's alone is on no page.
      to_jsonb(p) - array['key_template', 'first_steps'] as product
    from public.products p
    where p.updated_at >= p_since and (p.updated_at, p.id) > (p_since, p_after)
    order by p.updated_at, p.id limit 500
  )
  select jsonb_build_object(
    'at', now(),
    'products', coalesce(jsonb_agg(c.product order by c.updated_at, c.id) filter (where c.is_listed), '[]'),
    'removed', coalesce(jsonb_agg(encode(sha256(convert_to(c.id, 'UTF8')), 'hex') order by c.updated_at, c.id)
      filter (where not c.is_listed), '[]'),
    'next', case when count(*) = 500 then
      jsonb_build_object('p_since', max(c.updated_at), 'p_after', (array_agg(c.id order by c.updated_at desc, c.id desc))[1]) end)
  from changed c;
$$;

-- A text in small letters, without accents. Decomposed first, because lower() alone knows accents only in some locales.
create function private.fold_for_search(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(regexp_replace(normalize(p_text, nfd), U&'[\0300-\036F]', '', 'g'));
$$;

grant execute on function public.list_newest_products(integer, text[]), public.list_changed_products(timestamptz, text) to anon, authenticated;

-- From how many keys on a product counts as low in stock; a product without a row has the usual five.
create table private.stock_thresholds (
  product_id text primary key references public.products (id),
  low_stock integer not null check (low_stock between 0 and 100000)
);

alter table private.stock_thresholds enable row level security;
-- No grant: set_stock_threshold writes it, low_stock reads it.

-- Says from how many keys on a product counts as low in stock.
-- Refuses: 403 staff_only, 404 product_not_found, 400 threshold_invalid (outside 0 to 100000).
-- Definer because: nobody may write the thresholds.
create function public.set_stock_threshold(p_product_id text, p_low_stock integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if p_low_stock is null or p_low_stock not between 0 and 100000 then
    raise sqlstate 'PT400' using message = 'Informe um limite entre 0 e 100000', detail = 'threshold_invalid', hint = 'Give a whole number.';
  end if;
  insert into private.stock_thresholds (product_id, low_stock)
  select p.id, p_low_stock from public.products p where p.id = p_product_id
  on conflict (product_id) do update set low_stock = excluded.low_stock;
  if not found then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$$;

grant execute on function public.set_stock_threshold(text, integer) to authenticated;

-- schemas/catalogue/key_templates.sql

-- What a product says of its keys. A key stays one text (keys/keys.sql): the template is read when the key is shown, so keys that are in stock
-- already are read by it where they fit, and stay plain text where not. Both columns are cleaned by prepare_product.

-- What is wrong with a template, in Portuguese; null where nothing is.
-- Invoker; staff, who may write products, may call it.
create function private.key_template_problem(p_template jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_kinds constant text[] := array['login', 'password', 'recovery_email', 'recovery_password', 'totp_secret', 'cookie', 'host', 'port', 'user',
    'expires_on', 'text'];
  v_field jsonb;
  v_label text;
begin
  if jsonb_typeof(p_template -> 'separator') is distinct from 'string' or jsonb_typeof(p_template -> 'fields') is distinct from 'array' then
    return 'informe o separador e os campos';
  elsif length(p_template ->> 'separator') not between 1 and 4
    or p_template ->> 'separator' ~ '[A-Za-z0-9\u0001-\u0008\u000A-\u001F\u007F-\u009F]' then
    return 'o separador tem de 1 a 4 sinais, sem letras nem números';
  elsif jsonb_array_length(p_template -> 'fields') not between 1 and 12 then
    return 'use de 1 a 12 campos';
  end if;
  for v_field in select f.field from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place) order by f.place loop
    v_label := v_field ->> 'label';
    if jsonb_typeof(v_field -> 'kind') is distinct from 'string' or not v_field ->> 'kind' = any (c_kinds) then
      return 'há um campo de tipo desconhecido';
    elsif jsonb_typeof(v_field -> 'label') is distinct from 'string' or length(v_label) not between 1 and 40 then
      return 'o nome de cada campo tem de 1 a 40 caracteres';
    elsif v_label <> private.sanitize_text(v_label) or v_label ~ '[\u0001-\u001F\u007F-\u009F]' then
      return 'o nome de um campo é texto simples, sem < e > nem espaços nas pontas';
    end if;
  end loop;
  return null;
end;
$$;

-- A template as it is kept: {"separator": text, "fields": [{"kind": word, "label": text}]} and nothing else; null where there is none (R14.1).
-- Refuses: 400 key_template_invalid, with what is wrong.
-- Invoker; staff, who may write products, may call it.
create function private.clean_key_template(p_template jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_problem text;
begin
  if p_template is null or p_template = 'null' then
    return null;
  end if;
  v_problem := private.key_template_problem(p_template);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Modelo da key inválido: ' || v_problem, detail = 'key_template_invalid',
      hint = 'Give {"separator": 1 to 4 characters, "fields": 1 to 12 of {"kind", "label"}}.';
  end if;
  return jsonb_build_object('separator', p_template -> 'separator', 'fields', (
    select jsonb_agg(jsonb_build_object('kind', f.field -> 'kind', 'label', f.field -> 'label') order by f.place)
    from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)));
end;
$$;

-- A product's first steps as they are kept: plain text, one line each, empty ones dropped (R14.2). A step is known by its text.
-- Refuses: 400 first_steps_invalid (more than 10, one of more than 200 characters, two alike).
-- Invoker; staff, who may write products, may call it.
create function private.clean_first_steps(p_steps text[]) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_steps text[] := private.sanitize_texts(array(
    select regexp_replace(s.step, '\s+', ' ', 'g') from unnest(p_steps) with ordinality s (step, place) order by s.place));
begin
  if cardinality(v_steps) > 10 or exists (select 1 from unnest(v_steps) s (step) where length(s.step) > 200)
    or cardinality(v_steps) > (select count(distinct s.step) from unnest(v_steps) s (step)) then
    raise sqlstate 'PT400' using message = 'Primeiros passos: no máximo 10, diferentes, de até 200 caracteres cada', detail = 'first_steps_invalid',
      hint = 'Give at most 10 distinct texts of at most 200 characters.';
  end if;
  return v_steps;
end;
$$;

-- The trigger that calls them runs as whoever writes the product.
grant execute on function private.key_template_problem(jsonb), private.clean_key_template(jsonb), private.clean_first_steps(text[]) to authenticated;

-- schemas/catalogue/search.sql

-- The search (R2.16). shared-data/src/catalogue/search-words.ts and find-products.ts do the same for the built-in catalogue, and
-- search-cases.ts holds both to one table of queries.
--
-- No extension: two words count as one slip of the finger apart where they are equal after at most one letter is taken from each. An index
-- finds that exactly, on every Postgres; a distance would have to be worked out word by word.

-- Every word that a product has or had, as search compares it; "=" begins a whole name as one word. A word that nobody has any more finds nothing.
create table private.known_words (
  word text collate "C" primary key,
  slips text[] not null
);
create index known_words_slips on private.known_words using gin (slips);

-- Which products on sale have a word, and where: 3 in the name, 2 beside it (category, id, synonyms), 1 in description and features only.
-- No reference to products: the words of one that its owner erases by hand find nothing, and stand in nobody's way.
create table private.product_words (
  product_id text not null,
  word text collate "C" not null,
  rank smallint not null,
  primary key (product_id, word)
);
create index product_words_word on private.product_words (word) include (product_id, rank);

alter table private.known_words enable row level security;
alter table private.product_words enable row level security;
-- No grant on either: keep_product_words writes them, search_products reads them.

-- Words that people use for one another; each list is one meaning, and a member may be of several words.
create function private.search_synonyms() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'facebook|face|fb|meta', 'instagram|insta|ig', 'tiktok|tt', 'google|adwords|gads',
    'bm|business manager|gerenciador de negocios|portfolio empresarial', 'eua|usa|estados unidos|americana', 'brasil|brasileiro|br',
    'conta|account', 'perfil|profile', 'anuncio|ads', 'seguidor|follower', 'verificado|verified', 'restaurado|recuperado|reativado',
    'proxy|ip', 'dolar|usd'];
$$;

-- The words of the first characters of a text: small letters and digits, "3.000", "3k" and "3 mil" as 3000.
-- No words give an empty list.
create function private.search_words(p_text text, p_most integer) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := lower(regexp_replace(normalize(left(p_text, p_most), nfkd),
    U&'[\0300-\036F\00AD\200B-\200F\2060\FEFF]', '', 'g'));
begin
  v_text := regexp_replace(v_text, '([0-9])[.,](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  v_text := regexp_replace(v_text, '[^a-z0-9]+', ' ', 'g');
  v_text := regexp_replace(v_text, '(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)', '\1\2000', 'g');
  return array_remove(string_to_array(v_text, ' '), '');
end;
$$;

-- Those words that say something of a product, or all where none does.
create function private.telling_words(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(w.word order by w.place) filter (where w.word <> all (
    '{a,o,e,as,os,um,uma,de,da,do,das,dos,com,para,pra,por,em,no,na,nos,nas,the,of,for,and,quero,comprar,compra,preco,valor,barato,barata}')), p_words)
  from unnest(p_words) with ordinality w (word, place);
$$;

-- What is left of each word of a text where plural, gender and letters that sound alike make no difference. Whole texts at once: word by
-- word it took ten times as long.
create function private.search_stems(p_words text[]) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := regexp_replace(replace(array_to_string(p_words, ' '), 'k', 'c'), '([a-z])\1+', '\1', 'g');
begin
  v_text := regexp_replace(v_text, '([a-z]{2})[oa]es\M', '\1ao', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ies\M', '\1y', 'g');
  v_text := regexp_replace(v_text, '([a-z][aeou])is\M', '\1l', 'g');
  v_text := regexp_replace(v_text, '([a-z][a-wyz])is\M', '\1il', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ns\M', '\1m', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2}[rz])es\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{2})s\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{6})[aoe]\M', '\1', 'g');
  return string_to_array(translate(v_text, 'yz', 'is'), ' ');
end;
$$;

-- A word and what it is without any one of its letters; of a short word the first letter stays. Nothing of words with digits.
create function private.search_slips(p_word text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when p_word ~ '^[a-z]{4,30}$' then array(
    select overlay(p_word placing '' from at for 1) from generate_series(case when length(p_word) < 6 then 2 else 1 end, length(p_word)) at
    union select p_word) else '{}' end;
$$;

-- Each two neighbours as one word: who types "googleads" or "tik tok" means the same as others. Numbers stand alone.
create function private.search_neighbours(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select private.search_stems(array(select p_words[at] || p_words[at + 1] from generate_series(1, cardinality(p_words) - 1) at
    where p_words[at] || p_words[at + 1] !~ '[0-9]' order by at));
$$;

-- The lists of search_synonyms with every word as its stem.
-- Invoker; without arguments, so that a plan holds its answer and no product works it out anew.
create function private.search_meanings() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select (select string_agg(array_to_string(private.search_stems(string_to_array(m.member, ' ')), ' '), '|')
      from unnest(string_to_array(s.meaning, '|')) m (member))
    from unnest(private.search_synonyms()) s (meaning));
$$;

-- What else people call the things that these stems name: the words of each meaning that they hold a member of.
create function private.synonyms_in(p_stems text[]) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := ' ' || array_to_string(p_stems, ' ') || ' ';
  v_meaning text;
  v_member text;
  v_found text[] := '{}';
begin
  foreach v_meaning in array private.search_meanings() loop
    foreach v_member in array string_to_array(v_meaning, '|') loop
      if strpos(v_text, ' ' || v_member || ' ') > 0 then
        v_found := v_found || string_to_array(replace(v_meaning, '|', ' '), ' ') || string_to_array(replace(v_meaning, ' ', ''), '|');
        exit;
      end if;
    end loop;
  end loop;
  return v_found;
end;
$$;

-- How a name begins, marked by "=", and all of it as one word, by "==": a name that begins with what was typed, or is it, comes first.
create function private.search_beginning(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when s.stems[1] <> '' then array['=' || s.stems[1], '==' || array_to_string(s.stems, '')] else '{}' end
  from (select private.search_stems(p_words) as stems) s;
$$;

-- A product's words with the best place of each (the ranks of product_words).
create function private.words_of_product(p_product public.products) returns table (word text, rank integer)
language plpgsql immutable set search_path = ''
as $$
declare
  v_name text[] := private.search_words(p_product.name, 200);
  v_telling text[] := private.telling_words(v_name);
  v_beside text[] := private.search_words(concat_ws(' ', p_product.name, p_product.id, case p_product.category
    when 'facebook' then 'facebook ads' when 'tiktok' then 'tiktok ads' when 'google' then 'google ads youtube'
    when 'variados' then 'variados outros diversos' else p_product.category end), 400);
  v_near text[] := private.search_stems(v_beside);
  v_text text[] := private.search_stems(private.search_words(
    concat_ws(' ', p_product.description, array_to_string(p_product.features, ' ')), 2000));
begin
  return query
    select a.word, max(a.rank) from (
      select unnest(private.search_stems(v_name) || private.search_neighbours(v_telling) || private.search_beginning(v_telling)), 3
      union all select unnest(v_near || private.search_neighbours(v_beside) || private.synonyms_in(v_near)), 2
      union all select unnest(v_text || private.synonyms_in(v_text)), 1
    ) a (word, rank) group by a.word;
end;
$$;

-- Row trigger: keeps the words of a product that is made or changed. What a delivery writes, the counters, is no word.
-- Definer because: no role may write the words.
create function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.product_words w where w.product_id = new.id;
  if new.is_active then
    insert into private.product_words (product_id, word, rank)
    select new.id, w.word, w.rank from private.words_of_product(new) w;
    insert into private.known_words (word, slips)
    select w.word, private.search_slips(w.word) from private.product_words w
    where w.product_id = new.id and w.word not like '==%' and not exists (select 1 from private.known_words k where k.word = w.word)
    on conflict do nothing;
  end if;
  return null;
end;
$$;

create trigger c_keep_product_words after insert or update of name, description, features, category, is_active
  on public.products for each row execute function private.keep_product_words();

-- The words of products that a query means, and how they are alike: 5 the same, 4 and 3 begins so (3 where less than four letters were
-- typed), 2 has it inside, 1 a slip of the finger apart. Place 0 is how a name begins.
-- Search_products calls it.
create function private.find_search_words(p_asked text[]) returns table (place integer, word text, alike integer)
language sql stable set search_path = ''
as $$
  with forms as materialized (
    select s.place::integer, s.form from unnest(private.search_stems(p_asked)) with ordinality s (form, place)
    union select at + beside, form from generate_series(1, cardinality(p_asked) - 1) at, generate_series(0, 1) beside,
      unnest(private.search_neighbours(p_asked[at:at + 1])) form
    union select 0, form from unnest(private.search_beginning(p_asked)) form
  )
  select a.place, a.word, max(a.alike) from (
    select f.place, f.form, 5 from forms f
    union all
    select f.place, k.word, case when length(f.form) >= 4 then 4 else 3 end
    from forms f join private.known_words k on k.word > f.form and k.word < f.form || '~'
    union all
    select f.place, k.word, 2 from forms f join private.known_words k on strpos(k.word, f.form) > 0
    where f.place > 0 and length(f.form) >= 3 and k.word not like '=%'
    union all
    select f.place, k.word, 1 from forms f join private.known_words k on k.slips && private.search_slips(f.form)
  ) a (place, word, alike) group by a.place, a.word;
$$;

-- Products on sale that somebody looks for, best first: those that have every word, else every word but for a slip of the finger, else at
-- least half of them in or beside their names (R2.16).
-- No words find nothing, of a query 100 characters and 8 words are read, and no more than 60 products are given.
-- Definer because: no role may read the words. It gives only what is on sale, which everybody may read.
create function public.search_products(p_query text, p_limit integer default 8) returns setof public.products
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (select (private.telling_words(private.search_words(p_query, 100)))[:8] as words),
  hits as (
    select w.product_id, f.place,
      max(case when f.place > 0 then w.rank * 5 + f.alike when f.word like '==%' then 60 else 20 end) as score,
      bool_or(f.alike > 1) as is_strict, bool_or(w.rank > 1) as is_near
    from asked a, private.find_search_words(a.words) f join private.product_words w on w.word = f.word
    where w.rank > 1 or f.alike >= 4
    group by w.product_id, f.place
  ),
  rated as (
    select h.product_id, sum(h.score) as score, case
      when count(*) filter (where h.place > 0 and h.is_strict) = cardinality(a.words) then 3
      when count(*) filter (where h.place > 0) = cardinality(a.words) then 2
      when 2 * count(*) filter (where h.place > 0 and h.is_near) >= cardinality(a.words) then 1 end as level
    from hits h, asked a group by h.product_id, a.words
  )
  select p.*
  from rated r join public.products p on p.id = r.product_id
  where r.level = (select max(level) from rated) and p.is_active
  order by r.score desc, p.stock_count > 0 desc, p.name collate "C", p.id collate "C"
  limit least(greatest(p_limit, 0), 60);
$$;

grant execute on function public.search_products(text, integer) to anon, authenticated;

-- schemas/catalogue/page_changes.sql

-- Which products' public pages have changed, for whoever renders pages ahead: those are made anew, and no others. What each sale moves
-- (the number of keys, of sales) changes no page; that the last key went, the first sale came or new keys are there does.

-- Only added to, so that nobody who changes products or reviews waits for anybody else. changed_in is the transaction, which tells, unlike
-- a clock, what a reader cannot have seen yet. No reference to the product: its row would be locked.
create table private.page_changes (
  id bigint generated always as identity primary key,
  product_id text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create index page_changes_by_transaction on private.page_changes (changed_in);

alter table private.page_changes enable row level security;
-- No grant: triggers write it, list_page_changes reads it, forget_expired_data shortens it.

-- Notes that a product's page has changed: what staff write of it is shown. Of one that is not on sale and was not, nobody needs to know.
-- Definer because: nobody may write what has changed.
create function private.note_changed_product() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_active or old.is_active then
    insert into private.page_changes (product_id) values (new.id);
  end if;
  return null;
end;
$$;

-- Not of stock and sales: each delivery writes those, and use_key_and_count notes the ones that show.
create trigger note_changed_product
  after insert or update of name, description, price, original_price, image_url, checkout_link, category, features, is_active, guarantee_hours, guarantee_wait_hours
  on public.products for each row execute function private.note_changed_product();

-- Whether two numbers say different things on a page (none, or some), apart from how many.
create function private.is_seen(p_before integer, p_after integer) returns boolean
language sql immutable set search_path = ''
as $$
  select (p_before > 0) <> (p_after > 0);
$$;

-- A text that changes whenever a product's page does (by its own row, by running out of stock, by its public reviews): whoever renders
-- pages ahead asks for it often, and for the changes only where it is another one. It may also change for nothing, once a day.
-- Definer because: nobody may read the changes; their number tells no more than the pages do.
create function public.catalogue_revision() returns text
language sql stable security definer set search_path = ''
as $$
  -- A number, not the latest alone: of two transactions the one that began first may be seen last.
  select concat(count(*), ' ', max(c.id)) from private.page_changes c;
$$;

-- Which products' pages changed since the moment that an earlier call gave, and the moment to ask from next. Null in the place of the
-- products where that cannot be told, or where they are more than 2000: without a moment, with one older than what is kept, or with
-- another database's. A product may be told twice, and none is left out, also where its transaction ended after the call.
-- Definer because: nobody may read the changes. All products that they name are, or were, on sale.
create function public.list_page_changes(p_since text default null) returns table (moment text, product_ids text[])
language sql stable security definer set search_path = ''
as $$
  select s.first_open::text, case
    when p_since::xid8 <= s.first_open and count(c.product_id) <= 2000
      and exists (select 1 from private.page_changes k where k.changed_in < p_since::xid8)
    then coalesce(array_agg(c.product_id order by c.product_id) filter (where c.product_id is not null), '{}') end
  from (select pg_snapshot_xmin(pg_current_snapshot()) as first_open) s
  left join lateral (
    select distinct k.product_id from private.page_changes k
    where k.changed_in >= p_since::xid8
      -- What another database wrote, before its data came here, may name transactions that this one has not begun.
      and (k.changed_in < pg_snapshot_xmax(pg_current_snapshot()) or k.changed_in = pg_current_xact_id_if_assigned())
    limit 2001
  ) c on true
  group by s.first_open;
$$;

grant execute on function public.catalogue_revision(), public.list_page_changes(text) to anon, authenticated;

-- schemas/orders/orders.sql

-- In the order in which events may move an order (apply_payment_line). States are few and law (R4.1), so they are enums: a migration adds a value
-- (alter type … add value) and none is removed. What staff choose from a growing list, such as a product's category, has a check instead.
create type public.order_status as enum ('pending', 'expired', 'failed', 'completed', 'refunded');
create type public.hold_reason as enum ('amount_mismatch', 'amount_unit', 'amount_unreadable', 'payment_exceeded', 'status_unknown');

-- One row is one product of one payment. The customer reads it whole; nothing here is for staff only.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  product_id text not null references public.products (id),
  status public.order_status not null default 'pending',
  -- What was paid for it, or is to be paid; null where the payment's amount could not be read.
  amount numeric(12, 2),
  -- The price when the order was made: a payment is measured against it also after the price has changed. Once paid, the price it was measured against.
  expected_amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  first_viewed_at timestamptz,
  -- When the store took it as refunded, whenever it was sold.
  refunded_at timestamptz,
  delivered_key_id uuid unique,
  hold_reason public.hold_reason,
  -- Since when the payer's bank asks the PIX back (MED); null where it does not, or no longer (orders/disputes.sql).
  disputed_at timestamptz,
  is_waiting boolean not null
    generated always as (status = 'completed' and delivered_key_id is null and hold_reason is null and disputed_at is null) stored,
  -- The product's term when the order was made: the one that the buyer was promised (R9.8).
  guarantee_hours integer not null default 24,
  -- From when the term counts, as the product said it then: 0 from delivery, otherwise from the first look, at most so many hours after delivery (R14.8).
  guarantee_wait_hours integer not null default 0,
  payment_id text not null,
  -- Tells apart the same product bought twice in one payment: line 1 and line 2.
  payment_line integer not null default 1,
  customer_email text,
  unique (payment_id, product_id, payment_line),
  constraint orders_completed_is_paid check (status <> 'completed' or paid_at is not null),
  constraint orders_key_with_delivery_time check ((delivered_key_id is null) = (delivered_at is null)),
  constraint orders_key_only_where_paid_and_not_held
    check (delivered_key_id is null or status in ('completed', 'refunded') and hold_reason is null),
  constraint orders_dispute_only_where_completed check (disputed_at is null or status = 'completed'),
  constraint orders_amounts_range check ((amount is null or amount >= 0) and expected_amount > 0),
  constraint orders_payment_id_form check (payment_id ~ '\S' and length(payment_id) <= 200),
  constraint orders_payment_line_range check (payment_line between 1 and 50),
  constraint orders_guarantee_wait_range check (guarantee_wait_hours between 0 and 168),
  constraint orders_customer_email_length check (length(customer_email) <= 254)
) with (fillfactor = 80);

create index orders_by_owner on public.orders (user_id, created_at desc);
create index orders_by_product on public.orders (product_id, created_at);
-- Rising, though lists read it backwards: what is new then goes to its end, where writing costs least.
create index orders_newest on public.orders (created_at);
create index orders_by_payment_day on public.orders (paid_at) where paid_at is not null;
create index orders_waiting_line on public.orders (product_id, paid_at, id) where is_waiting;
create index orders_without_owner on public.orders (customer_email) where user_id is null;
-- What staff are told of with every page: few orders each, which no delivery of an owned order writes.
create index orders_set_aside on public.orders (status, created_at desc) where hold_reason is not null or status in ('failed', 'refunded');
create index orders_sold_without_owner on public.orders (paid_at) where user_id is null and status = 'completed';
create index orders_by_refund_day on public.orders (refunded_at) where refunded_at is not null;
create index orders_in_dispute on public.orders (disputed_at) where disputed_at is not null;

-- All that follows from a refund, by staff or by an event of the provider: its time, the buyer's notification (R13.2), the settlement of credit (R14.13) and the end of
-- a dispute.
create function private.on_order_refunded() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.refunded_at is null and new.paid_at is not null then
    perform private.notify('order_refunded', new.id::text, p_account_id => new.user_id, p_recipient => 'buyer');
    perform private.settle_refunded_credit(new.id);
  end if;
  if new.disputed_at is not null then
    perform private.end_dispute(new.id, 'returned');
    new.disputed_at := null;
  end if;
  new.refunded_at := coalesce(new.refunded_at, clock_timestamp());
  return new;
end;
$$;

-- The condition stands here, so that a delivery makes no call.
create trigger on_order_refunded before insert or update of status on public.orders
  for each row when (new.status = 'refunded') execute function private.on_order_refunded();

alter table public.orders enable row level security;

create policy orders_select_own on public.orders for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.orders to authenticated;
-- No insert, update or delete: payments make orders and functions move them.

-- The moment at which an order is read, as a column of it (`select=id,read_at`): pages count a PIX's time by the server's clock, whatever the
-- device's own says.
-- Invoker: it tells nothing but the time.
create function public.read_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select now();
$$;

grant execute on function public.read_at(public.orders) to authenticated;

-- When the guarantee of an order ends; null while nothing is delivered. Everything that tells or asks for the end asks here (R14.8). Where the clock waits
-- for the first look, the end before that look is the latest there can be. A replaced key begins its term anew.
-- Invoker: it reads the row that it is given.
create function private.guarantee_ends_at(p_order public.orders) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_from timestamptz := p_order.delivered_at;
begin
  if p_order.guarantee_wait_hours > 0 then
    -- A look that has not been is null, which least() passes over.
    v_from := least(p_order.first_viewed_at, v_from + make_interval(hours => p_order.guarantee_wait_hours));
  end if;
  return v_from + make_interval(hours => p_order.guarantee_hours);
end;
$$;

-- The end of an order's guarantee as a column of it (`select=id,guarantee_ends_at`).
-- Invoker: it reads the row that it is given.
create function public.guarantee_ends_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.guarantee_ends_at(p_order);
$$;

grant execute on function private.guarantee_ends_at(public.orders), public.guarantee_ends_at(public.orders) to authenticated;

-- A page of twenty of the caller's own orders, the newest first, where it is not as they have seen it: the moment ("read_at"), a name for how the
-- page is now ("revision"), how many orders there are ("total"), and the orders. Where p_seen is that name, the moment alone: pages that wait for
-- a payment ask this every few seconds, and it reads twenty rows by an index. What the owner's own looking changes (first_viewed_at) is no news, but
-- where it begins the guarantee.
-- Visitors may not call it.
-- Invoker: row security lets the caller see these rows. Staff would see everybody's, so the owner is named.
create function public.orders_since(p_seen text default '', p_page integer default 1) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_owner uuid := private.caller_id();
  v_ids uuid[];
  v_revision text;
  v_orders jsonb;
begin
  select array_agg(o.id order by o.created_at desc, o.id desc),
    md5(coalesce(string_agg((o.id, o.status, o.amount, o.paid_at, o.delivered_at, o.delivered_key_id, o.hold_reason, o.disputed_at,
      case when o.guarantee_wait_hours > 0 then o.first_viewed_at end)::text, '' order by o.created_at desc, o.id desc), ''))
  into v_ids, v_revision
  from (
    select * from public.orders where user_id = v_owner
    order by created_at desc, id desc limit 20 offset 20 * (greatest(p_page, 1)::bigint - 1)
  ) o;
  if v_revision = p_seen then
    return jsonb_build_object('read_at', clock_timestamp());
  end if;
  select jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'product_id', o.product_id, 'status', o.status, 'amount', o.amount,
    'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'delivered_key_id', o.delivered_key_id, 'guarantee_hours', o.guarantee_hours,
    'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o), 'is_waiting', o.is_waiting,
    'hold_reason', o.hold_reason, 'disputed_at', o.disputed_at, 'with_credit', o.payment_id like 'credito:%') order by o.created_at desc, o.id desc)
  into v_orders from public.orders o where o.id = any (v_ids);
  return jsonb_build_object('read_at', clock_timestamp(), 'revision', v_revision,
    'total', (select count(*) from public.orders o where o.user_id = v_owner), 'orders', coalesce(v_orders, '[]'));
end;
$$;

grant execute on function public.orders_since(text, integer) to authenticated;

-- Buyers go on seeing what they bought after it was taken off sale.
create policy products_select_signed_in on public.products for select to authenticated
  using (
    is_active or is_builtin or (select private.is_staff())
    or exists (select 1 from public.orders o where o.product_id = products.id and o.user_id = (select private.caller_id()))
  );

-- schemas/orders/delivery.sql

-- How keys get to paid orders: the oldest key to the oldest payment, with stock and sales counted in the same transaction.

-- THE LOCK ORDER of the whole schema. Each transaction locks what it needs of this list from top to bottom, so no two wait for each other:
--   1. an account that is proved, deleted or buys with its credit   the statement that fires prove_mailbox, delete_my_account, buy_with_credit
--   2. all stored events (advisory), then each    replay_payment_event, lock_for_replay, shared; lock_payment_events, for itself alone
--   3. the payment (advisory)                     lock_payment
--   4. the payer's e-mail (advisory)              lock_payment, shared by all payments; claim_orders and lock_for_erasure, for themselves alone
--   5. the texts of all keys (advisory)           lock_key_texts: whoever adds keys, or seals them anew
--   6. claims that one of staff decides (advisory) decide_guarantee_claim
--   7. products, in order of id                   lock_product, lock_products, product_line; release_unit_holds, all of them. A row of key_imports is
--                                                 written with its product locked
--   8. orders                                     lock_order, lock_orders_of_payment, lock_refund, apply_payment_line, claim_orders
--   9. guarantee claims                           after their order: settle_claims_of_order, forget_in_claims, and, before their key, decide_guarantee_claim; by itself
--                                                 lock_claim. A refund settles its order's claim last, after 11: undecided claims are settled under their order's lock alone
--  10. keys                                       lock_next_key, use_key_and_count, delete_product_key, delete_product_keys, undo_key_import, reseal_product_keys
--  11. what accounts have in credit (advisory),   lock_credit: whoever takes from it. Of several accounts, in order of their ids: lock_credit_of_orders, for refunds,
--      after a key share of the accounts          open_dispute and close_dispute
-- What only records (record_key_view) waits for nobody, and so stands in no place.
-- The product's row is the one that serializes: whoever adds, deletes or delivers its keys, or completes or refunds its orders, holds it.
-- So no paid order misses a key that is being added, and orders get their keys in the order in which they were paid.

-- Locks a product. The weaker lock: new orders may still point at the product meanwhile.
create function private.lock_product(p_product_id text) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products where id = p_product_id for no key update;
$$;

-- Locks products in order of id, as the lock order asks.
create function private.lock_products(p_ids text[]) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products p where p.id = any (p_ids) order by p.id for no key update;
$$;

-- Locks what a change to an order needs, in the lock order: its product, then itself.
-- No row for an unknown order.
create function private.lock_order(p_order_id uuid) returns setof public.orders
language plpgsql volatile set search_path = ''
as $$
begin
  -- The product of an order never changes, so it may be read before the lock.
  perform private.lock_product(o.product_id) from public.orders o where o.id = p_order_id;
  return query select * from public.orders o where o.id = p_order_id for no key update;
end;
$$;

-- Between which places a product's used and unused keys meet: none of its unused keys has this place or an earlier one, where the search for the next key
-- starts; and no used key has a later place than used_until, where the list of the delivered ones starts. Written with the product locked.
create table private.delivery_cursors (
  product_id text primary key references public.products (id),
  place bigint not null,
  used_until bigint not null default 0
) with (fillfactor = 50);

alter table private.delivery_cursors enable row level security;

-- Finds the oldest unused key of a product and locks it; null where there is none. The key stays unused until an order takes it, which
-- use_key_and_count sees to. For a sale that is not queued yet it also gives null while another order waits: nobody overtakes the queue.
-- The product must be locked.
-- Only definer functions reach it.
create function private.lock_next_key(p_product_id text, p_is_queued boolean default true) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_id uuid;
  v_place bigint;
  v_start bigint;
begin
  select k.id, k.place, (select c.place from private.delivery_cursors c where c.product_id = p_product_id) into v_key_id, v_place, v_start
  from private.stored_keys k
  where k.product_id = p_product_id and not k.is_used
    and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    and (p_is_queued or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
  order by k.place limit 1 for update of k skip locked;
  -- Moved now and then only: skipping some used keys costs less than a write with each delivery. All products share the numbering of places.
  if v_place > coalesce(v_start, 0) + 128 then
    insert into private.delivery_cursors as c (product_id, place, used_until)
    -- An older key that somebody else had locked was passed over, and must be found again.
    select p_product_id, v_place - 1, v_place + 1024 where not exists (
      select 1 from private.stored_keys k
      where k.product_id = p_product_id and k.place > coalesce(v_start, 0) and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place, used_until = greatest(c.used_until, excluded.used_until);
  end if;
  return v_key_id;
end;
$$;

-- Notes that keys of a product are used up to this place.
-- The product must be locked.
create function private.note_used_until(p_product_id text, p_place bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.delivery_cursors as c (product_id, place, used_until) values (p_product_id, 0, p_place)
  on conflict (product_id) do update set used_until = greatest(c.used_until, excluded.used_until);
end;
$$;

-- Marks a key as used that is later than those of its product that are known to be; says whether it was free. lock_next_key keeps ahead of this: it is
-- for a product's first key, and for one that was not chosen by it.
-- The product must be locked.
create function private.use_later_key(p_key_id uuid, p_product_id text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.stored_keys set is_used = true, used_at = clock_timestamp()
  where id = p_key_id and product_id = p_product_id and not is_used;
  if not found then
    return false;
  end if;
  perform private.note_used_until(k.product_id, k.place + 1024) from private.stored_keys k where k.id = p_key_id;
  return true;
end;
$$;

-- Marks the key that an order takes as used, and moves its product's stock and sales, both in one write. A sale is an order that is
-- completed and not refunded.
-- Refuses: 409 key_not_free (used already, or of another product).
-- Definer because: no role may write the counters or the keys.
create function private.use_key_and_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Of an inserted order there is no old row, of a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer, 0) - coalesce((old.status = 'completed')::integer, 0);
  v_taken integer := 0;
  v_left integer;
  v_total integer;
begin
  if new.delivered_key_id is distinct from old.delivered_key_id and new.delivered_key_id is not null then
    update private.stored_keys set is_used = true, used_at = clock_timestamp()
    where id = new.delivered_key_id and product_id = new.product_id and not is_used
      and place <= (select c.used_until from private.delivery_cursors c where c.product_id = new.product_id);
    if not found then
      if not private.use_later_key(new.delivered_key_id, new.product_id) then
        raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
          hint = 'An order takes an unused key of its own product.';
      end if;
    end if;
    v_taken := 1;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning stock_count, sold_count into v_left, v_total;
    -- What is_seen says, written out: a function in SQL is parsed and planned anew in each delivery, with the product locked.
    if (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  return null;
end;
$$;

create trigger use_key_and_count after insert or delete or update of status, delivered_key_id on public.orders
  for each row execute function private.use_key_and_count();

-- Delivers to a product's waiting orders, the one paid first before the others, for as long as there are keys, and puts their notices in line (R13.2);
-- gives how many got one.
-- The product must be locked.
create function private.deliver_to_waiting_orders(p_product_id text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
  v_key_id uuid;
  v_served integer := 0;
begin
  loop
    select o.id into v_order_id from public.orders o where o.product_id = p_product_id and o.is_waiting
    order by o.paid_at, o.id limit 1;
    exit when v_order_id is null;
    v_key_id := private.lock_next_key(p_product_id);
    exit when v_key_id is null;
    update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp() where id = v_order_id;
    perform private.notify_delivered_later(v_order_id);
    v_served := v_served + 1;
  end loop;
  return v_served;
end;
$$;

-- Gives a completed order its key, for its owner or staff. Calling it twice gives the same key (R7.3). An owner who asks for it will read it,
-- so the view is recorded here.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed. Still waiting or held: a row with success false.
-- Definer because: customers have no right to change stored_keys.
create function public.deliver_product_key(p_order_id uuid) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select l.* into v_order from public.orders o, lateral private.lock_order(o.id) l
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only completed orders are delivered.';
  end if;
  perform private.refuse_disputed(v_order);
  if v_order.is_waiting then
    perform private.deliver_to_waiting_orders(v_order.product_id);
    select * into v_order from public.orders o where o.id = p_order_id;
  end if;
  perform private.record_key_view(v_order.delivered_key_id, 'deliver_product_key');
  return query select v_order.delivered_key_id is not null, case
    when v_order.delivered_key_id is not null then 'Key entregue com sucesso!'
    when v_order.hold_reason is not null then 'Pago — valor em conferência'
    else 'Pago — aguardando estoque'
  end;
end;
$$;

-- The text of the key of the caller's own completed order, and nothing else; records that it was given. Null while there is none yet.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed,
-- 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: customers may not write orders nor read sealed texts.
create function public.reveal_order_key(p_order_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'reveal_order_key');
  return private.read_key_data(v_order.delivered_key_id);
end;
$$;

-- An order's place in the queue of paid orders without a key, from 1; null when it is not in it.
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: the orders ahead are other people's.
create function public.order_queue_position(p_order_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its place.';
  end if;
  if not v_order.is_waiting then
    return null;
  end if;
  return (
    select count(*) from public.orders o
    where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id)
  );
end;
$$;

-- The orders whose key staff replaced since p_since. Their delivered_at is the replacement's, so no figure of delivery time counts them.
create function private.orders_with_replaced_key(p_since timestamptz) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct a.order_id), '{}') from public.staff_actions a
  where a.action = 'order_redelivered' and a.changes #>> '{delivered_key_id,from}' is not null and a.done_at >= p_since;
$$;

-- Within how many whole seconds of its payment every second of the last 50 orders was delivered: their median, rounded up. Of the last 30
-- days; null where they are fewer than 20, or where every second one waits. What was paid and never delivered took for ever: a store that
-- ran out of stock must not look quick (R9.9). Left out: what credit bought, which is delivered at once, and orders whose key was replaced.
-- Definer because: nobody may read other people's orders. Open to visitors because the store says it beside the buy button.
create function public.usual_delivery_seconds() returns integer
language sql stable security definer set search_path = ''
as $$
  select case when count(*) >= 20 then
    nullif(ceil(percentile_disc(0.5) within group (order by l.seconds)), 'infinity')::integer
  end
  from (
    select greatest(coalesce(extract(epoch from o.delivered_at - o.paid_at)::double precision, 'infinity'), 1) as seconds
    from public.orders o
    where o.paid_at > now() - interval '30 days' and o.payment_id not like 'credito:%'
      and o.id <> all (private.orders_with_replaced_key(now() - interval '30 days'))
    order by o.paid_at desc limit 50
  ) l;
$$;

grant execute on function public.deliver_product_key(uuid), public.reveal_order_key(uuid), public.order_queue_position(uuid) to authenticated;
grant execute on function public.usual_delivery_seconds() to anon, authenticated;

-- schemas/orders/first_steps.sql

-- First steps with a delivered key, and the buyer's acceptance.

-- A buyer's progress with one key of an order. A replaced key and a new owner (staff assign the order) each have a row of their own.
create table public.order_progress (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  key_id uuid not null,
  -- Null once that account is erased. No foreign key, as in key_givings.
  user_id uuid,
  -- The texts of the steps, in the order done: the product's list may change later, these stay.
  steps_done text[] not null default '{}' check (cardinality(steps_done) <= 50),
  changed_at timestamptz not null default clock_timestamp(),
  -- When the buyer accepted the key ('Tudo certo').
  accepted_at timestamptz,
  unique (order_id, key_id, user_id)
);

alter table public.order_progress enable row level security;

create policy order_progress_select_own on public.order_progress for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.order_progress to authenticated;
-- No insert, update or delete: the functions below write it.

-- Progress of an order's present owner with its present key, always one row. For an order without an account: the progress of the erased one.
create function private.progress_of(p_order public.orders) returns table (steps_done text[], accepted_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  select p.steps_done, p.accepted_at into steps_done, accepted_at from public.order_progress p
  where p.order_id = p_order.id and p.key_id = p_order.delivered_key_id and p.user_id is not distinct from p_order.user_id
  order by p.changed_at desc limit 1;
  steps_done := coalesce(steps_done, '{}');
  return next;
end;
$$;

-- Locks the caller's own order, whose present key they have opened.
-- Refuses: 404 order_not_found, 409 order_not_paid, 409 order_disputed, 409 key_not_opened.
create function private.lock_opened_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  if not exists (select 1 from private.key_givings g
    where g.order_id = v_order.id and g.key_id = v_order.delivered_key_id and g.given_to = v_order.user_id) then
    raise sqlstate 'PT409' using message = 'Veja a key deste pedido primeiro', detail = 'key_not_opened',
      hint = 'Steps and acceptance are about a key that its owner was given.';
  end if;
  return v_order;
end;
$$;

-- Marks one of the product's first steps as done or not done, for the order's owner, and returns the progress. Repeating the call changes nothing (R14.5).
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed, 409 key_not_opened, 400 step_unknown.
-- Definer because: nobody may write order_progress.
create function public.set_first_step(p_order_id uuid, p_step text, p_is_done boolean)
returns table (steps_done text[], accepted_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  if p_is_done is null or not coalesce(private.key_help_of(v_order.product_id) -> 'first_steps' ? p_step, false) then
    raise sqlstate 'PT400' using message = 'Este passo não é deste produto', detail = 'step_unknown',
      hint = 'p_step is one of the words of products.first_steps, p_is_done true or false.';
  end if;
  insert into public.order_progress as p (order_id, key_id, user_id, steps_done)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, case when p_is_done then array[p_step] else '{}' end)
  on conflict (order_id, key_id, user_id) do update set changed_at = clock_timestamp(),
    steps_done = array_remove(p.steps_done, p_step) || case when p_is_done then array[p_step] else '{}' end
  where p_is_done is distinct from (p_step = any (p.steps_done));
  return query select * from private.progress_of(v_order);
end;
$$;

-- Records, once, that the buyer accepts the key, and returns the progress (R14.5).
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed, 409 key_not_opened.
-- Definer because: nobody may write order_progress.
create function public.accept_order(p_order_id uuid) returns table (steps_done text[], accepted_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  insert into public.order_progress as p (order_id, key_id, user_id, accepted_at)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, clock_timestamp())
  on conflict (order_id, key_id, user_id) do update set accepted_at = clock_timestamp() where p.accepted_at is null;
  return query select * from private.progress_of(v_order);
end;
$$;

grant execute on function public.set_first_step(uuid, text, boolean), public.accept_order(uuid) to authenticated;

-- schemas/orders/disputes.sql

-- A PIX that the payer's bank asks back (MED, "Mecanismo Especial de Devolução"): while that is open, an order's text is not given, nothing is
-- delivered or replaced, and no credit is given or spent for it (R14.6).

-- The disputes of orders, one open at a time. orders.disputed_at says that one is.
create table private.order_disputes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  opened_at timestamptz not null default clock_timestamp(),
  -- No foreign keys, as in the log: they outlive the accounts of staff.
  opened_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  closed_at timestamptz,
  -- Null where the provider's event returned the money.
  closed_by uuid,
  -- The store kept the money, or it went back.
  outcome text check (outcome in ('kept', 'returned')),
  closing_reason text check (length(closing_reason) between 1 and 500),
  constraint order_disputes_outcome_when_closed check ((closed_at is null) = (outcome is null)),
  constraint order_disputes_closer_when_closed check (closed_at is not null or closed_by is null and closing_reason is null)
);

create index order_disputes_by_order on private.order_disputes (order_id, id);
create unique index order_disputes_open on private.order_disputes (order_id) where closed_at is null;

alter table private.order_disputes enable row level security;
-- No grant: the functions below write it, order_standing reads it.

-- Raises where an order is in dispute.
-- Refuses: 409 order_disputed.
create function private.refuse_disputed(p_order public.orders) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'Este pedido está em contestação no banco', detail = 'order_disputed',
      hint = 'Nothing is given, replaced or credited until an admin closes the dispute.';
  end if;
end;
$$;

-- The orders that the erasure of an account touches: its own, those paid with an e-mail that is the person's, and those whose key they were given or made a
-- claim for, whoever has them now.
create function private.orders_about(p_user_id uuid) returns setof public.orders
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.* from public.orders o
    where o.user_id = p_user_id or o.customer_email = any (private.emails_of(p_user_id))
      or o.id in (select g.order_id from private.key_givings g where g.given_to = p_user_id)
      or o.id in (select c.order_id from public.guarantee_claims c where c.user_id = p_user_id);
end;
$$;

-- Raises where an order that an erasure touches is in dispute: what proves its delivery is kept until that is decided.
-- Refuses: 409 account_has_disputes.
create function private.refuse_open_disputes(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select 1 from private.orders_about(p_user_id) o where o.disputed_at is not null) then
    raise sqlstate 'PT409' using message = 'Há um pedido em contestação no banco. A conta pode ser excluída quando ela terminar.',
      detail = 'account_has_disputes', hint = 'Wait until staff close the dispute.';
  end if;
end;
$$;

-- Ends the open dispute of an order, with the actor and reason of the staff action under way, or none for the provider's event. The caller updates the order.
create function private.end_dispute(p_order_id uuid, p_outcome text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.order_disputes d set closed_at = clock_timestamp(), outcome = p_outcome,
    closed_by = case when private.staff_role() is not null then (select private.caller_id()) end,
    closing_reason = case when private.staff_role() is not null then private.staff_action_reason() end
  where d.order_id = p_order_id and d.closed_at is null;
end;
$$;

-- Locks all orders of the payment that one of them came with, in the lock order: their products, then themselves.
-- An unknown order locks nothing.
create function private.lock_orders_of_payment(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The payment of an order never changes, so it may be read before the lock.
  v_payment_id text := (select o.payment_id from public.orders o where o.id = p_order_id);
begin
  perform private.lock_products(array(select o.product_id from public.orders o where o.payment_id = v_payment_id));
  perform 1 from public.orders o where o.payment_id = v_payment_id order by o.id for no key update;
end;
$$;

-- ' nos 2 pedidos deste Pix' where a PIX paid more than one, otherwise ''.
create function private.in_orders_of_pix(p_order_ids uuid[]) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when cardinality(p_order_ids) > 1 then format(' nos %s pedidos deste Pix', cardinality(p_order_ids)) else '' end;
end;
$$;

-- Opens a dispute for all completed orders of a PIX, because a bank asks for the whole PIX, and returns the message for staff.
-- Refuses: 409 order_not_paid, 409 order_not_by_pix. The payment's orders must be locked.
create function private.open_dispute(p_order public.orders) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'completed' and o.disputed_at is null order by o.id);
begin
  if p_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be disputed.';
  end if;
  if p_order.payment_id like 'credito:%' then
    raise sqlstate 'PT409' using message = 'Este pedido foi pago com crédito: não há PIX a contestar', detail = 'order_not_by_pix',
      hint = 'Only a PIX can be asked back by a bank.';
  end if;
  if v_ids = '{}' then
    return 'a contestação já estava aberta';
  end if;
  -- Freezes the credit that these orders gave: a purchase in progress ends first or sees the dispute.
  perform private.lock_credit_of_orders(v_ids);
  update public.orders set disputed_at = clock_timestamp() where id = any (v_ids);
  insert into private.order_disputes (order_id, opened_by, reason) select i, (select private.caller_id()), private.staff_action_reason() from unnest(v_ids) i;
  perform private.log_staff_action('dispute_opened', p_product_id => o.product_id, p_order_id => o.id)
  from public.orders o where o.id = any (v_ids) order by o.id;
  return 'contestação aberta' || private.in_orders_of_pix(v_ids);
end;
$$;

-- Closes the dispute of all disputed orders of a PIX and returns the message for staff. kept: they go on as before, also in the queue for a key. returned: they
-- become refunded, and the trigger on_order_refunded ends each dispute, as for the provider's event.
-- Refuses: 409 order_not_disputed. The payment's orders must be locked.
create function private.close_dispute(p_order public.orders, p_outcome text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[] := array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.disputed_at is not null order by o.id);
  v_id uuid;
begin
  if p_order.disputed_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está em contestação', detail = 'order_not_disputed', hint = 'Open the dispute first.';
  end if;
  perform private.lock_credit_of_orders(v_ids);
  foreach v_id in array v_ids loop
    if p_outcome = 'returned' then
      update public.orders set status = 'refunded', hold_reason = null where id = v_id;
    else
      perform private.end_dispute(v_id, p_outcome);
      update public.orders set disputed_at = null where id = v_id;
    end if;
    perform private.log_staff_action('dispute_closed', p_product_id => o.product_id, p_order_id => o.id,
      p_changes => private.changed_fields('{"dispute": "open"}', jsonb_build_object('dispute', p_outcome))) from public.orders o where o.id = v_id;
  end loop;
  if p_outcome = 'kept' then
    perform private.deliver_to_waiting_orders(p.product_id)
    from (select distinct o.product_id from public.orders o where o.id = any (v_ids) order by o.product_id) p;
  end if;
  return 'contestação encerrada' || private.in_orders_of_pix(v_ids)
    || case
      when p_outcome = 'kept' then ': o valor ficou com a loja'
      when cardinality(v_ids) > 1 then ': valor devolvido, pedidos reembolsados'
      else ': valor devolvido, pedido reembolsado' end;
end;
$$;

-- Opens or closes the dispute of a PIX for all of its orders, with a reason for the log (R14.6). p_order_id: one of them; p_state: 'open', 'kept' (the store
-- kept the money) or 'returned' (the orders are refunded). Opening again changes only orders that were added to the payment since.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 404 order_not_found, 400 reason_required, 400 state_unknown, 409 order_not_paid,
-- 409 order_not_by_pix, 409 order_not_disputed.
-- Definer because: nobody may write orders, disputes or the log.
create function public.set_order_dispute(p_order_id uuid, p_state text, p_reason text) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Checked before anything is locked; lock_order_for_admin checks again.
  perform private.require_admin();
  perform private.require_second_factor();
  perform private.lock_orders_of_payment(p_order_id);
  v_order := private.lock_order_for_admin(p_order_id);
  case p_state
    when 'open' then message := private.open_dispute(v_order);
    when 'kept', 'returned' then message := private.close_dispute(v_order, p_state);
    else
      raise sqlstate 'PT400' using message = 'Estado desconhecido', detail = 'state_unknown', hint = 'open, kept or returned.';
  end case;
  success := true;
  return next;
end;
$$;

grant execute on function public.set_order_dispute(uuid, text, text) to authenticated;

-- The disputes of an order, newest first: [{opened_at, opened_by (e-mail), reason, closed_at, closed_by (e-mail), outcome, closing_reason}].
create function private.disputes_of(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'opened_by', o.email, 'reason', d.reason, 'closed_at', d.closed_at,
      'closed_by', c.email, 'outcome', d.outcome, 'closing_reason', d.closing_reason) order by d.id desc), '[]')
    from private.order_disputes d left join auth.users o on o.id = d.opened_by left join auth.users c on c.id = d.closed_by
    where d.order_id = p_order_id
  );
end;
$$;

-- Delivery evidence of an order, for staff: {givings (as order_givings), first_steps (the product's), steps_done, accepted_at, disputes (as disputes_of),
-- dossiers: [{id, made_at, made_by (e-mail), sha256}]} (R14.5).
-- Refuses: 403 staff_only, 404 order_not_found.
-- Definer because: nobody may read givings, disputes, dossiers or auth.users.
create function public.order_standing(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return jsonb_build_object(
    'givings', private.givings_of(v_order), 'first_steps', private.key_help_of(v_order.product_id) -> 'first_steps',
    'disputes', private.disputes_of(v_order.id),
    'dossiers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'made_at', d.made_at, 'made_by', u.email, 'sha256', d.sha256) order by d.made_at desc), '[]')
      from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = v_order.id)
  ) || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

grant execute on function public.order_standing(uuid) to authenticated;

-- Takes a person out of what proves orders, when their account is erased: accesses, first steps, acceptance, and the reasons of disputes of their orders. What
-- others did with the same orders stays theirs. Called once the orders are locked.
create function private.forget_in_proof(p_user_id uuid, p_orders uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.key_givings g set address = null, given_to = null where g.given_to = p_user_id;
  update public.order_progress p set user_id = null where p.user_id = p_user_id;
  update private.order_disputes d set reason = 'Apagado com a conta', closing_reason = case when d.closing_reason is not null then 'Apagado com a conta' end
  where d.order_id = any (p_orders);
end;
$$;

-- What proves a person's orders, for themself: {givings: [{order_id, given_at, way, address, device}], first_steps: [{order_id, steps_done, accepted_at}],
-- disputes: [{order_id, opened_at, closed_at, outcome}]}.
create function private.proof_of(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'givings', (select coalesce(jsonb_agg(jsonb_build_object('order_id', g.order_id, 'given_at', g.given_at, 'way', g.way, 'address', host(g.address),
        'device', g.device) order by g.id), '[]') from private.key_givings g where g.given_to = p_user_id),
    'first_steps', (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'steps_done', p.steps_done, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.user_id = p_user_id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d join public.orders o on o.id = d.order_id where o.user_id = p_user_id));
end;
$$;

-- schemas/orders/dossiers.sql

-- The dossier of an order: all that proves its sale and delivery, in one text that can be checked later (R14.7).

-- The dossiers made, without their text: the file is the proof, and its SHA-256 tells if it was changed.
create table private.dossiers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  -- No foreign key, as in the log: it outlives the admin's account.
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp()
);

create index dossiers_by_order on private.dossiers (order_id, made_at);

alter table private.dossiers enable row level security;
-- No grant: make_dossier writes it, check_dossier and order_standing read it.

-- The start and length of a key's text, which identify it and reveal no login: {begins_with, length}. Null where it cannot be opened: a dossier is made anyway.
create function private.masked_key(p_key_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_text text := (select private.open_key_data(k.id, k.sealed) from private.stored_keys k where k.id = p_key_id);
begin
  return jsonb_build_object('begins_with', case when length(v_text) >= 12 then left(v_text, 4) else '' end, 'length', length(v_text));
exception
  when others then
    return null;
end;
$$;

-- The order of a dossier: product, amounts and moments.
create function private.dossier_order(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', p_order.id, 'status', p_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
      'amount', p_order.amount, 'expected_amount', p_order.expected_amount, 'payment_id', p_order.payment_id, 'payment_line', p_order.payment_line,
      'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'first_viewed_at', p_order.first_viewed_at,
      'refunded_at', p_order.refunded_at, 'guarantee_hours', p_order.guarantee_hours,
      'guarantee_ends_at', private.guarantee_ends_at(p_order), 'disputed_at', p_order.disputed_at)
    from public.products p where p.id = p_order.product_id
  );
end;
$$;

-- The other orders that the same payment paid: [{id, product: {id, name}, payment_line, status, amount, delivered_at, refunded_at, disputed_at}].
create function private.dossier_siblings(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
      'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
      order by o.product_id, o.payment_line), '[]')
    from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_order.payment_id and o.id <> p_order.id
  );
end;
$$;

-- The buyer of a dossier: account, accepted terms and sign-up address. For a payer without an account, the data of the payment.
create function private.dossier_buyer(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.contact_of(p_order.user_id, p_order.customer_email, array[p_order.id])
    || jsonb_build_object('payer_email', p_order.customer_email) || coalesce((
    select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
      'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
      'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
    from auth.users u left join public.profiles f on f.id = u.id where u.id = p_order.user_id), '{}');
end;
$$;

-- The stored events that made, paid or refunded an order.
create function private.dossier_payments(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'received_at', e.received_at, 'event', e.event, 'endpoint', e.endpoint,
      'payment_id', e.payment_id, 'outcome', e.outcome, 'payload', e.payload) order by e.id), '[]')
    from (
      select o.* from private.events_of_orders(array[p_order.id]) o
      union
      -- An event is received just before it refunds. By its time, for its payment has no index.
      select r.* from public.payment_events r
      where r.received_at > p_order.refunded_at - interval '10 seconds' and r.received_at <= p_order.refunded_at and r.payment_id = p_order.payment_id
    ) e
  );
end;
$$;

-- The present and former keys of an order, by the staff log and the access log: [{id, is_current, defective_at, masked}].
create function private.dossier_keys(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with ids as (
      select p_order.delivered_key_id as id
      union select g.key_id from private.key_givings g where g.order_id = p_order.id
      union select (a.changes #>> '{delivered_key_id,from}')::uuid from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_redelivered'
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_current', k.id is not distinct from p_order.delivered_key_id,
      'defective_at', k.defective_at, 'masked', private.masked_key(k.id)) order by k.used_at, k.id), '[]')
    from ids i join private.stored_keys k on k.id = i.id
  );
end;
$$;

-- What the store did: {staff_actions (without their names and without e-mail addresses), disputes, notices}. The subject of a notice is the order, one of the
-- orders of its payment, or a claim or claim message of it.
create function private.dossier_deeds(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'staff_actions', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'action', a.action, 'changes', a.changes,
        'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
      from public.staff_actions a where a.order_id = p_order.id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'closed_at', d.closed_at, 'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d where d.order_id = p_order.id),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'sent_at', n.sent_at, 'opened_at', n.opened_at)
        order by n.sent_at), '[]')
      from private.notices n join private.notice_kinds() k on k.kind = n.kind
      where k.audience = 'buyer' and n.sent_at is not null and (
        n.subject = p_order.id::text
        or n.kind in ('claim_answered', 'claim_decided') and n.subject = any (array(
          select c.id::text from public.guarantee_claims c where c.order_id = p_order.id
          union all select m.id::text from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id where c.order_id = p_order.id))
        or n.kind in ('pix_generated', 'pix_expiring', 'payment_confirmed') and n.subject = any (array(
          select o.id::text from public.orders o where o.payment_id = p_order.payment_id)))));
end;
$$;

-- The guarantee claims of an order with all messages, and its credit entries: {claims, credit}. For each picture its size and SHA-256; the file stays with the
-- claim.
create function private.dossier_claims(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'key_id', c.key_id, 'reason', c.reason, 'state', c.state, 'opened_at', c.opened_at,
        'decision', c.decision, 'decided_at', c.decided_at, 'decision_reason', c.decision_reason, 'new_key_id', c.new_key_id, 'given_amount', c.given_amount,
        'withdrawn_at', c.withdrawn_at,
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from_staff', m.from_staff, 'text', m.text, 'created_at', m.created_at)
            order by m.created_at, m.id), '[]')
          from public.guarantee_claim_messages m where m.claim_id = c.id),
        'pictures', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'bytes', octet_length(f.file),
            'sha256', encode(sha256(f.file), 'hex')) order by f.created_at, f.id), '[]')
          from private.guarantee_claim_pictures f where f.claim_id = c.id)) order by c.opened_at), '[]')
      from public.guarantee_claims c where c.order_id = p_order.id),
    'credit', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', e.created_at, 'kind', e.kind, 'amount', e.amount) order by e.created_at, e.id), '[]')
      from public.credit_entries e where e.order_id = p_order.id));
end;
$$;

-- Accesses and progress of an order's buyers: {givings (the first 500), givings_total, givings_leave_out (which reads are not recorded), progress}. given_to
-- and done_by tell the owners of an order apart; null once that account is erased.
create function private.dossier_use(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'givings', (
      select coalesce(jsonb_agg(jsonb_build_object('given_at', g.given_at, 'way', g.way, 'address', host(g.address), 'device', g.device, 'key_id', g.key_id,
        'given_to', g.given_to) order by g.id), '[]')
      from (select * from private.key_givings a where a.order_id = p_order.id order by a.id limit 500) g),
    'givings_total', (select count(*) from private.key_givings g where g.order_id = p_order.id),
    'givings_leave_out', 'Ficam registradas as aberturas nas páginas da loja e pelas funções que entregam a key; '
      || 'leituras diretas pela API (GET de product_keys) não ficam.',
    'progress', (
      select coalesce(jsonb_agg(jsonb_build_object('key_id', p.key_id, 'done_by', p.user_id, 'steps_done', p.steps_done, 'changed_at', p.changed_at,
        'accepted_at', p.accepted_at) order by p.changed_at), '[]')
      from public.order_progress p where p.order_id = p_order.id));
end;
$$;

-- Makes the dossier of an order, with a reason that the log keeps: {id, made_at, sha256, text}. The text is JSON; sha256 is of its bytes in UTF-8.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 404 order_not_found, 400 reason_required, 409 order_not_paid (never paid).
-- Definer because: nobody may read what it gathers, or write dossiers and the log.
create function public.make_dossier(p_order_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_id uuid := gen_random_uuid();
  v_made_at timestamptz := clock_timestamp();
  v_text text;
  v_sha256 text;
begin
  perform private.begin_staff_action(p_reason);
  v_order := private.lock_order_for_admin(p_order_id);
  if v_order.paid_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido nunca foi pago', detail = 'order_not_paid', hint = 'A dossier proves a paid order.';
  end if;
  v_text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', v_id, 'format', 1, 'made_at', v_made_at),
    'order', private.dossier_order(v_order), 'same_payment', private.dossier_siblings(v_order), 'buyer', private.dossier_buyer(v_order),
    'payments', private.dossier_payments(v_order), 'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_deeds(v_order));
  v_sha256 := encode(sha256(convert_to(v_text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (v_id, v_order.id, v_sha256, (select private.caller_id()), v_made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return jsonb_build_object('id', v_id, 'made_at', v_made_at, 'sha256', v_sha256, 'text', v_text);
end;
$$;

-- The dossier with this SHA-256 (64 digits, upper or lower case); no row where this store made none (R14.7).
-- Refuses: 403 staff_only, 400 sha256_invalid.
-- Definer because: nobody may read the dossiers.
create function public.check_dossier(p_sha256 text) returns table (id uuid, order_id uuid, made_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if coalesce(lower(btrim(p_sha256)), '') !~ '^[0-9a-f]{64}$' then
    raise sqlstate 'PT400' using message = 'Isto não é um SHA-256', detail = 'sha256_invalid', hint = '64 hexadecimal digits.';
  end if;
  return query select d.id, d.order_id, d.made_at from private.dossiers d where d.sha256 = lower(btrim(p_sha256));
end;
$$;

grant execute on function public.make_dossier(uuid, text), public.check_dossier(text) to authenticated;

-- schemas/keys/keys.sql

-- One paste of keys, sent in one or many calls (keys/imports.sql).
create table private.key_imports (
  -- Chosen by the client: a call without a response is repeated under it, and adds no key twice.
  id uuid primary key,
  product_id text not null references public.products (id),
  -- No foreign key, as in the log: erasing an account must not wait for a transaction that adds keys.
  made_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its last keys came. Those delivered by then went to waiting orders.
  last_added_at timestamptz not null default clock_timestamp(),
  added integer not null default 0 check (added >= 0),
  -- Undone: its unused keys were removed, and no more may come.
  undone_at timestamptz,
  removed integer check (removed >= 0),
  constraint key_imports_removed_once_undone check ((undone_at is null) = (removed is null))
);

create index key_imports_newest on private.key_imports (product_id, created_at desc);

alter table private.key_imports enable row level security;

-- The stock. Sealed texts only; the column that opens them is in the view below.
create table private.stored_keys (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  -- Order of arrival: the oldest key is delivered first, and all keys of a batch share one created_at.
  place bigint generated always as identity,
  is_used boolean not null default false,
  used_at timestamptz,
  sealed bytea not null,
  fingerprint bytea not null unique,
  created_at timestamptz not null default now(),
  -- Set for a key that did not work for its buyer. The row stays, so that the key is neither delivered nor added again.
  defective_at timestamptz,
  -- Null for a key inserted through the view product_keys.
  import_id uuid references private.key_imports (id),
  constraint stored_keys_used_at_when_used check (is_used = (used_at is not null)),
  constraint stored_keys_defective_only_when_used check (is_used or defective_at is null)
) with (fillfactor = 80);

-- No index contains is_used, so delivering a key updates its row in place and no index (HOT update).
create index stored_keys_by_product on private.stored_keys (product_id, place);
create index stored_keys_by_import on private.stored_keys (import_id);

alter table public.orders add foreign key (delivered_key_id) references private.stored_keys (id);

alter table private.stored_keys enable row level security;

create policy stored_keys_select_allowed on private.stored_keys for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select 1 from public.orders o
      where o.delivered_key_id = stored_keys.id and o.user_id = (select private.caller_id()) and o.status = 'completed'
    )
  );

grant select (id, product_id, place, is_used, used_at, created_at) on private.stored_keys to authenticated;
-- No select on sealed and fingerprint, and no write: read_key_data opens, the functions below write.

-- schemas/keys/texts.sql

-- Normalization of key texts, and when two texts are the same key (R5.7).

-- A key's text as it is stored and delivered: without invisible characters (controls, format characters, noncharacters), with plain spaces and line feeds for
-- every kind of blank and line break, and trimmed. Tabs and line breaks inside stay: they separate the fields that a buyer pastes.
-- No pattern here looks for the end of a run, which would take quadratic time over a long run of blanks.
create function private.clean_key(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(case when p_text !~ '[^\t\n -~]' then p_text else
    regexp_replace(regexp_replace(regexp_replace(p_text,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
      '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
      '\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
      '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF'
      '\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF'
      '\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
      '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g')
  end, E' \t\n');
$$;

-- The form in which cleaned texts are compared: Unicode encoding and width of gaps make no difference, upper and lower case do.
create function private.key_identity(p_key_data text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(normalize(p_key_data, nfkc), '[\t\n ]+', ' ', 'g'));
$$;

-- Cleans a typed or pasted key; null if nothing is left. The length is checked first, because cleaning a long text is costly.
-- Refuses: 400 key_too_long (over 4000 characters, or 8000 before cleaning).
create function private.accept_key(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_clean text := case when length(p_text) <= 8000 then private.clean_key(p_text) end;
begin
  if length(p_text) > 8000 or length(v_clean) > 4000 then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  return nullif(v_clean, '');
end;
$$;

-- schemas/keys/sealing.sql

-- Encryption of key texts: AES-256-CBC with an HMAC, under the store's master key.

-- The master key that seals the stock.
-- Refuses: 503 key_encryption_unavailable where there is none or it is shorter than 32 characters.
create function private.key_encryption_key() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key text := private.server_secret('key_encryption_key');
begin
  if v_key is null or length(v_key) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_key;
end;
$$;

-- The master keys that open the stock: the present one, which seals, and during a rotation the previous one.
-- Refuses: 503 key_encryption_unavailable.
create function private.master_keys() returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_present text := private.key_encryption_key();
  v_previous text := private.server_secret('key_encryption_key_previous');
begin
  if length(v_previous) >= 32 and v_previous <> v_present then
    return array[v_present, v_previous];
  end if;
  return array[v_present];
end;
$$;

-- A key for one purpose, derived from a master key, so that sealing, proving, fingerprinting and naming never share one.
create function private.purpose_key(p_purpose text, p_master text) returns bytea
language sql immutable set search_path = ''
as $$
  select extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(p_master, 'UTF8'), 'sha256');
$$;

-- The name of a master key, written into sealed texts: it identifies the key and reveals nothing about it. Null for null.
create function private.master_name(p_master text) returns bytea
language sql immutable set search_path = ''
as $$
  select substring(private.purpose_key('naming', p_master) from 1 for 8);
$$;

-- The name of the master key that sealed a text.
create function private.sealed_by(p_sealed bytea) returns bytea
language sql immutable set search_path = ''
return substring(p_sealed from 2 for 8);

-- Seals a key's text for one row: version, name of the master key, random IV, AES-256-CBC, and an HMAC over all of it and the row's id, so that a sealed text
-- moved to another row does not open.
-- Refuses: 503 key_encryption_unavailable.
create function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_master text := private.key_encryption_key();
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x02'::bytea || private.master_name(v_master) || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing', v_master), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving', v_master), 'sha256');
end;
$$;

-- Opens a sealed text with the present master key or the previous one; null where neither opens it.
-- Refuses: 503 key_encryption_unavailable.
create function private.try_open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
  v_proof bytea := substring(p_sealed from greatest(v_length - 31, 1));
  v_master text;
begin
  foreach v_master in array private.master_keys() loop
    if private.sealed_by(p_sealed) = private.master_name(v_master)
      and extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving', v_master), 'sha256') = v_proof then
      return convert_from(extensions.decrypt_iv(
        substring(v_body from 26), private.purpose_key('sealing', v_master), substring(v_body from 10 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
    end if;
  end loop;
  return null;
end;
$$;

-- Opens a sealed text.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable (changed, moved, or sealed with another master key).
create function private.open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
begin
  if v_key_data is null then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return v_key_data;
end;
$$;

-- Keyed hashes of a text, which find a repeated key without opening any and allow no guessing without the master key. The first is stored; a second, under the
-- previous master key, finds keys that are not resealed yet.
-- Refuses: 503 key_encryption_unavailable; null for null.
create function private.key_fingerprints(p_key_data text) returns bytea[]
language sql stable strict set search_path = ''
as $$
  select array_agg(
    extensions.hmac(convert_to(private.key_identity(p_key_data), 'UTF8'), private.purpose_key('fingerprinting', m.master), 'sha256') order by m.place)
  from unnest(private.master_keys()) with ordinality as m (master, place);
$$;

-- schemas/keys/reading.sql

-- Reading a key through the view product_keys, and recording an access.

-- Records that the caller opened the key of their own completed, undisputed order, and through which function. Does nothing for any other key, or while another
-- transaction locks the order: it never waits.
create function private.record_key_view(p_key_id uuid, p_way text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is not null then
    insert into private.key_givings (order_id, key_id, given_to, way, address, device)
    values (v_order_id, p_key_id, (select private.caller_id()), p_way, private.caller_address(), private.caller_device());
  end if;
end;
$$;

-- A key's text for the owner of the completed, undisputed order that received it (R10.10); null for all others, including staff. Reading records nothing, for
-- the data API reads in transactions that may not write. Pages call open_order_key, which records.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or the master key.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea := (
    select k.sealed from private.stored_keys k join public.orders o on o.delivered_key_id = k.id
    where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null);
begin
  return case when v_sealed is not null then private.open_key_data(p_key_id, v_sealed) end;
end;
$$;

-- The account that received a key, for admins and for that customer; null for all others. Row security hides the orders that the caller may not see.
create function private.key_recipient(p_key_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$$;

grant execute on function private.read_key_data(uuid), private.key_recipient(uuid) to authenticated;

-- Keys under the name and columns of the API (R3.5). Row security of stored_keys decides which rows; each row read opens key_data and looks up used_by.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  case when k.is_used then private.key_recipient(k.id) end as used_by, k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.

-- schemas/keys/adding.sql

-- Adding keys to the stock.

-- Serializes writers of key texts (lock order, orders/delivery.sql): they cannot deadlock on fingerprints, and no key is added twice under two master keys.
create function private.lock_key_texts() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store texts of keys', 0));
$$;

-- Locks the texts and a product before staff add keys to it.
-- Refuses: 403 staff_only, 404 product_not_found.
create function private.lock_stock_for_staff(p_product_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Apenas administradores e gerentes autorizados podem adicionar keys',
      detail = 'staff_only', hint = 'Only managers and admins may add keys.';
  end if;
  perform private.lock_key_texts();
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$$;

-- The lines of a paste, counted from 1: cleaned text (null if empty), fingerprint, and the first line with the same text. On that line, if the store has the
-- key already, its id and {line, product_id, product_name, is_used}.
-- Refuses: 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
create function private.read_key_lines(p_keys text[])
returns table (line integer, key_data text, fingerprint bytea, first_line integer, known jsonb, known_id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(p_keys) > 5000 then
    raise sqlstate 'PT413' using message = 'No máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  return query
    with cleaned as materialized (
      select k.place::integer as place, private.accept_key(k.raw) as clean from unnest(p_keys) with ordinality as k (raw, place)
    ), marked as materialized (
      select c.place, c.clean, private.key_fingerprints(c.clean) as prints from cleaned c
    ), firsts as (
      select m.*, case when m.clean is not null then min(m.place) over (partition by m.prints[1]) end as first from marked m
    )
    select f.place, f.clean, f.prints[1], f.first, s.known, s.id
    from firsts f left join lateral (
      select k.id, jsonb_build_object('line', f.place, 'product_id', p.id, 'product_name', p.name, 'is_used', k.is_used) as known
      from private.stored_keys k join public.products p on p.id = k.product_id
      where f.place = f.first and k.fingerprint = any (f.prints) limit 1
    ) s on true;
end;
$$;

-- Seals and stores one cleaned key and returns its id; null if the store has its text already.
-- Refuses: 503 key_encryption_unavailable. The texts and the product must be locked.
create function private.store_key(p_product_id text, p_key_data text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_prints bytea[] := private.key_fingerprints(p_key_data);
begin
  insert into private.stored_keys (id, product_id, sealed, fingerprint)
  select v_id, p_product_id, private.seal_key_data(v_id, p_key_data), v_prints[1]
  where not exists (select 1 from private.stored_keys k where k.fingerprint = any (v_prints))
  on conflict (fingerprint) do nothing
  returning id into v_id;
  return v_id;
end;
$$;

-- The import that a call belongs to, created by its first call. The product must be locked.
-- Refuses: 409 import_of_another (of another product, or somebody else's), 409 import_undone.
create function private.take_key_import(p_import_id uuid, p_product_id text) returns private.key_imports
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := coalesce(p_import_id, gen_random_uuid());
  v_import private.key_imports;
begin
  insert into private.key_imports (id, product_id, made_by) values (v_id, p_product_id, (select private.caller_id())) on conflict (id) do nothing;
  select * into v_import from private.key_imports i where i.id = v_id;
  if v_import.product_id <> p_product_id or v_import.made_by <> (select private.caller_id()) then
    raise sqlstate 'PT409' using message = 'Esta adição é de outra pessoa ou de outro produto', detail = 'import_of_another',
      hint = 'Send another paste under another id.';
  end if;
  if v_import.undone_at is not null then
    raise sqlstate 'PT409' using message = 'Esta adição foi desfeita', detail = 'import_undone', hint = 'Keys that are sent again need another id.';
  end if;
  return v_import;
end;
$$;

-- Adds many keys to a product and delivers to its waiting orders in the same transaction (R5.7): {added, repeated (in the paste), existing (in the store),
-- known (where: [{line, product_id, product_name, is_used}]), empty, delivered (to waiting orders), stock, import_id}. Keys already added under the same import
-- id are reported as they were then, so a call without a response may be repeated.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long (over 4000 characters), 413 too_many_keys (over 5000),
-- 409 import_of_another, 409 import_undone, 503 key_encryption_unavailable.
-- Definer because: nobody may write stored_keys.
create function public.add_product_keys(p_product_id text, p_keys text[], p_import_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import private.key_imports;
  v_fresh integer;
  v_report jsonb;
begin
  perform private.lock_stock_for_staff(p_product_id);
  v_import := private.take_key_import(p_import_id, p_product_id);
  with lines as materialized (
    select l.*, coalesce(k.import_id = v_import.id, false) as is_again, coalesce(k.used_at <= v_import.last_added_at, false) as was_delivered
    from private.read_key_lines(p_keys) l left join private.stored_keys k on k.id = l.known_id
  ), added as (
    -- In the order pasted, so that the first key is delivered first.
    insert into private.stored_keys (id, product_id, sealed, fingerprint, import_id)
    select n.id, p_product_id, private.seal_key_data(n.id, n.key_data), n.fingerprint, v_import.id
    from (
      select gen_random_uuid() as id, l.key_data, l.fingerprint from lines l where l.line = l.first_line and l.known is null order by l.line
    ) n
    on conflict (fingerprint) do nothing returning 1
  )
  select (select count(*) from added), jsonb_build_object(
    'added', (select count(*) from added) + count(*) filter (where l.is_again), 'repeated', count(*) filter (where l.line <> l.first_line),
    'existing', count(*) filter (where l.line = l.first_line and not l.is_again) - (select count(*) from added),
    'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null and not l.is_again), '[]'),
    'empty', count(*) filter (where l.key_data is null), 'delivered', count(*) filter (where l.is_again and l.was_delivered),
    'import_id', v_import.id)
  into v_fresh, v_report from lines l;
  if v_report ->> 'empty' = coalesce(cardinality(p_keys), 0)::text then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'Every key given was empty.';
  end if;
  v_report := v_report || jsonb_build_object('delivered', (v_report ->> 'delivered')::integer + private.deliver_to_waiting_orders(p_product_id));
  update private.key_imports set added = added + v_fresh, last_added_at = clock_timestamp() where id = v_import.id and v_fresh > 0;
  return v_report || jsonb_build_object('stock', (select p.stock_count from public.products p where p.id = p_product_id));
end;
$$;

-- Checks keys before they are added: {known (in the store already: [{line, product_id, product_name, is_used}]), repeated (in the paste: [{line, first_line}]),
-- empty}. Lines count from 1 (R5.7).
-- Refuses: 403 staff_only, 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
-- Definer because: nobody may read fingerprints. It reveals no more than adding the same keys would.
create function public.preview_product_keys(p_keys text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null), '[]'),
      'empty', count(*) filter (where l.key_data is null),
      'repeated', coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'first_line', l.first_line) order by l.line)
        filter (where l.line <> l.first_line), '[]'))
    from private.read_key_lines(p_keys) l
  );
end;
$$;

-- Inserts a key through the view from {product_id, key_data} (R7.2). All other columns are set here, and the text is not returned.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long, 409 key_already_in_store (and says where),
-- 503 key_encryption_unavailable.
-- Definer because: nobody may write stored_keys.
create function private.insert_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_line record;
begin
  perform private.lock_stock_for_staff(new.product_id);
  select * into v_line from private.read_key_lines(array[new.key_data]);
  if v_line.key_data is null then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'The key is empty.';
  end if;
  new.id := private.store_key(new.product_id, v_line.key_data);
  if new.id is null then
    raise sqlstate 'PT409' using message = format('Esta key já está no estoque de %s', v_line.known ->> 'product_name'),
      detail = 'key_already_in_store', hint = 'A text is stocked once in the whole store.';
  end if;
  perform private.deliver_to_waiting_orders(new.product_id);
  select k.is_used, k.used_at, k.created_at into new.is_used, new.used_at, new.created_at from private.stored_keys k where k.id = new.id;
  new.key_data := null;
  new.used_by := null;
  return new;
end;
$$;

create trigger insert_product_key instead of insert on public.product_keys for each row execute function private.insert_product_key();

grant execute on function public.add_product_keys(text, text[], uuid), public.preview_product_keys(text[]) to authenticated;

-- schemas/keys/deleting.sql

-- Deleting unused keys. Another way, for many at once: delete_product_keys (keys/imports.sql).

-- Statement trigger: only admins delete keys. Row by row, a caller's condition would read keys before the refusal.
-- Refuses: 403 admin_only.
-- Definer because: nobody may ask for an admin but functions with their owner's rights.
create function private.only_admins_delete_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return null;
end;
$$;

create trigger only_admins_delete before delete on public.product_keys for each statement execute function private.only_admins_delete_keys();

-- Deletes a key through the view, in a statement that only_admins_delete allowed. A used key stays, and its row is not returned.
-- Definer because: nobody may write stored_keys.
create function private.delete_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_product(old.product_id);
  delete from private.stored_keys k where k.id = old.id and not k.is_used;
  if not found then
    return null;
  end if;
  return old;
end;
$$;

create trigger delete_product_key instead of delete on public.product_keys for each row execute function private.delete_product_key();

-- Deletes an unused key and returns the stock that is left (R7.2).
-- Refuses: 403 admin_only, 404 key_not_available ('Key not found or already used').
-- Definer because: nobody may write stored_keys.
create function public.delete_product_key(p_key_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text;
begin
  delete from public.product_keys k where k.id = p_key_id returning k.product_id into v_product_id;
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key not found or already used', detail = 'key_not_available', hint = 'Only unused keys can be deleted.';
  end if;
  return (select p.stock_count from public.products p where p.id = v_product_id);
end;
$$;

grant execute on function public.delete_product_key(uuid) to authenticated;

-- schemas/keys/list.sql

-- The list of keys that admins search, and reading one of them.

-- Keys of a product that match a search: the key with this text, and those delivered to a buyer with this text in their e-mail. Where too many buyers match
-- (is_broad) only the first: list_product_keys then tests each key's buyer.
-- Refuses: 503 key_encryption_unavailable.
create function private.keys_asked_for(p_product_id text, p_search text) returns table (ids uuid[], is_broad boolean)
language plpgsql stable set search_path = ''
as $$
declare
  v_prints bytea[] := private.key_fingerprints(private.clean_key(p_search));
  v_found record;
begin
  select * into v_found from private.orders_with_text(lower(p_search));
  return query select array(
    select k.id from private.stored_keys k where k.fingerprint = any (v_prints)
    union select o.delivered_key_id from public.orders o left join auth.users u on u.id = o.user_id
    where o.id = any (v_found.order_ids) and o.product_id = p_product_id and strpos(coalesce(u.email, o.customer_email), lower(p_search)) > 0
  ), v_found.is_broad;
end;
$$;

-- The WHERE condition on keys k of a filter. $1 is the product, $2 the keys that match the search, $3 its text, $4 the place up to which keys of the product
-- are used. No part of it is the caller's text.
create function private.key_conditions(p_state text, p_search text, p_is_broad boolean) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'k.product_id = $1',
    -- After the last delivered key there are only unused ones, up to a million: listing used keys must not scan them.
    case p_state when 'all' then null when 'used' then 'k.is_used and k.place <= $4' else 'not k.is_used' end,
    case
      when p_search = '' then null
      when p_is_broad then $c$(k.id = any ($2) or strpos((
        select coalesce(u.email, o.customer_email) from public.orders o left join auth.users u on u.id = o.user_id where o.delivered_key_id = k.id), $3) > 0)$c$
      else 'k.id = any ($2)'
    end);
$$;

-- One page of a product's keys, newest first, without their texts: {keys: [{id, is_used, used_at, created_at, recipient_email, order_id}], total}. The total
-- is 10001 where there are more than 10000. A search is a whole key, or part of a recipient's e-mail.
-- Refuses: 403 admin_only, 503 key_encryption_unavailable (where a search is given).
-- Definer because: nobody may read auth.users or fingerprints.
create function public.list_product_keys(p_product_id text, p_state text default 'all', p_search text default '', p_limit integer default 50,
  p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := left(btrim(coalesce(p_search, '')), 8000);
  v_matching uuid[];
  v_is_broad boolean;
  v_where text;
  v_used_until bigint;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_admin();
  -- A parameter, so that the planner can estimate how many keys lie before it.
  v_used_until := (select c.used_until from private.delivery_cursors c where c.product_id = p_product_id);
  if v_search <> '' then
    select a.ids, a.is_broad into v_matching, v_is_broad from private.keys_asked_for(p_product_id, v_search) a;
  end if;
  v_where := private.key_conditions(p_state, v_search, v_is_broad);
  if v_search = '' and p_state = 'available' then
    v_total := (select least(p.stock_count, private.most_counted() + 1) from public.products p where p.id = p_product_id);
  else
    execute format('select count(*) from (select from private.stored_keys k where %s limit $5) c', v_where)
    into v_total using p_product_id, v_matching, lower(v_search), v_used_until, private.most_counted() + 1;
  end if;
  execute format('select array(select k.id from private.stored_keys k where %s order by k.place desc limit $5 offset $6)', v_where)
  into v_ids using p_product_id, v_matching, lower(v_search), v_used_until, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return jsonb_build_object('total', coalesce(v_total, 0), 'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_used', k.is_used, 'used_at', k.used_at, 'created_at', k.created_at,
      'defective_at', k.defective_at, 'recipient_email', coalesce(u.email, o.customer_email), 'order_id', o.id) order by i.place), '[]')
    from unnest(v_ids) with ordinality i (id, place) join private.stored_keys k on k.id = i.id
      left join public.orders o on o.delivered_key_id = k.id left join auth.users u on u.id = o.user_id
  ));
end;
$$;

-- Logs that an admin is about to read a key with reveal_product_key. A separate call, so that a failed read cannot undo the log entry (R6.4).
-- Where the admin bought the key, the access is recorded too.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 key_not_found.
-- Definer because: nobody may write the log.
create function public.request_key_reveal(p_key_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  perform private.require_second_factor();
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_product_id, p_key_id => p_key_id);
  perform private.record_key_view(p_key_id, 'reveal_product_key');
end;
$$;

-- A key's text, for the admin whose request_key_reveal of it was logged within the last minute.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 key_not_found, 409 reveal_not_requested, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts.
create function public.reveal_product_key(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea := (select k.sealed from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  perform private.require_second_factor();
  if v_sealed is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  if not exists (
    select from public.staff_actions a
    where a.key_id = p_key_id and a.action = 'key_revealed' and a.actor_id = (select private.caller_id()) and a.done_at > now() - interval '1 minute'
  ) then
    raise sqlstate 'PT409' using message = 'Peça para ver a key antes de abri-la', detail = 'reveal_not_requested', hint = 'Call request_key_reveal first.';
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$$;

grant execute on function public.list_product_keys(text, text, text, integer, integer), public.request_key_reveal(uuid),
  public.reveal_product_key(uuid) to authenticated;

-- schemas/keys/imports.sql

-- Undoing a paste of keys, and deleting many keys at once.

-- The imports of a product, newest first: {imports: [{id, created_at, email (of the staff member), is_mine, added, left (unused), delivered,
-- orders (up to 20 that received its keys, newest first), undone_at, removed}], total} (R7.2).
-- Refuses: 403 staff_only.
-- Definer because: nobody may read imports, or staff's e-mails.
create function public.list_key_imports(p_product_id text, p_limit integer default 5, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.key_imports i where i.product_id = p_product_id and i.added > 0),
    'imports', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', i.id, 'created_at', i.created_at, 'email', u.email, 'is_mine', i.made_by = (select private.caller_id()), 'added', i.added,
        'left', k.unused, 'delivered', k.used, 'orders', k.orders, 'undone_at', i.undone_at, 'removed', i.removed) order by i.created_at desc, i.id)
      from (
        select * from private.key_imports f where f.product_id = p_product_id and f.added > 0
        order by f.created_at desc, f.id limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
      ) i
      left join auth.users u on u.id = i.made_by
      cross join lateral (
        select count(*) filter (where not s.is_used) as unused, count(*) filter (where s.is_used) as used, coalesce((
          select jsonb_agg(o.id order by o.used_at desc) from (
            select r.id, d.used_at from private.stored_keys d join public.orders r on r.delivered_key_id = d.id
            where d.import_id = i.id and d.is_used order by d.used_at desc limit 20
          ) o), '[]') as orders
        from private.stored_keys s where s.import_id = i.id
      ) k
    ), '[]')
  );
end;
$$;

-- Undoes an import: removes its unused keys and accepts no more. Delivered keys stay delivered. stock: unused keys of the product afterwards.
-- A second call removes nothing and returns the same, so a call without a response may be repeated (R7.2).
-- Refuses: 403 staff_only, 400 reason_required, 404 import_not_found, 403 import_of_another (managers: another person's).
-- Definer because: nobody may write stored_keys or imports.
create function public.undo_key_import(p_import_id uuid, p_reason text)
returns table (removed integer, delivered integer, stock integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import private.key_imports;
  v_removed integer;
begin
  perform private.begin_staff_action(p_reason);
  -- Serializes with calls that add or deliver keys of this product. An import's product never changes, so it may be read before the lock.
  perform private.lock_product(i.product_id) from private.key_imports i where i.id = p_import_id;
  select * into v_import from private.key_imports i where i.id = p_import_id;
  if v_import.id is null then
    raise sqlstate 'PT404' using message = 'Adição de keys não encontrada', detail = 'import_not_found', hint = 'No import has this id.';
  end if;
  if v_import.made_by <> (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem fez esta adição ou um administrador pode desfazê-la', detail = 'import_of_another',
      hint = 'A manager may undo their own imports.';
  end if;
  if v_import.undone_at is null then
    update private.key_imports set undone_at = clock_timestamp(), removed = 0 where id = p_import_id;
    delete from private.stored_keys k where k.import_id = p_import_id and not k.is_used;
    get diagnostics v_removed = row_count;
    update private.key_imports set removed = v_removed where id = p_import_id;
  end if;
  return query
    select i.removed, (select count(*)::integer from private.stored_keys k where k.import_id = i.id and k.is_used), p.stock_count
    from private.key_imports i join public.products p on p.id = i.product_id where i.id = p_import_id;
end;
$$;

-- Deletes unused keys, up to 500 at a time, and returns the ids of those that stay because a buyer received them. A second call returns the same,
-- so a call without a response may be repeated (R7.2).
-- Refuses: 403 admin_only, 400 reason_required, 413 too_many_keys (over 500).
-- Definer because: nobody may write stored_keys.
create function public.delete_product_keys(p_key_ids uuid[], p_reason text) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.begin_staff_action(p_reason);
  if cardinality(p_key_ids) > 500 then
    raise sqlstate 'PT413' using message = 'No máximo 500 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  perform private.lock_products(array(select distinct k.product_id from private.stored_keys k where k.id = any (p_key_ids)));
  delete from private.stored_keys k where k.id = any (p_key_ids) and not k.is_used;
  return query select k.id from private.stored_keys k where k.id = any (p_key_ids);
end;
$$;

grant execute on function public.list_key_imports(text, integer, integer), public.undo_key_import(uuid, text),
  public.delete_product_keys(uuid[], text) to authenticated;

-- schemas/keys/rotation.sql

-- Rotation of the master key: keys are opened with the previous one and sealed with the present one, batch by batch, while the store sells.

-- Reseals one key and its fingerprint: 'resealed', 'repeated' (the store has the text twice, and this one keeps its old fingerprint), or 'unreadable' (neither
-- master key opens it, and it stays as it is).
-- Refuses: 503 key_encryption_unavailable. The texts and the product must be locked.
create function private.reseal_key(p_key_id uuid, p_sealed bytea) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
  v_print bytea := (private.key_fingerprints(v_key_data))[1];
  v_is_repeated boolean := exists (select 1 from private.stored_keys k where k.fingerprint = v_print and k.id <> p_key_id);
begin
  if v_key_data is null then
    return 'unreadable';
  end if;
  update private.stored_keys set
    sealed = private.seal_key_data(p_key_id, v_key_data), fingerprint = case when v_is_repeated then fingerprint else v_print end
  where id = p_key_id;
  return case when v_is_repeated then 'repeated' else 'resealed' end;
end;
$$;

-- Reseals a batch of keys of one product, whose deliveries wait meanwhile: {resealed, left, unreadable, unreadable_ids, repeated_ids} (at most 100 ids each).
-- Call it until nothing is left; it may be interrupted and repeated.
-- Refuses: 503 key_encryption_unavailable, 409 older_master_key (neither master key sealed some keys; p_leave_older skips those).
-- Definer because: nobody may read or write sealed texts.
create function public.reseal_product_keys(p_limit integer default 200, p_leave_older boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_masters text[] := private.master_keys();
  v_present bytea := private.master_name(v_masters[1]);
  v_previous bytea := coalesce(private.master_name(v_masters[2]), '');
  v_left integer;
  v_unreadable uuid[];
  v_older integer;
  v_repeated uuid[] := '{}';
  v_resealed integer := 0;
  v_product_id text;
  v_key record;
  v_outcome text;
begin
  perform private.lock_key_texts();
  select count(*) filter (where private.sealed_by(k.sealed) = v_previous),
    coalesce(array_agg(k.id) filter (where private.sealed_by(k.sealed) not in (v_present, v_previous)), '{}')
  into v_left, v_unreadable from private.stored_keys k;
  v_older := cardinality(v_unreadable);
  if v_older > 0 and not p_leave_older then
    raise sqlstate 'PT409' using message = format('Há keys (%s) seladas com outra chave mestra', v_older), detail = 'older_master_key',
      hint = 'Put the master key that sealed them back as store_key_encryption_key_previous, and call again; p_leave_older passes them over.';
  end if;
  for v_product_id in select distinct k.product_id from private.stored_keys k where private.sealed_by(k.sealed) = v_previous order by 1 loop
    perform private.lock_product(v_product_id);
    for v_key in
      select k.id, k.sealed from private.stored_keys k
      where k.product_id = v_product_id and private.sealed_by(k.sealed) = v_previous order by k.place for update
    loop
      v_outcome := private.reseal_key(v_key.id, v_key.sealed);
      v_resealed := v_resealed + (v_outcome <> 'unreadable')::integer;
      v_unreadable := case when v_outcome = 'unreadable' then v_unreadable || v_key.id else v_unreadable end;
      v_repeated := case when v_outcome = 'repeated' then v_repeated || v_key.id else v_repeated end;
      exit when v_resealed >= least(greatest(p_limit, 1), 1000);
    end loop;
    exit when v_resealed > 0;
  end loop;
  return jsonb_build_object('resealed', v_resealed, 'left', v_left - v_resealed - (cardinality(v_unreadable) - v_older),
    'unreadable', cardinality(v_unreadable), 'unreadable_ids', to_jsonb(v_unreadable[1:100]), 'repeated_ids', to_jsonb(v_repeated[1:100]));
end;
$$;

grant execute on function public.reseal_product_keys(integer, boolean) to service_role;

-- schemas/keys/stock_counts.sql

-- Counters of the stock when keys are added, deleted or put back.

-- Adds new keys to their products' stock, in the transaction that adds them.
-- Definer because: no role may write the counters.
create function private.count_new_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with counted as (
    update public.products p set stock_count = p.stock_count + c.unused, initial_stock = p.initial_stock + c.unused, updated_at = now()
    from (select product_id, count(*) filter (where not is_used)::integer as unused from new_keys group by product_id) c
    where p.id = c.product_id and c.unused > 0 returning p.id, p.stock_count - c.unused as before, p.stock_count as after
  )
  insert into private.page_changes (product_id) select c.id from counted c where private.is_seen(c.before, c.after);
  -- A key gets its place before this statement locks the product: a later key may have been delivered meanwhile.
  update private.delivery_cursors c set place = n.place - 1
  from (select product_id, min(place) as place from new_keys where not is_used group by product_id) n
  where c.product_id = n.product_id and c.place >= n.place;
  perform private.note_used_until(n.product_id, max(n.place)) from new_keys n where n.is_used group by n.product_id;
  return null;
end;
$$;

-- Takes deleted keys out of their products' stock, in the transaction that deletes them.
-- Definer because: no role may write the counters.
create function private.count_deleted_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with counted as (
    update public.products p set stock_count = p.stock_count - c.unused, updated_at = now()
    from (select product_id, count(*) filter (where not is_used)::integer as unused from old_keys group by product_id) c
    where p.id = c.product_id and c.unused > 0 returning p.id, p.stock_count + c.unused as before, p.stock_count as after
  )
  insert into private.page_changes (product_id) select c.id from counted c where private.is_seen(c.before, c.after);
  return null;
end;
$$;

-- Moves a product's stock with a key that was put back, or used other than by an order.
-- Definer because: no role may write the counters.
create function private.count_used_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_used is distinct from old.is_used then
    with counted as (
      update public.products p set stock_count = p.stock_count + case when new.is_used then -1 else 1 end, updated_at = now()
      where p.id = new.product_id returning p.id, p.stock_count as after
    )
    insert into private.page_changes (product_id)
    select c.id from counted c where private.is_seen(c.after + case when new.is_used then 1 else -1 end, c.after);
    if new.is_used then
      perform private.note_used_until(new.product_id, new.place);
    else
      update private.delivery_cursors set place = new.place - 1 where product_id = new.product_id and place >= new.place;
    end if;
  end if;
  return null;
end;
$$;

create trigger count_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.count_new_keys();
create trigger count_deleted_keys after delete on private.stored_keys
  referencing old table as old_keys for each statement execute function private.count_deleted_keys();
-- Not inside a trigger: there the change is made by use_key_and_count, which counts it itself.
create trigger count_used_key after update of is_used on private.stored_keys
  for each row when (pg_trigger_depth() = 0) execute function private.count_used_key();

-- Counts every product's unused keys and sales afresh and corrects what differs; gives one row for each product that was wrong (R4.3).
-- Refuses: 403 staff_only.
-- Definer because: no role may write the counters.
create function public.sync_stock()
returns table (product_id text, stock_before integer, stock_after integer, sold_before integer, sold_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id text;
begin
  perform private.require_staff();
  for v_id in select p.id from public.products p order by p.id loop
    perform private.lock_product(v_id);
    return query
      with counted as (
        select
          (select count(*) from private.stored_keys k where k.product_id = v_id and not k.is_used)::integer as stock,
          (select count(*) from public.orders o where o.product_id = v_id and o.status = 'completed')::integer as sold
      ), was as (select p.stock_count, p.sold_count from public.products p where p.id = v_id),
      put_right as (
        update public.products p set stock_count = c.stock, sold_count = c.sold, updated_at = now()
        from counted c, was w
        where p.id = v_id and (p.stock_count, p.sold_count) is distinct from (c.stock, c.sold)
        returning p.id, w.stock_count as stock_before, c.stock as stock_after, w.sold_count as sold_before, c.sold as sold_after
      ), noted as (
        insert into private.page_changes (product_id)
        select r.id from put_right r where private.is_seen(r.stock_before, r.stock_after) or private.is_seen(r.sold_before, r.sold_after)
      )
      select r.* from put_right r;
  end loop;
end;
$$;

grant execute on function public.sync_stock() to authenticated;

-- schemas/keys/stock_watch.sql

-- Products that need attention on the stock page.

-- {low (ids of products on sale at or below their threshold), waiting (paid orders that wait for keys), alerts (requested stock alerts), both by product}.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the thresholds, and the count must not depend on what row security lets the caller see.
create function public.list_stock_watch() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'low', (
      select coalesce(jsonb_agg(p.id order by p.id), '[]')
      from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.is_active and p.stock_count <= coalesce(t.low_stock, 5)
    ),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w
    ),
    'alerts', private.count_stock_alerts()
  );
end;
$$;

grant execute on function public.list_stock_watch() to authenticated;

-- schemas/keys/access_log.sql

-- The access log of keys (R14.5).

-- One row for each time that the owner of an order opened its key through a function. A plain GET of product_keys leaves none: it may not write.
create table private.key_givings (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  -- An order whose key was replaced had more than one. A used key is never deleted.
  key_id uuid not null,
  -- Null once that account is erased. No foreign key: erasing an account and opening a key must not wait for each other.
  given_to uuid,
  given_at timestamptz not null default clock_timestamp(),
  -- The function called; deliver_product_key comes before a read.
  way text not null check (way in ('open_order_key', 'reveal_order_key', 'deliver_product_key', 'reveal_product_key', 'my_personal_data')),
  -- Null where the backend saw none, after 180 days, and once the account is erased.
  address inet,
  device text not null check (device in ('celular', 'tablet', 'computador', 'desconhecido'))
);

create index key_givings_by_order on private.key_givings (order_id, id);
create index key_givings_by_account on private.key_givings (given_to);
create index key_givings_with_address on private.key_givings (given_at) where address is not null;

alter table private.key_givings enable row level security;
-- No grant: record_key_view writes it, order_givings reads it.

-- The caller's network address, or null. From the header that only the backend's own proxy can set: cf-connecting-ip on hosted Supabase, or the one that the
-- server's secret caller_header names. In a list the last entry is the nearest proxy's.
create function private.caller_address() returns inet
language plpgsql stable set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return btrim(substring(v_headers ->> lower(coalesce(private.server_secret('caller_header'), 'cf-connecting-ip')) from '[^,]*$'))::inet;
exception
  when data_exception then
    return null;
end;
$$;

-- The caller's kind of device by its User-Agent: 'celular', 'tablet', 'computador' or 'desconhecido'. An iPad reports itself as a computer.
create function private.caller_device() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  return case
    when v_agent ~ 'iPad|Tablet|Kindle|Silk/' or v_agent ~ 'Android' and v_agent !~ 'Mobi' then 'tablet'
    when v_agent ~ 'Mobi|iPhone|iPod' then 'celular'
    when v_agent ~ 'Windows NT|Macintosh|X11|CrOS' then 'computador'
    else 'desconhecido'
  end;
end;
$$;

-- Locks the caller's own paid order.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed.
create function private.lock_own_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  -- Locked here, because record_key_view skips a locked order and the access would go unrecorded.
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id()) for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may reveal its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only the key of a completed order is shown.';
  end if;
  perform private.refuse_disputed(v_order);
  return v_order;
end;
$$;

-- Opens the key of the caller's own completed order and records the access: {order_id, key_id, key_data, key_template, first_steps, given_at, steps_done,
-- accepted_at}. key_id, key_data and given_at are null while there is no key yet. One JSON value and no row: a caller can neither cast nor filter the text,
-- which could fail and take back the record.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed,
-- 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: customers may neither write orders and givings nor read sealed texts.
create function public.open_order_key(p_order_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_order.delivered_key_id, 'key_data', private.read_key_data(v_order.delivered_key_id),
    'given_at', (
      select g.given_at from private.key_givings g where g.order_id = v_order.id and g.key_id = v_order.delivered_key_id order by g.id desc limit 1))
    || private.key_help_of(v_order.product_id) || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- Instructions for a product's keys: {key_template, first_steps}.
create function private.key_help_of(p_product_id text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('key_template', p.key_template, 'first_steps', to_jsonb(p.first_steps))
    from public.products p where p.id = p_product_id
  );
end;
$$;

-- The accesses of an order, at most 100, newest first: {total (10001 for more than 10000), givings: [{given_at, way, address, device, key_id, is_current}]}.
-- is_current: of the order's present key. p_given_to: only those of this account.
create function private.givings_of(p_order public.orders, p_given_to uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with newest as (
      select g.* from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to) order by g.id desc limit 100
    ), counted as (
      select 1 from private.key_givings g where g.order_id = p_order.id and (p_given_to is null or g.given_to = p_given_to)
      limit private.most_counted() + 1
    )
    select jsonb_build_object('total', (select count(*) from counted), 'givings', coalesce(jsonb_agg(jsonb_build_object(
      'given_at', n.given_at, 'way', n.way, 'address', host(n.address), 'device', n.device, 'key_id', n.key_id,
      'is_current', n.key_id is not distinct from p_order.delivered_key_id) order by n.id desc), '[]'))
    from newest n
  );
end;
$$;

-- The accesses of an order as givings_of returns them: for its owner only their own, for staff all (R14.5).
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: nobody may read the givings.
create function public.order_givings(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_caller uuid := (select private.caller_id());
  v_is_staff boolean := private.is_staff();
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id and (o.user_id = v_caller or v_is_staff);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may see its givings.';
  end if;
  return private.givings_of(v_order, case when not v_is_staff then v_caller end);
end;
$$;

grant execute on function public.open_order_key(uuid), public.order_givings(uuid) to authenticated;

-- Removes addresses after 180 days: a bank may ask a PIX back for 80 days and then has weeks to decide.
create function private.forget_old_addresses() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.key_givings set address = null where address is not null and given_at < now() - interval '180 days';
end;
$$;

-- schemas/payments/events.sql

-- How a webhook of the checkout becomes orders, and the inbox that keeps it.

create type public.payment_endpoint as enum ('pix.generated', 'pix.paid');

-- Of the several outcomes that the lines of one payment have, the first in this order is the event's: the one that staff must look at.
create type public.payment_outcome as enum (
  'received', 'error', 'unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged', 'no_payment', 'not_paid', 'ignored'
);

-- The payment inbox: every authenticated event for ever, with what became of it. The payer's data in it end: customers/retention.sql.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint public.payment_endpoint not null,
  event text,
  payment_id text,
  -- Only of an event whose payload could not be read, for staff to look at.
  body text,
  -- Without the payer's document and address on the network. Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome public.payment_outcome not null default 'received',
  error text,
  applied_at timestamptz
);

create index payment_events_newest on public.payment_events (received_at);
-- Only what staff look for among the events is worth an index: nearly all of them are delivered, or wait to be paid.
create index payment_events_by_outcome on public.payment_events (outcome, id desc) where outcome <> 'delivered' and outcome <> 'pending';
create index payment_events_by_payment on public.payment_events (payment_id);

-- The outcomes that payment_events_by_outcome knows. Asked for by name and not by what they are not: the planner then knows how few they are.
create function private.rare_outcomes() returns public.payment_outcome[]
language sql immutable set search_path = ''
return array(select o from unnest(enum_range(null::public.payment_outcome)) o where o not in ('delivered', 'pending'));

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
-- No insert, update or delete: receiving and replaying write here, and what ends personal data.

-- schemas/payments/receive.sql

-- From a webhook to its orders.

-- receive_payment_event authenticates and stores, settle_payment_event catches failures, apply_payment_event locks and reads,
-- measure_payment compares what was paid with the prices, apply_payment_line makes or moves one order. The key is given in orders/delivery.sql.
--
-- Every delivery runs through all of this, so it is written to be fast. Functions of one expression are in plpgsql, whose plans are kept.
-- One statement does what one statement can, because each has a start and an end. What a payment seldom needs is a statement of its own
-- behind an "if", because the whole of an expression is prepared, also the part that is not reached.

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb := case when jsonb_typeof(p_headers) = 'object' then p_headers else '{}' end;
  v_event public.payment_events;
  v_is_watched boolean;
begin
  if private.is_authentic_webhook(coalesce(p_body, ''), v_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if coalesce(p_event, '') not in ('pix.generated', 'pix.paid') then
    return '{"status": 404, "body": {"error": "unknown_endpoint"}}';
  end if;
  if octet_length(p_body) > 65536 then
    return '{"status": 413, "body": {"error": "too_large"}}';
  end if;
  if private.is_shallow(p_body) then
    v_event.payload := private.without_identity(private.readable_json(p_body));
  end if;
  if v_event.payload is null then
    -- JSON that jsonb cannot hold is still an event, and kept.
    if not private.is_shallow(p_body) or p_body is not json then
      return '{"status": 400, "body": {"error": "not_json"}}';
    end if;
  end if;
  v_event.received_at := clock_timestamp();
  v_event.endpoint := p_event::public.payment_endpoint;
  v_event.body := case when v_event.payload is null then p_body end;
  v_event.event := left(v_event.payload ->> 'event', 100);
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; of the headers only what finds the call in the log of the Edge Functions.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    jsonb_strip_nulls(jsonb_build_object('x-request-id', left(v_headers ->> 'x-request-id', 200))), v_event.outcome, v_event.error, v_event.applied_at)
  returning id, exists (select 1 from private.webhook_capture c where c.status = 'waiting') into v_event.id, v_is_watched;
  if v_is_watched then
    perform private.capture_webhook(v_headers, coalesce(private.readable_json(p_body), 'null'));
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;

grant execute on function public.receive_payment_event(text, text, jsonb) to service_role;
-- Not to anon or authenticated: the secret is checked inside, but only the Edge Functions have business here.

-- schemas/payments/authentication.sql

-- Authentication of webhooks.

-- Whether a webhook comes from who holds a secret, the present one or the one before while it is being changed: as bearer token, as
-- x-secret, or as HMAC-SHA256 of the raw body. Any one of them is enough.
-- Without a secret on the server it is false.
create function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text;
  v_secret text;
begin
  -- Tries every proof of every secret until one fits. Only a caller who is let in can learn from the time which one it was.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
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
$$;

-- Whether two texts are the same, in a time that does not tell how much of them is: one number is compared for each, and the texts themselves only
-- where the numbers are the same. A number from a seed of the moment: nobody can collect texts that have the secret's.
-- Null and empty are the same as nothing.
create function private.same_secret(p_sent text, p_secret text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_seed bigint := (random() * 4611686018427387904)::bigint;
begin
  if coalesce(p_sent, '') = '' or coalesce(p_secret, '') = '' then
    return false;
  end if;
  return hashtextextended(p_sent, v_seed) = hashtextextended(p_secret, v_seed) and p_sent = p_secret;
end;
$$;

-- schemas/payments/parse.sql

-- Reading the body of a payment event.

-- Whether a body nests no deeper than 64 levels. Asked before it is parsed: the parser follows any depth, and the embedded
-- backend crashes of it. Texts and everything but brackets are taken away, then the innermost pairs, level by level.
-- Brackets that do not match are too deep.
create function private.is_shallow(p_body text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_rest text := p_body;
begin
  if octet_length(p_body) - octet_length(replace(replace(p_body, '[', ''), '{', '')) <= 64 then
    return true;
  end if;
  v_rest := regexp_replace(v_rest, '"([^"\\]|\\.)*"', '', 'g');
  v_rest := regexp_replace(v_rest, '[^][{}]', '', 'g');
  for v_level in 1..64 loop
    exit when v_rest = '';
    v_rest := replace(replace(v_rest, '[]', ''), '{}', '');
  end loop;
  return v_rest = '';
end;
$$;

-- A body as jsonb. Text that JSON may carry and Postgres may not (a NUL, half a surrogate) is replaced.
-- Null where it cannot be read.
create function private.readable_json(p_body text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_body text;
begin
  -- Tried, not checked beforehand: the check would parse it all once more.
  return p_body::jsonb;
exception
  when data_exception or program_limit_exceeded then
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$$;

-- The payment that a payload is about; null for the provider's ping, for what is no id, and for one that would pass for a purchase with credit (buy_with_credit).
create function private.payment_id_of(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200
    and btrim(p_payload #>> '{payment,id}') not like 'credito:%' then
    return nullif(btrim(p_payload #>> '{payment,id}'), '');
  end if;
  return null;
end;
$$;

-- What an event means: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
create function private.event_meaning(p_endpoint public.payment_endpoint, p_event text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_known constant text[] := array['pix.generated', 'pix.paid', 'pix.expired', 'pix.failed'];
  v_event text;
begin
  if p_event = any (c_known) then
    return split_part(p_event, '.', 2);
  end if;
  v_event := lower(btrim(p_event));
  return case
    when coalesce(v_event, '') = '' then split_part(p_endpoint::text, '.', 2)
    when v_event = any (c_known) then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$$;

-- What a payment's own status says of an event that calls it paid: 'paid', also where it says nothing; 'not_paid'; or 'unknown', for a word that
-- nobody has heard of, which delivers nothing before an admin has looked at it.
create function private.said_status(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_said text := p_payload #>> '{payment,status}';
begin
  if v_said is null or v_said = 'paid' or btrim(v_said) = '' then
    return 'paid';
  elsif jsonb_typeof(p_payload #> '{payment,status}') <> 'string' then
    return 'unknown';
  end if;
  v_said := btrim(regexp_replace(private.fold_for_search(v_said), '[^a-z]+', '_', 'g'), '_');
  return case
    when v_said ~ ('^((pix|payment|pagamento)_)?(paid|approved|completed?|confirmed|succeeded|success|settled|received'
      || '|pag[oa]|aprovad[oa]|concluid[oa]|complet[oa]|confirmad[oa]|recebid[oa]|liquidad[oa])$') then 'paid'
    when v_said ~ ('refus|reject|declin|denied|fail|cancel|expir|refund|revers|charged?_?back|disput|pending|wait|processing|in_process|analy|review'
      || '|unpaid|not_?paid|not_?approved|error|invalid|void|abandon|block|fraud|suspend|overdue|open|created|generated'
      || '|recus|rejeit|negad|falh|estorn|reembols|devolv|contest|pendente|aguard|processa|em_process|analis|nao_|reprov|erro|bloque|vencid|abert|criad|gerad')
      then 'not_paid'
    else 'unknown'
  end;
end;
$$;

-- A payment's amount in reais, read in one unit alone; null where it cannot be read. A JSON number, or text of digits with at most two decimals
-- after a point or a comma: a sign of currency or marks of thousands would have to be guessed at. It must be whole cents, but for the noise
-- that a sum of binary fractions has (189.79999999999998).
create function private.amount_in_reais(p_amount jsonb, p_unit public.amount_unit) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_cents numeric;
begin
  if jsonb_typeof(p_amount) = 'number' then
    v_cents := p_amount::numeric;
  elsif jsonb_typeof(p_amount) = 'string' and btrim(p_amount #>> '{}') ~ '^[0-9]{1,12}([.,][0-9]{1,2})?$' then
    v_cents := replace(btrim(p_amount #>> '{}'), ',', '.')::numeric;
  end if;
  -- What no order can hold is unreadable too. The larger numbers are not even multiplied: they could overflow.
  if v_cents is null or v_cents < 0 or v_cents >= 1000000000000 then
    return null;
  elsif p_unit = 'reais' then
    v_cents := v_cents * 100;
  end if;
  return case when v_cents < 1000000000000 and abs(v_cents - round(v_cents)) < 0.0001 then round(round(v_cents) / 100, 2) end;
end;
$$;

-- The payer's e-mail as orders keep it; null where it is none.
create function private.payer_email(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_payload #>> '{customer,email}'));
begin
  return case when length(v_email) <= 254 and v_email ~ '^[^\s@]+@[^\s@]+$' then v_email end;
end;
$$;

-- One product of a payment. product_id is null for what the store does not sell; a product listed twice has lines 1 and 2. "unit" is the one that
-- amounts are read in, as it was when the product was locked.
create type private.payment_line as (product_id text, line integer, price numeric, guarantee_hours integer, guarantee_wait_hours integer, unit public.amount_unit);

-- The product that a provider's id stands for, locked where it is being sold; null for what the store does not sell.
-- Of two products with one provider's id the one on sale counts, then the older.
create function private.product_line(p_provider_id text, p_is_sale boolean) returns private.payment_line
language plpgsql volatile set search_path = ''
as $$
declare
  v_line private.payment_line;
begin
  if p_is_sale then
    -- Whoever changes the unit locks the whole table, which this statement waits for before it reads anything.
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1 for no key update;
  else
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1;
  end if;
  return v_line;
end;
$$;

-- The products that an event is about, in order of id; at most 50. Where they are being sold they are locked.
create function private.payment_lines(p_payload jsonb, p_is_sale boolean) returns private.payment_line[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_ids text[];
  v_lines private.payment_line[];
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    return case when v_main is not null then array[private.product_line(v_main, p_is_sale)] end;
  end if;
  select array_agg(btrim(e ->> 'id')) into v_ids from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and v_main <> all (coalesce(v_ids, '{}')) then
    v_ids := v_main || v_ids;
  end if;
  select array_agg((l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, null)::private.payment_line order by l.product_id, l.line) into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price, p.guarantee_hours, p.guarantee_wait_hours
    from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id, false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  return array(
    select (l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, s.amount_unit)::private.payment_line
    from unnest(v_lines) with ordinality l (product_id, line, price, guarantee_hours, guarantee_wait_hours, unit, place), private.store_settings s order by l.place
  );
end;
$$;

-- schemas/payments/amounts.sql

-- The amount paid, compared with the prices.

-- What those lines of a payment that are not paid yet are paid with. "basis": whether the amount is the sum of the prices 'today' or of those
-- when the orders were made ('first'); null for neither. "hold": why they must wait for an admin; null where all is well. "share": what was
-- paid for a line, as a part of its price; null where that cannot be known. "paid_at": when the payment came first.
create type private.payment_measure as (basis text, hold public.hold_reason, share numeric, paid_at timestamptz);

-- What came of a payment before: what its paid orders cost (null where there are none), whether it has orders at all, when it first came paid and sold
-- nothing, and the account that the payer's e-mail belongs to.
create type private.payment_past as (spent numeric, has_orders boolean, unsold_at timestamptz, owner uuid);

-- Measures what an event says was paid against what its lines cost. What the payment's other orders cost counts too: together they never cost
-- more than was paid, in however many events they come (R10.5).
-- The products that are being sold must be locked: whoever changes the unit locks all of them.
create function private.measure_payment(p_event public.payment_events, p_lines private.payment_line[], p_past private.payment_past)
returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_measure private.payment_measure;
  v_unit public.amount_unit := (p_lines[1]).unit;
  v_amount numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_unit);
  v_line private.payment_line;
  v_today numeric := 0;
begin
  v_measure.paid_at := least(p_event.received_at, p_past.unsold_at);
  if p_past.spent is null then
    foreach v_line in array p_lines loop
      v_today := v_today + v_line.price;
    end loop;
    if v_amount = v_today then
      v_measure.basis := 'today';
      v_measure.share := 1;
      return v_measure;
    end if;
  end if;
  return private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
end;
$$;

-- Measures a payment whose amount is not simply the sum of today's prices.
create function private.measure_closely(
  p_event public.payment_events, p_lines private.payment_line[], p_measure private.payment_measure, p_unit public.amount_unit, p_amount numeric, p_spent numeric
) returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_left numeric := p_amount - p_spent;
  v_other numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', case p_unit when 'reais' then 'cents'::public.amount_unit else 'reais' end) - p_spent;
  v_today numeric;
  v_first numeric;
begin
  select sum(l.price), sum(coalesce(o.expected_amount, l.price)) into v_today, v_first
  from unnest(p_lines) l
  left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = l.product_id and o.payment_line = l.line
  where o.status is null or o.status not in ('completed', 'refunded')
  -- What the store does not sell has no price: then nothing is known of the sum.
  having count(*) = count(l.price);
  p_measure.basis := case
    when v_left = v_today then 'today' when v_left = v_first then 'first' when v_other = v_today then 'today' when v_other = v_first then 'first' end;
  p_measure.share := case when v_left < 0 then 0 else v_left end / case p_measure.basis when 'today' then v_today else v_first end;
  p_measure.hold := case
    when v_left in (v_today, v_first) then null
    when p_measure.basis is not null then 'amount_unit'
    when p_amount is null then 'amount_unreadable'
    when p_spent > 0 and v_left < v_today then 'payment_exceeded'
    else 'amount_mismatch'
  end;
  return p_measure;
end;
$$;

-- schemas/payments/apply.sql

-- Applying a payment event to its orders.

-- Applies an event and gives it back with what became of it. A failure undoes nothing but the application: the event is kept for staff
-- to replay. A fault that passes by itself (a deadlock, a full disk) undoes all, so that the provider's retry applies it.
create function private.settle_payment_event(p_event public.payment_events) returns public.payment_events
language plpgsql volatile set search_path = ''
as $$
begin
  p_event.error := null;
  begin
    p_event.outcome := private.apply_payment_event(p_event);
  exception
    when transaction_rollback or insufficient_resources or operator_intervention or lock_not_available then
      raise;
    when others then
      p_event.outcome := 'error';
      p_event.error := sqlstate || ' ' || sqlerrm;
  end;
  p_event.applied_at := clock_timestamp();
  return p_event;
end;
$$;

-- Locks a payment and its payer's e-mail, the first locks of the lock order (orders/delivery.sql), and gives what came of it before: all that it must know of
-- the past, before other buyers wait for its product. An order counts with what was paid for it or what it costs, the larger.
create function private.lock_payment(p_payment_id text, p_email text) returns private.payment_past
language plpgsql volatile set search_path = ''
as $$
declare
  -- An expression, which costs a delivery less than a statement of its own.
  v_is_locked boolean := pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0)) is not null
    and pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0)) is not null;
  v_past private.payment_past;
begin
  -- In one statement; a proved mailbox is asked for as verified_owner does.
  select sum(greatest(o.amount, o.expected_amount)) filter (where o.status in ('completed', 'refunded')), count(*) > 0,
    (select min(e.received_at) from public.payment_events e
      where e.payment_id = p_payment_id and e.outcome in ('unknown_product', 'error') and private.event_meaning(e.endpoint, e.event) = 'paid'),
    (select m.user_id from private.proved_mailboxes m where m.email = p_email)
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$$;

-- Locks what the refund of a whole payment needs: its products, also those of orders that the event does not list, its orders, and what they have to do with
-- credit, all of it before the first order is refunded: several orders may have given credit to several people.
-- The payment must be locked.
create function private.lock_refund(p_payment_id text, p_lines private.payment_line[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_products(array(
    select l.product_id from unnest(p_lines) l union select o.product_id from public.orders o where o.payment_id = p_payment_id
  ));
  perform private.lock_credit_of_orders(array(
    select o.id from public.orders o where o.payment_id = p_payment_id order by o.product_id, o.payment_line for no key update
  ));
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or after a later event, changes nothing that is settled.
create function private.apply_payment_event(p_event public.payment_events) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_status public.order_status;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcome public.payment_outcome;
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_status := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  if v_said = 'unknown' then
    v_measure.hold := 'status_unknown';
  end if;
  foreach v_line in array v_lines loop
    v_outcome := least(v_outcome, case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end);
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcome := least(v_outcome, case when found then 'refunded' else 'unchanged' end::public.payment_outcome);
  end if;
  return coalesce(v_outcome, 'unknown_product');
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A measure that says so holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up order_status, so the last state is the same whatever
-- the order of arrival. A payment that arrived outweighs a failure and an expiry. An order was made when its event came: one that a replay makes is as old.
-- apply_payment_event has taken the locks: only events of this payment make its orders.
create function private.apply_payment_line(
  p_event public.payment_events, p_status public.order_status, p_line private.payment_line, p_measure private.payment_measure, p_email text,
  p_past private.payment_past
) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_id uuid;
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and p_status <= v_order.status then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_id := private.lock_next_key(p_line.product_id, false);
  end if;
  v_price := coalesce(case when p_measure.basis is distinct from 'today' then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, delivered_at, guarantee_hours, guarantee_wait_hours)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end, v_key_id,
      case when v_key_id is not null then clock_timestamp() end, p_line.guarantee_hours, p_line.guarantee_wait_hours);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, delivered_key_id = v_key_id,
      delivered_at = case when v_key_id is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  return case
    when p_status <> 'completed' then p_status::text
    when p_measure.hold is not null then 'held'
    when v_key_id is null then 'waiting'
    else 'delivered'
  end;
end;
$$;

-- schemas/payments/pix_code.sql

-- The PIX code of a pending order.

-- Whether a text is a code that a bank takes for a PIX (EMV: it begins with its format and ends with its checksum): nothing else of what a
-- payload calls one is given out.
create function private.is_pix_code(p_text text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return length(p_text) between 40 and 512 and p_text ~ '^000201[ -~À-ÿ]+6304[0-9A-Fa-f]{4}$' and position('br.gov.bcb.pix' in lower(p_text)) > 0;
end;
$$;

-- The code with which a pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- The owner reads it by order_pix_code, and it is in the letter to the owner.
create function private.pix_code_of(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.status <> 'pending' or p_order.created_at <= now() - interval '15 minutes' then
    return null;
  end if;
  return (
    -- By time, which has an index, and not by payment: the event came with the order, which lives fifteen minutes.
    select btrim(e.payload #>> '{payment,pixCode}') from public.payment_events e
    where e.received_at >= p_order.created_at and e.received_at < p_order.created_at + interval '15 minutes'
      and e.payment_id = p_order.payment_id and private.is_pix_code(btrim(e.payload #>> '{payment,pixCode}'))
    order by e.received_at desc limit 1
  );
end;
$$;

-- The code with which the caller's own pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- Refuses: 404 order_not_found (also for somebody else's order, and for staff).
-- Definer because: customers may not read the inbox.
create function public.order_pix_code(p_order_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may read the code that pays it.';
  end if;
  return private.pix_code_of(v_order);
end;
$$;

grant execute on function public.order_pix_code(uuid) to authenticated;

-- schemas/payments/amount_unit.sql

-- Changing the unit (reais, cents) in which the provider sends amounts.

-- Releases what was held because its amount fits only the unit that is set now, and delivers it. What was delivered or released before stays as it is.
-- Only change_store_setting and the owner write the settings.
create function private.release_unit_holds() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_product_id text;
begin
  -- All products at once: no payment is between reading the unit and holding by it, and those that come read the new one (lock order, orders/delivery.sql).
  lock table public.products in exclusive mode;
  for v_product_id in
    with released as (
      -- Such an order was made to expect what the other reading of its amount is.
      update public.orders set amount = expected_amount, hold_reason = null where hold_reason = 'amount_unit' returning product_id
    )
    select distinct product_id from released order by product_id
  loop
    perform private.deliver_to_waiting_orders(v_product_id);
  end loop;
  return null;
end;
$$;

create trigger release_unit_holds after update of amount_unit on private.store_settings
  for each row when (new.amount_unit is distinct from old.amount_unit) execute function private.release_unit_holds();

-- schemas/payments/ownership.sql

-- Which account an order belongs to.

-- Whether an address is one that a checkout invents for a buyer who gave none. It belongs to nobody, whoever signs up with it.
create function private.is_placeholder_email(p_email text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(
    p_email ~* '^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?respond[ae]r?|sem[-_.]?e?-?mail|cliente[-_.]?checkout)([-_.+].*)?@'
    or p_email ~* '@([^@]+\.)?ggcheckout\.', false);
end;
$$;

-- The account that a payer's e-mail belongs to; null where none has proved it, and always for a checkout's placeholder.
create function private.verified_owner(p_email text) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_owner uuid;
begin
  if private.is_placeholder_email(v_email) then
    return null;
  end if;
  select m.user_id into v_owner from private.proved_mailboxes m where m.email = v_email;
  if v_owner is null and private.trusts_addresses() then
    -- "is_sso_user = false" is what the auth service's own index on the e-mail asks for.
    select u.id into v_owner from auth.users u where u.email = v_email and u.is_sso_user = false and u.email_confirmed_at is not null;
  end if;
  return v_owner;
end;
$$;

-- Gives the orders that were paid before the account existed to whoever proves the payer's e-mail.
-- Definer because: the auth service's role may not write orders.
create function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_owner uuid;
begin
  if tg_relid = 'auth.users'::regclass and not private.trusts_addresses() then
    return null;
  end if;
  -- Waits for the payments of this e-mail, which share the lock (lock order, orders/delivery.sql): each sees what the other did, and no
  -- payment is missed by both.
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || new.email, 0));
  v_owner := private.verified_owner(new.email);
  if v_owner is not null then
    update public.orders set user_id = v_owner where user_id is null and customer_email = new.email;
  end if;
  return null;
end;
$$;

create trigger claim_orders after insert on private.proved_mailboxes
  for each row execute function private.claim_orders();
-- Where an address counts without a proof.
create trigger store_claim_orders after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.claim_orders();

-- schemas/payments/replay.sql

-- Replaying a payment event by hand.

-- Applies a stored event again, for staff: once the product it names is in the store, or what failed is corrected. Gives the outcome.
-- Always with a reason, which the log keeps.
-- Refuses: 403 staff_only, 400 reason_required, 404 event_not_found.
-- Definer because: nobody may write orders, the inbox or the log.
create function public.replay_payment_event(p_event_id bigint, p_reason text) returns public.payment_outcome
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.begin_staff_action(p_reason);
  -- Beside other replays, never beside what ends personal data (lock order, orders/delivery.sql).
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  -- Received long ago, it is not read again by who gathers notices.
  perform private.notify_payment(v_event.payment_id);
  return v_event.outcome;
end;
$$;

grant execute on function public.replay_payment_event(bigint, text) to authenticated;

-- schemas/payments/inbox.sql

-- The payment inbox as staff work through it: what still waits for a product, and applying it all at once.

-- ## Events that wait for a product

-- The products that a payload names, by the provider's ids, with their titles where it gives any; each once, at most 50.
create function private.named_products(p_payload jsonb) returns table (provider_id text, title text)
language plpgsql immutable set search_path = ''
as $$
begin
  -- In plpgsql, whose plans are kept: a page of the inbox asks for fifty payloads, each by itself.
  return query
    select btrim(n.product ->> 'id'), max(left(btrim(n.product ->> 'title'), 200))
    from (
      select p_payload -> 'product' as product
      union all
      (select e.value from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end) e limit 50)
    ) n
    where jsonb_typeof(n.product) = 'object' and btrim(n.product ->> 'id') <> ''
    group by 1;
end;
$$;

-- The events that sold nothing of a product that they name, because the store did not know it or because they failed; for one provider's id, or for
-- all. product_id is whose the provider's id is now; null where the store still does not know it.
create function private.unsold_events(p_provider_id text default null)
returns table (event_id bigint, received_at timestamptz, payment_id text, provider_id text, title text, product_id text)
language sql stable set search_path = ''
as $$
  with named as materialized (
    select e.id, e.received_at, e.payment_id, n.provider_id, n.title, private.event_meaning(e.endpoint, e.event) as meaning
    from public.payment_events e, lateral private.named_products(e.payload) n
    where e.outcome in ('unknown_product', 'error') and (p_provider_id is null or n.provider_id = p_provider_id)
  ), known as materialized (
    select d.provider_id, (private.product_line(d.provider_id, false)).product_id from (select distinct n.provider_id from named n) d
  )
  select n.id, n.received_at, n.payment_id, n.provider_id, n.title, k.product_id from named n join known k on k.provider_id = n.provider_id
  -- Of several products in one payment some may be sold, while the event still waits for the others.
  where not exists (
    select 1 from public.orders o
    where o.payment_id = n.payment_id and o.product_id = k.product_id and (n.meaning = 'generated' or o.status in ('completed', 'refunded'))
  );
$$;

-- What waits in the inbox for each product, by the provider's id, the longest wait first; at most 200. Of a product that the store has by now,
-- replay_product_events applies it; one that it does not have must be made or mended first. "title" is the provider's name for it.
-- Refuses: 403 staff_only.
-- Definer because: what is counted must not depend on row security.
create function public.list_unsold_products()
returns table (provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamptz, newest_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select u.provider_id, max(u.title), u.product_id, p.name, count(*)::integer, count(distinct u.payment_id)::integer,
      min(u.received_at), max(u.received_at)
    from private.unsold_events() u left join public.products p on p.id = u.product_id
    group by u.provider_id, u.product_id, p.name order by min(u.received_at), u.provider_id limit 200;
end;
$$;

-- Locks what applying these events again needs, all of it before the first is applied and in the lock order (orders/delivery.sql): nobody who pays
-- meanwhile and one of these wait for each other.
create function private.lock_for_replay(p_event_ids bigint[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_payments text[];
  v_emails text[];
  v_products text[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  perform 1 from public.payment_events e where e.id = any (p_event_ids) order by e.id for no key update;
  select array_agg(distinct e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (p_event_ids);
  perform pg_advisory_xact_lock(l.key) from (select distinct hashtextextended('store payment ' || p, 0) as key from unnest(v_payments) p order by 1) l
  where l.key is not null;
  perform pg_advisory_xact_lock_shared(l.key) from (select distinct hashtextextended('store e-mail ' || m, 0) as key from unnest(v_emails) m order by 1) l
  where l.key is not null;
  select array_agg(distinct p.id) into v_products from public.products p
  where p.ggcheckout_id in (
      select n.provider_id from public.payment_events e, lateral private.named_products(e.payload) n where e.id = any (p_event_ids))
    or p.id in (select o.product_id from public.orders o where o.payment_id = any (v_payments));
  perform private.lock_products(v_products);
end;
$$;

-- Applies again, oldest first, the stored events that sold nothing of a product and name the provider's id that it has now; at most 50 a call, after
-- the event that is given. Each is a replay of its own in the log. Gives {replayed, outcomes, stays, last, left}: how many, what became of them, those
-- that still sold nothing with the reason, the last one, and how many there are after it: called again with "last" until "left" is 0.
-- Refuses: 403 staff_only, 400 reason_required, 404 product_not_found.
-- Definer because: nobody may write orders, the inbox or the log.
create function public.replay_product_events(p_product_id text, p_reason text, p_after bigint default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_waiting bigint[];
  v_ids bigint[];
  v_event public.payment_events;
  v_done jsonb := '[]';
begin
  perform private.begin_staff_action(p_reason);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  v_waiting := array(
    select u.event_id from public.products p, lateral private.unsold_events(btrim(p.ggcheckout_id)) u
    where p.id = p_product_id and u.product_id = p_product_id
      and (p_after is null or (u.received_at, u.event_id) > (select e.received_at, e.id from public.payment_events e where e.id = p_after))
    order by u.received_at, u.event_id);
  v_ids := v_waiting[1:50];
  perform private.lock_for_replay(v_ids);
  for v_event in
    -- Whoever was faster with one of them has done it.
    select * from public.payment_events e where e.id = any (v_ids) and e.outcome in ('unknown_product', 'error') order by e.received_at, e.id
  loop
    v_event := private.settle_payment_event(v_event);
    update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = v_event.id;
    perform private.notify_payment(v_event.payment_id);
    v_done := v_done || jsonb_build_object('event_id', v_event.id, 'outcome', v_event.outcome, 'error', v_event.error);
  end loop;
  return jsonb_build_object(
    'replayed', jsonb_array_length(v_done), 'last', v_ids[cardinality(v_ids)], 'left', cardinality(v_waiting) - cardinality(v_ids),
    'outcomes', (select coalesce(jsonb_object_agg(o.outcome, o.times), '{}') from (
      select d ->> 'outcome' as outcome, count(*) as times from jsonb_array_elements(v_done) d group by 1) o),
    'stays', (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(v_done) d
      where d ->> 'outcome' in ('unknown_product', 'error', 'no_payment', 'not_paid', 'ignored')));
end;
$$;

grant execute on function public.list_unsold_products(), public.replay_product_events(text, text, bigint) to authenticated;

-- schemas/payments/inbox_search.sql

-- Finding in the payment inbox: by what became of an event, its product, its days, and the words that people have in hand.

-- The provider's ids of the products that a payload names, each once.
create function private.provider_ids(p_payload jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_main text := btrim(p_payload #>> '{product,id}');
begin
  -- Nearly every payment is of one product, named once or twice.
  if v_main <> '' and (p_payload -> 'products' is null or p_payload #>> '{products,0,id}' = v_main and p_payload #> '{products,1}' is null) then
    return array[v_main];
  end if;
  return array(select n.provider_id from private.named_products(p_payload) n);
end;
$$;

-- The text by which an event is found, in two lines: its payer as found_by has it, then its payer's name with its signs and the products that it names.
-- It calls no other function, because each delivery pays for it; the phone is the one that plain_phone makes.
create function private.event_search_text(p_payment_id text, p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_email text := lower(btrim(left(p_payload #>> '{customer,email}', 254)));
  v_name text := lower(left(p_payload #>> '{customer,name}', 200));
  v_digits text := regexp_replace(left(p_payload #>> '{customer,phone}', 50), '\D', '', 'g');
begin
  if v_name ~ '[^ -~]' then
    v_name := lower(regexp_replace(normalize(v_name, nfkd), U&'[\0300-\036F]', '', 'g'));
  end if;
  return format(E' %s \n%s ', concat_ws(' ', lower(p_payment_id), v_email,
      btrim(regexp_replace(concat_ws(' ', v_email, v_name), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g')), v_digits,
      regexp_replace(v_digits, '^0*(?:55(?=0?\d{10,11}$))?0*(\d\d)?9(\d{8})$', '\1\2')),
    concat_ws(' ', v_name, lower(left(p_payload #>> '{product,id}', 200)),
      lower(left(translate(jsonb_path_query_array(p_payload, '$.products[*].id')::text, '[]",', ''), 4000))));
end;
$$;

-- It ends with what it was made of, when personal data ends.
alter table public.payment_events add column search_text text generated always as (private.event_search_text(payment_id, payload)) stored;

create index payment_events_trigrams on public.payment_events using gin (search_text extensions.gin_trgm_ops);

-- What somebody typed, as patterns that must all fit, in any order: six words at most, in which no sign has a meaning of its own. A phone in any writing
-- is its digits, without the country.
-- An empty list for nothing.
create function private.inbox_patterns(p_text text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := btrim(private.fold_for_search(regexp_replace(left(p_text, 200), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_digits text := regexp_replace(v_text, '\D', '', 'g');
begin
  if v_text ~ '^[-+(). /0-9]+$' and length(v_digits) >= 8 then
    return private.like_patterns(array[regexp_replace(v_digits, '^0*(55(?=\d{10,11}$))?0*', '')]);
  end if;
  return private.like_patterns(array(
    select w.word from unnest((string_to_array(v_text, ' '))[1:6]) w (word) where w.word <> '' group by w.word order by length(w.word) desc
  ));
end;
$$;

-- What is asked of the inbox; "payment_ids" are the newest that the product sold.
create type private.inbox_query as (
  patterns text[], event_id bigint, provider_id text, payment_ids text[], starts timestamptz, ends timestamptz, outcomes public.payment_outcome[],
  oldest_first boolean
);

-- Which events a query leaves but for its outcomes: a condition on "e", in which $1 is the query. Only what is asked for is in it, and each pattern by itself:
-- the planner then finds the index there is for it.
create function private.inbox_condition(p_query private.inbox_query) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_query.starts is not null then 'e.received_at >= ($1).starts' end,
    case when p_query.ends is not null then 'e.received_at < ($1).ends' end,
    case when p_query.patterns <> '{}' then (
      select format('(%s or e.id = ($1).event_id)', string_agg(format('e.search_text like ($1).patterns[%s]', n), ' and '))
      from generate_series(1, cardinality(p_query.patterns)) n) end,
    -- Also what was sold as this product while the provider had another id for it.
    case when p_query.payment_ids is not null then '(e.payment_id = any (($1).payment_ids)
      or e.search_text like (private.like_patterns(array['' '' || lower(($1).provider_id) || '' '']))[1]
        and ($1).provider_id = any (private.provider_ids(e.payload)))' end);
$$;

-- How many events each outcome has, and the ids of one page of those that a query leaves.
create type private.inbox_page as (outcomes jsonb, total integer, ids bigint[]);

-- How many events of each outcome a condition leaves, 10001 where there are more than 10000. In the inbox each is counted by itself: what is rare has an
-- index, what is common ends early. Of what a search leaves the newest 10001 are counted together.
create function private.count_outcomes(p_where text, p_query private.inbox_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_counts text := case
    when p_query.patterns = '{}' and p_query.payment_ids is null then (
      select string_agg(format('select %1$L as outcome, (select count(*) from (select from public.payment_events e where e.outcome = %1$L and %2$s limit $2) c) as times',
        o.outcome, p_where), ' union all ')
      from unnest(enum_range(null::public.payment_outcome)) o (outcome))
    else format('select f.outcome, count(*) as times from (
      select e.outcome from public.payment_events e where %s order by e.received_at desc limit $2) f group by 1', p_where)
  end;
  v_outcomes jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.outcome, c.times) filter (where c.times > 0), ''{}'') from (%s) c', v_counts)
  into v_outcomes using p_query, private.most_counted() + 1;
  return v_outcomes;
end;
$$;

-- Reads one page of what a query leaves. Both statements are planned for what is asked: a rare outcome has an index of its own, and a page near the end
-- is read from the end.
create function private.read_inbox(p_query private.inbox_query, p_limit integer, p_offset integer) returns private.inbox_page
language plpgsql stable set search_path = ''
as $$
declare
  v_where text := private.inbox_condition(p_query);
  v_is_reversed boolean;
  v_page private.inbox_page;
begin
  v_page.outcomes := private.count_outcomes(v_where, p_query);
  v_page.total := (
    select least(coalesce(sum(c.value::integer), 0), private.most_counted() + 1) from jsonb_each_text(v_page.outcomes) c
    where p_query.outcomes is null or c.key::public.payment_outcome = any (p_query.outcomes));
  v_is_reversed := p_offset > v_page.total / 2 and v_page.total <= private.most_counted();
  execute format('select array(select e.id from public.payment_events e where %s %s order by e.received_at %s, e.id %3$s limit $2 offset $3)',
    v_where, case when p_query.outcomes is not null then 'and e.outcome = any (($1).outcomes)' end,
    case when v_is_reversed <> p_query.oldest_first then 'asc' else 'desc' end)
  into v_page.ids using p_query, case when v_is_reversed then least(p_limit, greatest(v_page.total - p_offset, 0)) else p_limit end,
    case when v_is_reversed then greatest(v_page.total - p_offset - p_limit, 0) else p_offset end;
  if v_is_reversed then
    v_page.ids := array(select i.id from unnest(v_page.ids) with ordinality i (id, place) order by i.place desc);
  end if;
  return v_page;
end;
$$;

-- An event as staff see it in a list. What was paid is null where it cannot be read; of the payer what is still kept, and "has_ended" where name and
-- phone are gone because their term is over. The products it names, and its payment's orders.
create function private.inbox_line(p_event public.payment_events) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'received_at', p_event.received_at, 'endpoint', p_event.endpoint, 'event', p_event.event, 'payment_id', p_event.payment_id,
    'outcome', p_event.outcome, 'error', p_event.error, 'applied_at', p_event.applied_at,
    'has_amount', p_event.payload #> '{payment,amount}' is not null,
    'amount', private.amount_in_reais(p_event.payload #> '{payment,amount}', (select s.amount_unit from private.store_settings s)),
    'email', private.payer_email(p_event.payload), 'name', left(p_event.payload #>> '{customer,name}', 200),
    'phone', left(p_event.payload #>> '{customer,phone}', 50),
    'has_ended', coalesce(p_event.received_at <= (select f.events_until from private.forgetting f), false),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', p.id, 'product_name', p.name) order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n
      left join public.products p on p.id = (select l.product_id from private.product_line(n.provider_id, false) l)),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name) order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$$;

-- One page of the inbox for staff: {total, outcomes: {outcome: how many}, events}. "outcomes" counts what all filters but that of the outcome
-- leave; each count and the total are 10001 where there are more than 10000. At most 100 at a time, newest first unless said otherwise.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read what events are found by, and the totals must not depend on row security.
create function public.find_payment_events(
  p_search text default '', p_outcomes text[] default null, p_product_id text default '', p_from timestamptz default null, p_to timestamptz default null,
  p_hours integer default null, p_oldest_first boolean default false, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.inbox_query := (
    private.inbox_patterns(coalesce(p_search, '')), case when btrim(p_search) ~ '^[0-9]{1,18}$' then btrim(p_search)::bigint end,
    (select p.ggcheckout_id from public.products p where p.id = p_product_id), case when p_product_id <> '' then array(
      select o.payment_id from public.orders o where o.product_id = p_product_id order by o.created_at desc limit private.most_counted() + 1) end,
    greatest(p_from, case when p_hours is not null then now() - make_interval(hours => least(greatest(p_hours, 1), 8784)) end), p_to,
    p_outcomes::public.payment_outcome[], coalesce(p_oldest_first, false))::private.inbox_query;
  v_page private.inbox_page;
begin
  perform private.require_staff();
  v_page := private.read_inbox(v_query, least(greatest(coalesce(p_limit, 50), 1), 100), greatest(coalesce(p_offset, 0), 0));
  return jsonb_build_object('total', v_page.total, 'outcomes', v_page.outcomes, 'events', (
    select coalesce(jsonb_agg(private.inbox_line(e) order by i.place), '[]')
    from unnest(v_page.ids) with ordinality i (id, place) join public.payment_events e on e.id = i.id));
end;
$$;

-- One event for staff: its line, what is kept of its content (as it came, where it could not be read), and who applied it again: {line, content, replays}.
-- Refuses: 403 staff_only, 404 event_not_found.
-- Definer because: its products and orders must not depend on row security.
create function public.read_payment_event(p_event_id bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.require_staff();
  select * into v_event from public.payment_events e where e.id = p_event_id;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  return jsonb_build_object(
    'line', private.inbox_line(v_event), 'content', coalesce(v_event.body, v_event.payload::text, ''),
    'replays', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'actor_email', a.actor_email, 'reason', a.reason,
        'from', a.changes #>> '{outcome,from}', 'to', a.changes #>> '{outcome,to}') order by a.id desc), '[]')
      from (select * from public.staff_actions a where a.event_id = p_event_id order by a.id desc limit 50) a));
end;
$$;

grant execute on function public.find_payment_events(text, text[], text, timestamptz, timestamptz, integer, boolean, integer, integer),
  public.read_payment_event(bigint) to authenticated;

-- schemas/payments/webhook_capture.sql

-- The webhook debugger of the back-office: it captures one webhook for an admin to look at.

create type private.capture_status as enum ('inactive', 'waiting', 'captured');

-- The one capture: waiting from its start, captured by the first webhook after it, inactive when stopped.
create table private.webhook_capture (
  only_row boolean primary key default true check (only_row),
  status private.capture_status not null default 'inactive',
  started_at timestamptz,
  capture_id uuid,
  captured_at timestamptz,
  headers jsonb,
  payload jsonb
);

insert into private.webhook_capture default values;

alter table private.webhook_capture enable row level security;

-- A payload without what a capture must not keep: anything named like a secret becomes asterisks, and so does a document number,
-- by its name or by its look (CPF, CNPJ).
create function private.mask_payload(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, case
          when e.key ~* 'secret|token|password|senha|authorization|signature|api[-_]?key|cookie|document|cpf|cnpj' then to_jsonb('***'::text)
          else private.mask_payload(e.value) end)
        from jsonb_each(p_value) e), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(private.mask_payload(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    when 'string' then
      return to_jsonb(regexp_replace(p_value #>> '{}', '\m(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\d{11}|\d{14})\M', '***', 'g'));
    else
      return p_value;
  end case;
end;
$$;

-- Keeps one webhook for the admins who wait for it; nothing while nobody waits, and never a second one.
create function private.capture_webhook(p_headers jsonb, p_payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.webhook_capture
  set status = 'captured', capture_id = gen_random_uuid(), captured_at = clock_timestamp(),
    headers = private.mask_payload(p_headers), payload = private.mask_payload(p_payload)
  where status = 'waiting' and started_at <= clock_timestamp();
end;
$$;

-- Forgets what was captured; goes on waiting where it waited.
create function private.forget_capture() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.webhook_capture set capture_id = null, captured_at = null, headers = null, payload = null,
    status = case when status = 'waiting' then status else 'inactive' end where only_row;
end;
$$;

-- The capture as the back-office shows it: {active, status, started_at, latest_capture: {id, timestamp, headers, payload} | null}.
create function private.webhook_capture_state() returns jsonb
language sql volatile set search_path = ''
as $$
  select jsonb_build_object('active', c.status = 'waiting', 'status', c.status, 'started_at', c.started_at, 'latest_capture', case
    when c.capture_id is not null then jsonb_build_object('id', c.capture_id, 'timestamp', c.captured_at, 'headers', c.headers, 'payload', c.payload) end)
  from private.webhook_capture c;
$$;

-- Begins to wait for the next webhook (R4.7); one that was captured before is forgotten.
-- Refuses: 403 admin_only.
-- Definer because: nobody may touch the capture.
create function public.webhook_debug_start() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.forget_capture();
  update private.webhook_capture set status = 'waiting', started_at = clock_timestamp() where only_row;
  return private.webhook_capture_state();
end;
$$;

-- Where the capture stands.
-- Refuses: 403 admin_only.
-- Definer because: nobody may read the capture.
create function public.webhook_debug_status() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.webhook_capture_state();
end;
$$;

-- Stops waiting; what was captured stays to be read.
-- Refuses: 403 admin_only.
-- Definer because: nobody may touch the capture.
create function public.webhook_debug_stop() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.webhook_capture set status = 'inactive' where only_row;
  return private.webhook_capture_state();
end;
$$;

-- Forgets what was captured; goes on waiting where it waited.
-- Refuses: 403 admin_only.
-- Definer because: nobody may touch the capture.
create function public.webhook_debug_clear() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.forget_capture();
  return private.webhook_capture_state();
end;
$$;

-- Feeds the capture the back-office's own test payload; no order is made and nothing enters the inbox.
-- Refuses: 403 admin_only, 400 payload_invalid (not an object, or over 64 KiB).
-- Definer because: nobody may touch the capture.
create function public.webhook_debug_test(p_payload jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if coalesce(jsonb_typeof(p_payload), '') <> 'object' or octet_length(p_payload::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Conteúdo de teste inválido', detail = 'payload_invalid', hint = 'Send one JSON object of at most 64 KiB.';
  end if;
  perform private.capture_webhook('{"x-store-test": "true"}', p_payload);
  return private.webhook_capture_state();
end;
$$;

grant execute on function public.webhook_debug_start(), public.webhook_debug_status(), public.webhook_debug_stop(), public.webhook_debug_clear(),
  public.webhook_debug_test(jsonb) to authenticated;

-- schemas/credit/ledger.sql

-- Credit: money that the store owes a customer and that buys inside the store (R14.13). A ledger and no balance: what somebody has is the sum of
-- their entries, so nothing can differ from it.

create type public.credit_kind as enum ('claim', 'refund', 'purchase', 'reversal', 'correction');

-- One row is one movement, for ever. 'claim': given for a guarantee claim; 'purchase': spent, negative; 'refund': a purchase with credit that was
-- refunded; 'reversal': taken back, negative, because the order that gave it was refunded; 'correction': an admin's hand.
create table public.credit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: money stays in the books, the person does not.
  user_id uuid references auth.users (id) on delete set null,
  amount numeric(12, 2) not null,
  kind public.credit_kind not null,
  order_id uuid references public.orders (id),
  -- No foreign key: the entry outlives the claim's words, as the log does.
  claim_id uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_entries_amount_sign check (
    amount <> 'NaN' and case when kind in ('claim', 'refund') then amount > 0 when kind in ('purchase', 'reversal') then amount < 0 else amount <> 0 end
  ),
  constraint credit_entries_order_unless_correction check ((kind = 'correction') = (order_id is null)),
  constraint credit_entries_claim_of_its_kind check ((kind = 'claim') = (claim_id is not null))
);

-- But for 'reversal': what is not there to be taken back at once may be later.
create unique index credit_entries_once on public.credit_entries (order_id, kind) where kind <> 'reversal';
create index credit_entries_by_order on public.credit_entries (order_id);
create index credit_entries_by_user on public.credit_entries (user_id, created_at desc);
create index credit_entries_newest on public.credit_entries (created_at);

alter table public.credit_entries enable row level security;

create policy credit_entries_select_own on public.credit_entries for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.credit_entries to authenticated;
-- No insert, update or delete: the functions below write entries, and the triggers keep everybody from changing one.

-- Keeps the ledger as it was written, from the database's owner too. The one change that is let through takes a person out.
-- Refuses: 403 credit_is_final.
create function private.refuse_credit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O extrato de crédito não pode ser alterado', detail = 'credit_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger credit_is_final before delete or truncate on public.credit_entries
  for each statement execute function private.refuse_credit_change();
create trigger credit_only_forgets before update on public.credit_entries
  for each row execute function private.refuse_credit_change();

-- ## What somebody has

-- "balance": the sum of the ledger. "frozen": what came from orders whose PIX is under dispute, at most the balance. "spendable": the rest.
create type private.credit_balance as (balance numeric, frozen numeric, spendable numeric);

-- What each account with entries has, or one: their sum, and how much of it is frozen. While a PIX is disputed, the credit that its order gave cannot be spent;
-- what was spent before is spent.
-- Planned anew at each call, so that an index leads to one account.
create function private.credit_balances(p_user_id uuid default null) returns table (user_id uuid, balance numeric, frozen numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select e.user_id, sum(e.amount), least(coalesce(sum(e.amount) filter (where e.kind = 'claim' and o.disputed_at is not null), 0), sum(e.amount))
    from public.credit_entries e left join public.orders o on o.id = e.order_id
    where e.user_id is not null and (p_user_id is null or e.user_id = p_user_id) group by e.user_id;
end;
$$;

-- What an account has now.
-- Zeros for who never had any.
create function private.credit_of(p_user_id uuid) returns private.credit_balance
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance;
begin
  -- Of no account nothing is asked: null would sum up all.
  select b.balance, b.frozen, b.balance - b.frozen into v_credit from private.credit_balances(p_user_id) b where p_user_id is not null;
  return case when found then v_credit else row(0, 0, 0)::private.credit_balance end;
end;
$$;

-- Locks what an account has, the last lock of the lock order (orders/delivery.sql): whoever takes from a ledger does it alone, and sees what others took.
create function private.lock_credit(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store credit ' || p_user_id, 0));
end;
$$;

-- Locks what all those have in credit who paid orders with it or got it for their claims, in order of the accounts: of two who settle orders of the same people
-- one waits for the other before it has anything. The accounts come first, kept from being deleted.
-- Whoever is gone has no credit.
-- The orders must be locked.
create function private.lock_credit_of_orders(p_order_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  foreach v_user_id in array array(
    select u.id from auth.users u where u.id in (select e.user_id from public.credit_entries e where e.order_id = any (p_order_ids))
    order by u.id for key share
  ) loop
    perform private.lock_credit(v_user_id);
  end loop;
end;
$$;

-- An amount as people read it: R$ 1.234,50.
create function private.in_reais(p_amount numeric) returns text
language sql immutable set search_path = ''
return 'R$ ' || translate(to_char(p_amount, 'FM999,999,999,990.00'), ',.', '.,');

-- The newest 50 movements of an account, as {id, created_at, kind, amount, order_id, product_name}.
create function private.credit_entries_of(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
    from (
      select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
      from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
      where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
    ) n
  );
end;
$$;

-- What an account has, with its ledger: {balance, frozen, spendable, total (entries), entries (the newest 50)}.
create function private.credit_face(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  return to_jsonb(v_credit) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', private.credit_entries_of(p_user_id));
end;
$$;

-- The caller's own credit, as credit_face has it (R14.13). Amounts in reais.
-- Refuses: 404 profile_not_found (signed out).
-- Definer because: nobody may read the sums, and the product of an order may be off sale.
create function public.my_credit() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.caller_id();
begin
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have credit.';
  end if;
  return private.credit_face(v_user_id);
end;
$$;

grant execute on function public.my_credit() to authenticated;

-- schemas/credit/refunds.sql

-- Compensating with credit, and taking credit back after a refund.

-- Gives an account credit for a guarantee claim, at most what its order cost, once for each claim and order; gives the entry's id. The order must be locked.
-- Refuses: 409 credit_without_account, 400 credit_amount_invalid, 404 order_not_found, 409 order_not_paid (also refunded), 409 order_disputed,
-- 409 credit_already_given.
-- Decide_guarantee_claim calls it.
create function private.give_credit(p_user_id uuid, p_amount numeric, p_order_id uuid, p_claim_id uuid) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_id uuid;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  elsif p_user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order gives credit.';
  elsif v_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'O PIX deste pedido está em contestação: nenhum crédito é dado por ele', detail = 'order_disputed',
      hint = 'Close the dispute first.';
  elsif p_amount is null or p_amount <> round(p_amount, 2)
    or p_amount not between 0.01 and coalesce(v_order.amount, v_order.expected_amount) then
    raise sqlstate 'PT400' using message = 'Valor de crédito inválido', detail = 'credit_amount_invalid', hint = 'From one cent to what the order cost.';
  end if;
  insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_user_id, p_amount, 'claim', p_order_id, p_claim_id)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido já deu crédito', detail = 'credit_already_given', hint = 'Once for each order and each claim.';
  end if;
  return v_id;
end;
$$;

-- ## Taking back

-- Takes back from an account what an order gave it, or what is left of that.
-- The account's credit must be locked, and the account kept from being deleted (lock_credit_of_orders).
create function private.take_back_credit(p_user_id uuid, p_order_id uuid, p_amount numeric) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.credit_entries (user_id, amount, kind, order_id)
  select p_user_id, -l.amount, 'reversal', p_order_id
  from (select least(p_amount, (private.credit_of(p_user_id)).balance) as amount) l where l.amount > 0;
end;
$$;

-- What refunded orders gave for their claims and could not be taken back, because it was spent: the store's loss, order by order. Of one account, or of all.
create function private.lost_credit(p_user_id uuid default null) returns table (order_id uuid, refunded_at timestamptz, amount numeric)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.id, o.refunded_at, sum(e.amount) from public.credit_entries e join public.orders o on o.id = e.order_id
    where e.kind in ('claim', 'reversal') and o.status = 'refunded' and (p_user_id is null or e.user_id = p_user_id)
    group by o.id having sum(e.amount) > 0;
end;
$$;

-- What a refund does to credit. What an order was bought with goes back to who spent it, and not by PIX. What an order gave is taken back from what is
-- left of it: nobody gets the money twice; what was spent meanwhile is a loss (lost_credit), which a purchase that is given back later makes good.
-- Whoever deleted the account has nothing to get back.
-- Date_refund calls it, whoever makes the refund.
create function private.settle_refunded_credit(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.credit_entries;
  v_returned_to uuid;
  v_lost record;
begin
  -- Before anything is read: a refund beside this one either sees what came back, or is seen here.
  perform private.lock_credit_of_orders(array[p_order_id]);
  -- The purchase before the gift ('purchase' > 'claim'): what comes back is there to be taken.
  for v_entry in
    select * from public.credit_entries e where e.order_id = p_order_id and e.kind in ('purchase', 'claim') and e.user_id is not null order by e.kind desc
  loop
    if v_entry.kind = 'purchase' then
      insert into public.credit_entries (user_id, amount, kind, order_id) values (v_entry.user_id, -v_entry.amount, 'refund', p_order_id)
      on conflict do nothing;
      v_returned_to := v_entry.user_id;
    else
      perform private.take_back_credit(v_entry.user_id, p_order_id, v_entry.amount);
    end if;
  end loop;
  if v_returned_to is not null then
    for v_lost in select * from private.lost_credit(v_returned_to) l order by l.refunded_at, l.order_id loop
      perform private.take_back_credit(v_returned_to, v_lost.order_id, v_lost.amount);
    end loop;
  end if;
end;
$$;

-- Raises where a refund by hand would pay twice: the order gave credit for a claim, and some of that was spent. Not where the order was bought with credit of
-- the account that got it, which then gets back at least what it gave; an order that changed hands was bought by another. Money that a bank returned is a fact:
-- set_order_dispute and the provider's event record it, and what is missing is a loss.
-- Refuses: 409 credit_spent (also where the account is gone, and its credit with it).
-- Refund_order asks it. The order must be locked.
create function private.require_credit_unspent(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_given public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_given from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_given.id is null or p_order.status <> 'completed'
    -- Of an account that is gone nothing is known to be the same.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_given.user_id) then
    return;
  end if;
  v_spent := v_given.amount - (private.credit_of(v_given.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.payment_id not like 'credito:%' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$$;

-- schemas/credit/purchases.sql

-- Buying with credit.

-- Raises where an account cannot pay an amount with credit now.
-- Refuses: 409 credit_insufficient, 409 credit_frozen (enough, but for a dispute).
create function private.require_credit(p_user_id uuid, p_amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  if v_credit.spendable >= p_amount then
    return;
  elsif v_credit.balance >= p_amount then
    raise sqlstate 'PT409' using message = 'Parte do seu crédito está bloqueada enquanto um PIX seu está em contestação.', detail = 'credit_frozen',
      hint = 'Credit that a disputed order gave cannot be spent.';
  end if;
  raise sqlstate 'PT409' using message = format('Seu crédito é de %s: não basta para este produto.', private.in_reais(v_credit.spendable)),
    detail = 'credit_insufficient', hint = 'Credit pays the whole price or nothing.';
end;
$$;

-- Buys a product with the caller's credit, in whole: an order of its own payment, 'credito:' and the id that the device chose, completed and delivered in
-- the same transaction as payments do it: {order_id, product_id, amount, balance}. Never queued: without a free key nothing is bought and nothing spent.
-- Called again with the same id it gives the same order: its answer was lost. No mailbox need be proved: credit belongs to the account, not to its address.
-- Refuses: 404 profile_not_found (signed out), 400 request_id_required, 409 request_id_taken, 404 product_not_found, 409 product_inactive, 409 price_changed,
-- 409 credit_insufficient, 409 credit_frozen, 409 sold_out.
-- Definer because: customers may write neither orders nor the ledger.
create function public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked: whoever deletes their account does it before or after this.
  v_user_id uuid := private.require_account(p_locks => true);
  v_payment public.payment_events;
  v_past private.payment_past;
  v_order public.orders;
begin
  if p_request_id is null then
    raise sqlstate 'PT400' using message = 'Falta o número desta compra', detail = 'request_id_required', hint = 'Choose an id on the device; send it again with a retry.';
  end if;
  v_payment.payment_id := 'credito:' || p_request_id;
  v_past := private.lock_payment(v_payment.payment_id, null);
  if v_past.has_orders then
    select o.* into v_order from public.orders o join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where o.payment_id = v_payment.payment_id and o.product_id = p_product_id and e.user_id = v_user_id;
    if v_order.id is null then
      raise sqlstate 'PT409' using message = 'Esta compra já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another purchase.';
    end if;
  else
    v_past.owner := v_user_id;
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'product_id', v_order.product_id, 'amount', v_order.amount,
    'balance', (private.credit_of(v_user_id)).balance);
end;
$$;

grant execute on function public.buy_with_credit(text, numeric, uuid) to authenticated;

-- Makes an order that credit pays, and spends it. The price is read with the product locked, the ledger with the key in hand: of two who race for one key, or of
-- two purchases for one credit, one raises and leaves nothing.
-- Refuses: 404 product_not_found, 409 product_inactive, 409 price_changed, 409 sold_out, and what require_credit refuses.
create function private.make_credit_order(
  p_payment public.payment_events, p_product_id text, p_expected_price numeric, p_past private.payment_past
) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_product public.products;
  v_line private.payment_line;
  v_order public.orders;
begin
  select * into v_product from public.products p where p.id = p_product_id;
  if v_product.id is null then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  -- Asked before anything is locked too: who has no credit keeps no buyer waiting.
  perform private.require_credit(p_past.owner, v_product.price);
  v_line := private.product_line(v_product.ggcheckout_id, true);
  select * into v_product from public.products p where p.id = p_product_id;
  if not v_product.is_active or v_line.product_id is distinct from p_product_id then
    raise sqlstate 'PT409' using message = 'Este produto não está mais à venda.', detail = 'product_inactive', hint = 'It was taken off sale.';
  elsif p_expected_price is distinct from v_line.price then
    raise sqlstate 'PT409' using message = format('O preço mudou para %s. Confira e confirme de novo.', private.in_reais(v_line.price)),
      detail = 'price_changed', hint = 'Send the price that the buyer saw.';
  end if;
  if private.apply_payment_line(p_payment, 'completed', v_line, row('today', null, 1, clock_timestamp())::private.payment_measure, null, p_past)
    <> 'delivered' then
    raise sqlstate 'PT409' using message = 'Produto esgotado. Escolha outro produto.', detail = 'sold_out', hint = 'Credit buys only what can be delivered now.';
  end if;
  perform private.lock_credit(p_past.owner);
  perform private.require_credit(p_past.owner, v_line.price);
  select * into v_order from public.orders o where o.payment_id = p_payment.payment_id;
  insert into public.credit_entries (user_id, amount, kind, order_id) values (p_past.owner, -v_order.amount, 'purchase', v_order.id);
  return v_order;
end;
$$;

-- schemas/credit/corrections.sql

-- Corrections of credit by staff, and the list of who has credit.

-- Puts an account's credit right by hand: an entry of the amount, positive or negative, with a reason that the log keeps; gives the account's credit as
-- credit_face has it. Called again with the same id it changes nothing: its answer was lost.
-- Refuses: 403 staff_only, 400 reason_required, 403 admin_only, 403 second_factor_required, 400 credit_amount_invalid (not whole cents, 0, above 10000),
-- 404 customer_not_found, 409 request_id_taken, 409 credit_insufficient (it would fall below zero).
-- Definer because: nobody may write the ledger or the log.
create function public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.credit_entries;
  v_balance numeric;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  if p_amount is null or p_entry_id is null or p_amount not between -10000 and 10000 or p_amount = 0 or p_amount <> round(p_amount, 2) then
    raise sqlstate 'PT400' using message = 'Informe um valor em reais e centavos, até R$ 10.000,00', detail = 'credit_amount_invalid',
      hint = 'Whole cents, not 0, from -10000 to 10000, and an id for the entry.';
  end if;
  perform 1 from auth.users u where u.id = p_user_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account.';
  end if;
  perform private.lock_credit(p_user_id);
  select * into v_entry from public.credit_entries e where e.id = p_entry_id;
  if v_entry.id is not null and (v_entry.user_id, v_entry.kind, v_entry.amount) is distinct from (p_user_id, 'correction', p_amount) then
    raise sqlstate 'PT409' using message = 'Esta correção já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another entry.';
  elsif v_entry.id is null then
    v_balance := (private.credit_of(p_user_id)).balance;
    if v_balance + p_amount < 0 then
      raise sqlstate 'PT409' using message = format('O crédito desta conta é de %s e não pode ficar negativo', private.in_reais(v_balance)),
        detail = 'credit_insufficient', hint = 'Take back at most the balance.';
    end if;
    insert into public.credit_entries (id, user_id, amount, kind) values (p_entry_id, p_user_id, p_amount, 'correction');
    perform private.log_staff_action('credit_corrected', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('credit', v_balance), jsonb_build_object('credit', v_balance + p_amount)));
  end if;
  return private.credit_face(p_user_id);
end;
$$;

-- What an order has to do with credit, for staff, in reais, 0 for none: "paid" is what it was bought with, "given" what it gave for a claim, "spent" what of that
-- cannot be taken back any more.
-- Refuses: 403 staff_only, 404 order_not_found.
-- Definer because: the sums must not depend on row security.
create function public.order_credit(p_order_id uuid) returns table (paid numeric, returned numeric, given numeric, taken_back numeric, spent numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_status public.order_status := (select o.status from public.orders o where o.id = p_order_id);
  v_given public.credit_entries;
  v_taken numeric;
begin
  perform private.require_staff();
  if v_status is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  select * into v_given from public.credit_entries e where e.order_id = p_order_id and e.kind = 'claim';
  select coalesce(-sum(e.amount), 0) into v_taken from public.credit_entries e where e.order_id = p_order_id and e.kind = 'reversal';
  return query
    select coalesce(-sum(e.amount) filter (where e.kind = 'purchase'), 0), coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0),
      coalesce(v_given.amount, 0), v_taken,
      -- A refund has taken back what there was.
      coalesce(greatest(v_given.amount - case v_status when 'refunded' then v_taken else (private.credit_of(v_given.user_id)).balance end, 0), 0)
    from public.credit_entries e where e.order_id = p_order_id;
end;
$$;

-- The accounts that have credit, the largest first: {total, holders: [{user_id, name, email, balance, frozen, last_at}]}; at most 100 at a time. Their sum is
-- what the store owes, as sales_summary has it.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.list_credit_holders(p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with holders as materialized (
      select e.user_id, sum(e.amount) as balance, max(e.created_at) as last_at
      from public.credit_entries e where e.user_id is not null group by e.user_id having sum(e.amount) > 0
    ), page as (
      select h.*, row_number() over (order by h.balance desc, h.user_id) as place from holders h
      order by h.balance desc, h.user_id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object('total', (select count(*) from holders), 'holders', coalesce(jsonb_agg(jsonb_build_object(
      'user_id', p.user_id, 'name', f.full_name, 'email', u.email, 'balance', p.balance, 'frozen', (private.credit_of(p.user_id)).frozen,
      'last_at', p.last_at) order by p.place), '[]'))
    from page p join auth.users u on u.id = p.user_id left join public.profiles f on f.id = p.user_id
  );
end;
$$;

grant execute on function public.correct_credit(uuid, numeric, text, uuid), public.order_credit(uuid), public.list_credit_holders(integer, integer) to authenticated;

-- The figures of credit for the sales page: "sales", what was bought with it from one moment to another; "given", by how many orders for their claims in that
-- time; "lost", what orders that were refunded in that time gave and could not be taken back; "owed", what accounts have now, of it "frozen", and how many they are.
create function private.credit_report(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'sales', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at))
      from public.credit_entries e join public.orders o on o.id = e.order_id
      where e.kind = 'purchase' and o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to
    ),
    'given', (
      select private.money_of(count(*), sum(e.amount), 0, min(e.created_at)) from public.credit_entries e
      where e.kind = 'claim' and e.created_at >= p_from and e.created_at <= p_to
    ),
    'lost', (
      select private.money_of(count(*), sum(l.amount), 0, min(l.refunded_at)) from private.lost_credit() l
      where l.refunded_at >= p_from and l.refunded_at <= p_to
    ),
    'owed', (
      select jsonb_build_object('accounts', count(*), 'amount', coalesce(sum(b.balance), 0), 'frozen', coalesce(sum(b.frozen), 0))
      from private.credit_balances() b where b.balance > 0
    )
  );
end;
$$;

-- schemas/guarantee/claims.sql

-- Guarantee claims: what a buyer says is wrong with what was delivered, what staff answer, and how it ends (R14.8–R14.10). "Claim" alone is the word
-- for orders without an owner (claim_orders); these are always guarantee claims.

-- The reasons that a buyer may choose. False for null.
create function private.is_claim_reason(p_reason text) returns boolean
language sql immutable set search_path = ''
return coalesce(p_reason, '') in ('invalid_credentials', 'impossible_login', 'information_mismatch', 'blocked', 'two_factor', 'proxy_down', 'other');

create table public.guarantee_claims (
  -- Chosen on the buyer's device: a call whose answer got lost is sent again under it, and opens nothing twice.
  id uuid primary key,
  order_id uuid not null references public.orders (id),
  -- Who opened it. An order that is handed to another account does not take its claims along: the words in them are this person's.
  user_id uuid references auth.users (id) on delete set null,
  -- The order's, which never changes. Plain values here and below: beside the order's own foreign keys these would be a second way from orders to
  -- products and keys, and `orders?select=products(…)` would not know which is meant. A used key is never deleted.
  product_id text not null,
  -- The key that it is about.
  key_id uuid not null,
  reason text not null constraint guarantee_claims_reason_known check (private.is_claim_reason(reason)),
  -- 'open': staff's turn. 'answered': the buyer's turn. 'decided' and 'withdrawn' are ends.
  state text not null default 'open' constraint guarantee_claims_state_known check (state in ('open', 'answered', 'decided', 'withdrawn')),
  opened_at timestamptz not null default clock_timestamp(),
  -- When staff should have answered what the buyer wrote last.
  due_at timestamptz not null,
  decided_at timestamptz,
  decision text constraint guarantee_claims_decision_known check (decision in ('replacement', 'credit', 'refund', 'refusal')),
  -- Shown to the buyer.
  decision_reason text constraint guarantee_claims_decision_reason_length check (length(decision_reason) between 1 and 500),
  -- Who of staff; null where the order itself ended it (settle_claims_of_order). A plain value, as in the log.
  decided_by uuid,
  new_key_id uuid,
  -- What the decision was worth, in reais: what managers' limit counts.
  given_amount numeric(12, 2) constraint guarantee_claims_given_amount_not_negative check (given_amount >= 0),
  withdrawn_at timestamptz,
  constraint guarantee_claims_decided_with_decision check (
    (state = 'decided') = (decided_at is not null) and (state = 'decided') = (decision is not null) and (state = 'decided') = (decision_reason is not null)),
  constraint guarantee_claims_new_key_of_replacement check ((new_key_id is not null) = (coalesce(decision, '') = 'replacement')),
  constraint guarantee_claims_withdrawn_has_time check ((state = 'withdrawn') = (withdrawn_at is not null))
);

create unique index guarantee_claims_one_undecided on public.guarantee_claims (order_id) where state in ('open', 'answered');
create index guarantee_claims_by_order on public.guarantee_claims (order_id, opened_at);
create index guarantee_claims_by_user on public.guarantee_claims (user_id, opened_at);
create index guarantee_claims_by_product on public.guarantee_claims (product_id, opened_at);
create index guarantee_claims_queue on public.guarantee_claims (due_at, id) where state in ('open', 'answered');
create index guarantee_claims_given on public.guarantee_claims (decided_by, decided_at) where decided_by is not null;

alter table public.guarantee_claims enable row level security;

create policy guarantee_claims_select_own on public.guarantee_claims for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select (id, order_id, user_id, product_id, key_id, reason, state, opened_at, due_at, decided_at, decision, decision_reason, new_key_id,
  given_amount, withdrawn_at) on public.guarantee_claims to authenticated;
-- Not decided_by: buyers deal with the store, and not with one of its people. No insert, update or delete: functions write.

create table public.guarantee_claim_messages (
  -- Chosen on the device that wrote it; the first message of a claim has the claim's own id.
  id uuid primary key,
  claim_id uuid not null references public.guarantee_claims (id),
  from_staff boolean not null,
  -- A plain value, as in the log. Not granted: buyers deal with the store, and not with one of its people.
  author_id uuid not null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp()
);

create index guarantee_claim_messages_by_claim on public.guarantee_claim_messages (claim_id, created_at);

alter table public.guarantee_claim_messages enable row level security;

create policy guarantee_claim_messages_select_own on public.guarantee_claim_messages for select to authenticated
  -- Whether staff ask stands outside the look-up: so an index finds a customer's own claims.
  using ((select private.is_staff())
    or exists (select 1 from public.guarantee_claims c where c.id = guarantee_claim_messages.claim_id and c.user_id = (select private.caller_id())));

grant select (id, claim_id, from_staff, text, created_at) on public.guarantee_claim_messages to authenticated;
-- No insert, update or delete: functions write.

-- ## The clock

-- A moment and so many hours of support later. Support works Monday to Friday, 9 to 18 o'clock in São Paulo.
create function private.add_support_hours(p_from timestamptz, p_hours integer) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_at timestamp := p_from at time zone 'America/Sao_Paulo';
  v_left interval := make_interval(hours => p_hours);
  v_close timestamp;
begin
  loop
    v_close := date_trunc('day', v_at) + interval '18 hours';
    if extract(isodow from v_at) < 6 and v_at < v_close then
      v_at := greatest(v_at, date_trunc('day', v_at) + interval '9 hours');
      if v_at + v_left <= v_close then
        return (v_at + v_left) at time zone 'America/Sao_Paulo';
      end if;
      v_left := v_left - (v_close - v_at);
    end if;
    v_at := date_trunc('day', v_at) + interval '1 day';
  end loop;
end;
$$;

-- When staff should have answered what a buyer writes now: the support page promises two hours of support.
create function private.claim_due_at() returns timestamptz
language sql stable set search_path = ''
as $$
  select private.add_support_hours(now(), 2);
$$;

-- ## Who may open one

-- Why no claim can be opened for an order now, as a code word; null where one can. A form that was begun before the guarantee ended may still be sent
-- within the hour after it. A buyer has three claims for an order, and ten undecided ones at a time.
create function private.why_no_claim(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_claims public.guarantee_claims[] := array(select c from public.guarantee_claims c where c.order_id = p_order.id);
begin
  return case
    when p_order.status <> 'completed' then 'order_not_paid'
    when p_order.delivered_key_id is null then 'order_without_key'
    when p_order.disputed_at is not null then 'order_disputed'
    when exists (select from unnest(v_claims) c where c.state in ('open', 'answered')) then 'claim_undecided'
    when exists (select from unnest(v_claims) c where c.decision = 'credit') then 'order_credited'
    when private.guarantee_ends_at(p_order) + interval '1 hour' < now() then 'guarantee_over'
    when cardinality(v_claims) >= 3 then 'claims_used_up'
    when (select count(*) from public.guarantee_claims c where c.user_id = p_order.user_id and c.state in ('open', 'answered')) >= 10 then 'too_many_claims'
  end;
end;
$$;

-- What people are told where no claim can be opened, by its code word of why_no_claim: on the order's guarantee page, and by a refusal.
-- Null for null.
create function private.words_for_no_claim(p_code text) returns text
language sql immutable set search_path = ''
as $$
  select case p_code
    when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
    when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
    when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
    when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
    when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
    when 'guarantee_over' then 'A garantia deste pedido terminou.'
    when 'claims_used_up' then 'Este pedido já teve três chamados. Se o problema continua, fale com o suporte.'
    when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
  end;
$$;

-- What somebody writes in a claim, as it is kept.
-- Refuses: 400 claim_text_required, 400 claim_text_too_long (over 1000 characters).
create function private.claim_text(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := coalesce(private.sanitize_text(p_text), '');
begin
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva o que acontece', detail = 'claim_text_required', hint = 'The text is empty.';
  end if;
  if length(btrim(p_text)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma mensagem pode ter no máximo 1000 caracteres', detail = 'claim_text_too_long', hint = 'Shorten the text.';
  end if;
  return v_text;
end;
$$;

-- Opens a claim about the caller's own order, under an id chosen on the device, with its first message. The same id again is the same claim, whose
-- answer was lost; other words then are another message in it.
-- Refuses: 404 profile_not_found (signed out), 404 order_not_found (also for somebody else's order), 400 claim_id_required, 400 claim_reason_unknown,
-- 400 claim_text_required, 400 claim_text_too_long, 409 claim_id_taken, 409 with what why_no_claim says, and for other words what write_in_claim refuses.
-- Definer because: nobody may write claims.
create function public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked first (lock order): two orders of one person do not both open the tenth claim.
  v_user_id uuid := private.require_account(p_locks => true);
  v_text text := private.claim_text(p_text);
  v_order public.orders;
  v_claim public.guarantee_claims;
  v_code text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = v_user_id for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order may open a claim.';
  elsif p_claim_id is null then
    raise sqlstate 'PT400' using message = 'O chamado não tem número', detail = 'claim_id_required', hint = 'Send a new uuid as p_claim_id.';
  end if;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is not null and (v_claim.order_id <> p_order_id or v_claim.user_id is distinct from v_user_id) then
    raise sqlstate 'PT409' using message = 'Envie o chamado de novo', detail = 'claim_id_taken', hint = 'Send a new uuid as p_claim_id.';
  elsif v_claim.id is null then
    if not private.is_claim_reason(p_reason) then
      raise sqlstate 'PT400' using message = 'Escolha o que está errado', detail = 'claim_reason_unknown', hint = 'See is_claim_reason.';
    end if;
    v_code := private.why_no_claim(v_order);
    if v_code is not null then
      raise sqlstate 'PT409' using message = private.words_for_no_claim(v_code), detail = v_code, hint = 'See why_no_claim.';
    end if;
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, v_order.delivered_key_id, p_reason, private.claim_due_at());
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
end;
$$;

-- ## Writing in one, and taking it back

-- A claim that the caller may write in, locked: its buyer, or staff. Somebody of staff is the buyer of their own.
-- Refuses: 404 claim_not_found (also for somebody else's claim), 409 claim_ended.
create function private.lock_claim(p_claim_id uuid, p_for_staff boolean) returns public.guarantee_claims
language plpgsql volatile set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
begin
  select * into v_claim from public.guarantee_claims c
  where c.id = p_claim_id and (c.user_id = (select private.caller_id()) or p_for_staff and private.is_staff()) for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'Only its buyer and staff see a claim.';
  elsif v_claim.state not in ('open', 'answered') then
    raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'Nothing is added to a decided or withdrawn claim.';
  end if;
  return v_claim;
end;
$$;

-- Writes a message in an undecided claim, for its buyer or staff, and passes the turn to the other side: what a buyer writes on staff's turn does not
-- begin staff's clock anew. The same message id again is the same message, and takes no other words. Twenty messages a side. Staff's are logged without
-- their words.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 claim_text_required, 400 claim_text_too_long, 400 message_id_required, 409 message_id_taken,
-- 429 claim_messages_used_up.
-- Definer because: nobody may write messages or the log.
create function public.write_in_claim(p_claim_id uuid, p_text text, p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := private.claim_text(p_text);
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => true);
  v_from_staff boolean := v_claim.user_id is distinct from (select private.caller_id());
  v_twin public.guarantee_claim_messages;
begin
  if p_message_id is null then
    raise sqlstate 'PT400' using message = 'A mensagem não tem número', detail = 'message_id_required', hint = 'Send a new uuid as p_message_id.';
  end if;
  select * into v_twin from public.guarantee_claim_messages m where m.id = p_message_id;
  if v_twin.id is not null then
    if v_twin.claim_id = p_claim_id and v_twin.from_staff = v_from_staff and v_twin.text = v_text then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'Envie a mensagem de novo', detail = 'message_id_taken', hint = 'Send a new uuid as p_message_id.';
  end if;
  if (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim_id and m.from_staff = v_from_staff) >= 20 then
    raise sqlstate 'PT429' using message = 'Este chamado já tem vinte mensagens suas', detail = 'claim_messages_used_up',
      hint = 'Twenty messages a side.';
  end if;
  insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text)
  values (p_message_id, p_claim_id, v_from_staff, private.caller_id(), v_text);
  if v_from_staff then
    update public.guarantee_claims set state = 'answered' where id = p_claim_id;
    perform private.notify_claim('claim_answered', p_claim_id, p_message_id);
    perform private.log_staff_action('claim_answered', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_user_id => v_claim.user_id);
  elsif v_claim.state = 'answered' then
    update public.guarantee_claims set state = 'open', due_at = private.claim_due_at() where id = p_claim_id;
  end if;
end;
$$;

-- Takes the caller's own claim back. Called again it stays withdrawn.
-- Refuses: 404 claim_not_found (also for staff), 409 claim_ended (decided meanwhile).
-- Definer because: nobody may write claims.
create function public.withdraw_claim(p_claim_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.guarantee_claims c where c.id = p_claim_id and c.user_id = (select private.caller_id()) and c.state = 'withdrawn') then
    return;
  end if;
  perform private.lock_claim(p_claim_id, p_for_staff => false);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = p_claim_id;
end;
$$;

grant execute on function public.open_guarantee_claim(uuid, text, text, uuid), public.write_in_claim(uuid, text, uuid), public.withdraw_claim(uuid)
  to authenticated;

-- ## What else ends one

-- Ends the undecided claim of an order that staff or a payment settled in another way: refunded, it is decided as a refund; given another key, as a
-- replacement; handed to another account, it is withdrawn. Deciding a claim itself comes first and leaves nothing to do here. A dispute ends
-- no claim: it only keeps the store from giving anything.
-- The order must be locked.
-- Log_order_change calls it.
create function private.settle_claims_of_order(p_was public.orders, p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_decision text := case
    when p_order.status = 'refunded' and p_was.status <> 'refunded' then 'refund'
    when p_order.delivered_key_id <> p_was.delivered_key_id then 'replacement' end;
  v_claim_id uuid;
begin
  if v_decision is not null then
    update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = v_decision,
      decision_reason = case v_decision when 'refund' then 'O pedido foi reembolsado.' else 'A key foi trocada pela equipe.' end,
      decided_by = case when private.staff_role() is not null then private.caller_id() end,
      new_key_id = case v_decision when 'replacement' then p_order.delivered_key_id end, given_amount = p_order.amount
    where order_id = p_order.id and state in ('open', 'answered') returning id into v_claim_id;
    perform private.notify_claim('claim_decided', v_claim_id);
  elsif p_order.user_id is distinct from p_was.user_id then
    update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp()
    where order_id = p_order.id and state in ('open', 'answered');
  end if;
end;
$$;

-- schemas/guarantee/pictures.sql

-- The pictures that a buyer adds to a guarantee claim. The device re-encodes them without metadata; here size and first bytes are checked (decision 0037).

create table private.guarantee_claim_pictures (
  -- Chosen on the device, as the ids of claims are.
  id uuid primary key,
  claim_id uuid not null references public.guarantee_claims (id),
  -- WebP or JPEG by its first bytes (is_picture).
  file bytea not null check (octet_length(file) between 26 and 307200),
  created_at timestamptz not null default clock_timestamp()
);

create index guarantee_claim_pictures_by_claim on private.guarantee_claim_pictures (claim_id, created_at);

alter table private.guarantee_claim_pictures enable row level security;
-- No grant: claim_picture gives one to its claim's buyer and to staff.

-- Whether a file begins as WebP or JPEG. The rest of it is not read: it is only ever shown by an <img> with a fixed image type (claim_picture).
create function private.is_picture(p_file bytea) returns boolean
language sql immutable set search_path = ''
as $$
  select substring(p_file from 1 for 3) = '\xffd8ff'::bytea
    or substring(p_file from 1 for 4) = 'RIFF'::bytea and substring(p_file from 9 for 4) = 'WEBP'::bytea;
$$;

-- Adds a picture to the caller's own undecided claim, under an id chosen on the device: a WebP or JPEG file in base64, at most
-- 300 KB (307200 bytes), five to a claim (R14.9). The same id again is the same picture.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 picture_id_required, 409 picture_id_taken, 413 picture_too_large, 400 picture_invalid,
-- 429 claim_pictures_used_up.
-- Definer because: nobody may write pictures.
create function public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_twin_of uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_twin_of = v_claim.id then
    return;
  elsif v_twin_of is not null then
    raise sqlstate 'PT409' using message = 'Envie a imagem de novo', detail = 'picture_id_taken', hint = 'Send a new uuid as p_picture_id.';
  elsif length(p_picture) > 409600 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  end if;
  if (select count(*) from private.guarantee_claim_pictures p where p.claim_id = p_claim_id) >= 5 then
    raise sqlstate 'PT429' using message = 'Um chamado pode ter no máximo cinco imagens', detail = 'claim_pictures_used_up', hint = 'Five pictures a claim.';
  end if;
  v_file := private.decoded_picture(p_picture);
  if octet_length(v_file) > 307200 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  elsif octet_length(v_file) < 26 or private.is_picture(v_file) is not true then
    raise sqlstate 'PT400' using message = 'Esta imagem não pôde ser recebida', detail = 'picture_invalid', hint = 'A WebP or JPEG file in base64.';
  end if;
  insert into private.guarantee_claim_pictures (id, claim_id, file) values (p_picture_id, p_claim_id, v_file);
end;
$$;

-- The bytes that a text in base64 stands for; null where it is none.
create function private.decoded_picture(p_text text) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  return decode(p_text, 'base64');
exception
  when data_exception then
    return null;
end;
$$;

-- A picture of a claim in base64, for the claim's buyer and for staff (R14.9). Pages show it in an <img> by a blob: address with the type image/webp or
-- image/jpeg, never as a document, so that a file that is also something else stays inert.
-- Refuses: 404 picture_not_found (also for a picture of somebody else's claim).
-- Definer because: nobody may read pictures.
create function public.claim_picture(p_picture_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_file bytea := (
    select p.file from private.guarantee_claim_pictures p join public.guarantee_claims c on c.id = p.claim_id
    where p.id = p_picture_id and (c.user_id = (select private.caller_id()) or private.is_staff()));
begin
  if v_file is null then
    raise sqlstate 'PT404' using message = 'Imagem não encontrada', detail = 'picture_not_found', hint = 'Only the buyer of its claim and staff see a picture.';
  end if;
  return translate(encode(v_file, 'base64'), E'\n', '');
end;
$$;

grant execute on function public.add_claim_picture(uuid, uuid, text), public.claim_picture(uuid) to authenticated;

-- The pictures of a claim, without their files, oldest first: [{id, bytes, created_at}].
create function private.pictures_of_claim(p_claim_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'bytes', octet_length(p.file), 'created_at', p.created_at) order by p.created_at, p.id), '[]')
  from private.guarantee_claim_pictures p where p.claim_id = p_claim_id;
$$;

-- Deletes the pictures of claims that ended 90 days ago: a bank asks a PIX back within 80.
create function private.forget_claim_pictures() returns void
language sql volatile set search_path = ''
as $$
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
$$;

-- schemas/guarantee/decisions.sql

-- How staff end a guarantee claim (R14.10), and what buyers and staff read of claims.

-- ## What a manager may give

-- What a member of staff has given in the last 24 hours by deciding claims, in reais: the worth of replacements, credit and refunds.
create function private.given_lately(p_staff_id uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(c.given_amount), 0) from public.guarantee_claims c
  where c.decided_by = p_staff_id and c.decided_at > now() - interval '24 hours' and c.decision <> 'refusal';
$$;

-- Raises where the caller may not give so much: a manager gives up to the setting claim_limit within 24 hours, an admin without limit.
-- Refuses: 403 claim_limit_reached.
-- The decider must be locked (decide_guarantee_claim), or two decisions at once pass beside each other.
create function private.require_claim_limit(p_amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_limit integer := (select s.claim_limit from private.store_settings s);
begin
  if not private.is_admin() and private.given_lately(private.caller_id()) + p_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
end;
$$;

-- ## Deciding

-- Raises where an order can be given nothing now. Its key is the claim's: another key would have ended the claim (settle_claims_of_order).
-- Refuses: 409 order_disputed, 409 order_without_key (refunded, or its key gone), 409 amount_unknown (credit and refund of what nobody could read).
create function private.require_gift(p_order public.orders, p_decision text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  end if;
end;
$$;

-- Writes down how a claim ends.
-- The claim must be locked.
create function private.end_claim(p_claim_id uuid, p_decision text, p_key_id uuid, p_amount numeric) returns void
language sql volatile set search_path = ''
as $$
  update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = p_decision,
    decision_reason = private.staff_action_reason(), decided_by = private.caller_id(), new_key_id = p_key_id, given_amount = p_amount
  where id = p_claim_id;
$$;

-- Gives a claim's buyer what was decided: another key, credit, or a refund. The key that did not work is marked defective.
-- Refuses: 409 out_of_stock, 403 claim_limit_reached, and what require_gift refuses.
-- Product, order and claim must be locked. The claim ends before the order changes, or settle_claims_of_order would end it.
create function private.give_for_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := coalesce(p_order.amount, p_order.expected_amount);
  v_key_id uuid;
begin
  perform private.require_gift(p_order, p_decision);
  perform private.require_claim_limit(v_amount);
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then
      update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      perform private.give_credit(p_order.user_id, v_amount, p_order.id, p_claim.id);
  end case;
end;
$$;

-- Decides a claim: 'replacement' (the oldest unused key, the old one marked defective), 'credit' or 'refund' (of what was paid), or 'refusal'. The reason is
-- shown to the buyer, and the log keeps it. The same decision again by the same person changes nothing.
-- Refuses: 403 staff_only, 400 reason_required, 400 decision_unknown, 403 second_factor_required (all but refusal), 404 claim_not_found, 403 claim_of_own,
-- 409 claim_ended, 403 claim_limit_reached, 409 out_of_stock, 409 order_disputed, 409 order_without_key, 409 amount_unknown.
-- Definer because: nobody may write claims, orders, keys, credit or the log.
create function public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_claim public.guarantee_claims;
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(p_decision, '') not in ('replacement', 'credit', 'refund', 'refusal') then
    raise sqlstate 'PT400' using message = 'Decisão desconhecida', detail = 'decision_unknown', hint = 'replacement, credit, refund or refusal.';
  elsif p_decision <> 'refusal' then
    perform private.require_second_factor();
  end if;
  -- One decision of a member of staff after the other, so that the limit counts them all.
  perform pg_advisory_xact_lock(hashtextextended('store claims decided by ' || private.caller_id(), 0));
  select l.* into v_order from public.guarantee_claims c, lateral private.lock_order(c.order_id) l where c.id = p_claim_id;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  elsif v_claim.user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe decide o seu próprio chamado', detail = 'claim_of_own', hint = 'Ask a colleague.';
  elsif v_claim.state not in ('open', 'answered') then
    if v_claim.decided_by is distinct from private.caller_id() or v_claim.decision is distinct from p_decision then
      raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'It was decided or withdrawn meanwhile.';
    end if;
  else
    if p_decision = 'refusal' then
      perform private.end_claim(p_claim_id, p_decision, null, null);
    else
      perform private.give_for_claim(v_order, v_claim, p_decision);
    end if;
    perform private.notify_claim('claim_decided', p_claim_id);
    perform private.log_staff_action('claim_decided', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_key_id => v_claim.key_id,
      p_user_id => v_claim.user_id, p_changes => private.changed_fields('{}', jsonb_build_object('decision', p_decision)));
  end if;
end;
$$;

grant execute on function public.decide_guarantee_claim(uuid, text, text) to authenticated;

-- Raises where an order's claim was closed with credit: its buyer has been given its worth, and gets no key on top. A refund takes the credit back.
-- Refuses: 409 order_credited.
-- Replace_order_key asks it.
create function private.require_no_credit(p_order_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.guarantee_claims c where c.order_id = p_order_id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
end;
$$;

-- schemas/guarantee/lists.sql

-- What buyers and staff read of claims.

-- The messages of a claim, oldest first: [{id, from_staff, text, created_at}], for staff with author_email.
create function private.messages_of_claim(p_claim_id uuid, p_for_staff boolean default false) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(m) - array['claim_id', 'author_id']
    || case when p_for_staff then jsonb_build_object('author_email', u.email) else '{}' end order by m.created_at, m.id), '[]')
  from public.guarantee_claim_messages m left join auth.users u on p_for_staff and u.id = m.author_id where m.claim_id = p_claim_id;
$$;

-- What the buyer of an order reads on its guarantee page, in one call: {read_at, order: {id, status, product_id, product_name, amount, with_credit,
-- delivered_at, first_viewed_at, guarantee_hours, guarantee_wait_hours, guarantee_ends_at}, why_not (a code word of why_no_claim; null where a claim can be opened) and
-- why_not_words (words_for_no_claim), claims: [claim with messages and pictures], newest first}.
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: nobody may read pictures.
create function public.my_order_guarantee(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_why_not text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order sees its guarantee.';
  end if;
  v_why_not := private.why_no_claim(v_order);
  return jsonb_build_object('read_at', clock_timestamp(), 'why_not', v_why_not, 'why_not_words', private.words_for_no_claim(v_why_not),
    'order', jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product_id', v_order.product_id,
      'product_name', (select p.name from public.products p where p.id = v_order.product_id), 'amount', v_order.amount,
      'with_credit', v_order.payment_id like 'credito:%',
      'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at, 'guarantee_hours', v_order.guarantee_hours,
      'guarantee_wait_hours', v_order.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = v_order.user_id));
end;
$$;

grant execute on function public.my_order_guarantee(uuid) to authenticated;

-- A claim as staff's lists show it: {id, order_id, product_id, product_name, email, reason, state, opened_at, due_at, decided_at, decision, amount and
-- with_credit (of the order), is_disputed, messages and pictures (how many)}.
create function private.claim_line(p_claim public.guarantee_claims) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_claim.id, 'order_id', p_claim.order_id, 'product_id', p_claim.product_id, 'product_name', p.name,
    'email', u.email, 'reason', p_claim.reason, 'state', p_claim.state, 'opened_at', p_claim.opened_at, 'due_at', p_claim.due_at,
    'decided_at', p_claim.decided_at, 'decision', p_claim.decision, 'amount', o.amount, 'with_credit', o.payment_id like 'credito:%',
    'is_disputed', o.disputed_at is not null,
    'messages', (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim.id),
    'pictures', (select count(*) from private.guarantee_claim_pictures f where f.claim_id = p_claim.id))
  from public.orders o join public.products p on p.id = o.product_id left join auth.users u on u.id = p_claim.user_id
  where o.id = p_claim.order_id;
$$;

-- The claims that filters leave but for their state; an empty one asks nothing. What was typed is an address, the id of a claim or an order, or how an
-- order's id begins.
-- Planned anew at each call, so that an index leads to one person, product or order.
create function private.found_claims(
  p_reason text, p_product_id text, p_search text, p_is_overdue boolean, p_order_id uuid, p_user_id uuid
) returns setof public.guarantee_claims
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := ltrim(lower(btrim(left(coalesce(p_search, ''), 254))), '#');
  v_id uuid := case when pg_input_is_valid(v_search, 'uuid') then v_search::uuid end;
  v_users uuid[] := array(select u.id from auth.users u where position('@' in v_search) > 0 and u.email = v_search);
begin
  return query select c.* from public.guarantee_claims c
  where (coalesce(p_reason, '') = '' or c.reason = p_reason) and (coalesce(p_product_id, '') = '' or c.product_id = p_product_id)
    and (p_is_overdue is not true or c.state = 'open' and c.due_at < now())
    and (p_order_id is null or c.order_id = p_order_id) and (p_user_id is null or c.user_id = p_user_id)
    and (v_search = '' or c.id = v_id or c.order_id = v_id or c.user_id = any (v_users) or starts_with(c.order_id::text, v_search))
  order by c.opened_at desc limit private.most_counted() + 1;
end;
$$;

-- One page of claims for staff: {read_at, total, states: {open, answered, decided, withdrawn}, claims: [claim_line]}. "states" counts what all filters but that
-- of the state leave, of the newest 10001; the total is 10001 where there are more than 10000. p_state: one of them, 'undecided' or 'all'. Staff's turn
-- comes first, and of it what is due first; then the buyers' turn; then the newest. At most 100 at a time.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users or somebody else's profile.
create function public.list_guarantee_claims(
  p_state text default 'undecided', p_reason text default '', p_product_id text default '', p_search text default '', p_is_overdue boolean default false,
  p_order_id uuid default null, p_user_id uuid default null, p_limit integer default 30, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select f.id, f.state, f.due_at, f.opened_at from private.found_claims(p_reason, p_product_id, p_search, p_is_overdue, p_order_id, p_user_id) f
    ), asked as materialized (
      select f.id, row_number() over (order by case f.state when 'open' then 1 when 'answered' then 2 else 3 end,
        case when f.state in ('open', 'answered') then f.due_at end, f.opened_at desc, f.id) as place
      from found f where p_state in (f.state, 'all') or p_state = 'undecided' and f.state in ('open', 'answered')
    )
    select jsonb_build_object('read_at', clock_timestamp(), 'total', (select count(*) from asked),
      'states', jsonb_build_object('open', 0, 'answered', 0, 'decided', 0, 'withdrawn', 0)
        || (select coalesce(jsonb_object_agg(s.state, s.times), '{}') from (select f.state, count(*) as times from found f group by f.state) s),
      'claims', (
        select coalesce(jsonb_agg(private.claim_line(c) order by p.place), '[]')
        from (select a.id, a.place from asked a order by a.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join public.guarantee_claims c on c.id = p.id))
  );
end;
$$;

-- What came before a claim: {buyer: their other claims, the newest twenty, as {id, order_id, product_name, reason, state, decision, opened_at};
-- product: {claims, decided, replaced, keys_delivered}, counts over all of the product's}.
create function private.earlier_claims(p_claim public.guarantee_claims) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'buyer', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
        select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
        from public.guarantee_claims c join public.products p on p.id = c.product_id
        where c.user_id = p_claim.user_id and c.id <> p_claim.id order by c.opened_at desc limit 20) e),
    'product', (
      select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
        'replaced', count(*) filter (where c.decision = 'replacement'),
        'keys_delivered', (select count(*) from public.orders o where o.product_id = p_claim.product_id and o.delivered_key_id is not null))
      from public.guarantee_claims c where c.product_id = p_claim.product_id));
$$;

-- All that staff need to decide a claim, in one call: {read_at, claim (claim_line with decision_reason, decided_by_email, is_own), messages (with
-- author_email), pictures, order: {status, delivered_at, first_viewed_at, guarantee_ends_at}, earlier (earlier_claims), stock, limit: {limit, given, left} in
-- reais, null for admins}.
-- Refuses: 403 staff_only, 404 claim_not_found.
-- Definer because: nobody may read auth.users, pictures or somebody else's profile.
create function public.guarantee_claim_facts(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason,
      'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by), 'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', private.earlier_claims(v_claim),
    'stock', (select p.stock_count from public.products p where p.id = v_claim.product_id),
    'limit', private.claim_limit_left());
end;
$$;

-- What the caller may still give now: {limit, given, left} in reais; null for admins, who have no limit.
create function private.claim_limit_left() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('limit', s.claim_limit, 'given', g.given, 'left', greatest(s.claim_limit - g.given, 0))
  from private.store_settings s, private.given_lately(private.caller_id()) as g (given) where not private.is_admin();
$$;

grant execute on function public.list_guarantee_claims(text, text, text, text, boolean, uuid, uuid, integer, integer), public.guarantee_claim_facts(uuid)
  to authenticated;

-- ## Personal data (R11.5)

-- Takes a person out of their claims, when their account is erased: what was written and shown goes, an undecided claim is withdrawn, what was decided
-- stays with the order, without the person's name. Called once their orders are locked.
create function private.forget_in_claims(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- Locked first: who writes in one meanwhile waits, and then finds it ended.
  v_claims uuid[] := array(select c.id from public.guarantee_claims c where c.user_id = p_user_id order by c.id for update);
begin
  delete from private.guarantee_claim_pictures p where p.claim_id = any (v_claims);
  delete from public.guarantee_claim_messages m where m.claim_id = any (v_claims);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = any (v_claims) and state in ('open', 'answered');
  update public.guarantee_claims set decision_reason = 'Apagado com a conta' where id = any (v_claims) and decision_reason is not null;
end;
$$;

-- A person's claims as they take them along, pictures in base64.
create function private.claims_to_take_along(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object('messages', private.messages_of_claim(c.id), 'pictures', (
    select coalesce(jsonb_agg(jsonb_build_object('created_at', p.created_at,
      'file', translate(encode(p.file, 'base64'), E'\n', '')) order by p.created_at), '[]')
    from private.guarantee_claim_pictures p where p.claim_id = c.id)) order by c.opened_at), '[]')
  from public.guarantee_claims c where c.user_id = p_user_id;
$$;

-- schemas/customers/profiles.sql

-- Accounts: the profile beside each, and the rules of signing up.

-- Every column may be empty: a social account or a script signs up without them.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (full_name <> ''),
  display_name text check (display_name ~ '^[a-z0-9_]{3,20}$'),
  phone text check (phone ~ '^\d{10,15}$'),
  -- Which terms were accepted with the sign-up, and when (R11.6). Neither for who was invited: they saw no terms.
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only lower case gets in, so unique without regard to case.
  constraint profiles_display_name_key unique (display_name),
  constraint profiles_terms_check check ((terms_version is null) = (terms_accepted_at is null))
);

alter table public.profiles enable row level security;

create policy profiles_select_own on public.profiles for select to authenticated using (id = (select private.caller_id()));
create policy profiles_update_own on public.profiles for update to authenticated
  using (id = (select private.caller_id())) with check (id = (select private.caller_id()));

grant select, update (full_name, display_name) on public.profiles to authenticated;
-- No insert or delete: a profile comes and goes with its account.

-- Whether a display name reads as the store's own, or its staff's (R5.3): a word of the first list anywhere, one of the second between
-- underscores, digits and the name's ends. Digits and letters that look like a letter count as it; nothing hides within a word that is
-- written with underscores or letters twice. The browser's copy is shared-data/src/validation/reserved-name.ts; a test compares.
-- Invoker; a profile's own writer calls it.
create function private.is_reserved_name(p_name text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  c_anywhere constant text := 'admin|atendente|atendimento|ativosja|equipe|financeiro|gerencia|gerente|moderacao|moderador|oficial|staff|suport';
  c_apart constant text := 'adm|ajuda|help|loja|mod|pagamento|pagamentos|root|sac|sistema|store|system|vendas|webmaster';
  v_words text := c_anywhere || '|(^|[_0-9])(' || c_apart || ')($|[_0-9])';
begin
  v_words := regexp_replace(v_words, '([a-z])', '\1+_*', 'g');
  v_words := regexp_replace(v_words, '[il]', '[il1]', 'g');
  v_words := replace(v_words, 'm', '(m|rn)');
  v_words := replace(replace(replace(v_words, 'a', '[a4]'), 'e', '[e3]'), 'g', '[g9]');
  v_words := replace(replace(replace(v_words, 'o', '[o0]'), 's', '[s5]'), 't', '[t7]');
  return p_name ~ v_words;
end;
$$;

grant execute on function private.is_reserved_name(text) to authenticated;

-- Before a profile is kept: cleans its texts, however they came, and takes nothing but the names from its owner.
-- The grants say the latter too, but the embedded backend grants the API roles every column.
-- Refuses: 400 display_name_reserved; the table's checks refuse the rest.
create function private.prepare_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.full_name := nullif(private.sanitize_text(new.full_name), '');
  new.display_name := nullif(lower(btrim(new.display_name)), '');
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    new.id := old.id;
    new.phone := old.phone;
    new.terms_version := old.terms_version;
    new.terms_accepted_at := old.terms_accepted_at;
    new.created_at := old.created_at;
  end if;
  if new.display_name is distinct from old.display_name and private.is_reserved_name(new.display_name) then
    raise sqlstate 'PT400' using message = 'Este nome de exibição é reservado à loja. Escolha outro.', detail = 'display_name_reserved',
      hint = 'No display_name that reads as the store or its staff.';
  end if;
  return new;
end;
$$;

create trigger prepare_profile before insert or update on public.profiles for each row execute function private.prepare_profile();

-- ## Signing up

-- Why an e-mail may not sign up: 'email_invalid', 'email_blocked', or null when it may (R5.4).
create function private.email_problem(p_email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'email_invalid'
    when p_email ~* ('test|fake|spam|bot|troll|temp|disposable|mailinator|guerrilla|10minute|yopmail|throwaway|trashmail'
      '|sharklasers|getnada|maildrop|dispostable|mohmal|emailondeck|moakt|discard') then 'email_blocked'
  end;
$$;

-- Holds every account to the e-mail rules (R5.4), however it is made.
-- Refuses: 400 email_invalid, 400 email_blocked. The auth service answers 500 without the words: screens check first.
-- Definer because: the auth service's role may not use our functions.
create function private.check_account_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_problem text := private.email_problem(new.email);
begin
  if v_problem is not null and new.email is not null and new.email <> '' then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  return new;
end;
$$;

create trigger store_check_account_email before insert or update of email on auth.users
  for each row execute function private.check_account_email();

-- The digits of a phone number, or null where there are none.
create function private.phone_digits(p_phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(regexp_replace(p_phone, '\D', '', 'g'), '');
$$;

-- The version of the terms that are in force: the one of shared-data/src/terms/terms-version.ts; a test compares.
create function private.terms_version() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '2026-11-22';
$$;

-- A new account's profile, from what its sign-up said, with the terms that were accepted by it: by social sign-in too.
-- Refuses: 400 phone_invalid, 400 display_name_invalid, 400 display_name_reserved, 409 display_name_taken.
-- Definer because: the auth service's role may not write profiles.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_phone text := private.phone_digits(new.raw_user_meta_data ->> 'phone');
  -- The mailed link of an invitation to the staff makes an account that nobody filled a form in for.
  v_saw_terms boolean := new.invited_at is null and (coalesce(new.raw_user_meta_data, '{}') ?| array['full_name', 'name', 'display_name']
    or not exists (select from private.staff_invitations i where i.email = lower(new.email)));
begin
  if btrim(new.raw_user_meta_data ->> 'phone') <> '' and coalesce(length(v_phone), 0) not between 10 and 15 then
    raise sqlstate 'PT400' using message = 'Telefone inválido. Use um número válido.', detail = 'phone_invalid', hint = '10 to 15 digits.';
  end if;
  insert into public.profiles (id, full_name, display_name, phone, terms_version, terms_accepted_at)
  values (new.id, coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name'), new.raw_user_meta_data ->> 'display_name', v_phone,
    case when v_saw_terms then private.terms_version() end, case when v_saw_terms then now() end);
  return null;
exception
  when check_violation then
    raise sqlstate 'PT400' using message = 'Nome de exibição deve ter pelo menos 3 caracteres', detail = 'display_name_invalid',
      hint = 'display_name: 3 to 20 of a-z, 0-9 and underscore.';
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este nome de exibição já está em uso', detail = 'display_name_taken', hint = 'Choose another display_name.';
end;
$$;

create trigger store_create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- Whether a display name is still free, so that sign-up can say which field is wrong: the auth service answers a taken one without words.
-- It tells no more than the reviews do, which are signed with these names.
-- False for what could not be a display name, or is reserved.
-- Definer because: nobody may read somebody else's profile.
create function public.is_display_name_free(p_display_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(lower(btrim(p_display_name)), '') ~ '^[a-z0-9_]{3,20}$' and not private.is_reserved_name(lower(btrim(p_display_name)))
    and not exists (select 1 from public.profiles p where p.display_name = lower(btrim(p_display_name)));
$$;

grant execute on function public.is_display_name_free(text) to anon, authenticated;

-- Up to three free display names for who wants one that is taken: its letters and the smallest numbers that make it free. It tells no more
-- than is_display_name_free does, and looks at 200 names at most.
-- No names for what could not be a display name, or is reserved.
-- Definer because: nobody may read somebody else's profile.
create function public.suggest_display_names(p_display_name text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_asked text := lower(btrim(p_display_name));
  v_name text;
  v_found integer := 0;
begin
  if coalesce(v_asked, '') !~ '^[a-z0-9_]{3,20}$' or private.is_reserved_name(v_asked) then
    return;
  end if;
  for v_number in 1..200 loop
    v_name := left(v_asked, 20 - length(v_number::text)) || v_number;
    if public.is_display_name_free(v_name) then
      return next v_name;
      v_found := v_found + 1;
      exit when v_found = 3;
    end if;
  end loop;
end;
$$;

grant execute on function public.suggest_display_names(text) to anon, authenticated;

-- ## One's own account

-- Saves the caller's own names (R5.9).
-- Refuses: 400 full_name_required, 400 display_name_invalid, 400 display_name_reserved, 409 display_name_taken, 404 profile_not_found.
-- Invoker; row security keeps it to the caller's own.
create function public.update_profile(p_full_name text, p_display_name text) returns public.profiles
language plpgsql volatile set search_path = ''
as $$
declare
  v_profile public.profiles;
begin
  if coalesce(private.sanitize_text(p_full_name), '') = '' then
    raise sqlstate 'PT400' using message = 'Nome completo é obrigatório', detail = 'full_name_required', hint = 'full_name must not be empty.';
  end if;
  if coalesce(lower(btrim(p_display_name)), '') !~ '^[a-z0-9_]{3,20}$' then
    raise sqlstate 'PT400' using message = 'Nome de exibição deve ter pelo menos 3 caracteres', detail = 'display_name_invalid',
      hint = 'display_name: 3 to 20 of a-z, 0-9 and underscore.';
  end if;
  update public.profiles set full_name = p_full_name, display_name = p_display_name where id = private.caller_id() returning * into v_profile;
  if v_profile.id is null then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have a profile.';
  end if;
  return v_profile;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este nome de exibição já está em uso (display_name)', detail = 'display_name_taken',
      hint = 'Choose another display_name.';
end;
$$;

grant execute on function public.update_profile(text, text) to authenticated;

-- schemas/customers/reviews.sql

-- Reviews, and what the storefront shows of them.

create table private.review_entries (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  user_id uuid references auth.users (id) on delete set null,
  order_id uuid not null unique references public.orders (id),
  rating integer not null check (rating between 1 and 5),
  comment text check (length(comment) <= 500),
  is_approved boolean not null default false,
  created_at timestamptz not null default now(),
  -- The author's display name when the review was approved; sign_review writes it.
  author_name text
);

create index review_entries_public on private.review_entries (product_id, created_at desc) where is_approved;
create index review_entries_by_product on private.review_entries (product_id);
create index review_entries_by_author on private.review_entries (user_id);
create index review_entries_newest on private.review_entries (created_at desc);
create index review_entries_pending on private.review_entries (created_at desc) where not is_approved;

alter table private.review_entries enable row level security;

create policy review_entries_select_approved on private.review_entries for select to anon using (is_approved);
create policy review_entries_select_allowed on private.review_entries for select to authenticated
  using (is_approved or user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on private.review_entries to anon, authenticated;
-- No write: the view's triggers below decide.

-- Signs a review with the display name that its author has at its approval (R3.6): a name that they take later was not approved.
-- An erased author's name goes with the account.
-- Invoker: only definer functions write reviews.
create function private.sign_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_name := case
    when not new.is_approved or new.user_id is null then null
    when old.is_approved then old.author_name
    else (select p.display_name from public.profiles p where p.id = new.user_id)
  end;
  return new;
end;
$$;

create trigger sign_review before insert or update on private.review_entries for each row execute function private.sign_review();

-- The reviews under the name and columns that API clients know (R3.6). Whose they are, and of which order, only the author and staff are told.
create view public.reviews with (security_invoker = true) as
select
  r.id, r.product_id,
  case when r.user_id = private.caller_id() or (select private.is_staff()) then r.user_id end as user_id,
  case when r.user_id = private.caller_id() or (select private.is_staff()) then r.order_id end as order_id,
  r.rating, r.comment, r.is_approved, r.created_at, r.author_name as user_name
from private.review_entries r;

grant select on public.reviews to anon, authenticated;
grant insert, update, delete on public.reviews to authenticated;

-- A review as its buyer sends it (R5.5): of an own, completed order, once; always unapproved.
-- Refuses: 403 review_not_allowed, 400 rating_invalid, 400 comment_too_long, 409 order_already_reviewed.
-- Definer because: nobody may write review_entries.
create function private.insert_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.comment := nullif(private.sanitize_text(new.comment), '');
  if coalesce(new.user_id <> (select private.caller_id()), false) or not exists (
    select 1 from public.orders o
    where o.id = new.order_id and o.user_id = (select private.caller_id()) and o.product_id = new.product_id and o.status = 'completed'
  ) then
    raise sqlstate 'PT403' using message = 'Só é possível avaliar um pedido seu já concluído', detail = 'review_not_allowed',
      hint = 'The order must be the caller''s, completed, and of this product.';
  end if;
  if new.rating is null or new.rating not between 1 and 5 then
    raise sqlstate 'PT400' using message = 'Rating must be between 1 and 5', detail = 'rating_invalid', hint = 'Give 1 to 5 stars.';
  end if;
  if length(new.comment) > 500 then
    raise sqlstate 'PT400' using message = 'O comentário pode ter no máximo 500 caracteres', detail = 'comment_too_long', hint = 'Shorten the comment.';
  end if;
  insert into private.review_entries (product_id, user_id, order_id, rating, comment)
  values (new.product_id, (select private.caller_id()), new.order_id, new.rating, new.comment)
  returning id, user_id, is_approved, created_at into new.id, new.user_id, new.is_approved, new.created_at;
  new.user_name := null;
  return new;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Este pedido já foi avaliado', detail = 'order_already_reviewed', hint = 'One review for each order.';
end;
$$;

-- Moderation: staff approve a review, or take the approval back. Nothing else of it can be changed, by anybody.
-- Refuses: 403 staff_only.
-- Definer because: nobody may write review_entries.
create function private.moderate_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update private.review_entries r set is_approved = coalesce(new.is_approved, r.is_approved) where r.id = old.id;
  if not found then
    return null;
  end if;
  new := old;
  select r.is_approved, r.author_name into new.is_approved, new.user_name from private.review_entries r where r.id = old.id;
  return new;
end;
$$;

-- Moderation: staff reject a review, for good.
-- Refuses: 403 staff_only.
-- Definer because: nobody may write review_entries.
create function private.reject_review() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  delete from private.review_entries r where r.id = old.id;
  if not found then
    return null;
  end if;
  return old;
end;
$$;

create trigger insert_review instead of insert on public.reviews for each row execute function private.insert_review();
create trigger moderate_review instead of update on public.reviews for each row execute function private.moderate_review();
create trigger reject_review instead of delete on public.reviews for each row execute function private.reject_review();
create trigger only_staff_moderates before update or delete on public.reviews
  for each statement execute function private.only_staff_writes();

-- How customers rate a product: the mean of the approved reviews, to a tenth, and how many there are.
-- A product without approved reviews has count 0 and no average.
-- Invoker: row level security decides which reviews the caller may see.
create function public.product_rating(p_product_id text) returns table (average numeric, total bigint)
language sql stable set search_path = ''
as $$
  select round(avg(r.rating), 1), count(*) from public.reviews r where r.product_id = p_product_id and r.is_approved;
$$;

-- How customers rate every rated product, as product_rating does for one, with the newest of its approved reviews, at most 24. Of the
-- products behind an id, up to another one if there is one.
-- A product without approved reviews is not listed.
-- Invoker: row level security decides which reviews the caller may see.
create function public.list_rated_products(p_reviews integer, p_after text default '', p_up_to text default null)
returns table (product_id text, average numeric, total bigint, reviews jsonb)
language sql stable set search_path = ''
as $$
  with ranked as (
    select r.*, row_number() over (partition by r.product_id order by r.created_at desc, r.id) as place
    from public.reviews r where r.is_approved and r.product_id > p_after and (p_up_to is null or r.product_id <= p_up_to)
  )
  select k.product_id, round(avg(k.rating), 1), count(*),
    coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'product_id', k.product_id, 'rating', k.rating, 'comment', k.comment, 'created_at', k.created_at,
      'user_name', k.user_name) order by k.place) filter (where k.place <= least(p_reviews, 24)), '[]')
  from ranked k group by k.product_id order by k.product_id;
$$;

-- Notes that a product's page has changed: which reviews are public, or how they are signed. Its author's notice of an approval is put in line with it.
-- Definer because: nobody may write what has changed.
create function private.note_changed_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_approved or old.is_approved then
    insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
  end if;
  if new.is_approved and new.user_id is not null and old.is_approved is not true then
    perform private.notify('review_approved', new.id::text, new.user_id);
  end if;
  return null;
end;
$$;

create trigger note_changed_review after insert or update or delete on private.review_entries
  for each row execute function private.note_changed_review();

-- The products on sale whose pages most visitors come to: the newest, and those of the latest sales; p_count of each at most.
-- No more than 1000 of each are given.
-- Definer because: visitors may not read orders. Of a product that was sold its counter tells the same.
create function public.list_common_products(p_count integer) returns setof public.products
language sql stable security definer set search_path = ''
as $$
  select p.* from public.products p
  where p.is_active and p.id in (
    (select n.id from public.products n where n.is_active order by n.created_at desc limit least(greatest(p_count, 0), 1000))
    union
    (select distinct s.product_id from (
      select o.product_id from public.orders o where o.paid_at is not null order by o.paid_at desc limit 5 * least(greatest(p_count, 0), 1000)
    ) s limit least(greatest(p_count, 0), 1000))
  );
$$;

grant execute on function public.product_rating(text), public.list_rated_products(integer, text, text), public.list_common_products(integer) to anon, authenticated;

-- schemas/customers/notes.sql

-- What staff write down about a customer, for the next of them who speaks with that person. Personal data: it goes with the account, and
-- the person may take it along (customers/retention.sql).

create table private.customer_notes (
  id uuid primary key default gen_random_uuid(),
  -- The account that it is about; for a buyer without one the order that they paid, with which it goes to whoever the order becomes.
  user_id uuid references auth.users (id) on delete cascade,
  order_id uuid references public.orders (id),
  -- Null once the author's own account is gone.
  author_id uuid references auth.users (id) on delete set null,
  note text not null check (length(note) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  constraint customer_notes_subject_check check ((user_id is null) <> (order_id is null))
);

create index customer_notes_by_user on private.customer_notes (user_id);
create index customer_notes_by_order on private.customer_notes (order_id);
create index customer_notes_by_author on private.customer_notes (author_id);

alter table private.customer_notes enable row level security;
-- No grant: the functions below write it, customer_overview reads it.

-- Whom a note is about, locked until it is written, so that no erasure misses it: the account, the order's account, or the order itself where
-- its buyer has none. An order that names nobody has nobody to write about: it is what an erasure leaves.
-- Null where there is nobody.
create function private.lock_note_subject(p_user_id uuid, p_order_id uuid) returns private.customer_notes
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_note private.customer_notes;
begin
  v_note.user_id := p_user_id;
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id and (o.user_id is not null or o.customer_email is not null) for share;
    v_note.user_id := v_order.user_id;
    v_note.order_id := case when v_order.user_id is null then v_order.id end;
  end if;
  if v_note.user_id is not null then
    select u.id into v_note.user_id from auth.users u where u.id = v_note.user_id for key share;
  end if;
  return v_note;
end;
$$;

-- Writes a note about a customer, named by the account or by an order of theirs, and gives its id. The same words again, by the same
-- person within ten minutes, are the same note: its answer was lost.
-- Refuses: 403 staff_only, 400 note_required, 400 note_too_long (over 1000 characters), 404 customer_not_found (also erased meanwhile).
-- Definer because: nobody may write the notes or the log.
create function public.add_customer_note(p_note text, p_user_id uuid default null, p_order_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := coalesce(private.sanitize_text(p_note), '');
  v_author_id uuid := (select private.caller_id());
  v_note private.customer_notes;
begin
  perform private.require_staff();
  if v_text = '' then
    raise sqlstate 'PT400' using message = 'Escreva a nota', detail = 'note_required', hint = 'The note is empty.';
  end if;
  if length(btrim(p_note)) > 1000 then
    raise sqlstate 'PT400' using message = 'Uma nota pode ter no máximo 1000 caracteres', detail = 'note_too_long', hint = 'Shorten the note.';
  end if;
  v_note := private.lock_note_subject(p_user_id, p_order_id);
  if v_note.user_id is null and v_note.order_id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account, or an order of nobody.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('store note ' || v_author_id || v_text, 0));
  select n.id into v_note.id from private.customer_notes n
  where (n.user_id = v_note.user_id or n.order_id = v_note.order_id) and n.author_id = v_author_id and n.note = v_text
    and n.created_at > now() - interval '10 minutes';
  if v_note.id is null then
    insert into private.customer_notes (user_id, order_id, author_id, note) values (v_note.user_id, v_note.order_id, v_author_id, v_text)
    returning id into v_note.id;
    perform private.log_staff_action('note_added', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
  end if;
  return v_note.id;
end;
$$;

-- Deletes a note, for its author or an admin. One that is gone already is deleted.
-- Refuses: 403 staff_only, 403 note_of_another.
-- Definer because: nobody may write the notes or the log.
create function public.delete_customer_note(p_note_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_note private.customer_notes;
begin
  perform private.require_staff();
  select * into v_note from private.customer_notes n where n.id = p_note_id for update;
  if v_note.id is null then
    return;
  end if;
  if v_note.author_id is distinct from (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem escreveu a nota ou um administrador pode apagá-la', detail = 'note_of_another',
      hint = 'Ask its author or an admin.';
  end if;
  delete from private.customer_notes n where n.id = p_note_id;
  perform private.log_staff_action('note_deleted', p_user_id => v_note.user_id, p_order_id => v_note.order_id);
end;
$$;

grant execute on function public.add_customer_note(text, uuid, uuid), public.delete_customer_note(uuid) to authenticated;

-- The notes about a customer: theirs, and those of these orders. An order that was handed to another account takes its notes along.
create function private.notes_about(p_user_id uuid, p_order_ids uuid[]) returns setof private.customer_notes
language sql stable set search_path = ''
as $$
  select * from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (p_order_ids);
$$;

-- schemas/customers/retention.sql

-- Personal data ends (R11.5, R12.3): by itself after the term of the settings, and at once with the account. And what a person may take along.

-- ## What is never stored

-- A payload without the payer's document and network address, which nothing here needs. Only a payload that names one outside of the provider's
-- usual fields is walked through, because every delivery pays for this.
create function private.without_identity(p_payload jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload) = 'object' then
    p_payload := p_payload #- '{customer,document}' #- '{customer,ip}' #- '{customerIp}';
  end if;
  if p_payload::text ~* 'document|identification|cpf|cnpj|tax_?id|[_"-]ip[_"-]|ip"|ip_?addr|remote_?addr|forwarded' then
    return private.without_identity_keys(p_payload);
  end if;
  return p_payload;
end;
$$;

-- A value without keys that name a document or a network address, at any depth.
create function private.without_identity_keys(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.without_identity_keys(e.value)) from jsonb_each(p_value) e
        where e.key !~* 'document|identification|cpf|cnpj|tax[_-]?id|^ip$|[_-]ip$|ip[_-]?addr|remote[_-]?addr|forwarded' and e.key !~ '[a-z]I[Pp]$'
      ), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.without_identity_keys(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)
      ), '[]');
    else
      return p_value;
  end case;
end;
$$;

-- ## The term of payments

-- Up to which receipt the stored events have been stripped; no row before the first time.
create table private.forgetting (
  only_row boolean primary key default true check (only_row),
  events_until timestamptz not null
);

alter table private.forgetting enable row level security;
-- No grant: forget_expired_data reads and writes it.

-- The fields of a payment or of a product that stay; values that are no single ones, or longer than any of these are, go.
create function private.kept_fields(p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(e.key, e.value)
  from jsonb_each(case when jsonb_typeof(p_value) = 'object' then p_value end) e
  where e.key in ('id', 'status', 'amount', 'currency', 'method', 'paymentMethod', 'gateway', 'type', 'title', 'price', 'quantity')
    and jsonb_typeof(e.value) not in ('object', 'array') and length(e.value #>> '{}') <= 200;
$$;

-- What stays of a payload after the term: that it was paid, how much, when and for which products, and the payer's e-mail, by which
-- orders find their owner. Told by what stays and not by what goes: a field that nobody has thought of goes. Replaying it does the same.
-- Null for what could not be read.
create function private.kept_payload(p_payload jsonb) returns jsonb
language sql immutable strict set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'event', left(p_payload ->> 'event', 100), 'createdAt', left(p_payload ->> 'createdAt', 40),
    'customer', jsonb_build_object('email', private.payer_email(p_payload)),
    'payment', private.kept_fields(p_payload -> 'payment'), 'product', private.kept_fields(p_payload -> 'product'),
    'products', (
      select jsonb_agg(private.kept_fields(e.value) order by e.place)
      from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end)
        with ordinality as e (value, place) where e.place <= 50
    )
  ));
$$;

-- Waits for who replays stored events, and keeps them waiting: what rewrites events does it alone (lock order, orders/delivery.sql).
create function private.lock_payment_events() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store payment events', 0));
$$;

-- Deletes free text about people after five years, when claims about a purchase have lapsed: reasons in the log, notes, and what was written in claims.
create function private.forget_free_text() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_until constant timestamptz := now() - interval '5 years';
begin
  perform private.forget_reasons(v_until);
  delete from private.customer_notes n where n.created_at < v_until;
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < v_until;
end;
$$;

-- Strips the oldest events whose term is over, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month
-- after its end, pictures of guarantee claims and notices after theirs. Gives how many
-- events there were: called again until it gives 0, and then each hour.
-- The local server's timer and the database's own scheduler are its callers (docs/deployment.md).
create function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  perform private.forget_stock_alerts();
  perform private.forget_claim_pictures();
  perform private.forget_free_text();
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  perform private.forget_ended_devices();
  perform private.forget_old_addresses();
  perform private.forget_old_notices();
  perform private.lock_payment_events();
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    return 0;
  end if;
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- The term, for the privacy page to say: after how many days a payment loses its payer's name and phone.
-- Definer because: nobody may read the settings.
create function public.payment_data_days() returns integer
language sql stable security definer set search_path = ''
as $$
  select s.payload_days from private.store_settings s;
$$;

grant execute on function public.payment_data_days() to anon, authenticated;

-- schemas/customers/person_records.sql

-- The records that belong to a person: their e-mails and the stored events of their payments.

-- The e-mails that are a person's: their own, once they have proved it, and those they paid with. An order that staff handed over by hand
-- proves nothing about its payer's address, and an address that is another account's is that person's.
create function private.emails_of(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select u.email from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$$;

-- The stored events of a person: of their orders' payments, and those that one of their e-mails paid. No index leads here: it would cost each delivery,
-- and people leave seldom.
create function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language plpgsql stable set search_path = ''
as $$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.user_id = p_user_id);
begin
  return query select e.* from public.payment_events e
  where e.payment_id = any (v_payments) or private.payer_email(e.payload) = any (p_emails);
end;
$$;

-- schemas/customers/erasure.sql

-- Erasure of an account.

-- Raises where an order of the caller's is paid and not delivered, or being paid: it would be lost, or find nobody. Names them. And where the account has
-- credit, which ends with it.
-- Refuses: 409 account_has_open_orders, 409 account_has_credit.
create function private.refuse_open_orders(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_open text := (
    select string_agg(format('%s (%s)', p.name, case o.status when 'pending' then 'aguardando pagamento' else 'pago, ainda sem entrega' end), '; '
      order by o.created_at desc)
    from public.orders o join public.products p on p.id = o.product_id
    where o.user_id = p_user_id
      and ((o.status = 'completed' and o.delivered_key_id is null) or (o.status = 'pending' and o.created_at > now() - interval '15 minutes'))
  );
  v_balance numeric := (private.credit_of(p_user_id)).balance;
  v_credit text := case when v_balance > 0 then format('Seu crédito de %s na loja se perde com a conta.', private.in_reais(v_balance)) end;
begin
  if v_open is not null then
    raise sqlstate 'PT409' using message = concat_ws(' ', 'Há pedidos em andamento: ' || v_open || '.', v_credit), detail = 'account_has_open_orders',
      hint = 'Wait until every paid order is delivered or refunded and no payment is under way, or give the orders up: p_give_up_orders.';
  elsif v_credit is not null then
    raise sqlstate 'PT409' using message = v_credit, detail = 'account_has_credit', hint = 'Spend it first, or give it up: p_give_up_orders.';
  end if;
end;
$$;

-- Raises where the caller signed in more than ten minutes ago: a session that was stolen or left open cannot end an account.
-- Refuses: 403 sign_in_again.
-- A token that names no session was not made by the auth service.
create function private.require_recent_sign_in() returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
end;
$$;

-- Takes the locks of an erasure, in the lock order (orders/delivery.sql). The account's row comes weakly locked: a payment that is arriving for it
-- must be able to end before the e-mail's lock is had.
create function private.lock_for_erasure(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_payment_events();
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || e.email, 0)) from (
    select lower(u.email) as email from auth.users u where u.id = p_user_id
    union select unnest(private.emails_of(p_user_id)) order by 1
  ) e;
  perform private.lock_products(array(select o.product_id from private.orders_about(p_user_id) o));
end;
$$;

-- Takes a person out of the events of their payments, deletes the comments of their reviews, and forgets a captured webhook of a payment of theirs.
create function private.forget_in_payments_and_reviews(p_user_id uuid, p_emails text[], p_events bigint[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.forget_capture() from private.webhook_capture c
  where private.payer_email(c.payload) = any (p_emails)
    or private.payment_id_of(c.payload) in (select e.payment_id from public.payment_events e where e.id = any (p_events));
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = private.kept_payload(e.payload) - 'customer'
  where e.id = any (p_events);
  update private.review_entries set comment = null where user_id = p_user_id and comment is not null;
end;
$$;

-- Deletes what the auth service keeps beside an account without taking it along: half-finished sign-ins, and its own log of who signed in.
-- What this backend has not, or the owner of this function may not, is left.
create function private.forget_in_auth(p_user_id uuid, p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using p_user_id;
  end if;
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries where position($1::text in payload::text) > 0 or lower(payload ->> ''actor_username'') = any ($2)'
    using p_user_id, p_emails;
  end if;
end;
$$;

-- Deletes the caller's account: profile, sessions and sign-in go at once, and with them what belongs to the person in payments, log, notes, claims and
-- reviews. Orders and ratings stay without the person, payments as kept_payload has them without the e-mail. Free text about others is kept until its term.
-- Open orders and credit are given up where the caller says so: they stay, without an owner, for staff.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 403 sign_in_again, 409 account_has_disputes, 409 account_has_open_orders,
-- 409 account_has_credit.
-- Definer because: customers may write neither auth.users nor orders.
create function public.delete_my_account(p_give_up_orders boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
begin
  if private.is_staff() then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  perform private.require_recent_sign_in();
  perform private.lock_for_erasure(v_user_id);
  perform private.refuse_open_disputes(v_user_id);
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$$;

-- Erases an account that lock_for_erasure has locked, and its person from everything else. The log comes last: it may have noted what was
-- changed here.
create function private.erase_person(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_emails text[] := private.emails_of(p_user_id);
  v_events bigint[] := array(select e.id from private.events_of(p_user_id, v_emails) e);
  v_orders uuid[] := array(select o.id from public.orders o where o.user_id = p_user_id or o.customer_email = any (v_emails));
  v_reviews uuid[] := array(select r.id from private.review_entries r where r.user_id = p_user_id);
begin
  perform private.forget_in_payments_and_reviews(p_user_id, v_emails, v_events);
  perform private.forget_in_auth(p_user_id, v_emails);
  perform private.forget_in_views(v_emails);
  update public.orders set customer_email = null where id = any (v_orders);
  -- Once their orders are locked: a note that is being written about one of them is committed, or finds nobody to write about.
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (v_orders);
  perform private.forget_in_claims(p_user_id);
  perform private.forget_in_proof(p_user_id, v_orders);
  perform private.erase_notices_of(p_user_id, v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  perform private.forget_alerts_of(v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(p_user_id, v_emails, v_orders, v_reviews, v_events);
end;
$$;

-- schemas/customers/export.sql

-- The export of a person's own data.

-- The rows of a table of the auth service that are a person's, without what lets somebody in; none where this backend has no such table.
create function private.auth_rows_of(p_table text, p_user_id uuid, p_columns text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if has_table_privilege(to_regclass('auth.' || p_table), 'select') then
    execute format('select jsonb_agg((select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($2))) from auth.%I t
      where t.user_id = $1', p_table) into v_rows using p_user_id, p_columns;
  end if;
  return coalesce(v_rows, '[]');
end;
$$;

-- The key of one of the caller's orders; null where there is none to be read. Giving it out is looking at it, and recorded.
-- Refuses: nothing: a key that cannot be opened must not keep the rest back.
create function private.key_to_take_along(p_order_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  v_order := private.lock_own_order(p_order_id);
  perform private.record_key_view(v_order.delivered_key_id, 'my_personal_data');
  return private.read_key_data(v_order.delivered_key_id);
exception
  when others then
    return null;
end;
$$;

-- What staff did about a person's orders and reviews, without who of them did it and without other people's addresses.
create function private.staff_actions_about(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'done_at', a.done_at, 'by', 'equipe da loja', 'action', a.action, 'order_id', a.order_id, 'review_id', a.review_id,
    'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
  from public.staff_actions a
  where a.order_id in (select o.id from public.orders o where o.user_id = p_user_id)
    or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id) or a.user_id = p_user_id
    or a.user_email = any (private.emails_of(p_user_id));
$$;

-- Everything that the store keeps about the caller, for themself (R11.5), delivered keys in clear. Of a payment with somebody else's address,
-- which staff handed over by hand, only what is no personal data.
-- Refuses: 404 profile_not_found (signed out).
-- Definer because: customers may read neither the inbox nor the log nor the auth service's tables.
create function public.my_personal_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id),
    'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.kept_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', private.push_devices_of(v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', private.staff_notices_of(v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;

grant execute on function public.delete_my_account(boolean), public.my_personal_data() to authenticated;

-- schemas/customers/overview.sql

-- Who bought: what staff see of a customer, and how they reach one.

-- ## The payer, as the payment told

-- The stored events that made or paid some orders. They are found by their time, which has an index where their payment has none: an order
-- is made in the moment in which its event comes, and its time of payment is the event's. What came later, such as a repetition, is not among them.
create function private.events_of_orders(p_order_ids uuid[]) returns setof public.payment_events
language sql stable set search_path = ''
as $$
  select distinct on (e.id) e.* from public.orders o, lateral (
    select m.* from public.payment_events m
    where m.received_at >= o.created_at and m.received_at < o.created_at + interval '10 seconds' and m.payment_id = o.payment_id
    union all
    select p.* from public.payment_events p where p.received_at = o.paid_at and p.payment_id = o.payment_id
  ) e
  where o.id = any (p_order_ids) order by e.id;
$$;

-- What the newest payment of some orders tells of its payer, while it is kept: {name, phone}, each null where it tells none. The name that a
-- checkout invents is none, and neither is a phone that nobody could be called at.
create function private.payer_of(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  with told as (
    select e.id, left(private.sanitize_text(e.payload #>> '{customer,name}'), 200) as name,
      private.phone_digits(left(e.payload #>> '{customer,phone}', 50)) as phone
    from private.events_of_orders(p_order_ids) e
  )
  select jsonb_build_object(
    'name', (array_agg(t.name order by t.id desc) filter (where t.name <> '' and t.name !~* '^cliente checkout$'))[1],
    'phone', (array_agg(t.phone order by t.id desc) filter (where length(t.phone) between 8 and 15))[1])
  from told t;
$$;

-- How to reach a customer: {account_id, name, email, phone, phone_from}. What the account says comes first, then what the payments of these
-- orders told; phone_from says which: 'account' or 'payment'. An account that only has the payer's address, and never proved it, is not asked:
-- anybody may have signed up with it.
create function private.contact_of(p_user_id uuid, p_email text, p_order_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_payer jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_profile.full_name is null or v_profile.phone is null then
    v_payer := private.payer_of(p_order_ids);
  end if;
  return jsonb_build_object(
    'account_id', p_user_id,
    'name', coalesce(v_profile.full_name, v_payer ->> 'name'),
    'email', coalesce((select u.email from auth.users u where u.id = p_user_id), p_email),
    'phone', coalesce(v_profile.phone, v_payer ->> 'phone'),
    'phone_from', case when v_profile.phone is not null then 'account' when v_payer ->> 'phone' is not null then 'payment' end);
end;
$$;

-- How to reach whoever bought an order: {account_id, name, email, phone, phone_from}, as contact_of has it.
-- Refuses: 403 staff_only, 404 order_not_found.
-- Definer because: nobody may read auth.users or somebody else's profile.
create function public.order_contact(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return private.contact_of(v_order.user_id, v_order.customer_email, array[p_order_id]);
end;
$$;

grant execute on function public.order_contact(uuid) to authenticated;

-- ## The customer's page

-- The orders of a customer, newest first: of an account those that it owns; of a payer without one those of the same address, or of the same
-- payment where the checkout gave no real one.
create function private.orders_of_customer(p_user_id uuid, p_order public.orders) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  if p_user_id is not null then
    return array(select o.id from public.orders o where o.user_id = p_user_id order by o.created_at desc, o.id);
  elsif p_order.customer_email is null or private.is_placeholder_email(p_order.customer_email) then
    return array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.user_id is null order by o.created_at desc, o.id);
  end if;
  return array(
    select o.id from public.orders o where o.user_id is null and o.customer_email = p_order.customer_email order by o.created_at desc, o.id);
end;
$$;

-- Logs that a member of staff looked at a customer's page: once an hour for each person, however often the page asks.
create function private.log_customer_view(p_user_id uuid, p_order_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.staff_actions a
    where a.done_at > now() - interval '1 hour' and a.action = 'customer_viewed' and a.actor_id = (select private.caller_id())
      and (a.user_id = p_user_id or p_user_id is null and a.order_id = any (p_order_ids))
  ) then
    perform private.log_staff_action('customer_viewed', p_user_id => p_user_id, p_order_id => case when p_user_id is null then p_order_ids[1] end);
  end if;
end;
$$;

-- What staff see of an account beside how to reach it: since when, last seen, whether its mailbox was proved, which terms it accepted, whether it
-- is staff's own.
-- Null for nobody.
create function private.account_face(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'created_at', u.created_at,
    'last_seen_at', greatest(u.last_sign_in_at, (select max(s.updated_at) from auth.sessions s where s.user_id = u.id)),
    'is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
    'display_name', p.display_name, 'terms_version', p.terms_version, 'terms_accepted_at', p.terms_accepted_at,
    'role', (select m.role from private.staff_members m where m.user_id = u.id))
  from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user_id;
$$;

-- Whom the same address leads to besides: of a payer the account that has it and never proved it; of an account an order that was paid with it
-- and has no owner, and how many there are.
create function private.same_address(p_user_id uuid, p_email text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if p_email is null or private.is_placeholder_email(p_email) then
    return null;
  elsif p_user_id is null then
    return (select jsonb_build_object('account_id', u.id) from auth.users u where u.email = p_email and u.is_sso_user = false);
  end if;
  return (
    select jsonb_build_object('order_id', (array_agg(o.id order by o.created_at desc))[1], 'orders', count(*))
    from public.orders o where o.user_id is null and o.customer_email = p_email having count(*) > 0
  );
end;
$$;

-- How many orders these are, how many of them wait, are held, were refunded, and what the completed ones brought: what credit paid was brought before.
create function private.totals_of_orders(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where o.status = 'completed'),
    'waiting', count(*) filter (where o.is_waiting), 'held', count(*) filter (where o.hold_reason is not null),
    'refunded', count(*) filter (where o.status = 'refunded'),
    'spent', coalesce(sum(o.amount) filter (where o.status = 'completed' and o.payment_id not like 'credito:%'), 0))
  from public.orders o where o.id = any (p_order_ids);
$$;

-- Some orders as the customer's page lists them, in the order given. Which key an order received is for admins.
create function private.orders_on_page(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
    'amount', o.amount, 'product_id', o.product_id, 'product_name', p.name, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
    'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
    'key_id', case when (select private.is_admin()) then o.delivered_key_id end) order by g.place), '[]')
  from unnest(p_order_ids) with ordinality as g (id, place) join public.orders o on o.id = g.id join public.products p on p.id = o.product_id;
$$;

-- The stored events of a customer, newest first, at most 50: those that made or paid these orders, and of what sold nothing what names one of
-- their payments or came from one of their addresses. Of the latter the newest 3000 of the whole inbox are looked through.
create function private.events_on_page(p_order_ids uuid[], p_emails text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.id = any (p_order_ids));
begin
  return (
    with unsold as materialized (
      select e.id from public.payment_events e
      where e.outcome in ('unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error') order by e.id desc limit 3000
    ), found as (
      select e.* from private.events_of_orders(p_order_ids) e
      union
      select e.* from unsold u join public.payment_events e on e.id = u.id
      where e.payment_id = any (v_payments) or private.payer_email(e.payload) = any (p_emails)
    ), newest as (
      select f.id, f.received_at, f.endpoint, f.event, f.payment_id, f.outcome, f.error from found f order by f.id desc limit 50
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
$$;

-- The reviews of an account, newest first, at most 50.
create function private.reviews_on_page(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')
  from (
    select e.id, e.order_id, e.product_id, p.name as product_name, e.rating, e.comment, e.is_approved, e.created_at
    from private.review_entries e join public.products p on p.id = e.product_id
    where e.user_id = p_user_id order by e.created_at desc limit 50
  ) r;
$$;

-- What staff did about a customer: about these orders and their keys, the account, its reviews; newest first, at most 100. That somebody looked
-- at the page is in the log alone.
create function private.actions_on_page(p_user_id uuid, p_order_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_keys uuid[] := array(select o.delivered_key_id from public.orders o where o.id = any (p_order_ids) and o.delivered_key_id is not null);
  v_reviews uuid[] := array(select r.id from private.review_entries r where r.user_id = p_user_id);
begin
  return (
    with about as materialized (
      select * from public.staff_actions a
      where a.order_id = any (p_order_ids) or a.user_id = p_user_id or a.key_id = any (v_keys) or a.review_id = any (v_reviews)
    ), newest as (
      select * from about a where a.action <> 'customer_viewed' order by a.id desc limit 100
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
$$;

-- The notes about a customer, newest first, at most 200, with who wrote them and whether the caller did.
create function private.notes_on_page(p_user_id uuid, p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
  from (
    select a.id, a.note, a.created_at, u.email as author_email, coalesce(a.author_id = (select private.caller_id()), false) as is_mine
    from private.notes_about(p_user_id, p_order_ids) a left join auth.users u on u.id = a.author_id
    order by a.created_at desc, a.id limit 200
  ) n;
$$;

-- All that staff see of a customer, who is named by the account or by one of their orders: {customer, same_address, can_note, totals, credit (credit_face;
-- null without an account), orders (the newest 100), events, reviews, actions, notes}. That it was looked at is logged, once an hour for each person.
-- Refuses: 403 staff_only, 404 customer_not_found (also an account that was erased).
-- Definer because: nobody may read auth.users, somebody else's profile or the notes, or write the log.
create function public.customer_overview(p_user_id uuid default null, p_order_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_user_id uuid := p_user_id;
  v_account jsonb;
  v_ids uuid[];
  v_contact jsonb;
begin
  perform private.require_staff();
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id;
    v_user_id := v_order.user_id;
  end if;
  v_account := private.account_face(v_user_id);
  if v_account is null and v_order.id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account or order.';
  end if;
  v_ids := private.orders_of_customer(v_user_id, v_order);
  perform private.log_customer_view(v_user_id, v_ids);
  v_contact := private.contact_of(v_user_id, v_order.customer_email, v_ids[1:20]);
  return jsonb_build_object(
    'customer', v_contact || jsonb_build_object('account', v_account),
    'same_address', private.same_address(v_user_id, v_contact ->> 'email'),
    'can_note', v_user_id is not null or v_order.customer_email is not null,
    'totals', private.totals_of_orders(v_ids),
    'credit', case when v_user_id is not null then private.credit_face(v_user_id) end,
    'orders', private.orders_on_page(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', private.reviews_on_page(v_user_id),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', private.notes_on_page(v_user_id, v_ids)
  );
end;
$$;

grant execute on function public.customer_overview(uuid, uuid) to authenticated;

-- schemas/notifications/push.sql

-- Browsers that subscribed to push notices (R13.5). The keys of a subscription allow sending to that device, so only the sender reads them.

-- One row is one browser on one device.
create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A device gets nothing once its session has ended; null where the token named none.
  session_id uuid,
  endpoint text not null constraint push_subscriptions_endpoint_key unique check (length(endpoint) <= 1000),
  -- The browser's public key and the shared secret, base64url.
  p256dh text not null check (p256dh ~ '^B[A-P][A-Za-z0-9_-]{85}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- Such as chrome-mobile, so that its owner recognizes it.
  agent text not null check (agent ~ '^[a-z]{1,20}(-mobile)?$'),
  created_at timestamptz not null default now(),
  last_ok_at timestamptz
);

create index push_subscriptions_by_user on private.push_subscriptions (user_id, created_at);

alter table private.push_subscriptions enable row level security;
-- No grant: the functions below read and write it.

-- True for an address of a known push service: the store calls it, so that any other would allow request forgery. Https without a port; the secret
-- push_services holds further hosts, separated by commas, and 127.0.0.1 in it allows http on this machine for the local demonstration.
create function private.is_push_endpoint(p_endpoint text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_host text := substring(p_endpoint from '^https://([a-z0-9.-]+)/[!-~]+$');
  v_further text[] := string_to_array(replace(coalesce(private.server_secret('push_services'), ''), ' ', ''), ',');
begin
  if length(p_endpoint) > 1000 then
    return false;
  end if;
  return coalesce(
    v_host in ('fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com', 'web.push.apple.com')
    or v_host ~ '^[a-z0-9-]+\.notify\.windows\.com$' or v_host = any (v_further) and v_host ~ '[a-z]', false)
    or '127.0.0.1' = any (v_further) and p_endpoint ~ '^http://127\.0\.0\.1:[0-9]{1,5}/[A-Za-z0-9/_-]+$';
end;
$$;

-- The kind of the calling browser; the rest of its user agent is not stored.
create function private.caller_agent() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  return case
    when v_agent ~ 'Edg(e|A|iOS)?/' then 'edge'
    when v_agent ~ 'SamsungBrowser/' then 'samsung'
    when v_agent ~ 'OPR/|Opera' then 'opera'
    when v_agent ~ 'Firefox/|FxiOS/' then 'firefox'
    when v_agent ~ 'Chrom(e|ium)/|HeadlessChrome/|CriOS/' then 'chrome'
    when v_agent ~ 'Safari/' then 'safari'
    else 'other'
  end || case when v_agent ~ 'Mobi|Android|iPhone|iPad' then '-mobile' else '' end;
end;
$$;

-- The public VAPID key, base64url; null where the store sends no push notices (R13.5).
-- Definer because: nobody may read the server's secrets. This one is public.
create function public.push_key() returns text
language sql stable security definer set search_path = ''
as $$
  select private.server_secret('vapid_public_key');
$$;

-- Raises for an unknown push service, and for malformed keys.
-- Refuses: 400 push_service_unknown, 400 push_keys_invalid.
create function private.require_push_endpoint(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not coalesce(private.is_push_endpoint(p_endpoint), false) then
    raise sqlstate 'PT400' using message = 'A loja não conhece o serviço de avisos deste navegador.', detail = 'push_service_unknown',
      hint = 'The endpoint must be https at a known push service.';
  elsif coalesce(p_p256dh, '') !~ '^B[A-P][A-Za-z0-9_-]{85}$' or coalesce(p_auth, '') !~ '^[A-Za-z0-9_-]{22}$' then
    raise sqlstate 'PT400' using message = 'O navegador não criou a inscrição direito. Tente de novo.', detail = 'push_keys_invalid',
      hint = 'p256dh is 65 bytes and auth 16, both base64url without padding.';
  end if;
end;
$$;

-- Subscribes the caller's browser, or moves its subscription to the caller (R13.5). An account has ten devices: the eleventh replaces the oldest. To take
-- over an endpoint the caller must know its secret.
-- Refuses: 404 profile_not_found (signed out), 400 push_service_unknown, 400 push_keys_invalid, 409 push_endpoint_taken.
-- Definer because: nobody may write the subscriptions.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  c_most constant integer := 10;
  -- Locked, so that two devices at once are both counted.
  v_user_id uuid := private.require_account(p_locks => true);
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth, private.caller_agent())
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, agent = excluded.agent,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end where s.auth = excluded.auth;
  if not found then
    raise sqlstate 'PT409' using message = 'Este aparelho já recebe avisos de outra forma. Recarregue a página e tente de novo.',
      detail = 'push_endpoint_taken', hint = 'The endpoint is known with another secret.';
  end if;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = v_user_id order by o.created_at desc, o.endpoint = p_endpoint desc offset c_most
  );
end;
$$;

-- Deletes a subscription (R13.5). The session may have ended already, so the secret of the subscription is the proof. Idempotent.
-- Definer because: nobody may write the subscriptions.
create function public.remove_push_subscription(p_endpoint text, p_auth text) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth;
$$;

-- Replaces a subscription that the browser renewed while no page was open (R13.5). The old secret proves that it is the same browser.
-- Refuses: 404 push_device_unknown, 400 push_service_unknown, 400 push_keys_invalid.
-- Definer because: nobody may write the subscriptions.
create function public.renew_push_subscription(p_old_endpoint text, p_old_auth text, p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  delete from private.push_subscriptions s where s.endpoint = p_endpoint and s.auth = p_auth and p_endpoint <> p_old_endpoint;
  update private.push_subscriptions s set endpoint = p_endpoint, p256dh = p_p256dh, auth = p_auth
  where s.endpoint = p_old_endpoint and s.auth = p_old_auth;
  if not found then
    raise no_data_found;
  end if;
exception
  when unique_violation or no_data_found then
    raise sqlstate 'PT404' using message = 'Este aparelho não recebe avisos da loja.', detail = 'push_device_unknown',
      hint = 'Subscribe again while signed in.';
end;
$$;

grant execute on function public.push_key(), public.save_push_subscription(text, text, text) to authenticated;
grant execute on function public.remove_push_subscription(text, text), public.renew_push_subscription(text, text, text, text, text) to anon, authenticated;

-- ## Sending

-- True while a device's session is open, and where its token named none.
create function private.is_session_open(p_session_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select p_session_id is null
    or exists (select 1 from auth.sessions s where s.id = p_session_id and (s.not_after is null or s.not_after > now()));
$$;

-- True for an account with a device that can be reached.
create function private.has_push_device(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.push_subscriptions s where s.user_id = p_user_id and private.is_session_open(s.session_id));
$$;

-- The devices of an account, the newest first (R13.5).
-- Definer because: the caller, service_role, may do nothing else here.
create function public.list_push_devices(p_user_id uuid) returns table (id uuid, endpoint text, p256dh text, auth text)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.endpoint, s.p256dh, s.auth from private.push_subscriptions s
  where s.user_id = p_user_id and private.is_session_open(s.session_id) order by s.created_at desc, s.id;
$$;

-- Records the devices that took a message, and deletes those whose subscription is gone (R13.5).
-- Definer because: the caller, service_role, may do nothing else here.
create function public.report_push_devices(p_reached uuid[], p_gone uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.push_subscriptions s set last_ok_at = now() where s.id = any (p_reached);
  delete from private.push_subscriptions s where s.id = any (p_gone);
$$;

grant execute on function public.list_push_devices(uuid), public.report_push_devices(uuid[], uuid[]) to service_role;
-- Not to anon or authenticated: the keys of a device allow sending to it.

-- ## Personal data

-- Deletes the devices whose session has ended.
create function private.forget_ended_devices() returns void
language sql volatile set search_path = ''
as $$
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
$$;

-- A person's own devices: [{browser, push_service, since, last_told_at}], without their keys.
create function private.push_devices_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
    'since', s.created_at, 'last_told_at', s.last_ok_at) order by s.created_at, s.id), '[]')
  from private.push_subscriptions s where s.user_id = p_user_id;
$$;

-- schemas/notifications/queue.sql

-- The queue of notices by email and push (R13). Events fill it, a sender that may crash at any moment empties it. shell/docs/notifications.md shows what
-- decides about a notice.

-- The kinds of notices. "purpose": kinds that a person allows or turns off together. "is_required": the order needs it and nobody turns it off; staff turn
-- theirs off on a screen of their own. "is_urgent": also sent at night. "lives": how long after due_at it is still worth sending.
create function private.notice_kinds()
returns table (kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval)
language sql immutable set search_path = ''
as $$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes'),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes'),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours'),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days'),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days'),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days'),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days'),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days'),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours'),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days'),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours'),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour'),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day'),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours')
$$;

-- One notice to one recipient by one channel.
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The id of what it is about, such as an order.
  subject text not null,
  -- An account's id, an address, or 'buyer': the owner of the order when it is sent.
  recipient text not null,
  account_id uuid references auth.users (id) on delete cascade,
  -- Of an account's or an order's notice it is resolved when it is sent.
  email text,
  channel text not null check (channel in ('mail', 'push')),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- The lock of the sender that claimed it ends then.
  taken_until timestamptz,
  outcome text not null default 'queued' check (outcome in ('queued', 'sent', 'expired', 'dropped', 'unwanted', 'given_up')),
  -- A code for why it is not sent, or not yet.
  reason text,
  sent_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_told_once_key unique (kind, subject, recipient, channel),
  constraint notices_sent_check check ((outcome = 'sent') = (sent_at is not null))
);

create index notices_queue on private.notices (next_try_at) where outcome = 'queued';
create index notices_expiring on private.notices (expires_at) where outcome = 'queued';
create index notices_by_account on private.notices (account_id, sent_at);
create index notices_by_email on private.notices (email, sent_at);
create index notices_newest on private.notices (created_at);

-- The position up to which the payment inbox has been read for notices.
create table private.notice_gathering (
  only_row boolean primary key default true check (only_row),
  gathered_until timestamptz not null default now()
);

insert into private.notice_gathering default values;

alter table private.notices enable row level security;
alter table private.notice_gathering enable row level security;
-- No grant: the functions below read and write them.

-- ## Queueing

-- The channels that reach a person: mail, and push for an account with a subscribed device (notifications/push.sql).
create function private.notice_channels(p_account_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select case when private.has_push_device(p_account_id) then array['mail', 'push'] else array['mail'] end;
$$;

-- Queues one notice for each channel, in the transaction of its event; idempotent (R13.1). Returns the number of new notices. p_recipient is given where it
-- is neither the account nor the address, p_channels where not every channel of the person is meant.
create function private.notify(
  p_kind text, p_subject text, p_account_id uuid default null, p_email text default null, p_due_at timestamptz default now(), p_recipient text default null,
  p_channels text[] default null
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text := nullif(lower(btrim(p_email)), '');
  v_recipient text := coalesce(p_recipient, p_account_id::text, v_email);
  v_lives interval := (select k.lives from private.notice_kinds() k where k.kind = p_kind);
  v_added integer;
begin
  if v_lives is null or v_recipient is null then
    raise exception 'no notice of kind % to %', p_kind, v_recipient;
  end if;
  insert into private.notices (kind, subject, recipient, account_id, email, channel, due_at, next_try_at, expires_at)
  select p_kind, p_subject, v_recipient, p_account_id, v_email, c.channel, p_due_at, p_due_at, p_due_at + v_lives
  from unnest(coalesce(p_channels, private.notice_channels(p_account_id))) c (channel)
  on conflict on constraint notices_told_once_key do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end;
$$;

-- Queues what happened since the last call. Skipped while another sender runs it.
create function private.gather_notices() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended('store gather notices', 0)) then
    -- The caller sends what is found here, so the trigger of optional/send-notices.sql need not wake a sender.
    perform set_config('store.gathers_notices', 'on', true);
    perform private.gather_payments();
    perform private.notify_stock_alerts();
    perform private.gather_staff_notices(clock_timestamp());
    perform set_config('store.gathers_notices', '', true);
  end if;
end;
$$;

-- ## Deciding

-- True from 22 to 8 o'clock in São Paulo, when only urgent notices are sent.
create function private.is_quiet_hour(p_at timestamptz) returns boolean
language sql stable set search_path = ''
return extract(hour from p_at at time zone 'America/Sao_Paulo') not between 8 and 21;

-- The end of a buyer's limit of six optional notices in 24 hours; null while it is not reached. It keeps a stranger who types another person's address at
-- the checkout from filling their mailbox. Claimed notices count as sent.
create function private.capped_until(p_notice private.notices) returns timestamptz
language sql stable set search_path = ''
return (
  select coalesce(n.sent_at, now()) + interval '24 hours' from private.notices n join private.notice_kinds() k using (kind)
  where (n.account_id = p_notice.account_id or n.email = p_notice.email) and k.audience = 'buyer' and not k.is_required
    and (n.sent_at > now() - interval '24 hours' or n.outcome = 'queued' and n.taken_until > now())
  order by coalesce(n.sent_at, now()) desc offset 5 limit 1
);

-- The notice with its current account and address: the order's owner or payer, and the account's present email.
create function private.resolve_recipient(p_notice private.notices) returns private.notices
language plpgsql stable set search_path = ''
as $$
begin
  if p_notice.recipient = 'buyer' then
    select o.user_id, case when not private.is_placeholder_email(o.customer_email) then o.customer_email end
    into p_notice.account_id, p_notice.email from public.orders o where o.id = p_notice.subject::uuid;
  end if;
  if p_notice.account_id is not null then
    p_notice.email := (select lower(u.email) from auth.users u where u.id = p_notice.account_id);
  end if;
  return p_notice;
end;
$$;

-- The facts of a notice's text, and never a key, a document or a password; null once the notice is no longer true.
create function private.notice_facts(p_notice private.notices, p_audience text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_audience = 'staff' then private.staff_notice_facts(p_notice)
    when p_notice.kind = 'claim_answered' then private.claim_answered_facts(p_notice)
    when p_notice.kind = 'claim_decided' then private.claim_decided_facts(p_notice)
    when p_notice.kind = 'review_approved' then private.review_facts(p_notice)
    when p_notice.kind = 'stock_alert' then private.stock_alert_facts(p_notice)
    when p_notice.kind = 'stock_alert_confirm' then private.stock_alert_confirm_facts(p_notice)
    else private.order_notice_facts(p_notice)
  end;
end;
$$;

-- Decides about a resolved notice: {verdict: 'send', facts}, or {verdict: 'dropped' | 'unwanted' | 'later', reason, until}.
create function private.check_deliverable(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_kind record;
  v_facts jsonb;
  v_reason text;
  v_until timestamptz;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_notice.kind;
  v_reason := case
    when v_kind.kind is null then 'kind_unknown'
    when p_notice.channel = 'mail' and p_notice.email is null then 'no_address'
    when p_notice.channel = 'push' and not private.has_push_device(p_notice.account_id) then 'no_device'
  end;
  if v_reason is null then
    v_facts := private.notice_facts(p_notice, v_kind.audience);
  end if;
  if v_facts is null then
    return jsonb_build_object('verdict', 'dropped', 'reason', coalesce(v_reason, 'not_true'));
  end if;
  v_reason := private.suppression_reason(p_notice, v_kind.is_required);
  if v_reason is not null then
    return jsonb_build_object('verdict', 'unwanted', 'reason', v_reason);
  end if;
  v_until := case when v_kind.audience = 'buyer' and not v_kind.is_required then private.capped_until(p_notice) end;
  if v_until is not null then
    return jsonb_build_object('verdict', 'later', 'reason', 'daily_cap', 'until', v_until);
  end if;
  return jsonb_build_object('verdict', 'send', 'facts', v_facts);
end;
$$;

-- ## The sender

-- Claims one due notice, which the caller has locked, for two minutes; null where it is closed or put off instead. After sixteen attempts it is given up:
-- its text may be what crashes the sender.
create function private.claim_notification(p_notice private.notices) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_notice private.notices := private.resolve_recipient(p_notice);
  v_decision jsonb := private.check_deliverable(v_notice);
  v_verdict text := v_decision ->> 'verdict';
  v_can_stop boolean;
begin
  if v_verdict = 'later' then
    update private.notices set next_try_at = (v_decision ->> 'until')::timestamptz, reason = v_decision ->> 'reason' where id = v_notice.id;
    return null;
  elsif v_verdict <> 'send' or v_notice.attempts >= 16 then
    update private.notices set outcome = case v_verdict when 'send' then 'given_up' else v_verdict end,
      reason = coalesce(v_decision ->> 'reason', v_notice.reason, 'sender_died'), taken_until = null where id = v_notice.id;
    return null;
  end if;
  update private.notices set account_id = v_notice.account_id, email = v_notice.email, attempts = attempts + 1,
    taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes' where id = v_notice.id;
  v_can_stop := (select not k.is_required from private.notice_kinds() k where k.kind = v_notice.kind);
  return jsonb_build_object('id', v_notice.id, 'kind', v_notice.kind, 'channel', v_notice.channel, 'account_id', v_notice.account_id,
    'email', v_notice.email, 'expires_at', v_notice.expires_at, 'stop', case when v_can_stop then private.notice_token(v_notice.id) end,
    'facts', v_decision -> 'facts');
end;
$$;

-- Queues what happened, closes what expired, and claims up to p_limit due notices of these channels: {notices: [{id, kind, channel, account_id, email,
-- expires_at, stop, facts}], more}; null for a wrong or missing secret (R13.1). Two senders never get the same notice; one that is not marked within two
-- minutes is claimed again.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.claim_notices(p_secret text, p_channels text[], p_limit integer default 10) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_notice private.notices;
  v_taken jsonb := '[]';
  v_seen integer := 0;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  perform private.gather_notices();
  update private.notices set outcome = 'expired', reason = coalesce(reason, 'not_sent_in_time'), taken_until = null
  where outcome = 'queued' and expires_at <= now() and (taken_until is null or taken_until < now());
  for v_notice in
    select n.* from private.notices n
    where n.outcome = 'queued' and n.next_try_at <= now() and n.channel = any (p_channels) and (not private.is_quiet_hour(now())
      or n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent))
    order by n.next_try_at, n.id limit least(greatest(p_limit, 1), 100) for update skip locked
  loop
    v_seen := v_seen + 1;
    v_taken := v_taken || coalesce(private.claim_notification(v_notice), '[]');
  end loop;
  return jsonb_build_object('notices', v_taken, 'more', v_seen >= least(greatest(p_limit, 1), 100));
end;
$$;

-- Records how sending went and returns the notice's outcome, null for an unknown id (R13.1). 'sent'; 'again', retried with pauses that double from one
-- minute to two hours, sixteen attempts in all; 'never', for what the channel will not take. p_reason is a code, never an address or a response's text.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.mark_notice(p_id uuid, p_result text, p_reason text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_outcome text;
begin
  update private.notices n set
    outcome = case when p_result = 'sent' then 'sent' when p_result = 'again' and n.attempts < 16 then 'queued' else 'given_up' end,
    sent_at = case when p_result = 'sent' then clock_timestamp() end,
    reason = case when p_result <> 'sent' then left(coalesce(p_reason, 'unknown'), 60) end,
    next_try_at = now() + least(interval '1 minute' * power(2, greatest(n.attempts, 1) - 1), interval '2 hours'), taken_until = null
  where n.id = p_id and (n.outcome = 'queued' or p_result = 'sent' and n.outcome <> 'sent')
  returning n.outcome into v_outcome;
  return coalesce(v_outcome, (select n.outcome from private.notices n where n.id = p_id));
end;
$$;

-- ## Unsubscribing and opening

-- The token of an email's unsubscribe link: the notice's id and its HMAC, without personal data because it is part of a URL. Null without a secret.
create function private.notice_token(p_id uuid) returns text
language sql stable set search_path = ''
return p_id || '.' || left(encode(extensions.hmac('stop notices ' || p_id, private.server_secret('notices_secret'), 'sha256'), 'hex'), 32);

-- Turns off the kind of an email by its token, or with p_all every optional kind, for its account and address: {kind, purpose, all}; null for a wrong token
-- or a deleted notice (R13.4). Idempotent.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.stop_notices(p_token text, p_all boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id text := split_part(p_token, '.', 1);
  v_notice private.notices;
begin
  if not pg_input_is_valid(v_id, 'uuid') or not coalesce(private.same_secret(p_token, private.notice_token(v_id::uuid)), false) then
    return null;
  end if;
  select * into v_notice from private.notices n where n.id = v_id::uuid;
  if v_notice.id is null then
    return null;
  end if;
  perform private.turn_off_notices(v_notice.account_id, v_notice.email, case when p_all is not true then v_notice.kind end);
  return (select jsonb_build_object('kind', k.kind, 'purpose', k.purpose, 'all', p_all is true) from private.notice_kinds() k where k.kind = v_notice.kind);
end;
$$;

-- Records the first time that a notice's link was followed (R13.11).
-- Definer because: the caller, service_role, may do nothing else here.
create function public.record_opened_notice(p_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.notices set opened_at = now() where id = p_id and opened_at is null and sent_at is not null;
$$;

grant execute on function public.claim_notices(text, text[], integer), public.mark_notice(uuid, text, text), public.stop_notices(text, boolean),
  public.record_opened_notice(uuid) to service_role;
-- Not to anon or authenticated: the Edge Function is the entry point, and limits guessing.

-- schemas/notifications/orders.sql

-- Notices to buyers about their orders (R13.2): when they are queued, and the facts of their texts. Payments are found by reading the inbox, so that a
-- delivery writes nothing here; actions of staff queue their notices themselves.

-- ## Queueing

-- Queues a notice for the buyer of an order, who is resolved when it is sent. Does nothing for an order without account and address.
create function private.notify_buyer(p_kind text, p_order_id uuid, p_due_at timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  select private.notify(p_kind, o.id::text, p_account_id => o.user_id, p_due_at => p_due_at, p_recipient => 'buyer')
  from public.orders o where o.id = p_order_id
    and (o.user_id is not null or o.customer_email is not null and not private.is_placeholder_email(o.customer_email));
$$;

-- Queues the reminder of a guarantee's end a day before it, for terms of seven days or longer.
create function private.notify_guarantee(p_order_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_buyer('guarantee_ending', o.id, private.guarantee_ends_at(o) - interval '24 hours')
  from public.orders o where o.id = p_order_id and o.delivered_at is not null and o.guarantee_hours >= 168;
$$;

-- Moves the queued reminder when the first view of a key, or a replacement, moves the guarantee's end. Skips a notice that is being sent.
create function private.move_guarantee_notice() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_moved interval := private.guarantee_ends_at(new) - private.guarantee_ends_at(old);
begin
  if v_moved <> '0' then
    update private.notices n set due_at = n.due_at + v_moved, next_try_at = n.next_try_at + v_moved, expires_at = n.expires_at + v_moved
    where n.id in (
      select q.id from private.notices q
      where q.subject = new.id::text and q.kind = 'guarantee_ending' and q.outcome = 'queued' and q.attempts = 0 for update skip locked);
  end if;
  return null;
end;
$$;

-- On that column only, so that a delivery does not fire it.
create trigger move_guarantee_notice after update of first_viewed_at on public.orders
  for each row when (new.guarantee_hours >= 168) execute function private.move_guarantee_notice();

-- Queues the notices of an order that got its key after its payment, from the waiting line or from staff.
create function private.notify_delivered_later(p_order_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_buyer('key_delivered', p_order_id);
  select private.notify_guarantee(p_order_id);
$$;

-- Queues the notices of a payment's present state. Orders of one event share one notice under the first of them; orders that wait for stock each have
-- their own. An order that was delivered later already has its notice and is not confirmed again.
create function private.notify_payment(p_payment_id text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_group record;
begin
  for v_group in
    select o.status, (array_agg(o.id order by o.created_at, o.product_id, o.payment_line))[1] as first_id, min(o.created_at) as made_at,
      array_agg(o.id) filter (where o.is_waiting) as waiting, array_agg(o.id) filter (where o.delivered_at is not null) as delivered,
      bool_or(not o.is_waiting and not exists (
        select 1 from private.notices n where n.kind = 'key_delivered' and n.subject = o.id::text)) as is_settled
    from public.orders o
    where o.payment_id = p_payment_id and (o.status = 'pending' and o.created_at > now() - interval '1 day'
      or o.status = 'completed' and o.paid_at > now() - interval '30 days')
    group by o.status, o.paid_at
  loop
    if v_group.status = 'pending' then
      perform private.notify_buyer('pix_generated', v_group.first_id, v_group.made_at);
      perform private.notify_buyer('pix_expiring', v_group.first_id, v_group.made_at + interval '10 minutes');
      perform private.notify_buyer('pix_recovery', v_group.first_id, v_group.made_at + interval '1 hour');
      continue;
    end if;
    if v_group.is_settled then
      perform private.notify_buyer('payment_confirmed', v_group.first_id);
    end if;
    perform private.notify_buyer('order_waiting', w) from unnest(v_group.waiting) w;
    perform private.notify_guarantee(d) from unnest(v_group.delivered) d;
  end loop;
end;
$$;

-- Reads the payment events since the last call, at most 500. Rereads the two minutes before them, because an event that was received earlier may commit
-- later; notify is idempotent.
create function private.gather_payments() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz := (select g.gathered_until from private.notice_gathering g);
  v_until timestamptz := (
    select max(e.received_at) from (
      select e.received_at from public.payment_events e where e.received_at > v_from order by e.received_at limit 500) e);
begin
  perform private.notify_payment(e.payment_id) from (
    select distinct e.payment_id from public.payment_events e
    where e.received_at > v_from - interval '2 minutes' and e.received_at <= coalesce(v_until, v_from) and e.payment_id is not null) e;
  update private.notice_gathering set gathered_until = v_until where v_until > v_from;
end;
$$;

-- ## Facts

-- The facts of every notice about orders: {order_id, products, amount, with_credit, has_account, name}. The name is the first name of the account's profile.
create function private.order_facts(p_order public.orders, p_orders uuid[] default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id, 'products', jsonb_agg(p.name order by o.created_at, p.name), 'amount', sum(o.amount),
    'with_credit', p_order.payment_id like 'credito:%', 'has_account', p_order.user_id is not null,
    'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
  from public.orders o join public.products p on p.id = o.product_id where o.id = any (coalesce(p_orders, array[p_order.id]));
$$;

-- Adds {code, minutes_left} for a PIX that can be paid. Null once it is paid or has expired, and where the checkout sent no code.
create function private.pix_facts(p_order public.orders) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_code text := private.pix_code_of(p_order);
  v_left integer := floor(extract(epoch from p_order.created_at + interval '15 minutes' - now()) / 60);
begin
  if v_code is null or v_left < 1 then
    return null;
  end if;
  return private.order_facts(p_order, array(
    select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'pending'
  )) || jsonb_build_object('code', v_code, 'minutes_left', v_left);
end;
$$;

-- Adds {product_id} for a PIX that expired unpaid. Null once the buyer ordered the product again, and where it cannot be bought.
create function private.recovery_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order) || jsonb_build_object('product_id', p_order.product_id)
  where p_order.status in ('pending', 'expired')
    and exists (select 1 from public.products p where p.id = p_order.product_id and p.is_active and p.stock_count > 0)
    and not exists (
      select 1 from public.orders o where o.product_id = p_order.product_id and o.created_at >= p_order.created_at
        and o.id <> p_order.id and (o.user_id = p_order.user_id or o.customer_email = p_order.customer_email));
$$;

-- Adds {is_held} for the orders of one payment that do not wait for stock. Null once they are refunded or disputed.
create function private.payment_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order, array_agg(o.id)) || jsonb_build_object('is_held', bool_and(o.hold_reason is not null))
  from public.orders o
  where o.payment_id = p_order.payment_id and o.paid_at = p_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null
  having count(*) > 0;
$$;

-- The facts of a notice about an order; null once it is no longer true. 'order_waiting' adds {place} from 1, 'guarantee_ending' {ends_at},
-- 'credential_expiring' what private.expiry_facts adds.
create function private.order_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_usable boolean;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  v_is_usable := v_order.status = 'completed' and v_order.disputed_at is null;
  return case p_notice.kind
    when 'pix_generated' then private.pix_facts(v_order)
    when 'pix_expiring' then private.pix_facts(v_order)
    when 'pix_recovery' then private.recovery_facts(v_order)
    when 'payment_confirmed' then private.payment_facts(v_order)
    when 'order_waiting' then case when v_order.is_waiting then private.order_facts(v_order) || jsonb_build_object('place', (
      select count(*) from public.orders o
      where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id))) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;

-- {name, product, product_id, rating} of a review. Null where its approval was taken back.
create function private.review_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('name', nullif(split_part(btrim(f.full_name), ' ', 1), ''), 'product', p.name, 'product_id', p.id, 'rating', r.rating)
  from private.review_entries r join public.products p on p.id = r.product_id left join public.profiles f on f.id = r.user_id
  where r.id = p_notice.subject::uuid and r.is_approved;
$$;

-- schemas/notifications/claims.sql

-- Notices to buyers about their guarantee claims (R14.12). No notice contains text of a claim: it links to the claim's page.

-- Queues 'claim_answered', with the message as its subject, or 'claim_decided', with the claim. Does nothing for a deleted account, and for a decision to
-- refund, of which order_refunded notifies.
create function private.notify_claim(p_kind text, p_claim_id uuid, p_message_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.notify(p_kind, coalesce(p_message_id, c.id)::text, p_account_id => c.user_id)
  from public.guarantee_claims c where c.id = p_claim_id and c.user_id is not null and c.decision is distinct from 'refund';
$$;

-- The order's facts with claim_id, of a claim that waits for its buyer's answer.
-- Null once staff wrote again, the buyer answered, the claim ended, or the order belongs to another account.
create function private.claim_answered_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(o) || jsonb_build_object('claim_id', c.id)
  from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
  where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
    and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id));
$$;

-- The order's facts with claim_id and decision: 'replacement', 'credit' or 'refusal'.
-- Null where the order was refunded since, or belongs to another account.
create function private.claim_decided_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(o) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
  from public.guarantee_claims c join public.orders o on o.id = c.order_id
  where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed'
    and o.user_id = p_notice.account_id;
$$;

-- schemas/notifications/credential_expiry.sql

-- The reminder three days before the expiry date in a key's text (R14.4). The date is read from the encrypted text when needed; only due_at is stored.

-- The date in one field of a key's text, dd/mm/yyyy or ISO 8601, as readExpiry in shared-data parses it; null where there is none.
create function private.parse_day(p_text text) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := btrim(p_text, E' \t\r\n');
  v_day text := case
    when v_text ~ '^\d{2}/\d{2}/\d{4}$' then right(v_text, 4) || '-' || substr(v_text, 4, 2) || '-' || left(v_text, 2)
    when v_text ~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$' then left(v_text, 10)
  end;
begin
  return case when pg_input_is_valid(v_day, 'date') then v_day::date end;
end;
$$;

-- The expiry date of a key's text, in the field that the product's template names; null where there is none. Fields are counted from the left, then from
-- the right, because a field before it may contain the separator, as a cookie or an IPv6 address does; the last field takes the rest.
create function private.credential_expiry(p_text text, p_template jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  v_fields integer := jsonb_array_length(p_template -> 'fields');
  v_place integer := (
    select f.place from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)
    where f.field ->> 'kind' = 'expires_on' order by f.place limit 1);
  v_separator text := p_template ->> 'separator';
  v_parts text[] := string_to_array(btrim(p_text, E' \t\r\n'), v_separator);
begin
  if v_place is null or cardinality(v_parts) < v_fields then
    return null;
  elsif v_place = v_fields then
    return coalesce(private.parse_day(array_to_string(v_parts[v_place:], v_separator)), private.parse_day(v_parts[cardinality(v_parts)]));
  end if;
  return coalesce(private.parse_day(v_parts[v_place]), private.parse_day(v_parts[cardinality(v_parts) - v_fields + v_place]));
end;
$$;

-- The expiry date of an order's present key; null where there is none, and where the text cannot be decrypted.
create function private.expiry_of_order(p_order public.orders) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_template jsonb := (select p.key_template from public.products p where p.id = p_order.product_id);
begin
  -- Most products have no such field: their keys are not decrypted.
  if p_order.delivered_key_id is null or not coalesce(v_template @? '$.fields[*] ? (@.kind == "expires_on")', false) then
    return null;
  end if;
  return (
    select private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template)
    from private.stored_keys k where k.id = p_order.delivered_key_id);
exception
  -- A missing master key must not fail the notices of others.
  when sqlstate 'PT503' then
    return null;
end;
$$;

-- Queues the reminder when a key is first revealed, for nine in the morning in São Paulo three days before it expires. With less time left the page that
-- reveals it says so. A replacement key moves the order's reminder.
create function private.remind_of_expiry() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_day date := (select private.expiry_of_order(o) from public.orders o where o.id = new.order_id and o.delivered_key_id = new.key_id);
  v_due timestamptz := (v_day - 3 + time '09:00') at time zone 'America/Sao_Paulo';
begin
  if v_due > now() then
    delete from private.notices n where n.kind = 'credential_expiring' and n.subject = new.order_id::text and n.due_at <> v_due;
    perform private.notify_buyer('credential_expiring', new.order_id, v_due);
  end if;
  return null;
end;
$$;

create trigger remind_of_expiry after insert on private.key_givings for each row execute function private.remind_of_expiry();

-- The order's facts with ends_on and product_id, null where the product cannot be bought any more. Nothing else of the key is sent.
-- Null where the key does not expire within three days.
create function private.expiry_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order) || jsonb_build_object('ends_on', e.day,
    'product_id', (select p.id from public.products p where p.id = p_order.product_id and p.is_active))
  from (select private.expiry_of_order(p_order) as day offset 0) e where e.day - (now() at time zone 'America/Sao_Paulo')::date between 0 and 3;
$$;

-- schemas/notifications/choices.sql

-- Opt-ins and opt-outs, and addresses that are not written to (R13.4).

-- The choices of an account and of its address count together; the later one wins.
create table private.notice_choices (
  -- An account's id, or the address of a person without one.
  holder text not null,
  -- A kind, a purpose of private.notice_kinds(), or 'all'.
  about text not null,
  channel text not null check (channel in ('mail', 'push')),
  is_wanted boolean not null,
  chosen_at timestamptz not null default clock_timestamp(),
  -- The version of the text that was shown, null for an email's link.
  text_version text,
  decided_by text not null default 'person' check (decided_by in ('person', 'letter', 'bounce')),
  primary key (holder, about, channel)
);

create table private.closed_addresses (
  email text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  closed_at timestamptz not null default now()
);

alter table private.notice_choices enable row level security;
alter table private.closed_addresses enable row level security;
-- No grant: functions read and write them.

-- The choice that keeps a kind from a person: 'turned_off' or 'no_consent'; null where they want it. A choice for the kind outweighs one for its purpose,
-- and that one for all.
create function private.opt_out_reason(p_account_id uuid, p_email text, p_kind text, p_channel text) returns text
language sql stable set search_path = ''
as $$
  select case
    when c.is_wanted is false then 'turned_off'
    when k.needs_consent and c.is_wanted is null then 'no_consent'
  end
  from private.notice_kinds() k left join lateral (
    select n.is_wanted from private.notice_choices n
    where n.holder in (p_account_id::text, p_email) and n.channel = p_channel and n.about in (k.kind, k.purpose, 'all')
    order by array_position(array[k.kind, k.purpose, 'all'], n.about), n.chosen_at desc limit 1
  ) c on true
  where k.kind = p_kind;
$$;

-- The reason not to send a resolved notice to this person: 'address_closed', 'turned_off' or 'no_consent'; null where it is wanted.
create function private.suppression_reason(p_notice private.notices, p_is_required boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_notice.channel = 'mail' and exists (select 1 from private.closed_addresses a where a.email = p_notice.email) then 'address_closed'
    when not p_is_required then private.opt_out_reason(p_notice.account_id, p_notice.email, p_notice.kind, p_notice.channel)
  end;
$$;

-- Turns off a kind, with null every optional kind, on every channel for an account, or an address without one. Kinds of one consent are turned off
-- together. Idempotent.
create function private.turn_off_notices(p_account_id uuid, p_email text, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_holder text := coalesce(p_account_id::text, p_email);
  v_about text := coalesce((select case when k.needs_consent then k.purpose else k.kind end from private.notice_kinds() k where k.kind = p_kind), 'all');
begin
  -- An opt-in for the kind would outweigh the opt-out for its purpose, or for all.
  update private.notice_choices c set is_wanted = false, decided_by = 'letter', text_version = null, chosen_at = clock_timestamp()
  where c.holder in (p_account_id::text, p_email) and c.is_wanted and (p_kind is null or c.about in (p_kind, v_about));
  insert into private.notice_choices (holder, about, channel, is_wanted, decided_by)
  select v_holder, v_about, c.channel, false, 'letter' from (values ('mail'), ('push')) c (channel)
  on conflict (holder, about, channel) do nothing;
end;
$$;

-- Sends nothing to an address any more that 'bounced', or whose owner 'complained' of spam (R13.4).
-- Definer because: the caller, service_role, may do nothing else here.
create function public.close_address(p_email text, p_reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.closed_addresses (email, reason)
  select lower(btrim(p_email)), p_reason where p_reason in ('bounced', 'complained') and length(p_email) <= 254 and p_email ~ '^[^\s@]+@[^\s@]+$'
  on conflict (email) do nothing;
$$;

grant execute on function public.close_address(text, text) to service_role;
-- Not to anon or authenticated: the Edge Function has verified the mail provider's signature.

-- schemas/notifications/consents.sql

-- The history of consents and opt-outs (R13.7), and the preferences page of a signed-in person. private.notice_choices holds the present state; the law
-- asks for proof of how it came about.

-- One row is one decision, written by a trigger and never changed.
create table private.consents (
  id bigint generated always as identity primary key,
  holder text not null,
  about text not null,
  channel text not null check (channel in ('mail', 'push')),
  is_given boolean not null,
  text_version text,
  -- On a page of the store, by an email's link, or because the mailbox bounced or complained.
  decided_by text not null check (decided_by in ('person', 'letter', 'bounce')),
  decided_at timestamptz not null default clock_timestamp()
);

create index consents_by_holder on private.consents (holder, about, channel, id);

alter table private.consents enable row level security;
-- No grant: a trigger adds rows, my_personal_data reads them.

-- The version of the current consent text: consentVersion in shared-data/src/terms/consent-version.ts; a test compares.
create function private.consent_version() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '2026-11-23';
$$;

-- Records every change of a choice.
create function private.record_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into private.consents (holder, about, channel, is_given, text_version, decided_by)
  values (new.holder, new.about, new.channel, new.is_wanted, new.text_version, new.decided_by);
  return null;
end;
$$;

create trigger record_consent after insert or update on private.notice_choices for each row execute function private.record_consent();

-- Revokes the consents to email of a closed address: the mailbox may get another owner.
create function private.revoke_mail_consents() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.notice_choices set is_wanted = false, decided_by = 'bounce', text_version = null, chosen_at = clock_timestamp()
  where holder in (new.email, private.verified_owner(new.email)::text)
    and channel = 'mail' and is_wanted and about in (select k.purpose from private.notice_kinds() k where k.needs_consent);
  return null;
end;
$$;

create trigger revoke_mail_consents after insert on private.closed_addresses for each row execute function private.revoke_mail_consents();

-- ## Preferences of the signed-in person

-- The lines of the preferences page: kinds that need consent are grouped by purpose, the others stand alone.
create function private.notice_topics() returns table (topic text, is_required boolean, needs_consent boolean, kinds text[])
language sql immutable set search_path = ''
as $$
  select case when k.needs_consent then k.purpose else k.kind end, bool_and(k.is_required), bool_or(k.needs_consent), array_agg(k.kind)
  from private.notice_kinds() with ordinality as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, place)
  where k.audience = 'buyer' group by 1 order by min(k.place);
$$;

-- An account's email if it is verified, else null.
create function private.verified_address(p_user_id uuid) returns text
language sql stable set search_path = ''
as $$
  select lower(u.email) from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id;
$$;

-- The caller's preferences: {email: the verified address or null, is_bounced, has_devices, choices: [{topic, is_required, mail, push}]} (R13.7).
-- Refuses: 404 profile_not_found (signed out).
-- Definer because: nobody may read the choices.
create function public.my_notice_choices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.verified_address(v_user_id);
begin
  return jsonb_build_object(
    'email', v_email,
    'is_bounced', exists (select 1 from private.closed_addresses a where a.email = v_email),
    'has_devices', 'push' = any (private.notice_channels(v_user_id)),
    'choices', (
      select jsonb_agg(jsonb_build_object('topic', t.topic, 'is_required', t.is_required,
        'mail', t.is_required or private.opt_out_reason(v_user_id, v_email, t.kinds[1], 'mail') is null,
        'push', t.is_required or private.opt_out_reason(v_user_id, v_email, t.kinds[1], 'push') is null) order by t.place)
      from private.notice_topics() with ordinality as t (topic, is_required, needs_consent, kinds, place)
    )
  );
end;
$$;

-- Turns a topic on or off for the caller on one channel (R13.7). An unchanged choice is not recorded again. p_text_version: the text that the page showed.
-- Refuses: 404 profile_not_found (signed out), 400 notice_topic_unknown (also a channel that is none), 409 notice_required, 409 mailbox_not_proved
-- and 409 consent_words_changed (both only where a consent is given).
-- Definer because: nobody may write the choices.
create function public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_email text := private.verified_address(v_user_id);
  v_topic record;
begin
  select * into v_topic from private.notice_topics() t where t.topic = p_topic;
  if v_topic.topic is null or p_channel is null or p_channel not in ('mail', 'push') or p_is_on is null then
    raise sqlstate 'PT400' using message = 'Este aviso não existe. Recarregue a página.', detail = 'notice_topic_unknown',
      hint = 'A topic of my_notice_choices; mail or push; true or false.';
  end if;
  if v_topic.is_required then
    raise sqlstate 'PT409' using message = 'Este aviso é sempre enviado, porque o pedido precisa dele.', detail = 'notice_required',
      hint = 'is_required in my_notice_choices.';
  end if;
  if p_is_on and v_topic.needs_consent then
    perform private.require_consent_words(v_email, p_text_version);
  end if;
  if p_is_on = (private.opt_out_reason(v_user_id, v_email, v_topic.kinds[1], p_channel) is null) then
    return;
  end if;
  insert into private.notice_choices (holder, about, channel, is_wanted, text_version)
  values (v_user_id::text, p_topic, p_channel, p_is_on, left(p_text_version, 20))
  on conflict (holder, about, channel) do update set is_wanted = excluded.is_wanted, text_version = excluded.text_version,
    decided_by = 'person', chosen_at = clock_timestamp();
end;
$$;

-- Raises where the consent text has changed, or the mailbox is not verified.
-- Refuses: 409 mailbox_not_proved, 409 consent_words_changed.
create function private.require_consent_words(p_email text, p_text_version text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_email is null then
    raise sqlstate 'PT409' using message = 'Confirme primeiro que o e-mail da conta é seu.', detail = 'mailbox_not_proved',
      hint = 'Nobody has proved the mailbox of this account.';
  end if;
  if p_text_version is distinct from private.consent_version() then
    raise sqlstate 'PT409' using message = 'O texto desta permissão mudou. Recarregue a página e escolha de novo.', detail = 'consent_words_changed',
      hint = 'p_text_version: consentVersion of the data package.';
  end if;
end;
$$;

-- Opens the caller's address again, a day after it was closed at the earliest: repeated email to a dead mailbox hurts the store's reputation (R13.7).
-- Refuses: 404 profile_not_found (signed out), 409 address_closed_today.
-- Definer because: nobody may write the closed addresses.
create function public.reopen_my_address() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.verified_address(v_user_id);
begin
  delete from private.closed_addresses a where a.email = v_email and a.closed_at < now() - interval '1 day';
  if exists (select 1 from private.closed_addresses a where a.email = v_email) then
    raise sqlstate 'PT409' using message = 'Este e-mail recusou mensagens há menos de um dia. Tente de novo amanhã.', detail = 'address_closed_today',
      hint = 'A day after closed_at at the earliest.';
  end if;
end;
$$;

grant execute on function public.my_notice_choices(), public.set_notice_choice(text, text, boolean, text), public.reopen_my_address() to authenticated;

-- ## Personal data

-- Deletes the notices and choices of a person.
create function private.erase_notices_of(p_user_id uuid, p_emails text[]) returns void
language sql volatile set search_path = ''
as $$
  delete from private.notices n where n.account_id = p_user_id or n.email = any (p_emails);
  delete from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.closed_addresses a where a.email = any (p_emails);
$$;

-- A person's own data: {told: [{kind, channel, due_at, outcome, sent_at, opened_at}], choices, consents: [{about, channel, is_given, text_version,
-- decided_by, decided_at}], closed_addresses}.
create function private.notices_of(p_user_id uuid, p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'told', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'due_at', n.due_at, 'outcome', n.outcome,
        'sent_at', n.sent_at, 'opened_at', n.opened_at) order by n.due_at, n.id), '[]')
      from private.notices n where n.account_id = p_user_id or n.email = any (p_emails)),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('about', c.about, 'channel', c.channel, 'is_wanted', c.is_wanted,
        'chosen_at', c.chosen_at) order by c.chosen_at, c.about), '[]')
      from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'id' - 'holder' order by c.id), '[]')
      from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'closed_addresses', (select coalesce(jsonb_agg(jsonb_build_object('email', a.email, 'reason', a.reason, 'closed_at', a.closed_at)), '[]')
      from private.closed_addresses a where a.email = any (p_emails))
  );
$$;

-- Deletes notices after a year, and decisions that a later one replaced after five, the term in which proof of a consent may be asked for.
create function private.forget_old_notices() returns void
language sql volatile set search_path = ''
as $$
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
$$;

-- schemas/notifications/stock_alerts.sql

-- Back-in-stock alerts (R13.6, decision 0030). notify_stock_alerts reads the present stock, so that adding keys does no work for alerts.

-- One row is one product or category that one person waits for. The id is the place in line.
create table private.stock_alerts (
  id bigint generated always as identity primary key,
  -- Either a product, or any product of a category.
  product_id text references public.products (id),
  category text,
  -- Both as one text, for the indexes.
  wanted text generated always as (coalesce('product ' || product_id, 'category ' || category)) stored,
  -- Either an account with a verified mailbox, or an address.
  user_id uuid references auth.users (id) on delete cascade,
  email text,
  asked_at timestamptz not null default clock_timestamp(),
  -- Double opt-in: an address counts once confirmed by the email's link.
  confirmed_at timestamptz,
  -- A notice that found the product sold out again was not sent; the next one gets a new number.
  calls integer not null default 0,
  -- Set while the notice of a wave is queued.
  called_at timestamptz,
  -- Set once the notice was sent, or will never be.
  told_at timestamptz,
  constraint stock_alerts_wanted_check check ((product_id is null) <> (category is null)
    and category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  constraint stock_alerts_person_check check ((user_id is null) <> (email is null)),
  constraint stock_alerts_email_check check (length(email) <= 254),
  constraint stock_alerts_state_check check ((user_id is null or confirmed_at is not null) and (called_at is null or confirmed_at is not null)
    and (told_at is null or called_at is not null))
);

-- A repeated request keeps its first place.
create unique index stock_alerts_one_open on private.stock_alerts (user_id, email, wanted) nulls not distinct where told_at is null;
create index stock_alerts_waiting on private.stock_alerts (wanted, id) where confirmed_at is not null and called_at is null;
create index stock_alerts_called on private.stock_alerts (wanted, called_at) where called_at is not null;
create index stock_alerts_unsettled on private.stock_alerts (wanted, id) where called_at is not null and told_at is null;
create index stock_alerts_unconfirmed on private.stock_alerts (asked_at) where confirmed_at is null;
create index stock_alerts_by_email on private.stock_alerts (email) where email is not null;
create index stock_alerts_by_account on private.stock_alerts (user_id);
create index stock_alerts_by_product on private.stock_alerts (product_id);

-- Addresses without an account. The token of the email's link confirms or cancels their alerts and nothing else.
create table private.stock_alert_addresses (
  email text primary key check (length(email) <= 254),
  token uuid not null default gen_random_uuid() unique,
  -- The time of the last confirmation email, sent or queued.
  letter_at timestamptz not null default now()
);

alter table private.stock_alerts enable row level security;
alter table private.stock_alert_addresses enable row level security;
-- No grant on either: the functions below read and write them.

-- ## Requesting

-- Raises for what does not exist, or can be bought now.
-- Refuses: 404 product_not_found (also off sale), 404 category_not_found, 409 product_in_stock (also where a category has something in stock).
create function private.require_sold_out(p_product_id text, p_category text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_product_id is not null and not exists (select 1 from public.products p where p.id = p_product_id and p.is_active) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product on sale has this id.';
  end if;
  if p_product_id is null and coalesce(p_category, '') not in ('facebook', 'tiktok', 'google', 'proxys', 'variados') then
    raise sqlstate 'PT404' using message = 'Categoria não encontrada', detail = 'category_not_found', hint = 'Name a product, or one of the five categories.';
  end if;
  if private.unreserved_stock(p_product_id, p_category) > 0 then
    raise sqlstate 'PT409' using message = 'Já está disponível: atualize a página para comprar.', detail = 'product_in_stock',
      hint = 'There is stock now.';
  end if;
end;
$$;

-- The stock of an active product, or of a category's active products, that paid orders do not wait for.
create function private.unreserved_stock(p_product_id text, p_category text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(greatest(p.stock_count - (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting), 0)), 0)
  from public.products p
  where p.is_active and p.stock_count > 0 and (p.id = p_product_id or p_product_id is null and p.category = p_category);
$$;

-- Requests an alert for a sold-out product or category (R13.6). 'waiting': active at once, for a signed-in person with a verified mailbox. 'confirm': any
-- other address gets a confirmation email; the response does not depend on what the store knows of the address.
-- Refuses: what require_sold_out does, 400 email_invalid, 400 email_blocked, 429 too_many_alerts (60 unconfirmed ones in a minute, or 50 of one account).
-- An address with 20 open alerts silently gets no more.
-- Definer because: nobody may write the alerts. Visitors may call it because most have no account.
create function public.ask_stock_alert(p_product_id text default null, p_category text default null, p_email text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_own text := (select lower(u.email) from auth.users u where u.id = v_user_id);
  v_email text := lower(coalesce(nullif(btrim(p_email), ''), v_own));
  v_problem text := private.email_problem(v_email);
  v_category text := case when p_product_id is null then p_category end;
begin
  perform private.require_sold_out(p_product_id, v_category);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem,
      hint = 'At most 254 characters, no spaces, and none of the blocked words.';
  end if;
  if v_user_id = private.verified_owner(v_email) then
    perform private.save_account_stock_alert(v_user_id, v_email, p_product_id, v_category);
    return 'waiting';
  end if;
  perform private.require_alert_quota((
    select count(*) from private.stock_alerts a where a.confirmed_at is null and a.asked_at > now() - interval '1 minute'), 60);
  if (select count(*) from private.stock_alerts a where a.email = v_email and a.told_at is null) < 20 then
    insert into private.stock_alerts (product_id, category, email) values (p_product_id, v_category, v_email) on conflict do nothing;
    perform private.send_alert_confirmation(v_email);
  end if;
  return 'confirm';
end;
$$;

-- Raises where a limit is reached.
-- Refuses: 429 too_many_alerts.
create function private.require_alert_quota(p_count bigint, p_most integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_count >= p_most then
    raise sqlstate 'PT429' using message = 'Muitos pedidos de aviso agora. Tente de novo em alguns minutos.', detail = 'too_many_alerts',
      hint = 'Alerts are limited for each account, and for everybody together.';
  end if;
end;
$$;

-- Saves an account's alert. One that was requested with its address becomes its own and keeps its place in line.
-- Refuses: 429 too_many_alerts.
create function private.save_account_stock_alert(p_user_id uuid, p_email text, p_product_id text, p_category text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_alert_quota((select count(*) from private.stock_alerts a where a.user_id = p_user_id and a.told_at is null), 50);
  update private.stock_alerts a set user_id = p_user_id, email = null, confirmed_at = coalesce(a.confirmed_at, now())
  where a.email = p_email and a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category)
    and not exists (select 1 from private.stock_alerts b where b.user_id = p_user_id and b.told_at is null and b.wanted = a.wanted);
  insert into private.stock_alerts (product_id, category, user_id, confirmed_at) values (p_product_id, p_category, p_user_id, now())
  on conflict do nothing;
  perform private.opt_in_stock_alerts(p_user_id::text);
end;
$$;

-- Requesting an alert is the consent, on every channel, also after an earlier opt-out.
create function private.opt_in_stock_alerts(p_holder text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.notice_choices (holder, about, channel, is_wanted)
  values (p_holder, 'stock_alert', 'mail', true), (p_holder, 'stock_alert', 'push', true)
  on conflict (holder, about, channel) do update
    set is_wanted = true, decided_by = 'person', text_version = null, chosen_at = clock_timestamp() where not notice_choices.is_wanted;
$$;

-- Queues the confirmation email of an address: at once, or an hour after the previous one, for all requests until then.
create function private.send_alert_confirmation(p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_address private.stock_alert_addresses;
begin
  insert into private.stock_alert_addresses as s (email) values (p_email)
  on conflict (email) do update
    set letter_at = case when s.letter_at > now() then s.letter_at else greatest(now(), s.letter_at + interval '1 hour') end
  returning * into v_address;
  perform private.notify('stock_alert_confirm', extract(epoch from v_address.letter_at)::text, null, p_email, v_address.letter_at);
end;
$$;

-- ## Confirming and cancelling

-- The confirmed open alerts of an account, and of an address, in the order of the line.
create function private.open_stock_alerts(p_user_id uuid, p_email text) returns table (product_id text, category text, name text)
language sql stable set search_path = ''
as $$
  select a.product_id, a.category, p.name
  from private.stock_alerts a left join public.products p on p.id = a.product_id
  where a.told_at is null and a.confirmed_at is not null and (a.user_id = p_user_id or a.email = p_email) order by a.id;
$$;

-- Confirms the alerts of an address by its email's token and returns its open ones; a category has no name (R13.6). Idempotent. Alerts that the address's
-- account has already are not kept twice.
-- Refuses: 404 alert_not_found (an unknown token, or no open alert).
-- Definer because: the link works without an account; its token has 122 random bits.
create function public.confirm_stock_alerts(p_token uuid) returns table (product_id text, category text, name text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := (select s.email from private.stock_alert_addresses s where s.token = p_token);
  v_user_id uuid := private.verified_owner(v_email);
begin
  delete from private.stock_alerts a where a.email = v_email and a.confirmed_at is null
    and exists (select 1 from private.stock_alerts b where b.user_id = v_user_id and b.wanted = a.wanted and b.told_at is null);
  update private.stock_alerts a set confirmed_at = now() where a.email = v_email and a.confirmed_at is null;
  return query select * from private.open_stock_alerts(v_user_id, v_email);
  if v_email is null or not found then
    raise sqlstate 'PT404' using message = 'Este link não vale mais. Peça o aviso de novo na página do produto.', detail = 'alert_not_found',
      hint = 'The token is unknown, or its address waits for nothing.';
  end if;
  perform private.opt_in_stock_alerts(v_email);
end;
$$;

-- Cancels every alert of an address by its email's token (R13.6). Idempotent; an unknown token is ignored.
-- Definer because: the link works without an account.
create function public.cancel_stock_alerts(p_token uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
begin
  delete from private.stock_alert_addresses s where s.token = p_token returning s.email into v_email;
  delete from private.stock_alerts a where a.email = v_email and a.told_at is null;
end;
$$;

-- The open alerts of the caller's account and verified address (R13.6); none without a session.
-- Definer because: nobody may read the alerts.
create function public.my_stock_alerts() returns table (product_id text, category text, name text)
language sql stable security definer set search_path = ''
as $$
  select a.* from (select private.caller_id() as id) c, private.open_stock_alerts(c.id, private.verified_address(c.id)) a;
$$;

-- Cancels the caller's alerts for one product or category (R13.6). Idempotent.
-- Definer because: nobody may write the alerts.
create function public.cancel_my_stock_alert(p_product_id text default null, p_category text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select private.caller_id());
  v_email text := private.verified_address(v_user_id);
begin
  delete from private.stock_alerts a
  where a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category) and (a.user_id = v_user_id or a.email = v_email);
end;
$$;

grant execute on function public.ask_stock_alert(text, text, text), public.confirm_stock_alerts(uuid), public.cancel_stock_alerts(uuid) to anon, authenticated;
grant execute on function public.my_stock_alerts(), public.cancel_my_stock_alert(text, text) to authenticated;

-- ## Notifying

-- Queues a wave of notices for each restocked product or category, in the order of the line: three for each unreserved key, at most 300. The next wave
-- follows ten minutes later, once the previous one is sent (decision 0030). Returns the number of notices.
create function private.notify_stock_alerts() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_wanted record;
  v_called integer := 0;
begin
  perform private.settle_stock_alerts();
  for v_wanted in
    -- A loose index scan: one step for each wanted product, however many people wait for it.
    with recursive asked (wanted) as (
      select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null
      union all
      select (select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null and a.wanted > k.wanted)
      from asked k where k.wanted is not null
    )
    select k.wanted, private.unreserved_stock(substring(k.wanted from '^product (.*)'), substring(k.wanted from '^category (.*)')) as stock
    from asked k where k.wanted is not null
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at is not null and a.told_at is null)
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at > now() - interval '10 minutes')
  loop
    if v_wanted.stock > 0 then
      v_called := v_called + private.notify_wave(v_wanted.wanted, least(3 * v_wanted.stock, 300)::integer);
    end if;
  end loop;
  return v_called;
end;
$$;

-- Closes the alerts of a finished wave. A notice that was not sent in time, or found everything sold again, puts its alert back in its place in line; one
-- that was unwanted or had no mailbox ends it.
create function private.settle_stock_alerts() returns void
language sql volatile set search_path = ''
as $$
  update private.stock_alerts a
  set told_at = case when c.is_missed then null else coalesce(c.sent_at, now()) end, called_at = case when not c.is_missed then a.called_at end
  from (
    select w.id, max(n.sent_at) as sent_at,
      bool_and(n.sent_at is null) and bool_or(n.outcome = 'expired' or n.reason = 'not_true') as is_missed
    from private.stock_alerts w
    join private.notices n on n.kind = 'stock_alert' and n.subject = w.id || '-' || w.calls
    where w.called_at is not null and w.told_at is null
    group by w.id having bool_and(n.outcome <> 'queued')
  ) c where c.id = a.id;
$$;

-- {product_id, category, name, price, left}. Null once everything has been sold again, or the alert is cancelled.
create function private.stock_alert_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_alert private.stock_alerts;
  v_left bigint;
begin
  select * into v_alert from private.stock_alerts a where a.id = split_part(p_notice.subject, '-', 1)::bigint and a.told_at is null;
  v_left := private.unreserved_stock(v_alert.product_id, v_alert.category);
  if v_left = 0 then
    return null;
  end if;
  return (
    select jsonb_build_object('product_id', v_alert.product_id, 'category', v_alert.category, 'name', p.name, 'price', p.price, 'left', v_left)
    from (select 1) one left join public.products p on p.id = v_alert.product_id
  );
end;
$$;

-- {token, wanted: [{product_id, category, name}]}. Null once nothing is left to confirm.
create function private.stock_alert_confirm_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('token', s.token, 'wanted',
    jsonb_agg(jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name) order by a.id))
  from private.stock_alert_addresses s
  join private.stock_alerts a on a.email = s.email and a.confirmed_at is null
  left join public.products p on p.id = a.product_id
  where s.email = p_notice.email group by s.token;
$$;

-- Queues the notices of one wave; returns their number.
create function private.notify_wave(p_wanted text, p_most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_alert private.stock_alerts;
  v_called integer := 0;
begin
  for v_alert in
    update private.stock_alerts a set called_at = now(), calls = a.calls + 1
    where a.id in (
      select w.id from private.stock_alerts w where w.wanted = p_wanted and w.confirmed_at is not null and w.called_at is null
      order by w.id limit p_most for update skip locked)
    returning a.*
  loop
    perform private.notify('stock_alert', v_alert.id || '-' || v_alert.calls, v_alert.user_id, v_alert.email);
    v_called := v_called + 1;
  end loop;
  return v_called;
end;
$$;

-- ## Counting and deleting

-- The number of confirmed open alerts of each product, for the stock page: {product id: count}.
create function private.count_stock_alerts() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(w.product_id, w.people), '{}')
  from (
    select a.product_id, count(*) as people from private.stock_alerts a
    where a.product_id is not null and a.confirmed_at is not null and a.told_at is null group by a.product_id
  ) w;
$$;

-- Deletes alerts unconfirmed after 7 days, notified after 30, unanswered after 180; and addresses without alerts.
create function private.forget_stock_alerts() returns void
language sql volatile set search_path = ''
as $$
  delete from private.stock_alerts a
  where a.confirmed_at is null and a.asked_at < now() - interval '7 days' or a.told_at < now() - interval '30 days' or a.asked_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s
  where s.letter_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
$$;

-- Deletes the alerts of these addresses.
create function private.forget_alerts_of(p_emails text[]) returns void
language sql volatile set search_path = ''
as $$
  delete from private.stock_alerts a where a.email = any (p_emails);
  delete from private.stock_alert_addresses s where s.email = any (p_emails);
$$;

-- schemas/notifications/staff_alerts.sql

-- Detects what staff should know (R13.9), each event once, and describes it. notifications/staff.sql decides who is notified, and when.

-- Detection reads the tables once a minute, so that a payment writes nothing here. The subject identifies the event, so that it is detected once: the
-- id of an order or payment event; "<last restock>:<product>"; "<staff messages so far>:<claim>".
create table private.staff_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null check (length(subject) between 1 and 300),
  found_at timestamptz not null default clock_timestamp(),
  unique (kind, subject)
);

create index staff_alerts_newest on private.staff_alerts (found_at);

-- The time of the last detection: the sender runs more often than the once a minute that is needed.
create table private.staff_watch (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);

insert into private.staff_watch default values;

alter table private.staff_alerts enable row level security;
alter table private.staff_watch enable row level security;
-- No grant on either: the functions below write and read them.

-- The log entry that last raised a product's stock above a level, 0 without one. As part of an alert's subject it allows one alert for each restock.
create function private.last_restock(p_product_id text, p_above integer) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce((
    select a.id from public.staff_actions a
    where a.product_id = p_product_id and a.action = 'keys_added' and (a.changes #>> '{stock,to}')::integer > p_above
    order by a.id desc limit 1), 0);
$$;

-- The product id of a subject "<restock>:<product>".
create function private.alert_product(p_subject text) returns text
language sql immutable set search_path = ''
return substr(p_subject, position(':' in p_subject) + 1);

-- ## Detection

-- The last payment event, where none has come since for unusually long: in the same hours of each of the last four weeks three or more came.
-- After a day of silence it is no longer an alert.
create function private.detect_webhook_silent(p_now timestamptz) returns setof text
language sql stable set search_path = ''
as $$
  select l.id::text from (select e.id, e.received_at from public.payment_events e order by e.received_at desc limit 1) l
  where l.received_at between p_now - interval '1 day' and p_now - interval '10 minutes' and (
    select bool_and(exists (
      select from public.payment_events e
      where e.received_at > l.received_at - make_interval(weeks => w.ago) and e.received_at <= p_now - make_interval(weeks => w.ago)
      offset 2))
    from generate_series(1, 4) as w (ago));
$$;

-- Active products with no more keys than their threshold, which is 5 unless staff set one.
create function private.low_stock_products() returns table (product_id text, name text, stock_count integer, threshold integer)
language sql stable set search_path = ''
as $$
  select p.id, p.name, p.stock_count, coalesce(t.low_stock, 5)
  from public.products p left join private.stock_thresholds t on t.product_id = p.id
  where p.is_active and p.stock_count <= coalesce(t.low_stock, 5);
$$;

-- Active products that are sold out, with the number of paid orders and stock alerts that wait for them.
create function private.sold_out_and_wanted() returns table (product_id text, name text, waiting bigint)
language sql stable set search_path = ''
as $$
  select w.id, w.name, w.people
  from (
    select p.id, p.name,
      (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting) + coalesce((c.alerts ->> p.id)::bigint, 0) as people
    from public.products p, (select private.count_stock_alerts() as alerts offset 0) c where p.is_active and p.stock_count = 0
  ) w where w.people > 0;
$$;

-- The rollbacks of the last two days, by staff or by a failed canary.
create function private.rolled_back_releases(p_now timestamptz) returns table (subject text, change jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select left(concat_ws(' ', c.change ->> 'at', c.change ->> 'remote'), 300), c.change
    from private.release_state s, jsonb_array_elements(s.state -> 'changes') as c (change)
    where (c.change ->> 'action' = 'rollback' or c.change ->> 'action' = 'canary' and c.change ->> 'by' = 'canary')
      and pg_input_is_valid(c.change ->> 'at', 'timestamptz') and (c.change ->> 'at')::timestamptz > p_now - interval '2 days';
end;
$$;

-- Open guarantee claims. The subject counts staff's messages, so that several messages of the buyer in a row are one alert.
create function private.claims_awaiting_staff() returns table (subject text, product_id text, due_at timestamptz)
language sql stable set search_path = ''
as $$
  select (select count(*) from public.guarantee_claim_messages m where m.claim_id = c.id and m.from_staff) || ':' || c.id, c.product_id, c.due_at
  from public.guarantee_claims c where c.state = 'open';
$$;

-- Records every new alert. The caller runs one at a time: ids must rise in the order in which transactions become visible.
create function private.detect_staff_alerts(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_alerts (kind, subject, found_at)
  select f.kind, f.subject, p_now from (
    select 'paid_without_key' as kind, o.id::text as subject from public.orders o where o.is_waiting
    union all
    select 'amount_held', o.id::text from public.orders o where o.status = 'completed' and o.hold_reason is not null
    union all
    -- A buyer who signs up within an hour of paying needs no staff.
    select 'payment_without_owner', o.id::text from public.orders o
    where o.user_id is null and o.status = 'completed' and o.paid_at > p_now - interval '7 days' and o.paid_at <= p_now - interval '1 hour'
    union all
    select 'webhook_silent', s from private.detect_webhook_silent(p_now) s
    union all
    (select 'events_failed', e.id::text from public.payment_events e
    where e.outcome in ('error', 'unknown_product', 'not_paid') and e.received_at > p_now - interval '7 days' order by e.id desc limit 1000)
    union all
    select 'stock_low', private.last_restock(p.product_id, p.threshold) || ':' || p.product_id from private.low_stock_products() p
    union all
    -- Once for the first person waiting, once for the tenth and once for the hundredth.
    select 'sold_out_wanted', private.last_restock(w.product_id, 0) || '.' || floor(log(w.waiting)) || ':' || w.product_id
    from private.sold_out_and_wanted() w
    union all
    select 'release_taken_back', r.subject from private.rolled_back_releases(p_now) r
    union all
    select 'claim_waiting', c.subject from private.claims_awaiting_staff() c
    union all
    select 'claim_overdue', c.subject from private.claims_awaiting_staff() c where c.due_at < p_now
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
$$;

-- ## Description
-- Each function gives the facts that are still true of some subjects, null where none is. They name no buyer; lists hold at most ten products.

-- {orders, oldest_at, products: [{name, orders}]} of paid orders that wait for a key.
create function private.describe_paid_without_key(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
    jsonb_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.place) filter (where w.place <= 10))
  from (
    select p.name, count(*) as orders, min(o.paid_at) as oldest_at, row_number() over (order by count(*) desc, p.name, p.id) as place
    from public.orders o join public.products p on p.id = o.product_id
    where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
  ) w having count(*) > 0;
$$;

-- {orders, oldest_at} of completed orders that are held, or have no owner.
create function private.describe_orders(p_kind text, p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
  where o.id = any (p_subjects::uuid[]) and o.status = 'completed'
    and case p_kind when 'amount_held' then o.hold_reason is not null else o.user_id is null end
  having count(*) > 0;
$$;

-- {error, unknown_product, not_paid}: the number of failed payment events by outcome.
create function private.describe_events_failed(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('error', count(*) filter (where e.outcome = 'error'),
    'unknown_product', count(*) filter (where e.outcome = 'unknown_product'), 'not_paid', count(*) filter (where e.outcome = 'not_paid'))
  from public.payment_events e
  where e.id = any (p_subjects::bigint[]) and e.outcome in ('error', 'unknown_product', 'not_paid') having count(*) > 0;
$$;

-- {total, products: [{name, left, threshold}]}, the lowest stock first.
create function private.describe_stock_low(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'products',
    jsonb_agg(jsonb_build_object('name', l.name, 'left', l.stock_count, 'threshold', l.threshold) order by l.place) filter (where l.place <= 10))
  from (
    select p.*, row_number() over (order by p.stock_count, p.name, p.product_id) as place
    from private.low_stock_products() p where p.product_id in (select private.alert_product(s) from unnest(p_subjects) s)
  ) l having count(*) > 0;
$$;

-- {total, products: [{name, waiting}]}, the most wanted first.
create function private.describe_sold_out_wanted(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', count(*), 'products',
    jsonb_agg(jsonb_build_object('name', l.name, 'waiting', l.waiting) order by l.place) filter (where l.place <= 10))
  from (
    select w.name, w.waiting, row_number() over (order by w.waiting desc, w.name, w.product_id) as place
    from private.sold_out_and_wanted() w where w.product_id in (select private.alert_product(s) from unnest(p_subjects) s)
  ) l having count(*) > 0;
$$;

-- {claims, due_at, products: [{name, claims}]}; due_at is the soonest.
create function private.describe_claims(p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
    jsonb_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.place) filter (where w.place <= 10))
  from (
    select p.name, count(*) as claims, min(c.due_at) as due_at, row_number() over (order by count(*) desc, p.name, p.id) as place
    from private.claims_awaiting_staff() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
  ) w having count(*) > 0;
$$;

-- The facts of some subjects of one kind; null where nothing is true any more, and for an unknown kind.
-- 'webhook_silent': {last_at}. 'release_taken_back': {changes: [{at, remote, from, to, why}]}, the newest first.
create function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case p_kind
    when 'paid_without_key' then private.describe_paid_without_key(p_subjects)
    when 'amount_held' then private.describe_orders(p_kind, p_subjects)
    when 'payment_without_owner' then private.describe_orders(p_kind, p_subjects)
    when 'webhook_silent' then (
      select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
      where e.id::text = any (p_subjects))
    when 'events_failed' then private.describe_events_failed(p_subjects)
    when 'stock_low' then private.describe_stock_low(p_subjects)
    when 'sold_out_wanted' then private.describe_sold_out_wanted(p_subjects)
    when 'release_taken_back' then (
      select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', r.change ->> 'at', 'remote', r.change ->> 'remote',
        'from', left(r.change ->> 'from', 60), 'to', left(r.change ->> 'to', 60), 'why', left(r.change ->> 'why', 200)) order by r.change ->> 'at' desc))
      from private.rolled_back_releases(now()) r where r.subject = any (p_subjects) having count(*) > 0)
    when 'claim_waiting' then private.describe_claims(p_subjects)
    when 'claim_overdue' then private.describe_claims(p_subjects)
  end;
end;
$$;

-- schemas/notifications/staff.sql

-- Notices to staff about alerts (R13.9, R13.10): at once, daily, or off. Decision 0032.

-- The kinds in the order of their list, with the default of each role: managers get what they can solve, stock and guarantee claims.
create function private.staff_notice_defaults() returns table (place integer, kind text, admin_mode text, manager_mode text)
language sql immutable set search_path = ''
as $$
  values
    (1, 'paid_without_key', 'at_once', 'at_once'),
    (2, 'webhook_silent', 'at_once', 'off'),
    (3, 'amount_held', 'at_once', 'off'),
    (4, 'events_failed', 'at_once', 'off'),
    (5, 'payment_without_owner', 'daily', 'off'),
    (6, 'stock_low', 'daily', 'at_once'),
    (7, 'sold_out_wanted', 'daily', 'at_once'),
    (8, 'release_taken_back', 'at_once', 'off'),
    (9, 'claim_waiting', 'at_once', 'at_once'),
    (10, 'claim_overdue', 'at_once', 'at_once')
$$;

-- Without a row the role's default applies.
create table private.staff_notice_choices (
  user_id uuid references auth.users (id) on delete cascade,
  kind text,
  mode text not null check (mode in ('at_once', 'daily', 'off')),
  -- For at_once only: the daily digest is an email.
  channel text not null default 'mail' check (channel in ('mail', 'push')),
  -- Alerts from a time when the kind was off are not sent later.
  on_since timestamptz not null default now(),
  primary key (user_id, kind)
);

-- The alerts that a person was notified of, each once, even where they changed their mode.
create table private.staff_told (
  user_id uuid references auth.users (id) on delete cascade,
  alert_id bigint references private.staff_alerts (id) on delete cascade,
  -- The subject of the notice.
  batch text not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (user_id, alert_id)
);

create index staff_told_by_alert on private.staff_told (alert_id);

alter table private.staff_notice_choices enable row level security;
alter table private.staff_told enable row level security;
-- No grant on either: the functions below write and read them.

-- The mode of each member of staff for each kind. Alerts found before "since" are not for them.
create function private.staff_modes() returns table (user_id uuid, place integer, kind text, mode text, channel text, since timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, d.place, d.kind, coalesce(c.mode, case m.role when 'admin' then d.admin_mode else d.manager_mode end),
    coalesce(c.channel, 'mail'), greatest(m.created_at, c.on_since)
  from private.staff_members m cross join private.staff_notice_defaults() d
  left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = d.kind;
$$;

-- The alerts of the last seven days that a person has not been notified of, by mode.
create function private.pending_alerts(p_mode text, p_now timestamptz)
returns table (user_id uuid, kind text, channel text, alert_id bigint, found_at timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, m.kind, m.channel, a.id, a.found_at
  from private.staff_modes() m join private.staff_alerts a on a.kind = m.kind and a.found_at >= m.since
  where m.mode = p_mode and a.found_at > p_now - interval '7 days'
    and not exists (select from private.staff_told t where t.user_id = m.user_id and t.alert_id = a.id);
$$;

-- Queues one notice to a person about several alerts.
create function private.notify_of_alerts(p_user_id uuid, p_kind text, p_batch text, p_channel text, p_alert_ids bigint[], p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_told (user_id, alert_id, batch, told_at) select p_user_id, i, p_batch, p_now from unnest(p_alert_ids) i;
  select private.notify(p_kind, p_batch, p_account_id => p_user_id, p_due_at => p_now, p_channels =>
    -- Mail where the device is gone.
    array[case when p_channel = any (private.notice_channels(p_user_id)) then p_channel else 'mail' end]);
$$;

-- Queues at most one notice an hour to each person for each kind, with all its alerts.
create function private.notify_staff_at_once(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_batch record;
begin
  for v_batch in
    select u.user_id, u.kind, u.channel, max(u.alert_id)::text as name, array_agg(u.alert_id) as alert_ids from private.pending_alerts('at_once', p_now) u
    where not exists (
      select from private.staff_told t join private.staff_alerts a on a.id = t.alert_id
      where t.user_id = u.user_id and a.kind = u.kind and t.told_at > p_now - interval '1 hour')
    group by u.user_id, u.kind, u.channel
  loop
    perform private.notify_of_alerts(v_batch.user_id, v_batch.kind, v_batch.name, v_batch.channel, v_batch.alert_ids, p_now);
  end loop;
end;
$$;

-- Queues the daily digest from nine o'clock in São Paulo on, of alerts found before nine; none without alerts.
create function private.notify_staff_daily(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day date := p_now at time zone 'America/Sao_Paulo';
  v_nine timestamptz := (v_day + time '09:00') at time zone 'America/Sao_Paulo';
  v_batch record;
begin
  if p_now < v_nine then
    return;
  end if;
  for v_batch in
    select u.user_id, array_agg(u.alert_id) as alert_ids from private.pending_alerts('daily', p_now) u
    where u.found_at < v_nine
      and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = v_day::text and n.recipient = u.user_id::text)
    group by u.user_id
  loop
    perform private.notify_of_alerts(v_batch.user_id, 'staff_daily', v_day::text, 'mail', v_batch.alert_ids, p_now);
  end loop;
end;
$$;

-- Detects alerts and queues the notices to staff, once a minute at most.
create function private.gather_staff_notices(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.staff_watch set looked_at = p_now where looked_at <= p_now - interval '1 minute';
  if not found then
    return;
  end if;
  perform private.detect_staff_alerts(p_now);
  perform private.notify_staff_at_once(p_now);
  perform private.notify_staff_daily(p_now);
end;
$$;

-- The facts of a notice to staff: those of describe_staff_alerts; of the daily digest {day, parts: [{kind, facts}]}; of a template test {of}.
-- Null where nothing is true any more, and for a person who left the staff or turned the kind off.
create function private.staff_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_parts jsonb;
begin
  if p_notice.kind = 'template_test' then
    return (select jsonb_build_object('of', split_part(p_notice.subject, ' ', 1)) from private.staff_members m where m.user_id = p_notice.account_id);
  end if;
  select jsonb_agg(jsonb_build_object('kind', f.kind, 'facts', f.facts) order by f.place) into v_parts
  from (
    select m.place, m.kind, private.describe_staff_alerts(m.kind, array_agg(a.subject)) as facts
    from private.staff_modes() m
    join private.staff_told t on t.user_id = m.user_id and t.batch = p_notice.subject
    join private.staff_alerts a on a.id = t.alert_id and a.kind = m.kind
    where m.user_id = p_notice.account_id and m.mode <> 'off' and p_notice.kind in (m.kind, 'staff_daily')
    group by m.place, m.kind
  ) f where f.facts is not null;
  return case when p_notice.kind <> 'staff_daily' then v_parts #> '{0,facts}'
    when v_parts is not null then jsonb_build_object('day', p_notice.subject, 'parts', v_parts) end;
end;
$$;

-- ## Own preferences

-- The caller's modes: {choices: [{kind, mode, channel}], has_device} (R13.10).
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the choices.
create function public.my_staff_notices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'has_device', 'push' = any (private.notice_channels(private.caller_id())),
    'choices', (
      select jsonb_agg(jsonb_build_object('kind', m.kind, 'mode', m.mode, 'channel', m.channel) order by m.place)
      from private.staff_modes() m where m.user_id = private.caller_id()));
end;
$$;

-- Sets the caller's mode and channel for one kind (R13.10). Alerts found while it was off are not sent later.
-- Refuses: 403 staff_only, 400 staff_notice_invalid (no such kind, mode or channel).
-- Definer because: nobody may write the choices.
create function public.set_staff_notice(p_kind text, p_mode text, p_channel text default 'mail') returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before record;
begin
  perform private.require_staff();
  select * into v_before from private.staff_modes() m where m.user_id = private.caller_id() and m.kind = p_kind;
  if v_before.kind is null or coalesce(p_mode, '') not in ('at_once', 'daily', 'off') or coalesce(p_channel, '') not in ('mail', 'push') then
    raise sqlstate 'PT400' using message = 'Escolha de aviso inválida', detail = 'staff_notice_invalid',
      hint = 'A staff kind; at_once, daily or off; mail or push.';
  end if;
  insert into private.staff_notice_choices (user_id, kind, mode, channel, on_since)
  values (private.caller_id(), p_kind, p_mode, p_channel, case when v_before.mode = 'off' then now() else v_before.since end)
  on conflict (user_id, kind) do update set mode = excluded.mode, channel = excluded.channel, on_since = excluded.on_since;
end;
$$;

-- A person's own choices: [{kind, mode, channel}].
create function private.staff_notices_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
  from private.staff_notice_choices c where c.user_id = p_user_id;
$$;

grant execute on function public.my_staff_notices(), public.set_staff_notice(text, text, text) to authenticated;

-- schemas/notifications/outbox.sql

-- The list of notices for staff, and their actions on it (R13.11, R13.12).

create index notices_by_outcome on private.notices (outcome, created_at desc) where outcome in ('queued', 'given_up');
create index notices_by_subject on private.notices (subject);

-- The newest notices that match; an empty filter matches all. The search is an address, or the id of an order or a notice.
-- A custom plan for each call lets an index find one person or order.
create function private.filtered_notices(p_search text, p_kind text, p_channel text, p_from timestamptz, p_to timestamptz, p_outcome text)
returns setof private.notices
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_accounts uuid[] := '{}';
  v_subjects text[] := '{}';
  v_id uuid := case when pg_input_is_valid(p_search, 'uuid') then p_search::uuid end;
begin
  if position('@' in p_search) > 0 then
    v_accounts := array(select u.id from auth.users u where u.email = p_search);
    -- A queued notice to a buyer has no address yet.
    v_subjects := array(select o.id::text from public.orders o where o.user_id is null and o.customer_email = p_search order by o.created_at desc limit 500)
      || array(select o.id::text from public.orders o where o.user_id = any (v_accounts) order by o.created_at desc limit 500);
  end if;
  return query select * from private.notices n
  where (p_kind = '' or n.kind = p_kind) and (p_channel = '' or n.channel = p_channel) and (p_outcome = '' or n.outcome = p_outcome)
    and (p_from is null or n.created_at >= p_from) and (p_to is null or n.created_at < p_to)
    and (p_search = '' or n.id = v_id or n.subject = p_search or n.email = p_search or n.account_id = any (v_accounts)
      or n.recipient = 'buyer' and n.subject = any (v_subjects))
  order by n.created_at desc, n.id limit private.most_counted() + 1;
end;
$$;

-- A notice with its recipient and order; of a reminder of an unpaid PIX also when the order was paid after it.
create function private.notice_line(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_purpose text := (select k.purpose from private.notice_kinds() k where k.kind = p_notice.kind);
  v_order public.orders;
begin
  if pg_input_is_valid(p_notice.subject, 'uuid') then
    select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  end if;
  return jsonb_build_object(
    'id', p_notice.id, 'kind', p_notice.kind, 'channel', p_notice.channel, 'email', coalesce(p_notice.email, (private.resolve_recipient(p_notice)).email),
    'order_id', v_order.id, 'created_at', p_notice.created_at, 'due_at', p_notice.due_at, 'attempts', p_notice.attempts,
    'next_try_at', p_notice.next_try_at, 'expires_at', p_notice.expires_at, 'outcome', p_notice.outcome, 'reason', p_notice.reason,
    'sent_at', p_notice.sent_at, 'opened_at', p_notice.opened_at,
    'paid_at', case when v_purpose = 'recovery' and v_order.paid_at > p_notice.sent_at then v_order.paid_at end);
end;
$$;

-- One page of at most 100 notices, newest first: {total, outcomes: {outcome: count}, notices} (R13.11). "outcomes" ignores the filter by outcome. Counts
-- stop at 10001.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the notices.
create function public.find_notices(
  p_search text default '', p_kind text default '', p_channel text default '', p_outcome text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.require_staff();
  return (
    with counted as (
      select f.outcome, count(*) as times
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, '') f group by f.outcome
    ), found as materialized (
      select f.id, row_number() over () as place
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, coalesce(p_outcome, '')) f
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'outcomes', (select coalesce(jsonb_object_agg(c.outcome, c.times), '{}') from counted c),
      'notices', (
        select coalesce(jsonb_agg(private.notice_line(n) order by p.place), '[]')
        from (select f.id, f.place from found f order by f.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join private.notices n on n.id = p.id))
  );
end;
$$;

-- Queues notices that were given up again: {put: count, refused: [{id, reason: 'expired' | 'not_given_up' | 'not_found'}]} (R13.11). Logged.
-- Refuses: 403 staff_only, 400 reason_required, 400 too_many_notices (over 100).
-- Definer because: nobody may write the notices or the log.
create function public.retry_notices(p_ids uuid[], p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_put uuid[];
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_ids), 0) > 100 then
    raise sqlstate 'PT400' using message = 'No máximo 100 avisos de uma vez', detail = 'too_many_notices', hint = 'Send them in parts.';
  end if;
  with put as (
    update private.notices n set outcome = 'queued', attempts = 0, next_try_at = now(), taken_until = null, reason = 'tried_again'
    where n.id = any (p_ids) and n.outcome = 'given_up' and n.expires_at > now() returning n.id
  )
  select coalesce(array_agg(p.id), '{}') into v_put from put p;
  if v_put <> '{}' then
    perform private.log_staff_action('notices_retried', p_changes => private.changed_fields('{}', jsonb_build_object('notices', cardinality(v_put))));
  end if;
  return jsonb_build_object('put', cardinality(v_put), 'refused', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'reason',
      case when n.id is null then 'not_found' when n.outcome = 'given_up' then 'expired' else 'not_given_up' end) order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) left join private.notices n on n.id = i.id where i.id <> all (v_put)));
end;
$$;

-- Emails the caller a template with example facts, at most ten an hour, and returns the notice's id (R13.12).
-- Refuses: 403 staff_only, 400 template_unknown, 429 too_many_tests.
-- Definer because: nobody may write the notices.
create function public.send_template_to_self(p_kind text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
  v_subject text := p_kind || ' ' || gen_random_uuid();
begin
  perform private.require_staff();
  if not exists (select from private.notice_kinds() k where k.kind = p_kind and k.kind <> 'template_test') then
    raise sqlstate 'PT400' using message = 'Modelo desconhecido', detail = 'template_unknown', hint = 'A kind of private.notice_kinds().';
  end if;
  if (select count(*) from private.notices n
      where n.account_id = v_caller and n.kind = 'template_test' and n.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'Dez modelos por hora: espere um pouco', detail = 'too_many_tests', hint = 'Wait for the hour to pass.';
  end if;
  perform private.notify('template_test', v_subject, p_account_id => v_caller, p_channels => array['mail']);
  return (select n.id from private.notices n where n.kind = 'template_test' and n.subject = v_subject);
end;
$$;

-- The results of reminders of unpaid PIX in the last thirty days (R13.11). "opened" counts followed links, "paid" orders paid after their reminder.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the notices.
create function public.recovery_figures() returns table (kind text, sent bigint, opened bigint, paid bigint, amount numeric)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select k.kind, count(r.subject), count(*) filter (where r.is_opened), count(o.id), coalesce(sum(o.amount), 0)
    from private.notice_kinds() k
    left join (
      -- A buyer who is notified by mail and push counts once.
      select n.kind, n.subject, min(n.sent_at) as sent_at, bool_or(n.opened_at is not null) as is_opened from private.notices n
      where n.outcome = 'sent' and n.created_at > now() - interval '30 days' group by n.kind, n.subject
    ) r on r.kind = k.kind
    left join public.orders o on o.id = case when pg_input_is_valid(r.subject, 'uuid') then r.subject::uuid end and o.paid_at > r.sent_at
    where k.purpose = 'recovery' group by k.kind;
end;
$$;

grant execute on function public.find_notices(text, text, text, text, timestamptz, timestamptz, integer, integer), public.retry_notices(uuid[], text),
  public.send_template_to_self(text), public.recovery_figures() to authenticated;

-- schemas/staff/action_triggers.sql

-- Triggers that log changes, whoever made them.

-- What differs between two rows: {field: {"from": value, "to": value}}; null where nothing does.
create function private.changed_fields(p_from jsonb, p_to jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(k.field, jsonb_build_object('from', p_from -> k.field, 'to', p_to -> k.field))
  from (select jsonb_object_keys(coalesce(p_from, '{}') || coalesce(p_to, '{}')) as field) k
  where coalesce(p_from -> k.field, 'null') <> coalesce(p_to -> k.field, 'null');
$$;

-- Logs a row that was added, changed or taken away; its arguments are the three words for that. What nobody sets by hand is no change.
-- A role that somebody was given by a sign-in is one that they were invited to: they did it, by accepting.
-- Definer because: staff write products themselves, and may not write the log.
create function private.log_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c_not_set constant text[] := array['id', 'product_id', 'only_row', 'given_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'created_at', 'updated_at'];
  v_row jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_set, to_jsonb(new) - c_not_set);
begin
  if v_changes is not null then
    perform private.log_staff_action(tg_argv[case tg_op when 'INSERT' then 0 when 'UPDATE' then 1 else 2 end],
      p_product_id => v_row ->> case tg_table_name when 'products' then 'id' else 'product_id' end,
      p_user_id => (v_row ->> 'user_id')::uuid, p_changes => v_changes,
      p_actor_id => case when tg_op = 'INSERT' and v_row ->> 'given_by' is not null then (v_row ->> 'user_id')::uuid end);
  end if;
  return null;
end;
$$;

-- The columns are those that people set: a delivery moves only counters, and pays nothing for this trigger.
create trigger log_product_change after insert or delete
  or update of name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, key_template, first_steps
  on public.products for each row execute function private.log_row_change('product_created', 'product_changed', 'product_deleted');
create trigger log_threshold_change after insert or update or delete on private.stock_thresholds
  for each row execute function private.log_row_change('threshold_changed', 'threshold_changed', 'threshold_changed');
create trigger log_setting_change after insert or update or delete on private.store_settings
  for each row execute function private.log_row_change('setting_changed', 'setting_changed', 'setting_changed');
-- Also where an account is deleted, and its role with it.
create trigger log_role_change after insert or update or delete on private.staff_members
  for each row execute function private.log_row_change('role_given', 'role_changed', 'role_taken');

-- Logs what became of a review: approved, taken back, changed, rejected. What a rejected one said is kept; who said it is not.
create function private.log_review_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_not_said constant text[] := array['id', 'product_id', 'user_id', 'order_id', 'author_name', 'created_at'];
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_said, to_jsonb(new) - c_not_said);
  v_action text := case
    when tg_op = 'DELETE' then 'review_rejected'
    when new.is_approved and old.is_approved is not true then 'review_approved'
    when old.is_approved and not new.is_approved then 'review_unapproved'
    when tg_op = 'UPDATE' then 'review_changed'
  end;
begin
  -- A review that its buyer has just sent is nobody's action on it, and the words that a buyer's own erasure takes out are not kept here.
  if v_action is not null and v_changes is not null and (private.caller_id() is null or private.staff_role() is not null) then
    perform private.log_staff_action(v_action, p_product_id => coalesce(new.product_id, old.product_id),
      p_order_id => coalesce(new.order_id, old.order_id), p_review_id => coalesce(new.id, old.id), p_changes => v_changes);
  end if;
  return null;
end;
$$;

create trigger log_review_change after insert or update of rating, comment, is_approved or delete on private.review_entries
  for each row execute function private.log_review_change();

-- Logs keys that were added, one entry for a statement and product: how many, how many go to waiting orders at once, the stock before and after.
create function private.log_new_keys() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- count_new_keys has counted them and holds the product, so nobody joins or leaves its queue meanwhile.
  perform private.log_staff_action('keys_added', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', k.stock - k.unused),
      jsonb_build_object('stock', k.stock - k.delivered, 'added', k.added, 'delivered', nullif(k.delivered, 0))))
  from (
    select n.product_id, n.added, n.unused, p.stock_count as stock, least(n.unused, (
      select count(*) from public.orders o where o.product_id = n.product_id and o.is_waiting)) as delivered
    from (select product_id, count(*) as added, count(*) filter (where not is_used) as unused from new_keys group by product_id) n
    join public.products p on p.id = n.product_id
  ) k;
  return null;
end;
$$;

create trigger log_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.log_new_keys();

-- Logs keys that were deleted, an entry each; those of an import that was undone (its row says so by then) in one: how many, and the stock.
create function private.log_key_deletion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.log_staff_action('key_deleted', p_product_id => k.product_id, p_key_id => k.id)
  from old_keys k left join private.key_imports i on i.id = k.import_id where i.undone_at is null;
  -- count_deleted_keys has counted them and holds the product.
  perform private.log_staff_action('import_undone', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', p.stock_count + k.removed), jsonb_build_object('stock', p.stock_count, 'removed', k.removed)))
  from (
    select o.product_id, count(*) as removed from old_keys o join private.key_imports i on i.id = o.import_id
    where i.undone_at is not null group by o.product_id, o.import_id
  ) k join public.products p on p.id = k.product_id;
  return null;
end;
$$;

create trigger log_key_deletion after delete on private.stored_keys
  referencing old table as old_keys for each statement execute function private.log_key_deletion();

-- What staff change of an order by hand.
create function private.order_state(p_order public.orders) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('status', p_order.status, 'user_id', p_order.user_id, 'hold_reason', p_order.hold_reason,
    'delivered_key_id', p_order.delivered_key_id);
$$;

-- Logs a change of an order by staff; payments change orders without a staff role and are not logged. Also ends the guarantee claims that the
-- change settles, whoever made it: one trigger for both, because each trigger's condition costs every delivery time.
create function private.log_order_and_settle_claims() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_action text := case
    when old.status <> 'refunded' and new.status = 'refunded' then 'order_refunded'
    when new.user_id is not null and new.user_id is distinct from old.user_id then 'order_assigned'
    when old.hold_reason is not null and new.hold_reason is null then 'order_released'
    when old.delivered_key_id is not null and new.delivered_key_id is distinct from old.delivered_key_id then 'order_redelivered'
  end;
begin
  perform private.settle_claims_of_order(old, new);
  if v_action is not null and private.staff_role() is not null then
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => new.delivered_key_id,
      p_changes => private.changed_fields(private.order_state(old), private.order_state(new)));
  end if;
  return null;
end;
$$;

-- The condition stands here and not in the function alone: a delivery then makes no call.
create trigger log_order_and_settle_claims after update of status, user_id, hold_reason, delivered_key_id on public.orders
  for each row when (
    (new.status = 'refunded' and old.status <> 'refunded')
    or (new.user_id is not null and new.user_id is distinct from old.user_id)
    or (new.hold_reason is null and old.hold_reason is not null)
    or (old.delivered_key_id is not null and new.delivered_key_id is distinct from old.delivered_key_id)
  ) execute function private.log_order_and_settle_claims();

-- Logs an event that a member of staff had applied again.
create function private.log_event_replay() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.staff_role() is not null then
    perform private.log_staff_action('event_replayed', p_event_id => new.id,
      p_changes => private.changed_fields(jsonb_build_object('outcome', old.outcome), jsonb_build_object('outcome', new.outcome)));
  end if;
  return null;
end;
$$;

-- Every replay is logged, also of an event that was never applied, as a copy that is restored may hold.
create trigger log_event_replay after update of applied_at on public.payment_events
  for each row execute function private.log_event_replay();

-- schemas/staff/order_overrides.sql

-- The override of an order by staff.

-- Does to an order by hand what staff ask, with a reason that the log keeps: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Says what came of it: without success nothing was done, and the log has nothing.
-- Refuses: 403 staff_only, 403 admin_only and 403 second_factor_required (all but deliver), 404 order_not_found, 400 reason_required, 400 action_unknown,
-- 409 order_disputed, and what each action refuses.
-- Definer because: nobody may write orders or the log.
create function public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text default null)
returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was public.orders;
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
  select * into v_was from private.lock_order(p_order_id);
  perform private.refuse_disputed(v_was);
  case p_action
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, p_email);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then perform public.deliver_product_key(p_order_id);
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$$;

-- What came of an action, told from the order before and after it.
create function private.override_words(p_action text, p_was public.orders, p_order public.orders) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_action
    when 'release' then case when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
    when 'assign' then case when p_was.user_id = p_order.user_id then 'o pedido já era desta conta' else 'pedido atribuído à conta' end
    when 'refund' then case when p_was.status = 'refunded' then 'o pedido já estava reembolsado' else 'pedido marcado como reembolsado' end
    when 'replace' then 'key trocada'
    else case
      when p_was.delivered_key_id is not null then 'a key já tinha sido entregue'
      when p_order.delivered_key_id is not null then 'key entregue'
      when p_order.hold_reason is not null then 'o pedido está retido: um administrador precisa liberá-lo'
      else 'não há key em estoque para este pedido; ele continua na fila'
    end
  end;
end;
$$;

grant execute on function public.override_order(uuid, text, text, text) to authenticated;

-- Locks an order, and its product, for an admin who is about to override it.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 order_not_found.
create function private.lock_order_for_admin(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select * into v_order from private.lock_order(p_order_id);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return v_order;
end;
$$;

-- Delivers, or queues, an order that was held because another amount was paid.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_held.
create function private.release_order(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status <> 'completed' or v_order.hold_reason is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
  end if;
  update public.orders set hold_reason = null where id = p_order_id;
  perform private.deliver_to_waiting_orders(v_order.product_id);
end;
$$;

-- Hands an order to the account of an e-mail; also takes it from the account that has it.
-- Refuses: 403 admin_only, 404 order_not_found, 404 user_not_found.
create function private.assign_order(p_order_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  perform private.lock_order_for_admin(p_order_id);
  select u.id into v_user_id from auth.users u where u.email = lower(btrim(p_email)) and u.is_sso_user = false;
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Nenhuma conta usa este email', detail = 'user_not_found', hint = 'The person must sign up first.';
  end if;
  update public.orders set user_id = v_user_id where id = p_order_id;
end;
$$;

-- Marks an order refunded: its key is not shown any more, it leaves the queue, and the credit that it gave is taken back.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_paid, 409 credit_spent.
create function private.refund_order(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status not in ('completed', 'refunded') then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
  end if;
  perform private.require_credit_unspent(v_order);
  update public.orders set status = 'refunded', hold_reason = null where id = p_order_id;
end;
$$;

-- Gives a delivered order another key and marks the old one as defective.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_disputed, 409 order_without_key, 409 order_credited, 409 out_of_stock.
create function private.replace_order_key(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_key_id uuid;
begin
  perform private.refuse_disputed(v_order);
  if v_order.status <> 'completed' or v_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  perform private.require_no_credit(p_order_id);
  v_key_id := private.lock_next_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$$;

-- schemas/staff/action_search.sql

-- The log as staff search it.

create index staff_actions_by_action on public.staff_actions (action, id desc);
create index staff_actions_by_actor on public.staff_actions (actor_email, id desc);

-- The ids of the entries that filters leave, the newest first and one more than are counted; an empty filter asks nothing. p_person is the address of who did it, p_field what was changed. What was
-- typed is looked for in the reason, in the addresses of who did it and to whom, and in the product's id and name; an order is named by its id
-- or by its beginning.
-- Planned anew at each call, so that an index leads to one product, order or kind.
create function private.found_staff_actions(
  p_action public.staff_action, p_person text, p_product_id text, p_field text, p_order text, p_from timestamptz, p_to timestamptz, p_search text
) returns setof bigint
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_order text := lower(p_order);
  v_products text[] := '{}';
begin
  if p_search <> '' then
    v_products := array(select p.id from public.products p where position(p_search in lower(p.name)) > 0 or position(p_search in p.id) > 0);
  end if;
  return query select a.id from public.staff_actions a
  where (p_action is null or a.action = p_action)
    and (p_product_id = '' or a.product_id = p_product_id)
    and (v_order = '' or a.order_id is not null and starts_with(a.order_id::text, v_order))
    and (p_from is null or a.done_at >= p_from) and (p_to is null or a.done_at < p_to)
    and (p_person = '' or a.actor_email = p_person)
    and (p_field = '' or a.changes ? p_field)
    and (p_search = '' or position(p_search in lower(a.reason)) > 0 or position(p_search in a.actor_email) > 0
      or position(p_search in a.user_email) > 0 or a.product_id = any (v_products) or position(p_search in a.product_id) > 0)
  order by a.id desc limit private.most_counted() + 1;
end;
$$;

-- One page of the log for staff, newest first: {actions: [...], total}, each entry with its product's name of today. At most 100 at a time; the total is
-- 10001 where there are more than 10000.
-- Refuses: 403 staff_only.
-- Definer because: what a search costs must not grow by row security for each entry.
create function public.find_staff_actions(
  p_action text default '', p_person text default '', p_product_id text default '', p_field text default '', p_order text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_search text default '', p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select f.id from private.found_staff_actions(nullif(p_action, '')::public.staff_action, coalesce(p_person, ''), coalesce(p_product_id, ''),
        coalesce(p_field, ''), btrim(coalesce(p_order, '')), p_from, p_to, lower(btrim(coalesce(p_search, '')))) as f (id)
    ), page as (
      select f.id from found f order by f.id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'actions', coalesce((
        select jsonb_agg(to_jsonb(a) || jsonb_build_object('product_name', p.name) order by a.id desc)
        from page join public.staff_actions a on a.id = page.id left join public.products p on p.id = a.product_id
      ), '[]')
    )
  );
end;
$$;

-- The addresses of who has an entry in the log, for staff to choose from. From one to the next by the index: they are few, the entries many.
-- Refuses: 403 staff_only.
-- Definer because: what it costs must not grow by row security for each entry.
create function public.list_log_people() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with recursive people (email) as (
      select min(a.actor_email) from public.staff_actions a
      union all
      select (select min(a.actor_email) from public.staff_actions a where a.actor_email > p.email) from people p where p.email is not null
    )
    select coalesce(array_agg(p.email order by p.email), '{}') from people p where p.email is not null
  );
end;
$$;

grant execute on function public.find_staff_actions(text, text, text, text, text, timestamptz, timestamptz, text, integer, integer),
  public.list_log_people() to authenticated;

-- schemas/staff/administration.sql

-- Who works here, as admins decide it on a screen (R6.8): invitations, roles, and the end of a role.

-- Who was asked to work here, and as what. The address need not have an account: it becomes a role when somebody who has proved the mailbox
-- signs in, or proves it. A sign-up with somebody else's address proves nothing.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  role public.staff_role not null,
  -- Null where the database's owner invited. No foreign key: end_invitations takes an invitation away with its admin.
  invited_by uuid,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

alter table private.staff_invitations enable row level security;
-- No grant: the functions below write it.

-- Has changes of the staff come one after the other: two admins who demote each other would otherwise leave the store without one.
create function private.lock_staff() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  lock table private.staff_members in share row exclusive mode;
end;
$$;

-- What every change of the staff begins with. Whether the caller is an admin is asked when nobody can change it any more.
-- Refuses: 403 staff_only, 400 reason_required, 403 admin_only, 403 second_factor_required.
create function private.begin_staff_change(p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  perform private.lock_staff();
  perform private.require_admin();
  perform private.require_second_factor();
end;
$$;

-- ## Invitations

-- Logs an invitation that was sent, sent again with another role or term, or withdrawn. One that was accepted is told of by the role, and
-- of one that ran out nobody did anything.
create function private.log_invitation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_email text := coalesce(new.email, old.email);
begin
  if tg_op <> 'DELETE' or old.expires_at > now() and not exists (
    select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email
  ) then
    perform private.log_staff_action(case tg_op when 'DELETE' then 'invitation_withdrawn' else 'invitation_sent' end, p_user_email => v_email,
      p_changes => private.changed_fields(jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)));
  end if;
  return null;
end;
$$;

create trigger log_invitation after insert or update or delete on private.staff_invitations
  for each row execute function private.log_invitation();

-- Makes an invited person staff, where they have proved the mailbox that was invited.
create function private.accept_invitation(p_user_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_invitation private.staff_invitations;
begin
  -- The cheap question first: nearly nobody who signs in was invited.
  if not exists (select from private.staff_invitations i where i.email = v_email and i.expires_at > now())
    or private.verified_owner(v_email) is distinct from p_user_id then
    return;
  end if;
  perform private.lock_staff();
  select * into v_invitation from private.staff_invitations i where i.email = v_email and i.expires_at > now();
  if not found then
    return;
  end if;
  perform set_config('store.staff_action_reason', 'Convite aceito', true);
  insert into private.staff_members (user_id, role, given_by) values (p_user_id, v_invitation.role, v_invitation.invited_by)
  on conflict (user_id) do nothing;
  delete from private.staff_invitations where email = v_email;
  perform set_config('store.staff_action_reason', '', true);
end;
$$;

-- A mailbox was proved, or somebody signed in: takes up the invitation of that address.
-- Definer because: the auth service's role may not use our tables and functions.
create function private.take_up_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.accept_invitation(new.user_id, coalesce(to_jsonb(new) ->> 'email', (select u.email from auth.users u where u.id = new.user_id)));
  return null;
end;
$$;

create trigger take_up_invitation after insert on private.proved_mailboxes for each row execute function private.take_up_invitation();
create trigger store_take_up_invitation after insert on auth.sessions for each row execute function private.take_up_invitation();

-- Whoever is an admin no more has no invitation left open: it would bring in, later, whom nobody wants.
create function private.end_invitations() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from private.staff_invitations where invited_by = old.user_id;
  return null;
end;
$$;

create trigger end_invitations_of_demoted after update of role on private.staff_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_invitations();
create trigger end_invitations_of_removed after delete on private.staff_members
  for each row when (old.role = 'admin') execute function private.end_invitations();

-- Invites an address to work here, for seven days; once more gives it another role or term. The answer is the same whether or not the address has an
-- account, and so is what list_staff shows: an account becomes staff by its own sign-in.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 400 reason_required, 400 email_invalid, 400 email_blocked, 400 role_unknown, 409 already_staff.
-- Definer because: nobody may write invitations or the log.
create function public.invite_staff(p_email text, p_role text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_problem text := case when private.is_placeholder_email(v_email) then 'email_invalid' else private.email_problem(v_email) end;
begin
  perform private.begin_staff_change(p_reason);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem, hint = 'An address that could sign up.';
  end if;
  if exists (select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email) then
    raise sqlstate 'PT409' using message = 'Esta pessoa já faz parte da equipe', detail = 'already_staff', hint = 'Change the role instead.';
  end if;
  insert into private.staff_invitations (email, role, invited_by) values (v_email, p_role::public.staff_role, private.caller_id())
  on conflict (email) do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at;
exception
  when invalid_text_representation or not_null_violation then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin or manager.';
end;
$$;

-- Takes back an invitation that nobody has taken up.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 400 reason_required, 404 invitation_not_found.
-- Definer because: nobody may write invitations or the log.
create function public.withdraw_invitation(p_email text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_change(p_reason);
  delete from private.staff_invitations where email = lower(btrim(p_email));
  if not found then
    raise sqlstate 'PT404' using message = 'Este convite não existe mais', detail = 'invitation_not_found', hint = 'It was taken up, withdrawn or forgotten.';
  end if;
end;
$$;

-- ## Roles

-- Gives a member of staff another role ('admin', 'manager'), or none ('none'): from the next call on. What was invited in their name, or to their
-- address, ends with the role.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 400 reason_required, 400 role_unknown, 404 staff_member_not_found, 409 last_admin.
-- Definer because: nobody may write the staff table or the log.
create function public.change_staff_role(p_user_id uuid, p_role text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_role public.staff_role;
begin
  perform private.begin_staff_change(p_reason);
  if p_role is null or p_role not in ('admin', 'manager', 'none') then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin, manager or none.';
  end if;
  select m.role into v_role from private.staff_members m where m.user_id = p_user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta pessoa não faz mais parte da equipe', detail = 'staff_member_not_found', hint = 'Nobody of this id works here.';
  end if;
  if v_role = 'admin' and p_role <> 'admin'
    and not exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> p_user_id) then
    raise sqlstate 'PT409' using message = 'A loja precisa de pelo menos um administrador', detail = 'last_admin', hint = 'Make somebody else an admin first.';
  end if;
  if p_role = 'none' then
    delete from private.staff_invitations i using auth.users u where u.id = p_user_id and i.email = lower(u.email);
    delete from private.staff_members where user_id = p_user_id;
  else
    update private.staff_members set role = p_role::public.staff_role, given_by = private.caller_id()
    where user_id = p_user_id and role <> p_role::public.staff_role;
  end if;
end;
$$;

-- When somebody was last here, as the auth service knows it: signed in, or had a session renewed.
-- The hosted service writes some of these times without a zone, in UTC.
create function private.last_seen(p_user_id uuid) returns timestamptz
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select greatest(
    (select u.last_sign_in_at::timestamptz from auth.users u where u.id = p_user_id),
    (select max(greatest(s.created_at::timestamptz, s.refreshed_at::timestamptz)) from auth.sessions s where s.user_id = p_user_id)
  );
$$;

-- Who works here and who is invited, for admins: {members: [{user_id, email, name, role, since, given_by, second_factor, last_seen}],
-- invitations: [{email, role, invited_by, invited_at, expires_at}]}. second_factor is null where the auth service has none.
-- Refuses: 403 admin_only.
-- Definer because: nobody may read the staff table, invitations or the auth service's tables.
create function public.list_staff() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'email', u.email, 'name', p.full_name, 'role', m.role, 'since', m.created_at,
        'given_by', (select g.email from auth.users g where g.id = m.given_by),
        'second_factor', case when to_regclass('auth.mfa_factors') is not null
          then private.auth_rows_of('mfa_factors', m.user_id, array['status']) @> '[{"status": "verified"}]' end,
        'last_seen', private.last_seen(m.user_id)) order by m.role, m.created_at, u.email), '[]')
      from private.staff_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at,
        'invited_by', (select g.email from auth.users g where g.id = i.invited_by)) order by i.invited_at desc, i.email), '[]')
      from private.staff_invitations i
    )
  );
end;
$$;

grant execute on function public.list_staff(), public.invite_staff(text, text, text), public.withdraw_invitation(text, text),
  public.change_staff_role(uuid, text, text) to authenticated;

-- schemas/staff/saved_views.sql

-- What a member of staff keeps for their own work: the filters of a list, under a name.

-- One row is one saved filter. Nobody but its owner sees it; it goes with the account.
create table public.staff_views (
  user_id uuid not null default private.caller_id() references auth.users (id) on delete cascade,
  -- Which list it is of: the last word of the page's address.
  page text not null check (page ~ '^[a-z]{1,30}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[<>[:cntrl:]]'),
  -- The filter as the page's address has it, without the question mark. The page reads of it what it knows.
  query text not null check (length(query) <= 500 and query ~ '^[A-Za-z0-9*._~%&=+-]*$'),
  primary key (user_id, page, name)
);

alter table public.staff_views enable row level security;

create policy staff_views_own on public.staff_views for all to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_staff()))
  with check (user_id = (select private.caller_id()) and (select private.is_staff()));

grant select, insert (page, name, query), update (page, name, query), delete on public.staff_views to authenticated;

-- Keeps one person's saved filters to a number that a page can show.
-- Refuses: 409 views_full.
create function private.bound_staff_views() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_most constant integer := 50;
begin
  if (select count(*) from public.staff_views v where v.user_id = new.user_id and (v.page, v.name) <> (new.page, new.name)) >= c_most then
    raise sqlstate 'PT409' using message = format('Você já tem %s filtros salvos. Exclua um antes de salvar outro.', c_most), detail = 'views_full',
      hint = 'Delete a saved filter first.';
  end if;
  return new;
end;
$$;

create trigger bound_staff_views before insert on public.staff_views for each row execute function private.bound_staff_views();

-- Deletes the saved filters that search for an e-mail of a person, when their account is erased.
create function private.forget_in_views(p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.staff_views v using unnest(p_emails) e (email) where position(e.email in replace(lower(v.query || ' ' || v.name), '%40', '@')) > 0;
end;
$$;

-- schemas/staff/search.sql

-- One search for staff, by what a person has in hand (R2.18): the number of an order, part of a payment's id or of an e-mail, a name, a phone, a
-- whole key, a product.

-- What an account is found by (found_by). In a table of its own, because nobody but the auth service may index auth.users.
create table private.account_words (
  user_id uuid primary key references auth.users (id) on delete cascade,
  words text not null
);

create index account_words_trigrams on private.account_words using gin (words extensions.gin_trgm_ops);

alter table private.account_words enable row level security;
-- No grant: the trigger below writes it, the searches read it.

-- Keeps what an account is found by, when it is made and when its address, its names or its phone change.
-- Definer because: neither the auth service nor people themselves may write what people are found by.
create function private.keep_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_words (user_id, words)
  select u.id, private.found_by(null, u.email, concat_ws(' ', p.full_name, p.display_name), p.phone)
  from auth.users u join public.profiles p on p.id = u.id where u.id = new.id
  on conflict (user_id) do update set words = excluded.words;
  return null;
end;
$$;

create trigger keep_account_words after insert or update of full_name, display_name, phone on public.profiles
  for each row execute function private.keep_account_words();
create trigger store_keep_account_words after update of email on auth.users
  for each row execute function private.keep_account_words();

-- What a text may stand for; null or empty where it cannot.
create type private.staff_query as (
  -- Part of a payment's id, of an e-mail, of a product's ids. Four characters with a digit or a sign among them, else five: shorter ones are in everything.
  part text,
  -- Words in any order, each with a blank before it, because people begin a word at its beginning.
  words text[],
  -- A phone, as it was typed and as phones are compared.
  digits text,
  phone text,
  -- Patterns: any of the first may stand anywhere, or all of the second.
  anywhere text[],
  together text[],
  -- The orders whose id begins so.
  from_id uuid,
  to_id uuid
);

-- Reads what somebody typed. Three characters at least, 200 at most; none of them has a meaning of its own.
create function private.read_staff_query(p_text text) returns private.staff_query
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := lower(btrim(regexp_replace(left(p_text, 1000), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_id text := ltrim(v_text, '#');
  v_query private.staff_query;
begin
  if length(v_text) < 3 or length(btrim(p_text)) > 200 then
    return v_query;
  end if;
  if v_text ~ '^[-+(). /0-9]+$' then
    v_query.digits := regexp_replace(v_text, '\D', '', 'g');
    v_query.phone := private.plain_phone(v_query.digits);
    if length(v_query.phone) < 4 then
      v_query.digits := null;
      v_query.phone := null;
    end if;
  else
    -- A number of four digits or more is looked for within a longer one.
    v_query.words := array(
      select case when w.word ~ '^[0-9]{4,}$' then w.word else ' ' || w.word end
      from unnest(string_to_array(private.plain_words(v_text), ' ')) w (word) where w.word <> '' order by length(w.word) desc limit 6
    );
    -- One word at least must have letters enough to be looked up.
    if coalesce(length(v_query.words[1]), 0) < 3 then
      v_query.words := null;
    end if;
  end if;
  if v_id !~ ' ' and v_id ~ '[[:alnum:]]' and (length(v_id) >= 5 or length(v_id) = 4 and v_id ~ '[^[:alpha:]]') then
    v_query.part := v_id;
    if strpos(v_id, '@') > 0 then
      -- No name has one.
      v_query.words := null;
    end if;
  end if;
  v_id := replace(v_id, '-', '');
  if v_id ~ '^[0-9a-f]{4,32}$' and (length(v_id) >= 8 or v_id ~ '[0-9]') then
    v_query.from_id := rpad(v_id, 32, '0')::uuid;
    v_query.to_id := rpad(v_id, 32, 'f')::uuid;
  end if;
  v_query.anywhere := private.like_patterns(array[v_query.part, v_query.digits, v_query.phone]);
  v_query.together := private.like_patterns(v_query.words);
  return v_query;
end;
$$;

-- The accounts whose people a query means, p_most at most: those first in which it stands earlier, so that an address that begins with it comes first.
create function private.accounts_meant(p_query private.staff_query, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if coalesce(p_query.anywhere, '{}') = '{}' and coalesce(p_query.together, '{}') = '{}' then
    return '{}';
  end if;
  return array(
    select h.user_id from (
      select w.user_id, w.words from private.account_words w
      where w.words like any (p_query.anywhere)
        -- An index finds by each pattern alone, not by all of a list.
        or w.words like p_query.together[1] and w.words like coalesce(p_query.together[2], p_query.together[1]) and w.words like all (p_query.together)
      limit 5000
    ) h order by strpos(h.words, coalesce(p_query.part, p_query.words[1], p_query.digits)), h.words limit p_most
  );
end;
$$;

-- The payments whose payers a query means, the newest first, p_most at most: of each the newest event that says it and names the payer. Those that thousands
-- have are found among the newest events without the index.
create function private.payments_meant(p_query private.staff_query, p_most integer) returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_events bigint[];
  v_looked_at bigint;
begin
  if coalesce(p_query.anywhere, '{}') = '{}' and coalesce(p_query.together, '{}') = '{}' then
    return '{}';
  end if;
  foreach v_looked_at in array array[greatest(4000, 8 * p_most), null] loop
    v_events := array(
      select (array_agg(h.id order by h.email is null, h.id desc))[1] from (
        select e.id, e.payment_id, private.payer_email(e.payload) as email from public.payment_events e
        where e.payment_id is not null
          and (v_looked_at is null or e.id > (select max(n.id) from public.payment_events n) - v_looked_at)
          and (e.search_text like any (p_query.anywhere)
            or e.search_text like p_query.together[1] and e.search_text like coalesce(p_query.together[2], p_query.together[1]))
          -- The second line names products.
          and (split_part(e.search_text, E'\n', 1) like any (p_query.anywhere)
            or p_query.together <> '{}' and split_part(e.search_text, E'\n', 1) like all (p_query.together))
        order by e.id desc limit 4 * p_most
      ) h group by h.payment_id order by max(h.id) desc limit p_most
    );
    exit when cardinality(v_events) = p_most;
  end loop;
  return v_events;
end;
$$;

-- The orders that a query means, with these people's: {id, created_at, status, amount, product_name, email, is_waiting, hold_reason}, five at most. First
-- those whose id begins so, then the newest.
create function private.orders_asked_for(p_query private.staff_query, p_users uuid[], p_payments text[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with found as (
    select o.id, 1 as place from public.orders o where o.id between (p_query).from_id and (p_query).to_id
    union all select o.id, 2 from public.orders o where o.payment_id = any (p_payments) or o.user_id = any (p_users)
      or o.user_id is null and o.customer_email = any (p_emails)
  ), best as (
    select o.*, u.email as owner_email, p.name as product_name, f.place
    from (select f.id, min(f.place) as place from found f group by f.id) f
    join public.orders o on o.id = f.id join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    order by f.place, o.created_at desc, o.id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'created_at', b.created_at,
    'status', case when b.status = 'pending' and b.created_at < now() - interval '15 minutes' then 'expired' else b.status end, 'amount', b.amount,
    'product_name', b.product_name, 'email', coalesce(b.owner_email, b.customer_email), 'is_waiting', b.is_waiting, 'hold_reason', b.hold_reason)
    order by b.place, b.created_at desc, b.id), '[]')
  from best b;
$$;

-- The events of these accounts' newest payments, five at most: the payer may have given another name and another phone at the checkout.
create function private.newest_payments_of(p_users uuid[]) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select max(e.id) from (
      select o.payment_id, o.created_at from public.orders o where o.user_id = any (p_users) order by o.created_at desc limit 5
    ) o join public.payment_events e on e.payment_id = o.payment_id and private.payer_email(e.payload) is not null
    group by e.payment_id order by max(o.created_at) desc
  );
$$;

-- Payments by one of their events each, the newest first: {event_id, payment_id, received_at, outcome, email}, five at most.
create function private.payments_asked_for(p_events bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'payment_id', e.payment_id, 'received_at', e.received_at, 'outcome', e.outcome,
    'email', private.payer_email(e.payload)) order by e.id desc), '[]')
  from (select * from public.payment_events e where e.id = any (p_events) order by e.id desc limit 5) e;
$$;

-- People: accounts, and payers without one: {id (of the account), order_id and event_id (of who has none, the newest), email, name, phone, orders (how
-- many)}, five at most.
create function private.customers_asked_for(p_users uuid[], p_events bigint[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with payers as (
    select distinct on (private.payer_email(e.payload)) private.payer_email(e.payload) as email, e.id as event_id,
      e.payload #>> '{customer,name}' as name, e.payload #>> '{customer,phone}' as phone
    from public.payment_events e where e.id = any (p_events) order by private.payer_email(e.payload), e.id desc
  ), people as (
    select f.place, u.id, u.email::text, coalesce(r.full_name, y.name) as name, coalesce(r.phone, y.phone) as phone, null::bigint as event_id
    from unnest(p_users) with ordinality f (id, place) join auth.users u on u.id = f.id left join public.profiles r on r.id = u.id
      left join payers y on y.email = u.email
    union all
    select 1000, null, a.email, y.name, y.phone, y.event_id
    from (select distinct unnest(p_emails) as email) a left join payers y on y.email = a.email
    where not exists (select 1 from auth.users u where u.email = a.email and u.is_sso_user = false)
    order by 1, 3 limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', left(p.name, 200), 'phone', left(p.phone, 50),
    'event_id', p.event_id, 'order_id', (
      select o.id from public.orders o where p.id is null and o.user_id is null and o.customer_email = p.email order by o.created_at desc limit 1
    ), 'orders', case
      when p.id is null then (select count(*) from public.orders o where o.user_id is null and o.customer_email = p.email)
      else (select count(*) from public.orders o where o.user_id = p.id)
    end) order by p.place, p.email), '[]')
  from people p;
$$;

-- The key whose whole text this is, found by its fingerprint, without opening any: {id, product_id, product_name, is_used, is_defective}, and for admins
-- who received it: order_id, email.
-- None where the server has no master key.
create function private.key_asked_for(p_text text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_key text := private.clean_key(p_text);
begin
  if length(v_key) not between 3 and 4000 or coalesce(length(private.server_secret('key_encryption_key')), 0) < 32 then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'product_id', k.product_id, 'product_name', p.name, 'is_used', k.is_used,
      'is_defective', k.defective_at is not null, 'order_id', o.id, 'email', coalesce(u.email, o.customer_email)))
    from private.stored_keys k join public.products p on p.id = k.product_id
      left join public.orders o on o.delivered_key_id = k.id and private.is_admin() left join auth.users u on u.id = o.user_id
    where k.fingerprint = any ((select private.key_fingerprints(v_key))::bytea[])
  ), '[]');
end;
$$;

-- The products that a query means, those off sale too: {id, name, price, stock_count, is_active, ggcheckout_id}, five at most.
create function private.products_asked_for(p_query private.staff_query) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'price', b.price, 'stock_count', b.stock_count, 'is_active', b.is_active,
    'ggcheckout_id', b.ggcheckout_id) order by b.is_active desc, b.name, b.id), '[]')
  from (
    select p.* from public.products p
    where strpos(lower(p.id), (p_query).part) > 0 or strpos(lower(p.ggcheckout_id), (p_query).part) > 0
      or cardinality((p_query).words) > 0
        and not exists (select 1 from unnest((p_query).words) w where strpos(' ' || private.plain_words(p.name), w) = 0)
    order by p.is_active desc, p.name, p.id limit 5
  ) b;
$$;

-- What staff look for, by whatever they have in hand (R2.18): {orders, payments, customers, keys, products}, five of each at most; nothing for less than
-- three characters, and for more than 200 only a key.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users, fingerprints or what people are found by.
create function public.staff_search(p_text text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.staff_query;
  v_users uuid[];
  v_payments text[];
  v_events bigint[];
  v_emails text[];
begin
  perform private.require_staff();
  v_query := private.read_staff_query(p_text);
  v_users := private.accounts_meant(v_query, 30);
  v_events := private.payments_meant(v_query, 30);
  select array_agg(e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (v_events);
  if v_payments is null and v_query.part is not null then
    -- Orders may be there without their events, such as those that were brought from elsewhere: the newest by a part, all by the whole.
    select array_agg(o.payment_id), array_agg(o.customer_email) filter (where o.user_id is null) into v_payments, v_emails from (
      (
        select * from (select * from public.orders n order by n.created_at desc limit 2000) o
        where strpos(o.payment_id, ltrim(btrim(p_text), '#')) > 0 or o.user_id is null and strpos(o.customer_email, v_query.part) > 0
        order by o.created_at desc limit 30
      )
      union (select * from public.orders o where o.payment_id = ltrim(btrim(p_text), '#') limit 30)
      union (select * from public.orders o where o.user_id is null and o.customer_email = v_query.part limit 30)
    ) o;
  end if;
  v_emails := array_remove(v_emails, null);
  v_users := v_users || array(select u.id from auth.users u where u.email = any (v_emails) and u.is_sso_user = false and u.id <> all (v_users));
  v_events := v_events || private.newest_payments_of(v_users[:5]);
  return jsonb_build_object(
    'orders', private.orders_asked_for(v_query, v_users, v_payments, v_emails),
    'payments', private.payments_asked_for(v_events),
    'customers', private.customers_asked_for(v_users, v_events, v_emails),
    'keys', private.key_asked_for(left(p_text, 8000)),
    'products', private.products_asked_for(v_query)
  );
end;
$$;

grant execute on function public.staff_search(text) to authenticated;

-- schemas/staff/orders.sql

-- The orders as staff list, search and export them.

-- Some orders as staff's lists show them, in the order of the ids. A pending order older than 15 minutes counts as expired, as everybody sees it (R4.1).
create function private.orders_for_staff(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
      'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
      'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
      'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
      'with_credit', o.payment_id like 'credito:%')
      order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
      left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id
  );
end;
$$;

-- What a text is found in: these orders, by part of their e-mails or of their payment's id. "is_broad" where it is in too many to be looked up, such
-- as a domain that thousands have: those who list orders then read the newest until they have enough.
create type private.found_text as (order_ids uuid[], is_broad boolean);

-- Finds the orders that have a text, in small letters, in their account's e-mail, their payer's or their payment's id. What stands in a twentieth of the newest, or
-- is shorter than what the index knows, is broad. Payers are found by their events; an order that no event brought is found among the newest
-- 1000, by its account, or by its whole address or payment's id.
create function private.orders_with_text(p_text text) returns private.found_text
language plpgsql stable set search_path = ''
as $$
declare
  c_looked_at constant integer := 1000;
  v_found private.found_text;
  v_newest uuid[] := array(
    select o.id from (select n.* from public.orders n order by n.created_at desc limit c_looked_at) o
    where strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0
      or strpos((select u.email from auth.users u where u.id = o.user_id), p_text) > 0
  );
  v_pattern text := (private.like_patterns(array[p_text]))[1];
  v_users uuid[];
  v_payments text[];
begin
  v_found.is_broad := length(p_text) < 3 or cardinality(v_newest) >= c_looked_at / 20;
  -- Nothing that is looked at is longer, or has a blank.
  if not v_found.is_broad and length(p_text) <= 254 and p_text !~ '\s' then
    v_users := array(
      select u.id from private.account_words w join auth.users u on u.id = w.user_id
      where w.words like v_pattern and strpos(u.email, p_text) > 0 limit private.most_counted() + 1);
    v_payments := array(
      select distinct e.payment_id from public.payment_events e
      where e.payment_id is not null and e.search_text like v_pattern and strpos(split_part(e.search_text, E'\n', 1), p_text) > 0
      limit private.most_counted() + 1);
    v_found.order_ids := array(
      select unnest(v_newest)
      union select o.id from public.orders o where o.user_id = any (v_users)
      union select o.id from public.orders o
        where o.payment_id = any (v_payments) and (strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0)
      union select o.id from public.orders o where o.user_id is null and o.customer_email = p_text
      limit private.most_counted() + 1);
    -- Any of them are no page: the newest of them are asked for.
    v_found.is_broad := private.most_counted() < any (array[cardinality(v_users), cardinality(v_payments), cardinality(v_found.order_ids)]);
  end if;
  return v_found;
end;
$$;

-- What a search of staff's means: the orders and products that it names; where it is broad the text and whom else it means, for each order to be looked at.
create type private.order_search as (
  part text, is_broad boolean, order_ids uuid[], user_ids uuid[], payment_ids text[], product_ids text[], from_id uuid, to_id uuid
);

-- Reads a search: part of a payment's id, of an e-mail or of a product's name, how an order's id begins, with or without a # before it, and whatever
-- read_staff_query takes for a name or a phone.
-- All null for no search.
create function private.read_order_search(p_search text) returns private.order_search
language plpgsql stable set search_path = ''
as $$
declare
  v_query private.staff_query := private.read_staff_query(p_search);
  v_search private.order_search;
  v_found private.found_text;
begin
  v_search.part := nullif(ltrim(lower(btrim(left(p_search, 254))), '#'), '');
  if v_search.part is null then
    return v_search;
  end if;
  v_search.from_id := v_query.from_id;
  v_search.to_id := v_query.to_id;
  v_search.product_ids := array(select p.id from public.products p where strpos(lower(p.name), v_search.part) > 0);
  -- Part of an address, such as a domain that thousands have, is no name: whoever has it is found by it already.
  if v_query.digits is not null or v_query.words is not null and v_search.part !~ '^\S*[@.]\S*$' then
    v_query.anywhere := private.like_patterns(array[v_query.digits, v_query.phone]);
    v_search.user_ids := private.accounts_meant(v_query, 5000);
    v_search.payment_ids := array(
      select e.payment_id from public.payment_events e where e.id = any (private.payments_meant(v_query, 5000)));
  end if;
  v_found := private.orders_with_text(v_search.part);
  v_search.is_broad := v_found.is_broad;
  if not v_search.is_broad then
    v_search.order_ids := v_found.order_ids || array(
      select o.id from public.orders o
      where o.user_id = any (v_search.user_ids) or o.payment_id = any (v_search.payment_ids || btrim(p_search)) or o.id between v_search.from_id and v_search.to_id);
  end if;
  return v_search;
end;
$$;

-- Which orders o a filter leaves, as the condition of a query with $1 the search, as read_order_search has it, $2 product, $3 state, $4 from, $5 to. Only what
-- is asked for is in it, so that the planner finds the index there is for it: one condition for everything is one plan for everything, and the slowest.
-- The product may also be a category: then all of its products. Days are those of the payment for
-- sales (completed, credit: those that credit paid, and first: each customer's first), of the refund for refunded orders (credit_lost: those of lost_credit),
-- of the entry for those that gave credit (credit_given), and otherwise of the order. What was refunded was a first sale too.
-- No letter of it comes from the caller.
create function private.order_conditions(p_search private.order_search, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment text := case when p_state in ('completed', 'first', 'credit') then 'o.paid_at' when p_state in ('refunded', 'credit_lost') then 'o.refunded_at'
    else 'o.created_at' end;
begin
  return concat_ws(' and ', 'true',
    case when p_product_id <> '' then 'o.product_id = any (array(select p.id from public.products p where $2 in (p.id, p.category)))' end,
    case when p_from is not null and p_state <> 'credit_given' then v_moment || ' >= $4' end,
    case when p_to is not null and p_state <> 'credit_given' then v_moment || ' < $5' end,
    case p_state
      when 'all' then null
      when 'waiting' then 'o.is_waiting'
      -- Said twice, for an index: what is held is completed, what is completed was paid, and what is refunded has its day.
      when 'held' then $c$o.hold_reason is not null and o.status = 'completed'$c$
      when 'held_unit' then $c$o.hold_reason = 'amount_unit' and o.status = 'completed'$c$
      when 'completed' then $c$o.status = 'completed' and o.paid_at is not null$c$
      when 'refunded' then $c$o.status = 'refunded' and o.refunded_at is not null$c$
      when 'disputed' then 'o.disputed_at is not null'
      when 'ownerless' then $c$o.user_id is null and o.status = 'completed'$c$
      when 'pix' then $c$o.payment_id not like 'credito:%'$c$
      when 'credit' then $c$o.status = 'completed' and o.id = any (array(select e.order_id from public.credit_entries e where e.kind = 'purchase'))$c$
      when 'credit_given' then $c$o.id = any (array(
          select e.order_id from public.credit_entries e where e.kind = 'claim' and ($4 is null or e.created_at >= $4) and ($5 is null or e.created_at < $5)))$c$
      when 'credit_lost' then 'o.refunded_at is not null and o.id = any (array(select l.order_id from private.lost_credit() l))'
      when 'pending' then $c$o.status = 'pending' and o.created_at >= now() - interval '15 minutes'$c$
      when 'expired' then $c$(o.status = 'expired' or o.status = 'pending' and o.created_at < now() - interval '15 minutes')$c$
      when 'first' then $c$o.status = 'completed' and not exists (
          select 1 from public.orders e where e.user_id = o.user_id and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        ) and not exists (
          select 1 from public.orders e where o.user_id is null and e.user_id is null and e.customer_email = o.customer_email
            and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        )$c$
      when 'failed' then $c$o.status = 'failed'$c$
      else 'false'
    end,
    case
      when p_search.part is null then null
      when p_search.is_broad then $c$(o.user_id = any (($1).user_ids) or o.payment_id = any (($1).payment_ids) or o.product_id = any (($1).product_ids)
        or o.id between ($1).from_id and ($1).to_id or strpos(o.customer_email, ($1).part) > 0 or strpos(lower(o.payment_id), ($1).part) > 0
        or strpos((select u.email from auth.users u where u.id = o.user_id), ($1).part) > 0)$c$
      when p_search.product_ids = '{}' then 'o.id = any (($1).order_ids)'
      else '(o.id = any (($1).order_ids) or o.product_id = any (($1).product_ids))'
    end);
end;
$$;

-- One page of orders for staff: {orders: [...], total}. At most 100 at a time; the total is 10001 where there are more than 10000. By p_sort the newest first
-- ('newest'), those paid longest ago ('oldest_paid'), or the largest amounts ('amount').
-- Refuses: 403 staff_only, 400 sort_unknown.
-- Definer because: nobody may read auth.users.
create function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0, p_sort text default 'newest'
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  v_order text := case p_sort when 'newest' then 'created_at desc, id' when 'oldest_paid' then 'paid_at, id' when 'amount' then 'amount desc nulls last, id' end;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_staff();
  if v_order is null then
    raise sqlstate 'PT400' using message = 'Ordem desconhecida', detail = 'sort_unknown', hint = 'newest, oldest_paid or amount.';
  end if;
  v_search := private.read_order_search(p_search);
  -- Who bought for the first time is worked out once, for the page and for the total; all else ends where enough is counted, and has an index.
  execute format(
    'with found as %s (select o.id, o.created_at, o.paid_at, o.amount from public.orders o where %s)
     select (select count(*) from (select from found limit $8) c), array(select id from found order by %s limit least(greatest($6, 1), 100) offset greatest($7, 0))',
    case when p_state = 'first' then 'materialized' else 'not materialized' end,
    private.order_conditions(v_search, p_product_id, p_state, p_from, p_to), v_order
  ) into v_total, v_ids using v_search, p_product_id, p_state, p_from, p_to, p_limit, p_offset, private.most_counted() + 1;
  return jsonb_build_object('total', v_total, 'orders', private.orders_for_staff(v_ids));
end;
$$;

-- The next 5000 orders of an export, newest first, after the order whose time and id are given (or the newest ones): [...].
-- It goes on from an order and not from a number: orders that come meanwhile are newer and shift nothing, so that every order
-- that was there at the beginning is in the file, once. Admins get each customer's phone too, and that they took them all along is in the log, once a file.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users or write the log.
create function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded', 'credit', 'credit_given', 'credit_lost') then p_to
    else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7)) order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  if not private.is_admin() then
    return private.orders_for_staff(v_ids);
  end if;
  if p_after_id is null and cardinality(v_ids) > 0 then
    perform private.log_staff_action('orders_exported', p_product_id => nullif(p_product_id, ''));
  end if;
  return private.orders_with_phones(private.orders_for_staff(v_ids));
end;
$$;

-- Orders as orders_for_staff gives them, with how their buyers are reached (contact_of): a name where the account has none, and a phone.
create function private.orders_with_phones(p_orders jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
    from (
      select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
      from jsonb_array_elements(p_orders) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
      offset 0
    ) e
  );
end;
$$;

-- The products whose paid orders wait for keys, and since when; the longest wait first.
-- Refuses: 403 staff_only.
-- Definer because: the count must not depend on what row security lets the caller see.
create function public.list_waiting_products() returns table (product_id text, product_name text, waiting integer, oldest_paid_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select p.id, p.name, count(*)::integer, min(o.paid_at)
    from public.orders o join public.products p on p.id = o.product_id
    where o.is_waiting group by p.id, p.name order by min(o.paid_at);
end;
$$;

grant execute on function public.find_orders(text, text, text, timestamptz, timestamptz, integer, integer, text), public.list_waiting_products() to authenticated;
grant execute on function public.export_orders(text, text, text, timestamptz, timestamptz, timestamptz, uuid) to authenticated;

-- schemas/reports/payment_health.sql

-- The back-office's figures of the payment inbox.

-- What the last look at the whole stock found; no row before the first.
create table private.stock_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  keys_without_order integer not null
);

alter table private.stock_check enable row level security;
-- No grant: check_stock writes it, payment_health reads it.

-- Counts the delivered keys that no order has and that nobody set aside: none, unless somebody worked at a console. Every key is looked at, so it is done
-- once an hour and not with each look at the inbox. The local server's timer and the database's own scheduler are its callers.
create function private.check_stock() returns void
language sql volatile set search_path = ''
as $$
  insert into private.stock_check (checked_at, keys_without_order)
  select clock_timestamp(), count(*) from private.stored_keys k
  where k.is_used and k.defective_at is null and not exists (select 1 from public.orders o where o.delivered_key_id = k.id)
  on conflict (only_row) do update set checked_at = excluded.checked_at, keys_without_order = excluded.keys_without_order;
$$;

-- The health of the payment inbox: when the last event came, how many come, and what went wrong and is not corrected yet; keys_without_order as of
-- the last hour's check_stock.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read what the stock's check found, and the counts must not depend on row security.
create function public.payment_health() returns table (
  last_event_at timestamptz, events_last_hour bigint, events_last_day bigint, failed_events bigint, unknown_products bigint, not_paid_events bigint,
  waiting_orders bigint, oldest_waiting_at timestamptz, held_orders bigint, unit_held_orders bigint, ownerless_orders bigint, keys_without_order integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select
    (select max(e.received_at) from public.payment_events e),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
    (select count(*) from public.payment_events e where e.outcome = 'error'),
    (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
    (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
    (select count(*) from public.orders o where o.is_waiting),
    (select min(o.paid_at) from public.orders o where o.is_waiting),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
    (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
    coalesce((select c.keys_without_order from private.stock_check c), 0);
end;
$$;

grant execute on function public.payment_health() to authenticated;

-- schemas/reports/sales.sql

-- What the owner reads each morning, and what waits for staff. Days are Brasília's. A sale is a completed order, of the day on which it was
-- paid; a refunded order is none. An amount that nobody could read is in no sum, and counted as `unreadable` beside it. What credit paid is a sale, and in
-- `orders`; it is no new money, and so in no `revenue`: `credit` tells of it.

-- The moment at which a day begins in Brasília.
create function private.day_start(p_day date) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- A date alone would be read as a moment of the connection's own time zone.
  select p_day::timestamp at time zone 'America/Sao_Paulo';
$$;

-- The figures of the sales page over the last days, 1 to 366, today among them.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the thresholds, and the sums must not depend on row security.
create function public.sales_summary(p_days integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return private.sales_report(least(greatest(coalesce(p_days, 30), 1), 366), now());
end;
$$;

-- The figures of sales_summary as they are at a moment.
create function private.sales_report(p_days integer, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_today date := (p_now at time zone 'America/Sao_Paulo')::date;
  v_from timestamptz := private.day_start(v_today - (p_days - 1));
  v_week_ago timestamptz := ((p_now at time zone 'America/Sao_Paulo') - interval '7 days') at time zone 'America/Sao_Paulo';
begin
  return private.sales_of_days(v_today - (p_days - 1), v_today) || jsonb_build_object(
    'as_of', p_now,
    'today', private.sales_between(private.day_start(v_today), p_now),
    'week_ago', private.sales_between(private.day_start(v_today - 7), v_week_ago),
    'refunds', (
      select private.money_of(count(*), sum(o.amount) filter (where o.payment_id not like 'credito:%'), count(*) - count(o.amount), min(o.refunded_at))
      from public.orders o where o.refunded_at >= v_from and o.refunded_at <= p_now and o.status = 'refunded'
    ),
    'delivery', private.delivery_times(v_from, p_now),
    'credit', private.credit_report(v_from, p_now)
  ) || (
    -- Of PIX: a purchase with credit is paid in the moment in which it is made.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.payment_id not like 'credito:%'
  ) || private.stock_outlook(p_now) || private.unsettled_money();
end;
$$;

-- Some orders as one figure: how many, what was paid for them, for how many nobody knows, and the oldest of them.
create function private.money_of(p_orders bigint, p_amount numeric, p_unreadable bigint, p_oldest timestamptz) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('orders', p_orders, 'amount', coalesce(p_amount, 0), 'unreadable', p_unreadable, 'oldest', p_oldest);
$$;

-- Sales of each day, each category and the ten products that brought most; days without any included.
create function private.sales_of_days(p_first date, p_last date) returns jsonb
language sql stable set search_path = ''
as $$
  with products as materialized (
    select s.*, p.name, p.category
    from (
      select o.product_id, count(*) as orders, coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0) as revenue, count(*) - count(o.amount) as unreadable
      from public.orders o
      where o.status = 'completed' and o.paid_at >= private.day_start(p_first) and o.paid_at < private.day_start(p_last + 1) group by o.product_id
    ) s join public.products p on p.id = s.product_id
  )
  select jsonb_build_object(
    -- Day by day by the index: no order's time is turned into a day, which for 100,000 of them takes longer than all the rest.
    'by_day', (
      select jsonb_agg(to_jsonb(t) order by t.day)
      from (
        select d.day::date as day, s.*
        from generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select count(*) as orders, coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0) as revenue, count(*) - count(o.amount) as unreadable
          from public.orders o
          where o.status = 'completed' and o.paid_at >= d.day at time zone 'America/Sao_Paulo'
            and o.paid_at < (d.day + interval '1 day') at time zone 'America/Sao_Paulo'
        ) s
      ) t
    ),
    'by_category', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.revenue desc, c.category)
      from (select p.category, sum(p.orders) as orders, sum(p.revenue) as revenue, sum(p.unreadable) as unreadable from products p group by p.category) c
    ), '[]'),
    'by_product', coalesce((
      select jsonb_agg(to_jsonb(b) - 'category' order by b.revenue desc, b.orders desc, b.name)
      from (select p.* from products p order by p.revenue desc, p.orders desc, p.name limit 10) b
    ), '[]')
  );
$$;

-- Sales from one moment to another, which is not among them, and for how many people theirs was the first, as the list of orders counts it.
create function private.sales_between(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_first bigint;
begin
  execute 'select count(*) from public.orders o where ' || private.order_conditions(null, '', 'first', p_from, p_to)
  into v_first using null::private.order_search, '', 'first', p_from, p_to;
  return (
    select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(o.amount) filter (where o.payment_id not like 'credito:%'), 0),
      'unreadable', count(*) - count(o.amount), 'new_customers', v_first)
    from public.orders o where o.status = 'completed' and o.paid_at >= p_from and o.paid_at < p_to
  );
end;
$$;

-- How long the sales of a time waited for their keys: the middle one and the slowest. Only what was delivered, and never a key that replaced
-- another: the buyer had one before; and never what credit paid, which is sold only where a key is at hand.
create function private.delivery_times(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with delivered as materialized (
    select o.id, o.delivered_at - o.paid_at as wait from public.orders o
    where o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to and o.delivered_at is not null and o.payment_id not like 'credito:%'
      and o.id <> all ((select private.orders_with_replaced_key(p_from))::uuid[])
  )
  select jsonb_build_object('delivered', s.delivered, 'median_seconds', ceil(date_part('epoch', s.median)),
    'slowest_seconds', ceil(date_part('epoch', s.slowest)), 'slowest_order', (select min(d.id::text) from delivered d where d.wait = s.slowest))
  from (
    select count(*) as delivered, percentile_disc(0.5) within group (order by d.wait) as median, max(d.wait) as slowest from delivered d
  ) s;
$$;

-- Money that is in the store's hands and not settled: paid and waiting for a key, held, and of nobody.
create function private.unsettled_money() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', (select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o where o.is_waiting),
    'held', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
      where o.hold_reason is not null and o.status = 'completed'
    ),
    'ownerless', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
      where o.user_id is null and o.status = 'completed'
    )
  );
$$;

-- Products on sale that have no more keys than their threshold, or that at the pace of the last 14 days have keys for less than a week; what
-- ends first comes first, at most 100 beside how many there are. A product that is younger than that is counted by its own days, at least one.
create function private.stock_outlook(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with pace as (
    select o.product_id, count(*) as sold from public.orders o
    where o.status = 'completed' and o.paid_at > p_now - interval '14 days' and o.paid_at <= p_now group by o.product_id
  ),
  outlook as (
    select p.id as product_id, p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, p.stock_count <= coalesce(t.low_stock, 5) as is_low,
      round(a.sold / greatest(least(extract(epoch from p_now - p.created_at) / 86400, 14), 1), 2) as per_day
    from public.products p left join pace a on a.product_id = p.id left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active
  ),
  ending as (
    select e.*, row_number() over (order by e.days_left nulls last, e.stock_count - e.threshold, e.name) as place
    from (select o.*, floor(o.stock_count / nullif(o.per_day, 0)) as days_left from outlook o) e
    where e.is_low or e.days_left < 7
  )
  select jsonb_build_object('low_stock_total', count(*),
    'low_stock', coalesce(jsonb_agg(to_jsonb(e) - 'place' order by e.place) filter (where e.place <= 100), '[]'))
  from ending e;
$$;

-- What waits for a person, for the lines that lead through the back-office: orders (each once, whatever it waits for), events, guarantee claims on staff's turn, reviews, products low in stock.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the thresholds, and the counts must not depend on row security.
create function public.staff_counts() returns table (orders bigint, events bigint, claims bigint, reviews bigint, low_stock bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query select
    (select count(*) from public.orders o where o.is_waiting)
      + (select count(*) from public.orders o where o.hold_reason is not null and o.status = 'completed')
      -- Orders without an owner by their index alone, less those counted above.
      + (select count(*) from public.orders o where o.user_id is null and o.status = 'completed')
      - (select count(*) from public.orders o where o.user_id is null and o.is_waiting)
      - (select count(*) from public.orders o where o.user_id is null and o.hold_reason is not null and o.status = 'completed'),
    (select count(*) from public.payment_events e where e.outcome in ('error', 'unknown_product', 'not_paid')),
    (select count(*) from public.guarantee_claims c where c.state = 'open'),
    (select count(*) from private.review_entries r where not r.is_approved),
    (select count(*) from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.is_active and p.stock_count <= coalesce(t.low_stock, 5));
end;
$$;

grant execute on function public.sales_summary(integer), public.staff_counts() to authenticated;

-- schemas/reports/page_reports.sql

-- What pages report of releases (R12.9): counts and a sample of failures, no row for a visitor, nothing about a person; and what the store's own
-- processes tell of what is live, for staff to see.

-- What is live, as the store's own processes read it from the registry: {shell, remotes: [{name, version, since, by, why, canary}], changes}.
create table private.release_state (
  only_row boolean primary key default true check (only_row),
  state jsonb not null default '{"remotes": [], "changes": []}',
  told_at timestamptz
);

insert into private.release_state default values;

-- Which releases pages may speak of: those that are live, or were in the last thirty days. The shell is one of them, by the hash in its file's name.
create table private.page_releases (
  remote text not null,
  release text not null,
  last_live_at timestamptz not null default now(),
  primary key (remote, release)
);

-- live: all visitors; stable and canary: the two sides of a trial.
create type private.release_variant as enum ('live', 'stable', 'canary');
create type private.page_report as enum ('visit', 'failed_visit', 'failure', 'file', 'policy', 'lcp', 'inp', 'cls');

-- How often something was reported in an hour. Of the vitals a histogram: how many values fell into each of sixty steps of 12 %.
create table private.page_counts (
  remote text not null,
  release text not null,
  shell text not null,
  variant private.release_variant not null,
  kind private.page_report not null,
  hour timestamptz not null,
  times integer not null,
  steps integer[],
  primary key (remote, release, variant, kind, shell, hour)
);

create index page_counts_hour on private.page_counts (hour);

-- Distinct failures, at most thirty of a release: the rest is only counted.
create table private.page_failures (
  id text primary key,
  remote text not null,
  release text not null,
  shell text not null,
  variant private.release_variant not null,
  kind private.page_report not null,
  agent text not null,
  path text not null,
  message text not null,
  stack text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

create index page_failures_release on private.page_failures (remote, release, times, last_at);

-- How many reports of all callers were taken in a minute.
create table private.report_allowance (
  only_row boolean primary key default true check (only_row),
  minute timestamptz not null default '-infinity',
  taken integer not null default 0
);

insert into private.report_allowance default values;

alter table private.release_state enable row level security;
alter table private.page_releases enable row level security;
alter table private.page_counts enable row level security;
alter table private.page_failures enable row level security;
alter table private.report_allowance enable row level security;
-- No grant on any of them: the functions below read and write them.

-- ## Taking a report

-- Takes one of the six hundred places that a minute has. Who finds another report being taken at this moment gets none: a flood never holds more
-- than one connection, and a report that is lost is lost.
create function private.take_report_place() returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_minute timestamptz := date_trunc('minute', now());
begin
  update private.report_allowance a
  set minute = v_minute, taken = case when a.minute = v_minute then a.taken + 1 else 1 end
  where a.only_row in (
    select b.only_row from private.report_allowance b where b.minute < v_minute or b.taken < 600 for update skip locked);
  return found;
end;
$$;

-- Counts one more of a kind in this hour; with a value, also in its step.
create function private.count_report(p_report jsonb, p_kind text, p_step integer default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.page_counts as c (remote, release, shell, variant, kind, hour, times, steps)
  values (
    p_report ->> 'remote', p_report ->> 'release', p_report ->> 'shell', (p_report ->> 'variant')::private.release_variant, p_kind::private.page_report,
    date_trunc('hour', now()), 1,
    case when p_step is not null then array_fill(0, array[p_step - 1]) || 1 || array_fill(0, array[60 - p_step]) end)
  on conflict (remote, release, variant, kind, shell, hour) do update
  set times = c.times + 1,
    steps = case when p_step is not null then c.steps[:p_step - 1] || (c.steps[p_step] + 1) || c.steps[p_step + 1:] end;
end;
$$;

-- The step of a value, 1 to 60: the first begins at 50 ms (lcp), 8 ms (inp) or 0.001 (cls), each next one is 12 % higher.
create function private.vital_step(p_kind text, p_value numeric) returns integer
language plpgsql immutable set search_path = ''
as $$
begin
  if p_value is null or p_value < 0 then
    return null;
  end if;
  return least(60, 1 + floor(ln(greatest(1, p_value / private.vital_start(p_kind))) / ln(1.12))::integer);
end;
$$;

-- Where the first step of a vital begins.
create function private.vital_start(p_kind text) returns numeric
language sql immutable set search_path = ''
as $$
  select case p_kind when 'lcp' then 50 when 'inp' then 8 else 0.001 end;
$$;

-- Keeps a failure among its release's thirty, or counts it once more. Where there is no room the one that was seen least, and longest ago, goes.
create function private.keep_failure(p_report jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_remote text := p_report ->> 'remote';
  v_release text := p_report ->> 'release';
  v_message text := coalesce(left(p_report ->> 'message', 300), '');
  v_stack text := coalesce(left(p_report ->> 'stack', 2000), '');
  v_id text := md5(jsonb_build_array(v_remote, v_release, p_report ->> 'kind', v_message, split_part(v_stack, E'\n', 1))::text);
begin
  update private.page_failures set times = times + 1, last_at = now() where id = v_id;
  if found then
    return;
  end if;
  delete from private.page_failures where id in (
    select f.id from private.page_failures f where f.remote = v_remote and f.release = v_release
    order by f.times desc, f.last_at desc offset 29);
  insert into private.page_failures (id, remote, release, shell, variant, kind, agent, path, message, stack)
  values (v_id, v_remote, v_release, p_report ->> 'shell', (p_report ->> 'variant')::private.release_variant,
    (p_report ->> 'kind')::private.page_report, coalesce(p_report ->> 'agent', '-'), coalesce(p_report ->> 'path', '-'), v_message, v_stack);
end;
$$;

-- Takes one report of a page, as the Edge Function has read and cleaned it. Of a release that is not live, and was not lately, nothing is taken, so
-- that invented names fill nothing.
-- Refuses: nothing by raising; gives 'counted', 'unknown_release' or 'too_many'.
-- Definer because: nobody may write the counts.
create function public.count_page_report(p_report jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_kind text := p_report ->> 'kind';
  v_vital text;
  v_step integer;
begin
  -- The shell alone may have no release: what fails before its code is there, and what only its policy noticed.
  if (p_report ->> 'remote', p_report ->> 'release') is distinct from ('shell', '-') and not exists (
    select 1 from private.page_releases r where r.remote = p_report ->> 'remote' and r.release = p_report ->> 'release') then
    return 'unknown_release';
  end if;
  if not private.take_report_place() then
    return 'too_many';
  end if;
  if not exists (select 1 from private.page_releases r where r.remote = 'shell' and r.release = p_report ->> 'shell') then
    p_report := p_report || '{"shell": "-"}';
  end if;
  perform private.count_report(p_report, v_kind);
  if v_kind = 'visit' then
    foreach v_vital in array array['lcp', 'inp', 'cls'] loop
      v_step := private.vital_step(v_vital, (p_report ->> v_vital)::numeric);
      if v_step is not null then
        perform private.count_report(p_report, v_vital, v_step);
      end if;
    end loop;
    return 'counted';
  end if;
  if (p_report ->> 'first')::boolean then
    perform private.count_report(p_report, 'failed_visit');
  end if;
  perform private.keep_failure(p_report);
  return 'counted';
end;
$$;

-- ## Reading the figures

-- The value below which three quarters of a histogram lie.
create function private.third_quartile(p_kind text, p_steps bigint[]) returns numeric
language sql immutable set search_path = ''
as $$
  with running as (
    select s.step, s.times, sum(s.times) over (order by s.step) as until, sum(s.times) over () * 0.75 as wanted
    from unnest(p_steps) with ordinality as s (times, step)
  )
  select round(private.vital_start(p_kind) * power(1.12, r.step - 1 + (r.wanted - (r.until - r.times)) / r.times), 4)
  from running r where r.until >= r.wanted and r.times > 0 order by r.step limit 1;
$$;

-- The figures of each release and side of a trial: [{remote, release, variant, visits, failed_visits, failures, measured, lcp, inp, cls}]. A trial's
-- since it began; what is live for everybody, of the last day.
create function private.release_figures() returns jsonb
language sql stable set search_path = ''
as $$
  with counted as (
    select c.* from private.page_counts c where c.variant <> 'live' or c.hour >= date_trunc('hour', now()) - interval '23 hours'
  ), vitals as (
    select s.remote, s.release, s.variant, s.kind, sum(s.times) as measured,
      private.third_quartile(s.kind::text, array_agg(s.times order by s.step)) as value
    from (
      select c.remote, c.release, c.variant, c.kind, u.step, sum(u.times)::bigint as times
      from counted c, unnest(c.steps) with ordinality as u (times, step)
      group by c.remote, c.release, c.variant, c.kind, u.step
    ) s group by s.remote, s.release, s.variant, s.kind
  ), totals as (
    select c.remote, c.release, c.variant,
      coalesce(sum(c.times) filter (where c.kind = 'visit'), 0) as visits,
      coalesce(sum(c.times) filter (where c.kind = 'failed_visit'), 0) as failed_visits,
      coalesce(sum(c.times) filter (where c.kind in ('failure', 'file', 'policy')), 0) as failures
    from counted c group by c.remote, c.release, c.variant
  )
  select coalesce(jsonb_agg(to_jsonb(t) || to_jsonb(v) order by t.remote, t.release, t.variant), '[]')
  from totals t cross join lateral (
    select coalesce(max(v.measured), 0) as measured, max(v.value) filter (where v.kind = 'lcp') as lcp,
      max(v.value) filter (where v.kind = 'inp') as inp, max(v.value) filter (where v.kind = 'cls') as cls
    from vitals v where (v.remote, v.release, v.variant) = (t.remote, t.release, t.variant)
  ) v;
$$;

-- Takes what is live from the store's own process that watches it, forgets what is older than thirty days, and gives the figures. Where a remote's
-- trial is another one than before, its figures begin anew.
-- Refuses: 400 state_invalid (no object with a list of remotes, or over 64 KiB).
-- Definer because: the caller, service_role, may write none of this.
create function public.publish_releases(p_state jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(p_state -> 'remotes'), '') <> 'array' or octet_length(p_state::text) > 65536 then
    raise sqlstate 'PT400' using message = 'Estado das entregas inválido', detail = 'state_invalid', hint = 'Send {shell, remotes: [], changes: []}.';
  end if;
  delete from private.page_counts c using jsonb_array_elements(p_state -> 'remotes') r, private.release_state s
  where c.variant <> 'live' and c.remote = r ->> 'name' and r -> 'canary' ->> 'since' is not null and not exists (
    select 1 from jsonb_array_elements(s.state -> 'remotes') b
    where b ->> 'name' = r ->> 'name' and b -> 'canary' ->> 'since' = r -> 'canary' ->> 'since');
  update private.release_state set state = p_state, told_at = now() where only_row;
  insert into private.page_releases as p (remote, release)
  select distinct live.remote, live.release from (
    select 'shell' as remote, p_state ->> 'shell' as release
    union all select r ->> 'name', r ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
    union all select r ->> 'name', r -> 'canary' ->> 'version' from jsonb_array_elements(p_state -> 'remotes') r
  ) live where length(live.remote) between 1 and 60 and length(live.release) between 1 and 60
  on conflict (remote, release) do update set last_live_at = now();
  delete from private.page_releases where last_live_at < now() - interval '30 days';
  delete from private.page_counts where hour < now() - interval '30 days';
  delete from private.page_failures where last_at < now() - interval '30 days';
  return private.release_figures();
end;
$$;

-- The page "Entregas" of the back-office: {told_at, state, figures, failures}, the failures that were seen last first.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read what pages reported.
create function public.list_releases() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'told_at', s.told_at, 'state', s.state, 'figures', private.release_figures(),
      'failures', coalesce((
        select jsonb_agg(to_jsonb(f) order by f.last_at desc)
        from (select * from private.page_failures f order by f.last_at desc limit 30) f), '[]'))
    from private.release_state s
  );
end;
$$;

grant execute on function public.count_page_report(jsonb), public.publish_releases(jsonb) to service_role;
-- Not to anon or authenticated: what pages say goes through the Edge Function, which reads, cleans and limits it.
grant execute on function public.list_releases() to authenticated;

-- schemas/reports/inspection.sql

-- What an operator asks of a store that runs, and what changes nothing in it: `npx pnpm store:doctor`.

-- The doctor's call of a webhook in the place of the provider: everything that a real one goes through, and nothing is stored.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 400 not_json, else 200.
-- Definer because: the caller, service_role, may not read the secret.
create function public.check_webhook(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if jsonb_typeof(p_headers) is distinct from 'object' or private.is_authentic_webhook(coalesce(p_body, ''), p_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if p_body is null or octet_length(p_body) > 65536 or not private.is_shallow(p_body) or private.readable_json(p_body) is null then
    return '{"status": 400, "body": {"error": "not_json"}}';
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', false, 'outcome', 'checked', 'endpoint', p_event));
end;
$$;

-- How the store is set up, in numbers and yes or no: no secret, no address and nobody's data is in it.
-- Definer because: the caller, service_role, may read neither the auth service's tables nor ours.
create function public.inspect_store() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_migrations jsonb;
begin
  -- The list of migrations is the CLI's, and the embedded backend's: a database made otherwise has none.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $query$
      select jsonb_agg(jsonb_build_object('version', version, 'hash', encode(
        sha256(convert_to(translate(array_to_string(statements, ''), E' \t\r\n;', ''), 'UTF8')), 'hex')) order by version)
      from supabase_migrations.schema_migrations
    $query$ into v_migrations;
  end if;
  return jsonb_build_object(
    'migrations', coalesce(v_migrations, '[]'),
    'has_webhook_secret', private.server_secret('webhook_secret') is not null,
    'has_previous_webhook_secret', private.server_secret('webhook_secret_previous') is not null,
    'has_master_key', coalesce(length(private.server_secret('key_encryption_key')) >= 32, false),
    'is_being_resealed', private.server_secret('key_encryption_key_previous') is not null,
    'trusts_addresses', private.trusts_addresses(),
    'admins', (select count(*) from private.staff_members s where s.role = 'admin'),
    'demo_accounts', (select count(*) from auth.users u
      where u.email in ('cliente@exemplo.com.br', 'gerente@exemplo.com.br', 'admin@exemplo.com.br')),
    'forgets_late', exists (
      select 1 from public.payment_events e, private.store_settings s
      where e.received_at < now() - make_interval(days => s.payload_days + 1)
        and e.received_at > coalesce((select f.events_until from private.forgetting f), '-infinity')),
    'has_notices_secret', coalesce(length(private.server_secret('notices_secret')) >= 32, false),
    'notices_standing', (select count(*) from private.notices n
      where n.outcome = 'queued' and n.next_try_at < now() - interval '15 minutes' and n.expires_at > now()
        and (n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent) or not private.is_quiet_hour(now() - interval '15 minutes'))),
    'notices_given_up', (select count(*) from private.notices n where n.outcome = 'given_up' and n.created_at > now() - interval '1 day'),
    'tells_composer', exists (select 1 from pg_catalog.pg_trigger t where t.tgname = 'tell_composer' and t.tgenabled <> 'D'));
end;
$$;

grant execute on function public.check_webhook(text, text, jsonb), public.inspect_store() to service_role;
-- Not to anon or authenticated: who sets the store up holds its secret key.
