-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff list and change price rules; orders, timelines and exports say which rule explained them. Hashes of persons end with the account, or by age.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- One page of price rules, newest first: {total, rules: [the row with state: paused, planned, in_force, used_up or ended, and discounted (reais)]}.
-- At most 100 at a time.
create function public.list_price_rules(p_limit integer default 50, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object('total', (select count(*) from private.price_rules), 'rules', (
    select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object(
      'state', case when not r.is_active then 'paused' when r.ends_at <= now() then 'ended' when r.starts_at > now() then 'planned'
        when r.uses >= r.max_uses then 'used_up' else 'in_force' end,
      'discounted', (select coalesce(sum(u.discount), 0) from private.price_rule_uses u where u.rule_id = r.id)) order by r.created_at desc, r.id), '[]')
    from (select * from private.price_rules l order by l.created_at desc, l.id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) r));
$$;

-- Creates a price rule, or changes all fields of one. Admins only, with a reason, logged. A second call with the id of a new rule changes it.
-- Refuses: 400 price_rule_invalid, 409 coupon_code_taken.
create function public.save_price_rule(p_id uuid, p_rule jsonb, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_rule private.price_rules;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  v_rule := jsonb_populate_record(null::private.price_rules, p_rule);
  if (select count(*) from public.products p where p.id = any (v_rule.product_ids)) <> cardinality(v_rule.product_ids) then
    raise check_violation;
  end if;
  insert into private.price_rules as r (id, name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at, ends_at,
    max_uses, max_uses_per_person, is_active)
  values (p_id, v_rule.name, v_rule.code, v_rule.percent, v_rule.amount_off, v_rule.product_ids, v_rule.categories, v_rule.is_for_extras, v_rule.min_price,
    v_rule.starts_at, v_rule.ends_at, v_rule.max_uses, v_rule.max_uses_per_person, v_rule.is_active)
  on conflict (id) do update set (name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at, ends_at, max_uses,
    max_uses_per_person, is_active) = row (excluded.name, excluded.code, excluded.percent, excluded.amount_off, excluded.product_ids, excluded.categories,
    excluded.is_for_extras, excluded.min_price, excluded.starts_at, excluded.ends_at, excluded.max_uses, excluded.max_uses_per_person, excluded.is_active);
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Outra regra já usa este código', detail = 'coupon_code_taken', hint = 'A code belongs to one rule for ever.';
  when check_violation or not_null_violation or data_exception then
    raise sqlstate 'PT400' using message = 'Confira os campos da regra', detail = 'price_rule_invalid',
      hint = 'A name, percent or amount_off, known product_ids or categories or neither, an end after the start, limits above 0.';
end;
$$;

grant execute on function public.list_price_rules(integer, integer), public.save_price_rule(uuid, jsonb, text) to authenticated;

-- Forgets what led people to the checkout, and who used a price rule.
create function private.forget_shoppers(p_until timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from private.purchase_intents i where i.created_at < p_until;
  update private.price_rule_uses set persons = '{}' where used_at < p_until and persons <> '{}';
$$;

-- Not for the uses that payments count.
create trigger log_price_rule_change after insert or update of name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at,
  ends_at, max_uses, max_uses_per_person, is_active on private.price_rules
  for each row execute function private.log_row_change('price_rule_created', 'price_rule_changed');

do $do$
declare
  v_function record;
  v_definition text;
  v_change text[];
begin
  for v_function in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and p.proname = any (array[
      'erase_person', 'forget_expired_data', 'log_row_change', 'my_personal_data', 'orders_for_staff', 'orders_since', 'timeline_of_sale'])
  loop
    v_definition := v_function.definition;
    foreach v_change slice 1 in array array[
      [$sql$  update public.orders set customer_email = null where id = any (v_orders);
$sql$,
$sql$  update public.orders set customer_email = null where id = any (v_orders);
  update private.price_rule_uses set persons = '{}' where order_id = any (v_orders);
$sql$],
      [$sql$  delete from private.purchase_intents i where i.created_at < now() - interval '400 days';
$sql$,
$sql$  perform private.forget_shoppers(now() - interval '400 days');
$sql$],
      [$sql$'with_credit', o.paid_with = 'credit') order by$sql$,
$sql$'with_credit', o.paid_with = 'credit',
    'price_rule', private.rule_of_order(o.id) ->> 'name') order by$sql$],
      [$sql$'with_credit', o.paid_with = 'credit', 'key_id',$sql$,
$sql$'with_credit', o.paid_with = 'credit', 'price_rule', private.rule_of_order(o.id),
    'key_id',$sql$],
      [$sql$  union all select c.created_at, 'credit',$sql$,
$sql$  union all select u.used_at, 'price_rule', null, private.rule_of_order(u.order_id) from private.price_rule_uses u where u.order_id = p_order.id
  union all select c.created_at, 'credit',$sql$],
      [$sql$jsonb_build_object('product_name', p.name, 'key_data',$sql$,
$sql$jsonb_build_object('product_name', p.name,
        'price_rule', private.rule_of_order(o.id), 'key_data',$sql$],
      [$sql$'stock_count', 'sold_count', 'initial_stock', 'created_at', 'updated_at'];$sql$,
$sql$'stock_count', 'sold_count', 'initial_stock', 'uses', 'created_at',
    'updated_at'];$sql$]
    ] loop
      v_definition := replace(v_definition, v_change[1], v_change[2]);
    end loop;
    execute v_definition;
  end loop;
end;
$do$;
