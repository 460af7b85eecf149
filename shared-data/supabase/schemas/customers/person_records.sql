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

-- The stored events of a person: of their orders' payments, and of their e-mails. No index leads here: it would cost each delivery, and people leave seldom.
create function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language sql stable set search_path = ''
as $$
  select e.* from public.payment_events e
  where e.payment_id in (select o.payment_id from public.orders o where o.user_id = p_user_id) or private.payer_email(e.payload) = any (p_emails);
$$;
