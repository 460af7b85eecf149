-- Orders as programs of the shop's owner see them (R12.15): without the buyer and without any text of a key.

-- An order: {id, product: {id, name}, quantity, status, amount, paid_with, is_held, changed_at, created_at, paid_at, delivered_at, refunded_at, origin}.
-- "changed_at" is the last of its moments and of when the store learned of its payment. "origin": {utm_source, …, referrer} of the buyer's last visit to
-- the checkout within the day before; null without one.
create function private.shop_order(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_order.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'quantity', p_order.quantity,
    'status', p_order.status, 'amount', p_order.amount, 'paid_with', p_order.paid_with, 'is_held', p_order.hold_reason is not null,
    'changed_at', greatest(p_order.paid_at, p_order.recorded_at, p_order.delivered_at, p_order.refunded_at),
    'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'refunded_at', p_order.refunded_at, 'origin', (
      select i.utm || jsonb_strip_nulls(jsonb_build_object('referrer', i.referrer)) from private.intent_of(p_order) i))
  from public.products p where p.id = p_order.product_id;
$$;

-- Paid orders in the order of their last change, at most 200: private.shop_order of each. The next page begins after the last order's changed_at and id. An
-- order that changes meanwhile comes again, later. Changes of the last two minutes are left out: an earlier one may commit after them. With the header
-- x-api-key instead of an account; the key's last use is recorded once a minute.
-- Refuses: 401 api_key_unknown (missing, unknown or revoked).
create function public.list_shop_orders(p_changed_since timestamptz default '-infinity', p_after uuid default null, p_limit integer default 100)
returns jsonb
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_key text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-api-key';
  v_token private.access_tokens;
begin
  select * into v_token from private.access_tokens t
  where t.token_hash = extensions.digest(v_key, 'sha256') and t.remote is null and t.revoked_at is null;
  if v_token.id is null then
    raise sqlstate 'PT401' using message = 'Chave de leitura inválida', detail = 'api_key_unknown', hint = 'Send a key in use in the header x-api-key.';
  end if;
  update private.access_tokens t set last_used_at = now()
  where t.id = v_token.id and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return (
    select coalesce(jsonb_agg(private.shop_order(o.ordered) order by o.changed_at, o.id), '[]') from (
      select o as ordered, greatest(o.paid_at, o.recorded_at, o.delivered_at, o.refunded_at) as changed_at, o.id from public.orders o
      where o.paid_at is not null and greatest(o.paid_at, o.recorded_at, o.delivered_at, o.refunded_at) < now() - interval '2 minutes'
        and (greatest(o.paid_at, o.recorded_at, o.delivered_at, o.refunded_at), o.id)
          > (coalesce(p_changed_since, '-infinity'), coalesce(p_after, '00000000-0000-0000-0000-000000000000'))
      order by 2, 3 limit least(greatest(p_limit, 1), 200)
    ) o
  );
end;
$$;

grant execute on function public.list_shop_orders(timestamptz, uuid, integer) to anon;
