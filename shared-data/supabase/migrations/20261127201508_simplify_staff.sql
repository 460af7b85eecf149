-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The result of an action, from the order before and after it.
create or replace function private.override_words(p_action text, p_was public.orders, p_order public.orders) returns text
language sql immutable set search_path = ''
return case p_action
  when 'release' then case
    when p_order.is_waiting then 'pedido liberado; não há key em estoque, e ele aguarda na fila' else 'pedido liberado e key entregue' end
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

-- Gives a delivered order another key and marks the old one as defective.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_disputed, 409 order_without_key, 409 order_credited, 409 out_of_stock.
create or replace function private.replace_order_key(p_order_id uuid) returns void
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
  -- Its buyer has been given its worth. A refund takes the credit back.
  if exists (select from public.guarantee_claims c where c.order_id = p_order_id and c.decision = 'credit') then
    raise sqlstate 'PT409' using message = 'O valor deste pedido já virou crédito', detail = 'order_credited', hint = 'Its guarantee claim gave credit.';
  end if;
  v_key_id := private.lock_next_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$$;

-- The search text of an entry of the log.
create or replace function private.staff_action_text(p_reason text, p_actor_email text, p_user_email text, p_product_id text) returns text
language sql immutable parallel safe set search_path = ''
return lower(coalesce(p_reason, '') || E'\n' || coalesce(p_actor_email, '') || E'\n' || coalesce(p_user_email, '') || E'\n' || coalesce(p_product_id, ''));

-- One page of the log for staff, newest first.
create or replace function public.find_staff_actions(
  p_action text default '', p_person text default '', p_product_id text default '', p_field text default '', p_order text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_search text default '', p_limit integer default 50, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (
    select f.id from private.found_staff_actions(nullif(p_action, '')::public.staff_action, coalesce(p_person, ''), coalesce(p_product_id, ''),
      coalesce(p_field, ''), btrim(coalesce(p_order, '')), p_from, p_to, lower(btrim(coalesce(p_search, '')))) as f (id)
  ), page as (
    select f.id from found f order by f.id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'actions', coalesce((
      select jsonb_agg(to_jsonb(a) || jsonb_build_object('product_name', p.name) order by a.id desc)
      from page join public.staff_actions a on a.id = page.id left join public.products p on p.id = a.product_id
    ), '[]')
  );
$$;

-- The addresses of who has an entry in the log, for staff to choose from.
create or replace function public.list_log_people() returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with recursive people (email) as (
    select min(a.actor_email) from public.staff_actions a
    union all
    select (select min(a.actor_email) from public.staff_actions a where a.actor_email > p.email) from people p where p.email is not null
  )
  select coalesce(array_agg(p.email order by p.email), '{}') from people p where p.email is not null;
$$;

-- The first step of every change of the staff.
create or replace function private.begin_staff_change(p_reason text) returns void
language sql volatile set search_path = ''
as $$
  select private.begin_staff_action(p_reason);
  -- Changes of the staff come one after the other: two admins who demote each other would otherwise leave the store without one.
  lock table private.staff_members in share row exclusive mode;
  select private.require_admin();
  select private.require_second_factor();
$$;

-- Makes an invited person staff, where they have proved the mailbox that was invited.
create or replace function private.accept_invitation(p_user_id uuid, p_email text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text := lower(p_email);
  v_invitation private.staff_invitations;
begin
  -- The cheap question first: nearly nobody who signs in was invited.
  if not exists (select from private.staff_invitations i where i.email = v_email and i.expires_at > now())
    or private.verified_owner(v_email) is distinct from p_user_id then
    return;
  end if;
  lock table private.staff_members in share row exclusive mode;
  select * into v_invitation from private.staff_invitations i where i.email = v_email and i.expires_at > now();
  if not found then
    return;
  end if;
  perform set_config('store.staff_action_reason', 'Convite aceito', true);
  insert into private.staff_members (user_id, role, given_by) values (p_user_id, v_invitation.role, v_invitation.invited_by)
  on conflict (user_id) do nothing;
  delete from private.staff_invitations where email = v_email;
  perform set_config('store.staff_action_reason', '', true);
end;
$$;

-- Members of staff, for admins.
create or replace function public.list_staff() returns table (
  user_id uuid, email text, name text, role public.staff_role, since timestamptz, given_by text, second_factor boolean, last_seen timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select m.user_id, u.email::text, p.full_name, m.role, m.created_at, (select g.email::text from auth.users g where g.id = m.given_by),
    case when to_regclass('auth.mfa_factors') is not null
      then private.auth_rows_of('mfa_factors', m.user_id, array['status']) @> '[{"status": "verified"}]' end,
    private.last_seen(m.user_id)
  from private.staff_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
  order by m.role, m.created_at, u.email;
$$;

-- Open invitations, for admins, the newest first.
create or replace function public.list_staff_invitations() returns table (
  email text, role public.staff_role, invited_by text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select i.email, i.role, (select g.email::text from auth.users g where g.id = i.invited_by), i.invited_at, i.expires_at
  from private.staff_invitations i order by i.invited_at desc, i.email;
$$;

-- Keeps one person's saved filters to a number that a page can show.
-- Refuses: 409 views_full.
create or replace function private.bound_staff_views() returns trigger
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

-- Some orders as staff's lists show them, in the order of the ids.
create or replace function private.orders_for_staff(p_ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', o.id, 'created_at', o.created_at, 'paid_at', o.paid_at, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
    'status', private.shown_status(o), 'amount', o.amount, 'expected_amount', o.expected_amount, 'product_id', o.product_id, 'product_name', p.name,
    'email', coalesce(u.email, o.customer_email), 'customer_name', r.full_name, 'has_owner', o.user_id is not null,
    'payment_id', o.payment_id, 'hold_reason', o.hold_reason, 'is_waiting', o.is_waiting, 'has_key', o.delivered_key_id is not null,
    'disputed_at', o.disputed_at, 'dispute_outcome', (select d.outcome from private.order_disputes d where d.order_id = o.id order by d.id desc limit 1),
    'with_credit', o.paid_with = 'credit', 'key_id', case when (select private.is_admin()) then o.delivered_key_id end) order by i.place), '[]')
  from unnest(p_ids) with ordinality i (id, place) join public.orders o on o.id = i.id join public.products p on p.id = o.product_id
    left join auth.users u on u.id = o.user_id left join public.profiles r on r.id = o.user_id;
$$;

-- Orders as orders_for_staff gives them, with how their buyers are reached (contact_of).
create or replace function private.orders_with_phones(p_orders jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(e.value || jsonb_build_object('customer_name', e.contact ->> 'name', 'phone', e.contact ->> 'phone') order by e.place), '[]')
  from (
    select l.value, l.place, private.contact_of(o.user_id, o.customer_email, array[o.id]) as contact
    from jsonb_array_elements(p_orders) with ordinality l (value, place) join public.orders o on o.id = (l.value ->> 'id')::uuid
    offset 0
  ) e;
$$;
