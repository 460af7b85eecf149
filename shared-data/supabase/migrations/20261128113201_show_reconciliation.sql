-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff can tell reconciliation that never ran from a run under way, and open differences are in their work list.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Everything that waits for the caller. A manager can neither release, assign nor refund an order, nor end a dispute, and so is not asked to.
CREATE OR REPLACE FUNCTION private.open_work()
 RETURNS SETOF private.work_item
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select w.* from private.order_work() w where w.kind = 'keys_missing' or (select private.is_admin())
  union all
  select * from private.checkout_work()
  union all
  select * from private.approval_work()
  union all
  select 'claim_open', c.id::text, c.id::text, p.name, c.reason::text, o.amount, 1, c.opened_at, greatest(c.opened_at, (
    select max(m.created_at) from public.guarantee_claim_messages m where m.claim_id = c.id and not m.from_staff))
  from public.guarantee_claims c join public.products p on p.id = c.product_id join public.orders o on o.id = c.order_id where c.state = 'open'
  union all
  -- Since it was noticed, which takes a minute. Where orders wait for keys, they are the item.
  select 'stock_low', l.product_id, l.product_id, l.name, null, null, l.stock_count, coalesce(a.found_at, now()), coalesce(a.found_at, now())
  from private.low_stock_products() l
  left join private.staff_alerts a on a.kind = 'stock_low' and a.subject = private.last_restock(l.product_id, l.threshold) || ':' || l.product_id
  where not exists (select from public.orders o where o.is_waiting and o.product_id = l.product_id)
  union all
  select 'reviews_pending', '', '', '', null, null, count(*), min(r.created_at), max(r.created_at)
  from private.review_entries r where not r.is_approved having count(*) > 0
  union all
  select 'notices_given_up', '', '', '', null, null, count(*), min(n.created_at), max(n.created_at)
  from private.notices n where n.outcome = 'given_up' and n.expires_at > now() having count(*) > 0
  union all
  -- Managers cannot settle one.
  select 'payments_differ', '', '', '', null, null, count(*), min(f.found_at), max(f.found_at)
  from private.payment_findings f where f.resolved_at is null and (select private.is_admin()) having count(*) > 0;
$function$;

-- Begins the run that is due, or goes on with one that nobody holds: {scope, lease, since, page_token}; {} where there is nothing to do, null for an
-- unknown secret. The last two hours every five minutes; the last 80 days once a day, after three o'clock in São Paulo.
CREATE OR REPLACE FUNCTION public.claim_reconciliation(p_secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_run private.reconciliation_runs;
  v_goes_on boolean;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  select * into v_run from private.reconciliation_runs r
  where r.leased_until < clock_timestamp() and r.next_try_at <= clock_timestamp() and (coalesce(r.finished_at < r.started_at, true) or case r.scope
    when 'recent' then r.started_at < clock_timestamp() - interval '5 minutes'
    else (r.started_at at time zone 'America/Sao_Paulo' - interval '3 hours')::date
      < (clock_timestamp() at time zone 'America/Sao_Paulo' - interval '3 hours')::date end)
  order by r.scope desc limit 1 for no key update skip locked;
  if v_run.scope is null then
    return '{}';
  end if;
  v_goes_on := coalesce(v_run.finished_at < v_run.started_at, v_run.started_at is not null);
  update private.reconciliation_runs r set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '2 minutes',
    started_at = case when v_goes_on then r.started_at else clock_timestamp() end, page_token = case when v_goes_on then r.page_token end,
    since = case when v_goes_on then r.since else clock_timestamp() - case r.scope when 'recent' then interval '2 hours' else interval '80 days' end end
  where r.scope = v_run.scope returning * into v_run;
  return jsonb_build_object('scope', v_run.scope, 'lease', v_run.lease, 'since', v_run.since, 'page_token', v_run.page_token);
end;
$function$;

-- A day's balance and where the job stands: {day, there: {payments, amount}, here: {payments, amount}, difference, open (findings of all days),
-- started_at, finished_at, error, failing_since}. "started_at" is null where reconciliation never ran: no key of the provider's API is set.
CREATE OR REPLACE FUNCTION public.reconciliation_day(p_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  select jsonb_build_object('day', p_day,
    'there', jsonb_build_object('payments', count(d.provider_amount), 'amount', coalesce(sum(d.provider_amount), 0)),
    'here', jsonb_build_object('payments', count(d.store_amount), 'amount', coalesce(sum(d.store_amount), 0)),
    'difference', coalesce(sum(d.provider_amount), 0) - coalesce(sum(d.store_amount), 0),
    'open', (select count(*) from private.payment_findings f where f.resolved_at is null))
    || (select jsonb_build_object('started_at', max(r.started_at), 'finished_at', max(r.finished_at), 'error', max(r.error),
      'failing_since', min(r.failing_since)) from private.reconciliation_runs r)
  from private.payments_of_day(p_day) d;
$function$;
