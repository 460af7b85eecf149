-- Credit, guarantee, customers and notifications: what one function alone called moves into it, and an order that is overridden is locked once. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- An account's credit, with its ledger.
create or replace function private.credit_face(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(private.credit_of(p_user_id)) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
      from (
        select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
        from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
        where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
      ) n));
$$;

-- Gives a claim's buyer what was decided.
-- Refuses: 409 order_disputed, 409 order_without_key (refunded, or its key gone), 409 amount_unknown (credit and refund of what nobody could read),
-- 403 claim_limit_reached, 409 out_of_stock.
-- Product, order and claim must be locked, under lock_money_actions. The claim ends before the order changes, or settle_claims_of_order would end it.
create or replace function private.give_for_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := coalesce(p_order.amount, p_order.expected_amount);
  -- A manager gives up to this within 24 hours, an admin without limit.
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_key_id uuid;
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  elsif not private.is_admin() and private.given_lately(private.caller_id()) + v_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then
      update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      perform private.give_credit(p_order.user_id, v_amount, p_order.id, p_claim.id);
  end case;
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

-- The facts of some subjects of one kind.
create or replace function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select case p_kind
    when 'paid_without_key' then private.describe_paid_without_key(p_subjects)
    when 'amount_held' then private.describe_orders(p_kind, p_subjects)
    when 'payment_without_owner' then private.describe_orders(p_kind, p_subjects)
    when 'webhook_silent' then (
      select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
      where e.id::text = any (p_subjects))
    when 'events_failed' then private.describe_events_failed(p_subjects)
    when 'stock_low' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', p.name, 'left', p.stock_count, 'threshold', p.threshold)
        order by p.stock_count, p.name, p.product_id))[:10])
      from private.low_stock_products() p where p.product_id in (select private.alert_product(s) from unnest(p_subjects) s) having count(*) > 0)
    when 'sold_out_wanted' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', w.name, 'waiting', w.waiting)
        order by w.waiting desc, w.name, w.product_id))[:10])
      from private.sold_out_and_wanted() w where w.product_id in (select private.alert_product(s) from unnest(p_subjects) s) having count(*) > 0)
    when 'release_taken_back' then (
      select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', r.change ->> 'at', 'remote', r.change ->> 'remote',
        'from', left(r.change ->> 'from', 60), 'to', left(r.change ->> 'to', 60), 'why', left(r.change ->> 'why', 200)) order by r.change ->> 'at' desc))
      from private.rolled_back_releases(now()) r where r.subject = any (p_subjects) having count(*) > 0)
    when 'claim_waiting' then private.describe_claims(p_subjects)
    when 'claim_overdue' then private.describe_claims(p_subjects)
    when 'approval_waiting' then (
      select jsonb_build_object('actions', count(*), 'amount', sum(abs(m.amount)), 'oldest_at', min(m.asked_at)) from private.money_actions m
      where m.id::text = any (p_subjects) and m.done_at is null and m.asked_at > now() - interval '24 hours' having count(*) > 0)
  end;
$$;

-- Detects alerts and queues the notices to staff, once a minute at most.
create or replace function private.gather_staff_notices(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.staff_watch set looked_at = p_now where looked_at <= p_now - interval '1 minute';
  if not found then
    return;
  end if;
  perform private.detect_staff_alerts(p_now);
  -- At once: one notice an hour to each person for each kind, with all its alerts.
  perform private.notify_of_alerts(u.user_id, u.kind, max(u.alert_id)::text, u.channel, array_agg(u.alert_id), p_now)
  from private.pending_alerts('at_once', p_now) u
  where not exists (
    select from private.staff_told t join private.staff_alerts a on a.id = t.alert_id
    where t.user_id = u.user_id and a.kind = u.kind and t.told_at > p_now - interval '1 hour')
  group by u.user_id, u.kind, u.channel;
  -- Daily: from nine o'clock in São Paulo on, of alerts found before nine; none without alerts.
  perform private.notify_of_alerts(u.user_id, 'staff_daily', d.day::text, 'mail', array_agg(u.alert_id), p_now)
  from (select (p_now at time zone 'America/Sao_Paulo')::date as day) d, private.pending_alerts('daily', p_now) u
  where p_now >= (d.day + time '09:00') at time zone 'America/Sao_Paulo' and u.found_at < (d.day + time '09:00') at time zone 'America/Sao_Paulo'
    and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = d.day::text and n.recipient = u.user_id::text)
  group by u.user_id, d.day;
end;
$$;
