-- What buyers are told of their orders (R13.2): when, and by which facts. A payment is found by reading the inbox, so that the delivery of a key writes
-- nothing for it; what staff do puts its notices in line itself.

-- ## When

-- Puts a notice in line for whoever an order belongs to when it is sent; nothing where nobody could be told.
create function private.notify_buyer(p_kind text, p_order_id uuid, p_due_at timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify(p_kind, o.id::text, p_account_id => o.user_id, p_due_at => p_due_at, p_recipient => 'buyer')
  from public.orders o where o.id = p_order_id
    and (o.user_id is not null or o.customer_email is not null and not private.is_placeholder_email(o.customer_email));
end;
$$;

-- Puts the notice of a guarantee's end in line, a day before it, where the term is seven days or longer: of a day's guarantee nobody needs telling.
create function private.notify_guarantee(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify_buyer('guarantee_ending', o.id, private.guarantee_ends_at(o) - interval '24 hours')
  from public.orders o where o.id = p_order_id and o.delivered_at is not null and o.guarantee_hours >= 168;
end;
$$;

-- Moves the notice of a guarantee's end that still waits where the end moves: by the first look at the key, and by another key.
-- A notice that a sender has in hand is left to it.
-- Invoker: only definer functions write orders.
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

-- Of that column alone: a delivery does not write it, and makes no call.
create trigger move_guarantee_notice after update of first_viewed_at on public.orders
  for each row when (new.guarantee_hours >= 168) execute function private.move_guarantee_notice();

-- Puts the notices of an order in line that got its key from the queue or from staff's hand, and not with its payment.
create function private.notify_delivered_later(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.notify_buyer('key_delivered', p_order_id);
  perform private.notify_guarantee(p_order_id);
end;
$$;

-- Puts in line what is to be told of a payment as it is now. Orders that came with one event are told of in one letter, under the first of them; those
-- that wait for stock each have a place of their own. An order delivered later has a notice of its own, and is not confirmed once more.
-- Also for a payment without orders.
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
    -- What is older was told, or is too old to tell.
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

-- Reads the payments that came since the last time, and those of the two minutes before it once more: an event is seen once its transaction has ended,
-- and one that was received earlier may end later. Twice read is once told. At most 500 new events a call, so that a sender that was away catches up
-- in steps.
-- Called by one at a time.
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

-- ## The facts

-- What every letter about orders says: {order_id, products, amount, with_credit, has_account, name}; "name" is the first name of an account's profile, else null.
create function private.order_facts(p_order public.orders, p_orders uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('order_id', p_order.id, 'products', jsonb_agg(p.name order by o.created_at, p.name), 'amount', sum(o.amount),
      'with_credit', p_order.payment_id like 'credito:%', 'has_account', p_order.user_id is not null,
      'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
    from public.orders o join public.products p on p.id = o.product_id where o.id = any (p_orders)
  );
end;
$$;

-- The order that a notice is about.
-- Null where it is gone.
create function private.order_of_notice(p_notice private.notices) returns public.orders
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  return v_order;
end;
$$;

-- A PIX that can be paid: with code and minutes_left, which is rounded down.
-- Null once it is paid or has run out, and where the checkout sent no code.
create function private.facts_of_pix_generated(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_code text := private.pix_code_of(v_order);
  v_left integer := floor(extract(epoch from v_order.created_at + interval '15 minutes' - now()) / 60);
begin
  if v_code is null or v_left < 1 then
    return null;
  end if;
  return private.order_facts(v_order, array(
    select o.id from public.orders o where o.payment_id = v_order.payment_id and o.status = 'pending'
  )) || jsonb_build_object('code', v_code, 'minutes_left', v_left);
end;
$$;

-- The same PIX, still unpaid shortly before its end.
-- Null as above.
create function private.facts_of_pix_expiring(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return private.facts_of_pix_generated(p_notice);
end;
$$;

-- A PIX that ran out unpaid, with product_id.
-- Null once the buyer paid for the product in any way, and where it cannot be bought any more.
create function private.facts_of_pix_recovery(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status not in ('pending', 'expired') or exists (
    select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
      and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)
  ) or not exists (select 1 from public.products p where p.id = v_order.product_id and p.is_active and p.stock_count > 0) then
    return null;
  end if;
  return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('product_id', v_order.product_id);
end;
$$;

-- A payment that arrived: of the orders that came with it those that do not wait for stock. "is_held": staff look at the amount first.
-- Null once it is refunded or in dispute.
create function private.facts_of_payment_confirmed(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_orders uuid[];
  v_is_held boolean;
begin
  select array_agg(o.id), bool_and(o.hold_reason is not null) into v_orders, v_is_held from public.orders o
  where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null;
  if v_orders is null then
    return null;
  end if;
  return private.order_facts(v_order, v_orders) || jsonb_build_object('is_held', v_is_held);
end;
$$;

-- A paid order that waits for stock, with its place in the line, from 1.
-- Null once it has its key or is refunded.
create function private.facts_of_order_waiting(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.is_waiting is not true then
    return null;
  end if;
  return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('place', (
    select count(*) from public.orders o
    where o.product_id = v_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (v_order.paid_at, v_order.id)));
end;
$$;

-- An order that got its key after its payment.
-- Null once its owner has seen the key, or it is refunded or in dispute.
create function private.facts_of_key_delivered(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status = 'completed' and v_order.delivered_at is not null and v_order.first_viewed_at is null
    and v_order.disputed_at is null then
    return private.order_facts(v_order, array[v_order.id]);
  end if;
  return null;
end;
$$;

-- An order that was refunded.
-- Null where the refund was taken back.
create function private.facts_of_order_refunded(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
begin
  if v_order.status = 'refunded' then
    return private.order_facts(v_order, array[v_order.id]);
  end if;
  return null;
end;
$$;

-- A guarantee that ends, with ends_at.
-- Null once it has ended or the order is refunded, and while it is in dispute, when nobody may claim.
create function private.facts_of_guarantee_ending(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_ends_at timestamptz := private.guarantee_ends_at(v_order);
begin
  if v_order.status = 'completed' and v_order.disputed_at is null and v_ends_at > now() then
    return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('ends_at', v_ends_at);
  end if;
  return null;
end;
$$;

-- A review that everybody sees now: {name, product, product_id, rating}.
-- Null where its approval was taken back.
create function private.facts_of_review_approved(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('name', nullif(split_part(btrim(f.full_name), ' ', 1), ''), 'product', p.name, 'product_id', p.id, 'rating', r.rating)
    from private.review_entries r join public.products p on p.id = r.product_id left join public.profiles f on f.id = r.user_id
    where r.id = p_notice.subject::uuid and r.is_approved
  );
end;
$$;

-- ## What came of a reminder

-- Whether a product was paid for within seven days after its reminder: the reminded order itself, or another of the same buyer.
-- Null for a notice that was not sent, or is no reminder.
create function private.was_paid_after(p_notice private.notices) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
begin
  if p_notice.sent_at is null or p_notice.kind not in ('pix_expiring', 'pix_recovery') then
    return null;
  end if;
  v_order := private.order_of_notice(p_notice);
  return exists (
    select 1 from public.orders o where o.product_id = v_order.product_id and o.paid_at > p_notice.sent_at
      and o.paid_at < p_notice.sent_at + interval '7 days'
      and (o.id = v_order.id or o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)
  );
end;
$$;
