-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The search, alerts and reminders count what can be bought, and no replacement takes a key that gathers for a paid order. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.unreserved_stock(p_product_id text, p_category text) returns bigint
language sql stable set search_path = ''
as $$
  select coalesce(sum(p.free_stock), 0) from public.products p
  where p.is_active and (p.id = p_product_id or p_product_id is null and p.category = p_category);
$$;

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
    -- Until the buyer orders the product again, and while it can be bought.
    when 'pix_recovery' then (
      select private.order_facts(v_order) || jsonb_build_object('product_id', p.id) from public.products p
      where p.id = v_order.product_id and p.is_active and p.free_stock > 0 and v_order.status in ('pending', 'expired') and not exists (
        select 1 from public.orders o where o.product_id = v_order.product_id and o.created_at >= v_order.created_at
          and o.id <> v_order.id and (o.user_id = v_order.user_id or o.customer_email = v_order.customer_email)))
    -- Orders of the payment that do not wait for stock, until they are refunded or disputed.
    when 'payment_confirmed' then (
      select private.order_facts(v_order, array_agg(o.id)) || jsonb_build_object('is_held', bool_and(o.hold_reason is not null)) from public.orders o
      where o.payment_id = v_order.payment_id and o.paid_at = v_order.paid_at and o.status = 'completed' and not o.is_waiting and o.disputed_at is null
      having count(*) > 0)
    when 'order_waiting' then case when v_order.is_waiting
      then private.order_facts(v_order) || jsonb_build_object('place', private.queue_position(v_order)) end
    when 'key_delivered' then case when v_is_usable and v_order.delivered_at is not null and v_order.first_viewed_at is null
      then private.order_facts(v_order) end
    when 'order_refunded' then case when v_order.status = 'refunded' then private.order_facts(v_order) end
    -- In the words that staff gave as their reason.
    when 'key_problem' then case when v_is_usable then (
      select private.order_facts(v_order) || jsonb_build_object('reason', a.reason) from public.staff_actions a
      where a.order_id = v_order.id and a.action = 'buyer_warned' and a.reason is not null order by a.id desc limit 1) end
    when 'guarantee_ending' then case when v_is_usable and private.guarantee_ends_at(v_order) > now()
      then private.order_facts(v_order) || jsonb_build_object('ends_at', private.guarantee_ends_at(v_order)) end
    when 'credential_expiring' then case when v_is_usable then private.expiry_facts(v_order) end
  end;
end;
$$;

create or replace function private.replace_order_key(p_order public.orders, p_key_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_old_key_id uuid := coalesce(p_key_id, p_order.delivered_key_id);
  v_key_id uuid;
begin
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  if p_key_id is null and p_order.quantity > 1 then
    raise sqlstate 'PT409' using message = 'Este pedido tem várias keys: troque uma delas na página do pedido', detail = 'key_not_named',
      hint = 'Send the key as p_key_id.';
  end if;
  -- Its buyer was compensated with credit, which a refund reverses.
  if exists (select from public.guarantee_claims c where c.order_id = p_order.id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
  v_key_id := private.lock_next_key(p_order.product_id, false);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_old_key_id;
  perform private.exchange_key(p_order, v_old_key_id, v_key_id);
end;
$$;

create or replace function private.compensate_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := private.worth_of(p_order, p_decision);
  -- A manager gives up to this within 24 hours, an admin without limit.
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_key_id uuid;
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  elsif p_decision = 'credit' and p_order.user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif not private.is_admin() and private.compensated_last_24h(private.caller_id()) + v_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id, false);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then perform private.exchange_key(p_order, p_claim.key_id, v_key_id);
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      -- Once for each order and each claim: the table's indexes refuse a second one.
      insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_order.user_id, v_amount, 'claim', p_order.id, p_claim.id);
  end case;
end;
$$;

create or replace function public.guarantee_claim_facts(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason,
      'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by), 'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', (
      select jsonb_build_object(
        'buyer', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
            select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
            from public.guarantee_claims c join public.products p on p.id = c.product_id
            where c.user_id = v_claim.user_id and c.id <> v_claim.id order by c.opened_at desc limit 20) e),
        'product', (
          select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
            'replaced', count(*) filter (where c.decision = 'replacement'),
            'keys_delivered', (
              select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = v_claim.product_id and o.delivered_key_id is not null))
          from public.guarantee_claims c where c.product_id = v_claim.product_id))),
    'stock', (select p.free_stock from public.products p where p.id = v_claim.product_id),
    'limit', (
      select jsonb_build_object('limit', s.claim_limit, 'given', g.given, 'left', greatest(s.claim_limit - g.given, 0))
      from private.store_settings s, private.compensated_last_24h(private.caller_id()) as g (given) where not private.is_admin()));
end;
$$;

create or replace function public.search_products(p_query text, p_limit integer default 8) returns setof public.products
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (select * from private.read_search(p_query)),
  found as (
    select w.product_id, f.place, case when f.place > 0 then w.rank * 5 + f.alike when f.word like '==%' then 60 else 20 end as score,
      f.alike, w.rank > 1 and f.alike > 0 as is_near, false as is_price
    from asked a, private.find_search_words(a.words) f join private.product_words w on w.word = f.word
    where w.rank > 1 or f.alike >= 4
    union all
    -- A number alone may be a price too: "perfil 89".
    select p.id, w.place, 60, 5, true, w.word is not distinct from a.price_word
    from asked a, unnest(a.words) with ordinality w (word, place) join public.products p on p.is_active
    where w.word ~ '^[0-9]{1,6}$' and case when w.word = a.price_word then p.price * 100 >= a.at_least and p.price * 100 < a.below
      else trunc(p.price) = w.word::numeric end
    union all
    select p.id, 0, 0, 0, false, false from asked a join public.products p on p.is_active where a.words = '{}' and a.below > 0
  ),
  hits as (
    select f.product_id, f.place, max(f.score) as score, max(f.alike) as alike, bool_or(f.is_near) as is_near, bool_or(f.is_price) as is_price
    from found f group by f.product_id, f.place
  ),
  rated as (
    select h.product_id, sum(h.score) as score, case
      when count(*) filter (where h.place > 0 and h.alike > 1) = cardinality(a.words) then 4 + bool_or(h.is_price)::integer
      when count(*) filter (where h.place > 0 and h.alike > 0) = cardinality(a.words) then 3
      when count(*) filter (where h.place > 0) = cardinality(a.words) then 2
      when 2 * count(*) filter (where h.place > 0 and h.is_near) >= cardinality(a.words) then 1 end as level
    from asked a, hits h join public.products p on p.id = h.product_id
    where a.price_word is not null or a.below is null or p.price * 100 < a.below
    group by h.product_id, a.words
  )
  select p.*
  from rated r join public.products p on p.id = r.product_id
  where r.level = (select max(level) from rated) and p.is_active
  order by r.score desc, p.free_stock > 0 desc, p.name collate "C", p.id collate "C"
  limit least(greatest(p_limit, 0), 60);
$$;

-- The column of its name answers the same question.
drop function public.free_stock(public.products);
