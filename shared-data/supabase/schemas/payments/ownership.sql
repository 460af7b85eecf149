-- Which account an order belongs to.

-- True for an address that a checkout invents for a buyer who gave none. It belongs to no account, even one that signs up with it.
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

-- An account's email if it is verified, else null.
create function private.verified_address(p_user_id uuid) returns text
language sql stable set search_path = ''
as $$
  select lower(u.email) from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id;
$$;

-- Waits for the payments of an e-mail, which share the lock (lock order, orders/delivery.sql): each sees what the other did, and no payment is missed by both.
create function private.lock_email(p_email text) returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store e-mail ' || p_email, 0));
$$;

-- Waits for the payments of an account (lock order): those that name one of its addresses, and those of its unpaid orders, whatever address they name; of
-- more than 500 the newest.
create function private.lock_payments_of(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store payment ' || u.payment_id, 0)) from (
    select distinct n.payment_id from (
      select o.payment_id from public.orders o where o.user_id = p_user_id and o.status in ('pending', 'expired', 'failed')
      order by o.created_at desc limit 500
    ) n order by 1
  ) u;
  perform private.lock_email(e.email) from (
    select lower(u.email) as email from auth.users u where u.id = p_user_id
    union select unnest(private.emails_of(p_user_id)) order by 1
  ) e;
end;
$$;

-- Gives the orders that were paid before the account existed to the person who proves the payer's e-mail.
create function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_owner uuid;
begin
  if tg_relid = 'auth.users'::regclass and not private.trusts_addresses() then
    return null;
  end if;
  perform private.lock_email(new.email);
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
