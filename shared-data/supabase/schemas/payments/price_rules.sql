-- Coupons and automatic price rules (R10.15). A rule makes no price: the provider's checkout does. It explains an amount paid that is below the price.

create table private.price_rules (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[<>[:cntrl:]]'),
  -- The coupon, in capitals; null for a rule that needs none. Never used again by another rule: a shopper's old link keeps its meaning.
  code text unique check (code ~ '^[A-Z0-9_-]{3,30}$'),
  percent numeric(5, 2) check (percent > 0 and percent < 100),
  amount_off numeric(12, 2) check (amount_off > 0),
  -- The products or categories that it is for; for all where both are null.
  product_ids text[] check (cardinality(product_ids) between 1 and 200),
  categories text[] check (cardinality(categories) between 1 and 20),
  -- True where it is only for products beside the main one of a payment: the checkout's order bump.
  is_for_extras boolean not null default false,
  -- No product becomes cheaper than this.
  min_price numeric(12, 2) not null default 0.01 check (min_price > 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  -- False stops it at once, also for a PIX that was generated before; its end does not.
  is_active boolean not null default true,
  -- Payments that it explained, also those refunded since.
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  constraint price_rules_end_after_start check (ends_at > starts_at),
  constraint price_rules_one_discount check (num_nonnulls(percent, amount_off) = 1),
  constraint price_rules_one_scope check (num_nonnulls(product_ids, categories) <= 1)
);

-- The orders that a rule explained. "persons" are hashes of the payer's account, e-mail and phone: they count uses, and go with the account or after
-- 400 days.
create table private.price_rule_uses (
  order_id uuid primary key references public.orders (id),
  rule_id uuid not null references private.price_rules (id),
  used_at timestamptz not null default clock_timestamp(),
  discount numeric(12, 2) not null check (discount > 0),
  persons text[] not null
);

create index price_rule_uses_of_rule on private.price_rule_uses (rule_id, used_at);
create index price_rule_uses_by_person on private.price_rule_uses using gin (persons);

-- A price lowered by a rule, never below its floor. p_rounding decides about fractions of a cent: 0 cuts them off, 0.009999 rounds up.
create function private.discounted_price(p_rule private.price_rules, p_price numeric, p_rounding numeric default 0.005) returns numeric
language sql immutable set search_path = ''
return greatest(
  trunc(coalesce(p_price * (100 - p_rule.percent) / 100, p_price - p_rule.amount_off) + p_rounding, 2), p_rule.min_price);

-- A rule's state at a moment: paused, ended, planned, used_up or in_force.
create function private.rule_state(p_rule private.price_rules, p_at timestamptz default now()) returns text
language sql stable set search_path = ''
return case when not p_rule.is_active then 'paused' when p_rule.ends_at <= p_at then 'ended' when p_rule.starts_at > p_at then 'planned'
  when p_rule.uses >= p_rule.max_uses then 'used_up' else 'in_force' end;

-- True where a rule is for a product of this id and category.
create function private.is_rule_for(p_rule private.price_rules, p_product_id text, p_category text) returns boolean
language sql immutable set search_path = ''
return coalesce(p_product_id = any (p_rule.product_ids), p_category = any (p_rule.categories), true);

-- Hashes of one person's account, e-mail and phone; without those that many buyers share: a checkout's placeholder, or a number of one digit repeated.
create function private.hash_person(p_user_id uuid, p_email text, p_phone text default null) returns text[]
language sql immutable set search_path = ''
return array(
  select encode(extensions.digest(t.mark, 'sha256'), 'hex')
  from unnest(array[
    'account ' || p_user_id, 'email ' || case when not private.is_placeholder_email(p_email) then lower(p_email) end,
    'phone ' || case when p_phone ~ '^[0-9]{10,13}$' and p_phone !~ '^([0-9])\1+$' then private.plain_phone(p_phone) end
  ]) t (mark) where t.mark is not null);

-- The payer of an event, as hash_person has it, with what is known of the payment's orders.
create function private.persons_of_payment(p_event public.payment_events, p_owner uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select unnest(private.hash_person(p_owner, private.payer_email(p_event.payload),
      regexp_replace(left(p_event.payload #>> '{customer,phone}', 50), '\D', '', 'g')))
    union select unnest(private.hash_person(o.user_id, o.customer_email)) from public.orders o where o.payment_id = p_event.payment_id);
$$;

-- How often these persons have used a rule.
create function private.rule_uses_of(p_rule_id uuid, p_persons text[]) returns bigint
language sql stable set search_path = ''
as $$
  select count(distinct o.payment_id)
  from private.price_rule_uses u join public.orders o on o.id = u.order_id where u.persons && p_persons and u.rule_id = p_rule_id;
$$;

-- Locks the rules that may lower a price of these lines, and gives those that this payer has not used too often. A payment that uses the last one makes
-- others wait.
create function private.lock_usable_rules(p_lines private.payment_line[], p_persons text[]) returns uuid[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_rules uuid[] := array(
    select r.id from private.price_rules r
    where r.is_active and exists (
      select from unnest(p_lines) l join public.products p on p.id = l.product_id where private.is_rule_for(r, p.id, p.category))
    order by r.id for no key update
  );
begin
  -- A statement of its own, which sees the uses of the payments that were waited for.
  return array(
    select r.id from private.price_rules r
    -- A payer without any mark cannot be counted.
    where r.id = any (v_rules)
      and (r.max_uses_per_person is null or p_persons <> '{}' and private.rule_uses_of(r.id, p_persons) < r.max_uses_per_person)
  );
end;
$$;

-- The prices that one unpaid line may have: in full, or by one rule, in both roundings, as it was in force when the PIX was generated. An order's price is
-- its own, where it is for as many keys. A rule's floor is that of each key. "weight" prefers few rules, and among them those without a limit, then the older.
create function private.line_prices(p_event public.payment_events, p_line private.payment_line, p_rules uuid[], p_is_extra boolean)
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
  from line l join private.price_rules r on r.id = any (p_rules) and private.is_rule_for(r, l.id, l.category)
    and private.rule_state(r, l.made_at) = 'in_force' and (p_is_extra or not r.is_for_extras),
    lateral (select greatest(private.discounted_price(r, l.price, g.rounding), r.min_price * p_line.quantity) as price
      from unnest(array[0, 0.009999]) g (rounding)) d
  where d.price < l.price;
$$;

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
  v_state text;
  v_reason text;
begin
  select * into v_product from public.products p where p.id = p_product_id and p.is_active;
  select * into v_rule from private.price_rules r where r.code = upper(btrim(left(p_code, 60))) and not r.is_for_extras;
  v_state := private.rule_state(v_rule);
  v_reason := case
    when v_product.id is null or v_rule.id is null or v_state in ('paused', 'planned') then 'unknown'
    when v_state <> 'in_force' then v_state
    when not private.is_rule_for(v_rule, v_product.id, v_product.category) or private.discounted_price(v_rule, v_product.price) >= v_product.price
      then 'other_product'
    when private.rule_uses_of(v_rule.id, private.hash_person(v_caller, (select u.email from auth.users u where u.id = v_caller))) >= v_rule.max_uses_per_person
      then 'used_by_you' end;
  if v_reason is not null then
    return jsonb_build_object('reason', v_reason);
  end if;
  return (
    select jsonb_build_object('price', private.discounted_price(r, v_product.price), 'name', r.name) from private.price_rules r
    where r.id = v_rule.id or r.code is null and private.rule_state(r) = 'in_force' and not r.is_for_extras
      and r.max_uses_per_person is null and private.is_rule_for(r, v_product.id, v_product.category)
    order by private.discounted_price(r, v_product.price), r.id <> v_rule.id limit 1);
end;
$$;

grant execute on function public.price_with_coupon(text, text) to anon, authenticated;
-- rule_of_order for functions that run as the buyer.
grant execute on function private.rule_of_order(uuid), public.price_rule(public.orders) to authenticated;
