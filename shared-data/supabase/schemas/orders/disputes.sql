-- A PIX that the payer's bank asks back (MED, "Mecanismo Especial de Devolução"): while that is open, an order's text is not given, nothing is
-- delivered or replaced, and no credit is given or spent for it (R14.6).

-- The disputes of orders, one open at a time. orders.disputed_at says that one is.
create table private.order_disputes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  opened_at timestamptz not null default clock_timestamp(),
  -- No foreign keys, as in the log: they outlive the accounts of staff.
  opened_by uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  closed_at timestamptz,
  -- Null where the provider's event returned the money.
  closed_by uuid,
  -- The store kept the money, or it went back.
  outcome text check (outcome in ('kept', 'returned')),
  closing_reason text check (length(closing_reason) between 1 and 500),
  constraint order_disputes_outcome_when_closed check ((closed_at is null) = (outcome is null)),
  constraint order_disputes_closer_when_closed check (closed_at is not null or closed_by is null and closing_reason is null)
);

create index order_disputes_by_order on private.order_disputes (order_id, id);
create unique index order_disputes_open on private.order_disputes (order_id) where closed_at is null;

-- Raises where an order is in dispute.
-- Refuses: 409 order_disputed.
create function private.refuse_disputed(p_order public.orders) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'Este pedido está em contestação no banco', detail = 'order_disputed',
      hint = 'Nothing is given, replaced or credited until an admin closes the dispute.';
  end if;
end;
$$;

-- Ends the open dispute of an order, with the actor and reason of the staff action under way, or none for the provider's event. The caller updates the order.
create function private.end_dispute(p_order_id uuid, p_outcome text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.order_disputes d set closed_at = clock_timestamp(), outcome = p_outcome,
    closed_by = case when private.staff_role() is not null then (select private.caller_id()) end,
    closing_reason = case when private.staff_role() is not null then private.staff_action_reason() end
  where d.order_id = p_order_id and d.closed_at is null;
end;
$$;

-- Locks all orders of the payment that one of them came with, in the lock order: their products, then themselves.
create function private.lock_orders_of_payment(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- The payment of an order never changes, so it may be read before the lock.
  v_payment_id text := (select o.payment_id from public.orders o where o.id = p_order_id);
begin
  perform private.lock_products(array(select o.product_id from public.orders o where o.payment_id = v_payment_id));
  perform 1 from public.orders o where o.payment_id = v_payment_id order by o.id for no key update;
end;
$$;

-- ' nos 2 pedidos deste Pix' where a PIX paid more than one, otherwise ''.
create function private.in_orders_of_pix(p_order_ids uuid[]) returns text
language sql immutable set search_path = ''
return case when cardinality(p_order_ids) > 1 then format(' nos %s pedidos deste Pix', cardinality(p_order_ids)) else '' end;

-- Opens a dispute for all completed orders of a PIX, because a bank asks for the whole PIX, and returns the message for staff.
-- Refuses: 409 order_not_paid, 409 order_not_by_pix. The payment's orders must be locked.
create function private.open_dispute(p_order public.orders) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'completed' and o.disputed_at is null order by o.id);
begin
  if p_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be disputed.';
  end if;
  if p_order.paid_with = 'credit' then
    raise sqlstate 'PT409' using message = 'Este pedido foi pago com crédito: não há PIX a contestar', detail = 'order_not_by_pix',
      hint = 'Only a PIX can be asked back by a bank.';
  end if;
  if v_ids = '{}' then
    return 'a contestação já estava aberta';
  end if;
  -- Freezes the credit that these orders gave: a purchase in progress ends first or sees the dispute.
  perform private.lock_credit_of_orders(v_ids);
  update public.orders set disputed_at = clock_timestamp() where id = any (v_ids);
  insert into private.order_disputes (order_id, opened_by, reason) select i, (select private.caller_id()), private.staff_action_reason() from unnest(v_ids) i;
  perform private.log_staff_action('dispute_opened', p_product_id => o.product_id, p_order_id => o.id)
  from public.orders o where o.id = any (v_ids) order by o.id;
  return 'contestação aberta' || private.in_orders_of_pix(v_ids);
end;
$$;

-- Closes the dispute of all disputed orders of a PIX and returns the message for staff. kept: they go on as before, also in the queue for a key. returned: they
-- become refunded, and the trigger on_order_refunded ends each dispute, as for the provider's event.
-- Refuses: 409 order_not_disputed. The payment's orders must be locked.
create function private.close_dispute(p_order public.orders, p_outcome text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[] := array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.disputed_at is not null order by o.id);
  v_id uuid;
begin
  if p_order.disputed_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está em contestação', detail = 'order_not_disputed', hint = 'Open the dispute first.';
  end if;
  perform private.lock_credit_of_orders(v_ids);
  foreach v_id in array v_ids loop
    if p_outcome = 'returned' then
      update public.orders set status = 'refunded', hold_reason = null where id = v_id;
    else
      perform private.end_dispute(v_id, p_outcome);
      update public.orders set disputed_at = null where id = v_id;
    end if;
    perform private.log_staff_action('dispute_closed', p_product_id => o.product_id, p_order_id => o.id,
      p_changes => private.changed_fields('{"dispute": "open"}', jsonb_build_object('dispute', p_outcome))) from public.orders o where o.id = v_id;
  end loop;
  if p_outcome = 'kept' then
    perform private.deliver_to_waiting_orders(p.product_id)
    from (select distinct o.product_id from public.orders o where o.id = any (v_ids) order by o.product_id) p;
  end if;
  return 'contestação encerrada' || private.in_orders_of_pix(v_ids)
    || case
      when p_outcome = 'kept' then ': o valor ficou com a loja'
      when cardinality(v_ids) > 1 then ': valor devolvido, pedidos reembolsados'
      else ': valor devolvido, pedido reembolsado' end;
end;
$$;

-- Opens or closes the dispute of a PIX for all of its orders, with a reason for the log (R14.6). p_order_id: one of them; p_state: 'open', 'kept' (the store
-- kept the money) or 'returned' (the orders are refunded). Opening again changes only orders that were added to the payment since.
-- Refuses: 404 order_not_found, 400 state_unknown, 409 order_not_paid, 409 order_not_by_pix, 409 order_not_disputed, 403 own_account (an order of the
-- payment is the caller's).
create function public.set_order_dispute(p_order_id uuid, p_state text, p_reason text) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Checked before anything is locked.
  perform private.require_admin();
  perform private.lock_orders_of_payment(p_order_id);
  v_order := private.lock_order_for_admin(p_order_id);
  perform private.refuse_own_account(o.user_id) from public.orders o where o.payment_id = v_order.payment_id;
  case p_state
    when 'open' then message := private.open_dispute(v_order);
    when 'kept', 'returned' then message := private.close_dispute(v_order, p_state);
    else
      raise sqlstate 'PT400' using message = 'Estado desconhecido', detail = 'state_unknown', hint = 'open, kept or returned.';
  end case;
  success := true;
  return next;
end;
$$;

grant execute on function public.set_order_dispute(uuid, text, text) to authenticated;
