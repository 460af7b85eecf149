-- Counts and lists for staff what paid an order from its column. Nothing reads the prefix any more: a payment id of the provider that begins with
-- "credito:" is an ordinary id from now on.

-- Sales from one moment to another, which is not among them, and for how many people theirs was the first, as the list of orders counts it.
create or replace function private.sales_between(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_first bigint;
begin
  execute 'select count(*) from public.orders o where ' || private.order_conditions(null, '', 'first', p_from, p_to)
  into v_first using null::private.order_search, '', 'first', p_from, p_to;
  return (
    select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0),
      'unreadable', count(*) - count(o.amount), 'new_customers', v_first)
    from public.orders o where o.status = 'completed' and o.paid_at >= p_from and o.paid_at < p_to
  );
end;
$$;

-- Sales of each day, each category and the ten products that brought most; days without any included.
create or replace function private.sales_of_days(p_first date, p_last date) returns jsonb
language sql stable set search_path = ''
as $$
  with products as materialized (
    select s.*, p.name, p.category
    from (
      select o.product_id, count(*) as orders, coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0) as revenue, count(*) - count(o.amount) as unreadable
      from public.orders o
      where o.status = 'completed' and o.paid_at >= private.day_start(p_first) and o.paid_at < private.day_start(p_last + 1) group by o.product_id
    ) s join public.products p on p.id = s.product_id
  )
  select jsonb_build_object(
    -- Day by day by the index: no order's time is turned into a day, which for 100,000 of them takes longer than all the rest.
    'by_day', (
      select jsonb_agg(to_jsonb(t) order by t.day)
      from (
        select d.day::date as day, s.*
        from generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') as d (day)
        cross join lateral (
          select count(*) as orders, coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0) as revenue, count(*) - count(o.amount) as unreadable
          from public.orders o
          where o.status = 'completed' and o.paid_at >= d.day at time zone 'America/Sao_Paulo'
            and o.paid_at < (d.day + interval '1 day') at time zone 'America/Sao_Paulo'
        ) s
      ) t
    ),
    'by_category', coalesce((
      select jsonb_agg(to_jsonb(c) order by c.revenue desc, c.category)
      from (select p.category, sum(p.orders) as orders, sum(p.revenue) as revenue, sum(p.unreadable) as unreadable from products p group by p.category) c
    ), '[]'),
    'by_product', coalesce((
      select jsonb_agg(to_jsonb(b) - 'category' order by b.revenue desc, b.orders desc, b.name)
      from (select p.* from products p order by p.revenue desc, p.orders desc, p.name limit 10) b
    ), '[]')
  );
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
    'credit', private.credit_report(v_from, p_now)
  ) || (
    -- Of PIX: a purchase with credit is paid in the moment in which it is made.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.paid_with = 'pix'
  ) || private.stock_outlook(p_now) || private.unsettled_money();
end;
$$;

-- How many orders these are, how many of them wait, are held, were refunded, and what the completed ones brought: what credit paid was brought before.
create or replace function private.totals_of_orders(p_order_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where o.status = 'completed'),
    'waiting', count(*) filter (where o.is_waiting), 'held', count(*) filter (where o.hold_reason is not null),
    'refunded', count(*) filter (where o.status = 'refunded'),
    'spent', coalesce(sum(o.amount) filter (where o.status = 'completed' and o.paid_with = 'pix'), 0))
  from public.orders o where o.id = any (p_order_ids);
$$;

-- How long the sales of a time waited for their keys: the middle one and the slowest. Only what was delivered, and never a key that replaced
-- another: the buyer had one before; and never what credit paid, which is sold only where a key is at hand.
create or replace function private.delivery_times(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with delivered as materialized (
    select o.id, o.delivered_at - o.paid_at as wait from public.orders o
    where o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to and o.delivered_at is not null and o.paid_with = 'pix'
      and o.id <> all ((select private.orders_with_replaced_key(p_from))::uuid[])
  )
  select jsonb_build_object('delivered', s.delivered, 'median_seconds', ceil(date_part('epoch', s.median)),
    'slowest_seconds', ceil(date_part('epoch', s.slowest)), 'slowest_order', (select min(d.id::text) from delivered d where d.wait = s.slowest))
  from (
    select count(*) as delivered, percentile_disc(0.5) within group (order by d.wait) as median, max(d.wait) as slowest from delivered d
  ) s;
$$;

-- Which orders o a filter leaves, as the condition of a query with $1 the search, as read_order_search has it, $2 product, $3 state, $4 from, $5 to. Only what
-- is asked for is in it, so that the planner finds the index there is for it: one condition for everything is one plan for everything, and the slowest.
-- The product may also be a category: then all of its products. Days are those of the payment for
-- sales (completed, credit: those that credit paid, and first: each customer's first), of the refund for refunded orders (credit_lost: those of lost_credit),
-- of the entry for those that gave credit (credit_given), and otherwise of the order. What was refunded was a first sale too.
-- No letter of it comes from the caller.
create or replace function private.order_conditions(p_search private.order_search, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment text := case when p_state in ('completed', 'first', 'credit') then 'o.paid_at' when p_state in ('refunded', 'credit_lost') then 'o.refunded_at'
    else 'o.created_at' end;
begin
  return concat_ws(' and ', 'true',
    case when p_product_id <> '' then 'o.product_id = any (array(select p.id from public.products p where $2 in (p.id, p.category)))' end,
    case when p_from is not null and p_state <> 'credit_given' then v_moment || ' >= $4' end,
    case when p_to is not null and p_state <> 'credit_given' then v_moment || ' < $5' end,
    case p_state
      when 'all' then null
      when 'waiting' then 'o.is_waiting'
      -- Said twice, for an index: what is held is completed, what is completed was paid, and what is refunded has its day.
      when 'held' then $c$o.hold_reason is not null and o.status = 'completed'$c$
      when 'held_unit' then $c$o.hold_reason = 'amount_unit' and o.status = 'completed'$c$
      when 'completed' then $c$o.status = 'completed' and o.paid_at is not null$c$
      when 'refunded' then $c$o.status = 'refunded' and o.refunded_at is not null$c$
      when 'disputed' then 'o.disputed_at is not null'
      when 'ownerless' then $c$o.user_id is null and o.status = 'completed'$c$
      when 'pix' then $c$o.paid_with = 'pix'$c$
      when 'credit' then $c$o.status = 'completed' and o.id = any (array(select e.order_id from public.credit_entries e where e.kind = 'purchase'))$c$
      when 'credit_given' then $c$o.id = any (array(
          select e.order_id from public.credit_entries e where e.kind = 'claim' and ($4 is null or e.created_at >= $4) and ($5 is null or e.created_at < $5)))$c$
      when 'credit_lost' then 'o.refunded_at is not null and o.id = any (array(select l.order_id from private.lost_credit() l))'
      when 'pending' then $c$o.status = 'pending' and o.created_at >= now() - interval '15 minutes'$c$
      when 'expired' then $c$(o.status = 'expired' or o.status = 'pending' and o.created_at < now() - interval '15 minutes')$c$
      when 'first' then $c$o.status = 'completed' and not exists (
          select 1 from public.orders e where e.user_id = o.user_id and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        ) and not exists (
          select 1 from public.orders e where o.user_id is null and e.user_id is null and e.customer_email = o.customer_email
            and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        )$c$
      when 'failed' then $c$o.status = 'failed'$c$
      else 'false'
    end,
    case
      when p_search.part is null then null
      when p_search.is_broad then $c$(o.user_id = any (($1).user_ids) or o.payment_id = any (($1).payment_ids) or o.product_id = any (($1).product_ids)
        or o.id between ($1).from_id and ($1).to_id or strpos(o.customer_email, ($1).part) > 0 or strpos(lower(o.payment_id), ($1).part) > 0
        or strpos((select u.email from auth.users u where u.id = o.user_id), ($1).part) > 0)$c$
      when p_search.product_ids = '{}' then 'o.id = any (($1).order_ids)'
      else '(o.id = any (($1).order_ids) or o.product_id = any (($1).product_ids))'
    end);
end;
$$;

-- Some orders as staff's lists show them, in the order of the ids. A pending order older than 15 minutes counts as expired, as everybody sees it (R4.1).
create or replace function private.orders_for_staff(p_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'status', case when o.status = 'pending' and o.created_at < now() - interval '15 minutes' then 'expired' else o.status end,
      'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
      'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null, 'payment_id', o.payment_id, 'hold_reason', o.hold_reason,
      'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null, 'disputed_at', o.disputed_at,
      'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
      'with_credit', o.paid_with = 'credit')
      order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
      left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id
  );
end;
$$;

-- The payment that a payload is about; null for the provider's ping and for what is no id.
create or replace function private.payment_id_of(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200 then
    return nullif(btrim(p_payload #>> '{payment,id}'), '');
  end if;
  return null;
end;
$$;
