-- How staff end a guarantee claim (R14.10), and what buyers and staff read of claims.

-- ## What a manager may give

-- What a member of staff has given in the last 24 hours by deciding claims, in reais: the worth of replacements, credit and refunds.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.given_lately(p_staff_id uuid) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(c.given_amount), 0) from public.guarantee_claims c
    where c.decided_by = p_staff_id and c.decided_at > now() - interval '24 hours' and c.decision <> 'refusal');
end;
$$;

-- Raises where the caller may not give so much: a manager gives up to the setting claim_limit within 24 hours, an admin without limit.
-- Refuses: 403 claim_limit_reached.
-- Invoker, and granted to nobody. lock_giver comes first, or two decisions at once pass beside each other.
create function private.require_claim_limit(p_amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_limit integer := (select s.claim_limit from private.store_settings s);
begin
  if not private.is_admin() and private.given_lately(private.caller_id()) + p_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
end;
$$;

-- One decision of a member of staff after the other, so that the limit counts them all.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_giver() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store claims decided by ' || private.caller_id(), 0));
end;
$$;

-- ## Deciding

-- Raises where an order can be given nothing now. Its key is the claim's: another key would have ended the claim (settle_claims_of_order).
-- Refuses: 409 order_disputed, 409 order_without_key (refunded, or its key gone), 409 amount_unknown (credit and refund of what nobody could read).
-- Invoker, and granted to nobody.
create function private.require_gift(p_order public.orders, p_decision text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  end if;
end;
$$;

-- Writes down how a claim ends.
-- Refuses: nothing. The claim must be locked.
-- Invoker, and granted to nobody.
create function private.end_claim(p_claim_id uuid, p_decision text, p_key_id uuid, p_amount numeric) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = p_decision,
    decision_reason = private.staff_action_reason(), decided_by = private.caller_id(), new_key_id = p_key_id, given_amount = p_amount
  where id = p_claim_id;
end;
$$;

-- Gives a claim's buyer what was decided: another key, credit, or a refund. The key that did not work is marked defective.
-- Refuses: 409 out_of_stock, 403 claim_limit_reached, and what require_gift refuses.
-- Invoker, and granted to nobody. Product, order and claim must be locked. The claim ends before the order changes, or settle_claims_of_order would end it.
create function private.give_for_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := coalesce(p_order.amount, p_order.expected_amount);
  v_key_id uuid;
begin
  perform private.require_gift(p_order, p_decision);
  perform private.require_claim_limit(v_amount);
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then
      update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      perform private.give_credit(p_order.user_id, v_amount, 'claim', p_order.id, p_claim.id);
  end case;
end;
$$;

-- Decides a claim: 'replacement' (the oldest unused key, the old one marked defective), 'credit' or 'refund' (of what was paid), or 'refusal'. The reason is
-- shown to the buyer, and the log keeps it. Gives {id, decision, decided_at, given_amount, new_key_id}. The same decision again by the same person says the same.
-- Refuses: 403 staff_only, 400 reason_required, 400 decision_unknown, 403 second_factor_required (all but refusal), 404 claim_not_found, 403 claim_of_own,
-- 409 claim_ended, 403 claim_limit_reached, 409 out_of_stock, 409 order_disputed, 409 order_without_key, 409 amount_unknown.
-- Definer because: nobody may write claims, orders, keys, credit or the log.
create function public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text) returns jsonb
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
  perform private.lock_giver();
  select l.* into v_order from public.guarantee_claims c, lateral private.lock_order(c.order_id) l where c.id = p_claim_id;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  elsif v_claim.user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe decide o seu próprio chamado', detail = 'claim_of_own', hint = 'Ask a colleague.';
  elsif v_claim.state not in ('open', 'answered') then
    if v_claim.decided_by is distinct from private.caller_id() or v_claim.decision is distinct from p_decision then
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
    select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  end if;
  return jsonb_build_object('id', v_claim.id, 'decision', v_claim.decision, 'decided_at', v_claim.decided_at, 'given_amount', v_claim.given_amount,
    'new_key_id', v_claim.new_key_id);
end;
$$;

grant execute on function public.decide_guarantee_claim(uuid, text, text) to authenticated;

-- Raises where an order's claim was closed with credit: its buyer has been given its worth, and gets no key on top. A refund takes the credit back.
-- Refuses: 409 order_credited.
-- Invoker, and granted to nobody: replace_order_key asks it.
create function private.require_no_credit(p_order_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.guarantee_claims c where c.order_id = p_order_id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
end;
$$;

-- ## What is read

-- The messages of a claim, oldest first: [{id, from_staff, text, created_at}], for staff with author_email.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.messages_of_claim(p_claim_id uuid, p_for_staff boolean default false) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(m) - array['claim_id', 'author_id']
      || case when p_for_staff then jsonb_build_object('author_email', u.email) else '{}' end order by m.created_at, m.id), '[]')
    from public.guarantee_claim_messages m left join auth.users u on p_for_staff and u.id = m.author_id where m.claim_id = p_claim_id);
end;
$$;

-- What the buyer of an order reads on its guarantee page, in one call: {read_at, order: {id, status, product_id, product_name, amount, with_credit, delivered_at,
-- first_viewed_at, guarantee_hours, guarantee_wait_hours, guarantee_ends_at}, why_not (a code word of why_no_claim; null where a claim can be opened) and
-- why_not_words (words_for_no_claim), claims: [claim with messages and pictures], newest first}.
-- Refuses: 404 order_not_found (also for somebody else's order).
-- Definer because: nobody may read pictures.
create function public.my_order_guarantee(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_why_not text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order sees its guarantee.';
  end if;
  v_why_not := private.why_no_claim(v_order);
  return jsonb_build_object('read_at', clock_timestamp(), 'why_not', v_why_not, 'why_not_words', private.words_for_no_claim(v_why_not),
    'order', jsonb_build_object('id', v_order.id, 'status', v_order.status, 'product_id', v_order.product_id,
      'product_name', (select p.name from public.products p where p.id = v_order.product_id), 'amount', v_order.amount,
      'with_credit', v_order.payment_id like 'credito:%',
      'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at, 'guarantee_hours', v_order.guarantee_hours,
      'guarantee_wait_hours', v_order.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = v_order.user_id));
end;
$$;

grant execute on function public.my_order_guarantee(uuid) to authenticated;

-- A claim as staff's lists show it: {id, order_id, product_id, product_name, email, reason, state, opened_at, due_at, decided_at, decision, amount and
-- with_credit (of the order), is_disputed, messages and pictures (how many)}.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.claim_line(p_claim public.guarantee_claims) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', p_claim.id, 'order_id', p_claim.order_id, 'product_id', p_claim.product_id, 'product_name', p.name,
      'email', u.email, 'reason', p_claim.reason, 'state', p_claim.state, 'opened_at', p_claim.opened_at, 'due_at', p_claim.due_at,
      'decided_at', p_claim.decided_at, 'decision', p_claim.decision, 'amount', o.amount, 'with_credit', o.payment_id like 'credito:%',
      'is_disputed', o.disputed_at is not null,
      'messages', (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim.id),
      'pictures', (select count(*) from private.guarantee_claim_pictures f where f.claim_id = p_claim.id))
    from public.orders o join public.products p on p.id = o.product_id left join auth.users u on u.id = p_claim.user_id
    where o.id = p_claim.order_id);
end;
$$;

-- The claims that filters leave but for their state; an empty one asks nothing. What was typed is an address, the id of a claim or an order, or how an
-- order's id begins.
-- Refuses: nothing.
-- Invoker, and granted to nobody. Planned anew at each call, so that an index leads to one person, product or order.
create function private.found_claims(
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
  where (coalesce(p_reason, '') = '' or c.reason = p_reason) and (coalesce(p_product_id, '') = '' or c.product_id = p_product_id)
    and (p_is_overdue is not true or c.state = 'open' and c.due_at < now())
    and (p_order_id is null or c.order_id = p_order_id) and (p_user_id is null or c.user_id = p_user_id)
    and (v_search = '' or c.id = v_id or c.order_id = v_id or c.user_id = any (v_users) or starts_with(c.order_id::text, v_search))
  order by c.opened_at desc limit private.most_counted() + 1;
end;
$$;

-- One page of claims for staff: {read_at, total, states: {open, answered, decided, withdrawn}, claims: [claim_line]}. "states" counts what all filters but that
-- of the state leave, of the newest 10001; the total is 10001 where there are more than 10000. p_state: one of them, 'undecided' or 'all'. Staff's turn comes first,
-- and of it what is due first; then the buyers' turn; then the newest. At most 100 at a time.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users or somebody else's profile.
create function public.list_guarantee_claims(
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
      from found f where p_state in (f.state, 'all') or p_state = 'undecided' and f.state in ('open', 'answered')
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

-- What came before a claim: {buyer: their other claims, the newest twenty, as {id, order_id, product_name, reason, state, decision, opened_at};
-- product: {claims, decided, replaced, keys_delivered}, counts over all of the product's}.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.earlier_claims(p_claim public.guarantee_claims) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'buyer', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
        select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
        from public.guarantee_claims c join public.products p on p.id = c.product_id
        where c.user_id = p_claim.user_id and c.id <> p_claim.id order by c.opened_at desc limit 20) e),
    'product', (
      select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
        'replaced', count(*) filter (where c.decision = 'replacement'),
        'keys_delivered', (select count(*) from public.orders o where o.product_id = p_claim.product_id and o.delivered_key_id is not null))
      from public.guarantee_claims c where c.product_id = p_claim.product_id));
end;
$$;

-- All that staff need to decide a claim, in one call: {read_at, claim (claim_line with decision_reason, decided_by_email, is_own), messages (with
-- author_email), pictures, order: {status, delivered_at, first_viewed_at, guarantee_ends_at}, earlier (earlier_claims), stock, limit: {limit, given, left} in
-- reais, null for admins}.
-- Refuses: 403 staff_only, 404 claim_not_found.
-- Definer because: nobody may read auth.users, pictures or somebody else's profile.
create function public.guarantee_claim_facts(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason, 'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by),
      'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', private.earlier_claims(v_claim),
    'stock', (select p.stock_count from public.products p where p.id = v_claim.product_id),
    'limit', private.claim_limit_left());
end;
$$;

-- What the caller may still give now: {limit, given, left} in reais; null for admins, who have no limit.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.claim_limit_left() returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_given numeric := private.given_lately(private.caller_id());
begin
  return case when not private.is_admin() then
    jsonb_build_object('limit', v_limit, 'given', v_given, 'left', greatest(v_limit - v_given, 0)) end;
end;
$$;

grant execute on function public.list_guarantee_claims(text, text, text, text, boolean, uuid, uuid, integer, integer), public.guarantee_claim_facts(uuid)
  to authenticated;

-- ## Personal data (R11.5)

-- Takes a person out of their claims, when their account is erased: what was written and shown goes, an undecided claim is withdrawn, what was decided
-- stays with the order, without the person's name. Called once their orders are locked.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.forget_in_claims(p_user_id uuid, p_pattern text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- Locked first: who writes in one meanwhile waits, and then finds it ended.
  v_claims uuid[] := array(select c.id from public.guarantee_claims c where c.user_id = p_user_id order by c.id for update);
begin
  delete from private.guarantee_claim_pictures p where p.claim_id = any (v_claims);
  delete from public.guarantee_claim_messages m where m.claim_id = any (v_claims);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = any (v_claims) and state in ('open', 'answered');
  update public.guarantee_claims set decision_reason = regexp_replace(decision_reason, p_pattern, '***', 'gi')
  where id = any (v_claims) and decision_reason ~* p_pattern;
end;
$$;

-- A person's claims as they take them along, pictures in base64.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.claims_to_take_along(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object('messages', private.messages_of_claim(c.id), 'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', p.created_at, 'file', translate(encode(p.file, 'base64'), E'\n', '')) order by p.created_at), '[]')
      from private.guarantee_claim_pictures p where p.claim_id = c.id)) order by c.opened_at), '[]')
    from public.guarantee_claims c where c.user_id = p_user_id);
end;
$$;
