-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The sales report has only the figures that its page shows: not how long deliveries took, nor how many customers are new. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

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

create or replace function private.sales_between(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(o.amount) filter (where o.paid_with = 'pix'), 0),
    'unreadable', count(*) - count(o.amount))
  from public.orders o where o.status = 'completed' and o.paid_at >= p_from and o.paid_at < p_to;
$$;

drop function private.delivery_times(timestamptz, timestamptz);
