-- Outgoing webhooks to programs of the shop's owner (R12.16): events are gathered by reading orders and staff's alerts, so that a delivery of a key writes
-- nothing here, and are queued until each address has taken them.

-- An address that is called. Its secret is not stored: private.webhook_secret makes it.
create table private.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null check (length(url) <= 500),
  events text[] not null check (events <> '{}' and events <@ array['order.paid', 'order.delivered', 'order.refunded', 'stock.low']),
  is_active boolean not null default true,
  -- The admin who created it, and has seen its secret. No foreign key: it outlives the account.
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- The advertising service that is called there (integrations/ad_services.sql); null for a program of the owner's.
  service text unique check (service in ('meta', 'utmify'))
);

-- One event for one endpoint; its id is the webhook's id.
create table private.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references private.webhook_endpoints (id),
  type text not null,
  -- The order's id, or the alert's of low stock.
  subject text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'given_up')),
  attempts integer not null default 0,
  -- Attempts go on for a day from here; a replay begins again.
  queued_at timestamptz not null default clock_timestamp(),
  next_try_at timestamptz not null default now(),
  -- The lock of the sender that claimed it ends then.
  taken_until timestamptz,
  response_status integer,
  -- A code for why it was not delivered yet.
  reason text,
  delivered_at timestamptz,
  constraint webhook_deliveries_once_key unique (endpoint_id, type, subject)
);

create index webhook_deliveries_queue on private.webhook_deliveries (next_try_at) where state = 'queued';
create index webhook_deliveries_newest on private.webhook_deliveries (queued_at desc, id);

create table private.webhook_gathering (
  only_row boolean primary key default true check (only_row),
  -- The moment up to which orders and alerts have been read.
  gathered_until timestamptz not null default now()
);

insert into private.webhook_gathering default values;

-- The key that signs an endpoint's webhooks (https://www.standardwebhooks.com), from the secret of the timer. Null without that.
create function private.webhook_secret(p_endpoint_id uuid) returns text
language sql stable set search_path = ''
return 'whsec_' || encode(extensions.hmac('webhook ' || p_endpoint_id, private.server_secret('notices_secret'), 'sha256'), 'base64');

-- ## Gathering

-- The events of orders that changed since a moment, and alerts of low stock found since then. Limited to 25 days, because claim_webhooks deletes
-- deliveries after thirty. Without knowing the moment the planner would read every order.
create function private.webhook_events(p_from timestamptz) returns table (type text, subject text, happened_at timestamptz)
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select m.type, o.id::text, m.happened_at
  from public.orders o
  cross join lateral (values ('order.paid', o.paid_at), ('order.delivered', o.delivered_at), ('order.refunded', o.refunded_at)) m (type, happened_at)
  where o.paid_at is not null and m.happened_at > now() - interval '25 days'
    and greatest(o.paid_at, o.recorded_at, o.delivered_at, o.refunded_at) > p_from
  union all
  select 'stock.low', a.id::text, a.found_at from private.staff_alerts a where a.kind = 'stock_low' and a.found_at > p_from;
$$;

-- The data of an event: private.shop_order, or {product: {id, name}, left, threshold}.
create function private.webhook_data(p_type text, p_subject text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if p_type <> 'stock.low' then
    return (select private.shop_order(o) from public.orders o where o.id = p_subject::uuid);
  end if;
  return (
    select jsonb_build_object('product', jsonb_build_object('id', p.id, 'name', p.name), 'left', p.stock_count, 'threshold', coalesce(t.low_stock, 5))
    from private.staff_alerts a join public.products p on p.id = split_part(a.subject, ':', 2)
    left join private.stock_thresholds t on t.product_id = p.id where a.id = p_subject::bigint);
end;
$$;

-- Queues what happened since the last call, and nothing from before an endpoint was created. Reads the two minutes before again: an earlier change may commit
-- later. Skipped while another sender runs it.
create function private.gather_webhooks() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('store gather webhooks', 0)) then
    return;
  end if;
  select g.gathered_until - interval '2 minutes' into v_from from private.webhook_gathering g;
  if exists (select from private.webhook_endpoints e where e.is_active) then
    insert into private.webhook_deliveries (endpoint_id, type, subject, payload)
    select n.endpoint_id, n.type, n.subject,
      jsonb_build_object('type', n.type, 'timestamp', n.happened_at, 'data', private.webhook_data(n.type, n.subject))
    from (
      select e.id as endpoint_id, h.* from private.webhook_events(v_from) h
      join private.webhook_endpoints e on e.is_active and h.type = any (e.events) and h.happened_at >= e.created_at
        and (e.service is null or private.ad_sale(h.subject, e.service) is not null)
      where not exists (select from private.webhook_deliveries d where d.endpoint_id = e.id and d.type = h.type and d.subject = h.subject)
      order by h.happened_at offset 0
    ) n
    on conflict on constraint webhook_deliveries_once_key do nothing;
  end if;
  update private.webhook_gathering set gathered_until = v_until;
end;
$$;

-- ## The sender

-- Queues what happened, gives up what an endpoint has not taken for a day, forgets what ended thirty days ago, and claims up to p_limit due webhooks for one
-- sender and two minutes: {webhooks: [{id, url, secret, payload, service, sale (private.ad_sale, for a service)}], more}; null for a wrong or missing secret.
create function public.claim_webhooks(p_secret text, p_limit integer default 10) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claimed jsonb;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  perform private.gather_webhooks();
  update private.webhook_deliveries set state = 'given_up', reason = coalesce(reason, 'not_sent_in_time'), taken_until = null
  where state = 'queued' and queued_at < now() - interval '1 day' and (taken_until is null or taken_until < now());
  delete from private.webhook_deliveries d where d.queued_at < now() - interval '30 days' and d.state <> 'queued';
  with due as (
    select d.id from private.webhook_deliveries d join private.webhook_endpoints e on e.id = d.endpoint_id and e.is_active
    where d.state = 'queued' and d.next_try_at <= now()
    order by d.next_try_at, d.queued_at, d.id limit least(greatest(p_limit, 1), 100) for update of d skip locked
  ), claimed as (
    update private.webhook_deliveries d
    set attempts = d.attempts + 1, taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'url', e.url, 'secret', private.webhook_secret(e.id), 'payload', c.payload, 'service', e.service,
    'sale', case when e.service is not null then private.ad_sale(c.subject, e.service) end) order by c.queued_at, c.id)
  into v_claimed from claimed c join private.webhook_endpoints e on e.id = c.endpoint_id;
  return jsonb_build_object('webhooks', coalesce(v_claimed, '[]'),
    'more', coalesce(jsonb_array_length(v_claimed), 0) >= least(greatest(p_limit, 1), 100));
end;
$$;

-- Records how a call went, by its HTTP status or a code where there was no response, and returns the state. 2xx is delivered; 410 switches the endpoint off;
-- everything else is tried again, with pauses that double from one minute to four hours.
create function public.mark_webhook(p_id uuid, p_status integer, p_reason text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_state text;
  v_endpoint_id uuid;
begin
  update private.webhook_deliveries d set
    state = case when p_status between 200 and 299 then 'delivered' when p_status = 410 then 'given_up' else 'queued' end,
    delivered_at = case when p_status between 200 and 299 then clock_timestamp() end,
    response_status = p_status, reason = left(p_reason, 60), taken_until = null,
    next_try_at = now() + least(interval '1 minute' * power(2, least(greatest(d.attempts, 1), 20) - 1), interval '4 hours')
  where d.id = p_id and d.state = 'queued'
  returning d.state, d.endpoint_id into v_state, v_endpoint_id;
  if p_status = 410 and v_state = 'given_up' then
    update private.webhook_endpoints e set is_active = false where e.id = v_endpoint_id and e.is_active;
  end if;
  return coalesce(v_state, (select d.state from private.webhook_deliveries d where d.id = p_id));
end;
$$;

grant execute on function public.claim_webhooks(text, integer), public.mark_webhook(uuid, integer, text) to service_role;
