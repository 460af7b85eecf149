-- Taking credit back after a refund.

-- Reverses the credit that an order gave an account, as far as it is not spent.
-- The account's credit must be locked, and the account kept from being deleted (lock_credit_of_orders).
create function private.take_back_credit(p_user_id uuid, p_order_id uuid, p_amount numeric) returns void
language sql volatile set search_path = ''
as $$
  insert into public.credit_entries (user_id, amount, kind, order_id)
  select p_user_id, -l.amount, 'reversal', p_order_id
  from (select least(p_amount, (private.credit_of(p_user_id)).balance) as amount) l where l.amount > 0;
$$;

-- Losses by order: credit of refunded orders that could not be reversed because it was spent. For one account or all.
create function private.lost_credit(p_user_id uuid default null) returns table (order_id uuid, refunded_at timestamptz, amount numeric)
language sql stable set search_path = ''
as $$
  select o.id, o.refunded_at, sum(e.amount) from public.credit_entries e join public.orders o on o.id = e.order_id
  where e.kind in ('claim', 'reversal') and o.status = 'refunded' and (p_user_id is null or e.user_id = p_user_id)
  group by o.id having sum(e.amount) > 0;
$$;

-- Settles credit after a refund. Credit spent on the order is returned to its spender. Credit that the order gave is reversed as far as it is left; the
-- missing part is a loss (lost_credit), which a later refund of a purchase with credit reduces.
create function private.settle_refunded_credit(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.credit_entries;
  v_returned_to uuid;
  v_lost record;
begin
  -- Before anything is read: a refund beside this one either sees what came back, or is seen here.
  perform private.lock_credit_of_orders(array[p_order_id]);
  -- The purchase before the gift ('purchase' > 'claim'): what comes back is there to be taken.
  for v_entry in
    select * from public.credit_entries e where e.order_id = p_order_id and e.kind in ('purchase', 'claim') and e.user_id is not null order by e.kind desc
  loop
    if v_entry.kind = 'purchase' then
      insert into public.credit_entries (user_id, amount, kind, order_id) values (v_entry.user_id, -v_entry.amount, 'refund', p_order_id)
      on conflict do nothing;
      v_returned_to := v_entry.user_id;
    else
      perform private.take_back_credit(v_entry.user_id, p_order_id, v_entry.amount);
    end if;
  end loop;
  if v_returned_to is not null then
    for v_lost in select * from private.lost_credit(v_returned_to) l order by l.refunded_at, l.order_id loop
      perform private.take_back_credit(v_returned_to, v_lost.order_id, v_lost.amount);
    end loop;
  end if;
end;
$$;

-- Raises where a refund by hand would pay twice: the order gave credit for a claim, and some of that was spent. Not where the order was bought with
-- credit of the account that got it, which then gets back at least what it gave; an order that changed hands was bought by another. Money that a bank
-- returned is a fact: set_order_dispute and the provider's event record it, and what is missing is a loss.
-- Refuses: 409 credit_spent (also where the account is gone, and its credit with it). The order must be locked.
create function private.require_credit_unspent(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_credit public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_credit from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_credit.id is null or p_order.status <> 'completed'
    -- Paid with credit of the same account; an erased account counts as another.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_credit.user_id) then
    return;
  end if;
  v_spent := v_credit.amount - (private.credit_of(v_credit.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.paid_with = 'pix' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$$;
