-- Counters of the stock when keys are added, deleted or put back.

-- Changes a product's stock by a number of unused keys, of which p_new are new, recomputes its free stock, and records that the page of a product on sale
-- changed if it sold out or can be bought again.
create function private.move_stock(p_product_id text, p_by integer, p_new integer default 0) returns void
language sql volatile set search_path = ''
as $$
  -- In a statement before: the next one sees the queue as it is once nobody else can change it.
  select private.lock_product(p_product_id);
  with moved as (
    select p.id, p.is_active, p.free_stock as was, case when exists (select 1 from public.orders o where o.product_id = p.id and o.is_waiting) then 0
      else p.stock_count + p_by end as free
    from public.products p where p.id = p_product_id
  ), written as (
    update public.products p
    set stock_count = p.stock_count + p_by, initial_stock = p.initial_stock + p_new, free_stock = m.free, updated_at = now()
    from moved m where p.id = m.id and (p_by <> 0 or m.free <> m.was)
  )
  insert into private.page_changes (product_id) select m.id from moved m where m.is_active and private.is_seen(m.was, m.free);
$$;

-- Adds new keys to their products' stock, in the transaction that adds them.
create function private.count_new_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_stock(c.product_id, c.unused, c.unused)
  from (select product_id, count(*) filter (where not is_used)::integer as unused from new_keys group by product_id order by product_id) c;
  -- A key gets its place before this statement locks the product: a later key may have been delivered meanwhile.
  update private.delivery_cursors c set place = n.place - 1
  from (select product_id, min(place) as place from new_keys where not is_used group by product_id) n
  where c.product_id = n.product_id and c.place >= n.place;
  perform private.note_used_until(n.product_id, max(n.place)) from new_keys n where n.is_used group by n.product_id;
  return null;
end;
$$;

-- Takes deleted keys out of their products' stock, in the transaction that deletes them.
create function private.count_deleted_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_stock(c.product_id, -c.unused)
  from (select product_id, count(*) filter (where not is_used)::integer as unused from old_keys group by product_id order by product_id) c;
  return null;
end;
$$;

-- Moves a product's stock with a key that was put back, or used other than by an order.
create function private.count_used_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_used is distinct from old.is_used then
    perform private.move_stock(new.product_id, case when new.is_used then -1 else 1 end);
    if new.is_used then
      perform private.note_used_until(new.product_id, new.place);
    else
      update private.delivery_cursors set place = new.place - 1 where product_id = new.product_id and place >= new.place;
    end if;
  end if;
  return null;
end;
$$;

create trigger count_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.count_new_keys();
create trigger count_deleted_keys after delete on private.stored_keys
  referencing old table as old_keys for each statement execute function private.count_deleted_keys();
-- Not inside a trigger: there the change is made by use_key_and_count, which counts it itself.
create trigger count_used_key after update of is_used on private.stored_keys
  for each row when (pg_trigger_depth() = 0) execute function private.count_used_key();

-- Counts every product's unused keys and sales afresh and corrects what differs; gives one row for each product that was wrong (R4.3).
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
          (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = v_id and o.status = 'completed')::integer as sold
      ), was as (select p.stock_count, p.sold_count from public.products p where p.id = v_id),
      put_right as (
        update public.products p set stock_count = c.stock, sold_count = c.sold, updated_at = now()
        from counted c, was w
        where p.id = v_id and (p.stock_count, p.sold_count) is distinct from (c.stock, c.sold)
        returning p.id, w.stock_count as stock_before, c.stock as stock_after, w.sold_count as sold_before, c.sold as sold_after
      ), noted as (
        insert into private.page_changes (product_id)
        select r.id from put_right r join public.products p on p.id = r.id
        where p.is_active and private.is_seen(r.sold_before, r.sold_after)
      )
      select r.* from put_right r;
    perform private.move_stock(v_id, 0);
  end loop;
end;
$$;

grant execute on function public.sync_stock() to authenticated;
