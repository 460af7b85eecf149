-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A block and an erasure wait also for a payment under way of the account's order that names another address. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create function private.lock_payments_of(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store payment ' || u.payment_id, 0)) from (
    select distinct n.payment_id from (
      select o.payment_id from public.orders o where o.user_id = p_user_id and o.status in ('pending', 'expired', 'failed')
      order by o.created_at desc limit 500
    ) n order by 1
  ) u;
  perform private.lock_email(e.email) from (
    select lower(u.email) as email from auth.users u where u.id = p_user_id
    union select unnest(private.emails_of(p_user_id)) order by 1
  ) e;
end;
$$;

create or replace function public.block_customer(p_user_id uuid, p_is_blocked boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  perform private.refuse_own_account(p_user_id);
  -- A payment that is under way ends first, or sees the block.
  perform 1 from auth.users a where a.id = p_user_id for no key update;
  perform private.lock_payments_of(p_user_id);
  perform private.lock_customer(p_user_id);
  if exists (select from private.staff_members m where m.user_id = p_user_id) and p_is_blocked then
    raise sqlstate 'PT409' using message = 'Esta conta é da equipe', detail = 'customer_is_staff', hint = 'Take the role away first.';
  end if;
  update private.customer_marks set blocked_at = case when p_is_blocked then clock_timestamp() end,
    blocked_by = case when p_is_blocked then private.caller_id() end, block_reason = case when p_is_blocked then private.staff_action_reason() end
  where user_id = p_user_id and (blocked_at is not null) <> p_is_blocked;
  if found then
    perform private.log_staff_action(case when p_is_blocked then 'customer_blocked' else 'customer_unblocked' end, p_user_id => p_user_id);
  end if;
  if p_is_blocked then
    perform private.lock_products(array(
      select o.product_id from public.orders o where o.user_id = p_user_id and o.status = 'completed' and o.delivered_key_id is null));
    -- Also what the end of a dispute or a change of the unit would deliver.
    update public.orders set hold_reason = 'buyer_blocked'
    where user_id = p_user_id and status = 'completed' and delivered_key_id is null and coalesce(hold_reason, 'amount_unit') = 'amount_unit';
  end if;
end;
$$;

create or replace function public.delete_my_account(p_give_up_orders boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if exists (select from private.staff_members m where m.user_id = v_user_id) then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  -- A session that was stolen or left open cannot end an account. A token that names no session was not made by the auth service.
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
  -- The lock order (orders/delivery.sql). A payment that is arriving for the account must be able to end before its locks are had.
  perform private.lock_payment_events();
  perform private.lock_payments_of(v_user_id);
  perform private.lock_products(array(select o.product_id from private.orders_about(v_user_id) o));
  -- The proof of a delivery is kept until its dispute is decided.
  if exists (select 1 from private.orders_about(v_user_id) o where o.disputed_at is not null) then
    raise sqlstate 'PT409' using message = 'Há um pedido em contestação no banco. A conta pode ser excluída quando ela terminar.',
      detail = 'account_has_disputes', hint = 'Wait until staff close the dispute.';
  end if;
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$$;
