-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Whether a price rule is in force is decided by private.rule_state alone, a day begins where private.day_start says, and many products may be given
-- the most that an order takes (max_per_order).
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- A rule's state at a moment: paused, ended, planned, used_up or in_force.
create function private.rule_state(p_rule private.price_rules, p_at timestamptz default now()) returns text
language sql stable set search_path = ''
return case when not p_rule.is_active then 'paused' when p_rule.ends_at <= p_at then 'ended' when p_rule.starts_at > p_at then 'planned'
  when p_rule.uses >= p_rule.max_uses then 'used_up' else 'in_force' end;

CREATE OR REPLACE FUNCTION private.line_prices(p_event public.payment_events, p_line private.payment_line, p_rules uuid[], p_is_extra boolean)
 RETURNS TABLE(price numeric, rule_id uuid, discount numeric, weight numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.lock_usable_rules(p_lines private.payment_line[], p_persons text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.payments_of_day(p_day date)
 RETURNS TABLE(payment_id text, at timestamp with time zone, provider_status text, provider_amount numeric, store_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with listed as (
    select t.payment_id, t.created_at as at, t.status::text as status, case t.status when 'paid' then t.amount end as amount
    from private.provider_payments t where t.created_at >= private.day_start(p_day) and t.created_at < private.day_start(p_day + 1)
    union all
    select o.payment_id, min(o.paid_at), null, null from public.orders o
    where o.paid_at >= private.day_start(p_day) and o.paid_at < private.day_start(p_day + 1) and o.paid_with = 'pix'
      and not exists (select from private.provider_payments t where t.payment_id = o.payment_id)
    group by o.payment_id
  )
  select l.payment_id, l.at, l.status, l.amount, h.amount from listed l
  cross join lateral (
    select sum(o.amount) as amount from public.orders o
    where o.payment_id = l.payment_id and o.status = 'completed' and o.disputed_at is null
  ) h;
$function$;

CREATE OR REPLACE FUNCTION private.require_product_changes(p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  c_fields constant text[] := array['name', 'description', 'price', 'original_price', 'category', 'ggcheckout_id', 'image_url', 'checkout_link',
    'is_active', 'guarantee_hours', 'max_per_order', 'low_stock'];
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) = 0 or jsonb_path_exists(p_changes, 'strict $[*] ? (
    @.id.type() != "string" || @.from.type() != "object" || @.to.type() != "object")') is distinct from false
    or exists (
      select from jsonb_array_elements(p_changes) c (change), jsonb_object_keys((c.change -> 'from') || (c.change -> 'to')) k (field)
      where k.field <> all (c_fields))
  then
    raise sqlstate 'PT400' using message = 'Mudança de produtos inválida', detail = 'changes_invalid',
      hint = 'Send [{"id": …, "from": {…}, "to": {…}}] with known fields.';
  end if;
  if jsonb_array_length(p_changes) > 1000 then
    raise sqlstate 'PT413' using message = 'No máximo 1000 produtos por vez', detail = 'too_many_products', hint = 'Send the products in parts.';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_product(p_id text, p_values jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_values - 'low_stock' <> '{}' then
    update public.products p set (name, description, price, original_price, category, ggcheckout_id, image_url, checkout_link, is_active, guarantee_hours,
      max_per_order) = (
      select v.name, v.description, v.price, coalesce(v.original_price, 0), v.category, v.ggcheckout_id, v.image_url, v.checkout_link, v.is_active,
        v.guarantee_hours, v.max_per_order
      from jsonb_populate_record(p, p_values - 'low_stock') v)
    where p.id = p_id;
  end if;
  if p_values -> 'low_stock' = 'null' then
    delete from private.stock_thresholds t where t.product_id = p_id;
  elsif p_values ? 'low_stock' then
    perform public.set_stock_threshold(p_id, (p_values ->> 'low_stock')::integer);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_payment_findings(p_state text DEFAULT 'open'::text,
  p_kind public.payment_finding_kind DEFAULT NULL::public.payment_finding_kind, p_day date DEFAULT NULL::date, p_limit integer DEFAULT 50,
  p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  with found as materialized (
    select f.* from private.payment_findings f
    where (p_state = 'all' or (p_state = 'open') = (f.resolved_at is null)) and (p_kind is null or f.kind = p_kind)
      and (p_day is null or f.found_at >= private.day_start(p_day) and f.found_at < private.day_start(p_day + 1))
    order by f.found_at desc, f.id desc limit private.most_counted() + 1
  )
  select jsonb_build_object('total', (select count(*) from found), 'findings', (
    select coalesce(jsonb_agg(to_jsonb(f) || jsonb_build_object(
      'order_id', (select o.id from public.orders o where o.payment_id = f.payment_id order by o.product_id, o.payment_line limit 1)
    ) order by f.found_at desc, f.id desc), '[]')
    from (select * from found order by found_at desc, id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) f));
$function$;

CREATE OR REPLACE FUNCTION public.list_price_rules(p_limit integer DEFAULT 50, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.require_staff();
  select jsonb_build_object('total', (select count(*) from private.price_rules), 'rules', (
    select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('state', private.rule_state(r),
      'discounted', (select coalesce(sum(u.discount), 0) from private.price_rule_uses u where u.rule_id = r.id)) order by r.created_at desc, r.id), '[]')
    from private.price_rules r where r.id in (
      select l.id from private.price_rules l order by l.created_at desc, l.id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0))));
$function$;

CREATE OR REPLACE FUNCTION public.price_with_coupon(p_product_id text, p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
