-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Comments inside functions of orders, payments and reports state their reason plainly. No function does anything else.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Marks the key that an order takes as used, and moves its product's stock and sales in one write. A sale is an order that is completed and not refunded.
-- Refuses: 409 key_not_free (used already, or of another product).
create or replace function private.use_key_and_count() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- An inserted order has no old row, a deleted one no new row: their columns are null.
  v_sold integer := coalesce((new.status = 'completed')::integer, 0) - coalesce((old.status = 'completed')::integer, 0);
  v_taken integer := 0;
  v_place bigint;
  v_left integer;
  v_total integer;
begin
  if new.delivered_key_id is distinct from old.delivered_key_id and new.delivered_key_id is not null then
    update private.stored_keys set is_used = true, used_at = clock_timestamp()
    where id = new.delivered_key_id and product_id = new.product_id and not is_used
      and place <= (select c.used_until from private.delivery_cursors c where c.product_id = new.product_id);
    if not found then
      -- Later than those of its product that are known to be used: its first key, or one that lock_next_key, which keeps ahead of this, did not choose.
      update private.stored_keys set is_used = true, used_at = clock_timestamp()
      where id = new.delivered_key_id and product_id = new.product_id and not is_used returning place into v_place;
      if v_place is null then
        raise sqlstate 'PT409' using message = 'Esta key não está livre para este pedido', detail = 'key_not_free',
          hint = 'An order takes an unused key of its own product.';
      end if;
      perform private.note_used_until(new.product_id, v_place + 1024);
    end if;
    v_taken := 1;
  end if;
  if v_sold <> 0 or v_taken <> 0 then
    update public.products set stock_count = stock_count - v_taken, sold_count = sold_count + v_sold, updated_at = now()
    where id = coalesce(new.product_id, old.product_id) returning stock_count, sold_count into v_left, v_total;
    -- is_seen, inlined: a function in SQL is parsed and planned again in each delivery, with the product locked.
    if (v_left + v_taken > 0) <> (v_left > 0) or (v_total - v_sold > 0) <> (v_total > 0) then
      insert into private.page_changes (product_id) values (coalesce(new.product_id, old.product_id));
    end if;
  end if;
  return null;
end;
$$;

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
  -- An unknown product has no price, so the sum is unknown.
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

-- The events that sold nothing of a product that they name, because the store did not know it or because they failed; for one provider's id, or for
-- all. product_id: the product with the provider's id now; null where the store still does not know it.
create or replace function private.unsold_events(p_provider_id text default null)
returns table (event_id bigint, received_at timestamptz, payment_id text, provider_id text, title text, product_id text)
language sql stable set search_path = ''
as $$
  with named as materialized (
    select e.id, e.received_at, e.payment_id, n.provider_id, n.title, private.event_meaning(e.endpoint, e.event) as meaning
    from public.payment_events e, lateral private.named_products(e.payload) n
    where e.outcome in ('unknown_product', 'error') and (p_provider_id is null or n.provider_id = p_provider_id)
  ), known as materialized (
    select d.provider_id, (private.product_line(d.provider_id, false)).product_id from (select distinct n.provider_id from named n) d
  )
  select n.id, n.received_at, n.payment_id, n.provider_id, n.title, k.product_id from named n join known k on k.provider_id = n.provider_id
  -- One payment may have products that are sold and others that the event still waits for.
  where not exists (
    select 1 from public.orders o
    where o.payment_id = n.payment_id and o.product_id = k.product_id and (n.meaning = 'generated' or o.status in ('completed', 'refunded'))
  );
$$;

-- A payment's amount in reais, read in one unit alone; null where it cannot be read. A JSON number, or text of digits with at most two decimals
-- after a point or a comma: a sign of currency or marks of thousands would have to be guessed at. It must be whole cents, but for the noise
-- that a sum of binary fractions has (189.79999999999998).
create or replace function private.amount_in_reais(p_amount jsonb, p_unit public.amount_unit) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_cents numeric;
begin
  if jsonb_typeof(p_amount) = 'number' then
    v_cents := p_amount::numeric;
  elsif jsonb_typeof(p_amount) = 'string' and btrim(p_amount #>> '{}') ~ '^[0-9]{1,12}([.,][0-9]{1,2})?$' then
    v_cents := replace(btrim(p_amount #>> '{}'), ',', '.')::numeric;
  end if;
  -- An amount that no order can hold is unreadable too. Larger numbers are not multiplied: they could overflow.
  if v_cents is null or v_cents < 0 or v_cents >= 1000000000000 then
    return null;
  elsif p_unit = 'reais' then
    v_cents := v_cents * 100;
  end if;
  return case when v_cents < 1000000000000 and abs(v_cents - round(v_cents)) < 0.0001 then round(round(v_cents) / 100, 2) end;
end;
$$;

-- The figures of sales_summary as they are at a moment.
create or replace function private.sales_report(p_days integer, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_today date := (p_now at time zone 'America/Sao_Paulo')::date;
  v_from timestamptz := private.day_start(v_today - (p_days - 1));
  v_week_ago timestamptz := ((p_now at time zone 'America/Sao_Paulo') - interval '7 days') at time zone 'America/Sao_Paulo';
begin
  return private.sales_of_days(v_today - (p_days - 1), v_today) || jsonb_build_object(
    'as_of', p_now,
    'today', private.sales_between(private.day_start(v_today), p_now),
    'week_ago', private.sales_between(private.day_start(v_today - 7), v_week_ago),
    'refunds', (
      select private.money_of(count(*), sum(o.amount) filter (where o.paid_with = 'pix'), count(*) - count(o.amount), min(o.refunded_at))
      from public.orders o where o.refunded_at >= v_from and o.refunded_at <= p_now and o.status = 'refunded'
    ),
    'delivery', private.delivery_times(v_from, p_now),
    'credit', private.credit_report(v_from, p_now)
  ) || (
    -- PIX only: a purchase with credit is paid at once.
    select jsonb_build_object('created', count(*), 'paid', count(o.paid_at))
    from public.orders o where o.created_at >= v_from and o.created_at <= p_now and o.paid_with = 'pix'
  ) || private.stock_outlook(p_now) || (
    -- Money that is in the store's hands and not settled: paid and waiting for a key, held, and of nobody.
    select jsonb_build_object(
      'waiting', (select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o where o.is_waiting),
      'held', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.hold_reason is not null and o.status = 'completed'
      ),
      'ownerless', (
        select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at)) from public.orders o
        where o.user_id is null and o.status = 'completed'
      )
    )
  );
end;
$$;

-- One page of orders for staff: {orders: [...], total}. At most 100 at a time; the total is 10001 where there are more than 10000. By p_sort the newest first
-- ('newest'), those paid longest ago ('oldest_paid'), or the largest amounts ('amount').
-- Refuses: 400 sort_unknown.
create or replace function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0, p_sort text default 'newest'
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  v_order text := case p_sort
    when 'newest' then 'created_at desc, id' when 'oldest_paid' then 'paid_at, id' when 'amount' then 'amount desc nulls last, id' end;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_staff();
  if v_order is null then
    raise sqlstate 'PT400' using message = 'Ordem desconhecida', detail = 'sort_unknown', hint = 'newest, oldest_paid or amount.';
  end if;
  v_search := private.read_order_search(p_search);
  -- First purchases are computed once, for the page and for the total; all else stops where enough is counted, and has an index.
  execute format(
    'with found as %s (select o.id, o.created_at, o.paid_at, o.amount from public.orders o where %s)
     select (select count(*) from (select from found limit $8) c),
       array(select id from found order by %s limit least(greatest($6, 1), 100) offset greatest($7, 0))',
    case when p_state = 'first' then 'materialized' else 'not materialized' end,
    private.order_conditions(v_search, p_product_id, p_state, p_from, p_to), v_order
  ) into v_total, v_ids using v_search, p_product_id, p_state, p_from, p_to, p_limit, p_offset, private.most_counted() + 1;
  return jsonb_build_object('total', v_total, 'orders', private.orders_for_staff(v_ids));
end;
$$;
