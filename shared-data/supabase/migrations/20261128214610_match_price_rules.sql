-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A payment of another amount than its price is delivered where price rules explain the amount.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- One way to pay for some lines: their sum, how it was come to, and the sum of the weights of line_prices.
create type private.ruled_sum as (total numeric, lines private.ruled_line[], weight numeric);

-- Explains an amount that is not the sum of the prices: finds, line by line, the full prices and price rules that come to what is left of it. Rules are never
-- added up on one line. Only for what was paid; without an explanation the measure stays as it is, and its hold with it.
create function private.measure_by_rules(
  p_event public.payment_events, p_lines private.payment_line[], p_past private.payment_past, p_measure private.payment_measure, p_left numeric
) returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_main text := (private.product_line(p_event.payload #>> '{product,id}', false)).product_id;
  v_sums private.ruled_sum[] := array[(0, '{}', 0)::private.ruled_sum];
  v_rules uuid[];
  v_line private.payment_line;
begin
  if private.event_meaning(p_event.endpoint, p_event.event) <> 'paid' or not exists (select from private.price_rules r where r.is_active)
    or exists (select from unnest(p_lines) l where l.product_id is null) then
    return p_measure;
  end if;
  v_rules := private.lock_usable_rules(p_lines, private.persons_of_payment(p_event, p_past.owner));
  foreach v_line in array p_lines loop
    continue when exists (
      select from public.orders o where o.payment_id = p_event.payment_id and o.product_id = v_line.product_id and o.payment_line = v_line.line
        and o.status in ('completed', 'refunded'));
    -- One way for each sum, and not endlessly many sums.
    v_sums := array(
      select distinct on (s.total + n.price)
        (s.total + n.price, s.lines || (v_line.product_id, v_line.line, n.price, n.rule_id, n.discount)::private.ruled_line,
          s.weight + n.weight)::private.ruled_sum
      from unnest(v_sums) s, private.line_prices(p_event, v_line, v_rules, v_line.product_id is distinct from v_main or v_line.line > 1) n
      where s.total + n.price <= p_left order by s.total + n.price, s.weight + n.weight limit 2000);
  end loop;
  select s.lines into p_measure.ruled from unnest(v_sums) s where s.total = p_left and s.weight > 0;
  if p_measure.ruled is not null then
    p_measure.hold := null;
    p_measure.basis := 'today';
    p_measure.share := 1;
  end if;
  return p_measure;
end;
$$;

-- The lines of a payment at the prices that rules give them.
create function private.lines_at_ruled_prices(p_lines private.payment_line[], p_ruled private.ruled_line[]) returns private.payment_line[]
language plpgsql immutable set search_path = ''
as $$
begin
  for v_place in 1..cardinality(p_lines) loop
    p_lines[v_place].price := coalesce(
      (select r.price from unnest(p_ruled) r where r.product_id = p_lines[v_place].product_id and r.line = p_lines[v_place].line), p_lines[v_place].price);
  end loop;
  return p_lines;
end;
$$;

-- Counts a payment for each rule that explains a line of it, and notes which order. The rules are locked (measure_by_rules).
create function private.record_rule_uses(p_event public.payment_events, p_ruled private.ruled_line[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.price_rule_uses (order_id, rule_id, discount, persons)
  select o.id, r.rule_id, r.discount, private.persons_of_payment(p_event, o.user_id)
  from unnest(p_ruled) r join public.orders o on o.payment_id = p_event.payment_id and o.product_id = r.product_id and o.payment_line = r.line
  where r.rule_id is not null;
  update private.price_rules r set uses = uses + 1 where r.id in (select l.rule_id from unnest(p_ruled) l);
end;
$$;

-- The rule that explains an order, for its buyer and staff: {name, code, discount}; null where it has none.
create function private.rule_of_order(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('name', r.name, 'code', r.code, 'discount', u.discount)
  from private.price_rule_uses u join private.price_rules r on r.id = u.rule_id join public.orders o on o.id = u.order_id
  where u.order_id = p_order_id and (o.user_id = (select private.caller_id()) or (select private.is_staff()));
$$;

-- The name of the rule that explains an order, as a column of it (`select=id,price_rule`).
create function public.price_rule(p_order public.orders) returns text
language sql stable set search_path = ''
return private.rule_of_order(p_order.id) ->> 'name';

-- A product's price with a coupon: {price, name}, or {reason}: unknown (also for one that is paused or begins later), ended, used_up, used_by_you,
-- other_product. Where an automatic rule lowers the price more, that one: rules are never added up.
create function public.price_with_coupon(p_product_id text, p_code text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_product public.products;
  v_rule private.price_rules;
  v_caller uuid := private.caller_id();
  v_reason text;
begin
  select * into v_product from public.products p where p.id = p_product_id and p.is_active;
  select * into v_rule from private.price_rules r
  where r.code = upper(btrim(left(p_code, 60))) and r.is_active and not r.is_for_extras and r.starts_at <= now();
  v_reason := case
    when v_product.id is null or v_rule.id is null then 'unknown'
    when v_rule.ends_at <= now() then 'ended'
    when v_rule.uses >= v_rule.max_uses then 'used_up'
    when not private.is_rule_for(v_rule, v_product.id, v_product.category) or private.discounted_price(v_rule, v_product.price) >= v_product.price
      then 'other_product'
    when private.rule_uses_of(v_rule.id, private.hash_person(v_caller, (select u.email from auth.users u where u.id = v_caller))) >= v_rule.max_uses_per_person
      then 'used_by_you' end;
  if v_reason is not null then
    return jsonb_build_object('reason', v_reason);
  end if;
  return (
    select jsonb_build_object('price', private.discounted_price(r, v_product.price), 'name', r.name) from private.price_rules r
    where r.id = v_rule.id or r.code is null and r.is_active and not r.is_for_extras and r.starts_at <= now() and (r.ends_at is null or r.ends_at > now())
      and (r.max_uses is null or r.uses < r.max_uses) and r.max_uses_per_person is null and private.is_rule_for(r, v_product.id, v_product.category)
    order by private.discounted_price(r, v_product.price), r.id <> v_rule.id limit 1);
end;
$$;

grant execute on function public.price_with_coupon(text, text) to anon, authenticated;
-- rule_of_order for functions that run as the buyer.
grant execute on function private.rule_of_order(uuid), public.price_rule(public.orders) to authenticated;

-- Refunds all orders of a payment, also those of lines that the event does not list.
create function private.refund_whole_payment(p_payment_id text) returns public.payment_outcome
language plpgsql volatile set search_path = ''
as $$
begin
  update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_payment_id and o.status <> 'refunded';
  return case when found then 'refunded' else 'unchanged' end;
end;
$$;

alter type private.payment_measure add attribute ruled private.ruled_line[];

do $do$
declare
  v_function record;
  v_definition text;
  v_change text[];
begin
  for v_function in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and p.proname = any (array[
      'apply_payment_event', 'make_credit_order', 'measure_payment'])
  loop
    v_definition := v_function.definition;
    foreach v_change slice 1 in array array[
      [$sql$row('today', null, 1, clock_timestamp())::private.payment_measure$sql$,
$sql$row('today', null, 1, clock_timestamp(), null)::private.payment_measure$sql$],
      [$sql$  return private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
$sql$,
$sql$  v_measure := private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
  if v_measure.hold in ('amount_mismatch', 'payment_exceeded') then
    return private.measure_by_rules(p_event, p_lines, p_past, v_measure, v_amount - coalesce(p_past.spent, 0));
  end if;
  return v_measure;
$sql$],
      [$sql$  v_measure := private.measure_payment(p_event, v_lines, v_past);
$sql$,
$sql$  v_measure := private.measure_payment(p_event, v_lines, v_past);
  v_lines := case when v_measure.ruled is null then v_lines else private.lines_at_ruled_prices(v_lines, v_measure.ruled) end;
$sql$],
      [$sql$  end loop;
  if v_meaning = 'refunded' then
    -- The whole$sql$,
$sql$  end loop;
  if v_measure.ruled is not null then
    perform private.record_rule_uses(p_event, v_measure.ruled);
  end if;
  if v_meaning = 'refunded' then
    -- The whole$sql$],
      [$sql$    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcome := least(v_outcome, case when found then 'refunded' else 'unchanged' end::public.payment_outcome);
$sql$,
$sql$    v_outcome := least(v_outcome, private.refund_whole_payment(p_event.payment_id));
$sql$]
    ] loop
      v_definition := replace(v_definition, v_change[1], v_change[2]);
    end loop;
    execute v_definition;
  end loop;
end;
$do$;
