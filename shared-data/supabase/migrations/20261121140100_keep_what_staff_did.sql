-- What staff did by hand, for ever: who, when, to what, why.
create table public.staff_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  -- Plain values, no foreign keys: the entry outlives the account, the key and the order it speaks of.
  actor_id uuid not null,
  actor_email text,
  action text not null check (
    action in ('key_revealed', 'key_deleted', 'order_released', 'order_assigned', 'order_refunded', 'order_redelivered', 'event_replayed')
  ),
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  reason text check (length(reason) between 1 and 500)
);

create index staff_actions_newest on public.staff_actions (done_at desc);
create index staff_actions_by_order on public.staff_actions (order_id) where order_id is not null;

alter table public.staff_actions enable row level security;

create policy staff_actions_select_staff on public.staff_actions for select to authenticated using ((select private.is_staff()));

grant select on public.staff_actions to authenticated;
-- No insert, update or delete: functions write entries, and the trigger below keeps everybody from changing one.

-- Keeps the log as it was written, from the database's owner too.
-- Refuses: 403 log_is_final.
-- Invoker.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger log_is_final before update or delete or truncate on public.staff_actions
  for each statement execute function private.refuse_log_change();

-- Writes one entry, in the transaction of the deed.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions reach it.
create function private.log_staff_action(
  p_action text, p_product_id text default null, p_order_id uuid default null, p_key_id uuid default null,
  p_event_id bigint default null, p_reason text default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.staff_actions (actor_id, actor_email, action, product_id, order_id, key_id, event_id, reason)
  select (select auth.uid()), (select u.email from auth.users u where u.id = (select auth.uid())),
    p_action, p_product_id, p_order_id, p_key_id, p_event_id, left(nullif(btrim(private.sanitize_text(p_reason)), ''), 500);
$$;
