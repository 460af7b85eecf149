-- Corrections of credit by staff, and the list of who has credit.

-- Puts an account's credit right by hand: an entry of the amount, positive or negative, with a reason that the log keeps; gives the account's credit
-- as credit_summary has it. Called again with the same id it changes nothing: its answer was lost. Where another admin has to confirm it first,
-- nothing is changed and the answer has "awaits_approval": true.
-- Refuses: 403 own_account, 400 credit_amount_invalid (not whole cents, 0, above 10000), 404 customer_not_found, 409 request_id_taken, 409 credit_insufficient
-- (it would fall below zero).
create function public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_entry public.credit_entries;
  v_balance numeric;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.refuse_own_account(p_user_id);
  perform private.lock_money_actions();
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
    if not private.approve_money('correct_credit', p_user_id, p_amount) then
      return private.credit_summary(p_user_id) || '{"awaits_approval": true}';
    end if;
    insert into public.credit_entries (id, user_id, amount, kind) values (p_entry_id, p_user_id, p_amount, 'correction');
    perform private.log_staff_action('credit_corrected', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('credit', v_balance), jsonb_build_object('credit', v_balance + p_amount)));
  end if;
  return private.credit_summary(p_user_id);
end;
$$;

-- Credit of an order in reais, 0 for none: "paid" bought it, "given" is what it gave for a claim, "spent" what of that cannot be taken back any more.
-- Refuses: 404 order_not_found.
create function public.order_credit(p_order_id uuid) returns table (paid numeric, returned numeric, given numeric, taken_back numeric, spent numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_credit public.credit_entries;
  v_taken numeric;
begin
  perform private.require_staff();
  v_order := private.visible_order(p_order_id);
  select * into v_credit from public.credit_entries e where e.order_id = p_order_id and e.kind = 'claim';
  select coalesce(-sum(e.amount), 0) into v_taken from public.credit_entries e where e.order_id = p_order_id and e.kind = 'reversal';
  return query
    select coalesce(-sum(e.amount) filter (where e.kind = 'purchase'), 0), coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0),
      coalesce(v_credit.amount, 0), v_taken,
      -- A refund has taken back what there was.
      coalesce(greatest(v_credit.amount - case v_order.status when 'refunded' then v_taken else (private.credit_of(v_credit.user_id)).balance end, 0), 0)
    from public.credit_entries e where e.order_id = p_order_id;
end;
$$;

-- The accounts that have credit, the largest first: {total, holders: [{user_id, name, email, balance, frozen, last_at}]}; at most 100 at a time.
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

grant execute on function public.correct_credit(uuid, numeric, text, uuid), public.order_credit(uuid),
  public.list_credit_holders(integer, integer) to authenticated;
