-- Moves a product's stock with its keys, in the transaction that moves them.
-- Refuses: nothing.
-- Definer because: no role may write the counters.
create function private.count_new_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p set stock_count = p.stock_count + c.unused, initial_stock = p.initial_stock + c.unused, updated_at = now()
  from (select product_id, count(*) filter (where not is_used)::integer as unused from new_keys group by product_id) c
  where p.id = c.product_id and c.unused > 0;
  -- Places are drawn before the product is locked here: a later key may have been delivered meanwhile.
  update private.delivery_cursors c set place = n.place - 1
  from (select product_id, min(place) as place from new_keys where not is_used group by product_id) n
  where c.product_id = n.product_id and c.place >= n.place;
  return null;
end;
$$;

-- The same for deleted keys.
-- Refuses: nothing.
-- Definer because: no role may write the counters.
create function private.count_deleted_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products p set stock_count = p.stock_count - c.unused, updated_at = now()
  from (select product_id, count(*) filter (where not is_used)::integer as unused from old_keys group by product_id) c
  where p.id = c.product_id and c.unused > 0;
  return null;
end;
$$;

-- The same for a key that was delivered, or put back.
-- Refuses: nothing.
-- Definer because: no role may write the counters.
create function private.count_used_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.products set stock_count = stock_count + case when new.is_used then -1 else 1 end, updated_at = now()
  where id = new.product_id;
  if not new.is_used then
    update private.delivery_cursors set place = new.place - 1 where product_id = new.product_id and place >= new.place;
  end if;
  return null;
end;
$$;

create trigger count_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.count_new_keys();
create trigger count_deleted_keys after delete on private.stored_keys
  referencing old table as old_keys for each statement execute function private.count_deleted_keys();
create trigger count_used_key after update of is_used on private.stored_keys
  for each row when (old.is_used is distinct from new.is_used) execute function private.count_used_key();

-- Moves a product's sales with its orders: a sale is an order that is completed and not refunded.
-- Refuses: nothing.
-- Definer because: no role may write the counters.
create function private.count_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_change integer := 0;
begin
  if tg_op <> 'DELETE' and new.status = 'completed' then
    v_change := v_change + 1;
  end if;
  if tg_op <> 'INSERT' and old.status = 'completed' then
    v_change := v_change - 1;
  end if;
  if v_change <> 0 then
    update public.products set sold_count = sold_count + v_change where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end;
$$;

create trigger count_sale after insert or delete or update of status on public.orders for each row execute function private.count_sale();

-- Takes a product's place in the line of writers. Everything that moves its keys or its paid orders takes it first, products in
-- order of id and before any order: so nobody waits in a circle, and no paid order misses a key that is being added.
-- Refuses: nothing.
-- Invoker. The weaker lock: an order may still point at the product meanwhile.
create function private.lock_product(p_product_id text) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products where id = p_product_id for no key update;
$$;

-- Counts every product's unused keys and sales afresh and mends what differs; gives one row for each product that was wrong (spec section 4).
-- Refuses: 403 staff_only.
-- Definer because: no role may write the counters.
create function public.sync_stock()
returns table (product_id text, stock_before integer, stock_after integer, sold_before integer, sold_after integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id text;
begin
  perform private.require_staff();
  for v_id in select p.id from public.products p order by p.id loop
    perform private.lock_product(v_id);
    return query
      with counted as (
        select
          (select count(*) from private.stored_keys k where k.product_id = v_id and not k.is_used)::integer as stock,
          (select count(*) from public.orders o where o.product_id = v_id and o.status = 'completed')::integer as sold
      ), was as (select p.stock_count, p.sold_count from public.products p where p.id = v_id)
      update public.products p set stock_count = c.stock, sold_count = c.sold, updated_at = now()
      from counted c, was w
      where p.id = v_id and (p.stock_count, p.sold_count) is distinct from (c.stock, c.sold)
      returning p.id, w.stock_count, c.stock, w.sold_count, c.sold;
  end loop;
end;
$$;

grant execute on function public.sync_stock() to authenticated;
