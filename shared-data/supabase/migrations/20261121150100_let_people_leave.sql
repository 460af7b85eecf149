-- Deletes the caller's account: profile, sessions and sign-in go at once. Orders and reviews stay without the person, as
-- accounting needs them; so do the stored payment events, which are the provider's documents.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 409 account_has_open_orders.
-- Definer because: customers may write neither auth.users nor orders.
create function public.delete_my_account() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform 1 from auth.users u where u.id = v_user_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have an account.';
  end if;
  if private.is_staff() then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  -- What is paid and not delivered would be lost, and a payment under way would find nobody.
  if exists (
    select 1 from public.orders o
    where o.user_id = v_user_id
      and ((o.status = 'completed' and o.delivered_key_id is null) or (o.status = 'pending' and o.created_at > now() - interval '15 minutes'))
  ) then
    raise sqlstate 'PT409' using message = 'Há um pedido em andamento. Espere a entrega antes de excluir a conta.', detail = 'account_has_open_orders',
      hint = 'Every paid order must be delivered or refunded, and no payment under way.';
  end if;
  update public.orders set customer_email = null where user_id = v_user_id;
  delete from auth.users where id = v_user_id;
end;
$$;

grant execute on function public.delete_my_account() to authenticated;
