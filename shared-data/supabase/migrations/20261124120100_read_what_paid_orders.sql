-- Tells buyers, claims and notices what paid an order from its column instead of the prefix of its payment's id.

-- A claim as staff's lists show it: {id, order_id, product_id, product_name, email, reason, state, opened_at, due_at, decided_at, decision, amount and
-- with_credit (of the order), is_disputed, messages and pictures (how many)}.
create or replace function private.claim_line(p_claim public.guarantee_claims) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_claim.id, 'order_id', p_claim.order_id, 'product_id', p_claim.product_id, 'product_name', p.name,
    'email', u.email, 'reason', p_claim.reason, 'state', p_claim.state, 'opened_at', p_claim.opened_at, 'due_at', p_claim.due_at,
    'decided_at', p_claim.decided_at, 'decision', p_claim.decision, 'amount', o.amount, 'with_credit', o.paid_with = 'credit',
    'is_disputed', o.disputed_at is not null,
    'messages', (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim.id),
    'pictures', (select count(*) from private.guarantee_claim_pictures f where f.claim_id = p_claim.id))
  from public.orders o join public.products p on p.id = o.product_id left join auth.users u on u.id = p_claim.user_id
  where o.id = p_claim.order_id;
$$;

-- Opens a dispute for all completed orders of a PIX, because a bank asks for the whole PIX, and returns the message for staff.
-- Refuses: 409 order_not_paid, 409 order_not_by_pix. The payment's orders must be locked.
create or replace function private.open_dispute(p_order public.orders) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select o.id from public.orders o where o.payment_id = p_order.payment_id and o.status = 'completed' and o.disputed_at is null order by o.id);
begin
  if p_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be disputed.';
  end if;
  if p_order.paid_with = 'credit' then
    raise sqlstate 'PT409' using message = 'Este pedido foi pago com crédito: não há PIX a contestar', detail = 'order_not_by_pix',
      hint = 'Only a PIX can be asked back by a bank.';
  end if;
  if v_ids = '{}' then
    return 'a contestação já estava aberta';
  end if;
  -- Freezes the credit that these orders gave: a purchase in progress ends first or sees the dispute.
  perform private.lock_credit_of_orders(v_ids);
  update public.orders set disputed_at = clock_timestamp() where id = any (v_ids);
  insert into private.order_disputes (order_id, opened_by, reason) select i, (select private.caller_id()), private.staff_action_reason() from unnest(v_ids) i;
  perform private.log_staff_action('dispute_opened', p_product_id => o.product_id, p_order_id => o.id)
  from public.orders o where o.id = any (v_ids) order by o.id;
  return 'contestação aberta' || private.in_orders_of_pix(v_ids);
end;
$$;

-- The facts of every notice about orders: {order_id, products, amount, with_credit, has_account, name}. The name is the first name of the account's profile.
create or replace function private.order_facts(p_order public.orders, p_orders uuid[] default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id, 'products', jsonb_agg(p.name order by o.created_at, p.name), 'amount', sum(o.amount),
    'with_credit', p_order.paid_with = 'credit', 'has_account', p_order.user_id is not null,
    'name', (select nullif(split_part(btrim(f.full_name), ' ', 1), '') from public.profiles f where f.id = p_order.user_id))
  from public.orders o join public.products p on p.id = o.product_id where o.id = any (coalesce(p_orders, array[p_order.id]));
$$;

-- Raises where a refund by hand would pay twice: the order gave credit for a claim, and some of that was spent. Not where the order was bought with credit of
-- the account that got it, which then gets back at least what it gave; an order that changed hands was bought by another. Money that a bank returned is a fact:
-- set_order_dispute and the provider's event record it, and what is missing is a loss.
-- Refuses: 409 credit_spent (also where the account is gone, and its credit with it).
-- Refund_order asks it. The order must be locked.
create or replace function private.require_credit_unspent(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_given public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_given from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_given.id is null or p_order.status <> 'completed'
    -- Of an account that is gone nothing is known to be the same.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_given.user_id) then
    return;
  end if;
  v_spent := v_given.amount - (private.credit_of(v_given.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.paid_with = 'pix' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$$;

-- What the buyer of an order reads on its guarantee page, in one call: {read_at, order: {id, status, product_id, product_name, amount, with_credit,
-- delivered_at, first_viewed_at, guarantee_hours, guarantee_wait_hours, guarantee_ends_at}, why_not (a code word of why_no_claim; null where a claim can be opened) and
-- why_not_words (words_for_no_claim), claims: [claim with messages and pictures], newest first}.
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: nobody may read pictures.
create or replace function public.my_order_guarantee(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_why_not text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order sees its guarantee.';
  end if;
  v_why_not := private.why_no_claim(v_order);
  return jsonb_build_object('read_at', clock_timestamp(), 'why_not', v_why_not, 'why_not_words', private.words_for_no_claim(v_why_not),
    'order', jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product_id', v_order.product_id,
      'product_name', (select p.name from public.products p where p.id = v_order.product_id), 'amount', v_order.amount,
      'with_credit', v_order.paid_with = 'credit',
      'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at, 'guarantee_hours', v_order.guarantee_hours,
      'guarantee_wait_hours', v_order.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = v_order.user_id));
end;
$$;

-- A page of twenty of the caller's own orders, the newest first, where it is not as they have seen it: the moment ("read_at"), a name for how the
-- page is now ("revision"), how many orders there are ("total"), and the orders. Where p_seen is that name, the moment alone: pages that wait for
-- a payment ask this every few seconds, and it reads twenty rows by an index. What the owner's own looking changes (first_viewed_at) is no news, but
-- where it begins the guarantee.
-- Visitors may not call it.
-- Invoker: row security lets the caller see these rows. Staff would see everybody's, so the owner is named.
create or replace function public.orders_since(p_seen text default '', p_page integer default 1) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_owner uuid := private.caller_id();
  v_ids uuid[];
  v_revision text;
  v_orders jsonb;
begin
  select array_agg(o.id order by o.created_at desc, o.id desc),
    md5(coalesce(string_agg((o.id, o.status, o.amount, o.paid_at, o.delivered_at, o.delivered_key_id, o.hold_reason, o.disputed_at,
      case when o.guarantee_wait_hours > 0 then o.first_viewed_at end)::text, '' order by o.created_at desc, o.id desc), ''))
  into v_ids, v_revision
  from (
    select * from public.orders where user_id = v_owner
    order by created_at desc, id desc limit 20 offset 20 * (greatest(p_page, 1)::bigint - 1)
  ) o;
  if v_revision = p_seen then
    return jsonb_build_object('read_at', clock_timestamp());
  end if;
  select jsonb_agg(jsonb_build_object('id', o.id, 'user_id', o.user_id, 'product_id', o.product_id, 'status', o.status, 'amount', o.amount,
    'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'delivered_key_id', o.delivered_key_id, 'guarantee_hours', o.guarantee_hours,
    'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o), 'is_waiting', o.is_waiting,
    'hold_reason', o.hold_reason, 'disputed_at', o.disputed_at, 'with_credit', o.paid_with = 'credit') order by o.created_at desc, o.id desc)
  into v_orders from public.orders o where o.id = any (v_ids);
  return jsonb_build_object('read_at', clock_timestamp(), 'revision', v_revision,
    'total', (select count(*) from public.orders o where o.user_id = v_owner), 'orders', coalesce(v_orders, '[]'));
end;
$$;

-- Within how many whole seconds of its payment every second of the last 50 orders was delivered: their median, rounded up. Of the last 30
-- days; null where they are fewer than 20, or where every second one waits. What was paid and never delivered took for ever: a store that
-- ran out of stock must not look quick (R9.9). Left out: what credit bought, which is delivered at once, and orders whose key was replaced.
-- Definer because: nobody may read other people's orders. Open to visitors because the store says it beside the buy button.
create or replace function public.usual_delivery_seconds() returns integer
language sql stable security definer set search_path = ''
as $$
  select case when count(*) >= 20 then
    nullif(ceil(percentile_disc(0.5) within group (order by l.seconds)), 'infinity')::integer
  end
  from (
    select greatest(coalesce(extract(epoch from o.delivered_at - o.paid_at)::double precision, 'infinity'), 1) as seconds
    from public.orders o
    where o.paid_at > now() - interval '30 days' and o.paid_with = 'pix'
      and o.id <> all (private.orders_with_replaced_key(now() - interval '30 days'))
    order by o.paid_at desc limit 50
  ) l;
$$;
