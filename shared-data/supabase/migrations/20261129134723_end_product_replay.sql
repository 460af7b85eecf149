-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Ends a function that no page calls since the events of a product are applied again one by one. Locks no table.
DROP FUNCTION "private"."lock_for_replay"(bigint[]);

DROP FUNCTION "private"."unsold_events"(text);

DROP FUNCTION "public"."replay_product_events"(text, text, bigint);

CREATE OR REPLACE FUNCTION public.list_unsold_products()
 RETURNS TABLE(provider_id text, title text, product_id text, product_name text, events integer, payments integer, oldest_at timestamp with time zone, newest_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
