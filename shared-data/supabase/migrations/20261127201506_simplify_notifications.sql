-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Notifications: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Subscribes the caller's browser, or moves its subscription to the caller (R13.5).
-- Refuses: 404 profile_not_found (signed out), 400 push_service_unknown, 400 push_keys_invalid, 409 push_endpoint_taken.
create or replace function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked, so that two devices at once are both counted.
  v_user_id uuid := private.require_account(p_locks => true);
begin
  perform private.require_push_endpoint(p_endpoint, p_p256dh, p_auth);
  insert into private.push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, agent)
  values (v_user_id, nullif(auth.jwt() ->> 'session_id', '')::uuid, p_endpoint, p_p256dh, p_auth, private.caller_agent())
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

-- The channels that reach a person.
create or replace function private.notice_channels(p_account_id uuid) returns text[]
language sql stable set search_path = ''
return case when private.has_push_device(p_account_id) then array['mail', 'push'] else array['mail'] end;

-- Turns off the kind of an email by its token, or with p_all every optional kind, for its account and address.
create or replace function public.stop_notices(p_token text, p_all boolean default false) returns table (kind text, purpose text, "all" boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_notice private.notices;
begin
  -- "offset 0" keeps a planner that knows the token from casting one that is no id.
  select n.* into v_notice from (select split_part(p_token, '.', 1) as id offset 0) t
  join private.notices n on n.id = case when pg_input_is_valid(t.id, 'uuid') then t.id::uuid end
  where private.same_secret(p_token, private.notice_token(n.id));
  if v_notice.id is null then
    return;
  end if;
  perform private.turn_off_notices(v_notice.account_id, v_notice.email, case when p_all is not true then v_notice.kind end);
  return query select k.kind, k.purpose, p_all is true from private.notice_kinds() k where k.kind = v_notice.kind;
end;
$$;

-- Adds {code, minutes_left} for a PIX that can be paid.
create or replace function private.pix_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order, array(select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'pending'))
    || jsonb_build_object('code', c.code, 'minutes_left', c.left)
  from (select private.pix_code_of(p_order) as code, floor(extract(epoch from p_order.created_at + interval '15 minutes' - now()) / 60)::integer as left) c
  where c.code is not null and c.left >= 1;
$$;

-- The version of the current consent text.
create or replace function private.consent_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-23';

-- The lines of the preferences page.
create or replace function private.notice_topics() returns table (topic text, is_required boolean, needs_consent boolean, kinds text[])
language sql immutable set search_path = ''
as $$
  select case when k.needs_consent then k.purpose else k.kind end, bool_and(k.is_required), bool_or(k.needs_consent), array_agg(k.kind)
  from private.notice_kinds() with ordinality as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, admin_mode, manager_mode, place)
  where k.audience = 'buyer' group by 1 order by min(k.place);
$$;

-- Where notices reach the caller.
create or replace function public.my_notice_address() returns table (email text, is_bounced boolean, has_devices boolean)
language sql stable security definer set search_path = ''
as $$
  select v.email, exists (select 1 from private.closed_addresses c where c.email = v.email), private.has_push_device(a.id)
  from (select private.require_account() as id) a, lateral (select private.verified_address(a.id) as email) v;
$$;

-- The caller's choices, in the order of the preferences page (R13.7).
create or replace function public.my_notice_choices() returns table (topic text, is_required boolean, mail boolean, push boolean)
language sql stable security definer set search_path = ''
as $$
  select t.topic, t.is_required, t.is_required or private.opt_out_reason(a.id, v.email, t.kinds[1], 'mail') is null,
    t.is_required or private.opt_out_reason(a.id, v.email, t.kinds[1], 'push') is null
  from (select private.require_account() as id) a, lateral (select private.verified_address(a.id) as email offset 0) v,
    private.notice_topics() with ordinality as t (topic, is_required, needs_consent, kinds, place) order by t.place;
$$;

-- Saves an account's alert.
create or replace function private.save_account_stock_alert(p_user_id uuid, p_email text, p_product_id text, p_category text) returns void
language sql volatile set search_path = ''
as $$
  select private.require_alert_quota((select count(*) from private.stock_alerts a where a.user_id = p_user_id and a.told_at is null), 50);
  update private.stock_alerts a set user_id = p_user_id, email = null, confirmed_at = coalesce(a.confirmed_at, now())
  where a.email = p_email and a.told_at is null and a.wanted = coalesce('product ' || p_product_id, 'category ' || p_category)
    and not exists (select 1 from private.stock_alerts b where b.user_id = p_user_id and b.told_at is null and b.wanted = a.wanted);
  insert into private.stock_alerts (product_id, category, user_id, confirmed_at) values (p_product_id, p_category, p_user_id, now())
  on conflict do nothing;
  select private.opt_in_stock_alerts(p_user_id::text);
$$;

-- Queues the notices of one wave.
create or replace function private.notify_wave(p_wanted text, p_most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_called integer;
begin
  -- In plpgsql, whose plans know p_most: an index leads to the first who wait.
  with called as (
    update private.stock_alerts a set called_at = now(), calls = a.calls + 1
    where a.id in (
      select w.id from private.stock_alerts w where w.wanted = p_wanted and w.confirmed_at is not null and w.called_at is null
      order by w.id limit p_most for update skip locked)
    returning a.*
  )
  select count(private.notify('stock_alert', c.id || '-' || c.calls, c.user_id, c.email)) into v_called from called c;
  return v_called;
end;
$$;

-- Queues a wave of notices for each restocked product or category, in the order of the line.
create or replace function private.notify_stock_alerts() returns integer
language sql volatile set search_path = ''
as $$
  select private.settle_stock_alerts();
  -- A loose index scan: one step for each wanted product, however many people wait for it.
  with recursive asked (wanted) as (
    select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null
    union all
    select (select min(a.wanted) from private.stock_alerts a where a.confirmed_at is not null and a.called_at is null and a.wanted > k.wanted)
    from asked k where k.wanted is not null
  ), stocked as materialized (
    select k.wanted, private.unreserved_stock(substring(k.wanted from '^product (.*)'), substring(k.wanted from '^category (.*)')) as stock
    from asked k where k.wanted is not null
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at is not null and a.told_at is null)
      and not exists (select 1 from private.stock_alerts a where a.wanted = k.wanted and a.called_at > now() - interval '10 minutes')
  )
  select coalesce(sum(private.notify_wave(s.wanted, least(3 * s.stock, 300)::integer)), 0)::integer from stocked s where s.stock > 0;
$$;

-- {product_id, category, name, price, left}.
create or replace function private.stock_alert_facts(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('product_id', a.product_id, 'category', a.category, 'name', p.name, 'price', p.price, 'left', s.left)
  from private.stock_alerts a left join public.products p on p.id = a.product_id,
    lateral (select private.unreserved_stock(a.product_id, a.category) as left) s
  where a.id = split_part(p_notice.subject, '-', 1)::bigint and a.told_at is null and s.left > 0;
$$;
