-- Which products' public pages have changed, for the process that renders pages ahead: those are made again, and no others. What each sale moves
-- (the number of keys, of sales) changes no page; that the last key went, the first sale came or new keys are there does.

-- Append-only, so that writers of products or reviews never wait for each other. changed_in is the transaction: unlike
-- a clock, what a reader cannot have seen yet. No reference to the product: its row would be locked.
create table private.page_changes (
  id bigint generated always as identity primary key,
  product_id text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create index page_changes_by_transaction on private.page_changes (changed_in);

-- Records that a product's page has changed because staff changed its content. Products that are not on sale, and were not, are skipped.
create function private.note_changed_product() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_active or old.is_active then
    insert into private.page_changes (product_id) values (new.id);
  end if;
  return null;
end;
$$;

-- True where two numbers say different things on a page (none, or some), apart from how many.
create function private.is_seen(p_before integer, p_after integer) returns boolean
language sql immutable set search_path = ''
return (p_before > 0) <> (p_after > 0);

-- A text that changes whenever a product's page does (by its own row, by running out of stock, by its public reviews): anyone who renders
-- pages ahead asks for it often, and for the changes only where it is another one. It may also change for nothing, once a day.
create function public.catalogue_revision() returns text
language sql stable security definer set search_path = ''
as $$
  -- A number, not the latest alone: of two transactions the one that began first may be seen last.
  select concat(count(*), ' ', max(c.id)) from private.page_changes c;
$$;

-- Which products' pages changed since the moment that an earlier call gave, and the moment to ask from next. Null in the place of the
-- products where that is unknown, or where they are more than 2000: without a moment, with one older than what is kept, or with
-- another database's. A product may be listed twice, and none is left out, also where its transaction ended after the call.
create function public.list_page_changes(p_since text default null) returns table (moment text, product_ids text[])
language sql stable security definer set search_path = ''
as $$
  select s.first_open::text, case
    when p_since::xid8 <= s.first_open and count(c.product_id) <= 2000
      and exists (select 1 from private.page_changes k where k.changed_in < p_since::xid8)
    then coalesce(array_agg(c.product_id order by c.product_id) filter (where c.product_id is not null), '{}') end
  from (select pg_snapshot_xmin(pg_current_snapshot()) as first_open) s
  left join lateral (
    select distinct k.product_id from private.page_changes k
    where k.changed_in >= p_since::xid8
      -- Rows restored from another database may name transactions that this one has not begun.
      and (k.changed_in < pg_snapshot_xmax(pg_current_snapshot()) or k.changed_in = pg_current_xact_id_if_assigned())
    limit 2001
  ) c on true
  group by s.first_open;
$$;

grant execute on function public.catalogue_revision(), public.list_page_changes(text) to anon, authenticated;
