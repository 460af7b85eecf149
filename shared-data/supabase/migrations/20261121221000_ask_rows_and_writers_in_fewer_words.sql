-- The text of a check and of a trigger's condition is parsed anew in each statement that writes the table, and a delivery pays by the
-- word: so a check hands over the whole row, and who writes is asked inside the trigger's function, whose plans are kept.

alter table public.products drop constraint products_are_sound;
drop function private.is_sound_product(text, text, numeric, numeric, text, text, text, text, integer, integer, integer);

-- Whether a product is one that the store can show and sell (spec section 5).
-- Refuses: nothing.
-- Invoker; staff, who may write products, may call it.
create function private.is_sound_product(p_product public.products) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_product.stock_count >= 0 and p_product.sold_count >= 0 and p_product.initial_stock >= 0
    -- Lengths stand beside the patterns: counting characters is dear for a pattern, and this is asked in each delivery.
    and p_product.id ~ '^[a-z0-9][a-z0-9_-]*$' and length(p_product.id) <= 100
    and p_product.name <> ''
    and p_product.price > 0 and p_product.original_price > p_product.price
    and p_product.category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')
    and p_product.ggcheckout_id ~ '^\S+$' and length(p_product.ggcheckout_id) <= 200
    and (p_product.image_url is null
      or length(p_product.image_url) <= 2048 and p_product.image_url ~ '^(https?://|/(?!/))[^\s<>"]+$')
    and (p_product.checkout_link is null
      or length(p_product.checkout_link) <= 2048
      and p_product.checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$');
end;
$$;

grant execute on function private.is_sound_product(public.products) to authenticated;

alter table public.products add constraint products_are_sound check (private.is_sound_product(products));

alter table public.orders drop constraint orders_are_sound;
drop function private.is_sound_order(text, numeric, numeric, timestamptz, timestamptz, uuid, text, text, integer, text);

-- Whether an order hangs together: paid before completed, a key and its time only together, and never for an order that is held or not paid.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions write orders.
create function private.is_sound_order(p_order public.orders) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_order.status in ('pending', 'completed', 'expired', 'failed', 'refunded')
    and (p_order.status <> 'completed' or p_order.paid_at is not null)
    and (p_order.delivered_key_id is null) = (p_order.delivered_at is null)
    and (p_order.delivered_key_id is null or p_order.status in ('completed', 'refunded') and p_order.hold_reason is null)
    and (p_order.hold_reason is null or p_order.hold_reason = 'amount_mismatch')
    and p_order.amount >= 0 and p_order.expected_amount > 0
    and p_order.payment_id ~ '\S' and length(p_order.payment_id) <= 200
    and p_order.payment_line between 1 and 50
    and (p_order.customer_email is null or length(p_order.customer_email) <= 254);
end;
$$;

alter table public.orders add constraint orders_are_sound check (private.is_sound_order(orders));

-- Statement trigger: a product written by somebody who is not staff is refused aloud, where row security would change no row in silence.
-- Refuses: 403 staff_only.
-- Invoker: the API roles alone are asked; inside our own definer functions the role is the owner's, and passes.
create function private.only_staff_writes_products() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.require_staff();
  end if;
  return null;
end;
$$;

-- What no screen may set on a product. The back-office sends the counters along when it saves; they are counted here and its copy is passed over.
-- Refuses: nothing.
-- Invoker: the API roles' writes alone are changed, never those of our own definer functions.
create or replace function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  elsif tg_op = 'INSERT' then
    new.stock_count := 0;
    new.sold_count := 0;
    new.initial_stock := 0;
    new.is_builtin := false;
    new.created_at := now();
  else
    new.id := old.id;
    new.stock_count := old.stock_count;
    new.sold_count := old.sold_count;
    new.initial_stock := old.initial_stock;
    new.is_builtin := old.is_builtin;
    new.created_at := old.created_at;
  end if;
  return new;
end;
$$;

drop trigger only_staff_writes on public.products;
create trigger only_staff_writes before insert or update or delete on public.products
  for each statement execute function private.only_staff_writes_products();
drop trigger a_keep_product_counters on public.products;
create trigger a_keep_product_counters before insert or update on public.products
  for each row execute function private.keep_product_counters();

-- Moves a product's stock with a key that was put back, or used other than by an order.
-- Refuses: nothing.
-- Definer because: no role may write the counters.
create or replace function private.count_used_key() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_used is distinct from old.is_used then
    update public.products set stock_count = stock_count + case when new.is_used then -1 else 1 end, updated_at = now()
    where id = new.product_id;
    if not new.is_used then
      update private.delivery_cursors set place = new.place - 1 where product_id = new.product_id and place >= new.place;
    end if;
  end if;
  return null;
end;
$$;

-- Inside a trigger it is count_order that makes the change, and counts it.
drop trigger count_used_key on private.stored_keys;
create trigger count_used_key after update of is_used on private.stored_keys
  for each row when (pg_trigger_depth() = 0) execute function private.count_used_key();
