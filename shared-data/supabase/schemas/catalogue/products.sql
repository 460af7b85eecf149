-- A low fillfactor keeps updates by deliveries on the row's own page (HOT) and spreads products over pages, so that buyers of different products do
-- not contend for one.
-- Texts are cleaned by a trigger, because a check constraint would run at every delivery.
create table public.products (
  id text primary key,
  name text not null,
  description text,
  price numeric(12, 2) not null,
  -- The crossed-out price. Never 0 in a row: prepare_product chooses one above the price.
  original_price numeric(12, 2) not null default 0,
  image_url text,
  checkout_link text,
  ggcheckout_id text not null,
  category text not null,
  features text[] not null default '{}',
  is_active boolean not null default true,
  is_builtin boolean not null default false,
  stock_count integer not null default 0,
  sold_count integer not null default 0,
  initial_stock integer not null default 0,
  -- For how long from delivery the store answers for it (R9.8). The guarantee page promises every product a day.
  guarantee_hours integer not null default 24,
  -- 0: the guarantee's clock runs from delivery. Otherwise from the buyer's first look at the key, at most so many hours after delivery (R14.8).
  guarantee_wait_hours integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the text of its keys falls into fields, and what its buyer does first (R14.1, R14.2): catalogue/key_templates.sql.
  key_template jsonb,
  first_steps text[] not null default '{}',
  -- The most keys of it that one line of a payment may buy; more is held.
  max_per_order integer not null default 1,
  -- The keys that can be bought: stock_count, or 0 while a paid order waits, for which the keys gather. Not how many wait, because visitors read it.
  free_stock integer not null default 0,
  -- Which rule of R5.6 a row breaks is the name of its constraint. Lengths stand beside the patterns, because a pattern that counts characters is slow.
  constraint products_id_form check (id ~ '^[a-z0-9][a-z0-9_-]*$' and length(id) <= 100),
  constraint products_name_given check (name <> ''),
  constraint products_price_positive check (price > 0),
  constraint products_original_price_above_price check (original_price > price),
  constraint products_category_known check (category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')),
  constraint products_ggcheckout_id_form check (ggcheckout_id ~ '^\S+$' and length(ggcheckout_id) <= 200),
  constraint products_image_url_form check (image_url ~ '^(https?://|/(?!/))[^\s<>"]+$' and length(image_url) <= 2048),
  constraint products_checkout_link_form check (
    checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$' and length(checkout_link) <= 2048
  ),
  constraint products_counts_not_negative check (stock_count >= 0 and sold_count >= 0 and initial_stock >= 0),
  constraint products_max_per_order_range check (max_per_order between 1 and 100),
  constraint products_guarantee_range check (guarantee_hours between 24 and 8760 and guarantee_wait_hours between 0 and 168)
) with (fillfactor = 10);

create index products_newest on public.products (created_at desc);
create index products_newest_of_category on public.products (category, created_at desc, id) where is_active;
-- Index-only scans for lists of all pages: the table itself has few rows per page.
create index products_on_sale_by_id on public.products (id) where is_active;
create index products_ggcheckout_id on public.products (ggcheckout_id);
-- A payment names a product by the provider's id alone (R3.1). Compared exactly: the provider's ids are case-sensitive.
create unique index products_one_on_sale on public.products (ggcheckout_id) where is_active;
-- BRIN, the only index type on updated_at that still allows HOT updates by deliveries. 16 pages per range, because few products of a range have
-- changed.
create index products_changed on public.products using brin (updated_at) with (pages_per_range = 16);

-- Ignores counters in writes of the API roles: the back-office sends outdated ones when it saves a product.
-- Invoker, so that writes of security definer functions pass.
create function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    -- An inserted product has no old row: its columns are null.
    new.id := coalesce(old.id, new.id);
    new.stock_count := coalesce(old.stock_count, 0);
    new.sold_count := coalesce(old.sold_count, 0);
    new.initial_stock := coalesce(old.initial_stock, 0);
    new.free_stock := coalesce(old.free_stock, 0);
    new.is_builtin := coalesce(old.is_builtin, false);
    new.created_at := coalesce(old.created_at, now());
  end if;
  return new;
end;
$$;

-- The Portuguese message for a check constraint of public.products.
create function private.product_rule_text(p_rule text) returns text
language sql immutable set search_path = ''
return case p_rule
  when 'products_category_known' then 'Categoria desconhecida'
  when 'products_checkout_link_form' then 'O link de pagamento deve ser um endereço https://'
  when 'products_ggcheckout_id_form' then 'Informe o ID do GGCheckout, sem espaços e com até 200 caracteres'
  when 'products_guarantee_range' then 'A garantia vai de 24 a 8760 horas e espera no máximo 168 horas'
  when 'products_id_form' then 'O ID do produto usa letras minúsculas, números, - e _'
  when 'products_image_url_form' then 'A imagem deve ser um endereço https:// ou um caminho da loja que começa com /'
  when 'products_max_per_order_range' then 'O máximo por compra vai de 1 a 100 keys'
  when 'products_name_given' then 'Informe o nome do produto'
  when 'products_price_positive' then 'O preço deve ser maior que zero'
  else 'Produto inválido: ' || p_rule
end;

-- Raises if a product violates a check constraint of its table: Postgres' own error is in English, and a 500 on the embedded backend. Evaluates the
-- constraints from the catalogue, so that each is defined once.
-- Refuses: 400 with the check's name, such as products_image_url_form.
create function private.require_sound_product(p_product public.products) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_checks text := (
    select string_agg(format('when not (%s) then %L', pg_get_expr(c.conbin, c.conrelid), c.conname), ' ' order by c.conname)
    from pg_constraint c where c.conrelid = 'public.products'::regclass and c.contype = 'c');
  v_rule text;
begin
  execute format('select case %s end from (select ($1).*) p', v_checks) into v_rule using p_product;
  if v_rule is null then
    return;
  end if;
  raise sqlstate 'PT400' using message = private.product_rule_text(v_rule), detail = v_rule, hint = 'The check of this name on public.products is the rule.';
end;
$$;

grant execute on function private.product_rule_text(text), private.require_sound_product(public.products) to authenticated;

-- Raises if a checkout link leads to a host that is not in the server secret checkout_hosts (comma-separated names with optional port). Without that
-- secret only pages refuse the link.
-- Refuses: 400 checkout_link_foreign.
-- Definer, because staff must not read the server's secrets.
create function private.require_checkout_host(p_link text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_hosts text[] := regexp_split_to_array(lower(private.server_secret('checkout_hosts')), '\s*,\s*');
begin
  if p_link is not null and v_hosts is not null and private.caller_id() is not null
    and coalesce(lower(substring(p_link from '^[a-z]+://([^/?#]*)')) = any (v_hosts), false) is false then
    raise sqlstate 'PT400' using message = 'O link de pagamento deve levar a: ' || array_to_string(v_hosts, ', '), detail = 'checkout_link_foreign',
      hint = 'The setting checkoutHosts names the hosts.';
  end if;
end;
$$;

grant execute on function private.require_checkout_host(text) to authenticated;

-- Before a product is saved: cleans texts, and sets a missing original_price once, at random 5 % to 25 % above the price (R3.1).
-- Refuses: 409 ggcheckout_id_taken, with the product on sale that has it; as clean_key_template, clean_first_steps, require_checkout_host and
-- require_sound_product.
create function private.prepare_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_other_name text;
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  select p.name into v_other_name from public.products p
  where new.is_active and p.is_active and p.ggcheckout_id = new.ggcheckout_id and p.id <> new.id;
  if v_other_name is not null then
    -- Two that are saved at the same moment pass here, and the index refuses the second.
    raise sqlstate 'PT409' using message = format('O produto "%s", que está à venda, já usa este ID do GGCheckout', v_other_name),
      detail = 'ggcheckout_id_taken', hint = 'Two products on sale cannot share a ggcheckout_id: give this one its own, or keep it off sale.';
  end if;
  if new.original_price is null or new.original_price <= new.price or new.original_price = 'NaN' then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  if tg_op = 'INSERT' or new.checkout_link is distinct from old.checkout_link then
    perform private.require_checkout_host(new.checkout_link);
  end if;
  new.key_template := private.clean_key_template(new.key_template);
  new.first_steps := private.clean_first_steps(new.first_steps);
  new.updated_at := now();
  perform private.require_sound_product(new);
  return new;
end;
$$;

-- The functions check the caller themselves, because a WHEN condition would be parsed again too.
create trigger only_staff_writes before insert or update or delete on public.products
  for each statement execute function private.only_staff_writes('anon', 'authenticated');
create trigger a_keep_product_counters before insert or update on public.products
  for each row execute function private.keep_product_counters();
create trigger b_prepare_product
  before insert or update of name, description, price, original_price, features, ggcheckout_id, image_url, checkout_link, category, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order, key_template, first_steps
  on public.products for each row execute function private.prepare_product();

-- Only columns that people edit, so that deliveries do not fire these triggers; use_key_and_count records stock changes that pages show.
create trigger note_changed_product
  after insert or update of name, description, price, original_price, image_url, checkout_link, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order
  on public.products for each row execute function private.note_changed_product();
create trigger log_product_change after insert or delete
  or update of name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order, key_template, first_steps
  on public.products for each row execute function private.log_row_change('product_created', 'product_changed', 'product_deleted');

alter table public.products enable row level security;

-- A built-in product that is off sale stays readable, because the storefront has its own copy and must learn of it.
-- The policy for products of a buyer's orders is in orders/orders.sql.
create policy products_select_listed on public.products for select to anon using (is_active or is_builtin);
create policy products_insert_staff on public.products for insert to authenticated with check ((select private.is_staff()));
create policy products_update_staff on public.products for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

grant select on public.products to anon, authenticated;
grant insert, update on public.products to authenticated;
-- No delete: a product is taken off sale (is_active false), because orders and keys reference it.

-- The newest active products of each category, at most 50 each: the catalogue's first view in one call of constant cost.
create function public.list_newest_products(p_per_category integer, p_except text[] default '{}') returns setof public.products
language sql stable set search_path = ''
as $$
  select p.*
  from (select distinct category from public.products where is_active) c
  cross join lateral (
    select * from public.products n
    where n.is_active and n.category = c.category and n.id <> all (p_except)
    order by n.created_at desc, n.id
    limit least(greatest(p_per_category, 0), 50)
  ) p;
$$;

-- Changes of the catalogue since p_since, oldest first, for clients with a cached copy: the products as visitors may read them, hashes (sha256,
-- hex) of the ids of those off sale, and `at`, the database's clock, for the next call. Without p_since only `at`. At most 500; `next` then has
-- the arguments for the following page. Changes carry the start time of their transaction, so clients should ask from some seconds before the
-- last `at` and expect duplicates.
create function public.list_changed_products(p_since timestamptz default null, p_after text default '') returns jsonb
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with changed as (
    select p.id, p.updated_at, p.is_active or p.is_builtin as is_listed,
      -- Columns for buyers alone are on no page.
      to_jsonb(p) - array['key_template', 'first_steps'] as product
    from public.products p
    where p.updated_at >= p_since and (p.updated_at, p.id) > (p_since, p_after)
    order by p.updated_at, p.id limit 500
  )
  select jsonb_build_object(
    'at', now(),
    'products', coalesce(jsonb_agg(c.product order by c.updated_at, c.id) filter (where c.is_listed), '[]'),
    'removed', coalesce(jsonb_agg(encode(sha256(convert_to(c.id, 'UTF8')), 'hex') order by c.updated_at, c.id)
      filter (where not c.is_listed), '[]'),
    'next', case when count(*) = 500 then
      jsonb_build_object('p_since', max(c.updated_at), 'p_after', (array_agg(c.id order by c.updated_at desc, c.id desc))[1]) end)
  from changed c;
$$;

-- A text in lower case without accents. lower() handles accents only in some locales. Declared immutable, because the dictionary never changes.
create function private.fold_for_search(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return lower(extensions.unaccent('extensions.unaccent', p_text));

grant execute on function public.list_newest_products(integer, text[]), public.list_changed_products(timestamptz, text) to anon, authenticated;

-- Low-stock thresholds; products without a row have the default of five keys.
create table private.stock_thresholds (
  product_id text primary key references public.products (id),
  low_stock integer not null check (low_stock between 0 and 100000)
);
