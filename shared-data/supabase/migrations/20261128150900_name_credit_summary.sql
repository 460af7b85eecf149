-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A person's credit in one row has a plain name: credit_summary.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter function private.credit_face(uuid) rename to credit_summary;

-- Puts an account's credit right by hand: an entry of the amount, positive or negative, with a reason that the log keeps; gives the account's credit
-- as credit_summary has it. Called again with the same id it changes nothing: its answer was lost. Where another admin has to confirm it first,
-- nothing is changed and the answer has "awaits_approval": true.
-- Refuses: 403 own_account, 400 credit_amount_invalid (not whole cents, 0, above 10000), 404 customer_not_found, 409 request_id_taken, 409 credit_insufficient
-- (it would fall below zero).
create or replace function public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid) returns jsonb
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

-- An amount as people read it: R$ 1.234,50.
create or replace function private.in_reais(p_amount numeric) returns text
language sql immutable set search_path = ''
return 'R$ ' || translate(to_char(p_amount, 'FM999,999,999,990.00'), ',.', '.,');

-- An account's credit, with its ledger: {balance, frozen, spendable, total (entries), entries (the newest 50)}.
create or replace function private.credit_summary(p_user_id uuid) returns jsonb
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

-- The caller's own credit, as credit_summary has it (R14.13). Amounts in reais.
-- Refuses: 404 profile_not_found (signed out).
create or replace function public.my_credit() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.credit_summary(private.require_account());
$$;

-- All that staff see of a customer, who is named by the account or by one of their orders: {customer, same_address, can_note, totals, credit (credit_summary;
-- null without an account), orders (the newest 100), events, reviews (the newest 50), actions, notes (the newest 200)}. That it was looked at is logged,
-- once an hour for each person.
-- Refuses: 404 customer_not_found (also an account that was erased).
create or replace function public.customer_overview(p_user_id uuid default null, p_order_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_user_id uuid := p_user_id;
  v_account jsonb;
  v_ids uuid[];
  v_contact jsonb;
begin
  perform private.require_staff();
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id;
    v_user_id := v_order.user_id;
  end if;
  v_account := private.account_face(v_user_id);
  if v_account is null and v_order.id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account or order.';
  end if;
  v_ids := private.orders_of_customer(v_user_id, v_order);
  perform private.log_customer_view(v_user_id, v_ids);
  v_contact := private.contact_of(v_user_id, v_order.customer_email, v_ids[1:20]);
  return jsonb_build_object(
    'customer', v_contact || jsonb_build_object('account', v_account),
    'same_address', private.same_address(v_user_id, v_contact ->> 'email'),
    'can_note', v_user_id is not null or v_order.customer_email is not null,
    'totals', private.totals_of_orders(v_ids),
    'credit', case when v_user_id is not null then private.credit_summary(v_user_id) end,
    'orders', private.orders_for_staff(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')
      from (
        select e.id, e.order_id, e.product_id, p.name as product_name, e.rating, e.comment, e.is_approved, e.created_at
        from private.review_entries e join public.products p on p.id = e.product_id
        where e.user_id = v_user_id order by e.created_at desc limit 50
      ) r),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
      from (
        select a.id, a.note, a.created_at, u.email as author_email, coalesce(a.author_id = (select private.caller_id()), false) as is_mine
        from private.notes_about(v_user_id, v_ids) a left join auth.users u on u.id = a.author_id
        order by a.created_at desc, a.id limit 200
      ) n)
  );
end;
$$;
