-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Nobody is reminded of an unpaid PIX for keys that a paid order waits for. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.order_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_usable boolean;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  v_is_usable := v_order.status = 'completed' and v_order.disputed_at is null;
  return case p_notice.kind
    when 'pix_generated' then private.pix_facts(v_order)
    when 'pix_expiring' then private.pix_facts(v_order)
    -- Until the buyer orders the product again, and while it can be bought.
    when 'pix_recovery' then (
      select private.order_facts(v_order) || jsonb_build_object('product_id', p.id) from public.products p
      where p.id = v_order.product_id and p.is_active and public.free_stock(p) > 0 and v_order.status in ('pending', 'expired') and not exists (
        select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
          and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)))
    -- Orders of the payment that do not wait for stock, until they are refunded or disputed.
    when 'payment_confirmed' then (
      select private.order_facts(v_order, array_agg(o.id)) || jsonb_build_object('is_held', bool_and(o.hold_reason is not null)) from public.orders o
      where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null
      having count(*) > 0)
    when 'order_waiting' then case when v_order.is_waiting
      then private.order_facts(v_order) || jsonb_build_object('place', private.queue_position(v_order)) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    -- In the words that staff gave as their reason.
    when 'key_problem' then case when v_is_usable then (
      select private.order_facts(v_order) || jsonb_build_object('reason', a.reason) from public.staff_actions a
      where a.order_id = v_order.id and a.action = 'buyer_warned' and a.reason is not null order by a.id desc limit 1) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;
