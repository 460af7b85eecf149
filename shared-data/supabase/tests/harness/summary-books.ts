import type { Client } from "pg";

/** Which figures of sales_summary are not what the tables say, each counted here in another way than there. */
export async function wrongSummary(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    with report as (select private.sales_report(366, clock_timestamp()) as r), figures (name, reported, counted) as (
      select 'sales', (select sum((d ->> 'orders')::integer) from jsonb_array_elements(r -> 'by_day') d),
        (select count(*) from public.orders o where o.status = 'completed') from report
      union all
      select 'revenue', (select sum((d ->> 'revenue')::numeric) from jsonb_array_elements(r -> 'by_day') d),
        (select sum(o.amount) from public.orders o where o.status = 'completed' and starts_with(o.payment_id, 'pix-')) from report
      union all
      select 'refunds', (r #>> '{refunds,orders}')::integer, (select count(*) from public.orders o where o.status = 'refunded') from report
      union all
      select 'money refunded', (r #>> '{refunds,amount}')::numeric,
        (select coalesce(sum(o.amount), 0) from public.orders o where o.status = 'refunded' and starts_with(o.payment_id, 'pix-')) from report
      union all
      select 'sold for credit', (r #>> '{credit,sales,amount}')::numeric,
        (select coalesce(sum(o.amount), 0) from public.orders o where o.status = 'completed' and not starts_with(o.payment_id, 'pix-')) from report
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
    select 'the summary is wrong' as breach, f.name || ': ' || f.reported || ', ' || f.counted as what from figures f where f.reported is distinct from f.counted`);
  return rows;
}

/** Actions of staff that are in the log other than once each; what writes of claims and keys itself is in wrongClaims. */
export async function wrongLog(owner: Client): Promise<unknown[]> {
  const { rows } = await owner.query(`
    with logged as (
      select a.action, a.order_id from public.staff_actions a where a.actor_id is not null
    ), actions (action, logged, done) as (
      select 'dispute_opened', (select count(*) from logged l where l.action = 'dispute_opened'), (select count(*) from private.order_disputes)
      union all
      select 'dispute_closed', (select count(*) from logged l where l.action = 'dispute_closed'),
        (select count(*) from private.order_disputes d where d.closed_by is not null)
      union all
      select 'keys_added', (select count(*) from logged l where l.action = 'keys_added'), (select count(*) from private.key_imports)
      union all
      -- Entries of deleted accounts were deleted with them.
      select 'claim_answered', (
          select count(*) from logged l where l.action = 'claim_answered' and exists (
            select from public.guarantee_claims c where c.order_id = l.order_id and c.user_id is not null)),
        (select count(*) from public.guarantee_claim_messages m where m.from_staff)
    )
    select 'not one line for each action' as breach, d.action || ': ' || d.logged || ', ' || d.done as what from actions d where d.logged <> d.done`);
  return rows;
}
