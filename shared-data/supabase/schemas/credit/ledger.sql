-- Credit: money that the store owes a customer and that buys inside the store (R14.13). A balance is the sum of a ledger; it is not stored.

create type public.credit_kind as enum ('claim', 'refund', 'purchase', 'reversal', 'correction');

-- One row is one permanent movement. 'claim': given for a guarantee claim; 'purchase': spent, negative; 'refund': a purchase with credit that was
-- refunded; 'reversal': taken back, negative, because the order that gave it was refunded; 'correction': by an admin.
create table public.credit_entries (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: money stays in the books, the person does not.
  user_id uuid references auth.users (id) on delete set null,
  amount numeric(12, 2) not null,
  kind public.credit_kind not null,
  order_id uuid references public.orders (id),
  -- No foreign key: the entry outlives the claim's words, as the log does.
  claim_id uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_entries_amount_sign check (
    amount <> 'NaN' and case when kind in ('claim', 'refund') then amount > 0 when kind in ('purchase', 'reversal') then amount < 0 else amount <> 0 end
  ),
  constraint credit_entries_order_unless_correction check ((kind = 'correction') = (order_id is null)),
  constraint credit_entries_claim_of_its_kind check ((kind = 'claim') = (claim_id is not null))
);

-- Except 'reversal', which may happen in parts when credit becomes available later.
create unique index credit_entries_once on public.credit_entries (order_id, kind) where kind <> 'reversal';
create index credit_entries_by_order on public.credit_entries (order_id);
create index credit_entries_by_user on public.credit_entries (user_id, created_at desc);
create index credit_entries_newest on public.credit_entries (created_at);

alter table public.credit_entries enable row level security;

create policy credit_entries_select_own on public.credit_entries for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_staff()));

grant select on public.credit_entries to authenticated;

-- Makes the ledger append-only, even for the database owner. Only the erasure of a person may change rows.
-- Refuses: 403 credit_is_final.
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

-- ## Balances

-- "balance": the sum of the ledger. "frozen": credit from orders with a disputed PIX, at most the balance. "spendable": the rest.
create type private.credit_balance as (balance numeric, frozen numeric, spendable numeric);

-- The balance of each account with entries, or of one, and how much of it is frozen. While a PIX is disputed, the credit that its order gave cannot
-- be spent; earlier purchases stand. Replanned at each call, so that a query for one account uses an index.
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

-- The balance of an account.
create function private.credit_of(p_user_id uuid) returns private.credit_balance
language sql stable set search_path = ''
as $$
  -- Null is no account here: credit_balances would sum up all.
  select coalesce((
    select (b.balance, b.frozen, b.balance - b.frozen)::private.credit_balance from private.credit_balances(p_user_id) b where p_user_id is not null
  ), (0, 0, 0)::private.credit_balance);
$$;

-- Locks an account's credit, the last lock of the lock order (orders/delivery.sql), so that debits of a ledger are serialized.
create function private.lock_credit(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store credit ' || p_user_id, 0));
end;
$$;

-- Locks the credit of all accounts that paid these orders with credit or received it for their claims, in order of their ids to prevent deadlocks. The
-- accounts are locked first against deletion; deleted ones have no credit. The orders must be locked.
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

-- Formats an amount: R$ 1.234,50.
create function private.in_reais(p_amount numeric) returns text
language sql immutable set search_path = ''
return 'R$ ' || translate(to_char(p_amount, 'FM999,999,999,990.00'), ',.', '.,');

-- An account's credit, with its ledger: {balance, frozen, spendable, total (entries), entries (the newest 50)}.
create function private.credit_summary(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(private.credit_of(p_user_id)) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
      from (
        select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
        from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
        where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
      ) n));
$$;

-- The caller's own credit_summary (R14.13). Amounts in reais.
-- Refuses: 404 profile_not_found (signed out).
create function public.my_credit() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.credit_summary(private.require_account());
$$;

grant execute on function public.my_credit() to authenticated;
