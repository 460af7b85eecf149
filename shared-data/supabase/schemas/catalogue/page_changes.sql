-- Changes of products' public pages, so that the prerenderer renders only those again. The counters that each sale changes do not count; running out
-- of stock, being restocked and the first sale do.

-- Public: it tells of no product that is not on sale yet.
-- Append-only, so that writers of products or reviews never wait for each other. changed_in is the transaction id, because a timestamp may be older
-- than a reader's last look at commit. No foreign key: it would lock the product's row.
create table private.page_changes (
  id bigint generated always as identity primary key,
  product_id text not null,
  changed_in xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);

create index page_changes_by_transaction on private.page_changes (changed_in);

-- Records a change of a product's page by staff. Skips products that are not on sale before and after.
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

-- True if only one of two counters is zero: pages show whether there are any.
create function private.is_seen(p_before integer, p_after integer) returns boolean
language sql immutable set search_path = ''
return (p_before > 0) <> (p_after > 0);

-- A text that changes whenever a product's page does (by its row, stock or public reviews). Prerenderers poll it and read the changes only
-- if it differs. It also changes once a day without a reason.
create function public.catalogue_revision() returns text
language sql stable security definer set search_path = ''
as $$
  -- A number, not the latest alone: of two transactions the one that began first may be seen last.
  select concat(count(*), ' ', max(c.id)) from private.page_changes c;
$$;

-- The products with changed pages since p_since, the moment of an earlier call, and the moment for the next call. products is null if that is
-- unknown or more than 2000: p_since is null, too old, or from another database. Products may be listed twice, but none is missed, even
-- if its transaction commits after this call.
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
