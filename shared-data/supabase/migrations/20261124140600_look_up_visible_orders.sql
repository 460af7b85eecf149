-- What an owner or staff read of one order, by that look-up; and the queue, counted in one place.

-- A waiting order's place in the queue of its product, from 1.
create function private.queue_position(p_order public.orders) returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer from public.orders o
  where o.product_id = p_order.product_id and o.is_waiting and (o.paid_at, o.id) <= (p_order.paid_at, p_order.id);
$$;

-- An order's place in the queue of paid orders without a key, from 1; null when it is not in it.
-- Refuses: 404 order_not_found (also for somebody else's order).
create or replace function public.order_queue_position(p_order_id uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders := private.visible_order(p_order_id);
begin
  return case when v_order.is_waiting then private.queue_position(v_order) end;
end;
$$;

-- The facts of a notice about an order; null once it is no longer true. 'order_waiting' adds {place} from 1, 'guarantee_ending' {ends_at},
-- 'credential_expiring' what private.expiry_facts adds.
create or replace function private.order_notice_facts(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders;
  v_is_usable boolean;
begin
  select * into v_order from public.orders o where o.id = p_notice.subject::uuid;
  v_is_usable := v_order.status = 'completed' and v_order.disputed_at is null;
  return case p_notice.kind
    when 'pix_generated' then private.pix_facts(v_order)
    when 'pix_expiring' then private.pix_facts(v_order)
    when 'pix_recovery' then private.recovery_facts(v_order)
    when 'payment_confirmed' then private.payment_facts(v_order)
    when 'order_waiting' then case when v_order.is_waiting
      then private.order_facts(v_order) || jsonb_build_object('place', private.queue_position(v_order)) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;

-- The accesses of an order as givings_of returns them: for its owner only their own, for staff all (R14.5).
-- Refuses: 404 order_not_found (also for somebody else's order).
create or replace function public.order_givings(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.givings_of(private.visible_order(p_order_id), case when not private.is_staff() then private.caller_id() end);
end;
$$;

-- The code with which the caller's own pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- Refuses: 404 order_not_found (also for somebody else's order, and for staff).
create or replace function public.order_pix_code(p_order_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.pix_code_of(private.visible_order(p_order_id, p_for_staff => false));
end;
$$;

-- What the buyer of an order reads on its guarantee page, in one call: {read_at, order: {id, status, product_id, product_name, amount, with_credit,
-- delivered_at, first_viewed_at, guarantee_hours, guarantee_wait_hours, guarantee_ends_at}, why_not (a code word of why_no_claim; null where a claim can be
-- opened) and
-- why_not_words (words_for_no_claim), claims: [claim with messages and pictures], newest first}.
-- Refuses: 404 order_not_found (also for somebody else's order).
create or replace function public.my_order_guarantee(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders := private.visible_order(p_order_id, p_for_staff => false);
  v_why_not text := private.why_no_claim(v_order);
begin
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

-- Delivery evidence of an order, for staff: {givings (as order_givings), first_steps (the product's), steps_done, accepted_at, disputes (as disputes_of),
-- dossiers: [{id, made_at, made_by (e-mail), sha256}]} (R14.5).
-- Refuses: 403 staff_only, 404 order_not_found.
create or replace function public.order_standing(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_staff();
  v_order := private.visible_order(p_order_id);
  return jsonb_build_object(
    'givings', private.givings_of(v_order), 'first_steps', private.key_help_of(v_order.product_id) -> 'first_steps',
    'disputes', private.disputes_of(v_order.id),
    'dossiers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'made_at', d.made_at, 'made_by', u.email, 'sha256', d.sha256) order by d.made_at desc), '[]')
      from private.dossiers d left join auth.users u on u.id = d.made_by where d.order_id = v_order.id)
  ) || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- What an order has to do with credit, for staff, in reais, 0 for none: "paid" is what it was bought with, "given" what it gave for a claim, "spent" what of
-- that
-- cannot be taken back any more.
-- Refuses: 403 staff_only, 404 order_not_found.
create or replace function public.order_credit(p_order_id uuid) returns table (paid numeric, returned numeric, given numeric, taken_back numeric, spent numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_given public.credit_entries;
  v_taken numeric;
begin
  perform private.require_staff();
  v_order := private.visible_order(p_order_id);
  select * into v_given from public.credit_entries e where e.order_id = p_order_id and e.kind = 'claim';
  select coalesce(-sum(e.amount), 0) into v_taken from public.credit_entries e where e.order_id = p_order_id and e.kind = 'reversal';
  return query
    select coalesce(-sum(e.amount) filter (where e.kind = 'purchase'), 0), coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0),
      coalesce(v_given.amount, 0), v_taken,
      -- A refund has taken back what there was.
      coalesce(greatest(v_given.amount - case v_order.status when 'refunded' then v_taken else (private.credit_of(v_given.user_id)).balance end, 0), 0)
    from public.credit_entries e where e.order_id = p_order_id;
end;
$$;
