-- What staff do by hand: the log of it, and the override of orders.

-- The log, for ever: who, when, to what, why.
create table public.staff_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  -- Plain values, no foreign keys: the entry outlives the account, the key and the order it speaks of.
  -- Null where no member of staff did it: the database's owner, or the store by itself.
  actor_id uuid,
  actor_email text,
  action text not null check (
    action in (
      'key_revealed', 'keys_added', 'key_deleted', 'order_released', 'order_assigned', 'order_refunded', 'order_redelivered', 'event_replayed',
      'product_created', 'product_changed', 'review_approved', 'review_unapproved', 'review_rejected', 'threshold_changed', 'setting_changed',
      'role_given', 'role_changed', 'role_taken'
    )
  ),
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  review_id uuid,
  -- Whom a change of roles is about.
  user_id uuid,
  reason text check (length(reason) between 1 and 500),
  -- What changed: {field: {"from": value, "to": value}}.
  changes jsonb
);

create index staff_actions_newest on public.staff_actions (done_at desc);
create index staff_actions_by_order on public.staff_actions (order_id) where order_id is not null;

alter table public.staff_actions enable row level security;

create policy staff_actions_select_staff on public.staff_actions for select to authenticated using ((select private.is_staff()));

grant select on public.staff_actions to authenticated;
-- No insert, update or delete: functions write entries, and the trigger below keeps everybody from changing one.

-- Keeps the log as it was written, from the database's owner too; only forget_in_log blanks words in it.
-- Refuses: 403 log_is_final.
-- Invoker.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and current_setting('store.forgets_in_log', true) = 'on' then
    return null;
  end if;
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger log_is_final before update or delete or truncate on public.staff_actions
  for each statement execute function private.refuse_log_change();

-- Blanks these texts, whatever their case, in the reasons of the log and in what rejected reviews said, and the e-mail of the account where it
-- was staff: a person who leaves is forgotten there too (R11.5). Which account did what to what, and when, stays.
-- Refuses: nothing.
-- Invoker, and granted to nobody: delete_my_account calls it.
create function private.forget_in_log(p_texts text[], p_user_id uuid default null) returns void
language plpgsql volatile set search_path = '' set store.forgets_in_log = 'on'
as $$
declare
  v_pattern text := (select string_agg(regexp_replace(t, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(t) desc) from unnest(p_texts) t where t <> '');
begin
  update public.staff_actions a set reason = regexp_replace(a.reason, v_pattern, '***', 'gi') where a.reason ~* v_pattern;
  update public.staff_actions a set changes = jsonb_set(a.changes, '{comment,from}', to_jsonb(regexp_replace(a.changes #>> '{comment,from}', v_pattern, '***', 'gi')))
  where a.changes #>> '{comment,from}' ~* v_pattern;
  update public.staff_actions a set actor_email = null where a.actor_id = p_user_id;
end;
$$;

-- Asks for the reason of what staff are about to do by hand, and leaves it for the log until the transaction ends.
-- Refuses: 403 staff_only, 400 reason_required.
-- Invoker, and granted to nobody.
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

-- The reason of the staff action under way, as begin_staff_action leaves it for the log.
-- Refuses: nothing; null where none was given.
-- Invoker, and granted to nobody.
create function private.staff_action_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('store.staff_action_reason', true), '');
$$;

-- Writes one entry, in the transaction of the action it tells of.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions reach it.
create function private.log_staff_action(
  p_action text, p_product_id text default null, p_order_id uuid default null, p_key_id uuid default null,
  p_event_id bigint default null, p_reason text default null, p_review_id uuid default null, p_user_id uuid default null,
  p_changes jsonb default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.staff_actions (actor_id, actor_email, action, product_id, order_id, key_id, event_id, review_id, user_id, reason, changes)
  select (select private.caller_id()), (select u.email from auth.users u where u.id = (select private.caller_id())), p_action, p_product_id,
    p_order_id, p_key_id, p_event_id, p_review_id, p_user_id, left(nullif(btrim(private.sanitize_text(p_reason)), ''), 500), p_changes;
$$;

-- ## Changes that triggers log, whichever function made them

-- Logs what a member of staff changed about an order, whichever function they did it with. Payments change orders as nobody, and are not logged.
-- Refuses: nothing.
-- Invoker: only definer functions write orders.
create function private.log_order_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_action text := case
    when old.status <> 'refunded' and new.status = 'refunded' then 'order_refunded'
    when new.user_id is not null and new.user_id is distinct from old.user_id then 'order_assigned'
    when old.hold_reason is not null and new.hold_reason is null then 'order_released'
    when old.delivered_key_id is not null and new.delivered_key_id is distinct from old.delivered_key_id then 'order_redelivered'
  end;
begin
  if v_action is not null and private.staff_role() is not null then
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => new.delivered_key_id,
      p_reason => private.staff_action_reason());
  end if;
  return null;
end;
$$;

-- The condition stands here and not in the function alone: a delivery then makes no call.
create trigger log_order_change after update of status, user_id, hold_reason, delivered_key_id on public.orders
  for each row when (
    (new.status = 'refunded' and old.status <> 'refunded')
    or (new.user_id is not null and new.user_id is distinct from old.user_id)
    or (new.hold_reason is null and old.hold_reason is not null)
    or (old.delivered_key_id is not null and new.delivered_key_id is distinct from old.delivered_key_id)
  ) execute function private.log_order_change();

-- Logs a key that a member of staff deleted.
-- Refuses: nothing.
-- Invoker: only definer functions delete keys.
create function private.log_key_deletion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.staff_role() is not null then
    perform private.log_staff_action('key_deleted', p_product_id => old.product_id, p_key_id => old.id, p_reason => private.staff_action_reason());
  end if;
  return null;
end;
$$;

create trigger log_key_deletion after delete on private.stored_keys for each row execute function private.log_key_deletion();

-- Logs an event that a member of staff had applied again.
-- Refuses: nothing.
-- Invoker: only definer functions write the inbox.
create function private.log_event_replay() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.staff_role() is not null then
    perform private.log_staff_action('event_replayed', p_event_id => new.id, p_reason => private.staff_action_reason());
  end if;
  return null;
end;
$$;

-- Every replay is logged, also of an event that was never applied, as a copy that is restored may hold.
create trigger log_event_replay after update of applied_at on public.payment_events
  for each row execute function private.log_event_replay();

-- ## The override of an order

-- Does to an order by hand what staff ask, with a reason that the log keeps: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Refuses: 403 staff_only, 403 admin_only and 403 second_factor_required (all but deliver), 404 order_not_found, 400 reason_required, 400 action_unknown, and what each action refuses.
-- Definer because: nobody may write orders or the log.
create function public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  case p_action
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, p_email);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then
      perform public.deliver_product_key(p_order_id);
      perform private.log_staff_action('order_redelivered', p_order_id => p_order_id, p_reason => private.staff_action_reason());
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
end;
$$;

grant execute on function public.override_order(uuid, text, text, text) to authenticated;

-- Locks an order, and its product, for an admin who is about to override it.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 order_not_found.
-- Invoker, and granted to nobody.
create function private.lock_order_for_admin(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select * into v_order from private.lock_order(p_order_id);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return v_order;
end;
$$;

-- Delivers, or queues, an order that was held because another amount was paid.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_held.
-- Invoker, and granted to nobody: override_order calls it, and asks for the reason.
create function private.release_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status <> 'completed' or v_order.hold_reason is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
  end if;
  update public.orders set hold_reason = null where id = p_order_id;
  perform private.deliver_to_waiting_orders(v_order.product_id);
  select * into v_order from public.orders o where o.id = p_order_id;
  return v_order;
end;
$$;

-- Hands an order to the account of an e-mail; also takes it from the account that has it.
-- Refuses: 403 admin_only, 404 order_not_found, 404 user_not_found.
-- Invoker, and granted to nobody: override_order calls it, and asks for the reason.
create function private.assign_order(p_order_id uuid, p_email text) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_user_id uuid;
begin
  select u.id into v_user_id from auth.users u where u.email = lower(btrim(p_email)) and u.is_sso_user = false;
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Nenhuma conta usa este email', detail = 'user_not_found', hint = 'The person must sign up first.';
  end if;
  update public.orders set user_id = v_user_id where id = p_order_id returning * into v_order;
  return v_order;
end;
$$;

-- Marks an order refunded: its key is not shown any more, and it leaves the queue.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_paid.
-- Invoker, and granted to nobody: override_order calls it, and asks for the reason.
create function private.refund_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
begin
  if v_order.status not in ('completed', 'refunded') then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
  end if;
  update public.orders set status = 'refunded', hold_reason = null where id = p_order_id returning * into v_order;
  return v_order;
end;
$$;

-- Gives a delivered order another key and marks the old one as defective.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_without_key, 409 out_of_stock.
-- Invoker, and granted to nobody: override_order calls it, and asks for the reason.
create function private.replace_order_key(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_key_id uuid;
begin
  if v_order.status <> 'completed' or v_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  v_key_id := private.lock_next_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$$;
