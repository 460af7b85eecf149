-- The stock. Sealed texts only; the column that opens them is in the view below.
create table private.stored_keys (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  -- The order of arrival: the oldest key is delivered first, and a batch has one created_at.
  place bigint generated always as identity,
  is_used boolean not null default false,
  used_at timestamptz,
  sealed bytea not null,
  fingerprint bytea not null unique,
  created_at timestamptz not null default now(),
  check (is_used = (used_at is not null))
) with (fillfactor = 80);

-- No index knows is_used: delivering a key then changes its row in place and no index, however many keys there are.
create index stored_keys_by_product on private.stored_keys (product_id, place);

-- Where the search for a product's next key starts: none of its unused keys has this place or an earlier one. Written with the product locked.
create table private.delivery_cursors (
  product_id text primary key references public.products (id),
  place bigint not null
) with (fillfactor = 50);

alter table private.delivery_cursors enable row level security;

alter table public.orders add foreign key (delivered_key_id) references private.stored_keys (id);

alter table private.stored_keys enable row level security;

create policy stored_keys_select_allowed on private.stored_keys for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select 1 from public.orders o
      where o.delivered_key_id = stored_keys.id and o.user_id = (select auth.uid()) and o.status = 'completed'
    )
  );

grant select (id, product_id, place, is_used, used_at, created_at) on private.stored_keys to authenticated;
-- No select on sealed and fingerprint, and no write: read_key_data opens, the functions below write.

-- A key's text for who may read it: admins, and the owner of the completed order that received it. Null for everybody else.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or the master key.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea;
begin
  select k.sealed into v_sealed from private.stored_keys k
  where k.id = p_key_id and (
    private.is_admin()
    or exists (
      select 1 from public.orders o
      where o.delivered_key_id = k.id and o.user_id = (select auth.uid()) and o.status = 'completed'
    )
  );
  if v_sealed is null then
    return null;
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$$;

-- Who received a key, for admins and for that customer. Null for everybody else.
-- Refuses: nothing.
-- Invoker; the orders that the caller may not see are not found.
create function private.key_recipient(p_key_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$$;

grant execute on function private.read_key_data(uuid), private.key_recipient(uuid) to authenticated;

-- The keys as spec section 3 names them. Row security of the table beneath decides which rows; each costly column is asked for row by row.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  case when k.is_used then private.key_recipient(k.id) end as used_by, k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.
