-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff see where the provider's payments and the store's orders differ, a day's balance of both, and settle a difference with a reason.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- One page of findings, the newest first: {total, findings: [{id, kind, payment_id, found_at, provider_amount, store_amount, order_id, event_id,
-- resolved_at, resolution}]}. p_state: open, resolved or all. p_day: the day in São Paulo on which they were found. At most 100 at a time; the total
-- is 10001 where there are more than 10000.
create function public.list_payment_findings(
  p_state text default 'open', p_kind public.payment_finding_kind default null, p_day date default null, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (
    select f.* from private.payment_findings f
    where (p_state = 'all' or (p_state = 'open') = (f.resolved_at is null)) and (p_kind is null or f.kind = p_kind)
      and (p_day is null or f.found_at >= p_day::timestamp at time zone 'America/Sao_Paulo'
        and f.found_at < (p_day + 1)::timestamp at time zone 'America/Sao_Paulo')
    order by f.found_at desc, f.id desc limit private.most_counted() + 1
  )
  select jsonb_build_object('total', (select count(*) from found), 'findings', (
    select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object(
      'order_id', (select o.id from public.orders o where o.payment_id = f.payment_id order by o.product_id, o.payment_line limit 1)
    ) order by f.found_at desc, f.id desc), '[]')
    from (select * from found order by found_at desc, id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) f));
$$;

-- Closes a finding for good, with a reason that the log keeps.
-- Refuses: 403 admin_only, 404 finding_not_found (also a closed one).
create function public.settle_payment_finding(p_finding_id bigint, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_finding private.payment_findings;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  update private.payment_findings set resolved_at = clock_timestamp(), resolution = 'settled'
  where id = p_finding_id and resolved_at is null returning * into v_finding;
  if v_finding.id is null then
    raise sqlstate 'PT404' using message = 'Divergência não encontrada', detail = 'finding_not_found', hint = 'No open finding has this number.';
  end if;
  perform private.log_staff_action('finding_settled', p_event_id => v_finding.event_id,
    p_order_id => (select o.id from public.orders o where o.payment_id = v_finding.payment_id order by o.product_id, o.payment_line limit 1));
end;
$$;

-- The payments of one day in São Paulo, as both sides have them: by the provider's time where it lists them, else by the time of the order's payment.
-- An amount is null where that side has no payment that stands: paid, not refunded, not disputed.
create function private.payments_of_day(p_day date)
returns table (payment_id text, at timestamptz, provider_status text, provider_amount numeric, store_amount numeric)
language sql stable set search_path = ''
as $$
  with day as (
    select p_day::timestamp at time zone 'America/Sao_Paulo' as from_at, (p_day + 1)::timestamp at time zone 'America/Sao_Paulo' as until_at
  ), listed as (
    select t.payment_id, t.created_at as at, t.status::text as status, case t.status when 'paid' then t.amount end as amount
    from private.provider_payments t, day d where t.created_at >= d.from_at and t.created_at < d.until_at
    union all
    select o.payment_id, min(o.paid_at), null, null from public.orders o, day d
    where o.paid_at >= d.from_at and o.paid_at < d.until_at and o.paid_with = 'pix'
      and not exists (select from private.provider_payments t where t.payment_id = o.payment_id)
    group by o.payment_id
  )
  select l.payment_id, l.at, l.status, l.amount, h.amount from listed l
  cross join lateral (
    select sum(o.amount) as amount from public.orders o
    where o.payment_id = l.payment_id and o.status = 'completed' and o.disputed_at is null
  ) h;
$$;

-- A day's balance and where the job stands: {day, there: {payments, amount}, here: {payments, amount}, difference, open (findings of all days),
-- finished_at, error, failing_since}. "finished_at" is null where reconciliation has never run: no key of the provider's API is set.
create function public.reconciliation_day(p_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object('day', p_day,
    'there', jsonb_build_object('payments', count(d.provider_amount), 'amount', coalesce(sum(d.provider_amount), 0)),
    'here', jsonb_build_object('payments', count(d.store_amount), 'amount', coalesce(sum(d.store_amount), 0)),
    'difference', coalesce(sum(d.provider_amount), 0) - coalesce(sum(d.store_amount), 0),
    'open', (select count(*) from private.payment_findings f where f.resolved_at is null))
    || (select jsonb_build_object('finished_at', max(r.finished_at), 'error', max(r.error), 'failing_since', min(r.failing_since))
      from private.reconciliation_runs r)
  from private.payments_of_day(p_day) d;
$$;

-- A day's payments as both sides have them, a page at a time, the oldest first: {total, payments: [{payment_id, at, provider_status, provider_amount,
-- store_amount}]}. At most 1000 at a time.
create function public.list_day_payments(p_day date, p_limit integer default 1000, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (select * from private.payments_of_day(p_day))
  select jsonb_build_object('total', (select count(*) from found), 'payments', (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.at, f.payment_id), '[]')
    from (select * from found order by at, payment_id limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)) f));
$$;

grant execute on function public.list_payment_findings(text, public.payment_finding_kind, date, integer, integer), public.settle_payment_finding(bigint, text),
  public.reconciliation_day(date), public.list_day_payments(date, integer, integer) to authenticated;

alter type public.staff_action add value 'finding_settled';
