-- The timeline of an order for staff: what happened to it, from its payment to the last action of the team (R14.5).

-- One entry. kind names what happened, details depend on it; never the text of a key.
create type private.timeline_entry as (happened_at timestamptz, kind text, actor text, details jsonb);

-- The sale: {created, paid, payment_event: {event_id, outcome, error}}, delivered, refunded (staff refunds are actions), credit: {kind, amount},
-- price_rule: {name, code, discount}.
create function private.timeline_of_sale(p_order public.orders) returns setof private.timeline_entry
language sql stable set search_path = ''
as $$
  with events as (
    select e.received_at, case
      when e.received_at = p_order.paid_at then 'paid'
      -- An order is made in the moment in which its first event comes.
      when row_number() over (order by e.id) = 1 and e.received_at < p_order.created_at + interval '10 seconds' then 'created'
      else 'payment_event' end as kind,
      jsonb_build_object('event_id', e.id, 'outcome', e.outcome, 'error', e.error) as details
    from public.payment_events e where e.payment_id = p_order.payment_id
  )
  select e.received_at, e.kind, null::text, e.details from events e
  union all select p_order.created_at, 'created', null, '{}' where not exists (
    select from events e where e.received_at < p_order.created_at + interval '10 seconds')
  union all select p_order.paid_at, 'paid', null, '{}' where p_order.paid_at is not null and not exists (select from events e where e.kind = 'paid')
  union all select p_order.delivered_at, 'delivered', null, '{}' where p_order.delivered_at is not null
  union all select p_order.refunded_at, 'refunded', null, '{}' where p_order.refunded_at is not null and not exists (
    select from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_refunded')
  union all select u.used_at, 'price_rule', null, private.rule_of_order(u.order_id) from private.price_rule_uses u where u.order_id = p_order.id
  union all select c.created_at, 'credit', null, jsonb_build_object('kind', c.kind, 'amount', c.amount)
  from public.credit_entries c where c.order_id = p_order.id;
$$;

-- The buyer: key_read: {channel, address, device, is_current} (the newest 100), steps: {done, left, is_current}, accepted: {is_current};
-- is_current: with the present key, and of the present owner.
create function private.timeline_of_buyer(p_order public.orders) returns setof private.timeline_entry
language sql stable set search_path = ''
as $$
  select a.accessed_at, 'key_read', null::text, jsonb_build_object('channel', a.channel, 'address', host(a.address), 'device', a.device,
    'is_current', a.key_id = any (private.keys_of(p_order)))
  from (select * from private.key_access_log k where k.order_id = p_order.id order by k.id desc limit 100) a
  -- A plain GET of product_keys leaves no row there.
  union all select p_order.first_viewed_at, 'key_read', null, '{}' where p_order.first_viewed_at is not null and not exists (
    select from private.key_access_log k where k.order_id = p_order.id and k.accessed_at < p_order.first_viewed_at + interval '10 seconds')
  union all select p.changed_at, 'steps', null, jsonb_build_object('done', p.steps_done, 'left', array(
    select s from public.products r, unnest(r.first_steps) s where r.id = p_order.product_id and s <> all (p.steps_done)),
    'is_current', (p.key_id, p.user_id) is not distinct from (p_order.delivered_key_id, p_order.user_id))
  from public.order_progress p where p.order_id = p_order.id and p.steps_done <> '{}'
  union all select p.accepted_at, 'accepted', null,
    jsonb_build_object('is_current', (p.key_id, p.user_id) is not distinct from (p_order.delivered_key_id, p_order.user_id))
  from public.order_progress p where p.order_id = p_order.id and p.accepted_at is not null;
$$;

-- The staff: staff_action: {action, actor_id, done_as, reason, changes}, dispute_opened: {reason}, dispute_closed: {outcome, reason},
-- dossier: {sha256, reason}, note: {text}, about the order or its buyer.
create function private.timeline_of_staff(p_order public.orders) returns setof private.timeline_entry
language sql stable set search_path = ''
as $$
  select a.done_at, 'staff_action', a.actor_email,
    jsonb_build_object('action', a.action, 'actor_id', a.actor_id, 'done_as', a.done_as, 'reason', a.reason, 'changes', a.changes)
  from public.staff_actions a
  -- The other actions appear as what they made.
  where a.order_id = p_order.id
    and a.action not in ('dispute_opened', 'dispute_closed', 'dossier_made', 'note_added', 'claim_answered', 'claim_decided')
  union all select d.opened_at, 'dispute_opened', u.email, jsonb_build_object('reason', d.reason)
  from private.order_disputes d left join auth.users u on u.id = d.opened_by where d.order_id = p_order.id
  union all select d.closed_at, 'dispute_closed', u.email, jsonb_build_object('outcome', d.outcome, 'reason', d.closing_reason)
  from private.order_disputes d left join auth.users u on u.id = d.closed_by where d.order_id = p_order.id and d.closed_at is not null
  union all select d.made_at, 'dossier', u.email, jsonb_build_object('sha256', d.sha256, 'reason', (
    select a.reason from public.staff_actions a where a.order_id = d.order_id and a.action = 'dossier_made' and a.done_at >= d.made_at order by a.id limit 1))
  from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = p_order.id
  union all select n.created_at, 'note', u.email, jsonb_build_object('text', n.note)
  from private.notes_about(p_order.user_id, array[p_order.id]) n left join auth.users u on u.id = n.author_id;
$$;

-- The guarantee claims, each with claim_id: claim_opened: {reason}, claim_message: {from_staff, text}, claim_decided: {decision, reason} (the actor is null
-- where the order itself settled it), claim_withdrawn.
create function private.timeline_of_claims(p_order public.orders) returns setof private.timeline_entry
language sql stable set search_path = ''
as $$
  with claims as (select * from public.guarantee_claims c where c.order_id = p_order.id)
  select c.opened_at, 'claim_opened', null::text, jsonb_build_object('claim_id', c.id, 'reason', c.reason) from claims c
  union all select m.created_at, 'claim_message', case when m.from_staff then u.email end,
    jsonb_build_object('claim_id', c.id, 'from_staff', m.from_staff, 'text', m.text)
  from claims c join public.guarantee_claim_messages m on m.claim_id = c.id left join auth.users u on u.id = m.author_id
  union all select c.decided_at, 'claim_decided', u.email, jsonb_build_object('claim_id', c.id, 'decision', c.decision, 'reason', c.decision_reason)
  from claims c left join auth.users u on u.id = c.decided_by where c.decided_at is not null
  union all select c.withdrawn_at, 'claim_withdrawn', null, jsonb_build_object('claim_id', c.id) from claims c where c.withdrawn_at is not null;
$$;

-- The history of an order, newest first, for staff: the functions above, and notice: {notice, channel, outcome, reason, opened_at} for each notice to its
-- buyer (R14.5).
-- Refuses: 404 order_not_found.
create function public.order_timeline(p_order_id uuid) returns table (happened_at timestamptz, kind text, actor text, details jsonb)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select t.* from private.visible_order(p_order_id) o, lateral (
    select * from private.timeline_of_sale(o)
    union all select * from private.timeline_of_buyer(o)
    union all select * from private.timeline_of_staff(o)
    union all select * from private.timeline_of_claims(o)
    union all select coalesce(n.sent_at, n.created_at), 'notice', null, jsonb_build_object('notice', n.kind, 'channel', n.channel, 'outcome', n.outcome,
      'reason', n.reason, 'opened_at', n.opened_at)
    from private.notices_of_order(o) n
  ) t order by t.happened_at desc;
$$;

grant execute on function public.order_timeline(uuid) to authenticated;
