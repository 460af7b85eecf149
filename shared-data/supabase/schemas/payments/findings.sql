-- Discrepancies between the provider's payments and the store's orders (R10.13).

create type public.payment_finding_kind as enum (
  'unknown_here', 'unknown_there', 'amount_differs', 'refunded_there', 'product_differs', 'paid_twice'
);
-- 'applied': the lost webhook was made up for; 'gone': both sides agree by now; 'settled': an admin gave a reason.
create type public.payment_finding_resolution as enum ('applied', 'gone', 'settled');
create type private.provider_payment_status as enum ('pending', 'paid', 'failed', 'refunded', 'disputed');

-- The last state of each payment in the provider's API. No payer's data: the inbox has that, and its term.
create table private.provider_payments (
  payment_id text primary key,
  status private.provider_payment_status not null,
  -- In reais.
  amount numeric(12, 2) not null,
  -- The provider's ids of what was bought.
  products text[] not null,
  created_at timestamptz not null
);

create index provider_payments_by_day on private.provider_payments (created_at);

create table private.payment_findings (
  id bigint generated always as identity primary key,
  payment_id text not null,
  kind public.payment_finding_kind not null,
  found_at timestamptz not null default clock_timestamp(),
  provider_amount numeric(12, 2),
  store_amount numeric(12, 2),
  -- The event that applied a payment with a lost webhook. Kept beside the inbox, which never deletes an event.
  event_id bigint,
  resolved_at timestamptz,
  resolution public.payment_finding_resolution,
  constraint payment_findings_once_key unique (payment_id, kind),
  constraint payment_findings_resolved_check check ((resolved_at is null) = (resolution is null))
);

create index payment_findings_newest on private.payment_findings (found_at);
create index payment_findings_open on private.payment_findings (found_at) where resolved_at is null;

-- True where another paid payment of the same person for the same product came at most half an hour before this one. In plpgsql, to keep its plans:
-- it is asked for every payment.
create function private.is_paid_twice(p_payment private.provider_payments) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.orders o cross join lateral (
      select b.payment_id, b.product_id, b.status from public.orders b where b.user_id = o.user_id
      union all
      select b.payment_id, b.product_id, b.status from public.orders b
      where o.user_id is null and b.user_id is null and b.customer_email = o.customer_email and not private.is_placeholder_email(o.customer_email)
    ) b
    join private.provider_payments t on t.payment_id = b.payment_id
    where o.payment_id = p_payment.payment_id and o.status = 'completed' and b.product_id = o.product_id and b.payment_id <> o.payment_id
      and b.status = 'completed' and (t.created_at, t.payment_id) < (p_payment.created_at, p_payment.payment_id)
      and t.created_at > p_payment.created_at - interval '30 minutes');
end;
$$;

-- The discrepancies of these payments. A webhook may be under way: a payment is two minutes old before it counts as unknown here, and
-- an order was paid ten minutes ago before it counts as unknown there.
create function private.detect_findings(p_payment_ids text[])
returns table (payment_id text, kind public.payment_finding_kind, provider_amount numeric, store_amount numeric)
language sql stable set search_path = ''
as $$
  select a.id, k.kind::public.payment_finding_kind, t.amount, h.amount
  from (select distinct u.id from unnest(p_payment_ids) u (id)) a
  left join private.provider_payments t on t.payment_id = a.id
  cross join lateral (
    select count(*) as known, count(*) filter (where o.status = 'completed') as completed, min(o.paid_at) as paid_at, sum(o.amount) as amount,
      count(*) filter (where o.status = 'completed' and o.disputed_at is null) as undisputed
    from public.orders o where o.payment_id = a.id and o.status in ('completed', 'refunded') and o.paid_with = 'pix'
  ) h
  cross join lateral (values
    ('unknown_here', t.status = 'paid' and h.known = 0 and t.created_at < now() - interval '2 minutes'),
    ('unknown_there', coalesce(t.status in ('pending', 'failed'), true) and h.completed > 0 and h.paid_at < now() - interval '10 minutes'),
    -- Each line's part of the amount is rounded. An amount that could not be read is held, and staff see it there.
    ('amount_differs', t.status = 'paid' and abs(t.amount - h.amount) > 0.01 * (h.known - 1)),
    ('refunded_there', t.status = 'refunded' and h.completed > 0 or t.status = 'disputed' and h.undisputed > 0),
    -- One direction alone: the provider may leave the extra lines of a payment out of its list.
    ('product_differs', t.status = 'paid' and h.known > 0 and exists (
      select from unnest(t.products) u (id) where exists (select from public.products p where p.ggcheckout_id = u.id) and not exists (
        select from public.orders o join public.products p on p.id = o.product_id where o.payment_id = a.id and p.ggcheckout_id = u.id))),
    ('paid_twice', t.status = 'paid' and h.completed > 0 and private.is_paid_twice(t))
  ) k (kind, is_found)
  where k.is_found;
$$;

-- Records the discrepancies of these payments and closes those that no longer exist. One that an admin has settled stays settled.
create function private.update_findings(p_payment_ids text[]) returns void
language sql volatile set search_path = ''
as $$
  with found as materialized (
    select * from private.detect_findings(p_payment_ids)
  ), closed as (
    update private.payment_findings f set resolved_at = clock_timestamp(),
      resolution = case when f.event_id is not null then 'applied' else 'gone' end::public.payment_finding_resolution
    where f.payment_id = any (p_payment_ids) and f.resolved_at is null
      and not exists (select from found n where n.payment_id = f.payment_id and n.kind = f.kind)
  )
  insert into private.payment_findings as f (payment_id, kind, provider_amount, store_amount) select * from found
  on conflict on constraint payment_findings_once_key do update
  set provider_amount = excluded.provider_amount, store_amount = excluded.store_amount, resolved_at = null, resolution = null
  where f.resolution is distinct from 'settled'
    and (f.resolved_at, f.provider_amount, f.store_amount) is distinct from (null, excluded.provider_amount, excluded.store_amount);
$$;

-- ## For staff

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
      and (p_day is null or f.found_at >= private.day_start(p_day) and f.found_at < private.day_start(p_day + 1))
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
  with listed as (
    select t.payment_id, t.created_at as at, t.status::text as status, case t.status when 'paid' then t.amount end as amount
    from private.provider_payments t where t.created_at >= private.day_start(p_day) and t.created_at < private.day_start(p_day + 1)
    union all
    select o.payment_id, min(o.paid_at), null, null from public.orders o
    where o.paid_at >= private.day_start(p_day) and o.paid_at < private.day_start(p_day + 1) and o.paid_with = 'pix'
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
-- started_at, finished_at, error, failing_since}. "started_at" is null where reconciliation never ran: no key of the provider's API is set.
create function public.reconciliation_day(p_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object('day', p_day,
    'there', jsonb_build_object('payments', count(d.provider_amount), 'amount', coalesce(sum(d.provider_amount), 0)),
    'here', jsonb_build_object('payments', count(d.store_amount), 'amount', coalesce(sum(d.store_amount), 0)),
    'difference', coalesce(sum(d.provider_amount), 0) - coalesce(sum(d.store_amount), 0),
    'open', (select count(*) from private.payment_findings f where f.resolved_at is null))
    || (select jsonb_build_object('started_at', max(r.started_at), 'finished_at', max(r.finished_at), 'error', max(r.error),
      'failing_since', min(r.failing_since)) from private.reconciliation_runs r)
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
