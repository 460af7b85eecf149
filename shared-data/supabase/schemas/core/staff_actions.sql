-- The audit log of manual actions by staff.

-- A value is added by a migration (alter type … add value) and never removed, because entries are permanent.
create type public.staff_action as enum (
  'key_revealed', 'keys_added', 'key_deleted', 'import_undone', 'order_released', 'order_assigned', 'order_refunded', 'order_redelivered', 'event_replayed',
  'product_created', 'product_changed', 'product_deleted', 'review_approved', 'review_unapproved', 'review_changed', 'review_rejected',
  'threshold_changed', 'setting_changed', 'role_given', 'role_changed', 'role_taken', 'customer_viewed', 'note_added', 'note_deleted',
  'invitation_sent', 'invitation_withdrawn', 'orders_exported', 'notices_retried', 'dispute_opened', 'dispute_closed', 'dossier_made',
  'claim_answered', 'claim_decided', 'credit_corrected', 'approval_requested', 'import_noted', 'buyer_warned', 'finding_settled',
  'release_token_created', 'release_token_revoked', 'customer_tagged', 'customer_blocked', 'customer_unblocked',
  'api_key_created', 'api_key_revoked', 'price_rule_created', 'price_rule_changed',
  'webhook_created', 'webhook_changed', 'webhook_deleted', 'webhook_resent'
);

-- The permanent log: who, when, what, why, and values before and after. Written by triggers on the tables, so that no function, view or console can
-- bypass it. Does not contain payments and deliveries.
create table public.staff_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  -- Plain values, no foreign keys: the entry outlives the account, the key and the order it speaks of.
  -- Null without a session: the database's owner at a console, or the store by itself.
  actor_id uuid,
  actor_email text,
  -- The database role of the action: 'authenticated' is a signed-in person, any other is a console or a program of the owner's.
  done_as text not null default coalesce(nullif(current_setting('role', true), 'none'), session_user::text),
  action public.staff_action not null,
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  review_id uuid,
  -- The subject of a change of roles, a look at a customer or a note; of an invitation there is the address alone, whether or not it has an account.
  user_id uuid,
  user_email text,
  reason text check (length(reason) between 1 and 500),
  -- The changes: {field: {"from": value, "to": value}}. Never a key's text.
  changes jsonb
);

create index staff_actions_newest on public.staff_actions (done_at desc);
create index staff_actions_by_order on public.staff_actions (order_id) where order_id is not null;
create index staff_actions_by_product on public.staff_actions (product_id, id desc) where product_id is not null;
create index staff_actions_by_user on public.staff_actions (user_id) where user_id is not null;
create index staff_actions_by_key on public.staff_actions (key_id) where key_id is not null;
create index staff_actions_by_review on public.staff_actions (review_id) where review_id is not null;
create index staff_actions_by_event on public.staff_actions (event_id) where event_id is not null;

alter table public.staff_actions enable row level security;

create policy staff_actions_select_staff on public.staff_actions for select to authenticated using ((select private.is_staff()));

grant select on public.staff_actions to authenticated;

-- Makes the log append-only, even for the database owner. Only the functions below may delete personal data: e-mails, reasons and review comments.
-- Refuses: 403 log_is_final.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_personal constant text[] := array['actor_email', 'user_email', 'reason', 'changes'];
begin
  if tg_op = 'UPDATE' and current_setting('store.deletes_personal_data', true) = 'on' and to_jsonb(new) - c_personal = to_jsonb(old) - c_personal
    and coalesce(new.actor_email = old.actor_email, new.actor_email is null) and coalesce(new.user_email = old.user_email, new.user_email is null)
    and coalesce(new.reason = old.reason, new.reason is null)
    and (new.changes is not distinct from old.changes or new.changes = old.changes - 'comment') then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger log_is_final before delete or truncate on public.staff_actions
  for each statement execute function private.refuse_log_change();
create trigger log_only_forgets before update on public.staff_actions
  for each row execute function private.refuse_log_change();

-- Removes an erased person's e-mail and free text about their account, orders, reviews and payments. Action, time, actor and subject remain.
create function private.forget_in_log(p_user_id uuid, p_emails text[], p_orders uuid[], p_reviews uuid[], p_events bigint[]) returns void
language sql volatile set search_path = ''
as $$
  select set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set actor_email = null where actor_id = p_user_id;
  update public.staff_actions set user_email = null, reason = null, changes = changes - 'comment'
  where user_id = p_user_id or user_email = any (p_emails) or order_id = any (p_orders) or review_id = any (p_reviews) or event_id = any (p_events);
  select set_config('store.deletes_personal_data', 'off', true);
$$;

-- Deletes the free text of entries that are older than p_until.
create function private.forget_reasons(p_until timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set reason = null, changes = changes - 'comment'
  where done_at < p_until and (reason is not null or changes ? 'comment');
  select set_config('store.deletes_personal_data', 'off', true);
$$;

-- Requires a reason for a manual action of staff and stores it for the log of this transaction.
-- Refuses: 403 staff_only, 400 reason_required.
create function private.begin_staff_action(p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_reason text := left(coalesce(private.sanitize_text(p_reason), ''), 500);
begin
  perform private.require_staff();
  if v_reason = '' then
    raise sqlstate 'PT400' using message = 'Informe o motivo', detail = 'reason_required', hint = 'Say why; the log keeps it.';
  end if;
  perform set_config('store.staff_action_reason', v_reason, true);
end;
$$;

-- The reason of the current staff action, from begin_staff_action.
create function private.staff_action_reason() returns text
language sql stable set search_path = ''
return nullif(current_setting('store.staff_action_reason', true), '');

-- Writes a log entry in the action's transaction, with the reason of the current staff action. p_actor_id: the actor for transactions without a token,
-- such as those of the auth service.
create function private.log_staff_action(
  p_action text, p_product_id text default null, p_order_id uuid default null, p_key_id uuid default null,
  p_event_id bigint default null, p_review_id uuid default null, p_user_id uuid default null, p_changes jsonb default null,
  p_user_email text default null, p_actor_id uuid default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.staff_actions (
    actor_id, actor_email, action, product_id, order_id, key_id, event_id, review_id, user_id, user_email, reason, changes)
  select c.id, (select u.email from auth.users u where u.id = c.id), p_action::public.staff_action, p_product_id, p_order_id, p_key_id, p_event_id, p_review_id,
    p_user_id, coalesce(p_user_email, (select u.email from auth.users u where u.id = p_user_id)), private.staff_action_reason(), p_changes
  from (select coalesce(private.caller_id(), p_actor_id) as id) c;
$$;

-- The difference of two rows: {field: {"from": value, "to": value}}; null if they are equal.
create function private.changed_fields(p_from jsonb, p_to jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(k.field, jsonb_build_object('from', p_from -> k.field, 'to', p_to -> k.field))
  from (select jsonb_object_keys(coalesce(p_from, '{}') || coalesce(p_to, '{}')) as field) k
  where coalesce(p_from -> k.field, 'null') <> coalesce(p_to -> k.field, 'null');
$$;

-- Logs an inserted, updated or deleted row; arguments: the three action names. Ignores fields that only the database sets.
-- A role from an invitation is logged as the action of the person who accepts it.
create function private.log_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c_not_set constant text[] := array[
    'id', 'product_id', 'only_row', 'given_by', 'created_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'free_stock', 'uses',
    'created_at', 'updated_at'];
  v_row jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_set, to_jsonb(new) - c_not_set);
begin
  if v_changes is not null then
    perform private.log_staff_action(tg_argv[case tg_op when 'INSERT' then 0 when 'UPDATE' then 1 else 2 end],
      p_product_id => v_row ->> case tg_table_name when 'products' then 'id' else 'product_id' end,
      p_user_id => (v_row ->> 'user_id')::uuid, p_changes => v_changes,
      p_actor_id => case when tg_op = 'INSERT' and v_row ->> 'given_by' is not null then (v_row ->> 'user_id')::uuid end);
  end if;
  return null;
end;
$$;
