-- Saved views of a member of staff: the filters of a list, under a name.

-- One row is one saved filter, of its owner alone or shared with the team; it goes with the account.
create table public.staff_views (
  user_id uuid not null default private.caller_id() references auth.users (id) on delete cascade,
  -- Which list it is of: the last word of the page's address.
  page text not null check (page ~ '^[a-z]{1,30}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 60 and name !~ '[<>[:cntrl:]]'),
  -- The filter as the page's address has it, without the question mark. The page reads of it what it knows.
  query text not null check (length(query) <= 500 and query ~ '^[A-Za-z0-9*._~%&=+-]*$'),
  is_shared boolean not null default false,
  primary key (user_id, page, name)
);

alter table public.staff_views enable row level security;

create policy staff_views_seen on public.staff_views for select to authenticated
  using ((is_shared or user_id = (select private.caller_id())) and (select private.is_staff()));

create policy staff_views_saved on public.staff_views for insert to authenticated
  with check (user_id = (select private.caller_id()) and (select private.is_staff()));

create policy staff_views_changed on public.staff_views for update to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_staff()))
  with check (user_id = (select private.caller_id()) and (select private.is_staff()));

-- An admin removes a filter of the team too.
create policy staff_views_deleted on public.staff_views for delete to authenticated
  using ((user_id = (select private.caller_id()) and (select private.is_staff())) or (is_shared and (select private.is_admin())));

grant select, insert (page, name, query, is_shared), update (page, name, query, is_shared), delete on public.staff_views to authenticated;

-- Keeps one person's saved filters to a number that a page can show.
-- Refuses: 409 views_full.
create function private.bound_staff_views() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (select count(*) from public.staff_views v where v.user_id = new.user_id and (v.page, v.name) <> (new.page, new.name)) >= 50 then
    raise sqlstate 'PT409' using message = 'Você já tem 50 filtros salvos. Exclua um antes de salvar outro.', detail = 'views_full',
      hint = 'Delete a saved filter first.';
  end if;
  return new;
end;
$$;

create trigger bound_staff_views before insert on public.staff_views for each row execute function private.bound_staff_views();
