-- The orders as staff list, search and export them.

-- Some orders as staff's lists show them, in the order of the ids. Which keys an order received is for admins.
create function private.orders_for_staff(p_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'status', private.shown_status(o), 'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
    'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null,
    'payment_id', o.payment_id, 'hold_reason', o.hold_reason, 'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null,
    'disputed_at', o.disputed_at, 'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
    'with_credit', o.paid_with = 'credit', 'price_rule', private.rule_of_order(o.id),
    'key_id', case when (select private.is_admin()) then o.delivered_key_id end,
    'quantity', o.quantity, 'key_ids', case when (select private.is_admin()) then private.keys_of(o) end) order by i.place), '[]')
  from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
    left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id;
$$;

-- The newest orders of a query and these people, by id first, five at most, as staff's lists show them.
create function private.matching_orders(p_query private.staff_query, p_users uuid[], p_payments text[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with found as (
    select o.id, 1 as place from public.orders o where o.id between (p_query).from_id and (p_query).to_id
    union all select o.id, 2 from public.orders o where o.payment_id = any (p_payments) or o.user_id = any (p_users)
      or o.user_id is null and o.customer_email = any (p_emails)
  )
  select private.orders_for_staff(array(
    select o.id from (select f.id, min(f.place) as place from found f group by f.id) f join public.orders o on o.id = f.id
    order by f.place, o.created_at desc, o.id limit 5
  ));
$$;

-- The orders that contain a text: these orders, by part of their e-mails or of their payment's id. "is_broad" where it is in too many to be looked up, such
-- as a domain that thousands have: those who list orders then read the newest until they have enough.
create type private.found_text as (order_ids uuid[], is_broad boolean);

-- Finds the orders that have a text, in lower case, in their account's e-mail, their payer's or their payment's id. A text in a twentieth of
-- the newest, or is shorter than what the index knows, is broad. Payers are found by their events; an order that no event brought is found among the
-- newest 1000, by its account, or by its whole address or payment's id.
create function private.orders_with_text(p_text text) returns private.found_text
language plpgsql stable set search_path = ''
as $$
declare
  c_looked_at constant integer := 1000;
  v_found private.found_text;
  v_newest uuid[] := array(
    select o.id from (select n.* from public.orders n order by n.created_at desc limit c_looked_at) o
    where strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0
      or strpos((select u.email from auth.users u where u.id = o.user_id), p_text) > 0
  );
  v_pattern text := (private.like_patterns(array[p_text]))[1];
  v_users uuid[];
  v_payments text[];
begin
  v_found.is_broad := length(p_text) < 3 or cardinality(v_newest) >= c_looked_at / 20;
  -- Nothing that is looked at is longer, or has a blank.
  if not v_found.is_broad and length(p_text) <= 254 and p_text !~ '\s' then
    v_users := array(
      select u.id from private.account_words w join auth.users u on u.id = w.user_id
      where w.words like v_pattern and strpos(u.email, p_text) > 0 limit private.most_counted() + 1);
    v_payments := array(
      select distinct e.payment_id from public.payment_events e
      where e.payment_id is not null and e.search_text like v_pattern and strpos(split_part(e.search_text, E'\n', 1), p_text) > 0
      limit private.most_counted() + 1);
    v_found.order_ids := array(
      select unnest(v_newest)
      union select o.id from public.orders o where o.user_id = any (v_users)
      union select o.id from public.orders o
        where o.payment_id = any (v_payments) and (strpos(o.customer_email, p_text) > 0 or strpos(lower(o.payment_id), p_text) > 0)
      union select o.id from public.orders o where o.user_id is null and o.customer_email = p_text
      limit private.most_counted() + 1);
    -- Any of them are no page: the newest of them are asked for.
    v_found.is_broad := private.most_counted() < any (array[cardinality(v_users), cardinality(v_payments), cardinality(v_found.order_ids)]);
  end if;
  return v_found;
end;
$$;

-- The meaning of a staff search: the orders and products that it names; where it is broad the text and whom else it means, for each order to be looked at.
create type private.order_search as (
  part text, is_broad boolean, order_ids uuid[], user_ids uuid[], payment_ids text[], product_ids text[], from_id uuid, to_id uuid
);

-- Reads a search: part of a payment's id, an e-mail or a product's name, how an order's id begins, also after a #, and a name or phone (read_staff_query).
create function private.read_order_search(p_search text) returns private.order_search
language plpgsql stable set search_path = ''
as $$
declare
  v_query private.staff_query := private.read_staff_query(p_search);
  v_search private.order_search;
  v_found private.found_text;
begin
  v_search.part := nullif(ltrim(lower(btrim(left(p_search, 254))), '#'), '');
  if v_search.part is null then
    return v_search;
  end if;
  v_search.from_id := v_query.from_id;
  v_search.to_id := v_query.to_id;
  v_search.product_ids := array(select p.id from public.products p where strpos(lower(p.name), v_search.part) > 0);
  -- Part of an address, such as a domain that thousands have, is no name: its holders are found by it already.
  if v_query.digits is not null or v_query.words is not null and v_search.part !~ '^\S*[@.]\S*$' then
    v_query.anywhere := private.like_patterns(array[v_query.digits, v_query.phone]);
    v_search.user_ids := private.accounts_meant(v_query, 5000);
    v_search.payment_ids := array(
      select e.payment_id from public.payment_events e where e.id = any (private.payments_meant(v_query, 5000)));
  end if;
  v_found := private.orders_with_text(v_search.part);
  v_search.is_broad := v_found.is_broad;
  if not v_search.is_broad then
    v_search.order_ids := v_found.order_ids || array(
      select o.id from public.orders o
      where o.user_id = any (v_search.user_ids) or o.payment_id = any (v_search.payment_ids || btrim(p_search))
        or o.id between v_search.from_id and v_search.to_id);
  end if;
  return v_search;
end;
$$;

-- Which orders o a filter leaves, as the condition of a query with $1 the search, as read_order_search has it, $2 product, $3 state, $4 from, $5 to.
-- Only what is asked for is in it, so that the planner finds the index there is for it: one condition for everything is one plan for everything, and
-- the slowest. The product may also be a category: then all of its products. Days are those of the payment for sales (completed, credit: those that
-- credit paid, and first: each customer's first), of the refund for refunded orders (credit_lost: those of lost_credit), of the entry for those that
-- gave credit (credit_given), and otherwise of the order. A refunded sale was a first sale too. No character of it comes from the caller.
create function private.order_conditions(p_search private.order_search, p_product_id text, p_state text, p_from timestamptz, p_to timestamptz) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_moment text := case when p_state in ('completed', 'first', 'credit') then 'o.paid_at' when p_state in ('refunded', 'credit_lost') then 'o.refunded_at'
    else 'o.created_at' end;
begin
  return concat_ws(' and ', 'true',
    case when p_product_id <> '' then 'o.product_id = any (array(select p.id from public.products p where $2 in (p.id, p.category)))' end,
    case when p_from is not null and p_state <> 'credit_given' then v_moment || ' >= $4' end,
    case when p_to is not null and p_state <> 'credit_given' then v_moment || ' < $5' end,
    case p_state
      when 'all' then null
      when 'waiting' then 'o.is_waiting'
      -- Said twice, for an index: what is held is completed, what is completed was paid, and what is refunded has its day.
      when 'held' then $c$o.hold_reason is not null and o.status = 'completed'$c$
      when 'held_unit' then $c$o.hold_reason = 'amount_unit' and o.status = 'completed'$c$
      when 'completed' then $c$o.status = 'completed' and o.paid_at is not null$c$
      when 'refunded' then $c$o.status = 'refunded' and o.refunded_at is not null$c$
      when 'disputed' then 'o.disputed_at is not null'
      when 'ownerless' then $c$o.user_id is null and o.status = 'completed'$c$
      when 'pix' then $c$o.paid_with = 'pix'$c$
      when 'credit' then $c$o.status = 'completed' and o.id = any (array(select e.order_id from public.credit_entries e where e.kind = 'purchase'))$c$
      when 'credit_given' then $c$o.id = any (array(
          select e.order_id from public.credit_entries e
          where e.kind = 'claim' and ($4 is null or e.created_at >= $4) and ($5 is null or e.created_at < $5)))$c$
      when 'credit_lost' then 'o.refunded_at is not null and o.id = any (array(select l.order_id from private.lost_credit() l))'
      when 'pending' then $c$o.status = 'pending' and o.created_at >= now() - interval '15 minutes'$c$
      when 'expired' then $c$(o.status = 'expired' or o.status = 'pending' and o.created_at < now() - interval '15 minutes')$c$
      when 'first' then $c$o.status = 'completed' and not exists (
          select 1 from public.orders e where e.user_id = o.user_id and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        ) and not exists (
          select 1 from public.orders e where o.user_id is null and e.user_id is null and e.customer_email = o.customer_email
            and e.paid_at is not null and (e.paid_at, e.id) < (o.paid_at, o.id)
        )$c$
      when 'failed' then $c$o.status = 'failed'$c$
      else 'false'
    end,
    case
      when p_search.part is null then null
      when p_search.is_broad then $c$(o.user_id = any (($1).user_ids) or o.payment_id = any (($1).payment_ids) or o.product_id = any (($1).product_ids)
        or o.id between ($1).from_id and ($1).to_id or strpos(o.customer_email, ($1).part) > 0 or strpos(lower(o.payment_id), ($1).part) > 0
        or strpos((select u.email from auth.users u where u.id = o.user_id), ($1).part) > 0)$c$
      when p_search.product_ids = '{}' then 'o.id = any (($1).order_ids)'
      else '(o.id = any (($1).order_ids) or o.product_id = any (($1).product_ids))'
    end);
end;
$$;

-- One page of orders for staff: {orders: [...], total}. At most 100 at a time; the total is 10001 where there are more than 10000. By p_sort the newest first
-- ('newest'), those paid longest ago ('oldest_paid'), or the largest amounts ('amount').
-- Refuses: 400 sort_unknown.
create function public.find_orders(
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

-- The next 5000 orders of an export, newest first, after the order with this time and id (or the newest ones): [...].
-- It goes on from an order and not from a number: orders that come meanwhile are newer and shift nothing, so that every order
-- that was there at the beginning is in the file, once. Admins get each customer's phone too, and that they took them all along is in the log, once a file.
create function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded', 'credit', 'credit_given', 'credit_lost') then p_to
    else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7))
      order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  if not private.is_admin() then
    return private.orders_for_staff(v_ids);
  end if;
  if cardinality(v_ids) > 0 and (p_after_id is null or not exists (
    -- The place to go on from is the caller's word.
    select from public.staff_actions a
    where a.action = 'orders_exported' and a.actor_id = private.caller_id() and a.done_at > now() - interval '1 hour')) then
    perform private.log_staff_action('orders_exported', p_product_id => nullif(p_product_id, ''));
  end if;
  -- With how their buyers are reached: a name where the account has none, and a phone.
  return (
    select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
    from (
      select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
      from jsonb_array_elements(private.orders_for_staff(v_ids)) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
      offset 0
    ) e);
end;
$$;

-- The products with paid orders that wait for keys, and since when; the longest wait first.
create function public.list_waiting_products() returns table (product_id text, product_name text, waiting integer, oldest_paid_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select p.id, p.name, count(*)::integer, min(o.paid_at)
  from public.orders o join public.products p on p.id = o.product_id
  where o.is_waiting group by p.id, p.name order by min(o.paid_at);
$$;

grant execute on function public.find_orders(text, text, text, timestamptz, timestamptz, integer, integer, text), public.list_waiting_products(),
  public.export_orders(text, text, text, timestamptz, timestamptz, timestamptz, uuid) to authenticated;
