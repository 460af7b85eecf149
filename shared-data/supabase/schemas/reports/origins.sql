-- Sales by the origin of their visit (R10.14).

-- The origin of an intent: {source, medium, campaign}. Without a campaign the source is the referrer's host; null for a direct visit.
create function private.origin_of(p_intent private.purchase_intents) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('source', coalesce(p_intent.utm ->> 'utm_source', p_intent.referrer), 'medium', p_intent.utm ->> 'utm_medium',
  'campaign', p_intent.utm ->> 'utm_campaign');

-- Sales by PIX in a period by origin, the twenty with the highest revenue: [{is_known, source, medium, campaign, intents (buyers of a product who went to
-- the checkout), orders, revenue, profit, keys, uncosted (keys without a known cost)}]. An order is attributed to its buyer's last intent for the
-- product within the day before it; is_known: there is one.
create function private.origin_report(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with sold as (
    select r.order_id, i.id is not null as is_known, private.origin_of(i) as origin, r.income, r.income - r.fee - coalesce(r.cost, 0) as profit,
      r.has_key::integer as keys, (r.has_key and r.cost is null)::integer as uncosted
    from private.sale_results(p_from, p_to) r join public.orders o on o.id = r.order_id and o.status = 'completed' and o.paid_with = 'pix'
    left join lateral (
      select n.* from private.purchase_intents n
      where n.user_id = o.user_id and n.product_id = o.product_id and n.created_at > o.created_at - interval '1 day' and n.created_at <= o.created_at
      order by n.created_at desc limit 1
    ) i on true
  ), gone as (
    select true as is_known, private.origin_of(n) as origin, count(distinct (n.user_id, n.product_id)) as intents
    from private.purchase_intents n where n.created_at >= p_from and n.created_at < p_to group by 2
  ), found as (
    select is_known, origin, coalesce(g.intents, 0) as intents, coalesce(s.orders, 0) as orders, coalesce(s.revenue, 0) as revenue,
      coalesce(s.profit, 0) as profit, coalesce(s.keys, 0) as keys, coalesce(s.uncosted, 0) as uncosted
    from (
      select is_known, origin, count(distinct order_id) as orders, sum(income) as revenue, sum(profit) as profit, sum(keys) as keys, sum(uncosted) as uncosted
      from sold group by 1, 2
    ) s
    full join gone g using (is_known, origin)
    order by 5 desc, 4 desc, 3 desc, 2 limit 20
  )
  select coalesce(jsonb_agg(f.origin || to_jsonb(f) - 'origin' order by f.revenue desc, f.orders desc, f.intents desc, f.origin), '[]') from found f;
$$;
