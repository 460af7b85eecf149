-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- An order of several keys counts with all of them: where its buyer is blocked, those behind it get the keys that had gathered for it; stock alerts call nobody
-- to keys that a paid order waits for; the log of added keys and the forecast of the stock count keys, not orders. A trigger of orders is made again, which
-- waits for payments under way; nothing is rewritten.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

drop trigger use_key_and_count on public.orders;

create trigger use_key_and_count after insert or delete or update of status, delivered_key_id, other_key_ids, disputed_at, hold_reason on public.orders
  for each row execute function private.use_key_and_count();

create or replace function private.unreserved_stock(p_product_id text, p_category text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(greatest(
    p.stock_count - (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p.id and o.is_waiting), 0)), 0)
  from public.products p
  where p.is_active and p.stock_count > 0 and (p.id = p_product_id or p_product_id is null and p.category = p_category);
$$;

create or replace function private.log_new_keys() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- count_new_keys has counted them and holds the product, so no order joins or leaves its queue meanwhile.
  perform private.log_staff_action('keys_added', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', k.stock - k.unused),
      jsonb_build_object('stock', k.stock - k.delivered, 'added', k.added, 'delivered', nullif(k.delivered, 0))))
  from (
    select n.product_id, n.added, n.unused, p.stock_count as stock, (
      select coalesce(max(w.keys), 0) from (
        select sum(o.quantity) over (order by o.paid_at, o.id) as keys from public.orders o where o.product_id = n.product_id and o.is_waiting
      ) w where w.keys <= p.stock_count) as delivered
    from (select product_id, count(*) as added, count(*) filter (where not is_used) as unused from new_keys group by product_id) n
    join public.products p on p.id = n.product_id
  ) k;
  return null;
end;
$$;

create or replace function private.stock_outlook(p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with pace as (
    select o.product_id, sum(o.quantity) as sold from public.orders o
    where o.status = 'completed' and o.paid_at > p_now - interval '14 days' and o.paid_at <= p_now group by o.product_id
  ),
  outlook as (
    select p.id as product_id, p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, p.stock_count <= coalesce(t.low_stock, 5) as is_low,
      round(a.sold / greatest(least(extract(epoch from p_now - p.created_at) / 86400, 14), 1), 2) as per_day
    from public.products p left join pace a on a.product_id = p.id left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active
  ),
  ending as (
    select e.*, row_number() over (order by e.days_left nulls last, e.stock_count - e.threshold, e.name) as place
    from (select o.*, floor(o.stock_count / nullif(o.per_day, 0)) as days_left from outlook o) e
    where e.is_low or e.days_left < 7
  )
  select jsonb_build_object('low_stock_total', count(*),
    'low_stock', coalesce(jsonb_agg(to_jsonb(e) - 'place' order by e.place) filter (where e.place <= 100), '[]'))
  from ending e;
$$;
