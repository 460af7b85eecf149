-- The inbox: every authenticated event as it came, for ever, with what became of it.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint text not null check (endpoint in ('pix.generated', 'pix.paid')),
  event text,
  payment_id text,
  body text not null,
  -- Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome text not null default 'received' check (
    outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged',
      'unknown_product', 'no_payment', 'ignored', 'error')
  ),
  error text,
  applied_at timestamptz
);

create index payment_events_by_payment on public.payment_events (payment_id);
create index payment_events_newest on public.payment_events (received_at desc);

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
-- No insert, update or delete: what the provider sent is kept for ever, and only receiving and replaying write here.

-- What an event means: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.event_meaning(p_endpoint text, p_event text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when coalesce(btrim(p_event), '') = '' then split_part(p_endpoint, '.', 2)
    when lower(btrim(p_event)) in ('pix.generated', 'pix.paid', 'pix.expired', 'pix.failed') then split_part(lower(btrim(p_event)), '.', 2)
    when lower(btrim(p_event)) ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
$$;

-- A payment's amount as a number, from a JSON number or from text such as '147,00'; null where it is none, or beyond what an order can hold.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.amount_number(p_amount text) returns numeric
language sql immutable set search_path = ''
as $$
  select case when n.value < 10000000000 then n.value end from (
    select case when btrim(p_amount) ~ '^\d{1,12}([.,]\d{1,6})?$' then replace(btrim(p_amount), ',', '.')::numeric end as value
  ) n;
$$;

-- Whether an amount, read as reais or as cents, is the sum expected.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.amount_matches(p_amount numeric, p_expected numeric) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(p_amount = p_expected or p_amount = p_expected * 100, false);
$$;

-- An amount that matches nothing, in reais: whichever of its two readings lies nearer to the price.
-- Refuses: nothing; without an amount, the price.
-- Invoker, and granted to nobody.
create function private.nearest_amount(p_amount numeric, p_expected numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when p_amount is null then p_expected
    when abs(p_amount - p_expected) <= abs(p_amount / 100 - p_expected) then round(p_amount, 2)
    else round(p_amount / 100, 2)
  end;
$$;

-- The products that an event is about, one row for each line, in order of id; product_id is null for what the store does not sell.
-- The same product listed twice has two lines. Of two products with one provider's id the one on sale counts, then the older.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payment_lines(p_payload jsonb) returns table (product_id text, line integer, price numeric)
language sql stable set search_path = ''
as $$
  with listed as (
    select e ->> 'id' as provider_id
    from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end) e
    where jsonb_typeof(e) = 'object' and e ->> 'id' <> ''
  ), lines as (
    select l.provider_id from listed l
    union all
    select p_payload #>> '{product,id}' where p_payload #>> '{product,id}' <> ''
      and not exists (select 1 from listed l where l.provider_id = p_payload #>> '{product,id}')
  )
  select p.id, case when p.id is not null then row_number() over (partition by p.id) end::integer, p.price
  from (select l.provider_id from lines l limit 50) l
  left join lateral (
    select s.id, s.price from public.products s where s.ggcheckout_id = btrim(l.provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1
  ) p on true
  order by 1, 2;
$$;
