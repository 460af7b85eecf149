-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- An order may have several keys, and a key says which order has it. Orders, products and keys are locked while the keys of past orders are written.
set lock_timeout = '4s';

alter type public.hold_reason add value 'quantity_not_allowed';
alter table public.products
  add column max_per_order integer not null default 1,
  add constraint products_max_per_order_range check (max_per_order between 1 and 100) not valid;
alter table public.orders
  add column quantity integer not null default 1,
  add column other_key_ids uuid[] not null default '{}',
  add constraint orders_quantity_range check (quantity between 1 and 999) not valid,
  add constraint orders_all_keys_or_none
    check (cardinality(other_key_ids) = case when delivered_key_id is null then 0 else quantity - 1 end) not valid;
alter table private.stored_keys add column order_id uuid;
grant select (order_id) on private.stored_keys to authenticated;
create or replace trigger b_prepare_product
  before insert or update of name, description, price, original_price, features, ggcheckout_id, image_url, checkout_link, category, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order, key_template, first_steps
  on public.products for each row execute function private.prepare_product();
create or replace trigger note_changed_product
  after insert or update of name, description, price, original_price, image_url, checkout_link, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order
  on public.products for each row execute function private.note_changed_product();
create or replace trigger log_product_change after insert or delete
  or update of name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, max_per_order, key_template, first_steps
  on public.products for each row execute function private.log_row_change('product_created', 'product_changed', 'product_deleted');

-- The keys that an order has, in the order of its page; none before delivery.
create or replace function private.keys_of(p_order public.orders) returns uuid[]
language sql immutable set search_path = ''
return case when p_order.delivered_key_id is null then '{}' else p_order.delivered_key_id || p_order.other_key_ids end;

-- The first key that an order has after a change and had not before it; null where there is none.
create or replace function private.first_new_key(p_was public.orders, p_order public.orders) returns uuid
language sql immutable set search_path = ''
return (select k.id from unnest(private.keys_of(p_order)) k (id) where k.id <> all (private.keys_of(p_was)) limit 1);

-- Raises where a key is given that is none of the order's.
-- Refuses: 409 key_replaced.
create or replace function private.require_key_of(p_order public.orders, p_key_id uuid) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_key_id is not null and p_key_id <> all (private.keys_of(p_order)) then
    raise sqlstate 'PT409' using message = 'Esta key não é mais deste pedido', detail = 'key_replaced', hint = 'Read the order again: it has other keys.';
  end if;
end;
$$;

-- Takes the order from keys that it no longer has, and returns those that are new to it.
create or replace function private.change_order_of_keys(p_was public.orders, p_order public.orders) returns uuid[]
language plpgsql volatile set search_path = ''
as $$
begin
  update private.stored_keys set order_id = null where id = any (private.keys_of(p_was)) and id <> all (private.keys_of(p_order));
  return array(select unnest(private.keys_of(p_order)) except select unnest(private.keys_of(p_was)));
end;
$$;

-- Marks the keys that an order takes as used, and moves its product's stock and sales in one write. Sold is each key of an order that is completed and not
-- refunded. An order of several keys that leaves the queue without them frees those that had gathered for it.
-- Refuses: 409 key_not_free (used already, or of another product).
create or replace function private.use_key_and_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- An inserted order has no old row, a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer * new.quantity, 0) - coalesce((old.status = 'completed')::integer * old.quantity, 0);
  v_taken integer := 0;
  v_key_ids uuid[];
  v_place bigint;
  v_left integer;
  v_total integer;
begin
  if old.delivered_key_id is not null and (new.delivered_key_id, new.other_key_ids) is distinct from (old.delivered_key_id, old.other_key_ids) then
    v_key_ids := private.change_order_of_keys(old, new);
  elsif old.delivered_key_id is null and new.delivered_key_id is not null then
    v_key_ids := new.delivered_key_id || new.other_key_ids;
  end if;
  if v_key_ids <> '{}' then
    update private.stored_keys set is_used = true, used_at = clock_timestamp(), order_id = new.id
    where id = any (v_key_ids) and product_id = new.product_id and not is_used
      and place <= (select c.used_until from private.delivery_cursors c where c.product_id = new.product_id);
    get diagnostics v_taken = row_count;
    if v_taken < cardinality(v_key_ids) then
      -- Later than those of its product that are known to be used: its first key, or one that lock_next_key, which keeps ahead of this, did not choose.
      with used as (
        update private.stored_keys set is_used = true, used_at = clock_timestamp(), order_id = new.id
        where id = any (v_key_ids) and product_id = new.product_id and not is_used returning place
      )
      select v_taken + count(*), max(u.place) into v_taken, v_place from used u;
      if v_taken < cardinality(v_key_ids) then
        raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
          hint = 'An order takes an unused key of its own product.';
      end if;
      perform private.note_used_until(new.product_id, v_place + 1024);
    end if;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning stock_count, sold_count into v_left, v_total;
    -- is_seen, inlined: a function in SQL is parsed and planned again in each delivery, with the product locked.
    if (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  if old.is_waiting and old.quantity > 1 and not new.is_waiting and new.delivered_key_id is null then
    perform private.deliver_to_waiting_orders(new.product_id);
  end if;
  return null;
end;
$$;

create or replace trigger use_key_and_count after insert or delete or update of status, delivered_key_id, other_key_ids, disputed_at on public.orders
  for each row execute function private.use_key_and_count();

update private.stored_keys k set order_id = o.id from public.orders o where o.delivered_key_id = k.id;
