-- The dossier, a claim's facts and the end of an account: what one function alone called moves into it. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Makes the dossier of an order, with a reason that the log keeps. The text is JSON; sha256 is of its bytes in UTF-8.
-- Refuses: 404 order_not_found, 409 order_not_paid (never paid).
create or replace function public.make_dossier(p_order_id uuid, p_reason text)
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
    'order', (
      select jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
        'amount', v_order.amount, 'expected_amount', v_order.expected_amount, 'payment_id', v_order.payment_id, 'payment_line', v_order.payment_line,
        'created_at', v_order.created_at, 'paid_at', v_order.paid_at, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
        'refunded_at', v_order.refunded_at, 'guarantee_hours', v_order.guarantee_hours,
        'guarantee_ends_at', private.guarantee_ends_at(v_order), 'disputed_at', v_order.disputed_at)
      from public.products p where p.id = v_order.product_id),
    -- The other orders that the same payment paid.
    'same_payment', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
        'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
        order by o.product_id, o.payment_line), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = v_order.payment_id and o.id <> v_order.id),
    -- Account, accepted terms and sign-up address. For a payer without an account, the data of the payment.
    'buyer', (
      select private.contact_of(v_order.user_id, v_order.customer_email, array[v_order.id])
        || jsonb_build_object('payer_email', v_order.customer_email) || coalesce((
        select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
          'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
          'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
        from auth.users u left join public.profiles f on f.id = u.id where u.id = v_order.user_id), '{}')),
    'payments', private.dossier_payments(v_order), 'keys', private.dossier_keys(v_order))
    || private.dossier_use(v_order) || private.dossier_claims(v_order) || private.dossier_deeds(v_order));
  sha256 := encode(sha256(convert_to(text, 'UTF8')), 'hex');
  insert into private.dossiers (id, order_id, sha256, made_by, made_at) values (id, v_order.id, sha256, (select private.caller_id()), made_at);
  perform private.log_staff_action('dossier_made', p_product_id => v_order.product_id, p_order_id => v_order.id);
  return next;
end;
$$;

drop function private.dossier_buyer(public.orders);

-- All that staff need to decide a claim: {read_at, claim (claim_line with decision_reason, decided_by_email, is_own), messages (with author_email), pictures,
-- order: {status, delivered_at, first_viewed_at, guarantee_ends_at}, earlier: {buyer (their newest twenty), product (counts over all of
-- the product's claims)}, stock, limit: {limit, given, left} in reais, null for admins}.
-- Refuses: 404 claim_not_found.
create or replace function public.guarantee_claim_facts(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason,
      'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by), 'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', (
      select jsonb_build_object(
        'buyer', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
            select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
            from public.guarantee_claims c join public.products p on p.id = c.product_id
            where c.user_id = v_claim.user_id and c.id <> v_claim.id order by c.opened_at desc limit 20) e),
        'product', (
          select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
            'replaced', count(*) filter (where c.decision = 'replacement'),
            'keys_delivered', (select count(*) from public.orders o where o.product_id = v_claim.product_id and o.delivered_key_id is not null))
          from public.guarantee_claims c where c.product_id = v_claim.product_id))),
    'stock', (select p.stock_count from public.products p where p.id = v_claim.product_id),
    'limit', (
      select jsonb_build_object('limit', s.claim_limit, 'given', g.given, 'left', greatest(s.claim_limit - g.given, 0))
      from private.store_settings s, private.given_lately(private.caller_id()) as g (given) where not private.is_admin()));
end;
$$;

drop function private.earlier_claims(public.guarantee_claims);

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
  if private.is_staff() then
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
  -- What proves a delivery is kept until its dispute is decided.
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

drop function private.require_recent_sign_in();
