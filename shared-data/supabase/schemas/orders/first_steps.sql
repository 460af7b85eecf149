-- First steps with a delivered key, and the buyer's acceptance.

-- A buyer's progress with one key of an order. A replaced key and a new owner (staff assign the order) each have a row of their own.
create table public.order_progress (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  key_id uuid not null,
  -- Null once that account is erased. No foreign key, as in key_access_log.
  user_id uuid,
  -- The texts of the steps, in the order done: the product's list may change later, these stay.
  steps_done text[] not null default '{}' check (cardinality(steps_done) <= 50),
  changed_at timestamptz not null default clock_timestamp(),
  -- When the buyer accepted the key ('Tudo certo').
  accepted_at timestamptz,
  unique (order_id, key_id, user_id)
);

alter table public.order_progress enable row level security;

create policy order_progress_select_own on public.order_progress for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.order_progress to authenticated;

-- Progress of an order's present owner with its present key, always one row. For an order without an account: the progress of the erased one.
create function private.progress_of(p_order public.orders) returns table (steps_done text[], accepted_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  select p.steps_done, p.accepted_at into steps_done, accepted_at from public.order_progress p
  where p.order_id = p_order.id and p.key_id = p_order.delivered_key_id and p.user_id is not distinct from p_order.user_id
  order by p.changed_at desc limit 1;
  steps_done := coalesce(steps_done, '{}');
  return next;
end;
$$;

-- Locks the caller's own order, after they have opened its present key.
-- Refuses: 404 order_not_found, 409 order_not_paid, 409 order_disputed, 409 key_not_opened.
create function private.lock_opened_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  if not exists (select 1 from private.key_access_log a
    where a.order_id = v_order.id and a.key_id = v_order.delivered_key_id and a.accessed_by = v_order.user_id) then
    raise sqlstate 'PT409' using message = 'Veja a key deste pedido primeiro', detail = 'key_not_opened',
      hint = 'Steps and acceptance are about a key that its owner has opened.';
  end if;
  return v_order;
end;
$$;

-- Marks one of the product's first steps as done or not done, for the order's owner, and returns the progress. Repeating the call changes nothing (R14.5).
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed, 409 key_not_opened, 400 step_unknown.
create function public.set_first_step(p_order_id uuid, p_step text, p_is_done boolean)
returns table (steps_done text[], accepted_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  if p_is_done is null or not exists (select from public.products p where p.id = v_order.product_id and p_step = any (p.first_steps)) then
    raise sqlstate 'PT400' using message = 'Este passo não é deste produto', detail = 'step_unknown',
      hint = 'p_step is one of the words of products.first_steps, p_is_done true or false.';
  end if;
  insert into public.order_progress as p (order_id, key_id, user_id, steps_done)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, case when p_is_done then array[p_step] else '{}' end)
  on conflict (order_id, key_id, user_id) do update set changed_at = clock_timestamp(),
    steps_done = array_remove(p.steps_done, p_step) || case when p_is_done then array[p_step] else '{}' end
  where p_is_done is distinct from (p_step = any (p.steps_done));
  return query select * from private.progress_of(v_order);
end;
$$;

-- Records, once, that the buyer accepts the key, and returns the progress (R14.5).
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed, 409 key_not_opened.
create function public.accept_order(p_order_id uuid) returns table (steps_done text[], accepted_at timestamptz)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_opened_order(p_order_id);
begin
  insert into public.order_progress as p (order_id, key_id, user_id, accepted_at)
  values (v_order.id, v_order.delivered_key_id, v_order.user_id, clock_timestamp())
  on conflict (order_id, key_id, user_id) do update set accepted_at = clock_timestamp() where p.accepted_at is null;
  return query select * from private.progress_of(v_order);
end;
$$;

grant execute on function public.set_first_step(uuid, text, boolean), public.accept_order(uuid) to authenticated;
