-- Coupons and price rules as staff list and change them (R10.15).

-- One page of price rules, newest first: {total, rules: [the row with state: paused, planned, in_force, used_up or ended, and discounted (reais)]}.
-- At most 100 at a time.
create function public.list_price_rules(p_limit integer default 50, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object('total', (select count(*) from private.price_rules), 'rules', (
    select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('state', private.rule_state(r),
      'discounted', (select coalesce(sum(u.discount), 0) from private.price_rule_uses u where u.rule_id = r.id)) order by r.created_at desc, r.id), '[]')
    from private.price_rules r where r.id in (
      select l.id from private.price_rules l order by l.created_at desc, l.id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0))));
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
