create table private.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  constraint suppliers_name_length check (length(name) between 1 and 100)
);

create unique index suppliers_by_name on private.suppliers (lower(name));

-- One paste of keys, sent in one or many calls (keys/imports.sql).
create table private.key_imports (
  -- Chosen by the client: a call without a response is repeated under it, and adds no key twice.
  id uuid primary key,
  product_id text not null references public.products (id),
  -- No foreign key, as in the log: erasing an account must not wait for a transaction that adds keys.
  made_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its last keys came. Those delivered by then went to waiting orders.
  last_added_at timestamptz not null default clock_timestamp(),
  added integer not null default 0 check (added >= 0),
  -- Undone: its unused keys were removed, and no more may come.
  undone_at timestamptz,
  removed integer check (removed >= 0),
  note text constraint key_imports_note_length check (length(note) between 1 and 500),
  supplier_id uuid references private.suppliers (id),
  -- Reais for one key; null where staff have not said it.
  unit_cost numeric(12, 2) constraint key_imports_unit_cost_range check (unit_cost between 0 and 1000000),
  constraint key_imports_removed_once_undone check ((undone_at is null) = (removed is null))
);

create index key_imports_newest on private.key_imports (product_id, created_at desc);
create index key_imports_by_supplier on private.key_imports (supplier_id);

-- The stock. Sealed texts only; the column that opens them is in the view below.
create table private.stored_keys (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  -- Order of arrival: the oldest key is delivered first, and all keys of a batch share one created_at.
  place bigint generated always as identity,
  is_used boolean not null default false,
  used_at timestamptz,
  sealed bytea not null,
  fingerprint bytea not null unique,
  created_at timestamptz not null default now(),
  -- Set for a key that did not work for its buyer. The row stays, so that the key is neither delivered nor added again.
  defective_at timestamptz,
  -- Null for a key inserted through the view product_keys.
  import_id uuid references private.key_imports (id),
  -- The order that has it now. Without a foreign key, whose check would be a statement more in each delivery, and without an index (see below):
  -- an order names its keys itself.
  order_id uuid,
  constraint stored_keys_used_at_when_used check (is_used = (used_at is not null)),
  constraint stored_keys_defective_only_when_used check (is_used or defective_at is null)
) with (fillfactor = 80);

-- No index contains is_used, so delivering a key updates its row in place and no index (HOT update).
create index stored_keys_by_product on private.stored_keys (product_id, place);
create index stored_keys_by_import on private.stored_keys (import_id);
-- Few keys: the profit of one order or one day would otherwise read the whole stock.
create index stored_keys_defective on private.stored_keys (defective_at) where defective_at is not null;

alter table public.orders add foreign key (delivered_key_id) references private.stored_keys (id);

alter table private.stored_keys enable row level security;

create policy stored_keys_select_allowed on private.stored_keys for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select 1 from public.orders o
      where o.id = stored_keys.order_id and o.user_id = (select private.caller_id()) and o.status = 'completed'
    )
  );

grant select (id, product_id, place, is_used, used_at, created_at, order_id) on private.stored_keys to authenticated;
-- No select on sealed and fingerprint, and no write: read_key_data opens, the functions below write.
