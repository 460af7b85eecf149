-- Tags and block of customers with an account. Deleted with the account, and part of the person's export.

create table private.customer_marks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tags text[] not null default '{}',
  -- Since when the account is blocked; null where it is not.
  blocked_at timestamptz,
  -- The member of staff, a plain value as in the log.
  blocked_by uuid,
  block_reason text check (length(block_reason) between 1 and 500),
  constraint customer_marks_tags_count check (cardinality(tags) <= 10),
  constraint customer_marks_blocked_with_reason check ((blocked_at is null) = (block_reason is null))
);

-- True if an account is blocked.
create function private.is_blocked(p_user_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from private.customer_marks m where m.user_id = p_user_id and m.blocked_at is not null);
end;
$$;

-- The marks of an account for staff: {tags, blocked_at, blocked_by (e-mail), block_reason}; null without an account.
create function private.marks_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('tags', coalesce(m.tags, '{}'), 'blocked_at', m.blocked_at, 'block_reason', m.block_reason,
    'blocked_by', (select b.email from auth.users b where b.id = m.blocked_by))
  from auth.users u left join private.customer_marks m on m.user_id = u.id where u.id = p_user_id;
$$;

-- Locks an account against deletion while staff mark it, and creates its row of marks.
-- Refuses: 404 customer_not_found.
create function private.lock_customer(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform 1 from auth.users u where u.id = p_user_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account.';
  end if;
  insert into private.customer_marks (user_id) values (p_user_id) on conflict do nothing;
end;
$$;

-- Replaces the tags of a customer, and returns them normalized: lower case, unique, sorted.
-- Refuses: 403 staff_only, 404 customer_not_found, 400 tag_too_long (over 30 characters), 400 too_many_tags (over 10).
create function public.set_customer_tags(p_user_id uuid, p_tags text[]) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was text[];
  v_tags text[];
begin
  perform private.require_staff();
  v_tags := array(select distinct lower(private.sanitize_text(t.tag)) from unnest(p_tags) t (tag) where private.sanitize_text(t.tag) <> '' order by 1);
  if exists (select from unnest(v_tags) t (tag) where length(t.tag) > 30) then
    raise sqlstate 'PT400' using message = 'Uma etiqueta pode ter no máximo 30 caracteres', detail = 'tag_too_long', hint = 'Shorten the tag.';
  elsif cardinality(v_tags) > 10 then
    raise sqlstate 'PT400' using message = 'Um cliente pode ter no máximo 10 etiquetas', detail = 'too_many_tags', hint = 'Remove a tag first.';
  end if;
  perform private.lock_customer(p_user_id);
  select m.tags into v_was from private.customer_marks m where m.user_id = p_user_id for update;
  if v_was <> v_tags then
    update private.customer_marks set tags = v_tags where user_id = p_user_id;
    perform private.log_staff_action('customer_tagged', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('tags', array_to_string(v_was, ', ')), jsonb_build_object('tags', array_to_string(v_tags, ', '))));
  end if;
  return v_tags;
end;
$$;

-- Blocks or unblocks an account, with a reason for the log. Its paid orders are held (apply_payment_event), also those without a key, and it can neither
-- buy with credit nor open claims. Unblocking releases no held order. Idempotent.
-- Refuses: 403 staff_only, 400 reason_required, 403 own_account, 404 customer_not_found, 409 customer_is_staff.
create function public.block_customer(p_user_id uuid, p_is_blocked boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  perform private.refuse_own_account(p_user_id);
  -- A payment that is under way ends first, or sees the block.
  perform 1 from auth.users a where a.id = p_user_id for no key update;
  perform private.lock_payments_of(p_user_id);
  perform private.lock_customer(p_user_id);
  if exists (select from private.staff_members m where m.user_id = p_user_id) and p_is_blocked then
    raise sqlstate 'PT409' using message = 'Esta conta é da equipe', detail = 'customer_is_staff', hint = 'Take the role away first.';
  end if;
  update private.customer_marks set blocked_at = case when p_is_blocked then clock_timestamp() end,
    blocked_by = case when p_is_blocked then private.caller_id() end, block_reason = case when p_is_blocked then private.staff_action_reason() end
  where user_id = p_user_id and (blocked_at is not null) <> p_is_blocked;
  if found then
    perform private.log_staff_action(case when p_is_blocked then 'customer_blocked' else 'customer_unblocked' end, p_user_id => p_user_id);
  end if;
  if p_is_blocked then
    perform private.lock_products(array(
      select o.product_id from public.orders o where o.user_id = p_user_id and o.status = 'completed' and o.delivered_key_id is null));
    -- Also what the end of a dispute or a change of the unit would deliver.
    update public.orders set hold_reason = 'buyer_blocked'
    where user_id = p_user_id and status = 'completed' and delivered_key_id is null and coalesce(hold_reason, 'amount_unit') = 'amount_unit';
  end if;
end;
$$;

grant execute on function public.set_customer_tags(uuid, text[]), public.block_customer(uuid, boolean, text) to authenticated;
