-- Finding in the payment inbox: by what became of an event, its product, its days, and the words that people have in hand.

-- The provider's ids of the products that a payload names, each once.
create function private.provider_ids(p_payload jsonb) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_main text := btrim(p_payload #>> '{product,id}');
begin
  -- Nearly every payment is of one product, named once or twice.
  if v_main <> '' and (p_payload -> 'products' is null or p_payload #>> '{products,0,id}' = v_main and p_payload #> '{products,1}' is null) then
    return array[v_main];
  end if;
  return array(select n.provider_id from private.named_products(p_payload) n);
end;
$$;

-- The text by which an event is found, in two lines: its payer in the form of account_words, then its payer's name with its signs and the products that it
-- names. It calls no other function, because each delivery pays for it; the phone is the one that plain_phone makes.
create function private.event_search_text(p_payment_id text, p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_email text := lower(btrim(left(p_payload #>> '{customer,email}', 254)));
  v_name text := lower(left(p_payload #>> '{customer,name}', 200));
  v_digits text := regexp_replace(left(p_payload #>> '{customer,phone}', 50), '\D', '', 'g');
begin
  if v_name ~ '[^ -~]' then
    v_name := lower(regexp_replace(normalize(v_name, nfkd), U&'[\0300-\036F]', '', 'g'));
  end if;
  return format(E' %s \n%s ', concat_ws(' ', lower(p_payment_id), v_email,
      btrim(regexp_replace(concat_ws(' ', v_email, v_name), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g')), v_digits,
      regexp_replace(v_digits, '^0*(?:55(?=0?\d{10,11}$))?0*(\d\d)?9(\d{8})$', '\1\2')),
    concat_ws(' ', v_name, lower(left(p_payload #>> '{product,id}', 200)),
      lower(left(translate(jsonb_path_query_array(p_payload, '$.products[*].id')::text, '[]",', ''), 4000))));
end;
$$;

-- It ends with what it was made of, when personal data ends.
alter table public.payment_events add column search_text text generated always as (private.event_search_text(payment_id, payload)) stored;

create index payment_events_trigrams on public.payment_events using gin (search_text extensions.gin_trgm_ops);

-- Typed words as patterns that must all fit, in any order, six at most; no sign has a meaning of its own. A phone is its digits, without the country.
create function private.inbox_patterns(p_text text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := btrim(private.fold_for_search(regexp_replace(left(p_text, 200), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_digits text := regexp_replace(v_text, '\D', '', 'g');
begin
  if v_text ~ '^[-+(). /0-9]+$' and length(v_digits) >= 8 then
    return private.like_patterns(array[regexp_replace(v_digits, '^0*(55(?=\d{10,11}$))?0*', '')]);
  end if;
  return private.like_patterns(array(
    select w.word from unnest((string_to_array(v_text, ' '))[1:6]) w (word) where w.word <> '' group by w.word order by length(w.word) desc
  ));
end;
$$;

-- A query of the inbox; "payment_ids" are the newest that the product sold.
create type private.inbox_query as (
  patterns text[], event_id bigint, provider_id text, payment_ids text[], starts timestamptz, ends timestamptz, outcomes public.payment_outcome[],
  oldest_first boolean
);

-- Which events a query leaves but for its outcomes: a condition on "e" with $1 the query, of only what is asked for, each pattern by itself, for the indexes.
create function private.inbox_condition(p_query private.inbox_query) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_query.starts is not null then 'e.received_at >= ($1).starts' end,
    case when p_query.ends is not null then 'e.received_at < ($1).ends' end,
    case when p_query.patterns <> '{}' then (
      select format('(%s or e.id = ($1).event_id)', string_agg(format('e.search_text like ($1).patterns[%s]', n), ' and '))
      from generate_series(1, cardinality(p_query.patterns)) n) end,
    -- Also what was sold as this product while the provider had another id for it.
    case when p_query.payment_ids is not null then '(e.payment_id = any (($1).payment_ids)
      or e.search_text like (private.like_patterns(array['' '' || lower(($1).provider_id) || '' '']))[1]
        and ($1).provider_id = any (private.provider_ids(e.payload)))' end);
$$;

-- How many events of each outcome a condition leaves, 10001 where there are more than 10000. In the inbox each is counted by itself: a rare one has an
-- index, a common one ends early. With a search the newest 10001 events are counted together.
create function private.count_outcomes(p_where text, p_query private.inbox_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_counts text := case
    when p_query.patterns = '{}' and p_query.payment_ids is null then (
      select string_agg(format('select %1$L as outcome, (
        select count(*) from (select from public.payment_events e where e.outcome = %1$L and %2$s limit $2) c) as times', o.outcome, p_where), ' union all ')
      from unnest(enum_range(null::public.payment_outcome)) o (outcome))
    else format('select f.outcome, count(*) as times from (
      select e.outcome from public.payment_events e where %s order by e.received_at desc limit $2) f group by 1', p_where)
  end;
  v_outcomes jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.outcome, c.times) filter (where c.times > 0), ''{}'') from (%s) c', v_counts)
  into v_outcomes using p_query, private.most_counted() + 1;
  return v_outcomes;
end;
$$;

-- An event as staff see it in a list. The amount is null where it cannot be read; the payer has the fields that are still kept, and "has_ended" where
-- name and phone are gone because their term is over. The products it names, and its payment's orders.
create function private.inbox_line(p_event public.payment_events) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', p_event.id, 'received_at', p_event.received_at, 'endpoint', p_event.endpoint, 'event', p_event.event, 'payment_id', p_event.payment_id,
    'outcome', p_event.outcome, 'error', p_event.error, 'applied_at', p_event.applied_at,
    'has_amount', p_event.payload #> '{payment,amount}' is not null,
    'amount', private.amount_in_reais(p_event.payload #> '{payment,amount}', (select s.amount_unit from private.store_settings s)),
    'email', private.payer_email(p_event.payload), 'name', left(p_event.payload #>> '{customer,name}', 200),
    'phone', left(p_event.payload #>> '{customer,phone}', 50),
    'has_ended', coalesce(p_event.received_at <= (select f.events_until from private.forgetting f), false),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', l.product_id,
        'product_name', (select p.name from public.products p where p.id = l.product_id)) order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n, private.product_line(n.provider_id, false) l),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name)
        order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$$;

-- One page of the inbox for staff: {total, outcomes: {outcome: how many}, events}. "outcomes" counts what all filters but that of the outcome
-- leave; each count and the total are 10001 where there are more than 10000. At most 100 at a time, newest first unless said otherwise.
create function public.find_payment_events(
  p_search text default '', p_outcomes text[] default null, p_product_id text default '', p_from timestamptz default null, p_to timestamptz default null,
  p_hours integer default null, p_oldest_first boolean default false, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.inbox_query := (
    private.inbox_patterns(coalesce(p_search, '')), case when btrim(p_search) ~ '^[0-9]{1,18}$' then btrim(p_search)::bigint end,
    (select p.ggcheckout_id from public.products p where p.id = p_product_id), case when p_product_id <> '' then array(
      select o.payment_id from public.orders o where o.product_id = p_product_id order by o.created_at desc limit private.most_counted() + 1) end,
    greatest(p_from, case when p_hours is not null then now() - make_interval(hours => least(greatest(p_hours, 1), 8784)) end), p_to,
    p_outcomes::public.payment_outcome[], coalesce(p_oldest_first, false))::private.inbox_query;
  v_where text := private.inbox_condition(v_query);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_offset integer := greatest(coalesce(p_offset, 0), 0);
  v_outcomes jsonb;
  v_total integer;
  v_is_reversed boolean;
  v_ids bigint[];
begin
  perform private.require_staff();
  v_outcomes := private.count_outcomes(v_where, v_query);
  v_total := (
    select least(coalesce(sum(c.value::integer), 0), private.most_counted() + 1) from jsonb_each_text(v_outcomes) c
    where v_query.outcomes is null or c.key::public.payment_outcome = any (v_query.outcomes));
  -- A page near the end is read from the end.
  v_is_reversed := v_offset > v_total / 2 and v_total <= private.most_counted();
  execute format('select array(select e.id from public.payment_events e where %s %s order by e.received_at %s, e.id %3$s limit $2 offset $3)',
    v_where, case when v_query.outcomes is not null then 'and e.outcome = any (($1).outcomes)' end,
    case when v_is_reversed <> v_query.oldest_first then 'asc' else 'desc' end)
  into v_ids using v_query, case when v_is_reversed then least(v_limit, greatest(v_total - v_offset, 0)) else v_limit end,
    case when v_is_reversed then greatest(v_total - v_offset - v_limit, 0) else v_offset end;
  return jsonb_build_object('total', v_total, 'outcomes', v_outcomes, 'events', (
    select coalesce(jsonb_agg(private.inbox_line(e) order by case when v_is_reversed then -i.place else i.place end), '[]')
    from unnest(v_ids) with ordinality i (id, place) join public.payment_events e on e.id = i.id));
end;
$$;

-- One event for staff: its line, what is kept of its content (as it came, where it could not be read), and who applied it again: {line, content, replays}.
-- Refuses: 404 event_not_found.
create function public.read_payment_event(p_event_id bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.require_staff();
  select * into v_event from public.payment_events e where e.id = p_event_id;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  return jsonb_build_object(
    'line', private.inbox_line(v_event), 'content', coalesce(v_event.body, v_event.payload::text, ''),
    'replays', (
      select coalesce(jsonb_agg(jsonb_build_object('done_at', a.done_at, 'actor_email', a.actor_email, 'reason', a.reason,
        'from', a.changes #>> '{outcome,from}', 'to', a.changes #>> '{outcome,to}') order by a.id desc), '[]')
      from (select * from public.staff_actions a where a.event_id = p_event_id order by a.id desc limit 50) a));
end;
$$;

grant execute on function public.find_payment_events(text, text[], text, timestamptz, timestamptz, integer, boolean, integer, integer),
  public.read_payment_event(bigint) to authenticated;
