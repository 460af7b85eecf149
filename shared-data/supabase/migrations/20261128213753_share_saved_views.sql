-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff share a saved filter with the team; its author and admins delete it.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table public.staff_views add column is_shared boolean not null default false;

drop policy staff_views_own on public.staff_views;

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

grant insert (is_shared), update (is_shared) on public.staff_views to authenticated;
