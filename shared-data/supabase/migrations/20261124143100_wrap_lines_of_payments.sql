-- No change of behaviour: lines of at most 160 characters.

-- Measures a payment whose amount is not simply the sum of today's prices.
create or replace function private.measure_closely(
  p_event public.payment_events, p_lines private.payment_line[], p_measure private.payment_measure, p_unit public.amount_unit, p_amount numeric, p_spent numeric
) returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_left numeric := p_amount - p_spent;
  v_other_unit public.amount_unit := case p_unit when 'reais' then 'cents' else 'reais' end;
  v_other numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_other_unit) - p_spent;
  v_today numeric;
  v_first numeric;
begin
  select sum(l.price), sum(coalesce(o.expected_amount, l.price)) into v_today, v_first
  from unnest(p_lines) l
  left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = l.product_id and o.payment_line = l.line
  where o.status is null or o.status not in ('completed', 'refunded')
  -- What the store does not sell has no price: then nothing is known of the sum.
  having count(*) = count(l.price);
  p_measure.basis := case
    when v_left = v_today then 'today' when v_left = v_first then 'first' when v_other = v_today then 'today' when v_other = v_first then 'first' end;
  p_measure.share := case when v_left < 0 then 0 else v_left end / case p_measure.basis when 'today' then v_today else v_first end;
  p_measure.hold := case
    when v_left in (v_today, v_first) then null
    when p_measure.basis is not null then 'amount_unit'
    when p_amount is null then 'amount_unreadable'
    when p_spent > 0 and v_left < v_today then 'payment_exceeded'
    else 'amount_mismatch'
  end;
  return p_measure;
end;
$$;

-- How many events of each outcome a condition leaves, 10001 where there are more than 10000. In the inbox each is counted by itself: what is rare has an
-- index, what is common ends early. Of what a search leaves the newest 10001 are counted together.
create or replace function private.count_outcomes(p_where text, p_query private.inbox_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_counts text := case
    when p_query.patterns = '{}' and p_query.payment_ids is null then (
      select string_agg(format('select %1$L as outcome, (
        select count(*) from (select from public.payment_events e where e.outcome = %1$L and %2$s limit $2) c) as times', o.outcome, p_where), ' union all ')
      from unnest(enum_range(null::public.payment_outcome)) o (outcome))
    else format('select f.outcome, count(*) as times from (
      select e.outcome from public.payment_events e where %s order by e.received_at desc limit $2) f group by 1', p_where)
  end;
  v_outcomes jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.outcome, c.times) filter (where c.times > 0), ''{}'') from (%s) c', v_counts)
  into v_outcomes using p_query, private.most_counted() + 1;
  return v_outcomes;
end;
$$;

-- An event as staff see it in a list. What was paid is null where it cannot be read; of the payer what is still kept, and "has_ended" where name and
-- phone are gone because their term is over. The products it names, and its payment's orders.
create or replace function private.inbox_line(p_event public.payment_events) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'received_at', p_event.received_at, 'endpoint', p_event.endpoint, 'event', p_event.event, 'payment_id', p_event.payment_id,
    'outcome', p_event.outcome, 'error', p_event.error, 'applied_at', p_event.applied_at,
    'has_amount', p_event.payload #> '{payment,amount}' is not null,
    'amount', private.amount_in_reais(p_event.payload #> '{payment,amount}', (select s.amount_unit from private.store_settings s)),
    'email', private.payer_email(p_event.payload), 'name', left(p_event.payload #>> '{customer,name}', 200),
    'phone', left(p_event.payload #>> '{customer,phone}', 50),
    'has_ended', coalesce(p_event.received_at <= (select f.events_until from private.forgetting f), false),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', p.id, 'product_name', p.name)
        order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n
      left join public.products p on p.id = (select l.product_id from private.product_line(n.provider_id, false) l)),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name)
        order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$$;

-- The products that an event is about, in order of id; at most 50. Where they are being sold they are locked.
create or replace function private.payment_lines(p_payload jsonb, p_is_sale boolean) returns private.payment_line[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_ids text[];
  v_lines private.payment_line[];
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    return case when v_main is not null then array[private.product_line(v_main, p_is_sale)] end;
  end if;
  select array_agg(btrim(e ->> 'id')) into v_ids from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and v_main <> all (coalesce(v_ids, '{}')) then
    v_ids := v_main || v_ids;
  end if;
  select array_agg((l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, null)::private.payment_line order by l.product_id, l.line)
  into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price, p.guarantee_hours, p.guarantee_wait_hours
    from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id, false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  return array(
    select (l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, s.amount_unit)::private.payment_line
    from unnest(v_lines) with ordinality l (product_id, line, price, guarantee_hours, guarantee_wait_hours, unit, place), private.store_settings s
    order by l.place
  );
end;
$$;

-- A payload without what a capture must not keep: anything named like a secret becomes asterisks, and so does a document number,
-- by its name or by its look (CPF, CNPJ).
create or replace function private.mask_payload(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, case
          when e.key ~* 'secret|token|password|senha|authorization|signature|api[-_]?key|cookie|document|cpf|cnpj' then to_jsonb('***'::text)
          else private.mask_payload(e.value) end)
        from jsonb_each(p_value) e), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.mask_payload(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)), '[]');
    when 'string' then
      return to_jsonb(regexp_replace(p_value #>> '{}', '\m(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}/\d{4}-\d{2}|\d{11}|\d{14})\M', '***', 'g'));
    else
      return p_value;
  end case;
end;
$$;

-- Makes an order that credit pays, and spends it. The price is read with the product locked, the ledger with the key in hand: of two who race for one key, or
-- of
-- two purchases for one credit, one raises and leaves nothing.
-- Refuses: 404 product_not_found, 409 product_inactive, 409 price_changed, 409 sold_out, and what require_credit refuses.
create or replace function private.make_credit_order(
  p_payment public.payment_events, p_product_id text, p_expected_price numeric, p_past private.payment_past
) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_product public.products;
  v_line private.payment_line;
  v_order public.orders;
begin
  select * into v_product from public.products p where p.id = p_product_id;
  if v_product.id is null then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  -- Asked before anything is locked too: who has no credit keeps no buyer waiting.
  perform private.require_credit(p_past.owner, v_product.price);
  v_line := private.product_line(v_product.ggcheckout_id, true);
  select * into v_product from public.products p where p.id = p_product_id;
  if not v_product.is_active or v_line.product_id is distinct from p_product_id then
    raise sqlstate 'PT409' using message = 'Este produto não está mais à venda.', detail = 'product_inactive', hint = 'It was taken off sale.';
  elsif p_expected_price is distinct from v_line.price then
    raise sqlstate 'PT409' using message = format('O preço mudou para %s. Confira e confirme de novo.', private.in_reais(v_line.price)),
      detail = 'price_changed', hint = 'Send the price that the buyer saw.';
  end if;
  if private.apply_payment_line(p_payment, 'completed', v_line, row('today', null, 1, clock_timestamp())::private.payment_measure, null, p_past)
    <> 'delivered' then
    raise sqlstate 'PT409' using message = 'Produto esgotado. Escolha outro produto.', detail = 'sold_out',
      hint = 'Credit buys only what can be delivered now.';
  end if;
  perform private.lock_credit(p_past.owner);
  perform private.require_credit(p_past.owner, v_line.price);
  select * into v_order from public.orders o where o.payment_id = p_payment.payment_id;
  insert into public.credit_entries (user_id, amount, kind, order_id) values (p_past.owner, -v_order.amount, 'purchase', v_order.id);
  return v_order;
end;
$$;
