-- Takes the oldest unused key of a product out of stock; null where there is none. For a sale that is not in line yet it also takes
-- none while somebody waits: nobody is served past the line.
-- Refuses: nothing. The product must be locked.
-- Invoker, and granted to nobody: only definer functions reach it.
create function private.take_key(p_product_id text, p_is_in_line boolean default true) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_start bigint := coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0);
  v_key_id uuid;
  v_place bigint;
begin
  update private.stored_keys set is_used = true, used_at = clock_timestamp()
  where id = (
    select k.id from private.stored_keys k
    where k.product_id = p_product_id and k.place > v_start and not k.is_used
      and (p_is_in_line or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
    order by k.place limit 1 for update of k skip locked
  )
  returning id, place into v_key_id, v_place;
  -- Moved now and then only: passing over some used keys costs less than a write with each delivery. Products share the places.
  if v_place > v_start + 128 then
    insert into private.delivery_cursors (product_id, place)
    -- An older key that somebody else had locked was passed over, and must be found again.
    select p_product_id, v_place where not exists (
      select 1 from private.stored_keys k where k.product_id = p_product_id and k.place > v_start and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place;
  end if;
  return v_key_id;
end;
$$;

-- Serves a product's waiting line, first come first served, for as long as there are keys; gives the number served.
-- Refuses: nothing. The product must be locked.
-- Invoker, and granted to nobody.
create function private.serve_line(p_product_id text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
  v_key_id uuid;
  v_served integer := 0;
begin
  loop
    select o.id into v_order_id from public.orders o where o.product_id = p_product_id and o.is_waiting
    order by o.paid_at, o.id limit 1;
    exit when v_order_id is null;
    v_key_id := private.take_key(p_product_id);
    exit when v_key_id is null;
    update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp() where id = v_order_id;
    v_served := v_served + 1;
  end loop;
  return v_served;
end;
$$;

-- Locks what a change to an order needs, in the order everybody locks: its product, then itself.
-- Refuses: nothing; no row for an unknown order.
-- Invoker, and granted to nobody.
create function private.lock_order(p_order_id uuid) returns setof public.orders
language plpgsql volatile set search_path = ''
as $$
begin
  -- The product of an order never changes, so it may be read before the lock.
  perform private.lock_product(o.product_id) from public.orders o where o.id = p_order_id;
  return query select * from public.orders o where o.id = p_order_id for no key update;
end;
$$;

-- Gives a completed order its key, for its owner or staff. Calling it twice gives the same key (spec section 7).
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid. Still waiting or held: a row with success false.
-- Definer because: customers have no right to change stored_keys.
create function public.deliver_product_key(p_order_id uuid) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select l.* into v_order from public.orders o, lateral private.lock_order(o.id) l
  where o.id = p_order_id and (o.user_id = (select auth.uid()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only completed orders are delivered.';
  end if;
  if v_order.is_waiting then
    perform private.serve_line(v_order.product_id);
    select * into v_order from public.orders o where o.id = p_order_id;
  end if;
  return query select v_order.delivered_key_id is not null, case
    when v_order.delivered_key_id is not null then 'Key entregue com sucesso!'
    when v_order.hold_reason is not null then 'Pago — valor em conferência'
    else 'Pago — aguardando estoque'
  end;
end;
$$;

-- The key of the caller's own completed order; records the first time it is looked at. Null while there is none yet.
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: customers may not write orders nor read sealed texts.
create function public.reveal_order_key(p_order_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_key_data text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select auth.uid());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may reveal its key.';
  end if;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only the key of a completed order is shown.';
  end if;
  v_key_data := private.read_key_data(v_order.delivered_key_id);
  if v_key_data is not null then
    update public.orders set first_viewed_at = clock_timestamp() where id = p_order_id and first_viewed_at is null;
  end if;
  return v_key_data;
end;
$$;

-- An order's place in the line of paid orders without a key, from 1; null when it is not in line.
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: the orders ahead are other people's.
create function public.order_queue_position(p_order_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o
  where o.id = p_order_id and (o.user_id = (select auth.uid()) or private.is_staff());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order and staff may ask for its place.';
  end if;
  if not v_order.is_waiting then
    return null;
  end if;
  return (
    select count(*) from public.orders o
    where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id)
  );
end;
$$;

grant execute on function public.deliver_product_key(uuid), public.reveal_order_key(uuid), public.order_queue_position(uuid) to authenticated;
