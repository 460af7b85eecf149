-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff and reports: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The products whose paid orders wait for keys, and since when.
create or replace function public.list_waiting_products() returns table (product_id text, product_name text, waiting integer, oldest_paid_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select p.id, p.name, count(*)::integer, min(o.paid_at)
  from public.orders o join public.products p on p.id = o.product_id
  where o.is_waiting group by p.id, p.name order by min(o.paid_at);
$$;

-- The health of the payment inbox.
create or replace function public.payment_health() returns table (
  last_event_at timestamptz, events_last_hour bigint, events_last_day bigint, failed_events bigint, unknown_products bigint, not_paid_events bigint,
  waiting_orders bigint, oldest_waiting_at timestamptz, held_orders bigint, unit_held_orders bigint, ownerless_orders bigint, keys_without_order integer
)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select
    (select max(e.received_at) from public.payment_events e),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 hour'),
    (select count(*) from public.payment_events e where e.received_at > now() - interval '1 day'),
    (select count(*) from public.payment_events e where e.outcome = 'error'),
    (select count(*) from public.payment_events e where e.outcome = 'unknown_product'),
    (select count(*) from public.payment_events e where e.outcome = 'not_paid'),
    (select count(*) from public.orders o where o.is_waiting),
    (select min(o.paid_at) from public.orders o where o.is_waiting),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason is not null),
    (select count(*) from public.orders o where o.status = 'completed' and o.hold_reason = 'amount_unit'),
    (select count(*) from public.orders o where o.status = 'completed' and o.user_id is null),
    coalesce((select c.keys_without_order from private.stock_check c), 0);
$$;

-- Some orders as one figure.
create or replace function private.money_of(p_orders bigint, p_amount numeric, p_unreadable bigint, p_oldest timestamptz) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('orders', p_orders, 'amount', coalesce(p_amount, 0), 'unreadable', p_unreadable, 'oldest', p_oldest);

-- The figures of credit for the sales page.
create or replace function private.credit_report(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'sales', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at))
      from public.credit_entries e join public.orders o on o.id = e.order_id
      where e.kind = 'purchase' and o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to
    ),
    'given', (
      select private.money_of(count(*), sum(e.amount), 0, min(e.created_at)) from public.credit_entries e
      where e.kind = 'claim' and e.created_at >= p_from and e.created_at <= p_to
    ),
    'lost', (
      select private.money_of(count(*), sum(l.amount), 0, min(l.refunded_at)) from private.lost_credit() l
      where l.refunded_at >= p_from and l.refunded_at <= p_to
    ),
    'owed', (
      select jsonb_build_object('accounts', count(*), 'amount', coalesce(sum(b.balance), 0), 'frozen', coalesce(sum(b.frozen), 0))
      from private.credit_balances() b where b.balance > 0
    )
  );
$$;

-- The figures of the sales page over the last days, 1 to 366, today among them.
create or replace function public.sales_summary(p_days integer default 30) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select private.sales_report(least(greatest(coalesce(p_days, 30), 1), 366), now());
$$;

-- Work that waits for staff, for the lines that lead through the back-office.
create or replace function public.staff_counts() returns table (orders bigint, events bigint, claims bigint, reviews bigint, low_stock bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select
    (select count(*) from public.orders o where o.is_waiting)
      + (select count(*) from public.orders o where o.hold_reason is not null and o.status = 'completed')
      -- Orders without an owner by their index alone, less those counted above.
      + (select count(*) from public.orders o where o.user_id is null and o.status = 'completed')
      - (select count(*) from public.orders o where o.user_id is null and o.is_waiting)
      - (select count(*) from public.orders o where o.user_id is null and o.hold_reason is not null and o.status = 'completed'),
    (select count(*) from public.payment_events e where e.outcome in ('error', 'unknown_product', 'not_paid')),
    (select count(*) from public.guarantee_claims c where c.state = 'open'),
    (select count(*) from private.review_entries r where not r.is_approved),
    (select count(*) from private.low_stock_products());
$$;

-- Products that need attention on the stock page.
create or replace function public.list_stock_watch() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'low', (select coalesce(jsonb_agg(p.product_id order by p.product_id), '[]') from private.low_stock_products() p),
    'waiting', (
      select coalesce(jsonb_object_agg(w.product_id, w.orders), '{}')
      from (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w),
    'alerts', private.count_stock_alerts());
$$;

-- Takes one of the six hundred places that a minute has.
create or replace function private.take_report_place() returns boolean
language sql volatile set search_path = ''
as $$
  with taken as (
    update private.report_allowance a
    set minute = date_trunc('minute', now()), taken = case when a.minute = date_trunc('minute', now()) then a.taken + 1 else 1 end
    where a.only_row in (
      select b.only_row from private.report_allowance b where b.minute < date_trunc('minute', now()) or b.taken < 600 for update skip locked)
    returning 1
  )
  select exists (select from taken);
$$;

-- Counts one more of a kind in this hour.
create or replace function private.count_report(p_report jsonb, p_kind text, p_step integer default null) returns void
language sql volatile set search_path = ''
as $$
  insert into private.page_counts as c (remote, release, shell, variant, kind, hour, times, steps)
  values (
    p_report ->> 'remote', p_report ->> 'release', p_report ->> 'shell', (p_report ->> 'variant')::private.release_variant, p_kind::private.page_report,
    date_trunc('hour', now()), 1,
    case when p_step is not null then array_fill(0, array[p_step - 1]) || 1 || array_fill(0, array[60 - p_step]) end)
  on conflict (remote, release, variant, kind, shell, hour) do update
  set times = c.times + 1,
    steps = case when p_step is not null then c.steps[:p_step - 1] || (c.steps[p_step] + 1) || c.steps[p_step + 1:] end;
$$;

-- Where the first step of a vital begins.
create or replace function private.vital_start(p_kind text) returns numeric
language sql immutable set search_path = ''
return case p_kind when 'lcp' then 50 when 'inp' then 8 else 0.001 end;

-- The step of a value, 1 to 60.
create or replace function private.vital_step(p_kind text, p_value numeric) returns integer
language sql immutable set search_path = ''
return case when p_value >= 0 then least(60, 1 + floor(ln(greatest(1, p_value / private.vital_start(p_kind))) / ln(1.12))::integer) end;

-- The page "Entregas" of the back-office.
create or replace function public.list_releases() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'told_at', s.told_at, 'state', s.state, 'figures', private.release_figures(),
    'failures', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.last_at desc)
      from (select * from private.page_failures f order by f.last_at desc limit 30) f), '[]'))
  from private.release_state s;
$$;

-- The order of a dossier.
create or replace function private.dossier_order(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_order.id, 'status', p_order.status, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category),
    'amount', p_order.amount, 'expected_amount', p_order.expected_amount, 'payment_id', p_order.payment_id, 'payment_line', p_order.payment_line,
    'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'first_viewed_at', p_order.first_viewed_at,
    'refunded_at', p_order.refunded_at, 'guarantee_hours', p_order.guarantee_hours,
    'guarantee_ends_at', private.guarantee_ends_at(p_order), 'disputed_at', p_order.disputed_at)
  from public.products p where p.id = p_order.product_id;
$$;

-- The other orders that the same payment paid.
create or replace function private.dossier_siblings(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'payment_line', o.payment_line,
    'status', o.status, 'amount', o.amount, 'delivered_at', o.delivered_at, 'refunded_at', o.refunded_at, 'disputed_at', o.disputed_at)
    order by o.product_id, o.payment_line), '[]')
  from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_order.payment_id and o.id <> p_order.id;
$$;

-- The buyer of a dossier.
create or replace function private.dossier_buyer(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.contact_of(p_order.user_id, p_order.customer_email, array[p_order.id])
    || jsonb_build_object('payer_email', p_order.customer_email) || coalesce((
    select jsonb_build_object('account_created_at', u.created_at, 'mailbox_is_proved', coalesce(private.verified_owner(u.email) = u.id, false),
      'terms_version', f.terms_version, 'terms_accepted_at', f.terms_accepted_at,
      'signup_address', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id))
    from auth.users u left join public.profiles f on f.id = u.id where u.id = p_order.user_id), '{}');
$$;
