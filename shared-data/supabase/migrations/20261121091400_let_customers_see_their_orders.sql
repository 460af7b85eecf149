-- One row is one product of one payment. The customer reads it whole; nothing here is for staff only.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  product_id text not null references public.products (id),
  status text not null default 'pending' check (status in ('pending', 'completed', 'expired', 'failed', 'refunded')),
  amount numeric(12, 2) not null check (amount >= 0),
  -- The price when the order was made: a payment is measured against it also after the price has changed.
  expected_amount numeric(12, 2) not null check (expected_amount > 0),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  delivered_at timestamptz,
  first_viewed_at timestamptz,
  delivered_key_id uuid unique,
  hold_reason text check (hold_reason in ('amount_mismatch')),
  is_waiting boolean not null generated always as (status = 'completed' and delivered_key_id is null and hold_reason is null) stored,
  payment_id text not null check (payment_id ~ '\S' and length(payment_id) <= 200),
  -- The same product twice in one payment: its first line, its second.
  payment_line integer not null default 1 check (payment_line between 1 and 50),
  customer_email text check (length(customer_email) <= 254),
  unique (payment_id, product_id, payment_line),
  check (status <> 'completed' or paid_at is not null),
  check (delivered_key_id is null or status in ('completed', 'refunded')),
  check (delivered_key_id is null or hold_reason is null),
  check ((delivered_key_id is null) = (delivered_at is null))
) with (fillfactor = 80);

create index orders_by_owner on public.orders (user_id, created_at desc);
create index orders_by_product on public.orders (product_id);
create index orders_newest on public.orders (created_at desc);
create index orders_waiting_line on public.orders (product_id, paid_at, id) where is_waiting;
create index orders_without_owner on public.orders (customer_email) where user_id is null;

alter table public.orders enable row level security;

create policy orders_select_own on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));

grant select on public.orders to authenticated;
-- No insert, update or delete: payments make orders and functions move them.

-- Buyers go on seeing what they bought after it was taken off sale.
create policy products_select_signed_in on public.products for select to authenticated
  using (
    is_active or is_builtin or (select private.is_staff())
    or exists (select 1 from public.orders o where o.product_id = products.id and o.user_id = (select auth.uid()))
  );
