-- Customers as staff see them, and how to reach one.

-- ## The payer, as named in the payment

-- The stored events of the payments of some orders.
create function private.events_of_orders(p_order_ids uuid[]) returns setof public.payment_events
language sql stable set search_path = ''
as $$
  select e.* from public.payment_events e where e.payment_id in (select o.payment_id from public.orders o where o.id = any (p_order_ids));
$$;

-- The payer in the newest payment of some orders: {name, phone}, null if missing, expired, a checkout's placeholder name, or an impossible phone.
create function private.payer_of(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  with payers as (
    select e.id, left(private.sanitize_text(e.payload #>> '{customer,name}'), 200) as name,
      private.phone_digits(left(e.payload #>> '{customer,phone}', 50)) as phone
    from private.events_of_orders(p_order_ids) e
  )
  select jsonb_build_object(
    'name', (array_agg(t.name order by t.id desc) filter (where t.name <> '' and t.name !~* '^cliente checkout$'))[1],
    'phone', (array_agg(t.phone order by t.id desc) filter (where length(t.phone) between 8 and 15))[1])
  from payers t;
$$;

-- How to reach a customer: {account_id, name, email, phone, phone_from}. The account's data comes before that of the payments; phone_from:
-- 'account' or 'payment'. An unverified account with the payer's address is not used: it may be a stranger's.
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

-- contact_of the buyer of an order.
-- Refuses: 404 order_not_found.
create function public.order_contact(p_order_id uuid)
returns table (account_id uuid, name text, email text, phone text, phone_from text)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select c.* from private.visible_order(p_order_id) o, jsonb_to_record(private.contact_of(o.user_id, o.customer_email, array[p_order_id]))
    as c (account_id uuid, name text, email text, phone text, phone_from text);
$$;

-- ## The customer's page

-- The orders of a customer, newest first: an account's own; of a payer without one those of the same address, or of the payment where that is no real one.
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

-- Logs a staff member's view of a customer's page, at most once an hour each.
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

-- An account as staff see it: since when, last seen, whether its mailbox was proved, which terms it accepted, its role.
create function private.account_summary(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'created_at', u.created_at,
    'last_seen_at', private.last_seen(u.id),
    'is_proved', private.verified_address(u.id) is not null,
    'display_name', p.display_name, 'terms_version', p.terms_version, 'terms_accepted_at', p.terms_accepted_at,
    'role', (select m.role from private.staff_members m where m.user_id = u.id))
  from auth.users u left join public.profiles p on p.id = u.id where u.id = p_user_id;
$$;

-- Others with the same address: of a payer the account that never proved it; of an account an ownerless order paid with it, and how many there are.
create function private.same_address(p_user_id uuid, p_email text) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when private.is_placeholder_email(p_email) then null
    when p_user_id is null then (select jsonb_build_object('account_id', u.id) from auth.users u where u.email = p_email and u.is_sso_user = false)
    else (
      select jsonb_build_object('order_id', (array_agg(o.id order by o.created_at desc))[1], 'orders', count(*))
      from public.orders o where o.user_id is null and o.customer_email = p_email having count(*) > 0)
  end;
$$;

-- How many orders these are, how many of them wait, are held, were refunded, and what the completed ones brought: what credit paid was brought before.
create function private.totals_of_orders(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where o.status = 'completed'),
    'waiting', count(*) filter (where o.is_waiting), 'held', count(*) filter (where o.hold_reason is not null),
    'refunded', count(*) filter (where o.status = 'refunded'),
    'spent', coalesce(sum(o.amount) filter (where o.status = 'completed' and o.paid_with = 'pix'), 0))
  from public.orders o where o.id = any (p_order_ids);
$$;

-- The stored events of a customer, newest first, at most 50: those of these orders' payments, and events without an order that name one of the
-- customer's addresses. The latter are searched among the newest 3000 of the whole inbox.
create function private.events_on_page(p_order_ids uuid[], p_emails text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with unsold as materialized (
      select e.id from public.payment_events e
      where e.outcome in ('unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error') order by e.id desc limit 3000
    ), found as (
      select e.* from private.events_of_orders(p_order_ids) e
      union
      select e.* from unsold u join public.payment_events e on e.id = u.id where private.payer_email(e.payload) = any (p_emails)
    ), newest as (
      select f.id, f.received_at, f.endpoint, f.event, f.payment_id, f.outcome, f.error from found f order by f.id desc limit 50
    )
    select coalesce(jsonb_agg(to_jsonb(n) order by n.id desc), '[]') from newest n
  );
end;
$$;

-- Staff actions about a customer's orders, keys, account and reviews, newest first, at most 100. Page views are in the log alone.
create function private.actions_on_page(p_user_id uuid, p_order_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_keys uuid[] := array(select unnest(private.keys_of(o)) from public.orders o where o.id = any (p_order_ids));
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

-- All that staff see of a customer, who is named by the account or by one of their orders: {customer, same_address, can_note, totals, credit (credit_summary;
-- null without an account), marks (marks_of), orders (the newest 100), events, reviews (the newest 50), actions, notes (the newest 200)}. That it was
-- looked at is logged, once an hour for each person.
-- Refuses: 404 customer_not_found (also an account that was erased).
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
  v_account := private.account_summary(v_user_id);
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
    'credit', case when v_user_id is not null then private.credit_summary(v_user_id) end, 'marks', private.marks_of(v_user_id),
    'orders', private.orders_for_staff(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')
      from (
        select e.id, e.order_id, e.product_id, p.name as product_name, e.rating, e.comment, e.is_approved, e.created_at
        from private.review_entries e join public.products p on p.id = e.product_id
        where e.user_id = v_user_id order by e.created_at desc limit 50
      ) r),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
      from (
        select a.id, a.note, a.created_at, u.email as author_email, coalesce(a.author_id = (select private.caller_id()), false) as is_mine
        from private.notes_about(v_user_id, v_ids) a left join auth.users u on u.id = a.author_id
        order by a.created_at desc, a.id limit 200
      ) n)
  );
end;
$$;

grant execute on function public.order_contact(uuid), public.customer_overview(uuid, uuid) to authenticated;
