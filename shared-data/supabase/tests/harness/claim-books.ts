import type { Client } from "pg";

/** Invariants after claims were decided, settled, disputed and withdrawn in any order; returns a row for each breach. */
export async function wrongClaims(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select 'an order with a key that is free or of another product' as breach, o.id::text as what
    from public.orders o join private.stored_keys k on k.id = o.delivered_key_id where not k.is_used or k.product_id <> o.product_id
    union all
    select 'a completed order that lost its key', o.id::text from public.orders o
    where o.status = 'completed' and o.delivered_key_id is null and o.disputed_at is null and not o.is_waiting
    union all
    select 'a used key that no order has and none was given away from', k.id::text from private.stored_keys k
    where k.is_used and not exists (select from public.orders o where o.delivered_key_id = k.id)
      and (k.defective_at is null or (
        select count(*) from public.staff_actions a
        where a.action = 'order_redelivered' and a.changes #>> '{delivered_key_id,from}' = k.id::text) <> 1)
    union all
    select 'a key that was given twice', a.key_id::text from public.staff_actions a
    where a.action = 'order_redelivered' group by a.key_id having count(*) > 1
    union all
    select 'a key of two orders', o.delivered_key_id::text from public.orders o group by o.delivered_key_id having count(*) > 1 and o.delivered_key_id is not null
    union all
    select 'a key that stands for what became credit', o.id::text
    from public.orders o join public.guarantee_claims c on c.order_id = o.id and c.decision = 'credit'
    join private.stored_keys k on k.id = o.delivered_key_id where k.defective_at is null
    union all
    select 'a refund by hand that paid twice', a.order_id::text from public.staff_actions a
    join public.credit_entries e on e.order_id = a.order_id and e.kind in ('claim', 'reversal')
    where a.action = 'order_refunded' and a.reason <> 'banco pediu' group by a.order_id having sum(e.amount) <> 0
    union all
    select 'a counter is wrong', p.id from public.products p
    where p.stock_count <> (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)
       or p.sold_count <> (select count(*) from public.orders o where o.product_id = p.id and o.status = 'completed')
    union all
    select 'a claim that was decided other than once in the log', c.id::text from public.guarantee_claims c
    cross join lateral (select count(*) from public.staff_actions a where a.action = 'claim_decided' and a.order_id = c.order_id) logged (times)
    -- After erasure the reason of a claim no longer says who ended it.
    where logged.times > 1 or c.decision_reason is distinct from 'Apagado com a conta'
      and logged.times <> (case when c.state = 'decided' and c.decision_reason = 'conferido' then 1 else 0 end)
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
      where n.kind = 'claim_decided' and n.subject = c.id::text or n.kind = 'order_refunded' and n.subject = c.order_id::text and c.decision = 'refund') <> 1`);
  return rows;
}
