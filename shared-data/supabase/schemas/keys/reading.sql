-- Reading a key through the view product_keys, and recording an access.

-- Records that the caller opened the key of their own completed, undisputed order, and how. Nothing for another key, or a locked order: it never waits.
create function private.record_key_view(p_key_id uuid, p_way text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is not null then
    insert into private.key_givings (order_id, key_id, given_to, way, address, device)
    values (v_order_id, p_key_id, (select private.caller_id()), p_way, private.caller_address(), private.caller_device());
  end if;
end;
$$;

-- A key's text for the owner of the completed, undisputed order that received it (R10.10); null for all others, including staff. Reading records nothing, for
-- the data API reads in transactions that may not write. Pages call open_order_key, which records.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea := (
    select k.sealed from private.stored_keys k join public.orders o on o.delivered_key_id = k.id
    where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null);
begin
  return case when v_sealed is not null then private.open_key_data(p_key_id, v_sealed) end;
end;
$$;

-- The account that received a key, for admins and for that customer; null for all others. Row security hides the orders that the caller may not see.
create function private.key_recipient(p_key_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$$;

grant execute on function private.read_key_data(uuid), private.key_recipient(uuid) to authenticated;

-- Keys under the name and columns of the API (R3.5). Row security of stored_keys decides which rows; each row read opens key_data and looks up used_by.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  case when k.is_used then private.key_recipient(k.id) end as used_by, k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.
