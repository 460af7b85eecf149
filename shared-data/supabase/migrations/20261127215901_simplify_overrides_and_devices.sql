-- Overrides of orders and devices: what one function alone called moves into it; one function names browsers. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Does to an order by hand what staff ask, with a reason that the log keeps: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Says what came of it: without success nothing was done. All but deliver may first wait for another admin (approve_money).
-- Refuses: 403 admin_only and 403 second_factor_required (all but deliver), 404 order_not_found, 400 action_unknown,
-- 403 own_account (all but deliver: the caller's own order, or one assigned to the caller), 409 order_disputed, 409 order_not_held,
-- 409 order_not_paid, and what account_to_assign, require_credit_unspent and replace_order_key refuse.
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
    when 'release' then
      if v_was.status <> 'completed' or v_was.hold_reason is null then
        raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
      end if;
      update public.orders set hold_reason = null where id = p_order_id;
      perform private.deliver_to_waiting_orders(v_was.product_id);
    -- Also takes it from the account that has it.
    when 'assign' then update public.orders set user_id = v_account_id where id = p_order_id;
    when 'refund' then
      if v_was.status not in ('completed', 'refunded') then
        raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
      end if;
      perform private.require_credit_unspent(v_was);
      update public.orders set status = 'refunded', hold_reason = null where id = p_order_id;
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

drop function private.release_order(public.orders);
drop function private.refund_order(public.orders);

-- Subscribes the caller's browser, or moves its subscription to the caller, who must know its secret (R13.5). The eleventh device replaces the oldest.
-- Refuses: 404 profile_not_found (signed out), 400 push_service_unknown, 400 push_keys_invalid, 409 push_endpoint_taken.
create or replace function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked, so that two devices at once are both counted.
  v_user_id uuid := private.require_account(p_locks => true);
  v_agent text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', '');
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth,
    -- The kind of the browser; the rest of its user agent is not stored.
    replace(lower(split_part(private.browser_of(v_agent), ' ', 1)), 'outro', 'other')
      || case when v_agent ~ 'Mobi|Android|iPhone|iPad' then '-mobile' else '' end)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, agent = excluded.agent,
    created_at = case when s.user_id = excluded.user_id then s.created_at else now() end where s.auth = excluded.auth;
  if not found then
    raise sqlstate 'PT409' using message = 'Este aparelho já recebe avisos de outra forma. Recarregue a página e tente de novo.',
      detail = 'push_endpoint_taken', hint = 'The endpoint is known with another secret.';
  end if;
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = v_user_id order by o.created_at desc, o.endpoint = p_endpoint desc offset 10
  );
end;
$$;

drop function private.caller_agent();
