-- The work list of staff: everything that waits for a person, by age and money; parked items, and items that are new to each person.

-- Work that a member of staff took out of the list for a time. It is back at the end of that time, and as soon as something is added to it.
create table private.parked_work (
  kind text not null,
  subject text not null,
  parked_by uuid not null references auth.users (id) on delete cascade,
  parked_at timestamptz not null default clock_timestamp(),
  parked_until timestamptz not null,
  note text,
  primary key (kind, subject)
);

create index parked_work_by_person on private.parked_work (parked_by);

-- A visit of a person to the list ends after half an hour without a look. New to it is what came after the last look of the visit before.
create table private.work_visits (
  user_id uuid primary key references auth.users (id) on delete cascade,
  seen_at timestamptz not null,
  new_after timestamptz not null
);

-- One line of the list. `subject` tells it from others of its kind; `target` is the id that its page is opened by; `detail` a code of the kind;
-- `things` how many it stands for; `since` the oldest and `newest_at` the newest of them.
create type private.work_item as (
  kind text, subject text, target text, label text, detail text, amount numeric, things bigint, since timestamptz, newest_at timestamptz
);

-- Orders that wait for a person. For a key they are one item for each product; any other order is one item, by what needs a hand first.
create function private.order_work() returns setof private.work_item
language sql stable set search_path = ''
as $$
  select 'keys_missing', o.product_id, o.product_id, p.name, null, sum(o.amount), count(*), min(o.paid_at), max(o.paid_at)
  from public.orders o join public.products p on p.id = o.product_id where o.is_waiting group by o.product_id, p.name
  union all
  select case when o.disputed_at is not null then 'order_disputed' when o.hold_reason is not null then 'order_held' else 'order_ownerless' end,
    o.id::text, o.id::text, p.name, o.hold_reason::text, o.amount, 1, coalesce(o.disputed_at, o.paid_at), coalesce(o.disputed_at, o.paid_at)
  from (
    -- Each by its own index.
    select d.id from public.orders d where d.disputed_at is not null
    union select h.id from public.orders h where h.hold_reason is not null and h.status = 'completed'
    -- A buyer who signs up within an hour of paying needs no staff.
    union select n.id from public.orders n where n.user_id is null and n.status = 'completed' and n.paid_at <= now() - interval '1 hour'
  ) s join public.orders o on o.id = s.id join public.products p on p.id = o.product_id where not o.is_waiting;
$$;

-- Payment events with a problem, and a checkout that is unusually silent.
create function private.checkout_work() returns setof private.work_item
language sql stable set search_path = ''
as $$
  select 'event_failed', e.id::text, e.id::text, coalesce(left(e.payload #>> '{product,title}', 200), e.payment_id, e.event, ''), e.outcome::text,
    private.amount_in_reais(e.payload #> '{payment,amount}', s.amount_unit), 1, e.received_at, e.received_at
  from public.payment_events e, private.store_settings s where e.outcome in ('error', 'unknown_product', 'not_paid')
  union all
  select 'checkout_silent', a.subject, '', '', null, null, 1, l.received_at, a.found_at
  from (select e.id, e.received_at from public.payment_events e order by e.received_at desc limit 1) l
  join private.staff_alerts a on a.kind = 'webhook_silent' and a.subject = l.id::text;
$$;

-- Everything that waits for the caller. A manager can neither release, assign nor refund an order, nor end a dispute, and so is not asked to.
create function private.open_work() returns setof private.work_item
language sql stable set search_path = ''
as $$
  select w.* from private.order_work() w where w.kind = 'keys_missing' or (select private.is_admin())
  union all
  select * from private.checkout_work()
  union all
  -- Another admin confirms, and not the one who asked.
  select 'approval', m.id::text, coalesce(m.subject::text, ''), coalesce(m.action, m.rpc), m.rpc, abs(m.amount), 1, m.requested_at, m.requested_at
  from private.open_requests() m where (select private.is_admin()) and m.requested_by <> private.caller_id()
  union all
  select 'claim_open', c.id::text, c.id::text, p.name, c.reason::text, o.amount, 1, c.opened_at, greatest(c.opened_at, (
    select max(m.created_at) from public.guarantee_claim_messages m where m.claim_id = c.id and not m.from_staff))
  from public.guarantee_claims c join public.products p on p.id = c.product_id join public.orders o on o.id = c.order_id where c.state = 'open'
  union all
  -- Since it was noticed, which takes a minute. Where orders wait for keys, they are the item.
  select 'stock_low', l.product_id, l.product_id, l.name, null, null, l.stock_count, coalesce(a.found_at, now()), coalesce(a.found_at, now())
  from private.low_stock_products() l
  left join private.staff_alerts a on a.kind = 'stock_low' and a.subject = private.last_restock(l.product_id, l.threshold) || ':' || l.product_id
  where not exists (select from public.orders o where o.is_waiting and o.product_id = l.product_id)
  union all
  select 'reviews_pending', '', '', '', null, null, count(*), min(r.created_at), max(r.created_at)
  from private.review_entries r where not r.is_approved having count(*) > 0
  union all
  select 'notices_given_up', '', '', '', null, null, count(*), min(n.created_at), max(n.created_at)
  from private.notices n where n.outcome = 'given_up' and n.expires_at > now() having count(*) > 0
  union all
  -- Managers cannot settle one.
  select 'payments_differ', '', '', '', null, null, count(*), min(f.found_at), max(f.found_at)
  from private.payment_findings f where f.resolved_at is null and (select private.is_admin()) having count(*) > 0;
$$;

-- The same work with how it is parked; null where it is not.
create function private.staff_work() returns table (item private.work_item, parked_until timestamptz, parked_by uuid, note text)
language sql stable set search_path = ''
as $$
  select w, k.parked_until, k.parked_by, k.note
  from private.open_work() w left join private.parked_work k
    on k.kind = w.kind and k.subject = w.subject and k.parked_until > now() and k.parked_at >= w.newest_at;
$$;

-- One page of the work list, the oldest day and on it the largest amount first: {read_at, total, lists: {open, new, parked}, items}. p_list is one of those
-- lists; `is_new` and "new" are what came since the caller's visit before. Reading the list is such a visit. At most 100 at a time.
create function public.list_staff_work(p_list text default 'open', p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_new_after timestamptz;
begin
  perform private.require_staff();
  insert into private.work_visits as v (user_id, seen_at, new_after) values (private.caller_id(), now(), '-infinity')
  on conflict (user_id) do update set seen_at = now(),
    new_after = case when v.seen_at < now() - interval '30 minutes' then v.seen_at else v.new_after end
  returning v.new_after into v_new_after;
  return (
    with work as materialized (
      select (w.item).*, w.parked_until, w.note, u.email as parked_by, w.parked_until is not null as is_parked, (w.item).newest_at > v_new_after as is_new
      from private.staff_work() w left join auth.users u on u.id = w.parked_by
    ), listed as (
      select w.*, row_number() over (
        order by floor(extract(epoch from now() - w.since) / 86400) desc, w.amount desc nulls last, w.since, w.kind, w.subject) as place
      from work w where w.is_parked = (p_list = 'parked') and (w.is_new or p_list <> 'new')
    )
    select jsonb_build_object('read_at', clock_timestamp(), 'total', (select count(*) from listed),
      'lists', (select jsonb_build_object('open', count(*) filter (where not w.is_parked),
        'new', count(*) filter (where w.is_new and not w.is_parked), 'parked', count(*) filter (where w.is_parked)) from work w),
      'items', coalesce((
        select jsonb_agg(to_jsonb(l) - array['place', 'newest_at', 'is_parked'] order by l.place) from listed l
        where l.place > greatest(p_offset, 0) and l.place <= greatest(p_offset, 0) + least(greatest(p_limit, 1), 100)), '[]')));
end;
$$;

-- The length of the caller's work list, without what is parked, and how much of it came since the caller looked at the list.
create function public.count_staff_work() returns table (open bigint, fresh bigint)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select count(*), count(*) filter (where (w.item).newest_at > coalesce(
    (select v.seen_at from private.work_visits v where v.user_id = private.caller_id()), '-infinity'))
  from private.staff_work() w where w.parked_until is null;
$$;

-- Parks items of the caller's list until a moment within 90 days, for all of staff, with a note if there is one; without a moment it brings them back.
-- Returns how many there were. Items are named by their kinds and subjects, at most 100. Notes end with their time.
-- Refuses: 400 until_invalid, 400 too_many_items.
create function public.park_staff_work(p_kinds text[], p_subjects text[], p_until timestamptz default null, p_note text default '') returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.require_staff();
  delete from private.parked_work k where k.parked_until < now();
  if p_until <= now() or p_until > now() + interval '90 days' then
    raise sqlstate 'PT400' using message = 'Escolha um dia dentro dos próximos 90', detail = 'until_invalid', hint = 'A moment within 90 days.';
  elsif cardinality(p_kinds) > 100 then
    raise sqlstate 'PT400' using message = 'No máximo 100 itens de uma vez', detail = 'too_many_items', hint = 'Park them in parts.';
  elsif p_until is null then
    delete from private.parked_work k where (k.kind, k.subject) in (select i.kind, i.subject from unnest(p_kinds, p_subjects) i (kind, subject));
  else
    insert into private.parked_work as k (kind, subject, parked_by, parked_until, note)
    select w.kind, w.subject, private.caller_id(), p_until, nullif(left(btrim(private.sanitize_text(p_note)), 200), '')
    from private.open_work() w join unnest(p_kinds, p_subjects) i (kind, subject) on i.kind = w.kind and i.subject = w.subject
    on conflict (kind, subject) do update
    set parked_by = excluded.parked_by, parked_at = clock_timestamp(), parked_until = excluded.parked_until, note = excluded.note;
  end if;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

grant execute on function public.list_staff_work(text, integer, integer), public.count_staff_work(),
  public.park_staff_work(text[], text[], timestamptz, text) to authenticated;
