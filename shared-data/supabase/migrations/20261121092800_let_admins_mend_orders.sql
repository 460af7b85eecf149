-- Lets admins pass to an order, with its product and itself locked.
-- Refuses: 403 admin_only, 404 order_not_found.
-- Invoker, and granted to nobody.
create function private.open_order_for_admin(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.require_admin();
  select * into v_order from private.lock_order(p_order_id);
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  return v_order;
end;
$$;

-- Delivers, or puts in line, an order that was held because its amount diverged.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_held.
-- Invoker, and granted to nobody: mend_order is the door, and asks for the reason.
create function private.release_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.open_order_for_admin(p_order_id);
begin
  if v_order.status <> 'completed' or v_order.hold_reason is null then
    raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
  end if;
  update public.orders set hold_reason = null where id = p_order_id;
  perform private.serve_line(v_order.product_id);
  select * into v_order from public.orders o where o.id = p_order_id;
  return v_order;
end;
$$;

-- Hands an order to the account of an e-mail; also takes it from the account that has it.
-- Refuses: 403 admin_only, 404 order_not_found, 404 user_not_found.
-- Invoker, and granted to nobody: mend_order is the door, and asks for the reason.
create function private.assign_order(p_order_id uuid, p_email text) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.open_order_for_admin(p_order_id);
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

-- Marks an order refunded: its key is not shown any more, and it leaves the line.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_not_paid.
-- Invoker, and granted to nobody: mend_order is the door, and asks for the reason.
create function private.refund_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.open_order_for_admin(p_order_id);
begin
  if v_order.status not in ('completed', 'refunded') then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
  end if;
  update public.orders set status = 'refunded', hold_reason = null where id = p_order_id returning * into v_order;
  return v_order;
end;
$$;
