-- One rule says when a pending order is shown as expired, and one which products are low in stock, instead of three copies each.

-- An order's status as everybody sees it: a pending one older than 15 minutes counts as expired (R4.1).
create function private.shown_status(p_order public.orders) returns public.order_status
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_order.status = 'pending' and p_order.created_at < now() - interval '15 minutes' then 'expired' else p_order.status end;
end;
$$;

-- Some orders as staff's lists show them, in the order of the ids.
create or replace function private.orders_for_staff(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', private.shown_status(o),
      'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
      'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null,
      'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
      'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
      'with_credit', o.paid_with = 'credit')
      order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
      left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id
  );
end;
$$;

-- Some orders as the customer's page lists them, in the order given. Which key an order received is for admins.
create or replace function private.orders_on_page(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'status', private.shown_status(o),
    'amount', o.amount, 'product_id', o.product_id, 'product_name', p.name, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
    'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
    'key_id', case when (select private.is_admin()) then o.delivered_key_id end) order by g.place), '[]')
  from unnest(p_order_ids) with ordinality as g (id, place) join public.orders o on o.id = g.id join public.products p on p.id = o.product_id;
$$;

-- The orders that a query means, with these people's: {id, created_at, status, amount, product_name, email, is_waiting, hold_reason}, five at most. First
-- those whose id begins so, then the newest.
create or replace function private.orders_asked_for(p_query private.staff_query, p_users uuid[], p_payments text[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with found as (
    select o.id, 1 as place from public.orders o where o.id between (p_query).from_id and (p_query).to_id
    union all select o.id, 2 from public.orders o where o.payment_id = any (p_payments) or o.user_id = any (p_users)
      or o.user_id is null and o.customer_email = any (p_emails)
  ), best as (
    select o.*, private.shown_status(o) as shown_status, u.email as owner_email, p.name as product_name, f.place
    from (select f.id, min(f.place) as place from found f group by f.id) f
    join public.orders o on o.id = f.id join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    order by f.place, o.created_at desc, o.id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'created_at', b.created_at,
    'status', b.shown_status, 'amount', b.amount,
    'product_name', b.product_name, 'email', coalesce(b.owner_email, b.customer_email), 'is_waiting', b.is_waiting, 'hold_reason', b.hold_reason)
    order by b.place, b.created_at desc, b.id), '[]')
  from best b;
$$;

-- {low (ids of products on sale at or below their threshold), waiting (paid orders that wait for keys), alerts (requested stock alerts), both by product}.
-- Refuses: 403 staff_only.
create or replace function public.list_stock_watch() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'low', (
      select coalesce(jsonb_agg(p.product_id order by p.product_id), '[]') from private.low_stock_products() p
    ),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w
    ),
    'alerts', private.count_stock_alerts()
  );
end;
$$;

-- What waits for a person, for the lines that lead through the back-office: orders (each once, whatever it waits for), events, guarantee claims on staff's
-- turn, reviews, products low in stock.
-- Refuses: 403 staff_only.
create or replace function public.staff_counts() returns table (orders bigint, events bigint, claims bigint, reviews bigint, low_stock bigint)
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
    (select count(*) from private.low_stock_products());
end;
$$;
