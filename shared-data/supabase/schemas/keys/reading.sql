-- Reading a key: by its owner, and through the view product_keys.

-- Raises where the call's query does more with an answer than hand it over. A cast, or a condition such as a LIKE whose pattern ends in its escape, can be made
-- to fail on a text: the error then tells of it, and takes the record back that it was given. PostgREST writes a cast as "CAST( … AS … )", and a condition on what a
-- function gave as WHERE, which the text of a plain call to a function (it names pgrst_call) has nowhere.
-- Refuses: 400 answer_not_plain.
create function private.require_plain_answer() returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_query text := current_query();
begin
  if v_query ~* '\mcast *\(' or v_query ~ '\mpgrst_call\M' and v_query ~ '\mWHERE\M' then
    raise sqlstate 'PT400' using message = 'O texto de uma key é dado inteiro, sem conversão nem filtro', detail = 'answer_not_plain',
      hint = 'Ask without a cast in select and without filters on the result.';
  end if;
end;
$$;

-- Records that the caller is given the text of a key of theirs, and by which way (key_givings); says whether that is on record. Where it cannot be,
-- because the transaction only reads or somebody else holds the order, nothing is recorded: who asks then gives no text. It never waits. Of a key whose
-- order is in dispute no text is given.
-- Refuses: 400 answer_not_plain.
create function private.record_key_view(p_key_id uuid, p_way text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  if current_setting('transaction_read_only')::boolean then
    return false;
  end if;
  perform private.require_plain_answer();
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is null then
    return false;
  end if;
  insert into private.key_givings (order_id, key_id, given_to, way, address, device)
  values (v_order_id, p_key_id, (select private.caller_id()), p_way, private.caller_address(), private.caller_device());
  return true;
end;
$$;

-- A key's text for the owner of the completed order that received it, once it is on record that they were given it (R10.10). Null for
-- everybody else, staff too; while the order is in dispute; and for the owner where the first time cannot be recorded, as in a GET of hosted Supabase:
-- open_order_key, reveal_order_key and deliver_product_key record it. Such a GET gives later, and is then in no record of givings.
-- A call that writes records nothing by the way: it can be made to fail with the text in its error, and its failure takes the record back.
-- Refuses: 400 answer_not_plain, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or the master key, and customers may not write orders.
-- Stable, although it records: of a volatile column Postgres reads every row, also for who asks for other columns.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea;
  v_is_viewed boolean;
begin
  -- By the record, and not first_viewed_at, which stays where staff hand the order to another account.
  select k.sealed, exists (
    select 1 from private.key_givings g where g.order_id = o.id and g.key_id = k.id and g.given_to = o.user_id
  ) into v_sealed, v_is_viewed
  from private.stored_keys k join public.orders o on o.delivered_key_id = k.id
  where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null;
  if v_sealed is null then
    return null;
  end if;
  if not v_is_viewed and (coalesce(current_setting('request.method', true), '') not in ('', 'GET', 'HEAD')
    or not private.record_key_view(p_key_id, 'product_keys')) then
    return null;
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$$;

-- Who received a key, for admins and for that customer. Null for everybody else.
-- Invoker; the orders that the caller may not see are not found.
create function private.key_recipient(p_key_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$$;

grant execute on function private.read_key_data(uuid), private.key_recipient(uuid) to authenticated;

-- The keys under the name and columns that API clients know (R3.5). Row security of the table beneath decides which rows; key_data is opened,
-- and used_by looked up, for each row that is read.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  case when k.is_used then private.key_recipient(k.id) end as used_by, k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.
