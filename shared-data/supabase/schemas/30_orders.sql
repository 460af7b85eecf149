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
  -- When the store took it as refunded, whenever it was sold.
  refunded_at timestamptz,
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
-- What staff are told of with every page: few orders each, which no delivery of an owned order writes.
create index orders_held on public.orders (paid_at) where hold_reason is not null;
create index orders_sold_without_owner on public.orders (paid_at) where user_id is null and status = 'completed';
create index orders_by_refund_day on public.orders (refunded_at) where refunded_at is not null;

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

-- Keeps the moment of a refund, whoever makes it: staff or the provider's event.
-- Refuses: nothing.
-- Invoker: only definer functions write orders.
create function private.date_refund() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.refunded_at := coalesce(new.refunded_at, clock_timestamp());
  return new;
end;
$$;

-- The condition stands here: a delivery makes no call.
create trigger date_refund before insert or update of status on public.orders
  for each row when (new.status = 'refunded') execute function private.date_refund();

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

-- Some orders as staff's lists show them, in the order of the ids. A pending order older than 15 minutes counts as expired, as everybody sees it (R4.1).
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.orders_for_staff(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
      'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
      'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null) order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
      left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id
  );
end;
$$;

-- What a search of staff's means: the accounts and the products it names, and the orders whose id begins so.
create type private.order_search as (part text, user_ids uuid[], product_ids text[], from_id uuid, to_id uuid);

-- Reads a search: part of a payment's id, of an e-mail or of a product's name, or how an order's id begins (four characters with a digit among them, or
-- eight), with or without a # before it.
-- Refuses: nothing; all null for no search.
-- Invoker, and granted to nobody.
create function private.read_order_search(p_search text) returns private.order_search
language plpgsql stable set search_path = ''
as $$
declare
  v_search private.order_search;
  v_id text := replace(ltrim(lower(btrim(p_search)), '#'), '-', '');
begin
  v_search.part := nullif(ltrim(lower(btrim(left(p_search, 254))), '#'), '');
  if v_search.part is null then
    return v_search;
  end if;
  v_search.user_ids := array(select u.id from auth.users u where strpos(u.email, v_search.part) > 0);
  v_search.product_ids := array(select p.id from public.products p where strpos(lower(p.name), v_search.part) > 0);
  if v_id ~ '^[0-9a-f]{4,32}$' and (length(v_id) >= 8 or v_id ~ '[0-9]') then
    v_search.from_id := rpad(v_id, 32, '0')::uuid;
    v_search.to_id := rpad(v_id, 32, 'f')::uuid;
  end if;
  return v_search;
end;
$$;

-- Which orders o a filter leaves, as the condition of a query with $1 the search, as read_order_search has it, $2 product, $3 state, $4 from, $5 to. Only what
-- is asked for is in it, so that the planner finds the index there is for it: one condition for everything is one plan for everything, and the slowest.
-- No e-mail has a blank, and no payment's id has one or an @. The product may also be a category: then all of its products. Days are those of the payment for
-- sales (completed, and first: each customer's first), of the refund for refunded orders, and otherwise of the order. What was refunded was a first sale too.
-- Refuses: nothing. No letter of it comes from the caller.
-- Invoker, and granted to nobody.
create function private.order_conditions(p_part text, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment text := case when p_state in ('completed', 'first') then 'o.paid_at' when p_state = 'refunded' then 'o.refunded_at' else 'o.created_at' end;
begin
  return concat_ws(' and ', 'true',
    case when p_product_id <> '' then 'o.product_id = any (array(select p.id from public.products p where $2 in (p.id, p.category)))' end,
    case when p_from is not null then v_moment || ' >= $4' end,
    case when p_to is not null then v_moment || ' < $5' end,
    case p_state
      when 'all' then null
      when 'waiting' then 'o.is_waiting'
      when 'held' then 'o.hold_reason is not null'
      when 'held_unit' then $c$o.hold_reason = 'amount_unit'$c$
      when 'ownerless' then $c$o.user_id is null and o.status = 'completed'$c$
      when 'pending' then $c$o.status = 'pending' and o.created_at >= now() - interval '15 minutes'$c$
      when 'expired' then $c$(o.status = 'expired' or o.status = 'pending' and o.created_at < now() - interval '15 minutes')$c$
      when 'first' then $c$o.status = 'completed' and not exists (
          select 1 from public.orders e where e.user_id = o.user_id and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        ) and not exists (
          select 1 from public.orders e where o.user_id is null and e.user_id is null and e.customer_email = o.customer_email
            and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        )$c$
      else 'o.status = $3'
    end,
    case when p_part is not null then format('(%s)', concat_ws(' or ',
      'o.user_id = any (($1).user_ids) or o.product_id = any (($1).product_ids) or o.id between ($1).from_id and ($1).to_id',
      case when p_part !~ '\s' then 'strpos(o.customer_email, ($1).part) > 0' end,
      case when p_part !~ '[\s@]' then 'strpos(lower(o.payment_id), ($1).part) > 0' end)) end);
end;
$$;

-- One page of orders for staff: {orders: [...], total}. At most 100 at a time. By p_sort the newest first ('newest'), those paid longest ago ('oldest_paid'),
-- or the largest amounts ('amount').
-- Refuses: 403 staff_only, 400 sort_unknown.
-- Definer because: nobody may read auth.users.
create function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0, p_sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  v_order text := case p_sort when 'newest' then 'created_at desc, id' when 'oldest_paid' then 'paid_at, id' when 'amount' then 'amount desc nulls last, id' end;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_staff();
  if v_order is null then
    raise sqlstate 'PT400' using message = 'Ordem desconhecida', detail = 'sort_unknown', hint = 'newest, oldest_paid or amount.';
  end if;
  v_search := private.read_order_search(p_search);
  -- A search looks at every order, as does who bought for the first time, once for the page and for the total; otherwise each has an index, or counts at once.
  execute format(
    'with found as %s (select o.id, o.created_at, o.paid_at, o.amount from public.orders o where %s)
     select (select count(*) from found), array(select id from found order by %s limit least(greatest($6, 1), 100) offset greatest($7, 0))',
    case when v_search.part is null and p_state <> 'first' then 'not materialized' else 'materialized' end,
    private.order_conditions(v_search.part, p_product_id, p_state, p_from, p_to), v_order
  ) into v_total, v_ids using v_search, p_product_id, p_state, p_from, p_to, p_limit, p_offset;
  return jsonb_build_object('total', v_total, 'orders', private.orders_for_staff(v_ids));
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
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded') then p_to else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7)) order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search.part, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  return private.orders_for_staff(v_ids);
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

grant execute on function public.find_orders(text, text, text, timestamptz, timestamptz, integer, integer, text), public.list_waiting_products() to authenticated;
grant execute on function public.export_orders(text, text, text, timestamptz, timestamptz, timestamptz, uuid) to authenticated;
