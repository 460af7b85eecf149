-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Buyers can be told that there is a problem with their key; the log has words for that, and for notes about a batch of keys.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter type public.staff_action add value 'import_noted';
alter type public.staff_action add value 'buyer_warned';

-- The kinds of notices. "purpose": kinds that a person allows or turns off together. "is_required": the order or the account needs it and nobody turns it
-- off; staff turn theirs off on a screen of their own. "is_urgent": also sent at night. "lives": how long after due_at it is still worth sending. The modes:
-- when staff of a role are told unless they choose otherwise; managers get what they can solve, stock and guarantee claims.
create or replace function private.notice_kinds()
returns table (kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval,
  admin_mode text, manager_mode text)
language sql immutable set search_path = ''
as $$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes', null, null),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes', null, null),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours', null, null),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('key_problem', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('new_sign_in', 'buyer', 'account', true, true, false, interval '3 days', null, null),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days', null, null),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours', null, null),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days', null, null),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'at_once'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'off'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'off'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('approval_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'off'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours', null, null),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour', null, null),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day', null, null),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours', null, null)
$$;;

-- The facts of a notice about an order; null once it is not true. 'pix_recovery' adds {product_id}, 'payment_confirmed' {is_held}, 'order_waiting' {place}
-- from 1, 'guarantee_ending' {ends_at}.
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
      where p.id = v_order.product_id and p.is_active and p.stock_count > 0 and v_order.status in ('pending', 'expired') and not exists (
        select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
          and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)))
    -- Of the payment's orders that do not wait for stock, until they are refunded or disputed.
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
$$;;
