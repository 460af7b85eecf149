-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- An order keeps the quantity that its payment says; one over the maximum of its product is held. No table is locked.
set lock_timeout = '4s';

-- The prices that one unpaid line may have: in full, or by one rule, in both roundings, as it was in force when the PIX was generated. An order's price is
-- its own, where it is for as many keys. A rule's floor is that of each key. "weight" prefers few rules, and among them those without a limit, then the older.
create or replace function private.line_prices(p_event public.payment_events, p_line private.payment_line, p_rules uuid[], p_is_extra boolean)
returns table (price numeric, rule_id uuid, discount numeric, weight numeric)
language sql stable set search_path = ''
as $$
  with line as (
    select coalesce(case when o.quantity = p_line.quantity then o.expected_amount end, p_line.price) as price,
      coalesce(o.created_at, p_event.received_at) as made_at, p.id, p.category
    from public.products p
    left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = p.id and o.payment_line = p_line.line
    where p.id = p_line.product_id
  )
  select l.price, null::uuid, 0, 0 from line l
  union all
  select distinct d.price, r.id, l.price - d.price, 1000 + dense_rank() over (order by r.max_uses is not null, r.created_at, r.id)
  from line l join private.price_rules r on r.id = any (p_rules) and private.is_rule_for(r, l.id, l.category) and l.made_at >= r.starts_at
    and (r.ends_at is null or l.made_at < r.ends_at) and (p_is_extra or not r.is_for_extras),
    lateral (select greatest(private.discounted_price(r, l.price, g.rounding), r.min_price * p_line.quantity) as price
      from unnest(array[0, 0.009999]) g (rounding)) d
  where d.price < l.price;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or after a later event, changes nothing that is settled. What is paid
-- after a refund is held: the refund may have come before any order was there to take it. So is what a blocked account pays.
create or replace function private.apply_payment_event(p_event public.payment_events) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_status public.order_status;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcome public.payment_outcome;
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  if v_past.paid_with = 'credit' then
    -- No event of the provider moves an order that credit paid.
    return 'no_payment';
  end if;
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_status := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  v_lines := case when v_measure.ruled is null then v_lines else private.lines_at_ruled_prices(v_lines, v_measure.ruled) end;
  -- A block and a quantity come before a hold for the amount: a change of the unit releases those.
  v_measure.hold := case when v_past.is_refunded then 'payment_refunded' when v_said = 'unknown' then 'status_unknown'
    when v_past.is_blocked then 'buyer_blocked' when (v_lines[1]).is_over then 'quantity_not_allowed' else v_measure.hold end;
  foreach v_line in array v_lines loop
    v_outcome := least(v_outcome, case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end);
  end loop;
  if v_measure.ruled is not null then
    perform private.record_rule_uses(p_event, v_measure.ruled);
  end if;
  if v_meaning = 'refunded' then
    v_outcome := least(v_outcome, private.refund_whole_payment(p_event.payment_id));
  end if;
  return coalesce(v_outcome, 'unknown_product');
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A measure that says so holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up order_status, so the last state is the same whatever
-- the order of arrival. A payment that arrived outweighs a failure and an expiry. An order was made when its event came: one that a replay makes is as old.
-- apply_payment_event has taken the locks: only events of this payment make its orders.
create or replace function private.apply_payment_line(
  p_event public.payment_events, p_status public.order_status, p_line private.payment_line, p_measure private.payment_measure, p_email text,
  p_past private.payment_past
) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_ids uuid[] := '{}';
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and p_status <= v_order.status then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_ids := case p_line.quantity when 1 then array[private.lock_next_key(p_line.product_id, false)]
      else private.lock_next_keys(p_line.product_id, p_line.quantity, false) end;
  end if;
  v_price := coalesce(
    case when p_measure.basis is distinct from 'today' and v_order.quantity = p_line.quantity then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, other_key_ids, quantity, delivered_at, guarantee_hours, guarantee_wait_hours, paid_with)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end,
      v_key_ids[1], v_key_ids[2:], p_line.quantity, case when v_key_ids[1] is not null then clock_timestamp() end,
      p_line.guarantee_hours, p_line.guarantee_wait_hours, coalesce(p_past.paid_with, 'pix'));
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, quantity = p_line.quantity,
      delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = case when v_key_ids[1] is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  return case when p_status <> 'completed' then p_status::text when p_measure.hold is not null then 'held'
    when v_key_ids[1] is null then 'waiting' else 'delivered' end;
end;
$$;

-- The Portuguese message for a check constraint of public.products.
create or replace function private.product_rule_text(p_rule text) returns text
language sql immutable set search_path = ''
return case p_rule
  when 'products_category_known' then 'Categoria desconhecida'
  when 'products_checkout_link_form' then 'O link de pagamento deve ser um endereço https://'
  when 'products_ggcheckout_id_form' then 'Informe o ID do GGCheckout, sem espaços e com até 200 caracteres'
  when 'products_guarantee_range' then 'A garantia vai de 24 a 8760 horas e espera no máximo 168 horas'
  when 'products_id_form' then 'O ID do produto usa letras minúsculas, números, - e _'
  when 'products_image_url_form' then 'A imagem deve ser um endereço https:// ou um caminho da loja que começa com /'
  when 'products_max_per_order_range' then 'O máximo por compra vai de 1 a 100 keys'
  when 'products_name_given' then 'Informe o nome do produto'
  when 'products_price_positive' then 'O preço deve ser maior que zero'
  else 'Produto inválido: ' || p_rule
end;
