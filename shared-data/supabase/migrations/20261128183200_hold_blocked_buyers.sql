-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- What a blocked account pays is held; it buys nothing with credit and opens no claim. No table is locked.
set lock_timeout = '4s';

alter type private.payment_past add attribute is_blocked boolean cascade;

-- Locks a payment and its payer's e-mail, the first locks of the lock order (orders/delivery.sql), and gives what came of it before: all that it must know of
-- the past, before other buyers wait for its product. An order counts with what was paid for it or what it costs, the larger.
create or replace function private.lock_payment(p_payment_id text, p_email text) returns private.payment_past
language plpgsql volatile set search_path = ''
as $$
declare
  -- An expression, which costs a delivery less than a statement of its own.
  v_is_locked boolean := pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0)) is not null
    and pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0)) is not null;
  v_past private.payment_past;
begin
  -- In one statement; a proved mailbox is asked for as verified_owner does.
  select sum(greatest(o.amount, o.expected_amount)) filter (where o.status in ('completed', 'refunded')), count(*) > 0,
    (select min(e.received_at) from public.payment_events e
      where e.payment_id = p_payment_id and e.outcome in ('unknown_product', 'error') and private.event_meaning(e.endpoint, e.event) = 'paid'),
    (select m.user_id from private.proved_mailboxes m where m.email = p_email), max(o.paid_with),
    -- As event_meaning reads it, which would cost a delivery another call.
    exists (select 1 from public.payment_events e where e.payment_id = p_payment_id and lower(btrim(e.event)) ~ '\.(refunded|chargeback)$'),
    exists (select 1 from private.customer_marks c join auth.users u on u.id = c.user_id
      where c.blocked_at is not null and (u.email = p_email and u.is_sso_user = false or exists (select 1 from public.orders b
        where b.payment_id = p_payment_id and b.user_id = c.user_id)
        or exists (select 1 from private.proved_mailboxes m where m.email = p_email and m.user_id = c.user_id)))
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or after a later event, changes nothing that is settled. What is paid
-- after a refund is held: the refund may have come before any order was there to take it. So is what a blocked account pays.
create or replace function private.apply_payment_event(p_event public.payment_events) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_status public.order_status;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcome public.payment_outcome;
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  if v_past.paid_with = 'credit' then
    -- No event of the provider moves an order that credit paid.
    return 'no_payment';
  end if;
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_status := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  -- A block comes before a hold for the amount: a change of the unit releases those.
  v_measure.hold := case when v_past.is_refunded then 'payment_refunded' when v_said = 'unknown' then 'status_unknown'
    when v_past.is_blocked then 'buyer_blocked' else v_measure.hold end;
  foreach v_line in array v_lines loop
    v_outcome := least(v_outcome, case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end);
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcome := least(v_outcome, case when found then 'refunded' else 'unchanged' end::public.payment_outcome);
  end if;
  return coalesce(v_outcome, 'unknown_product');
end;
$$;

-- Buys a product with the caller's credit, in whole: an order of its own payment, 'credito:' and the id that the device chose, completed and delivered in
-- the same transaction as payments do it. Never queued: without a free key nothing is bought and nothing spent.
-- Called again with the same id it gives the same order: its answer was lost. No mailbox need be proved: credit belongs to the account, not to its address.
-- p_expected_credit is what could be spent as the buyer saw it; without it nothing is compared.
-- Refuses: 404 profile_not_found (signed out), 400 request_id_required, 409 request_id_taken, 404 product_not_found, 409 product_inactive, 409 price_changed,
-- 409 credit_insufficient, 409 credit_frozen, 409 credit_changed, 409 sold_out, 403 account_blocked.
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
    perform private.refuse_blocked(v_user_id);
    v_past.owner := v_user_id;
    v_past.paid_with := 'credit';
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, p_expected_credit, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return query select v_order.id, v_order.product_id, v_order.amount, (private.credit_of(v_user_id)).balance;
end;
$$;

-- Why no claim can be opened for an order now, as a code word; null where one can. A form that was begun before the guarantee ended may still be sent
-- within the hour after it. A buyer has three claims for an order, and ten undecided ones at a time.
create or replace function private.why_no_claim(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_claims public.guarantee_claims[] := array(select c from public.guarantee_claims c where c.order_id = p_order.id);
begin
  return case
    when p_order.status <> 'completed' then 'order_not_paid'
    when p_order.delivered_key_id is null then 'order_without_key'
    when p_order.disputed_at is not null then 'order_disputed'
    when exists (select from unnest(v_claims) c where c.state in ('open', 'answered')) then 'claim_undecided'
    when exists (select from unnest(v_claims) c where c.decision = 'credit') then 'order_credited'
    when private.guarantee_ends_at(p_order) + interval '1 hour' < now() then 'guarantee_over'
    when cardinality(v_claims) >= 3 then 'claims_used_up'
    when (select count(*) from public.guarantee_claims c where c.user_id = p_order.user_id and c.state in ('open', 'answered')) >= 10 then 'too_many_claims'
    when private.is_blocked(p_order.user_id) then 'account_blocked'
  end;
end;
$$;

-- The message where no claim can be opened, by the code of why_no_claim: on the order's guarantee page, and by a refusal.
create or replace function private.words_for_no_claim(p_code text) returns text
language sql immutable set search_path = ''
return case p_code
  when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
  when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
  when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
  when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
  when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
  when 'guarantee_over' then 'A garantia deste pedido terminou.'
  when 'claims_used_up' then 'Este pedido já teve três chamados. Se o problema continua, fale com o suporte.'
  when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
  when 'account_blocked' then 'Sua conta está bloqueada. Fale com o suporte sobre a garantia deste pedido.'
end;
