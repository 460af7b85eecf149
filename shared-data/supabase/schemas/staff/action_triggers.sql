-- Triggers that log changes, regardless of who made them.

create trigger log_threshold_change after insert or update or delete on private.stock_thresholds
  for each row execute function private.log_row_change('threshold_changed', 'threshold_changed', 'threshold_changed');
create trigger log_setting_change after insert or update or delete on private.store_settings
  for each row execute function private.log_row_change('setting_changed', 'setting_changed', 'setting_changed');
-- Not for the uses that payments count.
create trigger log_price_rule_change after insert or update of name, code, percent, amount_off, product_ids, categories, is_for_extras, min_price, starts_at,
  ends_at, max_uses, max_uses_per_person, is_active on private.price_rules
  for each row execute function private.log_row_change('price_rule_created', 'price_rule_changed');
-- Also where an account is deleted, and its role with it.
create trigger log_role_change after insert or update or delete on private.staff_members
  for each row execute function private.log_row_change('role_given', 'role_changed', 'role_taken');

-- Logs a review's moderation: approved, taken back, changed, rejected. The text of a rejected one is kept, its author is not.
create function private.log_review_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_not_said constant text[] := array['id', 'product_id', 'user_id', 'order_id', 'author_name', 'created_at'];
  v_changes jsonb := private.changed_fields(to_jsonb(old) - c_not_said, to_jsonb(new) - c_not_said);
  v_action text := case
    when tg_op = 'DELETE' then 'review_rejected'
    when new.is_approved and old.is_approved is not true then 'review_approved'
    when old.is_approved and not new.is_approved then 'review_unapproved'
    when tg_op = 'UPDATE' then 'review_changed'
  end;
begin
  -- A review that its buyer has just sent is no staff action, and the words that a buyer's own erasure takes out are not kept here.
  if v_action is not null and v_changes is not null and (private.caller_id() is null or private.staff_role() is not null) then
    perform private.log_staff_action(v_action, p_product_id => coalesce(new.product_id, old.product_id),
      p_order_id => coalesce(new.order_id, old.order_id), p_review_id => coalesce(new.id, old.id), p_changes => v_changes);
  end if;
  return null;
end;
$$;

create trigger log_review_change after insert or update of rating, comment, is_approved or delete on private.review_entries
  for each row execute function private.log_review_change();

-- Logs keys that were added, one entry for a statement and product: how many, how many go to waiting orders at once, the stock before and after.
create function private.log_new_keys() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- count_new_keys has counted them and holds the product, so no order joins or leaves its queue meanwhile.
  perform private.log_staff_action('keys_added', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', k.stock - k.unused),
      jsonb_build_object('stock', k.stock - k.delivered, 'added', k.added, 'delivered', nullif(k.delivered, 0))))
  from (
    select n.product_id, n.added, n.unused, p.stock_count as stock, (
      select coalesce(max(w.keys), 0) from (
        select sum(o.quantity) over (order by o.paid_at, o.id) as keys from public.orders o where o.product_id = n.product_id and o.is_waiting
      ) w where w.keys <= p.stock_count) as delivered
    from (select product_id, count(*) as added, count(*) filter (where not is_used) as unused from new_keys group by product_id) n
    join public.products p on p.id = n.product_id
  ) k;
  return null;
end;
$$;

create trigger log_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.log_new_keys();

-- Logs keys that were deleted, an entry each; those of an import that was undone (its row says so by then) in one: how many, and the stock.
create function private.log_key_deletion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.log_staff_action('key_deleted', p_product_id => k.product_id, p_key_id => k.id)
  from old_keys k left join private.key_imports i on i.id = k.import_id where i.undone_at is null;
  -- count_deleted_keys has counted them and holds the product.
  perform private.log_staff_action('import_undone', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', p.stock_count + k.removed), jsonb_build_object('stock', p.stock_count, 'removed', k.removed)))
  from (
    select o.product_id, count(*) as removed from old_keys o join private.key_imports i on i.id = o.import_id
    where i.undone_at is not null group by o.product_id, o.import_id
  ) k join public.products p on p.id = k.product_id;
  return null;
end;
$$;

create trigger log_key_deletion after delete on private.stored_keys
  referencing old table as old_keys for each statement execute function private.log_key_deletion();

-- Changes of an order by staff.
create function private.order_state(p_order public.orders) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('status', p_order.status, 'user_id', p_order.user_id, 'hold_reason', p_order.hold_reason,
  'delivered_key_id', p_order.delivered_key_id);

-- Logs a change of an order by staff; payments change orders without a staff role and are not logged. Also ends the guarantee claims that the
-- change settles, regardless of who made it: one trigger for both, because each trigger's condition costs every delivery time.
create function private.log_order_and_settle_claims() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_action text := case
    when old.status <> 'refunded' and new.status = 'refunded' then 'order_refunded'
    when new.user_id is not null and new.user_id is distinct from old.user_id then 'order_assigned'
    when old.hold_reason is not null and new.hold_reason is null then 'order_released'
    when old.delivered_key_id is not null and private.keys_of(new) <> private.keys_of(old) then 'order_redelivered'
  end;
  v_new_key_id uuid := case v_action when 'order_redelivered' then private.first_new_key(old, new) else new.delivered_key_id end;
begin
  perform private.settle_claims_of_order(old, new);
  if v_action is not null and private.staff_role() is not null then
    -- The one of several keys that was replaced.
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => v_new_key_id,
      p_changes => private.changed_fields(private.order_state(old) || jsonb_build_object('delivered_key_id',
        case v_action when 'order_redelivered' then private.first_new_key(new, old) else old.delivered_key_id end),
        private.order_state(new) || jsonb_build_object('delivered_key_id', v_new_key_id)));
  end if;
  return null;
end;
$$;

-- The condition stands here and not in the function alone: a delivery then makes no call.
create trigger log_order_and_settle_claims after update of status, user_id, hold_reason, delivered_key_id, other_key_ids on public.orders
  for each row when (
    (new.status = 'refunded' and old.status <> 'refunded')
    or (new.user_id is not null and new.user_id is distinct from old.user_id)
    or (new.hold_reason is null and old.hold_reason is not null)
    or (old.delivered_key_id is not null
      and (new.delivered_key_id, new.other_key_ids) is distinct from (old.delivered_key_id, old.other_key_ids))
  ) execute function private.log_order_and_settle_claims();

-- Logs an event that a member of staff had applied again.
create function private.log_event_replay() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.staff_role() is not null then
    perform private.log_staff_action('event_replayed', p_event_id => new.id,
      p_changes => private.changed_fields(jsonb_build_object('outcome', old.outcome), jsonb_build_object('outcome', new.outcome)));
  end if;
  return null;
end;
$$;

-- Every replay is logged, also of an event that was never applied, as a copy that is restored may hold.
create trigger log_event_replay after update of applied_at on public.payment_events
  for each row execute function private.log_event_replay();
