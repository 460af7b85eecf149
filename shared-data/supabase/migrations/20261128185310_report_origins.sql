-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff see sales, conversion and profit by campaign. These functions only read.
set lock_timeout = '4s';

-- The origin of an intent: {source, medium, campaign}. Without a campaign the source is the referrer's host; null for a direct visit.
create function private.origin_of(p_intent private.purchase_intents) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('source', coalesce(p_intent.utm ->> 'utm_source', p_intent.referrer), 'medium', p_intent.utm ->> 'utm_medium',
  'campaign', p_intent.utm ->> 'utm_campaign');

-- Sales by PIX in a time by origin, the twenty with the highest revenue: [{is_known, source, medium, campaign, intents (buyers of a product who went to the
-- checkout), orders, revenue, profit}]. An order belongs to its buyer's last intent for the product, within the day before it; is_known: there is one.
create function private.origin_report(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with sold as (
    select i.id is not null as is_known, private.origin_of(i) as origin, r.income, r.income - r.fee - coalesce(r.cost, 0) as profit
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
      coalesce(s.profit, 0) as profit
    from (select is_known, origin, count(*) as orders, sum(income) as revenue, sum(profit) as profit from sold group by 1, 2) s
    full join gone g using (is_known, origin)
    order by 5 desc, 4 desc, 3 desc, 2 limit 20
  )
  select coalesce(jsonb_agg(f.origin || to_jsonb(f) - 'origin' order by f.revenue desc, f.orders desc, f.intents desc, f.origin), '[]') from found f;
$$;

-- The figures of sales_summary as they are at a moment.
create or replace function private.sales_report(p_days integer, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_today date := (p_now at time zone 'America/Sao_Paulo')::date;
  v_from timestamptz := private.day_start(v_today - (p_days - 1));
  v_week_ago timestamptz := ((p_now at time zone 'America/Sao_Paulo') - interval '7 days') at time zone 'America/Sao_Paulo';
begin
  return private.sales_of_days(v_today - (p_days - 1), v_today) || jsonb_build_object(
    'as_of', p_now,
    'today', private.sales_between(private.day_start(v_today), p_now),
    'week_ago', private.sales_between(private.day_start(v_today - 7), v_week_ago),
    'refunds', (
      select private.money_of(count(*), sum(o.amount) filter (where o.paid_with = 'pix'), count(*) - count(o.amount), min(o.refunded_at))
      from public.orders o where o.refunded_at >= v_from and o.refunded_at <= p_now and o.status = 'refunded'
    ),
    'delivery', private.delivery_times(v_from, p_now),
    'credit', private.credit_report(v_from, p_now),
    'profit', private.profit_report(v_today - (p_days - 1), v_today),
    'origins', private.origin_report(v_from, p_now)
  ) || (
    -- PIX only: a purchase with credit is paid at once.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.paid_with = 'pix'
  ) || private.stock_outlook(p_now) || (
    -- Money that is in the store's hands and not settled: paid and waiting for a key, held, and without an owner.
    select jsonb_build_object(
      'waiting', (select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o where o.is_waiting),
      'held', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.hold_reason is not null and o.status = 'completed'
      ),
      'ownerless', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.user_id is null and o.status = 'completed'
      )
    )
  );
end;
$$;
