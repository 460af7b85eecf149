-- Postgres reads and plans the text of every check of a table anew in each statement: with eleven checks to a table this was a
-- quarter of a delivery's work. One check that calls a function, whose plans are kept, asks the same.

-- Whether a product is one that the store can show and sell (spec section 5).
-- Refuses: nothing.
-- Invoker; staff, who may write products, may call it.
create function private.is_sound_product(
  p_id text, p_name text, p_price numeric, p_original_price numeric, p_image_url text, p_checkout_link text, p_ggcheckout_id text, p_category text,
  p_stock_count integer, p_sold_count integer, p_initial_stock integer
) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_stock_count >= 0 and p_sold_count >= 0 and p_initial_stock >= 0
    and p_id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'
    and p_name <> ''
    and p_price > 0 and p_original_price > p_price
    and p_category in ('facebook', 'tiktok', 'google', 'proxys', 'variados')
    and p_ggcheckout_id ~ '^\S{1,200}$'
    and (p_image_url is null or length(p_image_url) <= 2048 and p_image_url ~ '^(https?://|/(?!/))[^\s<>"]+$')
    and (p_checkout_link is null
      or length(p_checkout_link) <= 2048 and p_checkout_link ~ '^(https://|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?/)[^\s<>"]+$');
end;
$$;

grant execute on function private.is_sound_product(text, text, numeric, numeric, text, text, text, text, integer, integer, integer) to authenticated;

alter table public.products
  drop constraint products_id_check, drop constraint products_name_check, drop constraint products_price_check, drop constraint products_check,
  drop constraint products_image_url_check, drop constraint products_checkout_link_check, drop constraint products_ggcheckout_id_check,
  drop constraint products_category_check, drop constraint products_stock_count_check, drop constraint products_sold_count_check,
  drop constraint products_initial_stock_check,
  add constraint products_are_sound check (private.is_sound_product(
    id, name, price, original_price, image_url, checkout_link, ggcheckout_id, category, stock_count, sold_count, initial_stock));

-- Whether an order hangs together: paid before completed, a key and its time only together, and never for an order that is held or not paid.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions write orders.
create function private.is_sound_order(
  p_status text, p_amount numeric, p_expected_amount numeric, p_paid_at timestamptz, p_delivered_at timestamptz, p_delivered_key_id uuid,
  p_hold_reason text, p_payment_id text, p_payment_line integer, p_customer_email text
) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_status in ('pending', 'completed', 'expired', 'failed', 'refunded')
    and (p_status <> 'completed' or p_paid_at is not null)
    and (p_delivered_key_id is null) = (p_delivered_at is null)
    and (p_delivered_key_id is null or p_status in ('completed', 'refunded') and p_hold_reason is null)
    and (p_hold_reason is null or p_hold_reason = 'amount_mismatch')
    and p_amount >= 0 and p_expected_amount > 0
    and p_payment_id ~ '\S' and length(p_payment_id) <= 200
    and p_payment_line between 1 and 50
    and (p_customer_email is null or length(p_customer_email) <= 254);
end;
$$;

alter table public.orders
  drop constraint orders_status_check, drop constraint orders_amount_check, drop constraint orders_expected_amount_check,
  drop constraint orders_hold_reason_check, drop constraint orders_payment_id_check, drop constraint orders_payment_line_check,
  drop constraint orders_customer_email_check, drop constraint orders_check, drop constraint orders_check1, drop constraint orders_check2,
  drop constraint orders_check3,
  add constraint orders_are_sound check (private.is_sound_order(
    status, amount, expected_amount, paid_at, delivered_at, delivered_key_id, hold_reason, payment_id, payment_line, customer_email));

-- Whether an event came to one of our addresses, and ended in a way that we know.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions write the inbox.
create function private.is_sound_event(p_endpoint text, p_outcome text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_endpoint in ('pix.generated', 'pix.paid')
    and p_outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product',
      'no_payment', 'ignored', 'error');
end;
$$;

alter table public.payment_events
  drop constraint payment_events_endpoint_check, drop constraint payment_events_outcome_check,
  add constraint payment_events_are_sound check (private.is_sound_event(endpoint, outcome));

alter table private.stored_keys
  drop constraint stored_keys_check, drop constraint stored_keys_check1,
  add constraint stored_keys_are_sound check (is_used = (used_at is not null) and (is_used or defective_at is null));
