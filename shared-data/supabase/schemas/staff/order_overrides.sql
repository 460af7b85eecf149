-- The override of an order by staff.

-- Changes an order by hand, with a reason for the log: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Returns the outcome; without success nothing was changed. All but deliver may have to wait for another admin (approve_money).
-- Idempotent, because the response to a first call may be lost. For replace, p_delivered_at is the delivery time that the caller saw, and p_key_id the key,
-- which an order of one key does not need.
-- Refuses: 403 admin_only (all but deliver), 404 order_not_found, 400 action_unknown,
-- 403 own_account (all but deliver: the caller's own order, or one assigned to the caller), 409 order_disputed, 409 order_not_held,
-- 409 order_not_paid, and what account_to_assign, require_credit_unspent and replace_order_key refuse.
create function public.override_order(
  p_order_id uuid, p_action text, p_reason text, p_email text default null, p_delivered_at timestamptz default null,
  p_key_id uuid default null
) returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was public.orders;
  v_order public.orders;
  v_account_id uuid;
begin
  perform private.begin_staff_action(p_reason);
  -- Locked before it is read, so that a concurrent payment's change is not taken for the caller's.
  if p_action = 'deliver' then
    select * into v_was from private.lock_order(p_order_id);
  else
    perform private.lock_money_actions();
    v_was := private.lock_order_for_admin(p_order_id);
  end if;
  perform private.refuse_disputed(v_was);
  if p_action <> 'deliver' then
    perform private.refuse_own_account(v_was.user_id);
    v_account_id := case p_action when 'assign' then private.account_to_assign(p_email) end;
    if private.is_overridden(v_was, p_action, v_account_id, p_delivered_at, p_key_id) then
      return query select true, private.override_words(p_action, v_was, v_was);
      return;
    elsif not private.approve_money('override_order', p_order_id, private.worth_of(v_was, p_action), p_action, v_account_id, p_key_id) then
      return query select false, 'acima do limite de uma pessoa: outra pessoa da administração precisa confirmar';
      return;
    end if;
  end if;
  perform private.apply_override(v_was, p_action, v_account_id, p_key_id);
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$$;

-- Applies an action to a locked order.
-- Refuses: 400 action_unknown, 409 order_not_held, 409 order_not_paid, and what require_credit_unspent and replace_order_key refuse.
create function private.apply_override(p_order public.orders, p_action text, p_account_id uuid, p_key_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case p_action
    when 'release' then
      if p_order.status <> 'completed' or p_order.hold_reason is null then
        raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
      end if;
      update public.orders set hold_reason = null where id = p_order.id;
      perform private.deliver_to_waiting_orders(p_order.product_id);
    -- Also takes it from the account that has it.
    when 'assign' then update public.orders set user_id = p_account_id where id = p_order.id;
    when 'refund' then
      if p_order.status <> 'completed' then
        raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
      end if;
      perform private.require_credit_unspent(p_order);
      update public.orders set status = 'refunded', hold_reason = null where id = p_order.id;
    when 'replace' then perform private.replace_order_key(p_order, p_key_id);
    when 'deliver' then perform public.deliver_product_key(p_order.id);
    else raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
end;
$$;

-- True if an action was already applied. A key can be replaced repeatedly: it was if the delivery is newer than the one that the caller saw.
create function private.is_overridden(
  p_order public.orders, p_action text, p_account_id uuid, p_delivered_at timestamptz, p_key_id uuid
) returns boolean
language sql immutable set search_path = ''
return case p_action
  when 'refund' then p_order.status = 'refunded'
  when 'assign' then p_order.user_id = p_account_id
  when 'replace' then case when p_key_id is null then p_order.delivered_at > p_delivered_at else p_key_id <> all (private.keys_of(p_order)) end
end;

-- The result of an action, from the order before and after it.
create function private.override_words(p_action text, p_was public.orders, p_order public.orders) returns text
language sql immutable set search_path = ''
return case p_action
  when 'release' then case
    when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
  when 'assign' then case when p_was.user_id = p_order.user_id then 'o pedido já era desta conta' else 'pedido atribuído à conta' end
  when 'refund' then case when p_was.status = 'refunded' then 'o pedido já estava reembolsado' else 'pedido marcado como reembolsado' end
  when 'replace' then case when private.keys_of(p_was) = private.keys_of(p_order) then 'a key já tinha sido trocada' else 'key trocada' end
  else case
    when p_was.delivered_key_id is not null then 'a key já tinha sido entregue'
    when p_order.delivered_key_id is not null then 'key entregue'
    when p_order.hold_reason is not null then 'o pedido está retido: um administrador precisa liberá-lo'
    else 'não há key em estoque para este pedido; ele continua na fila'
  end
end;

grant execute on function public.override_order(uuid, text, text, text, timestamptz, uuid) to authenticated;

-- Locks an order and its product for an override by an admin.
-- Refuses: 403 admin_only, 404 order_not_found.
create function private.lock_order_for_admin(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  select l.* into v_order from private.visible_order(p_order_id) o, lateral private.lock_order(o.id) l;
  return v_order;
end;
$$;

-- The account of an e-mail to which the caller may assign an order.
-- Refuses: 404 user_not_found, 403 own_account.
create function private.account_to_assign(p_email text) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id from auth.users u where u.email = lower(btrim(p_email)) and u.is_sso_user = false;
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Nenhuma conta usa este email', detail = 'user_not_found', hint = 'The person must sign up first.';
  end if;
  perform private.refuse_own_account(v_user_id);
  return v_user_id;
end;
$$;

-- Gives a delivered order another key for one of its own, which is marked defective. An order of several keys needs p_key_id.
-- Refuses: 409 order_without_key, 409 key_not_named, 409 order_credited, 409 out_of_stock. The order must be locked.
create function private.replace_order_key(p_order public.orders, p_key_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old_key_id uuid := coalesce(p_key_id, p_order.delivered_key_id);
  v_key_id uuid;
begin
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  if p_key_id is null and p_order.quantity > 1 then
    raise sqlstate 'PT409' using message = 'Este pedido tem várias keys: troque uma delas na página do pedido', detail = 'key_not_named',
      hint = 'Send the key as p_key_id.';
  end if;
  -- Its buyer was compensated with credit, which a refund reverses.
  if exists (select from public.guarantee_claims c where c.order_id = p_order.id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
  v_key_id := private.lock_next_key(p_order.product_id, false);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_old_key_id;
  perform private.exchange_key(p_order, v_old_key_id, v_key_id);
end;
$$;
