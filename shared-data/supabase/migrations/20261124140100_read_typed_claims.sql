-- What staff decide and list of claims, by the enums of the migration before.

-- Decides a claim: 'replacement' (the oldest unused key, the old one marked defective), 'credit' or 'refund' (of what was paid), or 'refusal'. The reason is
-- shown to the buyer, and the log keeps it. The same decision again by the same person changes nothing.
-- Refuses: 403 staff_only, 400 reason_required, 400 decision_unknown, 403 second_factor_required (all but refusal), 404 claim_not_found, 403 claim_of_own,
-- 409 claim_ended, 403 claim_limit_reached, 409 out_of_stock, 409 order_disputed, 409 order_without_key, 409 amount_unknown.
create or replace function public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_claim public.guarantee_claims;
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(p_decision, '') not in ('replacement', 'credit', 'refund', 'refusal') then
    raise sqlstate 'PT400' using message = 'Decisão desconhecida', detail = 'decision_unknown', hint = 'replacement, credit, refund or refusal.';
  elsif p_decision <> 'refusal' then
    perform private.require_second_factor();
  end if;
  -- One decision of a member of staff after the other, so that the limit counts them all.
  perform pg_advisory_xact_lock(hashtextextended('store claims decided by ' || private.caller_id(), 0));
  select l.* into v_order from public.guarantee_claims c, lateral private.lock_order(c.order_id) l where c.id = p_claim_id;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  elsif v_claim.user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe decide o seu próprio chamado', detail = 'claim_of_own', hint = 'Ask a colleague.';
  elsif v_claim.state not in ('open', 'answered') then
    if v_claim.decided_by is distinct from private.caller_id() or v_claim.decision::text is distinct from p_decision then
      raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'It was decided or withdrawn meanwhile.';
    end if;
  else
    if p_decision = 'refusal' then
      perform private.end_claim(p_claim_id, p_decision, null, null);
    else
      perform private.give_for_claim(v_order, v_claim, p_decision);
    end if;
    perform private.notify_claim('claim_decided', p_claim_id);
    perform private.log_staff_action('claim_decided', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_key_id => v_claim.key_id,
      p_user_id => v_claim.user_id, p_changes => private.changed_fields('{}', jsonb_build_object('decision', p_decision)));
  end if;
end;
$$;

-- The claims that filters leave but for their state; an empty one asks nothing. What was typed is an address, the id of a claim or an order, or how an
-- order's id begins.
-- Planned anew at each call, so that an index leads to one person, product or order.
create or replace function private.found_claims(
  p_reason text, p_product_id text, p_search text, p_is_overdue boolean, p_order_id uuid, p_user_id uuid
) returns setof public.guarantee_claims
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_search text := ltrim(lower(btrim(left(coalesce(p_search, ''), 254))), '#');
  v_id uuid := case when pg_input_is_valid(v_search, 'uuid') then v_search::uuid end;
  v_users uuid[] := array(select u.id from auth.users u where position('@' in v_search) > 0 and u.email = v_search);
begin
  return query select c.* from public.guarantee_claims c
  where (coalesce(p_reason, '') = '' or c.reason::text = p_reason) and (coalesce(p_product_id, '') = '' or c.product_id = p_product_id)
    and (p_is_overdue is not true or c.state = 'open' and c.due_at < now())
    and (p_order_id is null or c.order_id = p_order_id) and (p_user_id is null or c.user_id = p_user_id)
    and (v_search = '' or c.id = v_id or c.order_id = v_id or c.user_id = any (v_users) or starts_with(c.order_id::text, v_search))
  order by c.opened_at desc limit private.most_counted() + 1;
end;
$$;

-- One page of claims for staff: {read_at, total, states: {open, answered, decided, withdrawn}, claims: [claim_line]}. "states" counts what all filters but that
-- of the state leave, of the newest 10001; the total is 10001 where there are more than 10000. p_state: one of them, 'undecided' or 'all'. Staff's turn
-- comes first, and of it what is due first; then the buyers' turn; then the newest. At most 100 at a time.
-- Refuses: 403 staff_only.
create or replace function public.list_guarantee_claims(
  p_state text default 'undecided', p_reason text default '', p_product_id text default '', p_search text default '', p_is_overdue boolean default false,
  p_order_id uuid default null, p_user_id uuid default null, p_limit integer default 30, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select f.id, f.state, f.due_at, f.opened_at from private.found_claims(p_reason, p_product_id, p_search, p_is_overdue, p_order_id, p_user_id) f
    ), asked as materialized (
      select f.id, row_number() over (order by case f.state when 'open' then 1 when 'answered' then 2 else 3 end,
        case when f.state in ('open', 'answered') then f.due_at end, f.opened_at desc, f.id) as place
      from found f where p_state in (f.state::text, 'all') or p_state = 'undecided' and f.state in ('open', 'answered')
    )
    select jsonb_build_object('read_at', clock_timestamp(), 'total', (select count(*) from asked),
      'states', jsonb_build_object('open', 0, 'answered', 0, 'decided', 0, 'withdrawn', 0)
        || (select coalesce(jsonb_object_agg(s.state, s.times), '{}') from (select f.state, count(*) as times from found f group by f.state) s),
      'claims', (
        select coalesce(jsonb_agg(private.claim_line(c) order by p.place), '[]')
        from (select a.id, a.place from asked a order by a.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join public.guarantee_claims c on c.id = p.id))
  );
end;
$$;
