-- Customers: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Strips the oldest events whose term is over, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month after.
create or replace function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  perform private.forget_stock_alerts();
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_givings set address = null where address is not null and given_at < now() - interval '180 days';
  perform private.forget_free_text();
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  -- A decision that a later one replaced, after the term in which proof of a consent may be asked for.
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
  perform private.lock_payment_events();
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    return 0;
  end if;
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- The stored events of a person.
create or replace function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language sql stable set search_path = ''
as $$
  select e.* from public.payment_events e
  where e.payment_id in (select o.payment_id from public.orders o where o.user_id = p_user_id) or private.payer_email(e.payload) = any (p_emails);
$$;

-- The orders that the erasure of an account touches.
create or replace function private.orders_about(p_user_id uuid) returns setof public.orders
language sql stable set search_path = ''
as $$
  select o.* from public.orders o
  where o.user_id = p_user_id or o.customer_email = any (private.emails_of(p_user_id))
    or o.id in (select g.order_id from private.key_givings g where g.given_to = p_user_id)
    or o.id in (select c.order_id from public.guarantee_claims c where c.user_id = p_user_id);
$$;

-- Deletes the caller's account.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 403 sign_in_again, 409 account_has_disputes, 409 account_has_open_orders,
-- 409 account_has_credit.
create or replace function public.delete_my_account(p_give_up_orders boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
begin
  if private.is_staff() then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  perform private.require_recent_sign_in();
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

-- Erases an account that delete_my_account has locked, and its person from everything else.
create or replace function private.erase_person(p_user_id uuid) returns void
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
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = private.kept_payload(e.payload) - 'customer'
  where e.id = any (v_events);
  update private.review_entries set comment = null where user_id = p_user_id and comment is not null;
  perform private.forget_in_auth(p_user_id, v_emails);
  -- Saved filters of staff that search for an e-mail of theirs.
  delete from public.staff_views v using unnest(v_emails) e (email) where position(e.email in replace(lower(v.query || ' ' || v.name), '%40', '@')) > 0;
  update public.orders set customer_email = null where id = any (v_orders);
  -- Once their orders are locked: a note that is being written about one of them is committed, or finds nobody to write about.
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (v_orders);
  perform private.forget_in_claims(p_user_id);
  -- What others did with the same orders stays theirs.
  update private.key_givings g set address = null, given_to = null where g.given_to = p_user_id;
  update public.order_progress p set user_id = null where p.user_id = p_user_id;
  update private.order_disputes d set reason = 'Apagado com a conta', closing_reason = case when d.closing_reason is not null then 'Apagado com a conta' end
  where d.order_id = any (v_orders);
  perform private.erase_notices_of(p_user_id, v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  delete from private.stock_alerts a where a.email = any (v_emails);
  delete from private.stock_alert_addresses s where s.email = any (v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(p_user_id, v_emails, v_orders, v_reviews, v_events);
end;
$$;

-- Proof of a person's orders, for the person.
create or replace function private.proof_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'givings', (select coalesce(jsonb_agg(jsonb_build_object('order_id', g.order_id, 'given_at', g.given_at, 'way', g.way, 'address', host(g.address),
        'device', g.device) order by g.id), '[]') from private.key_givings g where g.given_to = p_user_id),
    'first_steps', (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'steps_done', p.steps_done, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.user_id = p_user_id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d join public.orders o on o.id = d.order_id where o.user_id = p_user_id));
$$;
