-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Products count what can be bought of them: nothing while their keys gather for a paid order. Locks the products until it ends, and writes each once.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table public.products add column free_stock integer not null default 0;

update public.products p set free_stock = p.stock_count
where p.stock_count > 0 and not exists (select 1 from public.orders o where o.product_id = p.id and o.is_waiting);

create or replace function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    -- An inserted product has no old row: its columns are null.
    new.id := coalesce(old.id, new.id);
    new.stock_count := coalesce(old.stock_count, 0);
    new.sold_count := coalesce(old.sold_count, 0);
    new.initial_stock := coalesce(old.initial_stock, 0);
    new.free_stock := coalesce(old.free_stock, 0);
    new.is_builtin := coalesce(old.is_builtin, false);
    new.created_at := coalesce(old.created_at, now());
  end if;
  return new;
end;
$$;

create or replace function private.log_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c_not_set constant text[] := array[
    'id', 'product_id', 'only_row', 'given_by', 'created_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'free_stock', 'uses',
    'created_at', 'updated_at'];
  v_row jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_set, to_jsonb(new) - c_not_set);
begin
  if v_changes is not null then
    perform private.log_staff_action(tg_argv[case tg_op when 'INSERT' then 0 when 'UPDATE' then 1 else 2 end],
      p_product_id => v_row ->> case tg_table_name when 'products' then 'id' else 'product_id' end,
      p_user_id => (v_row ->> 'user_id')::uuid, p_changes => v_changes,
      p_actor_id => case when tg_op = 'INSERT' and v_row ->> 'given_by' is not null then (v_row ->> 'user_id')::uuid end);
  end if;
  return null;
end;
$$;

create or replace function private.product_values(p_id text) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(p) - array['updated_at', 'stock_count', 'sold_count', 'initial_stock', 'free_stock'] || jsonb_build_object('low_stock', t.low_stock)
  from public.products p left join private.stock_thresholds t on t.product_id = p.id where p.id = p_id);

create or replace function private.move_stock(p_product_id text, p_by integer, p_new integer default 0) returns void
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

create or replace function public.sync_stock()
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
