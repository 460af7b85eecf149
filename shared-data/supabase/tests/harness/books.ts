import type { Client } from "pg";

/** The invariants of any store at any moment; each gives a row for each breach. */
const invariants: Readonly<Record<string, string>> = {
  credit: `
    select 'below zero' as breach, e.user_id::text as what from public.credit_entries e group by 2 having sum(e.amount) < 0
    union all
    select 'an order by credit that is unpaid, or that was paid otherwise', o.id::text from public.orders o
    left join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where (o.paid_with = 'credit') <> (e.id is not null) or -e.amount <> o.amount
      or e.id is not null and o.delivered_key_id is null or o.user_id <> e.user_id
      and not exists (select from public.staff_actions a where a.action = 'order_assigned' and a.order_id = o.id)
    union all
    -- To an account that is gone nothing is given back.
    select 'a refund that gave nothing back, or a compensation without a refund', o.id::text from public.orders o
    join public.credit_entries p on p.order_id = o.id and p.kind = 'purchase' left join public.credit_entries e on e.order_id = o.id and e.kind = 'refund'
    where case when e.id is null then o.status = 'refunded' and p.user_id is not null else o.status <> 'refunded' or e.amount <> o.amount end
    union all
    select 'taken back without a refund, or more than was given', o.id::text from public.orders o
    join public.credit_entries e on e.order_id = o.id and e.kind in ('claim', 'reversal')
    group by o.id having sum(e.amount) < 0 or o.status <> 'refunded' and bool_or(e.kind = 'reversal')
    union all
    -- A refunded order leaves no credit: it was taken back, or was spent.
    select 'more than the orders that stand gave, or a hand', e.user_id::text from public.credit_entries e left join public.orders o on o.id = e.order_id
    where e.user_id is not null group by e.user_id
    having sum(e.amount) > coalesce(sum(e.amount) filter (where e.kind = 'claim' and o.status <> 'refunded' or e.kind = 'correction' and e.amount > 0), 0)`,
  keys: `
    select 'a used key without exactly one order' as breach, k.id::text as what from private.stored_keys k
    where k.is_used and k.defective_at is null and (
      select count(*) from public.orders o where o.id = k.order_id and k.id = any (o.delivered_key_id || o.other_key_ids)) <> 1
    union all
    select 'an unused key with an order', k.id::text from private.stored_keys k
    where not k.is_used and exists (select 1 from public.orders o where k.id = any (o.delivered_key_id || o.other_key_ids))
    union all
    select 'a key of another product', o.id::text from public.orders o
    join private.stored_keys k on k.id = any (o.delivered_key_id || o.other_key_ids) where k.product_id <> o.product_id
    union all
    select 'an order waits while its keys are free', o.id::text from public.orders o
    where o.is_waiting and o.quantity <= (select count(*) from private.stored_keys k where k.product_id = o.product_id and not k.is_used)
      and not exists (
        select 1 from public.orders f where f.product_id = o.product_id and f.is_waiting and (f.paid_at, f.id) < (o.paid_at, o.id))
    union all
    select 'an order waits that was paid before one delivered later', w.id::text from public.orders w
    where w.is_waiting and exists (
      select 1 from public.orders s where s.product_id = w.product_id and s.delivered_key_id is not null and s.paid_at > w.paid_at
        and s.delivered_at > (select min(e.applied_at) from public.payment_events e where e.payment_id = w.payment_id and e.outcome = 'waiting'))
    union all
    select 'a younger key was delivered before an older one', k.id::text from private.stored_keys k
    where k.is_used and exists (
      select 1 from private.stored_keys o where o.product_id = k.product_id and not o.is_used and o.place < k.place)
    union all
    select 'an unused key that the search would miss', k.id::text from private.stored_keys k
    join private.delivery_cursors c on c.product_id = k.product_id where not k.is_used and k.place <= c.place
    union all
    select 'a used key that its list would miss', k.id::text from private.stored_keys k
    left join private.delivery_cursors c on c.product_id = k.product_id where k.is_used and k.place <= c.used_until is not true
    union all
    select 'a counter is wrong', p.id from public.products p
    where p.stock_count <> (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)
       or p.free_stock <> case when exists (select from public.orders o where o.product_id = p.id and o.is_waiting) then 0 else p.stock_count end
       or p.sold_count <> (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p.id and o.status = 'completed')
    union all
    select 'an event was not applied', e.id::text from public.payment_events e where e.outcome in ('received', 'error')`,
  claims: `
    select 'a completed order that lost its key' as breach, o.id::text as what from public.orders o
    where o.status = 'completed' and o.delivered_key_id is null and o.disputed_at is null and o.hold_reason is null and not o.is_waiting
    union all
    select 'a bad key that no order has and none was given away from', k.id::text from private.stored_keys k
    where k.defective_at is not null and not exists (select from public.orders o where o.delivered_key_id = k.id) and (
      select count(*) from public.staff_actions a
      where a.action = 'order_redelivered' and a.changes #>> '{delivered_key_id,from}' = k.id::text) <> 1
    union all
    select 'a key that was given twice', a.key_id::text from public.staff_actions a
    where a.action = 'order_redelivered' group by a.key_id having count(*) > 1
    union all
    select 'a key that stands for what became credit', o.id::text
    from public.orders o join public.guarantee_claims c on c.order_id = o.id and c.decision = 'credit'
    join private.stored_keys k on k.id = o.delivered_key_id where k.defective_at is null
    union all
    select 'a refund by hand that paid twice', a.order_id::text from public.staff_actions a
    join public.credit_entries e on e.order_id = a.order_id and e.kind in ('claim', 'reversal')
    where a.action = 'order_refunded' and a.reason <> 'banco pediu' group by a.order_id having sum(e.amount) <> 0
    union all
    select 'a claim that was decided other than once in the log', c.id::text from public.guarantee_claims c
    cross join lateral (select count(*) from public.staff_actions a where a.action = 'claim_decided' and a.order_id = c.order_id) logged (times)
    -- After erasure the reason of a claim no longer says who ended it.
    where logged.times > 1 or c.decision_reason is distinct from 'Apagado com a conta'
      and logged.times <> (case when c.state = 'decided' and lower(c.decision_reason) = 'conferido' then 1 else 0 end)
    union all
    select 'a claim about a refunded order that is still undecided', c.id::text
    from public.guarantee_claims c join public.orders o on o.id = c.order_id where o.status = 'refunded' and c.state in ('open', 'answered')
    union all
    -- The provider's own is no action of staff.
    select 'a refund that is not in the log once', o.id::text from public.orders o
    where (select count(*) from public.staff_actions a where a.action = 'order_refunded' and a.order_id = o.id)
      + (select count(*) from public.payment_events e where e.payment_id = o.payment_id and e.outcome = 'refunded')
      <> (case when o.status = 'refunded' then 1 else 0 end)
    union all
    select 'a replacement with a key delivered elsewhere', c.id::text from public.guarantee_claims c
    where c.decision = 'replacement' and (
      select count(*) from public.staff_actions a where a.action = 'order_redelivered' and a.order_id = c.order_id and a.key_id = c.new_key_id) <> 1
    union all
    select 'credit without its decision, or a decision without its credit', coalesce(c.id, e.claim_id)::text
    from (select * from public.guarantee_claims where decision = 'credit') c
    full join (select * from public.credit_entries where kind = 'claim') e on e.claim_id = c.id
    where e.amount is distinct from c.given_amount or e.order_id is distinct from c.order_id or e.user_id is distinct from c.user_id
    union all
    select 'an order that gave credit and another key after it', e.order_id::text from public.credit_entries e
    join public.staff_actions a on a.order_id = e.order_id and a.action = 'order_redelivered' and a.done_at > e.created_at where e.kind = 'claim'
    union all
    select 'something given while the PIX was disputed', c.id::text from public.guarantee_claims c
    join private.order_disputes d on d.order_id = c.order_id
    where c.decision in ('credit', 'replacement') and c.decided_at > d.opened_at and (d.closed_at is null or c.decided_at < d.closed_at)
    union all
    select 'a manager who gave more than the limit', c.decided_by::text from public.guarantee_claims c
    join private.staff_members m on m.user_id = c.decided_by and m.role = 'manager'
    group by c.decided_by having sum(c.given_amount) > (select s.claim_limit from private.store_settings s)
    union all
    select 'a decision without exactly one notification', c.id::text from public.guarantee_claims c
    where c.state = 'decided' and c.user_id is not null and (
      select count(*) from private.notices n
      where n.kind = 'claim_decided' and n.subject = c.id::text or n.kind = 'order_refunded' and n.subject = c.order_id::text and c.decision = 'refund') <> 1`,
  // Each figure is counted here in another way than there.
  "sales report": `
    with report as (select private.sales_report(366, clock_timestamp()) as r), figures (name, reported, counted) as (
      select 'sales', (select sum((d ->> 'orders')::integer) from jsonb_array_elements(r -> 'by_day') d),
        (select count(*) from public.orders o where o.status = 'completed') from report
      union all
      select 'revenue', (select sum((d ->> 'revenue')::numeric) from jsonb_array_elements(r -> 'by_day') d),
        (select coalesce(sum(o.amount), 0) from public.orders o where o.status = 'completed' and not starts_with(o.payment_id, 'credito:')) from report
      union all
      select 'refunds', (r #>> '{refunds,orders}')::integer, (select count(*) from public.orders o where o.status = 'refunded') from report
      union all
      select 'money refunded', (r #>> '{refunds,amount}')::numeric,
        (select coalesce(sum(o.amount), 0) from public.orders o where o.status = 'refunded' and not starts_with(o.payment_id, 'credito:')) from report
      union all
      select 'sold for credit', (r #>> '{credit,sales,amount}')::numeric,
        (select coalesce(sum(o.amount), 0) from public.orders o where o.status = 'completed' and starts_with(o.payment_id, 'credito:')) from report
      union all
      select 'credit given', (r #>> '{credit,given,amount}')::numeric,
        (select coalesce(sum(c.given_amount), 0) from public.guarantee_claims c where c.decision = 'credit') from report
      union all
      select 'credit owed', (r #>> '{credit,owed,amount}')::numeric,
        (select coalesce(sum((private.credit_of(u.id)).balance), 0) from auth.users u) from report
      union all
      -- Compensation minus what was taken back, spent (and not returned), is owed, or was deleted with its account: the part of refunded orders.
      select 'credit lost', (r #>> '{credit,lost,amount}')::numeric, (
        select coalesce(sum(c.given_amount), 0) - (
          select coalesce(-sum(e.amount), 0) from public.credit_entries e join public.orders o on o.id = e.order_id
          where e.kind = 'reversal' and o.status = 'refunded')
        from public.guarantee_claims c join public.orders o on o.id = c.order_id where c.decision = 'credit' and o.status = 'refunded') from report
    )
    select 'the summary is wrong' as breach, f.name || ': ' || f.reported || ', ' || f.counted as what from figures f where f.reported is distinct from f.counted`,
  // Actions of staff that are in the log other than once each.
  log: `
    with logged as (
      select a.action, a.order_id, a.changes from public.staff_actions a where a.actor_id is not null
    ), actions (action, logged, done) as (
      select 'dispute_opened', (select count(*) from logged l where l.action = 'dispute_opened'), (select count(*) from private.order_disputes)
      union all
      select 'dispute_closed', (select count(*) from logged l where l.action = 'dispute_closed'),
        (select count(*) from private.order_disputes d where d.closed_by is not null)
      union all
      select 'keys_added', (select coalesce(sum((l.changes #>> '{added,to}')::integer), 0) from logged l where l.action = 'keys_added'),
        (select coalesce(sum(i.added), 0) from private.key_imports i)
      union all
      -- Entries of deleted accounts were deleted with them.
      select 'claim_answered', (
          select count(*) from logged l where l.action = 'claim_answered' and exists (
            select from public.guarantee_claims c where c.order_id = l.order_id and c.user_id is not null)),
        (select count(*) from public.guarantee_claim_messages m where m.from_staff)
    )
    select 'not one line for each action' as breach, d.action || ': ' || d.logged || ', ' || d.done as what from actions d where d.logged <> d.done`,
};

export async function breaches(owner: Client): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const invariant of Object.values(invariants)) found.push(...(await owner.query(invariant)).rows);
  return found;
}
