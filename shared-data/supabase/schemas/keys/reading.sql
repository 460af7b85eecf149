-- Reading a key through the view product_keys, and recording an access.

-- Records that the caller opened the key of their own completed, undisputed order, how, from where and with which kind of device. Nothing for another key.
-- It never waits: while another transaction locks the order, first_viewed_at is not set. The address is from the header that only the backend's
-- own proxy can set: cf-connecting-ip on hosted Supabase, or the one that the server's secret caller_header names. In a list the last entry is the nearest
-- proxy's.
create function private.record_key_view(p_key_id uuid, p_way text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_said text := btrim(substring(v_headers ->> lower(coalesce(private.server_secret('caller_header'), 'cf-connecting-ip')) from '[^,]*$'));
  v_address inet := case when pg_input_is_valid(v_said, 'inet') then v_said::inet end;
  v_order_id uuid := (
    select o.id from private.stored_keys k join public.orders o on o.id = k.order_id
    where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null);
begin
  if v_order_id is not null then
    update public.orders set first_viewed_at = clock_timestamp()
    where id = (select o.id from public.orders o where o.id = v_order_id and o.first_viewed_at is null for no key update skip locked);
    insert into private.key_access_log (order_id, key_id, accessed_by, channel, address, device)
    values (v_order_id, p_key_id, (select private.caller_id()), p_way, v_address,
      private.device_of(coalesce(v_headers ->> 'user-agent', '')));
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
    select k.sealed from private.stored_keys k join public.orders o on o.id = k.order_id
    where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null);
begin
  return case when v_sealed is not null then private.open_key_data(p_key_id, v_sealed) end;
end;
$$;

grant execute on function private.read_key_data(uuid) to authenticated;

-- Keys under the name and columns of the API (R3.5). Row security of stored_keys decides which rows; each row read opens key_data and looks up used_by, the
-- account that received the key: for admins, and for that customer.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  (select o.user_id from public.orders o
    where o.id = k.order_id and ((select private.is_admin()) or o.user_id = (select private.caller_id()))) as used_by,
  k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.
