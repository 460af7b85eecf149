-- The access log of keys (R14.5).

-- One row for each time that the owner of an order opened its key through a function. A plain GET of product_keys leaves none: it may not write.
create table private.key_access_log (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  -- An order with a replaced key had more than one. A used key is never deleted.
  key_id uuid not null,
  -- Null once that account is erased. No foreign key: erasing an account and opening a key must not wait for each other.
  accessed_by uuid,
  accessed_at timestamptz not null default clock_timestamp(),
  -- The function called; deliver_product_key comes before a read.
  channel text not null check (channel in ('open_order_key', 'reveal_order_key', 'deliver_product_key', 'reveal_product_key', 'my_personal_data')),
  -- Null where the backend saw none, after 180 days, and once the account is erased.
  address inet,
  device text not null check (device in ('celular', 'tablet', 'computador', 'desconhecido'))
);

create index key_access_log_by_order on private.key_access_log (order_id, id);
create index key_access_log_by_account on private.key_access_log (accessed_by);
create index key_access_log_with_address on private.key_access_log (accessed_at) where address is not null;

-- Locks the caller's own paid order.
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed.
create function private.lock_own_order(p_order_id uuid) returns public.orders
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

-- Opens a key of the caller's own completed order, the first unless p_key_id names another, and records it:
-- {order_id, key_id, key_data, key_template, first_steps, given_at, steps_done, accepted_at};
-- the key's are null while there is none. One JSON value and no row: a cast or filter of the caller's could fail and take back the record.
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed, 409 key_replaced,
-- 503 key_encryption_unavailable, 500 key_unreadable.
create function public.open_order_key(p_order_id uuid, p_key_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
  v_key_id uuid := coalesce(p_key_id, v_order.delivered_key_id);
begin
  perform private.require_key_of(v_order, p_key_id);
  perform private.record_key_view(v_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_key_id, 'key_data', private.read_key_data(v_key_id),
    'given_at', (
      select a.accessed_at from private.key_access_log a where a.order_id = v_order.id and a.key_id = v_key_id order by a.id desc limit 1))
    || (select jsonb_build_object('key_template', p.key_template, 'first_steps', p.first_steps) from public.products p where p.id = v_order.product_id)
    || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- The accesses of an order, at most 100, newest first: {total (10001 for more than 10000), accesses: [{accessed_at, channel, address, device, key_id,
-- is_current}]}. is_current: of the order's present keys. p_accessed_by: only those of this account.
create function private.key_accesses_of(p_order public.orders, p_accessed_by uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  with newest as (
    select a.* from private.key_access_log a where a.order_id = p_order.id and (p_accessed_by is null or a.accessed_by = p_accessed_by)
    order by a.id desc limit 100
  ), counted as (
    select 1 from private.key_access_log a where a.order_id = p_order.id and (p_accessed_by is null or a.accessed_by = p_accessed_by)
    limit private.most_counted() + 1
  )
  select jsonb_build_object('total', (select count(*) from counted), 'accesses', coalesce(jsonb_agg(jsonb_build_object(
    'accessed_at', n.accessed_at, 'channel', n.channel, 'address', host(n.address), 'device', n.device, 'key_id', n.key_id,
    'is_current', n.key_id = any (private.keys_of(p_order))) order by n.id desc), '[]'))
  from newest n;
$$;

-- The accesses of an order as key_accesses_of returns them: for its owner only their own, for staff all (R14.5).
-- Refuses: 404 order_not_found (also for another person's order).
create function public.list_key_accesses(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return private.key_accesses_of(private.visible_order(p_order_id), case when not private.is_staff() then private.caller_id() end);

-- list_key_accesses under the former names, for pages of the release before.
-- Refuses: 404 order_not_found (also for another person's order).
create function public.order_givings(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('total', l.list -> 'total', 'givings', (
    select coalesce(jsonb_agg(e.access || jsonb_build_object('given_at', e.access -> 'accessed_at', 'way', e.access -> 'channel') order by e.place), '[]')
    from jsonb_array_elements(l.list -> 'accesses') with ordinality e (access, place)))
  from (select public.list_key_accesses(p_order_id) as list) l);

grant execute on function public.open_order_key(uuid, uuid), public.list_key_accesses(uuid), public.order_givings(uuid) to authenticated;
