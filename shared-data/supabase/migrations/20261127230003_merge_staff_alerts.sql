-- Alerts of staff and new devices: what one function alone called moves into it. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table private.notice_gathering add column alerts_detected_at timestamptz not null default '-infinity';

-- Detects alerts and queues the notices to staff, once a minute at most.
create or replace function private.gather_staff_notices(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.notice_gathering set alerts_detected_at = p_now where alerts_detected_at <= p_now - interval '1 minute';
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

-- The facts of some subjects of one kind that are still true; null where none is, and for an unknown kind. They name no buyer; lists hold at most ten products.
-- 'paid_without_key': {orders, oldest_at, products: [{name, orders}]}. 'amount_held' and 'payment_without_owner': {orders, oldest_at}.
-- 'webhook_silent': {last_at}. 'events_failed': {error, unknown_product, not_paid}, how many. 'approval_waiting': {actions, amount, oldest_at}.
-- 'stock_low': {total, products: [{name, left, threshold}]}, the lowest first. 'sold_out_wanted': {total, products: [{name, waiting}]}.
-- 'release_taken_back': {changes: [{at, remote, from, to, why}]}, the newest first. 'claim_waiting' and 'claim_overdue': {claims, due_at (the soonest),
-- products: [{name, claims}]}.
create or replace function private.describe_staff_alerts(p_kind text, p_subjects text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when p_kind = 'paid_without_key' then (
      select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
        (array_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.orders desc, w.name, w.id))[:10])
      from (
        select p.id, p.name, count(*) as orders, min(o.paid_at) as oldest_at from public.orders o join public.products p on p.id = o.product_id
        where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
      ) w having count(*) > 0)
    when p_kind in ('amount_held', 'payment_without_owner') then (
      select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
      where o.id = any (p_subjects::uuid[]) and o.status = 'completed'
        and case p_kind when 'amount_held' then o.hold_reason is not null else o.user_id is null end having count(*) > 0)
    when p_kind = 'webhook_silent' then (
      select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
      where e.id::text = any (p_subjects))
    when p_kind = 'events_failed' then (
      select jsonb_build_object('error', count(*) filter (where e.outcome = 'error'),
        'unknown_product', count(*) filter (where e.outcome = 'unknown_product'), 'not_paid', count(*) filter (where e.outcome = 'not_paid'))
      from public.payment_events e
      where e.id = any (p_subjects::bigint[]) and e.outcome in ('error', 'unknown_product', 'not_paid') having count(*) > 0)
    when p_kind = 'stock_low' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', p.name, 'left', p.stock_count, 'threshold', p.threshold)
        order by p.stock_count, p.name, p.product_id))[:10])
      from private.low_stock_products() p where p.product_id in (select split_part(s, ':', 2) from unnest(p_subjects) s) having count(*) > 0)
    when p_kind = 'sold_out_wanted' then (
      select jsonb_build_object('total', count(*), 'products', (array_agg(jsonb_build_object('name', w.name, 'waiting', w.waiting)
        order by w.waiting desc, w.name, w.product_id))[:10])
      from private.sold_out_and_wanted() w where w.product_id in (select split_part(s, ':', 2) from unnest(p_subjects) s) having count(*) > 0)
    when p_kind = 'release_taken_back' then (
      select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', r.change ->> 'at', 'remote', r.change ->> 'remote',
        'from', left(r.change ->> 'from', 60), 'to', left(r.change ->> 'to', 60), 'why', left(r.change ->> 'why', 200)) order by r.change ->> 'at' desc))
      from private.rolled_back_releases(now()) r where r.subject = any (p_subjects) having count(*) > 0)
    when p_kind in ('claim_waiting', 'claim_overdue') then (
      select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
        (array_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.claims desc, w.name, w.id))[:10])
      from (
        select p.id, p.name, count(*) as claims, min(c.due_at) as due_at
        from private.claims_awaiting_staff() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
      ) w having count(*) > 0)
    when p_kind = 'approval_waiting' then (
      select jsonb_build_object('actions', count(*), 'amount', sum(abs(m.amount)), 'oldest_at', min(m.asked_at)) from private.money_actions m
      where m.id::text = any (p_subjects) and m.done_at is null and m.asked_at > now() - interval '24 hours' having count(*) > 0)
  end;
$$;

-- Remembers the device of a session, and queues the notice of a new one: not of the first that a new account is signed in with.
-- A session whose device changes was carried to another one, and is told of too.
create or replace function private.note_device() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_device text := private.device_of(new.user_agent);
  v_browser text := private.browser_of(new.user_agent);
  v_is_sign_up boolean := not exists (select from private.known_devices d where d.user_id = new.user_id)
    and exists (select from auth.users u where u.id = new.user_id and u.created_at > now() - interval '7 days');
  v_id uuid;
begin
  insert into private.known_devices as d (user_id, device, browser, address) values (new.user_id, v_device, v_browser, new.ip)
  on conflict (user_id, device, browser) do nothing returning d.id into v_id;
  if v_id is null then
    update private.known_devices d set seen_at = now() where d.user_id = new.user_id and d.device = v_device and d.browser = v_browser;
  elsif not v_is_sign_up and not exists (
    -- A session from before its account's devices were remembered.
    select from auth.sessions s
    where s.user_id = new.user_id and s.id <> new.id and private.device_of(s.user_agent) = v_device and private.browser_of(s.user_agent) = v_browser
      and greatest(s.created_at::timestamptz, s.updated_at::timestamptz, s.refreshed_at::timestamptz) > now() - interval '90 days'
  ) then
    perform private.notify('new_sign_in', v_id::text, new.user_id, p_channels => array['mail']);
  end if;
  return null;
end;
$$;

-- pgls-ignore lint/safety/banDropTable: it held one moment, which notice_gathering holds now; nothing outside the database reads it.
drop table private.staff_watch;

drop function private.describe_paid_without_key(text[]);
drop function private.describe_orders(text, text[]);
drop function private.describe_events_failed(text[]);
drop function private.describe_claims(text[]);
drop function private.alert_product(text);
drop function private.has_session_on(uuid, text, text, uuid);
