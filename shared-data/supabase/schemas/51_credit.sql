-- Credit: money that the store owes a customer and that buys inside the store (R14.13). A ledger and no balance: what somebody has is the sum of
-- their entries, so nothing can differ from it.

-- One row is one movement, for ever. 'claim': given for a guarantee claim; 'purchase': spent, negative; 'refund': a purchase with credit that was
-- refunded; 'reversal': taken back, negative, because the order that gave it was refunded; 'correction': an admin's hand.
create table public.credit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: money stays in the books, the person does not.
  user_id uuid references auth.users (id) on delete set null,
  amount numeric(12, 2) not null,
  kind text not null,
  order_id uuid references public.orders (id),
  -- No foreign key: the entry outlives the claim's words, as the log does.
  claim_id uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_entries_are_sound check (
    case kind when 'claim' then amount > 0 when 'refund' then amount > 0 when 'purchase' then amount < 0 when 'reversal' then amount < 0
      when 'correction' then amount <> 0 else false end and amount <> 'NaN'
    and (kind = 'correction') = (order_id is null) and (kind = 'claim') = (claim_id is not null)
  )
);

-- But for 'reversal': what is not there to be taken back at once may be later.
create unique index credit_entries_once on public.credit_entries (order_id, kind) where kind <> 'reversal';
create index credit_entries_by_order on public.credit_entries (order_id);
create index credit_entries_by_user on public.credit_entries (user_id, created_at desc);
create index credit_entries_newest on public.credit_entries (created_at);

alter table public.credit_entries enable row level security;

create policy credit_entries_select_own on public.credit_entries for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.credit_entries to authenticated;
-- No insert, update or delete: the functions below write entries, and the triggers keep everybody from changing one.

-- Keeps the ledger as it was written, from the database's owner too. The one change that is let through takes a person out.
-- Refuses: 403 credit_is_final.
-- Invoker.
create function private.refuse_credit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise sqlstate 'PT403' using message = 'O extrato de crédito não pode ser alterado', detail = 'credit_is_final', hint = 'Entries are only added.';
end;
$$;

create trigger credit_is_final before delete or truncate on public.credit_entries
  for each statement execute function private.refuse_credit_change();
create trigger credit_only_forgets before update on public.credit_entries
  for each row execute function private.refuse_credit_change();

-- ## What somebody has

-- "balance": the sum of the ledger. "frozen": what came from orders whose PIX is under dispute, at most the balance. "spendable": the rest.
create type private.credit_balance as (balance numeric, frozen numeric, spendable numeric);

-- What each account with entries has, or one: their sum, and how much of it is frozen. While a PIX is disputed, the credit that its order gave cannot be spent;
-- what was spent before is spent.
-- Refuses: nothing.
-- Invoker, and granted to nobody. Planned anew at each call, so that an index leads to one account.
create function private.credit_balances(p_user_id uuid default null) returns table (user_id uuid, balance numeric, frozen numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select e.user_id, sum(e.amount), least(coalesce(sum(e.amount) filter (where e.kind = 'claim' and o.disputed_at is not null), 0), sum(e.amount))
    from public.credit_entries e left join public.orders o on o.id = e.order_id
    where e.user_id is not null and (p_user_id is null or e.user_id = p_user_id) group by e.user_id;
end;
$$;

-- What an account has now.
-- Refuses: nothing; zeros for who never had any.
-- Invoker, and granted to nobody.
create function private.credit_of(p_user_id uuid) returns private.credit_balance
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance;
begin
  -- Of no account nothing is asked: null would sum up all.
  select b.balance, b.frozen, b.balance - b.frozen into v_credit from private.credit_balances(p_user_id) b where p_user_id is not null;
  return case when found then v_credit else row(0, 0, 0)::private.credit_balance end;
end;
$$;

-- Locks what an account has, the last lock of the lock order (45_delivery.sql): whoever takes from a ledger does it alone, and sees what others took.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_credit(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store credit ' || p_user_id, 0));
end;
$$;

-- Locks what all those have in credit who paid orders with it or got it for their claims, in order of the accounts: of two who settle orders of the same people
-- one waits for the other before it has anything. The accounts come first, kept from being deleted.
-- Refuses: nothing; whoever is gone has no credit.
-- Invoker, and granted to nobody. The orders must be locked.
create function private.lock_credit_of_orders(p_order_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_user_id uuid;
begin
  foreach v_user_id in array array(
    select u.id from auth.users u where u.id in (select e.user_id from public.credit_entries e where e.order_id = any (p_order_ids))
    order by u.id for key share
  ) loop
    perform private.lock_credit(v_user_id);
  end loop;
end;
$$;

-- An amount as people read it: R$ 1.234,50.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.in_reais(p_amount numeric) returns text
language sql immutable set search_path = ''
return 'R$ ' || translate(to_char(p_amount, 'FM999,999,999,990.00'), ',.', '.,');

-- The newest 50 movements of an account, as {id, created_at, kind, amount, order_id, product_name}.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.credit_entries_of(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
    from (
      select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
      from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
      where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
    ) n
  );
end;
$$;

-- What an account has, with its ledger: {balance, frozen, spendable, total (entries), entries (the newest 50)}.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.credit_face(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  return to_jsonb(v_credit) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', private.credit_entries_of(p_user_id));
end;
$$;

-- The caller's own credit, as credit_face has it (R14.13). Amounts in reais.
-- Refuses: 404 profile_not_found (signed out).
-- Definer because: nobody may read the sums, and the product of an order may be off sale.
create function public.my_credit() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.caller_id();
begin
  if v_user_id is null then
    raise sqlstate 'PT404' using message = 'Perfil não encontrado', detail = 'profile_not_found', hint = 'Only signed-in people have credit.';
  end if;
  return private.credit_face(v_user_id);
end;
$$;

grant execute on function public.my_credit() to authenticated;

-- ## Giving

-- Gives an account credit for a guarantee claim, at most what its order cost, once for each claim and order; gives the entry's id. The order must be locked.
-- Refuses: 409 credit_without_account, 400 credit_amount_invalid, 404 order_not_found, 409 order_not_paid (also refunded), 409 order_disputed,
-- 409 credit_already_given.
-- Invoker, and granted to nobody: decide_guarantee_claim calls it.
create function private.give_credit(p_user_id uuid, p_amount numeric, p_kind text, p_order_id uuid, p_claim_id uuid) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_id uuid;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  elsif p_user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif v_order.status <> 'completed' then
    raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order gives credit.';
  elsif v_order.disputed_at is not null then
    raise sqlstate 'PT409' using message = 'O PIX deste pedido está em contestação: nenhum crédito é dado por ele', detail = 'order_disputed',
      hint = 'Close the dispute first.';
  elsif p_kind is distinct from 'claim' or p_amount is null or p_amount <> round(p_amount, 2)
    or p_amount not between 0.01 and coalesce(v_order.amount, v_order.expected_amount) then
    raise sqlstate 'PT400' using message = 'Valor de crédito inválido', detail = 'credit_amount_invalid', hint = 'From one cent to what the order cost.';
  end if;
  insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_user_id, p_amount, p_kind, p_order_id, p_claim_id)
  on conflict do nothing returning id into v_id;
  if v_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido já deu crédito', detail = 'credit_already_given', hint = 'Once for each order and each claim.';
  end if;
  return v_id;
end;
$$;

-- ## Taking back

-- Takes back from an account what an order gave it, or what is left of that.
-- Refuses: nothing.
-- Invoker, and granted to nobody. The account's credit must be locked, and the account kept from being deleted (lock_credit_of_orders).
create function private.take_back_credit(p_user_id uuid, p_order_id uuid, p_amount numeric) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.credit_entries (user_id, amount, kind, order_id)
  select p_user_id, -l.amount, 'reversal', p_order_id
  from (select least(p_amount, (private.credit_of(p_user_id)).balance) as amount) l where l.amount > 0;
end;
$$;

-- What refunded orders gave for their claims and could not be taken back, because it was spent: the store's loss, order by order. Of one account, or of all.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lost_credit(p_user_id uuid default null) returns table (order_id uuid, refunded_at timestamptz, amount numeric)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select o.id, o.refunded_at, sum(e.amount) from public.credit_entries e join public.orders o on o.id = e.order_id
    where e.kind in ('claim', 'reversal') and o.status = 'refunded' and (p_user_id is null or e.user_id = p_user_id)
    group by o.id having sum(e.amount) > 0;
end;
$$;

-- What a refund does to credit. What an order was bought with goes back to who spent it, and not by PIX. What an order gave is taken back from what is
-- left of it: nobody gets the money twice; what was spent meanwhile is a loss (lost_credit), which a purchase that is given back later makes good.
-- Refuses: nothing; whoever deleted the account has nothing to get back.
-- Invoker, and granted to nobody: date_refund calls it, whoever makes the refund.
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

-- Raises where a refund by hand would pay twice: the order gave credit for a claim, and some of that was spent. Not where the order was bought with credit of
-- the account that got it, which then gets back at least what it gave; an order that changed hands was bought by another. Money that a bank returned is a fact:
-- set_order_dispute and the provider's event record it, and what is missing is a loss.
-- Refuses: 409 credit_spent (also where the account is gone, and its credit with it).
-- Invoker, and granted to nobody: refund_order asks it. The order must be locked.
create function private.require_credit_unspent(p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_given public.credit_entries;
  v_spent numeric;
begin
  perform private.lock_credit_of_orders(array[p_order.id]);
  select * into v_given from public.credit_entries e where e.order_id = p_order.id and e.kind = 'claim';
  if v_given.id is null or p_order.status <> 'completed'
    -- Of an account that is gone nothing is known to be the same.
    or exists (select from public.credit_entries e where e.order_id = p_order.id and e.kind = 'purchase' and e.user_id = v_given.user_id) then
    return;
  end if;
  v_spent := v_given.amount - (private.credit_of(v_given.user_id)).balance;
  if v_spent > 0 then
    raise sqlstate 'PT409' using message = format('%s do crédito que este pedido deu já foram gastos: o reembolso pagaria duas vezes.%s',
      private.in_reais(v_spent), case when p_order.payment_id not like 'credito:%' then
      ' Se o Pix já voltou ao cliente, abra a contestação e encerre como valor devolvido.' end), detail = 'credit_spent',
      hint = 'Refund what was bought with it first, or record what the bank returned by set_order_dispute.';
  end if;
end;
$$;

-- ## Spending

-- Raises where an account cannot pay an amount with credit now.
-- Refuses: 409 credit_insufficient, 409 credit_frozen (enough, but for a dispute).
-- Invoker, and granted to nobody.
create function private.require_credit(p_user_id uuid, p_amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_credit private.credit_balance := private.credit_of(p_user_id);
begin
  if v_credit.spendable >= p_amount then
    return;
  elsif v_credit.balance >= p_amount then
    raise sqlstate 'PT409' using message = 'Parte do seu crédito está bloqueada enquanto um PIX seu está em contestação.', detail = 'credit_frozen',
      hint = 'Credit that a disputed order gave cannot be spent.';
  end if;
  raise sqlstate 'PT409' using message = format('Seu crédito é de %s: não basta para este produto.', private.in_reais(v_credit.spendable)),
    detail = 'credit_insufficient', hint = 'Credit pays the whole price or nothing.';
end;
$$;

-- Buys a product with the caller's credit, in whole: an order of its own payment, 'credito:' and the id that the device chose, completed and delivered in
-- the same transaction as payments do it: {order_id, product_id, amount, balance}. Never queued: without a free key nothing is bought and nothing spent.
-- Called again with the same id it gives the same order: its answer was lost. No mailbox need be proved: credit belongs to the account, not to its address.
-- Refuses: 404 profile_not_found (signed out), 400 request_id_required, 409 request_id_taken, 404 product_not_found, 409 product_inactive, 409 price_changed,
-- 409 credit_insufficient, 409 credit_frozen, 409 sold_out.
-- Definer because: customers may write neither orders nor the ledger.
create function public.buy_with_credit(p_product_id text, p_expected_price numeric, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked: whoever deletes their account does it before or after this.
  v_user_id uuid := private.require_account(p_locks => true);
  v_payment public.payment_events;
  v_past private.payment_past;
  v_order public.orders;
begin
  if p_request_id is null then
    raise sqlstate 'PT400' using message = 'Falta o número desta compra', detail = 'request_id_required', hint = 'Choose an id on the device; send it again with a retry.';
  end if;
  v_payment.payment_id := 'credito:' || p_request_id;
  v_past := private.lock_payment(v_payment.payment_id, null);
  if v_past.has_orders then
    select o.* into v_order from public.orders o join public.credit_entries e on e.order_id = o.id and e.kind = 'purchase'
    where o.payment_id = v_payment.payment_id and o.product_id = p_product_id and e.user_id = v_user_id;
    if v_order.id is null then
      raise sqlstate 'PT409' using message = 'Esta compra já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another purchase.';
    end if;
  else
    v_past.owner := v_user_id;
    v_order := private.make_credit_order(v_payment, p_product_id, p_expected_price, v_past);
    perform private.notify_payment(v_payment.payment_id);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'product_id', v_order.product_id, 'amount', v_order.amount,
    'balance', (private.credit_of(v_user_id)).balance);
end;
$$;

grant execute on function public.buy_with_credit(text, numeric, uuid) to authenticated;

-- Makes an order that credit pays, and spends it. The price is read with the product locked, the ledger with the key in hand: of two who race for one key, or of
-- two purchases for one credit, one raises and leaves nothing.
-- Refuses: 404 product_not_found, 409 product_inactive, 409 price_changed, 409 sold_out, and what require_credit refuses.
-- Invoker, and granted to nobody.
create function private.make_credit_order(
  p_payment public.payment_events, p_product_id text, p_expected_price numeric, p_past private.payment_past
) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_product public.products;
  v_line private.payment_line;
  v_order public.orders;
begin
  select * into v_product from public.products p where p.id = p_product_id;
  if v_product.id is null then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
  -- Asked before anything is locked too: who has no credit keeps no buyer waiting.
  perform private.require_credit(p_past.owner, v_product.price);
  v_line := private.product_line(v_product.ggcheckout_id, true);
  select * into v_product from public.products p where p.id = p_product_id;
  if not v_product.is_active or v_line.product_id is distinct from p_product_id then
    raise sqlstate 'PT409' using message = 'Este produto não está mais à venda.', detail = 'product_inactive', hint = 'It was taken off sale.';
  elsif p_expected_price is distinct from v_line.price then
    raise sqlstate 'PT409' using message = format('O preço mudou para %s. Confira e confirme de novo.', private.in_reais(v_line.price)),
      detail = 'price_changed', hint = 'Send the price that the buyer saw.';
  end if;
  if private.apply_payment_line(p_payment, 'completed', v_line, row('today', null, 1, clock_timestamp())::private.payment_measure, null, p_past)
    <> 'delivered' then
    raise sqlstate 'PT409' using message = 'Produto esgotado. Escolha outro produto.', detail = 'sold_out', hint = 'Credit buys only what can be delivered now.';
  end if;
  perform private.lock_credit(p_past.owner);
  perform private.require_credit(p_past.owner, v_line.price);
  select * into v_order from public.orders o where o.payment_id = p_payment.payment_id;
  insert into public.credit_entries (user_id, amount, kind, order_id) values (p_past.owner, -v_order.amount, 'purchase', v_order.id);
  return v_order;
end;
$$;

-- ## Staff

-- Puts an account's credit right by hand: an entry of the amount, positive or negative, with a reason that the log keeps; gives the account's credit as
-- credit_face has it. Called again with the same id it changes nothing: its answer was lost.
-- Refuses: 403 staff_only, 400 reason_required, 403 admin_only, 403 second_factor_required, 400 credit_amount_invalid (not whole cents, 0, above 10000),
-- 404 customer_not_found, 409 request_id_taken, 409 credit_insufficient (it would fall below zero).
-- Definer because: nobody may write the ledger or the log.
create function public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.credit_entries;
  v_balance numeric;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  if p_amount is null or p_entry_id is null or p_amount not between -10000 and 10000 or p_amount = 0 or p_amount <> round(p_amount, 2) then
    raise sqlstate 'PT400' using message = 'Informe um valor em reais e centavos, até R$ 10.000,00', detail = 'credit_amount_invalid',
      hint = 'Whole cents, not 0, from -10000 to 10000, and an id for the entry.';
  end if;
  perform 1 from auth.users u where u.id = p_user_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account.';
  end if;
  perform private.lock_credit(p_user_id);
  select * into v_entry from public.credit_entries e where e.id = p_entry_id;
  if v_entry.id is not null and (v_entry.user_id, v_entry.kind, v_entry.amount) is distinct from (p_user_id, 'correction', p_amount) then
    raise sqlstate 'PT409' using message = 'Esta correção já foi feita', detail = 'request_id_taken', hint = 'Choose a new id for another entry.';
  elsif v_entry.id is null then
    v_balance := (private.credit_of(p_user_id)).balance;
    if v_balance + p_amount < 0 then
      raise sqlstate 'PT409' using message = format('O crédito desta conta é de %s e não pode ficar negativo', private.in_reais(v_balance)),
        detail = 'credit_insufficient', hint = 'Take back at most the balance.';
    end if;
    insert into public.credit_entries (id, user_id, amount, kind) values (p_entry_id, p_user_id, p_amount, 'correction');
    perform private.log_staff_action('credit_corrected', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('credit', v_balance), jsonb_build_object('credit', v_balance + p_amount)));
  end if;
  return private.credit_face(p_user_id);
end;
$$;

-- What an order has to do with credit, for staff: {paid (what it was bought with), returned, given (for a claim), taken_back, spent (of what it gave, what cannot
-- be taken back any more)}; amounts in reais, 0 for none.
-- Refuses: 403 staff_only, 404 order_not_found.
-- Definer because: the sums must not depend on row security.
create function public.order_credit(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_status text := (select o.status from public.orders o where o.id = p_order_id);
  v_given public.credit_entries;
  v_taken numeric;
begin
  perform private.require_staff();
  if v_status is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
  end if;
  select * into v_given from public.credit_entries e where e.order_id = p_order_id and e.kind = 'claim';
  select coalesce(-sum(e.amount), 0) into v_taken from public.credit_entries e where e.order_id = p_order_id and e.kind = 'reversal';
  return (
    select jsonb_build_object(
      'paid', coalesce(-sum(e.amount) filter (where e.kind = 'purchase'), 0), 'returned', coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0),
      'given', coalesce(v_given.amount, 0), 'taken_back', v_taken,
      -- A refund has taken back what there was.
      'spent', coalesce(greatest(v_given.amount - case v_status when 'refunded' then v_taken else (private.credit_of(v_given.user_id)).balance end, 0), 0))
    from public.credit_entries e where e.order_id = p_order_id
  );
end;
$$;

-- The accounts that have credit, the largest first: {total, holders: [{user_id, name, email, balance, frozen, last_at}]}; at most 100 at a time. Their sum is
-- what the store owes, as sales_summary has it.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.list_credit_holders(p_limit integer default 50, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with holders as materialized (
      select e.user_id, sum(e.amount) as balance, max(e.created_at) as last_at
      from public.credit_entries e where e.user_id is not null group by e.user_id having sum(e.amount) > 0
    ), page as (
      select h.*, row_number() over (order by h.balance desc, h.user_id) as place from holders h
      order by h.balance desc, h.user_id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object('total', (select count(*) from holders), 'holders', coalesce(jsonb_agg(jsonb_build_object(
      'user_id', p.user_id, 'name', f.full_name, 'email', u.email, 'balance', p.balance, 'frozen', (private.credit_of(p.user_id)).frozen,
      'last_at', p.last_at) order by p.place), '[]'))
    from page p join auth.users u on u.id = p.user_id left join public.profiles f on f.id = p.user_id
  );
end;
$$;

grant execute on function public.correct_credit(uuid, numeric, text, uuid), public.order_credit(uuid), public.list_credit_holders(integer, integer) to authenticated;

-- The figures of credit for the sales page: "sales", what was bought with it from one moment to another; "given", by how many orders for their claims in that
-- time; "lost", what orders that were refunded in that time gave and could not be taken back; "owed", what accounts have now, of it "frozen", and how many they are.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.credit_report(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'sales', (
      select private.money_of(count(*), sum(o.amount), count(*) - count(o.amount), min(o.paid_at))
      from public.credit_entries e join public.orders o on o.id = e.order_id
      where e.kind = 'purchase' and o.status = 'completed' and o.paid_at >= p_from and o.paid_at <= p_to
    ),
    'given', (
      select private.money_of(count(*), sum(e.amount), 0, min(e.created_at)) from public.credit_entries e
      where e.kind = 'claim' and e.created_at >= p_from and e.created_at <= p_to
    ),
    'lost', (
      select private.money_of(count(*), sum(l.amount), 0, min(l.refunded_at)) from private.lost_credit() l
      where l.refunded_at >= p_from and l.refunded_at <= p_to
    ),
    'owed', (
      select jsonb_build_object('accounts', count(*), 'amount', coalesce(sum(b.balance), 0), 'frozen', coalesce(sum(b.frozen), 0))
      from private.credit_balances() b where b.balance > 0
    )
  );
end;
$$;
