-- Notices to buyers about their orders and claims (R13.2, R14.12): when they are queued, and the facts of their texts. Payments are found by reading
-- the inbox, so that a delivery writes nothing here; actions of staff queue their notices themselves.

-- ## Queueing

-- Queues a notice for the buyer of an order, who is resolved when it is sent. Does nothing for an order without account and address.
create function private.notify_buyer(p_kind text, p_order_id uuid, p_due_at timestamptz default now()) returns void
language sql volatile set search_path = ''
as $$
  select private.notify(p_kind, o.id::text, p_account_id => o.user_id, p_due_at => p_due_at, p_recipient => 'buyer')
  from public.orders o where o.id = p_order_id
    and (o.user_id is not null or o.customer_email is not null and not private.is_placeholder_email(o.customer_email));
$$;

-- Queues 'claim_answered', about the message, or 'claim_decided', about the claim. Not for a deleted account, nor a refund, of which order_refunded notifies.
create function private.notify_claim(p_kind text, p_claim_id uuid, p_message_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.notify(p_kind, coalesce(p_message_id, c.id)::text, p_account_id => c.user_id)
  from public.guarantee_claims c where c.id = p_claim_id and c.user_id is not null and c.decision is distinct from 'refund';
$$;

-- Queues the reminder of a guarantee's end a day before it, for terms of seven days or longer.
create function private.notify_guarantee(p_order_id uuid) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_buyer('guarantee_ending', o.id, private.guarantee_ends_at(o) - interval '24 hours')
  from public.orders o where o.id = p_order_id and o.delivered_at is not null and o.guarantee_hours >= 168;
$$;

-- Moves the queued reminder when the first view of a key, or a replacement, moves the guarantee's end. Skips a notice that is being sent.
create function private.move_guarantee_notice() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_moved interval := private.guarantee_ends_at(new) - private.guarantee_ends_at(old);
begin
  if v_moved <> '0' then
    update private.notices n set due_at = n.due_at + v_moved, next_try_at = n.next_try_at + v_moved, expires_at = n.expires_at + v_moved
    where n.id in (
      select q.id from private.notices q
      where q.subject = new.id::text and q.kind = 'guarantee_ending' and q.outcome = 'queued' and q.attempts = 0 for update skip locked);
  end if;
  return null;
end;
$$;

-- On that column only, so that a delivery does not fire it.
create trigger move_guarantee_notice after update of first_viewed_at on public.orders
  for each row when (new.guarantee_hours >= 168) execute function private.move_guarantee_notice();

-- Queues the notices of a payment's present state. Orders of one event share one notice under the first of them; orders that wait for stock each have
-- their own. An order that was delivered later already has its notice and is not confirmed again.
create function private.notify_payment(p_payment_id text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_group record;
begin
  for v_group in
    select o.status, (array_agg(o.id order by o.created_at, o.product_id, o.payment_line))[1] as first_id, min(o.created_at) as made_at,
      array_agg(o.id) filter (where o.is_waiting) as waiting, array_agg(o.id) filter (where o.delivered_at is not null) as delivered,
      bool_or(not o.is_waiting and not exists (
        select 1 from private.notices n where n.kind = 'key_delivered' and n.subject = o.id::text)) as is_settled
    from public.orders o
    where o.payment_id = p_payment_id and (o.status = 'pending' and o.created_at > now() - interval '1 day'
      or o.status = 'completed' and o.paid_at > now() - interval '30 days')
    group by o.status, o.paid_at
  loop
    if v_group.status = 'pending' then
      perform private.notify_buyer('pix_generated', v_group.first_id, v_group.made_at);
      perform private.notify_buyer('pix_expiring', v_group.first_id, v_group.made_at + interval '10 minutes');
      perform private.notify_buyer('pix_recovery', v_group.first_id, v_group.made_at + interval '1 hour');
      continue;
    end if;
    if v_group.is_settled then
      perform private.notify_buyer('payment_confirmed', v_group.first_id);
    end if;
    perform private.notify_buyer('order_waiting', w) from unnest(v_group.waiting) w;
    perform private.notify_guarantee(d) from unnest(v_group.delivered) d;
  end loop;
end;
$$;

-- Reads the payment events since the last call, at most 500, and again the two minutes before them: earlier ones may commit later, and notify is idempotent.
create function private.gather_payments() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz := (select g.gathered_until from private.notice_gathering g);
  v_until timestamptz := (
    select max(e.received_at) from (
      select e.received_at from public.payment_events e where e.received_at > v_from order by e.received_at limit 500) e);
begin
  perform private.notify_payment(e.payment_id) from (
    select distinct e.payment_id from public.payment_events e
    where e.received_at > v_from - interval '2 minutes' and e.received_at <= coalesce(v_until, v_from) and e.payment_id is not null) e;
  update private.notice_gathering set gathered_until = v_until where v_until > v_from;
end;
$$;

-- ## Facts

-- The facts of every notice about orders: {order_id, products, keys, amount, with_credit, has_account, name}. A product bought more than once has its
-- quantity before its name; the name is the first name of the account's profile.
create function private.order_facts(p_order public.orders, p_orders uuid[] default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id,
    'products', jsonb_agg(case when o.quantity > 1 then o.quantity || ' × ' else '' end || p.name order by o.created_at, p.name),
    'keys', sum(o.quantity), 'amount', sum(o.amount), 'with_credit', p_order.paid_with = 'credit', 'has_account', p_order.user_id is not null,
    'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
  from public.orders o join public.products p on p.id = o.product_id where o.id = any (coalesce(p_orders, array[p_order.id]));
$$;

-- Adds {code, minutes_left} for a PIX that can be paid. Null once it is paid or has expired, and where the checkout sent no code.
create function private.pix_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order, array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'pending'))
    || jsonb_build_object('code', c.code, 'minutes_left', c.left)
  from (select private.pix_code_of(p_order) as code, floor(extract(epoch from p_order.created_at + interval '15 minutes' - now()) / 60)::integer as left) c
  where c.code is not null and c.left >= 1;
$$;

-- The facts of a notice about an order; null once it is not true. 'pix_recovery' adds {product_id}, 'payment_confirmed' {is_held}, 'order_waiting' {place}
-- from 1, 'guarantee_ending' {ends_at}.
create function private.order_notice_facts(p_notice private.notices) returns jsonb
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
      where p.id = v_order.product_id and p.is_active and p.free_stock > 0 and v_order.status in ('pending', 'expired') and not exists (
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
