-- Claims as buyers and staff read them.

-- The messages of a claim, oldest first: [{id, from_staff, text, created_at}], for staff with author_email.
create function private.messages_of_claim(p_claim_id uuid, p_for_staff boolean default false) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(m) - array['claim_id', 'author_id']
    || case when p_for_staff then jsonb_build_object('author_email', u.email) else '{}' end order by m.created_at, m.id), '[]')
  from public.guarantee_claim_messages m left join auth.users u on p_for_staff and u.id = m.author_id where m.claim_id = p_claim_id;
$$;

-- The guarantee page of an order for its buyer, in one call: {read_at, order: {id, status, product_id, product_name, amount, with_credit,
-- delivered_at, first_viewed_at, guarantee_hours, guarantee_wait_hours, guarantee_ends_at}, why_not (a code word of why_no_claim; null where a claim
-- can be opened) and why_not_words (words_for_no_claim), claims: [claim with messages and pictures], newest first}.
-- Refuses: 404 order_not_found (also for another person's order).
create function public.my_order_guarantee(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('read_at', clock_timestamp(), 'why_not', w.why_not, 'why_not_words', private.words_for_no_claim(w.why_not),
    'order', jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id,
      'product_name', (select p.name from public.products p where p.id = o.product_id), 'amount', o.amount,
      'with_credit', o.paid_with = 'credit', 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'guarantee_hours', o.guarantee_hours, 'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = o.user_id))
  from private.visible_order(p_order_id, p_for_staff => false) o, lateral (select private.why_no_claim(o) as why_not offset 0) w;
$$;

grant execute on function public.my_order_guarantee(uuid) to authenticated;

-- A claim as staff's lists show it: {id, order_id, product_id, product_name, email, reason, state, opened_at, due_at, decided_at, decision, amount and
-- with_credit (of the order), is_disputed, messages and pictures (how many)}.
create function private.claim_line(p_claim public.guarantee_claims) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', p_claim.id, 'order_id', p_claim.order_id, 'product_id', p_claim.product_id, 'product_name', p.name,
    'email', u.email, 'reason', p_claim.reason, 'state', p_claim.state, 'opened_at', p_claim.opened_at, 'due_at', p_claim.due_at,
    'decided_at', p_claim.decided_at, 'decision', p_claim.decision, 'amount', o.amount, 'with_credit', o.paid_with = 'credit',
    'is_disputed', o.disputed_at is not null,
    'messages', (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim.id),
    'pictures', (select count(*) from private.guarantee_claim_pictures f where f.claim_id = p_claim.id))
  from public.orders o join public.products p on p.id = o.product_id left join auth.users u on u.id = p_claim.user_id
  where o.id = p_claim.order_id;
$$;

-- The claims that filters leave but for their state; an empty one matches all. The typed text is an address, the id of a claim or an order, or the
-- beginning of an order's id. Planned again at each call, so that an index leads to one person, product or order.
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
create function public.list_guarantee_claims(
  p_state text default 'undecided', p_reason text default '', p_product_id text default '', p_search text default '', p_is_overdue boolean default false,
  p_order_id uuid default null, p_user_id uuid default null, p_limit integer default 30, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
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
      join public.guarantee_claims c on c.id = p.id));
$$;

-- All that staff need to decide a claim: {read_at, claim (claim_line with decision_reason, decided_by_email, is_own), messages (with author_email), pictures,
-- order: {status, delivered_at, first_viewed_at, guarantee_ends_at}, earlier: {buyer (their newest twenty), product (counts over all of
-- the product's claims)}, stock, limit: {limit, given, left} in reais, null for admins}.
-- Refuses: 404 claim_not_found.
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
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason,
      'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by), 'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', (
      select jsonb_build_object(
        'buyer', (
          select coalesce(jsonb_agg(to_jsonb(e) order by e.opened_at desc), '[]') from (
            select c.id, c.order_id, p.name as product_name, c.reason, c.state, c.decision, c.opened_at
            from public.guarantee_claims c join public.products p on p.id = c.product_id
            where c.user_id = v_claim.user_id and c.id <> v_claim.id order by c.opened_at desc limit 20) e),
        'product', (
          select jsonb_build_object('claims', count(*), 'decided', count(*) filter (where c.state = 'decided'),
            'replaced', count(*) filter (where c.decision = 'replacement'),
            'keys_delivered', (
              select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = v_claim.product_id and o.delivered_key_id is not null))
          from public.guarantee_claims c where c.product_id = v_claim.product_id))),
    'stock', (select p.free_stock from public.products p where p.id = v_claim.product_id),
    'limit', (
      select jsonb_build_object('limit', s.claim_limit, 'given', g.given, 'left', greatest(s.claim_limit - g.given, 0))
      from private.store_settings s, private.compensated_last_24h(private.caller_id()) as g (given) where not private.is_admin()));
end;
$$;

grant execute on function public.list_guarantee_claims(text, text, text, text, boolean, uuid, uuid, integer, integer), public.guarantee_claim_facts(uuid)
  to authenticated;

-- ## Personal data (R11.5)

-- Takes a person out of their claims, when their account is erased: what was written and shown goes, an undecided claim is withdrawn, what was decided
-- stays with the order, without the person's name. Called once their orders are locked.
create function private.forget_in_claims(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- Locked first: who writes in one meanwhile waits, and then finds it ended.
  v_claims uuid[] := array(select c.id from public.guarantee_claims c where c.user_id = p_user_id order by c.id for update);
begin
  delete from private.guarantee_claim_pictures p where p.claim_id = any (v_claims);
  delete from public.guarantee_claim_messages m where m.claim_id = any (v_claims);
  update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp() where id = any (v_claims) and state in ('open', 'answered');
  update public.guarantee_claims set decision_reason = 'Apagado com a conta' where id = any (v_claims) and decision_reason is not null;
end;
$$;

-- A person's claims as they take them along, pictures in base64.
create function private.claims_to_take_along(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object('messages', private.messages_of_claim(c.id), 'pictures', (
    select coalesce(jsonb_agg(jsonb_build_object('created_at', p.created_at,
      'file', translate(encode(p.file, 'base64'), E'\n', '')) order by p.created_at), '[]')
    from private.guarantee_claim_pictures p where p.claim_id = c.id)) order by c.opened_at), '[]')
  from public.guarantee_claims c where c.user_id = p_user_id;
$$;
