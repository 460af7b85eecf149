-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Coupons and automatic price rules: their tables, and the prices that they give. Nothing uses them yet.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter type public.staff_action add value 'price_rule_created';
alter type public.staff_action add value 'price_rule_changed';

-- The price of a payment's line, and the price rule that lowers it by "discount"; no rule where it costs its full price.
create type private.ruled_line as (product_id text, line integer, price numeric, rule_id uuid, discount numeric);

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

alter table private.price_rules enable row level security;
alter table private.price_rule_uses enable row level security;

create index price_rule_uses_of_rule on private.price_rule_uses (rule_id, used_at);
create index price_rule_uses_by_person on private.price_rule_uses using gin (persons);

-- A price lowered by a rule, never below its floor. p_rounding decides about fractions of a cent: 0 cuts them off, 0.009999 rounds up.
create function private.discounted_price(p_rule private.price_rules, p_price numeric, p_rounding numeric default 0.005) returns numeric
language sql immutable set search_path = ''
return greatest(
  trunc(coalesce(p_price * (100 - p_rule.percent) / 100, p_price - p_rule.amount_off) + p_rounding, 2), p_rule.min_price);

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

-- Locks the rules that may lower a price of these lines, and gives those that this payer may still use. A payment that uses the last one makes others wait.
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
    where r.id = any (v_rules) and r.is_active and (r.max_uses is null or r.uses < r.max_uses)
      -- A payer without any mark cannot be counted.
      and (r.max_uses_per_person is null or p_persons <> '{}' and private.rule_uses_of(r.id, p_persons) < r.max_uses_per_person)
  );
end;
$$;

-- The prices that one unpaid line may have: in full, or by one rule, in both roundings, as it was in force when the PIX was generated. An order's price is
-- its own. "weight" prefers few rules, and among them those without a limit, then the older.
create function private.line_prices(p_event public.payment_events, p_line private.payment_line, p_rules uuid[], p_is_extra boolean)
returns table (price numeric, rule_id uuid, discount numeric, weight numeric)
language sql stable set search_path = ''
as $$
  with line as (
    select coalesce(o.expected_amount, p_line.price) as price, coalesce(o.created_at, p_event.received_at) as made_at, p.id, p.category
    from public.products p
    left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = p.id and o.payment_line = p_line.line
    where p.id = p_line.product_id
  )
  select l.price, null::uuid, 0, 0 from line l
  union all
  select distinct d.price, r.id, l.price - d.price, 1000 + dense_rank() over (order by r.max_uses is not null, r.created_at, r.id)
  from line l join private.price_rules r on r.id = any (p_rules) and private.is_rule_for(r, l.id, l.category) and l.made_at >= r.starts_at
    and (r.ends_at is null or l.made_at < r.ends_at) and (p_is_extra or not r.is_for_extras),
    lateral (select private.discounted_price(r, l.price, g.rounding) as price from unnest(array[0, 0.009999]) g (rounding)) d
  where d.price < l.price;
$$;
