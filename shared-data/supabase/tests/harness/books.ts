import type { Client } from "pg";

/** Invariants of the ledger at any moment; returns a row for each breach. */
export async function wrongBooks(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'below zero' as breach, e.user_id::text as what from public.credit_entries e group by 2 having sum(e.amount) < 0
    union all
    select 'an order by credit that is unpaid, or that was paid otherwise', o.id::text from public.orders o
    left join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where (o.paid_with = 'credit') <> (e.id is not null) or -e.amount <> o.amount or o.user_id <> e.user_id
      or e.id is not null and o.delivered_key_id is null
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
    having sum(e.amount) > coalesce(sum(e.amount) filter (where e.kind = 'claim' and o.status <> 'refunded' or e.kind = 'correction' and e.amount > 0), 0)`);
  return rows;
}

/** Invariants of any store at any moment; returns a row for each breach. */
export async function breaches(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
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
       or p.sold_count <> (select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = p.id and o.status = 'completed')
    union all
    select 'an event was not applied', e.id::text from public.payment_events e where e.outcome in ('received', 'error')`);
  return rows;
}
