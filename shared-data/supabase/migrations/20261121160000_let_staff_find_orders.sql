-- The orders that a search leaves. A search is a payment's id, an order's id, part of an e-mail or part of a product's name.
-- A pending order older than 15 minutes counts as expired, as everybody sees it (spec section 4).
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.found_orders(p_search text, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz)
returns table (
  id uuid, created_at timestamptz, paid_at timestamptz, delivered_at timestamptz, first_viewed_at timestamptz, status text, amount numeric,
  expected_amount numeric, product_id text, product_name text, email text, has_owner boolean, payment_id text, is_held boolean,
  is_waiting boolean, has_key boolean
)
language sql stable set search_path = ''
as $$
  select f.* from (
    select o.id, o.created_at, o.paid_at, o.delivered_at, o.first_viewed_at,
      case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end as status,
      o.amount, o.expected_amount, o.product_id, p.name, coalesce(u.email, o.customer_email) as email, o.user_id is not null as has_owner,
      o.payment_id, o.hold_reason is not null as is_held, o.is_waiting, o.delivered_key_id is not null as has_key
    from public.orders o
    join public.products p on p.id = o.product_id
    left join auth.users u on u.id = o.user_id
    where (p_product_id = '' or o.product_id = p_product_id)
      and (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to)
      and (
        p_search = '' or o.payment_id = p_search or o.id::text = lower(p_search)
        or position(lower(p_search) in lower(coalesce(u.email, o.customer_email, ''))) > 0
        or position(lower(p_search) in lower(p.name)) > 0
      )
  ) f
  where case p_state
    when 'all' then true
    when 'waiting' then f.is_waiting
    when 'held' then f.is_held
    when 'ownerless' then not f.has_owner and f.status = 'completed'
    else f.status = p_state
  end;
$$;

-- One page of orders for staff, newest first: {orders: [...], total}. At most 1000 at a time, for the export.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := btrim(coalesce(p_search, ''));
begin
  perform private.require_staff();
  return jsonb_build_object(
    'total', (select count(*) from private.found_orders(v_search, p_product_id, p_state, p_from, p_to)),
    'orders', coalesce((
      select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id)
      from (
        select * from private.found_orders(v_search, p_product_id, p_state, p_from, p_to)
        order by created_at desc, id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
      ) o
    ), '[]')
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

grant execute on function public.find_orders(text, text, text, timestamptz, timestamptz, integer, integer), public.list_waiting_products() to authenticated;
