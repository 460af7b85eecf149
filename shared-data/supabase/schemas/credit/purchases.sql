-- Buying with credit.

-- Raises if an account's credit is insufficient, or differs from the amount that the buyer saw.
-- Refuses: 409 credit_insufficient, 409 credit_frozen (enough, but for a dispute), 409 credit_changed.
create function private.require_credit(p_user_id uuid, p_amount numeric, p_expected numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  if v_credit.spendable >= p_amount and v_credit.spendable is distinct from p_expected and p_expected is not null then
    raise sqlstate 'PT409' using
      message = format('Seu crédito mudou para %s desde que esta janela foi aberta. Confira e confirme de novo.', private.in_reais(v_credit.spendable)),
      detail = 'credit_changed', hint = 'Send the credit that the buyer saw.';
  elsif v_credit.spendable >= p_amount then
    return;
  elsif v_credit.balance >= p_amount then
    raise sqlstate 'PT409' using message = 'Parte do seu crédito está bloqueada enquanto um PIX seu está em contestação.', detail = 'credit_frozen',
      hint = 'Credit that a disputed order gave cannot be spent.';
  end if;
  raise sqlstate 'PT409' using message = format('Seu crédito é de %s: não basta para este produto.', private.in_reais(v_credit.spendable)),
    detail = 'credit_insufficient', hint = 'Credit pays the whole price or nothing.';
end;
$$;

-- Buys a product with the caller's credit, in whole: an order of its own payment, 'credito:' and the id that the device chose, completed and delivered in
-- the same transaction as payments do it. Never queued: without a free key nothing is bought and nothing spent.
-- Idempotent by the id: a repeated call returns the same order. Needs no proved mailbox, because credit belongs to the account, not to its address.
-- p_expected_credit: the spendable credit that the buyer saw; null skips the comparison.
-- Refuses: 404 profile_not_found (signed out), 400 request_id_required, 409 request_id_taken, 404 product_not_found, 409 product_inactive, 409 price_changed,
-- 409 credit_insufficient, 409 credit_frozen, 409 credit_changed, 409 sold_out, 403 account_blocked.
create function public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid, p_expected_credit numeric default null)
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
    if private.is_blocked(v_user_id) then
      raise sqlstate 'PT403' using message = 'Sua conta está bloqueada. Fale com o suporte.', detail = 'account_blocked', hint = 'Staff blocked this account.';
    end if;
    v_past.owner := v_user_id;
    v_past.paid_with := 'credit';
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, p_expected_credit, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return query select v_order.id, v_order.product_id, v_order.amount, (private.credit_of(v_user_id)).balance;
end;
$$;

grant execute on function public.buy_with_credit(text, numeric, uuid, numeric) to authenticated;

-- Creates an order paid with credit and debits the ledger. Reads the price with the product locked and the ledger after taking the key, so that of two
-- concurrent purchases for one key or one credit only one succeeds.
-- Refuses: 404 product_not_found, 409 product_inactive, 409 price_changed, 409 sold_out, and what require_credit refuses.
create function private.make_credit_order(
  p_payment public.payment_events, p_product_id text, p_expected_price numeric, p_expected_credit numeric, p_past private.payment_past
) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_product public.products;
  v_line private.payment_line;
  v_order public.orders;
begin
  select * into v_product from public.products p where p.id = p_product_id;
  if v_product.id is null then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  -- Asked before anything is locked too: who has no credit keeps no buyer waiting.
  perform private.require_credit(p_past.owner, v_product.price, p_expected_credit);
  v_line := private.product_line(v_product.ggcheckout_id, true);
  select * into v_product from public.products p where p.id = p_product_id;
  if not v_product.is_active or v_line.product_id is distinct from p_product_id then
    raise sqlstate 'PT409' using message = 'Este produto não está mais à venda.', detail = 'product_inactive', hint = 'It was taken off sale.';
  elsif p_expected_price is distinct from v_line.price then
    raise sqlstate 'PT409' using message = format('O preço mudou para %s. Confira e confirme de novo.', private.in_reais(v_line.price)),
      detail = 'price_changed', hint = 'Send the price that the buyer saw.';
  end if;
  if private.apply_payment_line(p_payment, 'completed', v_line, row('today', null, 1, clock_timestamp(), null)::private.payment_measure, null, p_past)
    <> 'delivered' then
    raise sqlstate 'PT409' using message = 'Produto esgotado. Escolha outro produto.', detail = 'sold_out',
      hint = 'Credit buys only what can be delivered now.';
  end if;
  perform private.lock_credit(p_past.owner);
  perform private.require_credit(p_past.owner, v_line.price, p_expected_credit);
  select * into v_order from public.orders o where o.payment_id = p_payment.payment_id;
  insert into public.credit_entries (user_id, amount, kind, order_id) values (p_past.owner, -v_order.amount, 'purchase', v_order.id);
  return v_order;
end;
$$;
