import type { Client } from "pg";

/** What must hold of the ledger at any moment; gives a row for each breach. */
export async function wrongBooks(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'below zero' as breach, e.user_id::text as what from public.credit_entries e group by 2 having sum(e.amount) < 0
    union all
    select 'an order by credit that nobody paid, or that was paid otherwise', o.id::text from public.orders o
    left join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where (o.payment_id like 'credito:%') <> (e.id is not null) or -e.amount <> o.amount or o.user_id <> e.user_id
      or e.id is not null and o.delivered_key_id is null
    union all
    select 'a refund that gave nothing back, or a gift without a refund', o.id::text from public.orders o
    left join public.credit_entries e on e.order_id = o.id and e.kind = 'refund'
    where o.payment_id like 'credito:%' and (o.status = 'refunded') <> (e.id is not null) or e.amount <> o.amount
    union all
    select 'taken back without a refund, or more than was given', r.order_id::text from public.credit_entries r
    join public.orders o on o.id = r.order_id left join public.credit_entries g on g.order_id = r.order_id and g.kind = 'claim'
    where r.kind = 'reversal' and (o.status <> 'refunded' or (-r.amount <= g.amount) is not true)`);
  return rows;
}
