-- What somebody of the staff has to know (R13.9): what is found, each thing once, and who is told of it, when.

-- ## What was found

-- One row is one thing that happened to the store: an order that waits, a product that runs low. Found by reading what the tables say, never written
-- by a payment. The subject names the thing, so that it is found once: an order's or an event's id; of a product the restock before it and its id;
-- of a guarantee claim staff's turn and its id.
create table private.staff_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null check (length(subject) between 1 and 300),
  found_at timestamptz not null default clock_timestamp(),
  unique (kind, subject)
);

create index staff_alerts_newest on private.staff_alerts (found_at);

-- When the tables were last looked through: once a minute is enough, however often the sender wakes.
create table private.staff_watch (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null default '-infinity'
);

insert into private.staff_watch default values;

alter table private.staff_alerts enable row level security;
alter table private.staff_watch enable row level security;
-- No grant on either: the functions below write and read them.

-- A product's latest adding of keys that left more than so many in stock, as its entry in the log; 0 without one. It names the stretch from one
-- restock to the next: what is told once for it is not told again before keys came.
create function private.last_restock(p_product_id text, p_above integer) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    select a.id from public.staff_actions a
    where a.product_id = p_product_id and a.action = 'keys_added' and (a.changes #>> '{stock,to}')::integer > p_above
    order by a.id desc limit 1), 0);
end;
$$;

-- The product that a subject "<restock>:<product>" names.
create function private.alert_product(p_subject text) returns text
language sql immutable set search_path = ''
return substr(p_subject, position(':' in p_subject) + 1);

-- ## The kinds: what there is to be found of each, and what is still true of it when somebody is told
-- find_<kind> gives subjects. tell_<kind> gives the facts of those subjects that are still true, null where none is: they name no buyer.

-- Paid orders that wait for a key.
create function private.find_paid_without_key() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select o.id::text from public.orders o where o.is_waiting;
end;
$$;

-- {orders, oldest_at, products: [{name, orders}] (at most ten)}.
create function private.tell_paid_without_key(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', sum(w.orders), 'oldest_at', min(w.oldest_at), 'products',
      jsonb_agg(jsonb_build_object('name', w.name, 'orders', w.orders) order by w.place) filter (where w.place <= 10))
    from (
      select p.name, count(*) as orders, min(o.paid_at) as oldest_at, row_number() over (order by count(*) desc, p.name, p.id) as place
      from public.orders o join public.products p on p.id = o.product_id
      where o.id = any (p_subjects::uuid[]) and o.is_waiting group by p.id
    ) w having count(*) > 0);
end;
$$;

-- Paid orders that are held, because what was paid is not what they cost.
create function private.find_amount_held() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select o.id::text from public.orders o where o.status = 'completed' and o.hold_reason is not null;
end;
$$;

-- {orders, oldest_at}.
create function private.tell_amount_held(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
    where o.id = any (p_subjects::uuid[]) and o.status = 'completed' and o.hold_reason is not null having count(*) > 0);
end;
$$;

-- Orders paid an hour ago or longer, of the last week, that are nobody's: a buyer who signs up right after paying is no news.
create function private.find_payment_without_owner(p_now timestamptz) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.id::text from public.orders o
    where o.user_id is null and o.status = 'completed' and o.paid_at > p_now - interval '7 days' and o.paid_at <= p_now - interval '1 hour';
end;
$$;

-- {orders, oldest_at}.
create function private.tell_payment_without_owner(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*), 'oldest_at', min(o.paid_at)) from public.orders o
    where o.id = any (p_subjects::uuid[]) and o.status = 'completed' and o.user_id is null having count(*) > 0);
end;
$$;

-- The last event of the checkout, where none has come since for unusually long: in the same hours of each of the last four weeks three or more came.
-- A shop without such a history, or without buyers at that hour, has no usual. Silences end to be news after a day.
create function private.find_webhook_silent(p_now timestamptz) returns setof text
language plpgsql stable set search_path = ''
as $$
declare
  v_last record;
begin
  select e.id, e.received_at into v_last from public.payment_events e order by e.received_at desc limit 1;
  if v_last.received_at between p_now - interval '1 day' and p_now - interval '10 minutes' and (
    select bool_and(exists (
      select from public.payment_events e
      where e.received_at > v_last.received_at - make_interval(hours => 168 * w.ago) and e.received_at <= p_now - make_interval(hours => 168 * w.ago)
      offset 2))
    from generate_series(1, 4) as w (ago)) then
    return next v_last.id::text;
  end if;
end;
$$;

-- {last_at}.
create function private.tell_webhook_silent(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('last_at', e.received_at) from (select * from public.payment_events n order by n.received_at desc limit 1) e
    where e.id::text = any (p_subjects));
end;
$$;

-- Events of the last week that sold nothing though they say paid: they failed, name an unknown product, or contradict themselves.
create function private.find_events_failed(p_now timestamptz) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select e.id::text from public.payment_events e
    where e.outcome in ('error', 'unknown_product', 'not_paid') and e.received_at > p_now - interval '7 days' order by e.id desc limit 1000;
end;
$$;

-- {error, unknown_product, not_paid}: how many of each.
create function private.tell_events_failed(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('error', count(*) filter (where e.outcome = 'error'),
      'unknown_product', count(*) filter (where e.outcome = 'unknown_product'), 'not_paid', count(*) filter (where e.outcome = 'not_paid'))
    from public.payment_events e
    where e.id = any (p_subjects::bigint[]) and e.outcome in ('error', 'unknown_product', 'not_paid') having count(*) > 0);
end;
$$;

-- Products on sale with no more keys than their threshold: once for each restock that went above it.
create function private.find_stock_low() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select private.last_restock(p.id, coalesce(t.low_stock, 5)) || ':' || p.id
    from public.products p left join private.stock_thresholds t on t.product_id = p.id
    where p.is_active and p.stock_count <= coalesce(t.low_stock, 5);
end;
$$;

-- {total, products: [{name, left, threshold}] (at most ten, the lowest first)}.
create function private.tell_stock_low(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('total', count(*), 'products',
      jsonb_agg(jsonb_build_object('name', l.name, 'left', l.stock_count, 'threshold', l.threshold) order by l.place) filter (where l.place <= 10))
    from (
      select p.name, p.stock_count, coalesce(t.low_stock, 5) as threshold, row_number() over (order by p.stock_count, p.name, p.id) as place
      from public.products p left join private.stock_thresholds t on t.product_id = p.id
      where p.id in (select private.alert_product(s) from unnest(p_subjects) s) and p.is_active and p.stock_count <= coalesce(t.low_stock, 5)
    ) l having count(*) > 0);
end;
$$;

-- The products on sale that are sold out and that somebody waits for, with how many: paid orders, and people who asked to be told when it is back.
create function private.sold_out_and_wanted() returns table (product_id text, name text, waiting bigint)
language plpgsql stable set search_path = ''
as $$
declare
  v_alerts jsonb := private.count_stock_alerts();
begin
  return query
    select w.id, w.product_name, w.people
    from (
      select p.id, p.name as product_name,
        (select count(*) from public.orders o where o.product_id = p.id and o.is_waiting) + coalesce((v_alerts ->> p.id)::bigint, 0) as people
      from public.products p where p.is_active and p.stock_count = 0
    ) w where w.people > 0;
end;
$$;

-- Products on sale, sold out, that somebody waits for: when the first waits, the tenth and the hundredth, anew after each restock.
create function private.find_sold_out_wanted() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select private.last_restock(w.product_id, 0) || '.' || floor(log(w.waiting)) || ':' || w.product_id from private.sold_out_and_wanted() w;
end;
$$;

-- {total, products: [{name, waiting}] (at most ten, the most wanted first)}.
create function private.tell_sold_out_wanted(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('total', count(*), 'products',
      jsonb_agg(jsonb_build_object('name', l.name, 'waiting', l.waiting) order by l.place) filter (where l.place <= 10))
    from (
      select w.name, w.waiting, row_number() over (order by w.waiting desc, w.name, w.product_id) as place
      from private.sold_out_and_wanted() w where w.product_id in (select private.alert_product(s) from unnest(p_subjects) s)
    ) l having count(*) > 0);
end;
$$;

-- The changes of what is live that took a release back, of the last two days: by somebody, or by the trial that judged it.
create function private.releases_taken_back(p_now timestamptz) returns setof jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select c.change from private.release_state s, jsonb_array_elements(s.state -> 'changes') as c (change)
    where (c.change ->> 'action' = 'rollback' or c.change ->> 'action' = 'canary' and c.change ->> 'by' = 'canary')
      and pg_input_is_valid(c.change ->> 'at', 'timestamptz') and (c.change ->> 'at')::timestamptz > p_now - interval '2 days';
end;
$$;

-- What names each of them.
create function private.find_release_taken_back(p_now timestamptz) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select left(concat_ws(' ', t ->> 'at', t ->> 'remote'), 300) from private.releases_taken_back(p_now) t;
end;
$$;

-- {changes: [{at, remote, from, to, why}]}, the newest first.
create function private.tell_release_taken_back(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('changes', jsonb_agg(jsonb_build_object('at', t ->> 'at', 'remote', t ->> 'remote', 'from', left(t ->> 'from', 60),
      'to', left(t ->> 'to', 60), 'why', left(t ->> 'why', 200)) order by t ->> 'at' desc))
    from private.releases_taken_back(now()) t
    where left(concat_ws(' ', t ->> 'at', t ->> 'remote'), 300) = any (p_subjects) having count(*) > 0);
end;
$$;

-- Guarantee claims on staff's turn, each with what names that turn: "<messages of staff's before it>:<claim>". However much the buyer writes, it is one turn.
create function private.claims_on_staffs_turn() returns table (subject text, product_id text, due_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select (select count(*) from public.guarantee_claim_messages m where m.claim_id = c.id and m.from_staff) || ':' || c.id, c.product_id, c.due_at
    from public.guarantee_claims c where c.state = 'open';
end;
$$;

-- Guarantee claims that wait for staff: opened, or written in by their buyer after staff's answer.
create function private.find_claim_waiting() returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select c.subject from private.claims_on_staffs_turn() c;
end;
$$;

-- Those of them that staff should have answered by now.
create function private.find_claim_overdue(p_now timestamptz) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select c.subject from private.claims_on_staffs_turn() c where c.due_at < p_now;
end;
$$;

-- {claims, due_at (the soonest), products: [{name, claims}] (at most ten)} of those claims that wait for staff, or are overdue, in the same turn still.
create function private.tell_claims(p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('claims', sum(w.claims), 'due_at', min(w.due_at), 'products',
      jsonb_agg(jsonb_build_object('name', w.name, 'claims', w.claims) order by w.place) filter (where w.place <= 10))
    from (
      select p.name, count(*) as claims, min(c.due_at) as due_at, row_number() over (order by count(*) desc, p.name, p.id) as place
      from private.claims_on_staffs_turn() c join public.products p on p.id = c.product_id where c.subject = any (p_subjects) group by p.id
    ) w having count(*) > 0);
end;
$$;

-- The facts of some subjects of a kind, as its tell_ function gives them.
-- Null where nothing of it is true any more, and for a kind that is none of these.
create function private.tell_staff(p_kind text, p_subjects text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case p_kind
    when 'paid_without_key' then private.tell_paid_without_key(p_subjects)
    when 'amount_held' then private.tell_amount_held(p_subjects)
    when 'payment_without_owner' then private.tell_payment_without_owner(p_subjects)
    when 'webhook_silent' then private.tell_webhook_silent(p_subjects)
    when 'events_failed' then private.tell_events_failed(p_subjects)
    when 'stock_low' then private.tell_stock_low(p_subjects)
    when 'sold_out_wanted' then private.tell_sold_out_wanted(p_subjects)
    when 'release_taken_back' then private.tell_release_taken_back(p_subjects)
    when 'claim_waiting' then private.tell_claims(p_subjects)
    when 'claim_overdue' then private.tell_claims(p_subjects)
  end;
end;
$$;

-- Writes down what is to be found and was not yet. One call at a time: the numbers that it gives rise with the time at which others can see them.
create function private.find_staff_alerts(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.staff_alerts (kind, subject, found_at)
  select f.kind, f.subject, p_now from (
    select 'paid_without_key' as kind, s as subject from private.find_paid_without_key() s
    union all select 'amount_held', s from private.find_amount_held() s
    union all select 'payment_without_owner', s from private.find_payment_without_owner(p_now) s
    union all select 'webhook_silent', s from private.find_webhook_silent(p_now) s
    union all select 'events_failed', s from private.find_events_failed(p_now) s
    union all select 'stock_low', s from private.find_stock_low() s
    union all select 'sold_out_wanted', s from private.find_sold_out_wanted() s
    union all select 'release_taken_back', s from private.find_release_taken_back(p_now) s
    union all select 'claim_waiting', s from private.find_claim_waiting() s
    union all select 'claim_overdue', s from private.find_claim_overdue(p_now) s
  ) f
  where not exists (select from private.staff_alerts a where a.kind = f.kind and a.subject = f.subject)
  on conflict (kind, subject) do nothing;
end;
$$;
