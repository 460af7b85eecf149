-- An account belongs to the person who proves its mailbox (R11.1). The auth service sets its "confirmed" flag in some cases without an email, so proofs
-- are stored separately.

-- Proved mailboxes. A proof is valid for the account's present address only.
create table private.proved_mailboxes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null unique,
  proved_at timestamptz not null default now()
);

-- True if addresses count without a proof, as in the demonstration, which sends no email. Reads a session setting of the local server; ignored where
-- Supabase's Vault exists.
create function private.trusts_addresses() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return to_regclass('vault.decrypted_secrets') is null and coalesce(current_setting('store.trusts_addresses', true) = 'on', false);
end;
$$;

-- True if an update of auth.users proves that the user reads the mailbox. The auth service mails one-time tokens: a used token clears its column
-- alone, while a new password or address clears it together with the time it was sent.
--   - a confirmation, recovery or sign-in link was used, or an invitation accepted (its token is cleared with the new password)
--   - a change of address was confirmed from the new mailbox
--   - a social provider reports this address as verified
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

-- True if a social provider reports an address as verified.
create function private.vouches_for(p_provider text, p_identity jsonb, p_email text) returns boolean
language sql immutable set search_path = ''
return p_provider not in ('email', 'phone')
  and coalesce(p_identity ->> 'email_verified' = 'true' and lower((p_identity ->> 'email') collate "C") = p_email, false);

-- Before an account changes: stores the proof that the change gives. The first proof of an address removes earlier credentials, which another person
-- may have set: password, links and codes, phone, and those of end_earlier_access. The mailbox's owner then chooses a password.
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
  -- Links and codes that were mailed before the change or the proof are void. Empty, not null: the hosted service reads texts.
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

-- Removes access from before the address was proved: sessions, pending codes, social sign-ins of other addresses, passkeys, second factors. Staff keep
-- second factors, because access to the mailbox alone must not bypass them.
create function private.end_earlier_access(p_user_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- Not every auth service has these.
  c_tables constant text[] := array[
    'auth.one_time_tokens', 'auth.webauthn_credentials', 'auth.oauth_authorizations', 'auth.oauth_consents', 'auth.mfa_factors'];
  v_table text;
begin
  delete from auth.sessions s where s.user_id = p_user_id;
  delete from auth.flow_state f where f.user_id = p_user_id and f.auth_code_issued_at is not null;
  delete from auth.identities i where i.user_id = p_user_id and i.provider <> 'email' and not private.vouches_for(i.provider, i.identity_data, p_email);
  foreach v_table in array c_tables loop
    if to_regclass(v_table) is not null
      and (v_table <> 'auth.mfa_factors' or not exists (select 1 from private.staff_members m where m.user_id = p_user_id)) then
      execute format('delete from %s where user_id = $1', v_table) using p_user_id;
    end if;
  end loop;
  update public.profiles set phone = null where id = p_user_id and phone is not null;
end;
$$;

-- ## Where an account was made from

-- IP addresses of sign-ups (R3.7), from the account's first session or from the local server. Not shown on any screen.
create table private.signup_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  signup_ip inet not null,
  seen_at timestamptz not null default now()
);

-- Stores the first IP address seen on the account's first day. Ignores an invalid address.
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

-- Stores the IP address of a new account's first session. The embedded auth service records none.
create function private.note_session_ip() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_signup_ip(new.user_id, to_jsonb(new) ->> 'ip');
  return null;
end;
$$;

create trigger store_note_session_ip after insert on auth.sessions for each row execute function private.note_session_ip();
