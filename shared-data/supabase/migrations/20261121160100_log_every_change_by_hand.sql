-- Asks for the reason of what staff are about to do by hand, and leaves it for the log until the transaction ends.
-- Refuses: 403 staff_only, 400 reason_required.
-- Invoker, and granted to nobody.
create function private.begin_deed(p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_reason text := left(coalesce(private.sanitize_text(p_reason), ''), 500);
begin
  perform private.require_staff();
  if v_reason = '' then
    raise sqlstate 'PT400' using message = 'Informe o motivo', detail = 'reason_required', hint = 'Say why; the log keeps it.';
  end if;
  perform set_config('store.deed_reason', v_reason, true);
end;
$$;

-- The reason of the deed under way, as begin_deed leaves it for the log.
-- Refuses: nothing; null where none was given.
-- Invoker, and granted to nobody.
create function private.deed_reason() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('store.deed_reason', true), '');
$$;

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
      p_reason => private.deed_reason());
  end if;
  return null;
end;
$$;

-- The condition stands here and not in the function alone: deliveries pass by without a call.
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
    perform private.log_staff_action('key_deleted', p_product_id => old.product_id, p_key_id => old.id, p_reason => private.deed_reason());
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
    perform private.log_staff_action('event_replayed', p_event_id => new.id, p_reason => private.deed_reason());
  end if;
  return null;
end;
$$;

create trigger log_event_replay after update of applied_at on public.payment_events
  for each row when (old.applied_at is not null) execute function private.log_event_replay();
