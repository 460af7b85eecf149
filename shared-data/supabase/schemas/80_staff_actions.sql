-- What staff do by hand: the log of it, and the override of orders.

-- The log, for ever: who, when, to what, why, and what it was before and after. Triggers on the tables themselves write it, so no function,
-- view, upsert or console goes round it. What payments and deliveries do is not in it.
create table public.staff_actions (
  id bigint generated always as identity primary key,
  done_at timestamptz not null default clock_timestamp(),
  -- Plain values, no foreign keys: the entry outlives the account, the key and the order it speaks of.
  -- Null where nobody was signed in: the database's owner at a console, or the store by itself.
  actor_id uuid,
  actor_email text,
  -- The database role it was done with: 'authenticated' is somebody signed in, any other is a console or a program of the owner's.
  done_as text not null default coalesce(nullif(current_setting('role', true), 'none'), session_user::text),
  action text not null check (
    action in (
      'key_revealed', 'keys_added', 'key_deleted', 'import_undone', 'order_released', 'order_assigned', 'order_refunded', 'order_redelivered', 'event_replayed',
      'product_created', 'product_changed', 'product_deleted', 'review_approved', 'review_unapproved', 'review_changed', 'review_rejected',
      'threshold_changed', 'setting_changed', 'role_given', 'role_changed', 'role_taken', 'customer_viewed', 'note_added', 'note_deleted',
      'invitation_sent', 'invitation_withdrawn', 'orders_exported', 'notices_retried', 'dispute_opened', 'dispute_closed', 'dossier_made',
      'claim_answered', 'claim_decided', 'credit_corrected'
    )
  ),
  product_id text,
  order_id uuid,
  key_id uuid,
  event_id bigint,
  review_id uuid,
  -- Whom a change of roles, a look at a customer or a note is about; of an invitation there is the address alone, whether or not it has an account.
  user_id uuid,
  user_email text,
  reason text check (length(reason) between 1 and 500),
  -- What changed: {field: {"from": value, "to": value}}. Never a key's text.
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
-- No insert, update or delete: functions write entries, and the trigger below keeps everybody from changing one.

-- Whether a text is the old one, with asterisks in the place of some of it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.is_blanked(p_old text, p_new text) returns boolean
language sql immutable set search_path = ''
as $$
  select p_new is not distinct from p_old
    or coalesce(p_old like replace(regexp_replace(p_new, '([\\%_])', '\\\1', 'g'), '***', '%'), false);
$$;

-- Keeps the log as it was written, from the database's owner too. The one change that is let through takes a person out: e-mails become
-- null, and words in a reason or in a rejected review's comment become asterisks (forget_in_log).
-- Refuses: 403 log_is_final.
-- Invoker.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c_personal constant text[] := array['actor_email', 'user_email', 'reason', 'changes'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - c_personal = to_jsonb(old) - c_personal
    and coalesce(new.actor_email = old.actor_email, new.actor_email is null) and coalesce(new.user_email = old.user_email, new.user_email is null)
    and private.is_blanked(old.reason, new.reason)
    and new.changes #- '{comment,from}' is not distinct from old.changes #- '{comment,from}'
    and private.is_blanked(old.changes #>> '{comment,from}', new.changes #>> '{comment,from}') then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O registro de ações não pode ser alterado', detail = 'log_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger log_is_final before delete or truncate on public.staff_actions
  for each statement execute function private.refuse_log_change();
create trigger log_only_forgets before update on public.staff_actions
  for each row execute function private.refuse_log_change();

-- Takes a person out of the log, when their account is erased: their e-mail where they were staff, and these texts of theirs (name, address,
-- phone, each of three characters or more) wherever a reason or a rejected review's comment has them as words of their own. What was
-- done, when, by which account and to what stays: nobody erases a trace by taking a name that stands in it. An invitation loses an address of theirs.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only the erasure of an account calls it.
create function private.forget_in_log(p_texts text[], p_user_id uuid default null, p_emails text[] default '{}') returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_text text;
  v_pattern text;
begin
  update public.staff_actions set
    actor_email = case when actor_id = p_user_id then null else actor_email end,
    user_email = case when user_id = p_user_id or user_email = any (p_emails) then null else user_email end
  where actor_id = p_user_id or user_id = p_user_id or user_email = any (p_emails);
  -- Longer ones first: an address goes before a name within it.
  for v_text in select btrim(t) from unnest(p_texts) t where length(btrim(t)) >= 3 order by length(t) desc loop
    v_pattern := '(?<![[:alnum:]])' || regexp_replace(v_text, '([][\\.*+?(){}|^$-])', '\\\1', 'g') || '(?![[:alnum:]])';
    update public.staff_actions set
      reason = regexp_replace(reason, v_pattern, '***', 'gi'),
      changes = case when changes #>> '{comment,from}' ~* v_pattern
        then jsonb_set(changes, '{comment,from}', to_jsonb(regexp_replace(changes #>> '{comment,from}', v_pattern, '***', 'gi'))) else changes end
    where reason ~* v_pattern or changes #>> '{comment,from}' ~* v_pattern;
  end loop;
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

-- Writes one entry, in the transaction of the action it tells of. The reason is that of the staff action under way. p_actor_id is who did it
-- where no token says so: the auth service's own transactions have none.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions reach it.
create function private.log_staff_action(
  p_action text, p_product_id text default null, p_order_id uuid default null, p_key_id uuid default null,
  p_event_id bigint default null, p_review_id uuid default null, p_user_id uuid default null, p_changes jsonb default null,
  p_user_email text default null, p_actor_id uuid default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.staff_actions (
    actor_id, actor_email, action, product_id, order_id, key_id, event_id, review_id, user_id, user_email, reason, changes)
  select c.id, (select u.email from auth.users u where u.id = c.id), p_action, p_product_id, p_order_id, p_key_id, p_event_id, p_review_id,
    p_user_id, coalesce(p_user_email, (select u.email from auth.users u where u.id = p_user_id)), private.staff_action_reason(), p_changes
  from (select coalesce(private.caller_id(), p_actor_id) as id) c;
$$;

-- ## Changes that triggers log, whoever made them, and however

-- What differs between two rows: {field: {"from": value, "to": value}}; null where nothing does.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.changed_fields(p_from jsonb, p_to jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(k.field, jsonb_build_object('from', p_from -> k.field, 'to', p_to -> k.field))
  from (select jsonb_object_keys(coalesce(p_from, '{}') || coalesce(p_to, '{}')) as field) k
  where coalesce(p_from -> k.field, 'null') <> coalesce(p_to -> k.field, 'null');
$$;

-- Logs a row that was added, changed or taken away; its arguments are the three words for that. What nobody sets by hand is no change.
-- A role that somebody was given by a sign-in is one that they were invited to: they did it, by accepting.
-- Refuses: nothing.
-- Definer because: staff write products themselves, and may not write the log.
create function private.log_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c_not_set constant text[] := array['id', 'product_id', 'only_row', 'given_by', 'is_builtin', 'stock_count', 'sold_count', 'initial_stock', 'created_at', 'updated_at'];
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

-- The columns are those that people set: a delivery moves only counters, and pays nothing for this trigger.
create trigger log_product_change after insert or delete
  or update of name, description, price, original_price, image_url, checkout_link, ggcheckout_id, category, features, is_active,
    guarantee_hours, guarantee_wait_hours, key_template, first_steps
  on public.products for each row execute function private.log_row_change('product_created', 'product_changed', 'product_deleted');
create trigger log_threshold_change after insert or update or delete on private.stock_thresholds
  for each row execute function private.log_row_change('threshold_changed', 'threshold_changed', 'threshold_changed');
create trigger log_setting_change after insert or update or delete on private.store_settings
  for each row execute function private.log_row_change('setting_changed', 'setting_changed', 'setting_changed');
-- Also where an account is deleted, and its role with it.
create trigger log_role_change after insert or update or delete on private.staff_members
  for each row execute function private.log_row_change('role_given', 'role_changed', 'role_taken');

-- Logs what became of a review: approved, taken back, changed, rejected. What a rejected one said is kept; who said it is not.
-- Refuses: nothing.
-- Invoker: only definer functions write reviews.
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
  -- A review that its buyer has just sent is nobody's action on it, and the words that a buyer's own erasure takes out are not kept here.
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
-- Refuses: nothing.
-- Invoker: only definer functions add keys.
create function private.log_new_keys() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- count_new_keys has counted them and holds the product, so nobody joins or leaves its queue meanwhile.
  perform private.log_staff_action('keys_added', p_product_id => k.product_id, p_changes =>
    private.changed_fields(jsonb_build_object('stock', k.stock - k.unused),
      jsonb_build_object('stock', k.stock - k.delivered, 'added', k.added, 'delivered', nullif(k.delivered, 0))))
  from (
    select n.product_id, n.added, n.unused, p.stock_count as stock, least(n.unused, (
      select count(*) from public.orders o where o.product_id = n.product_id and o.is_waiting)) as delivered
    from (select product_id, count(*) as added, count(*) filter (where not is_used) as unused from new_keys group by product_id) n
    join public.products p on p.id = n.product_id
  ) k;
  return null;
end;
$$;

create trigger log_new_keys after insert on private.stored_keys
  referencing new table as new_keys for each statement execute function private.log_new_keys();

-- Logs keys that were deleted, an entry each; those of an import that was undone (its row says so by then) in one: how many, and the stock.
-- Refuses: nothing.
-- Invoker: only definer functions delete keys.
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

-- What staff change of an order by hand.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.order_state(p_order public.orders) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object('status', p_order.status, 'user_id', p_order.user_id, 'hold_reason', p_order.hold_reason,
    'delivered_key_id', p_order.delivered_key_id);
$$;

-- Logs what a member of staff changed about an order, whichever function they did it with. Payments change orders as nobody, and are not logged. Whoever
-- did it, a guarantee claim that it settles ends with it: here, because a delivery would pay for a trigger of its own.
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
  perform private.settle_claims_of_order(old, new);
  if v_action is not null and private.staff_role() is not null then
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => new.delivered_key_id,
      p_changes => private.changed_fields(private.order_state(old), private.order_state(new)));
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

-- Logs an event that a member of staff had applied again.
-- Refuses: nothing.
-- Invoker: only definer functions write the inbox.
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

-- ## The override of an order

-- Does to an order by hand what staff ask, with a reason that the log keeps: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Says what came of it: without success nothing was done, and the log has nothing.
-- Refuses: 403 staff_only, 403 admin_only and 403 second_factor_required (all but deliver), 404 order_not_found, 400 reason_required, 400 action_unknown,
-- 409 order_disputed, and what each action refuses.
-- Definer because: nobody may write orders or the log.
create function public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text default null)
returns table (success boolean, message text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was public.orders;
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
  select * into v_was from private.lock_order(p_order_id);
  perform private.refuse_disputed(v_was);
  case p_action
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, p_email);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then perform public.deliver_product_key(p_order_id);
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$$;

-- What came of an action, told from the order before and after it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.override_words(p_action text, p_was public.orders, p_order public.orders) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_action
    when 'release' then case when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
    when 'assign' then case when p_was.user_id = p_order.user_id then 'o pedido já era desta conta' else 'pedido atribuído à conta' end
    when 'refund' then case when p_was.status = 'refunded' then 'o pedido já estava reembolsado' else 'pedido marcado como reembolsado' end
    when 'replace' then 'key trocada'
    else case
      when p_was.delivered_key_id is not null then 'a key já tinha sido entregue'
      when p_order.delivered_key_id is not null then 'key entregue'
      when p_order.hold_reason is not null then 'o pedido está retido: um administrador precisa liberá-lo'
      else 'não há key em estoque para este pedido; ele continua na fila'
    end
  end;
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

-- Marks an order refunded: its key is not shown any more, it leaves the queue, and the credit that it gave is taken back.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_paid, 409 credit_spent.
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
  perform private.require_credit_unspent(v_order);
  update public.orders set status = 'refunded', hold_reason = null where id = p_order_id returning * into v_order;
  return v_order;
end;
$$;

-- Gives a delivered order another key and marks the old one as defective.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_disputed, 409 order_without_key, 409 order_credited, 409 out_of_stock.
-- Invoker, and granted to nobody: override_order calls it, and asks for the reason.
create function private.replace_order_key(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_order_for_admin(p_order_id);
  v_key_id uuid;
begin
  perform private.refuse_disputed(v_order);
  if v_order.status <> 'completed' or v_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  perform private.require_no_credit(p_order_id);
  v_key_id := private.lock_next_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$$;
