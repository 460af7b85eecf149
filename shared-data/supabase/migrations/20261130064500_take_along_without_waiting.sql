-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The copy of a person's data waits for no order, and records each access also where one is being changed. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.record_key_view(p_key_id uuid, p_way text) returns void
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

create or replace function private.lock_own_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  -- Locked: a dispute or a replacement that is under way ends first.
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id()) for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may reveal its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only the key of a completed order is shown.';
  end if;
  perform private.refuse_disputed(v_order);
  return v_order;
end;
$$;

create or replace function private.key_to_take_along(p_order_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  perform private.record_key_view(k.id, 'my_personal_data') from unnest(private.keys_of(v_order)) k (id);
  return (select string_agg(private.read_key_data(k.id), E'\n' order by k.place) from unnest(private.keys_of(v_order)) with ordinality k (id, place));
exception
  when sqlstate 'PT500' or sqlstate 'PT503' then
    return null;
end;
$$;
