-- Stock and deliveries: what one function alone called moves into it, and one function moves the stock. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Moves a product's stock by so many unused keys, of which some are new, and notes where its page changes by that.
create or replace function private.move_stock(p_product_id text, p_by integer, p_new integer default 0) returns void
language sql volatile set search_path = ''
as $$
  with moved as (
    update public.products p set stock_count = p.stock_count + p_by, initial_stock = p.initial_stock + p_new, updated_at = now()
    where p.id = p_product_id and p_by <> 0 returning p.id, p.stock_count as after
  )
  insert into private.page_changes (product_id) select m.id from moved m where private.is_seen(m.after - p_by, m.after);
$$;

-- Adds new keys to their products' stock, in the transaction that adds them.
create or replace function private.count_new_keys() returns trigger
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
create or replace function private.count_deleted_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.move_stock(c.product_id, -c.unused)
  from (select product_id, count(*) filter (where not is_used)::integer as unused from old_keys group by product_id order by product_id) c;
  return null;
end;
$$;

-- Moves a product's stock with a key that was put back, or used other than by an order.
create or replace function private.count_used_key() returns trigger
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

-- Marks the key that an order takes as used, and moves its product's stock and sales in one write. A sale is an order that is completed and not refunded.
-- Refuses: 409 key_not_free (used already, or of another product).
create or replace function private.use_key_and_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Of an inserted order there is no old row, of a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer, 0) - coalesce((old.status = 'completed')::integer, 0);
  v_taken integer := 0;
  v_place bigint;
  v_left integer;
  v_total integer;
begin
  if new.delivered_key_id is distinct from old.delivered_key_id and new.delivered_key_id is not null then
    update private.stored_keys set is_used = true, used_at = clock_timestamp()
    where id = new.delivered_key_id and product_id = new.product_id and not is_used
      and place <= (select c.used_until from private.delivery_cursors c where c.product_id = new.product_id);
    if not found then
      -- Later than those of its product that are known to be used: its first key, or one that lock_next_key, which keeps ahead of this, did not choose.
      update private.stored_keys set is_used = true, used_at = clock_timestamp()
      where id = new.delivered_key_id and product_id = new.product_id and not is_used returning place into v_place;
      if v_place is null then
        raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
          hint = 'An order takes an unused key of its own product.';
      end if;
      perform private.note_used_until(new.product_id, v_place + 1024);
    end if;
    v_taken := 1;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning stock_count, sold_count into v_left, v_total;
    -- What is_seen says, written out: a function in SQL is parsed and planned anew in each delivery, with the product locked.
    if (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  return null;
end;
$$;

-- Delivers to a product's waiting orders, the one paid first before the others, for as long as there are keys, and puts their notices in line
-- (R13.2); gives how many got one. The product must be locked.
create or replace function private.deliver_to_waiting_orders(p_product_id text) returns integer
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
    v_key_id := private.lock_next_key(p_product_id);
    exit when v_key_id is null;
    update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp() where id = v_order_id;
    perform private.notify_buyer('key_delivered', v_order_id);
    perform private.notify_guarantee(v_order_id);
    v_served := v_served + 1;
  end loop;
  return v_served;
end;
$$;

-- Gives a completed order its key, for its owner, who will read it, or staff, and records the view. Calling it twice gives the same key (R7.3).
-- Refuses: 404 order_not_found (also for somebody else's order), 409 order_not_paid, 409 order_disputed. Still waiting or held: a row with success false.
create or replace function public.deliver_product_key(p_order_id uuid) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select l.* into v_order from private.visible_order(p_order_id) o, lateral private.lock_order(o.id) l;
  if v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid',
      hint = 'Only completed orders are delivered.';
  end if;
  perform private.refuse_disputed(v_order);
  if v_order.is_waiting then
    perform private.deliver_to_waiting_orders(v_order.product_id);
    select * into v_order from public.orders o where o.id = p_order_id;
  end if;
  perform private.record_key_view(v_order.delivered_key_id, 'deliver_product_key');
  return query select v_order.delivered_key_id is not null, case
    when v_order.delivered_key_id is not null then 'Key entregue com sucesso!'
    when v_order.hold_reason is not null then 'Pago — valor em conferência'
    else 'Pago — aguardando estoque'
  end;
end;
$$;

drop function private.use_later_key(uuid, text);
drop function private.notify_delivered_later(uuid);
