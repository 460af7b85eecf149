-- How keys get to paid orders: the oldest key to the oldest payment, with stock and sales counted in the same transaction.

-- THE LOCK ORDER of the whole schema. Each transaction locks what it needs of this list from top to bottom, so no two wait for each other:
--   1. money that staff give by hand (advisory)   lock_money_actions
--   2. an account that is proved, deleted, blocked or buys with its credit   the statement that fires prove_mailbox, delete_my_account, block_customer,
--                                                 buy_with_credit
--   3. all stored events (advisory), then each    replay_payment_event, shared; lock_payment_events, for itself alone
--   4. the payment (advisory)                     lock_payment; lock_payments_of, those of an account in order of their ids
--   5. the payer's e-mail (advisory)              lock_payment, shared by all payments; lock_email and lock_payments_of, for themselves alone
--   6. the texts of all keys (advisory)           lock_key_texts: anyone who adds keys, or seals them again
--   7. products, in order of id                   lock_product, lock_products, product_line; release_unit_holds, all of them. A row of key_imports is
--                                                 written with its product locked
--                                                 Price rules after them, in order of id: lock_usable_rules
--   8. orders                                     lock_order, lock_orders_of_payment, lock_refund, apply_payment_line, claim_orders
--   9. guarantee claims                           after their order: settle_claims_of_order, forget_in_claims, and, before their key, decide_guarantee_claim;
--                                                 by itself lock_claim. A refund settles its order's claim last, after 11: undecided claims are settled under
--                                                 their order's lock alone
--  10. keys                                       lock_next_key, use_key_and_count, delete_product_key, delete_product_keys, undo_key_import,
--                                                 reseal_product_keys
--  11. the credit of accounts (advisory), after   lock_credit: anyone who takes from it. Several accounts in order of their ids: lock_credit_of_orders,
--      a key share of the accounts                for refunds, open_dispute and close_dispute
-- record_key_view only records and waits for no lock, so it has no place in this order.
-- The product's row is the one that serializes: anyone who adds, deletes or delivers its keys, or completes or refunds its orders, holds it.
-- So no paid order misses a key that is being added, and orders get their keys in the order in which they were paid.

-- Locks a product. The weaker lock: new orders may still point at the product meanwhile.
create function private.lock_product(p_product_id text) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products where id = p_product_id for no key update;
$$;

-- Locks products in order of id, as the lock order asks.
create function private.lock_products(p_ids text[]) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products p where p.id = any (p_ids) order by p.id for no key update;
$$;

-- Locks what a change to an order needs, in the lock order: its product, then itself.
create function private.lock_order(p_order_id uuid) returns setof public.orders
language plpgsql volatile set search_path = ''
as $$
begin
  -- The product of an order never changes, so it may be read before the lock.
  perform private.lock_product(o.product_id) from public.orders o where o.id = p_order_id;
  return query select * from public.orders o where o.id = p_order_id for no key update;
end;
$$;

-- Between which places a product's used and unused keys meet: none of its unused keys has this place or an earlier one, where the search for the next key
-- starts; and no used key has a later place than used_until, where the list of the delivered ones starts. Written with the product locked.
create table private.delivery_cursors (
  product_id text primary key references public.products (id),
  place bigint not null,
  used_until bigint not null default 0
) with (fillfactor = 50);

-- Finds the oldest unused key of a product and locks it; null where there is none. It stays unused until an order takes it (use_key_and_count). For a sale that
-- is not queued yet, or a replacement, it also gives null while an order waits: no order overtakes the queue. The product must be locked.
create function private.lock_next_key(p_product_id text, p_is_queued boolean default true) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_id uuid;
  v_place bigint;
  v_start bigint;
begin
  select k.id, k.place, (select c.place from private.delivery_cursors c where c.product_id = p_product_id) into v_key_id, v_place, v_start
  from private.stored_keys k
  where k.product_id = p_product_id and not k.is_used
    and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    and (p_is_queued or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
  order by k.place limit 1 for update of k skip locked;
  -- Moved now and then only: skipping some used keys costs less than a write with each delivery. All products share the numbering of places.
  if v_place > coalesce(v_start, 0) + 128 then
    insert into private.delivery_cursors as c (product_id, place, used_until)
    -- An older key that another transaction had locked was passed over, and must be found again.
    select p_product_id, v_place - 1, v_place + 1024 where not exists (
      select 1 from private.stored_keys k
      where k.product_id = p_product_id and k.place > coalesce(v_start, 0) and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place, used_until = greatest(c.used_until, excluded.used_until);
  end if;
  return v_key_id;
end;
$$;

-- As lock_next_key, for the oldest so many keys of a product: all of them, or none where there are fewer.
create function private.lock_next_keys(p_product_id text, p_quantity integer, p_is_queued boolean default true) returns uuid[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_first uuid := private.lock_next_key(p_product_id, p_is_queued);
  v_others uuid[] := array(
    select k.id from private.stored_keys k
    where k.product_id = p_product_id and not k.is_used and k.id <> v_first
      and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    order by k.place limit p_quantity - 1 for update of k skip locked);
begin
  return case when v_first is null or cardinality(v_others) < p_quantity - 1 then '{}' else v_first || v_others end;
end;
$$;

-- Notes that keys of a product are used up to this place. The product must be locked.
create function private.note_used_until(p_product_id text, p_place bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.delivery_cursors as c (product_id, place, used_until) values (p_product_id, 0, p_place)
  on conflict (product_id) do update set used_until = greatest(c.used_until, excluded.used_until);
end;
$$;

-- Puts another key in the place of one of an order's, which begins the guarantee of the whole order again. The order must be locked.
create function private.exchange_key(p_order public.orders, p_key_id uuid, p_new_key_id uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.orders set delivered_key_id = case delivered_key_id when p_key_id then p_new_key_id else delivered_key_id end,
    other_key_ids = array_replace(other_key_ids, p_key_id, p_new_key_id), delivered_at = clock_timestamp(), first_viewed_at = null
  where id = p_order.id;
$$;

-- Runs when an order joins or leaves the queue of its product: recomputes the free stock. Keys that were gathered for an order of several, which leaves
-- without them, go to the next orders.
create function private.move_queue(p_was public.orders, p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_product_id text := coalesce(p_order.product_id, p_was.product_id);
begin
  perform private.move_stock(v_product_id, 0);
  if p_was.is_waiting and p_was.quantity > 1 and p_order.delivered_key_id is null then
    perform private.deliver_to_waiting_orders(v_product_id);
  end if;
end;
$$;

-- Marks the keys that an order takes as used, and moves its product's stock and sales in one write. Sold is each key of an order that is completed and not
-- refunded. Keys that had gathered for the order were not free.
-- Refuses: 409 key_not_free (used already, or of another product).
create function private.use_key_and_count() returns trigger
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
  v_is_active boolean;
begin
  if old.delivered_key_id is not null and (new.delivered_key_id, new.other_key_ids) is distinct from (old.delivered_key_id, old.other_key_ids) then
    update private.stored_keys set order_id = null where id = any (private.keys_of(old)) and id <> all (private.keys_of(new));
    v_key_ids := array(select unnest(private.keys_of(new)) except select unnest(private.keys_of(old)));
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
    update public.products set stock_count = stock_count - v_taken, free_stock = free_stock - case when old.is_waiting then 0 else v_taken end,
      sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning free_stock, sold_count, is_active into v_left, v_total, v_is_active;
    -- is_seen, inlined: a function in SQL is parsed and planned again in each delivery, with the product locked.
    if v_is_active and (old.is_waiting is not true and (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0)) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  if coalesce(old.is_waiting, false) <> coalesce(new.is_waiting, false) then
    perform private.move_queue(old, new);
  end if;
  return null;
end;
$$;

create trigger use_key_and_count after insert or delete or update of status, delivered_key_id, other_key_ids, disputed_at, hold_reason on public.orders
  for each row execute function private.use_key_and_count();

-- Delivers to a product's waiting orders, the one paid first before the others, for as long as there are keys, and puts their notices in line
-- (R13.2); gives how many keys they took. Nothing passes an order of several keys: they gather for it until all of them are there, at most max_per_order,
-- so that neither it nor those behind it wait for more than the keys that were paid before theirs. The product must be locked.
create function private.deliver_to_waiting_orders(p_product_id text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
  v_quantity integer;
  v_key_ids uuid[];
  v_served integer := 0;
begin
  loop
    select o.id, o.quantity into v_order_id, v_quantity from public.orders o where o.product_id = p_product_id and o.is_waiting
    order by o.paid_at, o.id limit 1;
    exit when v_order_id is null;
    v_key_ids := private.lock_next_keys(p_product_id, v_quantity);
    exit when v_key_ids = '{}';
    update public.orders set delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = clock_timestamp() where id = v_order_id;
    perform private.notify_buyer('key_delivered', v_order_id);
    perform private.notify_guarantee(v_order_id);
    v_served := v_served + v_quantity;
  end loop;
  return v_served;
end;
$$;

-- Gives a completed order its keys, for its owner, who will read them, or staff, and records the view of the first. Calling it twice gives the same (R7.3).
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed. Still waiting or held: a row with success false.
create function public.deliver_product_key(p_order_id uuid) returns table (success boolean, message text)
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

-- The text of the first key of the caller's own completed order, and nothing else; records that it was given. Null while there is none yet.
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed,
-- 503 key_encryption_unavailable, 500 key_unreadable.
create function public.reveal_order_key(p_order_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'reveal_order_key');
  return private.read_key_data(v_order.delivered_key_id);
end;
$$;

-- A waiting order's place in the queue of its product, from 1.
create function private.queue_position(p_order public.orders) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.orders o
  where o.product_id = p_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (p_order.paid_at, p_order.id);
$$;

-- An order's place in the queue of paid orders without a key, from 1; null when it is not in it.
-- Refuses: 404 order_not_found (also for another person's order).
create function public.order_queue_position(p_order_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when o.is_waiting then private.queue_position(o) end from private.visible_order(p_order_id) o;
$$;

-- The orders with a key that staff replaced since p_since. Their delivered_at is the replacement's, so no figure of delivery time counts them.
create function private.orders_with_replaced_key(p_since timestamptz) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct a.order_id), '{}') from public.staff_actions a
  where a.action = 'order_redelivered' and a.changes #>> '{delivered_key_id,from}' is not null and a.done_at >= p_since;
$$;

-- The median time from payment to delivery in whole seconds, rounded up, of the last 50 orders within 30 days. Null for fewer than 20 orders, or
-- where half of them wait. An undelivered order counts as endless: a store that ran out of stock must not look quick (R9.9).
-- Without orders bought with credit, which are delivered at once, and orders with a replaced key.
create function public.usual_delivery_seconds() returns integer
language sql stable security definer set search_path = ''
as $$
  select case when count(*) >= 20 then
    nullif(ceil(percentile_disc(0.5) within group (order by l.seconds)), 'infinity')::integer
  end
  from (
    select greatest(coalesce(extract(epoch from o.delivered_at - o.paid_at)::double precision, 'infinity'), 1) as seconds
    from public.orders o
    where o.paid_at > now() - interval '30 days' and o.paid_with = 'pix'
      and o.id <> all (private.orders_with_replaced_key(now() - interval '30 days'))
    order by o.paid_at desc limit 50
  ) l;
$$;

grant execute on function public.deliver_product_key(uuid), public.reveal_order_key(uuid), public.order_queue_position(uuid) to authenticated;
grant execute on function public.usual_delivery_seconds() to anon, authenticated;
