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

-- Events of the inbox that sold nothing of a product that they name, because the store did not know it or because they failed: for each product, by the
-- provider's id, the longest wait first; at most 200. A product that the store has by now can be sold by replay_payment_event; one that it does not have
-- must be made or mended first. "title" is the provider's name for it.
create function public.list_unsold_products()
returns table (provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamptz, newest_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with named as materialized (
    select e.received_at, e.payment_id, n.provider_id, n.title, private.event_meaning(e.endpoint, e.event) as meaning
    from public.payment_events e, lateral private.named_products(e.payload) n
    where e.outcome in ('unknown_product', 'error')
  ), known as materialized (
    select d.provider_id, (private.product_line(d.provider_id, false)).product_id from (select distinct n.provider_id from named n) d
  )
  select n.provider_id, max(n.title), k.product_id, p.name, count(*)::integer, count(distinct n.payment_id)::integer,
    min(n.received_at), max(n.received_at)
  from named n join known k on k.provider_id = n.provider_id left join public.products p on p.id = k.product_id
  -- One payment may have products that are sold and others that the event still waits for.
  where not exists (
    select 1 from public.orders o
    where o.payment_id = n.payment_id and o.product_id = k.product_id and (n.meaning = 'generated' or o.status in ('completed', 'refunded'))
  )
  group by n.provider_id, k.product_id, p.name order by min(n.received_at), n.provider_id limit 200;
$$;

grant execute on function public.list_unsold_products() to authenticated;
