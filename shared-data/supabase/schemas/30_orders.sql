-- One row is one product of one payment. The customer reads it whole; nothing here is for staff only.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  product_id text not null references public.products (id),
  status text not null default 'pending',
  -- What was paid for it, or is to be paid; null where the payment's amount could not be read.
  amount numeric(12, 2),
  -- The price when the order was made: a payment is measured against it also after the price has changed. Once paid, the price it was measured against.
  expected_amount numeric(12, 2) not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  first_viewed_at timestamptz,
  delivered_key_id uuid unique,
  hold_reason text,
  is_waiting boolean not null generated always as (status = 'completed' and delivered_key_id is null and hold_reason is null) stored,
  -- The product's term when the order was made: the one that the buyer was promised (R9.8).
  guarantee_hours integer not null default 24,
  payment_id text not null,
  -- Tells apart the same product bought twice in one payment: line 1 and line 2.
  payment_line integer not null default 1,
  customer_email text,
  unique (payment_id, product_id, payment_line)
) with (fillfactor = 80);

create index orders_by_owner on public.orders (user_id, created_at desc);
create index orders_by_product on public.orders (product_id);
create index orders_newest on public.orders (created_at desc);
create index orders_by_payment_day on public.orders (paid_at) where paid_at is not null;
create index orders_waiting_line on public.orders (product_id, paid_at, id) where is_waiting;
create index orders_without_owner on public.orders (customer_email) where user_id is null;

-- Whether an order is consistent: paid before completed, a key and its time only together, and never for an order that is held or not paid.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions write orders.
create function private.is_sound_order(p_order public.orders) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_order.status in ('pending', 'completed', 'expired', 'failed', 'refunded')
    and (p_order.status <> 'completed' or p_order.paid_at is not null)
    and (p_order.delivered_key_id is null) = (p_order.delivered_at is null)
    and (p_order.delivered_key_id is null or p_order.status in ('completed', 'refunded') and p_order.hold_reason is null)
    and (p_order.hold_reason is null
      or p_order.hold_reason in ('amount_mismatch', 'amount_unit', 'amount_unreadable', 'payment_exceeded', 'status_unknown'))
    and (p_order.amount is null or p_order.amount >= 0) and p_order.expected_amount > 0
    and p_order.payment_id ~ '\S' and length(p_order.payment_id) <= 200
    and p_order.payment_line between 1 and 50
    and (p_order.customer_email is null or length(p_order.customer_email) <= 254);
end;
$$;

alter table public.orders add constraint orders_are_sound check (private.is_sound_order(orders));

alter table public.orders enable row level security;

create policy orders_select_own on public.orders for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.orders to authenticated;
-- No insert, update or delete: payments make orders and functions move them.

-- The moment at which an order is read, as a column of it (`select=id,read_at`): pages count a PIX's time by the server's clock, whatever the
-- device's own says.
-- Refuses: nothing.
-- Invoker: it tells nothing but the time.
create function public.read_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select now();
$$;

grant execute on function public.read_at(public.orders) to authenticated;

-- Buyers go on seeing what they bought after it was taken off sale.
create policy products_select_signed_in on public.products for select to authenticated
  using (
    is_active or is_builtin or (select private.is_staff())
    or exists (select 1 from public.orders o where o.product_id = products.id and o.user_id = (select private.caller_id()))
  );

-- ## The lists that staff search

-- The orders that a search leaves. A search is a payment's id, an order's id or how it begins (orders are called by eight characters of it), part of an e-mail or part of a product's name.
-- A pending order older than 15 minutes counts as expired, as everybody sees it (R4.1).
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.found_orders(p_search text, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz)
returns table (
  id uuid, created_at timestamptz, paid_at timestamptz, delivered_at timestamptz, first_viewed_at timestamptz, status text, amount numeric,
  expected_amount numeric, product_id text, product_name text, email text, has_owner boolean, payment_id text, hold_reason text,
  is_waiting boolean, has_key boolean
)
language sql stable set search_path = ''
as $$
  select f.* from (
    select o.id, o.created_at, o.paid_at, o.delivered_at, o.first_viewed_at,
      case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end as status,
      o.amount, o.expected_amount, o.product_id, p.name, coalesce(u.email, o.customer_email) as email, o.user_id is not null as has_owner,
      o.payment_id, o.hold_reason, o.is_waiting, o.delivered_key_id is not null as has_key
    from public.orders o
    join public.products p on p.id = o.product_id
    left join auth.users u on u.id = o.user_id
    where (p_product_id = '' or o.product_id = p_product_id)
      and (p_from is null or o.created_at >= p_from) and (p_to is null or o.created_at < p_to)
      and (
        p_search = '' or o.payment_id = p_search or length(p_search) >= 8 and starts_with(o.id::text, lower(p_search))
        or position(lower(p_search) in lower(coalesce(u.email, o.customer_email, ''))) > 0
        or position(lower(p_search) in lower(p.name)) > 0
      )
  ) f
  where case p_state
    when 'all' then true
    when 'waiting' then f.is_waiting
    when 'held' then f.hold_reason is not null
    when 'ownerless' then not f.has_owner and f.status = 'completed'
    else f.status = p_state
  end;
$$;

-- One page of orders for staff, newest first: {orders: [...], total}. At most 100 at a time. What the search leaves is worked
-- out once, for the page and for the total.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select * from private.found_orders(btrim(coalesce(p_search, '')), p_product_id, p_state, p_from, p_to)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'orders', coalesce((
        select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id)
        from (
          select * from found order by created_at desc, id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
        ) o
      ), '[]')
    )
  );
end;
$$;

-- The next 5000 orders of an export, newest first, after the order whose time and id are given (or the newest ones): [...].
-- It goes on from an order and not from a number: orders that come meanwhile are newer and shift nothing, so that every order
-- that was there at the beginning is in the file, once.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return coalesce((
    select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id desc)
    from (
      select f.* from private.found_orders(
        btrim(coalesce(p_search, '')), p_product_id, p_state, p_from, least(p_to, p_after_created_at + interval '1 microsecond')
      ) f
      where p_after_created_at is null or (f.created_at, f.id) < (p_after_created_at, p_after_id)
      order by f.created_at desc, f.id desc limit 5000
    ) o
  ), '[]');
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
grant execute on function public.export_orders(text, text, text, timestamptz, timestamptz, timestamptz, uuid) to authenticated;
