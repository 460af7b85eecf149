-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Reports: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The stored events that made, paid or refunded an order.
create or replace function private.dossier_payments(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'received_at', e.received_at, 'event', e.event, 'endpoint', e.endpoint,
    'payment_id', e.payment_id, 'outcome', e.outcome, 'payload', e.payload) order by e.id), '[]')
  from (
    select o.* from private.events_of_orders(array[p_order.id]) o
    union
    -- An event is received just before it refunds. By its time, for its payment has no index.
    select r.* from public.payment_events r
    where r.received_at > p_order.refunded_at - interval '10 seconds' and r.received_at <= p_order.refunded_at and r.payment_id = p_order.payment_id
  ) e;
$$;

-- The present and former keys of an order, by the staff log and the access log.
create or replace function private.dossier_keys(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  with ids as (
    select p_order.delivered_key_id as id
    union select g.key_id from private.key_givings g where g.order_id = p_order.id
    union select (a.changes #>> '{delivered_key_id,from}')::uuid from public.staff_actions a where a.order_id = p_order.id and a.action = 'order_redelivered'
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_current', k.id is not distinct from p_order.delivered_key_id,
    'defective_at', k.defective_at, 'masked', private.masked_key(k.id)) order by k.used_at, k.id), '[]')
  from ids i join private.stored_keys k on k.id = i.id;
$$;

-- Actions of the store.
create or replace function private.dossier_deeds(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'staff_actions', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'action', a.action, 'changes', a.changes,
        'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
      from public.staff_actions a where a.order_id = p_order.id),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('opened_at', d.opened_at, 'closed_at', d.closed_at, 'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d where d.order_id = p_order.id),
    'notices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'sent_at', n.sent_at, 'opened_at', n.opened_at)
        order by n.sent_at), '[]')
      from private.notices n join private.notice_kinds() k on k.kind = n.kind
      where k.audience = 'buyer' and n.sent_at is not null and (
        n.subject = p_order.id::text
        or n.kind in ('claim_answered', 'claim_decided') and n.subject = any (array(
          select c.id::text from public.guarantee_claims c where c.order_id = p_order.id
          union all select m.id::text from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id where c.order_id = p_order.id))
        or n.kind in ('pix_generated', 'pix_expiring', 'payment_confirmed') and n.subject = any (array(
          select o.id::text from public.orders o where o.payment_id = p_order.payment_id)))));
$$;

-- The guarantee claims of an order with all messages, and its credit entries.
create or replace function private.dossier_claims(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'claims', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'key_id', c.key_id, 'reason', c.reason, 'state', c.state, 'opened_at', c.opened_at,
        'decision', c.decision, 'decided_at', c.decided_at, 'decision_reason', c.decision_reason, 'new_key_id', c.new_key_id, 'given_amount', c.given_amount,
        'withdrawn_at', c.withdrawn_at,
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from_staff', m.from_staff, 'text', m.text, 'created_at', m.created_at)
            order by m.created_at, m.id), '[]')
          from public.guarantee_claim_messages m where m.claim_id = c.id),
        'pictures', (
          select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'bytes', octet_length(f.file),
            'sha256', encode(sha256(f.file), 'hex')) order by f.created_at, f.id), '[]')
          from private.guarantee_claim_pictures f where f.claim_id = c.id)) order by c.opened_at), '[]')
      from public.guarantee_claims c where c.order_id = p_order.id),
    'credit', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', e.created_at, 'kind', e.kind, 'amount', e.amount) order by e.created_at, e.id), '[]')
      from public.credit_entries e where e.order_id = p_order.id));
$$;

-- Accesses and progress of an order's buyers.
create or replace function private.dossier_use(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'givings', (
      select coalesce(jsonb_agg(jsonb_build_object('given_at', g.given_at, 'way', g.way, 'address', host(g.address), 'device', g.device, 'key_id', g.key_id,
        'given_to', g.given_to) order by g.id), '[]')
      from (select * from private.key_givings a where a.order_id = p_order.id order by a.id limit 500) g),
    'givings_total', (select count(*) from private.key_givings g where g.order_id = p_order.id),
    'givings_leave_out', 'Ficam registradas as aberturas nas páginas da loja e pelas funções que entregam a key; '
      || 'leituras diretas pela API (GET de product_keys) não ficam.',
    'progress', (
      select coalesce(jsonb_agg(jsonb_build_object('key_id', p.key_id, 'done_by', p.user_id, 'steps_done', p.steps_done, 'changed_at', p.changed_at,
        'accepted_at', p.accepted_at) order by p.changed_at), '[]')
      from public.order_progress p where p.order_id = p_order.id));
$$;

-- Delivery evidence of an order, for staff.
create or replace function public.order_standing(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'givings', private.givings_of(o), 'first_steps', private.key_help_of(o.product_id) -> 'first_steps', 'disputes', private.disputes_of(o.id),
    'dossiers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'made_at', d.made_at, 'made_by', u.email, 'sha256', d.sha256) order by d.made_at desc), '[]')
      from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = o.id)
  ) || to_jsonb(p) from private.visible_order(p_order_id) o, private.progress_of(o) p;
$$;

-- What called these does it itself now.
drop function private.has_second_factor,
  private.refuse_open_disputes,
  private.forget_in_proof,
  private.key_encryption_key,
  private.forget_old_addresses,
  private.claim_due_at,
  private.is_picture,
  private.decoded_picture,
  private.forget_claim_pictures,
  private.require_no_credit,
  private.claim_limit_left,
  private.lock_for_erasure,
  private.forget_in_payments_and_reviews,
  private.orders_on_page,
  private.forget_ended_devices,
  private.push_devices_of,
  private.forget_old_notices,
  private.forget_alerts_of,
  private.detect_webhook_silent,
  private.staff_notice_defaults,
  private.staff_notices_of,
  private.lock_staff,
  private.forget_in_views;
