-- Staff's search, export and figures: what one function alone called moves into it. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Staff's search (R2.18): {orders, payments, customers, keys, products}, five of each; nothing below three characters, and above 200 only a key.
create or replace function public.staff_search(p_text text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.staff_query;
  v_users uuid[];
  v_payments text[];
  v_events bigint[];
  v_emails text[];
begin
  perform private.require_staff();
  v_query := private.read_staff_query(p_text);
  v_users := private.accounts_meant(v_query, 30);
  v_events := private.payments_meant(v_query, 30);
  select array_agg(e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (v_events);
  if v_payments is null and v_query.part is not null then
    -- Orders may be there without their events, such as those that were brought from elsewhere: the newest by a part, all by the whole.
    select array_agg(o.payment_id), array_agg(o.customer_email) filter (where o.user_id is null) into v_payments, v_emails from (
      (
        select * from (select * from public.orders n order by n.created_at desc limit 2000) o
        where strpos(o.payment_id, ltrim(btrim(p_text), '#')) > 0 or o.user_id is null and strpos(o.customer_email, v_query.part) > 0
        order by o.created_at desc limit 30
      )
      union (select * from public.orders o where o.payment_id = ltrim(btrim(p_text), '#') limit 30)
      union (select * from public.orders o where o.user_id is null and o.customer_email = v_query.part limit 30)
    ) o;
  end if;
  v_emails := array_remove(v_emails, null);
  v_users := v_users || array(select u.id from auth.users u where u.email = any (v_emails) and u.is_sso_user = false and u.id <> all (v_users));
  v_events := v_events || private.newest_payments_of(v_users[:5]);
  return jsonb_build_object(
    'orders', private.orders_asked_for(v_query, v_users, v_payments, v_emails),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'payment_id', e.payment_id, 'received_at', e.received_at, 'outcome', e.outcome,
        'email', private.payer_email(e.payload)) order by e.id desc), '[]')
      from (select * from public.payment_events e where e.id = any (v_events) order by e.id desc limit 5) e),
    'customers', private.customers_asked_for(v_users, v_events, v_emails),
    'keys', private.key_asked_for(left(p_text, 8000)),
    'products', private.products_asked_for(v_query)
  );
end;
$$;

drop function private.payments_asked_for(bigint[]);

-- The next 5000 orders of an export, newest first, after the order whose time and id are given (or the newest ones): [...].
-- It goes on from an order and not from a number: orders that come meanwhile are newer and shift nothing, so that every order
-- that was there at the beginning is in the file, once. Admins get each customer's phone too, and that they took them all along is in the log, once a file.
create or replace function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded', 'credit', 'credit_given', 'credit_lost') then p_to
    else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7))
      order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  if not private.is_admin() then
    return private.orders_for_staff(v_ids);
  end if;
  if p_after_id is null and cardinality(v_ids) > 0 then
    perform private.log_staff_action('orders_exported', p_product_id => nullif(p_product_id, ''));
  end if;
  -- With how their buyers are reached: a name where the account has none, and a phone.
  return (
    select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
    from (
      select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
      from jsonb_array_elements(private.orders_for_staff(v_ids)) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
      offset 0
    ) e);
end;
$$;

drop function private.orders_with_phones(jsonb);

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
  ) || private.stock_outlook(p_now) || (
    -- Money that is in the store's hands and not settled: paid and waiting for a key, held, and of nobody.
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

drop function private.unsettled_money();
