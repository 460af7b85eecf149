-- Staff: what one function alone called moves into it, and an order that is overridden is locked once. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Does to an order by hand what staff ask, with a reason that the log keeps.
-- Refuses: 403 admin_only and 403 second_factor_required (all but deliver), 404 order_not_found, 400 action_unknown,
-- 403 own_account (all but deliver: the caller's own order, or one assigned to the caller), 409 order_disputed, and what each action refuses.
create or replace function public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text default null)
returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was public.orders;
  v_order public.orders;
  v_account_id uuid;
begin
  perform private.begin_staff_action(p_reason);
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
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
    if not private.approve_money('override_order', p_order_id, coalesce(v_was.amount, v_was.expected_amount, 0), p_action, v_account_id) then
      return query select false, 'acima do limite de uma pessoa: outra pessoa da administração precisa confirmar';
      return;
    end if;
  end if;
  case p_action
    when 'release' then perform private.release_order(v_was);
    -- Also takes it from the account that has it.
    when 'assign' then update public.orders set user_id = v_account_id where id = p_order_id;
    when 'refund' then perform private.refund_order(v_was);
    when 'replace' then perform private.replace_order_key(v_was);
    when 'deliver' then perform public.deliver_product_key(p_order_id);
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$$;

-- Delivers, or queues, an order that was held because another amount was paid.
-- Refuses: 409 order_not_held. The order must be locked.
create or replace function private.release_order(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_order.status <> 'completed' or p_order.hold_reason is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
  end if;
  update public.orders set hold_reason = null where id = p_order.id;
  perform private.deliver_to_waiting_orders(p_order.product_id);
end;
$$;

-- Marks an order refunded.
-- Refuses: 409 order_not_paid, 409 credit_spent. The order must be locked.
create or replace function private.refund_order(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_order.status not in ('completed', 'refunded') then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
  end if;
  perform private.require_credit_unspent(p_order);
  update public.orders set status = 'refunded', hold_reason = null where id = p_order.id;
end;
$$;

-- Gives a delivered order another key and marks the old one as defective.
-- Refuses: 409 order_without_key, 409 order_credited, 409 out_of_stock. The order must be locked.
create or replace function private.replace_order_key(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_id uuid;
begin
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  -- Its buyer has been given its worth. A refund takes the credit back.
  if exists (select from public.guarantee_claims c where c.order_id = p_order.id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
  v_key_id := private.lock_next_key(p_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = p_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;
end;
$$;

-- What called these does it itself now.
drop function private.credit_entries_of,
  private.require_claim_limit,
  private.require_gift,
  private.erase_notices_of,
  private.describe_stock_low,
  private.describe_sold_out_wanted,
  private.notify_staff_at_once,
  private.notify_staff_daily,
  private.assign_order,
  private.release_order(uuid),
  private.refund_order(uuid),
  private.replace_order_key(uuid);
