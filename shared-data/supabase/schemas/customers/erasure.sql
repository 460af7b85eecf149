-- Erasure of an account.

-- The orders that the erasure of an account touches: its own, those paid with an e-mail of the person, and those that the person read a key of or claimed for.
create function private.orders_about(p_user_id uuid) returns setof public.orders
language sql stable set search_path = ''
as $$
  select o.* from public.orders o
  where o.user_id = p_user_id or o.customer_email = any ((select private.emails_of(p_user_id))::text[])
    or o.id in (select a.order_id from private.key_access_log a where a.accessed_by = p_user_id)
    or o.id in (select c.order_id from public.guarantee_claims c where c.user_id = p_user_id);
$$;

-- Raises where an order of the caller's is being paid, or paid and not delivered, and names it; and where the account has credit, which ends with it.
-- Refuses: 409 account_has_open_orders, 409 account_has_credit.
create function private.refuse_open_orders(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_open text := (
    select string_agg(format('%s (%s)', p.name, case o.status when 'pending' then 'aguardando pagamento' else 'pago, ainda sem entrega' end), '; '
      order by o.created_at desc)
    from public.orders o join public.products p on p.id = o.product_id
    where o.user_id = p_user_id
      and ((o.status = 'completed' and o.delivered_key_id is null) or (o.status = 'pending' and o.created_at > now() - interval '15 minutes'))
  );
  v_balance numeric := (private.credit_of(p_user_id)).balance;
  v_credit text := case when v_balance > 0 then format('Seu crédito de %s na loja se perde com a conta.', private.in_reais(v_balance)) end;
begin
  if v_open is not null then
    raise sqlstate 'PT409' using message = concat_ws(' ', 'Há pedidos em andamento: ' || v_open || '.', v_credit), detail = 'account_has_open_orders',
      hint = 'Wait until every paid order is delivered or refunded and no payment is under way, or give the orders up: p_give_up_orders.';
  elsif v_credit is not null then
    raise sqlstate 'PT409' using message = v_credit, detail = 'account_has_credit', hint = 'Spend it first, or give it up: p_give_up_orders.';
  end if;
end;
$$;

-- Deletes data of the auth service that does not cascade with the account: unfinished sign-ins and its audit log.
-- Skips tables that this backend lacks or that the owner of the function may not change.
create function private.forget_in_auth(p_user_id uuid, p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using p_user_id;
  end if;
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries where position($1::text in payload::text) > 0 or lower(payload ->> ''actor_username'') = any ($2)'
    using p_user_id, p_emails;
  end if;
end;
$$;

-- Deletes the caller's account: profile, sessions and sign-in go at once, and with them what belongs to the person in payments, log, notes, claims and
-- reviews. Orders and ratings stay without the person, payments as retained_payload has them without the e-mail. Free text about others is kept until its term.
-- Open orders and credit are given up where the caller says so: they stay, without an owner, for staff.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 403 sign_in_again, 409 account_has_disputes, 409 account_has_open_orders,
-- 409 account_has_credit.
create function public.delete_my_account(p_give_up_orders boolean default false) returns void
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

-- Erases a locked account and its personal data elsewhere. The log is cleaned last, because the changes here may be logged.
create function private.erase_person(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_emails text[] := private.emails_of(p_user_id);
  v_events bigint[] := array(select e.id from private.events_of(p_user_id, v_emails) e);
  v_orders uuid[] := array(select o.id from public.orders o where o.user_id = p_user_id or o.customer_email = any (v_emails));
  v_reviews uuid[] := array(select r.id from private.review_entries r where r.user_id = p_user_id);
begin
  perform private.forget_capture() from private.webhook_capture c
  where private.payer_email(c.payload) = any (v_emails)
    or private.payment_id_of(c.payload) in (select e.payment_id from public.payment_events e where e.id = any (v_events));
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = private.retained_payload(e.payload) - 'customer'
  where e.id = any (v_events);
  update private.review_entries set comment = null where user_id = p_user_id and comment is not null;
  perform private.forget_in_auth(p_user_id, v_emails);
  -- Saved filters of staff that search for an e-mail of theirs.
  delete from public.staff_views v using unnest(v_emails) e (email) where position(e.email in replace(lower(v.query || ' ' || v.name), '%40', '@')) > 0;
  update public.orders set customer_email = null where id = any (v_orders);
  update private.price_rule_uses set persons = '{}' where order_id = any (v_orders);
  -- After their orders are locked: a note about one of them is committed by now, or finds no person.
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (v_orders);
  perform private.forget_in_claims(p_user_id);
  -- Data of other owners of the same orders stay.
  update private.key_access_log a set address = null, accessed_by = null where a.accessed_by = p_user_id;
  update public.order_progress p set user_id = null where p.user_id = p_user_id;
  update private.order_disputes d set reason = 'Apagado com a conta', closing_reason = case when d.closing_reason is not null then 'Apagado com a conta' end
  where d.order_id = any (v_orders);
  delete from private.notices n where n.account_id = p_user_id or n.email = any (v_emails);
  delete from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (v_emails);
  delete from private.consents c where c.holder = p_user_id::text or c.holder = any (v_emails);
  delete from private.closed_addresses a where a.email = any (v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  delete from private.stock_alerts a where a.email = any (v_emails);
  delete from private.stock_alert_addresses s where s.email = any (v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(p_user_id, v_emails, v_orders, v_reviews, v_events);
end;
$$;
