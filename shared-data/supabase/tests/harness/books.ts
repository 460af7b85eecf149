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
