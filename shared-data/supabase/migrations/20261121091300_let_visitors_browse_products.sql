-- Half of each page is left free: the counters change with every delivery, and the new version then stays on its page.
-- Texts are cleaned by a trigger and not by a check: a check would run again with every delivery.
create table public.products (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  name text not null check (name <> ''),
  description text,
  price numeric(12, 2) not null check (price > 0),
  -- Never 0 in a row: the trigger below draws one above the price.
  original_price numeric(12, 2) not null default 0,
  image_url text check (length(image_url) <= 2048 and image_url ~ '^(https?://|/(?!/))[^\s<>"]+$'),
  checkout_link text check (
    length(checkout_link) <= 2048 and checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$'
  ),
  ggcheckout_id text not null check (ggcheckout_id ~ '^\S{1,200}$'),
  category text not null check (category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  features text[] not null default '{}',
  is_active boolean not null default true,
  is_builtin boolean not null default false,
  stock_count integer not null default 0 check (stock_count >= 0),
  sold_count integer not null default 0 check (sold_count >= 0),
  initial_stock integer not null default 0 check (initial_stock >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (original_price > price)
) with (fillfactor = 50);

create index products_newest on public.products (created_at desc);
create index products_ggcheckout_id on public.products (ggcheckout_id);

-- Before a product is kept: texts cleaned, and the price to strike out drawn once, 5 % to 25 % above, where none was given (spec section 3).
-- Refuses: nothing; the table's checks do.
-- Invoker.
create function private.prepare_product() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  if new.original_price is null or new.original_price <= new.price then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  new.updated_at := now();
  return new;
end;
$$;

-- What no screen may set on a product. The back-office sends the counters along when it saves; they are counted here and its copy is passed over.
-- Refuses: nothing.
-- Invoker.
create function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.stock_count := 0;
    new.sold_count := 0;
    new.initial_stock := 0;
    new.is_builtin := false;
    new.created_at := now();
  else
    new.id := old.id;
    new.stock_count := old.stock_count;
    new.sold_count := old.sold_count;
    new.initial_stock := old.initial_stock;
    new.is_builtin := old.is_builtin;
    new.created_at := old.created_at;
  end if;
  return new;
end;
$$;

create trigger only_staff_writes before insert or update or delete on public.products
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.only_staff_writes();
create trigger a_keep_product_counters before insert or update on public.products
  for each row when (current_user in ('anon', 'authenticated')) execute function private.keep_product_counters();
create trigger b_prepare_product
  before insert or update of name, description, price, original_price, features, ggcheckout_id, image_url, checkout_link, category, is_active
  on public.products for each row execute function private.prepare_product();

alter table public.products enable row level security;

-- A built-in product that was taken off sale stays readable: the storefront carries its own copy and must learn that it is gone.
create policy products_select_listed on public.products for select to anon using (is_active or is_builtin);
create policy products_insert_staff on public.products for insert to authenticated with check ((select private.is_staff()));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

grant select on public.products to anon, authenticated;
grant insert, update on public.products to authenticated;
-- No delete: a product is taken off sale (is_active false); orders and keys keep pointing at it.
