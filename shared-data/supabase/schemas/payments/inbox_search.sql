-- Finding in the payment inbox: by what became of an event, its product, its days, and the words that people have in hand.

-- What an event is found by. No delivery writes here: the events that came since are taken in by the next search, and what ends a payload ends
-- its words with it.
create table private.inbox_words (
  id bigint primary key,
  received_at timestamptz not null,
  outcome text not null,
  payment_id text,
  -- The products it names, by the provider's ids.
  provider_ids text[] not null,
  -- In small letters, without accents: the payment's id, the payer's e-mail, name and phone (digits alone), the provider's ids.
  words text not null
);

create index inbox_words_payment on private.inbox_words (payment_id);
create index inbox_words_newest on private.inbox_words (received_at);

alter table private.inbox_words enable row level security;
-- No grant: the functions below write and read it.

-- What the event of a payload is found by.
create function private.words_of_event(p_payment_id text, p_payload jsonb, p_provider_ids text[]) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_name text := left(p_payload #>> '{customer,name}', 200);
begin
  if v_name ~ '[^ -~]' then
    v_name := private.fold_for_search(v_name);
  end if;
  -- Without regular expressions, which took half of the time.
  return lower(concat_ws(' ', p_payment_id, left(p_payload #>> '{customer,email}', 254), v_name, translate(left(p_payload #>> '{customer,phone}', 50), ' +-()./', ''),
    left(array_to_string(p_provider_ids, ' '), 1000)));
end;
$$;

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

-- Takes in the events that are not yet, the oldest first and 10,000 at most; gives whether that was all of them. It waits for whoever takes them in just now, and for
-- what ends personal data (lock order, orders/delivery.sql): what ended is never taken in from before.
-- Find_payment_events calls it.
create function private.take_in_events() returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  c_most constant integer := 10000;
  v_from bigint;
  v_taken integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  perform pg_advisory_xact_lock(hashtextextended('store inbox words', 0));
  v_from := (select max(w.id) from private.inbox_words w);
  insert into private.inbox_words (id, received_at, outcome, payment_id, provider_ids, words)
  select e.id, e.received_at, e.outcome, e.payment_id, i.ids, private.words_of_event(e.payment_id, e.payload, i.ids)
  from (select * from public.payment_events e where e.id > coalesce(v_from, 0) order by e.id limit c_most) e,
    lateral (select private.provider_ids(e.payload) as ids offset 0) i;
  get diagnostics v_taken = row_count;
  -- Events get their numbers before they are committed: the last minutes are looked at again.
  insert into private.inbox_words (id, received_at, outcome, payment_id, provider_ids, words)
  select e.id, e.received_at, e.outcome, e.payment_id, private.provider_ids(e.payload), private.words_of_event(e.payment_id, e.payload, private.provider_ids(e.payload))
  from public.payment_events e
  where e.received_at > now() - interval '2 minutes' and e.id < v_from and not exists (select 1 from private.inbox_words w where w.id = e.id);
  return v_taken < c_most;
end;
$$;

-- Says anew what an event is found by, once it was applied again or something of its payload has ended.
-- Invoker: only definer functions and the owner's timer write the inbox.
create function private.renew_inbox_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.inbox_words set received_at = new.received_at, outcome = new.outcome,
    words = case when new.payload is distinct from old.payload then private.words_of_event(new.payment_id, new.payload, provider_ids) else words end
  where id = new.id;
  return null;
end;
$$;

-- Not on insert: a delivery pays nothing for it.
create trigger renew_inbox_words after update of received_at, outcome, payload on public.payment_events
  for each row execute function private.renew_inbox_words();

-- What somebody typed, as patterns that must all fit, in any order: six words at most, in which no sign has a meaning of its own. A phone in any writing
-- is its digits, without the country.
-- An empty list for nothing.
create function private.inbox_patterns(p_text text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := btrim(private.fold_for_search(regexp_replace(left(p_text, 200), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_digits text := regexp_replace(v_text, '\D', '', 'g');
begin
  if v_text ~ '^[-+(). /0-9]+$' and length(v_digits) >= 8 then
    return array['%' || regexp_replace(v_digits, '^0*(55(?=\d{10,11}$))?0*', '') || '%'];
  end if;
  return array(
    select distinct '%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' from unnest((string_to_array(v_text, ' '))[1:6]) w (word) where w.word <> ''
  );
end;
$$;

-- What is asked of the inbox; "ids" are the only events that can be meant, null where they are too many to be looked up.
create type private.inbox_query as (
  patterns text[], event_id bigint, provider_id text, product_id text, starts timestamptz, ends timestamptz, outcomes text[], oldest_first boolean, ids bigint[]
);

-- What the patterns of a search look for, as the words of payers have it.
create function private.inbox_grams(p_patterns text[]) returns integer[]
language plpgsql immutable set search_path = ''
as $$
begin
  return (select private.grams_of_all(array_agg(w.word)) from unnest(p_patterns) p (pattern),
    unnest(string_to_array(private.plain_words(split_part(regexp_replace(btrim(p.pattern, '%'), '\\(.)', '\1', 'g'), '@', 1)), ' ')) w (word) where length(w.word) > 2);
end;
$$;

-- The events that a search can mean: those that have its words among the newest 10,000 and among those that delivered nothing, those of the payers who
-- have them, and the one of this number. Null where a twentieth of the newest have them, and for words shorter than the index knows: then all are read, from the newest on.
-- What is new has been taken in.
create function private.events_with_words(p_query private.inbox_query) returns bigint[]
language plpgsql stable set search_path = '' set work_mem = '32MB'
as $$
declare
  c_looked_at constant integer := 10000;
  v_grams integer[] := private.inbox_grams(p_query.patterns);
  v_newest bigint[] := array(
    select w.id from (select n.* from private.inbox_words n order by n.received_at desc limit c_looked_at) w where w.words like all (p_query.patterns)
  );
begin
  if v_grams is null or cardinality(v_newest) >= c_looked_at / 20 then
    return null;
  end if;
  return array(
    select unnest(v_newest || p_query.event_id)
    union select w.id from (
        select e.id from public.payment_events e where e.outcome = any (private.rare_outcomes()) order by e.id desc limit c_looked_at
      ) e join private.inbox_words w on w.id = e.id where w.words like all (p_query.patterns)
    union select w.id from private.payer_words p join private.inbox_words w on w.payment_id = p.payment_id
      where private.grams(p.words) @> v_grams and w.words like all (p_query.patterns)
    union select w.id from public.products p join public.orders o on o.product_id = p.id join private.inbox_words w on w.payment_id = o.payment_id
      where lower(p.ggcheckout_id) like all (p_query.patterns) and w.words like all (p_query.patterns)
    limit private.most_counted() + 1
  );
end;
$$;

-- The events that can be meant by a product: those of its newest orders' payments, and those that name it and delivered nothing.
-- What is new has been taken in.
create function private.events_with_product(p_query private.inbox_query) returns bigint[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select w.id from (
        select o.payment_id from public.orders o where o.product_id = p_query.product_id order by o.created_at desc limit private.most_counted() + 1
      ) o join private.inbox_words w on w.payment_id = o.payment_id
    union select w.id from public.payment_events e join private.inbox_words w on w.id = e.id
      where e.outcome = any (private.rare_outcomes()) and p_query.provider_id = any (w.provider_ids)
  );
end;
$$;

-- The events that a search or a product can mean, as events_with_words and events_with_product find them; null where all must be read.
-- What is new has been taken in.
create function private.events_asked_for(p_query private.inbox_query) returns bigint[]
language plpgsql stable set search_path = ''
as $$
declare
  v_ids bigint[];
begin
  if p_query.patterns <> '{}' then
    v_ids := private.events_with_words(p_query);
  end if;
  if v_ids is null and p_query.product_id <> '' then
    v_ids := private.events_with_product(p_query);
  end if;
  return v_ids;
end;
$$;

-- Which rows of the inbox, or of its words where "patterns" or "product_id" ask for them, a query leaves but for its outcomes: a condition on "e", in
-- which $1 is the query.
create function private.inbox_condition(p_query private.inbox_query) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'true',
    case when p_query.starts is not null then 'e.received_at >= ($1).starts' end,
    case when p_query.ends is not null then 'e.received_at < ($1).ends' end,
    case when p_query.ids is not null then 'e.id = any (($1).ids)' end,
    case when p_query.patterns <> '{}' then '(e.words like all (($1).patterns) or e.id = ($1).event_id)' end,
    -- Also what was sold as this product while the provider had another id for it.
    case when p_query.product_id <> '' then '(($1).provider_id = any (e.provider_ids)
      or e.payment_id in (select o.payment_id from public.orders o where o.product_id = ($1).product_id))' end);
$$;

-- How many events each outcome has, and the ids of one page of those that a query leaves.
create type private.inbox_page as (outcomes jsonb, total integer, ids bigint[]);

-- How many events of each outcome a condition leaves, 10001 where there are more than 10000. In the inbox each is counted by itself: what is rare has an
-- index, what is common ends early. Of what a search leaves the newest 10001 are counted together.
create function private.count_outcomes(p_from text, p_where text, p_query private.inbox_query) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_counts text := case
    when p_from = 'public.payment_events' then (
      select string_agg(format('select %1$L as outcome, (select count(*) from (select from %2$s e where e.outcome = %1$L and %3$s limit $2) c) as times',
        o.outcome, p_from, p_where), ' union all ')
      from unnest(array['delivered', 'pending'] || private.rare_outcomes()) o (outcome))
    else format('select f.outcome, count(*) as times from (select e.outcome from %s e where %s order by e.received_at desc limit $2) f group by 1', p_from, p_where)
  end;
  v_outcomes jsonb;
begin
  execute format('select coalesce(jsonb_object_agg(c.outcome, c.times) filter (where c.times > 0), ''{}'') from (%s) c', v_counts)
  into v_outcomes using p_query, private.most_counted() + 1;
  return v_outcomes;
end;
$$;

-- Reads one page of what a query leaves. Both statements are planned for what is asked: a rare outcome has an index of its own, and a page near the end
-- is read from the end.
create function private.read_inbox(p_query private.inbox_query, p_limit integer, p_offset integer) returns private.inbox_page
language plpgsql stable set search_path = ''
as $$
declare
  v_from text := case when p_query.patterns <> '{}' or p_query.product_id <> '' then 'private.inbox_words' else 'public.payment_events' end;
  v_where text := private.inbox_condition(p_query);
  v_is_reversed boolean;
  v_page private.inbox_page;
begin
  v_page.outcomes := private.count_outcomes(v_from, v_where, p_query);
  v_page.total := (
    select least(coalesce(sum(c.value::integer), 0), private.most_counted() + 1) from jsonb_each_text(v_page.outcomes) c
    where p_query.outcomes is null or c.key = any (p_query.outcomes));
  v_is_reversed := p_offset > v_page.total / 2 and v_page.total <= private.most_counted();
  execute format('select array(select e.id from %s e where %s %s order by e.received_at %s, e.id %4$s limit $2 offset $3)',
    v_from, v_where, case when p_query.outcomes is not null then 'and e.outcome = any (($1).outcomes)' end,
    case when v_is_reversed <> p_query.oldest_first then 'asc' else 'desc' end)
  into v_page.ids using p_query, case when v_is_reversed then least(p_limit, greatest(v_page.total - p_offset, 0)) else p_limit end,
    case when v_is_reversed then greatest(v_page.total - p_offset - p_limit, 0) else p_offset end;
  if v_is_reversed then
    v_page.ids := array(select i.id from unnest(v_page.ids) with ordinality i (id, place) order by i.place desc);
  end if;
  return v_page;
end;
$$;

-- An event as staff see it in a list. What was paid is null where it cannot be read; of the payer what is still kept, and "has_ended" where name and
-- phone are gone because their term is over. The products it names, and its payment's orders.
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
      select coalesce(jsonb_agg(jsonb_build_object('provider_id', n.provider_id, 'title', n.title, 'product_id', p.id, 'product_name', p.name) order by n.provider_id), '[]')
      from private.named_products(p_event.payload) n
      left join public.products p on p.id = (select l.product_id from private.product_line(n.provider_id, false) l)),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id, 'product_name', p.name) order by o.payment_line, o.id), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.payment_id = p_event.payment_id)
  );
end;
$$;

-- One page of the inbox for staff: {total, outcomes: {outcome: how many}, events, is_whole}. "outcomes" counts what all filters but that of the outcome
-- leave; each count and the total are 10001 where there are more than 10000; is_whole is false while older events are still being taken in for the search. At most 100 at a time, newest first unless said otherwise.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read what events are found by, and the totals must not depend on row security.
create function public.find_payment_events(
  p_search text default '', p_outcomes text[] default null, p_product_id text default '', p_from timestamptz default null, p_to timestamptz default null,
  p_hours integer default null, p_oldest_first boolean default false, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.inbox_query := (
    private.inbox_patterns(coalesce(p_search, '')), case when btrim(p_search) ~ '^[0-9]{1,18}$' then btrim(p_search)::bigint end,
    (select p.ggcheckout_id from public.products p where p.id = p_product_id), coalesce(p_product_id, ''),
    greatest(p_from, case when p_hours is not null then now() - make_interval(hours => least(greatest(p_hours, 1), 8784)) end), p_to,
    p_outcomes, coalesce(p_oldest_first, false), null)::private.inbox_query;
  v_is_whole boolean := true;
  v_page private.inbox_page;
begin
  perform private.require_staff();
  if v_query.patterns <> '{}' or v_query.product_id <> '' then
    v_is_whole := private.take_in_events() and private.take_in_payers() < 500;
    v_query.ids := private.events_asked_for(v_query);
  end if;
  v_page := private.read_inbox(v_query, least(greatest(coalesce(p_limit, 50), 1), 100), greatest(coalesce(p_offset, 0), 0));
  return jsonb_build_object('total', v_page.total, 'outcomes', v_page.outcomes, 'is_whole', v_is_whole, 'events', (
    select coalesce(jsonb_agg(private.inbox_line(e) order by i.place), '[]')
    from unnest(v_page.ids) with ordinality i (id, place) join public.payment_events e on e.id = i.id));
end;
$$;

-- One event for staff: its line, what is kept of its content (as it came, where it could not be read), and who applied it again: {line, content, replays}.
-- Refuses: 403 staff_only, 404 event_not_found.
-- Definer because: its products and orders must not depend on row security.
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
