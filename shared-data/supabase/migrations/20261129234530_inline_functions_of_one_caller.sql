-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Ends three functions that one other function called, and an index that the primary key stands for. Locks the few marks of customers alone.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

drop index private.customer_marks_blocked;

create or replace function public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid, p_expected_credit numeric default null)
returns table (order_id uuid, product_id text, amount numeric, balance numeric)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked: the account is deleted before or after this, never meanwhile.
  v_user_id uuid := private.require_account(p_locks => true);
  v_payment public.payment_events;
  v_past private.payment_past;
  v_order public.orders;
begin
  if p_request_id is null then
    raise sqlstate 'PT400' using message = 'Falta o número desta compra', detail = 'request_id_required',
      hint = 'Choose an id on the device; send it again with a retry.';
  end if;
  v_payment.payment_id := 'credito:' || p_request_id;
  v_past := private.lock_payment(v_payment.payment_id, null);
  if v_past.has_orders then
    select o.* into v_order from public.orders o join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where o.payment_id = v_payment.payment_id and o.product_id = p_product_id and e.user_id = v_user_id;
    if v_order.id is null then
      raise sqlstate 'PT409' using message = 'Esta compra já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another purchase.';
    end if;
  else
    if private.is_blocked(v_user_id) then
      raise sqlstate 'PT403' using message = 'Sua conta está bloqueada. Fale com o suporte.', detail = 'account_blocked', hint = 'Staff blocked this account.';
    end if;
    v_past.owner := v_user_id;
    v_past.paid_with := 'credit';
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, p_expected_credit, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return query select v_order.id, v_order.product_id, v_order.amount, (private.credit_of(v_user_id)).balance;
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

create or replace function private.keep_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_words (user_id, words)
  select u.id, format(' %s ', concat_ws(' ', lower(u.email), private.plain_words(u.email), private.plain_words(concat_ws(' ', p.full_name, p.display_name)),
    p.phone, private.plain_phone(p.phone)))
  from auth.users u join public.profiles p on p.id = u.id where u.id = new.id
  on conflict (user_id) do update set words = excluded.words;
  return null;
end;
$$;

drop function private.refuse_blocked(uuid);
drop function private.change_order_of_keys(public.orders, public.orders);
drop function private.found_by(text, text, text, text);
