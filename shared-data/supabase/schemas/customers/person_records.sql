-- The records that belong to a person: their e-mails and the stored events of their payments.

-- A person's e-mails: their proved address and those they paid with, except of orders assigned by staff, and except addresses of other
-- accounts.
create function private.emails_of(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select private.verified_address(p_user_id) as email
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$$;

-- The stored events of a person: of their orders' payments, and of their e-mails, which the index of search_text finds first.
create function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select e.* from public.payment_events e
  where e.payment_id = any (array(select o.payment_id from public.orders o where o.user_id = p_user_id))
    or e.search_text like any (private.like_patterns(p_emails)) and private.payer_email(e.payload) = any (p_emails);
$$;
