-- The payment inbox as staff work through it: applying one event again, or all that waited for a product.

-- Applies a stored event again, once what it lacked is in the store or corrected, with a reason that the log keeps. Gives the outcome.
-- Refuses: 404 event_not_found.
create function public.replay_payment_event(p_event_id bigint, p_reason text) returns public.payment_outcome
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.begin_staff_action(p_reason);
  -- Beside other replays, never beside what ends personal data (lock order, orders/delivery.sql).
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  -- Received long ago, it is not read again by who gathers notices.
  perform private.notify_payment(v_event.payment_id);
  return v_event.outcome;
end;
$$;

grant execute on function public.replay_payment_event(bigint, text) to authenticated;

-- ## Events that wait for a product

-- The products that a payload names, by the provider's ids, with their titles where it gives any; each once, at most 50.
create function private.named_products(p_payload jsonb) returns table (provider_id text, title text)
language plpgsql immutable set search_path = ''
as $$
begin
  -- In plpgsql, where plans are cached: a page of the inbox asks for fifty payloads, each by itself.
  return query
    select btrim(n.product ->> 'id'), max(left(btrim(n.product ->> 'title'), 200))
    from (
      select p_payload -> 'product' as product
      union all
      (select e.value from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end) e limit 50)
    ) n
    where jsonb_typeof(n.product) = 'object' and btrim(n.product ->> 'id') <> ''
    group by 1;
end;
$$;

-- The events that sold nothing of a product that they name, because the store did not know it or because they failed; for one provider's id, or for
-- all. product_id: the product with the provider's id now; null where the store still does not know it.
create function private.unsold_events(p_provider_id text default null)
returns table (event_id bigint, received_at timestamptz, payment_id text, provider_id text, title text, product_id text)
language sql stable set search_path = ''
as $$
  with named as materialized (
    select e.id, e.received_at, e.payment_id, n.provider_id, n.title, private.event_meaning(e.endpoint, e.event) as meaning
    from public.payment_events e, lateral private.named_products(e.payload) n
    where e.outcome in ('unknown_product', 'error') and (p_provider_id is null or n.provider_id = p_provider_id)
  ), known as materialized (
    select d.provider_id, (private.product_line(d.provider_id, false)).product_id from (select distinct n.provider_id from named n) d
  )
  select n.id, n.received_at, n.payment_id, n.provider_id, n.title, k.product_id from named n join known k on k.provider_id = n.provider_id
  -- One payment may have products that are sold and others that the event still waits for.
  where not exists (
    select 1 from public.orders o
    where o.payment_id = n.payment_id and o.product_id = k.product_id and (n.meaning = 'generated' or o.status in ('completed', 'refunded'))
  );
$$;

-- Unsold events of the inbox for each product, by the provider's id, the longest wait first; at most 200. Of a product that the store has by now,
-- replay_product_events applies it; one that it does not have must be made or mended first. "title" is the provider's name for it.
create function public.list_unsold_products()
returns table (provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamptz, newest_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select u.provider_id, max(u.title), u.product_id, p.name, count(*)::integer, count(distinct u.payment_id)::integer,
    min(u.received_at), max(u.received_at)
  from private.unsold_events() u left join public.products p on p.id = u.product_id
  group by u.provider_id, u.product_id, p.name order by min(u.received_at), u.provider_id limit 200;
$$;

-- Locks all that applying these events again needs before the first is applied, in the lock order (orders/delivery.sql): no payment meanwhile deadlocks.
create function private.lock_for_replay(p_event_ids bigint[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_payments text[];
  v_emails text[];
  v_products text[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  perform 1 from public.payment_events e where e.id = any (p_event_ids) order by e.id for no key update;
  select array_agg(distinct e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (p_event_ids);
  perform pg_advisory_xact_lock(l.key) from (select distinct hashtextextended('store payment ' || p, 0) as key from unnest(v_payments) p order by 1) l
  where l.key is not null;
  perform pg_advisory_xact_lock_shared(l.key) from (select distinct hashtextextended('store e-mail ' || m, 0) as key from unnest(v_emails) m order by 1) l
  where l.key is not null;
  select array_agg(distinct p.id) into v_products from public.products p
  where p.ggcheckout_id in (
      select n.provider_id from public.payment_events e, lateral private.named_products(e.payload) n where e.id = any (p_event_ids))
    or p.id in (select o.product_id from public.orders o where o.payment_id = any (v_payments));
  perform private.lock_products(v_products);
end;
$$;

-- Applies again, oldest first, the stored events that sold nothing of a product and name the provider's id that it has now; at most 50 a call, after
-- the event that is given. Each is a replay of its own in the log. Gives {replayed, outcomes, stays, last, left}: how many, what became of them, those
-- that still sold nothing with the reason, the last one, and how many there are after it: called again with "last" until "left" is 0.
-- Refuses: 404 product_not_found.
create function public.replay_product_events(p_product_id text, p_reason text, p_after bigint default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_waiting bigint[];
  v_ids bigint[];
  v_event public.payment_events;
  v_done jsonb := '[]';
begin
  perform private.begin_staff_action(p_reason);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  v_waiting := array(
    select u.event_id from public.products p, lateral private.unsold_events(btrim(p.ggcheckout_id)) u
    where p.id = p_product_id and u.product_id = p_product_id
      and (p_after is null or (u.received_at, u.event_id) > (select e.received_at, e.id from public.payment_events e where e.id = p_after))
    order by u.received_at, u.event_id);
  v_ids := v_waiting[1:50];
  perform private.lock_for_replay(v_ids);
  for v_event in
    -- A faster caller has done it.
    select * from public.payment_events e where e.id = any (v_ids) and e.outcome in ('unknown_product', 'error') order by e.received_at, e.id
  loop
    v_event := private.settle_payment_event(v_event);
    update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = v_event.id;
    perform private.notify_payment(v_event.payment_id);
    v_done := v_done || jsonb_build_object('event_id', v_event.id, 'outcome', v_event.outcome, 'error', v_event.error);
  end loop;
  return jsonb_build_object(
    'replayed', jsonb_array_length(v_done), 'last', v_ids[cardinality(v_ids)], 'left', cardinality(v_waiting) - cardinality(v_ids),
    'outcomes', (select coalesce(jsonb_object_agg(o.outcome, o.times), '{}') from (
      select d ->> 'outcome' as outcome, count(*) as times from jsonb_array_elements(v_done) d group by 1) o),
    'stays', (select coalesce(jsonb_agg(d), '[]') from jsonb_array_elements(v_done) d
      where d ->> 'outcome' in ('unknown_product', 'error', 'no_payment', 'not_paid', 'ignored')));
end;
$$;

grant execute on function public.list_unsold_products(), public.replay_product_events(text, text, bigint) to authenticated;
