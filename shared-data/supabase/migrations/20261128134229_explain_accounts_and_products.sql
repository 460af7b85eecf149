-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Comments inside functions of accounts, credit, notices and product changes state their reason plainly. No function does anything else.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Before an account changes: keeps what the change proves. The first proof of an address ends what was there before it, because another
-- person may have put it there: the password, the links and codes, the phone, and what end_earlier_access ends. The mailbox's owner chooses a password.
create or replace function private.prove_mailbox() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Accounts of a company's own sign-in may share an address, so it is no one's proof.
  if new.is_sso_user then
    return new;
  end if;
  if new.email is distinct from old.email then
    delete from private.proved_mailboxes m where m.user_id = new.id;
  end if;
  if not exists (select 1 from private.proved_mailboxes m where m.user_id = new.id) and private.proves_mailbox(old, new) then
    new.encrypted_password := null;
    new.phone := null;
    new.phone_confirmed_at := null;
    perform private.end_earlier_access(new.id, new.email);
    insert into private.proved_mailboxes (user_id, email) values (new.id, new.email);
  elsif new.email is not distinct from old.email then
    -- The auth service writes what it read of the person before the proof once more in the same transaction.
    if new.raw_user_meta_data ? 'phone' and new.raw_user_meta_data is distinct from old.raw_user_meta_data
      and exists (select 1 from private.proved_mailboxes m where m.user_id = new.id and m.proved_at = now()) then
      new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
    end if;
    return new;
  end if;
  -- Links and codes that were mailed before the change or the proof are void. Empty, not null: the hosted service reads texts.
  new.confirmation_token := '';
  new.recovery_token := '';
  new.reauthentication_token := '';
  new.email_change := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.phone_change := '';
  new.phone_change_token := '';
  new.raw_user_meta_data := new.raw_user_meta_data - 'phone';
  return new;
end;
$$;

-- Deletes the caller's account: profile, sessions and sign-in go at once, and with them what belongs to the person in payments, log, notes, claims and
-- reviews. Orders and ratings stay without the person, payments as kept_payload has them without the e-mail. Free text about others is kept until its term.
-- Open orders and credit are given up where the caller says so: they stay, without an owner, for staff.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 403 sign_in_again, 409 account_has_disputes, 409 account_has_open_orders,
-- 409 account_has_credit.
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
  -- The lock order (orders/delivery.sql). A payment that is arriving for the account must be able to end before the e-mail's lock is had.
  perform private.lock_payment_events();
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || e.email, 0)) from (
    select lower(u.email) as email from auth.users u where u.id = v_user_id
    union select unnest(private.emails_of(v_user_id)) order by 1
  ) e;
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

-- The balance of an account.
create or replace function private.credit_of(p_user_id uuid) returns private.credit_balance
language sql stable set search_path = ''
as $$
  -- Null is no account here: credit_balances would sum up all.
  select coalesce((
    select (b.balance, b.frozen, b.balance - b.frozen)::private.credit_balance from private.credit_balances(p_user_id) b where p_user_id is not null
  ), (0, 0, 0)::private.credit_balance);
$$;

-- Raises where a refund by hand would pay twice: the order gave credit for a claim, and some of that was spent. Not where the order was bought with
-- credit of the account that got it, which then gets back at least what it gave; an order that changed hands was bought by another. Money that a bank
-- returned is a fact: set_order_dispute and the provider's event record it, and what is missing is a loss.
-- Refuses: 409 credit_spent (also where the account is gone, and its credit with it). The order must be locked.
create or replace function private.require_credit_unspent(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_given public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_given from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_given.id is null or p_order.status <> 'completed'
    -- Paid with credit of the same account; an erased account counts as another.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_given.user_id) then
    return;
  end if;
  v_spent := v_given.amount - (private.credit_of(v_given.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.paid_with = 'pix' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$$;

-- The facts of a notice about an order; null once it is not true. 'pix_recovery' adds {product_id}, 'payment_confirmed' {is_held}, 'order_waiting' {place}
-- from 1, 'guarantee_ending' {ends_at}.
create or replace function private.order_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_usable boolean;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  v_is_usable := v_order.status = 'completed' and v_order.disputed_at is null;
  return case p_notice.kind
    when 'pix_generated' then private.pix_facts(v_order)
    when 'pix_expiring' then private.pix_facts(v_order)
    -- Until the buyer orders the product again, and while it can be bought.
    when 'pix_recovery' then (
      select private.order_facts(v_order) || jsonb_build_object('product_id', p.id) from public.products p
      where p.id = v_order.product_id and p.is_active and p.stock_count > 0 and v_order.status in ('pending', 'expired') and not exists (
        select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
          and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)))
    -- Orders of the payment that do not wait for stock, until they are refunded or disputed.
    when 'payment_confirmed' then (
      select private.order_facts(v_order, array_agg(o.id)) || jsonb_build_object('is_held', bool_and(o.hold_reason is not null)) from public.orders o
      where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null
      having count(*) > 0)
    when 'order_waiting' then case when v_order.is_waiting
      then private.order_facts(v_order) || jsonb_build_object('place', private.queue_position(v_order)) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    -- In the words that staff gave as their reason.
    when 'key_problem' then case when v_is_usable then (
      select private.order_facts(v_order) || jsonb_build_object('reason', a.reason) from public.staff_actions a
      where a.order_id = v_order.id and a.action = 'buyer_warned' and a.reason is not null order by a.id desc limit 1) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;

-- Applies one change to one product and tells what came of it: {id, name, changes: {field: {from, to}}}, or with skipped (a code word) and message.
-- A product that is not as `from` says is skipped: it changed since the change was prepared. So is one that the rules of products refuse.
create or replace function private.change_product(p_change jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_id text := p_change ->> 'id';
  v_before jsonb := private.product_values(v_id);
  v_result jsonb := jsonb_build_object('id', v_id, 'name', coalesce(v_before ->> 'name', v_id));
  v_code text;
  v_message text;
begin
  if v_before is null then
    return v_result || '{"skipped": "product_not_found", "message": "não existe mais"}';
  elsif not v_before @> (p_change -> 'from') then
    return v_result || '{"skipped": "product_changed", "message": "outra pessoa mudou este produto enquanto isso"}';
  end if;
  perform private.write_product(v_id, p_change -> 'to');
  return v_result || jsonb_build_object('changes', coalesce(private.changed_fields(v_before, private.product_values(v_id)), '{}'));
exception when others then
  if sqlstate not like 'PT%' and sqlstate <> '23505' then
    raise;
  end if;
  get stacked diagnostics v_code = pg_exception_detail, v_message = message_text;
  if sqlstate = '23505' then
    -- Another person put a product on sale with the same provider's id at this moment.
    return v_result || '{"skipped": "ggcheckout_id_taken", "message": "outro produto à venda já usa este ID do GGCheckout"}';
  end if;
  return v_result || jsonb_build_object('skipped', v_code, 'message', v_message);
end;
$$;
