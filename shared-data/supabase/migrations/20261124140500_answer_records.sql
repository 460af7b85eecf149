-- The same for one flat record: who bought, a purchase with credit, a dossier. And one look-up of an order that its owner or staff may see, instead of seven.

drop function public.order_contact(uuid), public.buy_with_credit(text, numeric, uuid), public.make_dossier(uuid, text);

-- An order that the caller may see: their own, and with p_for_staff any for staff.
-- Refuses: 404 order_not_found (also for somebody else's order).
create function private.visible_order(p_order_id uuid, p_for_staff boolean default true) returns public.orders
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o
  where o.id = p_order_id and (o.user_id = (select private.caller_id()) or p_for_staff and (select private.is_staff()));
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'No order has this id, or it is somebody else''s.';
  end if;
  return v_order;
end;
$$;

-- How to reach whoever bought an order, as contact_of has it.
-- Refuses: 403 staff_only, 404 order_not_found.
create function public.order_contact(p_order_id uuid)
returns table (account_id uuid, name text, email text, phone text, phone_from text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  v_order := private.visible_order(p_order_id);
  return query
    select * from jsonb_to_record(private.contact_of(v_order.user_id, v_order.customer_email, array[p_order_id]))
      as c (account_id uuid, name text, email text, phone text, phone_from text);
end;
$$;

-- Buys a product with the caller's credit, in whole: an order of its own payment, 'credito:' and the id that the device chose, completed and delivered in
-- the same transaction as payments do it. Never queued: without a free key nothing is bought and nothing spent.
-- Called again with the same id it gives the same order: its answer was lost. No mailbox need be proved: credit belongs to the account, not to its address.
-- Refuses: 404 profile_not_found (signed out), 400 request_id_required, 409 request_id_taken, 404 product_not_found, 409 product_inactive, 409 price_changed,
-- 409 credit_insufficient, 409 credit_frozen, 409 sold_out.
create function public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid)
returns table (order_id uuid, product_id text, amount numeric, balance numeric)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked: whoever deletes their account does it before or after this.
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
    v_past.owner := v_user_id;
    v_past.paid_with := 'credit';
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return query select v_order.id, v_order.product_id, v_order.amount, (private.credit_of(v_user_id)).balance;
end;
$$;

-- Makes the dossier of an order, with a reason that the log keeps. The text is JSON; sha256 is of its bytes in UTF-8.
-- Refuses: 403 staff_only, 403 admin_only, 403 second_factor_required, 404 order_not_found, 400 reason_required, 409 order_not_paid (never paid).
create function public.make_dossier(p_order_id uuid, p_reason text)
returns table (id uuid, made_at timestamptz, sha256 text, text text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  v_order := private.lock_order_for_admin(p_order_id);
  if v_order.paid_at is null then
    raise sqlstate 'PT409' using message = 'Este pedido nunca foi pago', detail = 'order_not_paid', hint = 'A dossier proves a paid order.';
  end if;
  id := gen_random_uuid();
  made_at := clock_timestamp();
  text := jsonb_pretty(jsonb_build_object('dossier', jsonb_build_object('id', id, 'format', 1, 'made_at', made_at),
    'order', private.dossier_order(v_order), 'same_payment', private.dossier_siblings(v_order), 'buyer', private.dossier_buyer(v_order),
    'payments', private.dossier_payments(v_order), 'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_deeds(v_order));
  sha256 := encode(sha256(convert_to(text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (id, v_order.id, sha256, (select private.caller_id()), made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return next;
end;
$$;

grant execute on function public.order_contact(uuid), public.buy_with_credit(text, numeric, uuid), public.make_dossier(uuid, text) to authenticated;
