-- In the order in which events may move an order (apply_payment_line). States are few and law (R4.1), so they are enums: a migration adds a value
-- (alter type … add value) and none is removed. A list that grows and that staff choose from, such as a product's category, is a check instead.
create type public.order_status as enum ('pending', 'expired', 'failed', 'completed', 'refunded');
create type public.hold_reason as enum (
  'amount_mismatch', 'amount_unit', 'amount_unreadable', 'payment_exceeded', 'status_unknown', 'payment_refunded', 'buyer_blocked',
  'quantity_not_allowed'
);
create type public.payment_method as enum ('pix', 'credit');

-- One row is one product of one payment, as many keys of it as the payment's line says. The customer reads it whole; nothing here is for staff only.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  product_id text not null references public.products (id),
  status public.order_status not null default 'pending',
  -- The amount paid, or to be paid; null where the payment's amount could not be read.
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
  hold_reason public.hold_reason,
  -- Since when the payer's bank asks the PIX back (MED); null where it does not, or no longer (orders/disputes.sql).
  disputed_at timestamptz,
  is_waiting boolean not null
    generated always as (status = 'completed' and delivered_key_id is null and hold_reason is null and disputed_at is null) stored,
  -- The product's term when the order was made: the one that the buyer was promised (R9.8).
  guarantee_hours integer not null default 24,
  -- From when the term counts, as the product said it then: 0 from delivery, otherwise from the first look, at most so many hours after delivery (R14.8).
  guarantee_wait_hours integer not null default 0,
  payment_id text not null,
  -- Tells apart the same product bought twice in one payment: line 1 and line 2.
  payment_line integer not null default 1,
  customer_email text,
  -- All orders of one payment are paid alike (R14.14).
  paid_with public.payment_method not null default 'pix',
  -- Keys bought. They are delivered together: delivered_key_id is the first of them, other_key_ids the others.
  quantity integer not null default 1,
  other_key_ids uuid[] not null default '{}',
  -- When the store learned that it is paid, where no key went to it at once: long after paid_at where the payment's event was applied late.
  recorded_at timestamptz,
  unique (payment_id, product_id, payment_line),
  constraint orders_completed_is_paid check (status <> 'completed' or paid_at is not null),
  constraint orders_key_with_delivery_time check ((delivered_key_id is null) = (delivered_at is null)),
  constraint orders_key_only_where_paid_and_not_held
    check (delivered_key_id is null or status in ('completed', 'refunded') and hold_reason is null),
  constraint orders_dispute_only_where_completed check (disputed_at is null or status = 'completed'),
  constraint orders_amounts_range check ((amount is null or amount >= 0) and expected_amount > 0),
  constraint orders_payment_id_form check (payment_id ~ '\S' and length(payment_id) <= 200),
  constraint orders_quantity_range check (quantity between 1 and 999),
  constraint orders_all_keys_or_none check (cardinality(other_key_ids) = case when delivered_key_id is null then 0 else quantity - 1 end),
  constraint orders_payment_line_range check (payment_line between 1 and 50),
  constraint orders_guarantee_wait_range check (guarantee_wait_hours between 0 and 168),
  constraint orders_customer_email_length check (length(customer_email) <= 254)
) with (fillfactor = 80);

create index orders_by_owner on public.orders (user_id, created_at desc);
create index orders_by_product on public.orders (product_id, created_at);
-- Rising, though lists read it backwards: what is new then goes to its end, where writing costs least.
create index orders_newest on public.orders (created_at);
create index orders_by_payment_day on public.orders (paid_at) where paid_at is not null;
create index orders_waiting_line on public.orders (product_id, paid_at, id) where is_waiting;
create index orders_without_owner on public.orders (customer_email) where user_id is null;
-- Counts that staff see with every page: few orders each, and no delivery of an owned order writes them.
create index orders_set_aside on public.orders (status, created_at desc) where hold_reason is not null or status in ('failed', 'refunded');
create index orders_sold_without_owner on public.orders (paid_at) where user_id is null and status = 'completed';
create index orders_by_refund_day on public.orders (refunded_at) where refunded_at is not null;
-- The moments of a sale in the order in which the owner's programs read them (integrations/shop_orders.sql).
create index orders_by_last_change on public.orders (greatest(paid_at, recorded_at, delivered_at, refunded_at), id) where paid_at is not null;
create index orders_in_dispute on public.orders (disputed_at) where disputed_at is not null;

-- All that follows from a refund: its time, the buyer's notification (R13.2), the settlement of credit (R14.13) and the end of a dispute.
create function private.on_order_refunded() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.refunded_at is null and new.paid_at is not null then
    perform private.notify('order_refunded', new.id::text, p_account_id => new.user_id, p_recipient => 'buyer');
    perform private.settle_refunded_credit(new.id);
  end if;
  if new.disputed_at is not null then
    perform private.end_dispute(new.id, 'returned');
    new.disputed_at := null;
  end if;
  new.refunded_at := coalesce(new.refunded_at, clock_timestamp());
  return new;
end;
$$;

-- The condition stands here, so that a delivery makes no call.
create trigger on_order_refunded before insert or update of status on public.orders
  for each row when (new.status = 'refunded') execute function private.on_order_refunded();

alter table public.orders enable row level security;

create policy orders_select_own on public.orders for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.orders to authenticated;

-- The keys that an order has, in the order of its page; none before delivery.
create function private.keys_of(p_order public.orders) returns uuid[]
language sql immutable set search_path = ''
return case when p_order.delivered_key_id is null then '{}' else p_order.delivered_key_id || p_order.other_key_ids end;

-- The first key that an order has after a change and had not before it; null where there is none.
create function private.first_new_key(p_was public.orders, p_order public.orders) returns uuid
language sql immutable set search_path = ''
return (select k.id from unnest(private.keys_of(p_order)) k (id) where k.id <> all (private.keys_of(p_was)) limit 1);

-- Raises where a key is given that is none of the order's.
-- Refuses: 409 key_replaced.
create function private.require_key_of(p_order public.orders, p_key_id uuid) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_key_id is not null and p_key_id <> all (private.keys_of(p_order)) then
    raise sqlstate 'PT409' using message = 'Esta key não é mais deste pedido', detail = 'key_replaced', hint = 'Read the order again: it has other keys.';
  end if;
end;
$$;

-- An order that the caller may see: their own, and with p_for_staff any for staff.
-- Refuses: 404 order_not_found (also for another person's order).
create function private.visible_order(p_order_id uuid, p_for_staff boolean default true) returns public.orders
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or p_for_staff and (select private.is_staff()));
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'No such order, or another person''s.';
  end if;
  return v_order;
end;
$$;

-- An order's status as everybody sees it: a pending one older than 15 minutes counts as expired (R4.1).
create function private.shown_status(p_order public.orders) returns public.order_status
language plpgsql stable set search_path = ''
as $$
begin
  return case when p_order.status = 'pending' and p_order.created_at < now() - interval '15 minutes' then 'expired' else p_order.status end;
end;
$$;

-- The moment of reading, as a column of an order (`select=id,read_at`): pages count a PIX's time by the server's clock, whatever the device's own says.
create function public.read_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
return now();

-- When the guarantee of an order ends; null while nothing is delivered. Everything that tells or asks for the end asks here (R14.8). Where the clock waits
-- for the first look, the end before that look is the latest there can be. A replaced key begins its term again.
create function private.guarantee_ends_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select make_interval(hours => p_order.guarantee_hours) + case when p_order.guarantee_wait_hours > 0
    -- A look that has not been is null, which least() passes over.
    then least(p_order.first_viewed_at, p_order.delivered_at + make_interval(hours => p_order.guarantee_wait_hours)) else p_order.delivered_at end;
$$;

-- The end of an order's guarantee as a column of it (`select=id,guarantee_ends_at`).
create function public.guarantee_ends_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
return private.guarantee_ends_at(p_order);

-- A page of twenty of the caller's own orders, newest first: the time ("read_at"), a name for the page's state ("revision"), the number of orders
-- ("total"), and the orders. If p_seen is the current revision, only the time: pages that wait for a payment call this every few seconds, and it reads
-- twenty rows by an index. The owner's own first view changes the revision only where it begins the guarantee.
-- Invoker: row security lets the caller see these rows. Staff may see all rows, so the owner is part of the condition.
create function public.orders_since(p_seen text default '', p_page integer default 1) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_owner uuid := private.caller_id();
  v_ids uuid[];
  v_revision text;
  v_orders jsonb;
begin
  select array_agg(o.id order by o.created_at desc, o.id desc),
    md5(coalesce(string_agg((o.id, o.status, o.amount, o.paid_at, o.delivered_at, o.delivered_key_id, o.other_key_ids, o.hold_reason, o.disputed_at,
      case when o.guarantee_wait_hours > 0 then o.first_viewed_at end)::text, '' order by o.created_at desc, o.id desc), ''))
  into v_ids, v_revision
  from (
    select * from public.orders where user_id = v_owner
    order by created_at desc, id desc limit 20 offset 20 * (greatest(p_page, 1)::bigint - 1)
  ) o;
  if v_revision = p_seen then
    return jsonb_build_object('read_at', clock_timestamp());
  end if;
  select jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'product_id', o.product_id, 'status', o.status, 'amount', o.amount,
    'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'delivered_key_id', o.delivered_key_id, 'other_key_ids', o.other_key_ids, 'quantity', o.quantity, 'guarantee_hours', o.guarantee_hours,
    'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o), 'is_waiting', o.is_waiting,
    'hold_reason', o.hold_reason, 'disputed_at', o.disputed_at, 'with_credit', o.paid_with = 'credit',
    'price_rule', private.rule_of_order(o.id) ->> 'name') order by o.created_at desc, o.id desc)
  into v_orders from public.orders o where o.id = any (v_ids);
  return jsonb_build_object('read_at', clock_timestamp(), 'revision', v_revision,
    'total', (select count(*) from public.orders o where o.user_id = v_owner), 'orders', coalesce(v_orders, '[]'));
end;
$$;

grant execute on function public.read_at(public.orders), private.guarantee_ends_at(public.orders), public.guarantee_ends_at(public.orders),
  public.orders_since(text, integer) to authenticated;

-- Buyers go on seeing what they bought after it was taken off sale.
create policy products_select_signed_in on public.products for select to authenticated
  using (
    is_active or is_builtin or (select private.is_staff())
    or exists (select 1 from public.orders o where o.product_id = products.id and o.user_id = (select private.caller_id()))
  );
