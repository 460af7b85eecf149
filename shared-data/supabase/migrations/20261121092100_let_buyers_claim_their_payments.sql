-- The account that a payer's e-mail belongs to; null where none has proved it, and always for a checkout's placeholder.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.verified_owner(p_email text) returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_placeholder_email(btrim(p_email)) then
    return null;
  end if;
  return (
    select u.id from auth.users u
    -- "is_sso_user = false" is what the auth service's own index on the e-mail asks for.
    where u.email = lower(btrim(p_email)) and u.is_sso_user = false and u.email_confirmed_at is not null
  );
end;
$$;

-- Takes turns between payments of an e-mail, which may overlap, and its verification, which may overlap none: each sees what the
-- other did, and no payment falls between them. Taken after products and before orders.
-- Refuses: nothing; without an e-mail there is nothing to wait for.
-- Invoker, and granted to nobody.
create function private.lock_email(p_email text, p_is_alone boolean) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_email is null then
    return;
  elsif p_is_alone then
    perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || p_email, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0));
  end if;
end;
$$;

-- Hands the payments that came before the account to whoever proves the payer's e-mail.
-- Refuses: nothing.
-- Definer because: the auth service's role may not write orders.
create function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_email(lower(new.email), true);
  if new.email_confirmed_at is not null and private.verified_owner(new.email) = new.id then
    update public.orders set user_id = new.id where user_id is null and customer_email = lower(new.email);
  end if;
  return null;
end;
$$;

create trigger store_claim_orders after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.claim_orders();
