-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A block of an account waits for its payments under way, and holds all that is paid and not delivered. A request that several people made is confirmed for all of them.
-- The public list of changed pages tells of no product that was not on sale yet. Each export of orders with phones is logged, from whichever order it goes
-- on. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create function private.lock_email(p_email text) returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store e-mail ' || p_email, 0));
$$;

create or replace function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_owner uuid;
begin
  if tg_relid = 'auth.users'::regclass and not private.trusts_addresses() then
    return null;
  end if;
  perform private.lock_email(new.email);
  v_owner := private.verified_owner(new.email);
  if v_owner is not null then
    update public.orders set user_id = v_owner where user_id is null and customer_email = new.email;
  end if;
  return null;
end;
$$;

create or replace function public.delete_my_account(p_give_up_orders boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if exists (select from private.staff_members m where m.user_id = v_user_id) then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  -- A session that was stolen or left open cannot end an account. A token that names no session was not made by the auth service.
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
  -- The lock order (orders/delivery.sql). A payment that is arriving for the account must be able to end before the e-mail's lock is had.
  perform private.lock_payment_events();
  perform private.lock_email(e.email) from (
    select lower(u.email) as email from auth.users u where u.id = v_user_id
    union select unnest(private.emails_of(v_user_id)) order by 1
  ) e;
  perform private.lock_products(array(select o.product_id from private.orders_about(v_user_id) o));
  -- The proof of a delivery is kept until its dispute is decided.
  if exists (select 1 from private.orders_about(v_user_id) o where o.disputed_at is not null) then
    raise sqlstate 'PT409' using message = 'Há um pedido em contestação no banco. A conta pode ser excluída quando ela terminar.',
      detail = 'account_has_disputes', hint = 'Wait until staff close the dispute.';
  end if;
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$$;

create or replace function public.block_customer(p_user_id uuid, p_is_blocked boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  perform private.refuse_own_account(p_user_id);
  -- A payment that is under way ends first, or sees the block.
  perform private.lock_email(u.email) from (select a.email from auth.users a where a.id = p_user_id for no key update) u;
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

create or replace function private.confirms_another(p_action private.money_actions) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if not private.is_admin() or exists (
    select from public.staff_actions a where a.user_id = private.caller_id() and a.action in ('role_given', 'role_changed')
      and a.actor_id is not null and a.done_at > now() - interval '24 hours') then
    return false;
  end if;
  update private.money_actions m set done_at = clock_timestamp(), done_by = private.caller_id()
  from private.staff_members s where s.user_id = m.requested_by and m.done_at is null and m.requested_by <> private.caller_id()
    and (m.rpc, m.subject, m.action, m.account_id, m.amount, m.key_id)
      is not distinct from (p_action.rpc, p_action.subject, p_action.action, p_action.account_id, p_action.amount, p_action.key_id);
  return found;
end;
$$;

create or replace function private.move_stock(p_product_id text, p_by integer, p_new integer default 0) returns void
language sql volatile set search_path = ''
as $$
  with moved as (
    update public.products p set stock_count = p.stock_count + p_by, initial_stock = p.initial_stock + p_new, updated_at = now()
    where p.id = p_product_id and p_by <> 0 returning p.id, p.is_active, p.stock_count as after
  )
  -- The list of changes is public: it tells of no product that is not on sale yet.
  insert into private.page_changes (product_id) select m.id from moved m where m.is_active and private.is_seen(m.after - p_by, m.after);
$$;

create or replace function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_search private.order_search;
  -- Where the days are not the order's own, the place in the file tells nothing about them.
  v_to timestamptz := case when p_state in ('completed', 'first', 'refunded', 'credit', 'credit_given', 'credit_lost') then p_to
    else least(p_to, p_after_created_at + interval '1 microsecond') end;
  v_ids uuid[];
begin
  perform private.require_staff();
  v_search := private.read_order_search(p_search);
  execute format(
    'select array(select o.id from public.orders o where %s and ($6 is null or (o.created_at, o.id) < ($6, $7))
      order by o.created_at desc, o.id desc limit 5000)',
    private.order_conditions(v_search, p_product_id, p_state, p_from, v_to)
  ) into v_ids using v_search, p_product_id, p_state, p_from, v_to, p_after_created_at, p_after_id;
  if not private.is_admin() then
    return private.orders_for_staff(v_ids);
  end if;
  if cardinality(v_ids) > 0 and (p_after_id is null or not exists (
    -- The place to go on from is the caller's word.
    select from public.staff_actions a
    where a.action = 'orders_exported' and a.actor_id = private.caller_id() and a.done_at > now() - interval '1 hour')) then
    perform private.log_staff_action('orders_exported', p_product_id => nullif(p_product_id, ''));
  end if;
  -- With how their buyers are reached: a name where the account has none, and a phone.
  return (
    select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
    from (
      select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
      from jsonb_array_elements(private.orders_for_staff(v_ids)) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
      offset 0
    ) e);
end;
$$;
