-- A delivery wrote its product twice: once for the key, once for the sale. An order that takes a key now moves both counters at once.

-- Finds the oldest unused key of a product for an order to take, and locks it; null where there is none. For a sale that is not in
-- line yet it also finds none while somebody waits: nobody is served past the line.
-- Refuses: nothing. The product must be locked; the order that gets the key makes it used.
-- Invoker, and granted to nobody: only definer functions reach it.
create or replace function private.take_key(p_product_id text, p_is_in_line boolean default true) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_start bigint := coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0);
  v_key_id uuid;
  v_place bigint;
begin
  select k.id, k.place into v_key_id, v_place from private.stored_keys k
  where k.product_id = p_product_id and k.place > v_start and not k.is_used
    and (p_is_in_line or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
  order by k.place limit 1 for update of k skip locked;
  -- Moved now and then only: passing over some used keys costs less than a write with each delivery. Products share the places.
  if v_place > v_start + 128 then
    insert into private.delivery_cursors (product_id, place)
    -- An older key that somebody else had locked was passed over, and must be found again.
    select p_product_id, v_place - 1 where not exists (
      select 1 from private.stored_keys k where k.product_id = p_product_id and k.place > v_start and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place;
  end if;
  return v_key_id;
end;
$$;

-- Moves a product's stock and sales with its orders: the key that an order takes is used from then on, and a sale is an order that is
-- completed and not refunded.
-- Refuses: 409 key_not_free (used already, or of another product).
-- Definer because: no role may write the counters or the keys.
create function private.count_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Of an inserted order there is no old row, of a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer, 0) - coalesce((old.status = 'completed')::integer, 0);
  v_taken integer := 0;
begin
  if new.delivered_key_id is distinct from old.delivered_key_id and new.delivered_key_id is not null then
    update private.stored_keys set is_used = true, used_at = clock_timestamp()
    where id = new.delivered_key_id and product_id = new.product_id and not is_used;
    if not found then
      raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
        hint = 'An order takes an unused key of its own product.';
    end if;
    v_taken := 1;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id);
  end if;
  return null;
end;
$$;

drop trigger count_sale on public.orders;
drop function private.count_sale();
create trigger count_order after insert or delete or update of status, delivered_key_id on public.orders
  for each row execute function private.count_order();

-- Every other change of a key's use is counted by itself; inside a trigger it is the one above that makes it, and counts it.
drop trigger count_used_key on private.stored_keys;
create trigger count_used_key after update of is_used on private.stored_keys
  for each row when (old.is_used is distinct from new.is_used and pg_trigger_depth() = 0) execute function private.count_used_key();

-- Few products to a page: the versions that deliveries leave have room beside their row, buyers of different products do not wait for
-- one page, and no delivery reads through all products because they lie on so few pages.
alter table public.products set (fillfactor = 10);
