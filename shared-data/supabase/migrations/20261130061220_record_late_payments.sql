-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Programs that poll learn of a late payment when it is applied, as outgoing webhooks do. The index locks orders against writing while it is built:
-- upgrading.md says how to build it before.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table public.orders add column recorded_at timestamptz;

create index if not exists orders_by_last_change on public.orders (greatest(paid_at, recorded_at, delivered_at, refunded_at), id) where paid_at is not null;

create or replace function private.apply_payment_line(
  p_event public.payment_events, p_status public.order_status, p_line private.payment_line, p_measure private.payment_measure, p_email text,
  p_past private.payment_past
) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_ids uuid[] := '{}';
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and p_status <= v_order.status then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_ids := case p_line.quantity when 1 then array[private.lock_next_key(p_line.product_id, false)]
      else private.lock_next_keys(p_line.product_id, p_line.quantity, false) end;
  end if;
  v_price := coalesce(case when p_measure.basis is distinct from 'today' and v_order.quantity = p_line.quantity then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, other_key_ids, quantity, delivered_at, guarantee_hours, guarantee_wait_hours, paid_with, recorded_at)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end,
      v_key_ids[1], v_key_ids[2:], p_line.quantity, case when v_key_ids[1] is not null then clock_timestamp() end, p_line.guarantee_hours,
      p_line.guarantee_wait_hours, coalesce(p_past.paid_with, 'pix'), case when p_status = 'completed' and v_key_ids[1] is null then clock_timestamp() end);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, quantity = p_line.quantity,
      delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = case when v_key_ids[1] is not null then clock_timestamp() end,
      recorded_at = case when v_key_ids[1] is null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  if p_status = 'completed' and p_measure.hold is null and v_key_ids[1] is null then
    v_key_ids := private.keys_after_waiting_orders(p_event.payment_id, p_line);
  end if;
  return case when p_status <> 'completed' then p_status::text when p_measure.hold is not null then 'held'
    when v_key_ids[1] is null then 'waiting' else 'delivered' end;
end;
$$;

create or replace function private.shop_order(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_order.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'quantity', p_order.quantity,
    'status', p_order.status, 'amount', p_order.amount, 'paid_with', p_order.paid_with, 'is_held', p_order.hold_reason is not null,
    'changed_at', greatest(p_order.paid_at, p_order.recorded_at, p_order.delivered_at, p_order.refunded_at),
    'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'refunded_at', p_order.refunded_at, 'origin', (
      select i.utm || jsonb_strip_nulls(jsonb_build_object('referrer', i.referrer)) from private.intent_of(p_order) i))
  from public.products p where p.id = p_order.product_id;
$$;

create or replace function public.list_shop_orders(p_changed_since timestamptz default '-infinity', p_after uuid default null, p_limit integer default 100)
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

create or replace function private.webhook_events(p_from timestamptz) returns table (type text, subject text, happened_at timestamptz)
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select m.type, o.id::text, m.happened_at
  from public.orders o
  cross join lateral (values ('order.paid', o.paid_at), ('order.delivered', o.delivered_at), ('order.refunded', o.refunded_at)) m (type, happened_at)
  where o.paid_at is not null and m.happened_at > now() - interval '25 days'
    and greatest(o.paid_at, o.recorded_at, o.delivered_at, o.refunded_at) > p_from
  union all
  select 'stock.low', a.id::text, a.found_at from private.staff_alerts a where a.kind = 'stock_low' and a.found_at > p_from;
$$;

drop index public.orders_by_change;
