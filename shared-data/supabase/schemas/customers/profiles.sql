-- Profiles of accounts, and the rules for sign-ups.

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
-- No insert or delete: a profile is created and deleted with its account.

-- True if a display name could pass for the store or its staff (R5.3): contains a word of the first list, or one of the second delimited by
-- underscores, digits or the name's ends. Look-alike characters, underscores within words and doubled characters are normalized.
-- The browser's copy is shared-data/src/validation/reserved-name.ts; a test compares.
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

-- Before a profile is saved: sanitizes its texts and ignores changes of other columns than names by its owner.
-- Column grants do the latter too, but the embedded backend grants the API roles every column.
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
return case
  when p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'email_invalid'
  when p_email ~* ('test|fake|spam|bot|troll|temp|disposable|mailinator|guerrilla|10minute|yopmail|throwaway|trashmail'
    '|sharklasers|getnada|maildrop|dispostable|mohmal|emailondeck|moakt|discard') then 'email_blocked'
end;

-- Enforces the e-mail rules (R5.4) for every account.
-- Refuses: 400 email_invalid, 400 email_blocked. The hosted auth service turns these into a bare 500, so pages check first.
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
return nullif(regexp_replace(p_phone, '\D', '', 'g'), '');

-- The version of the terms that are in force: the one of shared-data/src/terms/terms-version.ts; a test compares.
create function private.terms_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-28';

-- A new account's profile, from what its sign-up said, with the terms that were accepted by it: by social sign-in too.
-- Refuses: 400 phone_invalid, 400 display_name_invalid, 400 display_name_reserved, 409 display_name_taken.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_phone text := private.phone_digits(new.raw_user_meta_data ->> 'phone');
  -- The mailed link of an invitation to the staff makes an account without a sign-up form.
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

-- True where a display name is still free, so that sign-up can say which field is wrong: the auth service answers a taken one without words. It tells no
-- more than the reviews do, which are signed with these names. False for what could not be a display name, or is reserved.
create function public.is_display_name_free(p_display_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(lower(btrim(p_display_name)), '') ~ '^[a-z0-9_]{3,20}$' and not private.is_reserved_name(lower(btrim(p_display_name)))
    and not exists (select 1 from public.profiles p where p.display_name = lower(btrim(p_display_name)));
$$;

-- Up to three free display names similar to one that is taken: the same word with the smallest numbers that make it free. It reveals no more than
-- is_display_name_free does, and looks at 200 names at most. No names for what could not be a display name, or is reserved.
create function public.suggest_display_names(p_display_name text) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_requested text := lower(btrim(p_display_name));
  v_name text;
  v_found integer := 0;
begin
  if coalesce(v_requested, '') !~ '^[a-z0-9_]{3,20}$' or private.is_reserved_name(v_requested) then
    return;
  end if;
  for v_number in 1..200 loop
    v_name := left(v_requested, 20 - length(v_number::text)) || v_number;
    if public.is_display_name_free(v_name) then
      return next v_name;
      v_found := v_found + 1;
      exit when v_found = 3;
    end if;
  end loop;
end;
$$;

grant execute on function public.is_display_name_free(text), public.suggest_display_names(text) to anon, authenticated;

-- ## One's own account

-- Saves the caller's own names (R5.9).
-- Refuses: 400 full_name_required, 400 display_name_invalid, 400 display_name_reserved, 409 display_name_taken, 404 profile_not_found.
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
