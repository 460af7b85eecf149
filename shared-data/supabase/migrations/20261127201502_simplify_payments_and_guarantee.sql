-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Payments, credit and guarantee: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Stops waiting.
create or replace function public.webhook_debug_stop() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  update private.webhook_capture set status = 'inactive' where only_row;
  select private.webhook_capture_state();
$$;

-- Forgets what was captured.
create or replace function public.webhook_debug_clear() returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.require_admin();
  select private.forget_capture();
  select private.webhook_capture_state();
$$;

-- The balance of an account.
create or replace function private.credit_of(p_user_id uuid) returns private.credit_balance
language sql stable set search_path = ''
as $$
  -- Of no account nothing is asked: null would sum up all.
  select coalesce((
    select (b.balance, b.frozen, b.balance - b.frozen)::private.credit_balance from private.credit_balances(p_user_id) b where p_user_id is not null
  ), (0, 0, 0)::private.credit_balance);
$$;

-- The newest 50 movements of an account, as {id, created_at, kind, amount, order_id, product_name}.
create or replace function private.credit_entries_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
  from (
    select e.id, e.created_at, e.kind, e.amount, e.order_id, p.name as product_name
    from public.credit_entries e left join public.orders o on o.id = e.order_id left join public.products p on p.id = o.product_id
    where e.user_id = p_user_id order by e.created_at desc, e.id limit 50
  ) n;
$$;

-- An account's credit, with its ledger.
create or replace function private.credit_face(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(private.credit_of(p_user_id)) || jsonb_build_object(
    'total', (select count(*) from public.credit_entries e where e.user_id = p_user_id), 'entries', private.credit_entries_of(p_user_id));
$$;

-- The caller's own credit, as credit_face has it (R14.13).
create or replace function public.my_credit() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.credit_face(private.require_account());
$$;

-- Takes back from an account what an order gave it, or what is left of that.
create or replace function private.take_back_credit(p_user_id uuid, p_order_id uuid, p_amount numeric) returns void
language sql volatile set search_path = ''
as $$
  insert into public.credit_entries (user_id, amount, kind, order_id)
  select p_user_id, -l.amount, 'reversal', p_order_id
  from (select least(p_amount, (private.credit_of(p_user_id)).balance) as amount) l where l.amount > 0;
$$;

-- Credit of refunded orders that could not be taken back, because it was spent.
create or replace function private.lost_credit(p_user_id uuid default null) returns table (order_id uuid, refunded_at timestamptz, amount numeric)
language sql stable set search_path = ''
as $$
  select o.id, o.refunded_at, sum(e.amount) from public.credit_entries e join public.orders o on o.id = e.order_id
  where e.kind in ('claim', 'reversal') and o.status = 'refunded' and (p_user_id is null or e.user_id = p_user_id)
  group by o.id having sum(e.amount) > 0;
$$;

-- The message where no claim can be opened, by the code of why_no_claim.
create or replace function private.words_for_no_claim(p_code text) returns text
language sql immutable set search_path = ''
return case p_code
  when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
  when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
  when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
  when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
  when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
  when 'guarantee_over' then 'A garantia deste pedido terminou.'
  when 'claims_used_up' then 'Este pedido já teve três chamados. Se o problema continua, fale com o suporte.'
  when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
end;

-- Opens a claim about the caller's own order, under an id chosen on the device, with its first message.
-- Refuses: 404 profile_not_found (signed out), 404 order_not_found (also for somebody else's order), 400 claim_id_required, 400 claim_reason_unknown,
-- 400 claim_text_required, 400 claim_text_too_long, 409 claim_id_taken, 409 with what why_no_claim says, and for other words what write_in_claim refuses.
create or replace function public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Locked first (lock order): two orders of one person do not both open the tenth claim.
  v_user_id uuid := private.require_account(p_locks => true);
  v_text text := private.claim_text(p_text);
  v_order public.orders;
  v_claim public.guarantee_claims;
  v_code text;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = v_user_id for no key update;
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'Only the owner of an order may open a claim.';
  elsif p_claim_id is null then
    raise sqlstate 'PT400' using message = 'O chamado não tem número', detail = 'claim_id_required', hint = 'Send a new uuid as p_claim_id.';
  end if;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is not null and (v_claim.order_id <> p_order_id or v_claim.user_id is distinct from v_user_id) then
    raise sqlstate 'PT409' using message = 'Envie o chamado de novo', detail = 'claim_id_taken', hint = 'Send a new uuid as p_claim_id.';
  elsif v_claim.id is null then
    if pg_input_is_valid(p_reason, 'public.claim_reason') is not true then
      raise sqlstate 'PT400' using message = 'Escolha o que está errado', detail = 'claim_reason_unknown', hint = 'See claim_reason.';
    end if;
    v_code := private.why_no_claim(v_order);
    if v_code is not null then
      raise sqlstate 'PT409' using message = private.words_for_no_claim(v_code), detail = v_code, hint = 'See why_no_claim.';
    end if;
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, v_order.delivered_key_id, p_reason::public.claim_reason,
      private.add_support_hours(now(), 2));
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
end;
$$;

-- Writes a message in an undecided claim, for its buyer or staff, and passes the turn to the other side.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 claim_text_required, 400 claim_text_too_long, 400 message_id_required, 409 message_id_taken,
-- 429 claim_messages_used_up.
create or replace function public.write_in_claim(p_claim_id uuid, p_text text, p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := private.claim_text(p_text);
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => true);
  v_from_staff boolean := v_claim.user_id is distinct from (select private.caller_id());
  v_twin public.guarantee_claim_messages;
begin
  if p_message_id is null then
    raise sqlstate 'PT400' using message = 'A mensagem não tem número', detail = 'message_id_required', hint = 'Send a new uuid as p_message_id.';
  end if;
  select * into v_twin from public.guarantee_claim_messages m where m.id = p_message_id;
  if v_twin.id is not null then
    if v_twin.claim_id = p_claim_id and v_twin.from_staff = v_from_staff and v_twin.text = v_text then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'Envie a mensagem de novo', detail = 'message_id_taken', hint = 'Send a new uuid as p_message_id.';
  end if;
  if (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim_id and m.from_staff = v_from_staff) >= 20 then
    raise sqlstate 'PT429' using message = 'Este chamado já tem vinte mensagens suas', detail = 'claim_messages_used_up',
      hint = 'Twenty messages a side.';
  end if;
  insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text)
  values (p_message_id, p_claim_id, v_from_staff, private.caller_id(), v_text);
  if v_from_staff then
    update public.guarantee_claims set state = 'answered' where id = p_claim_id;
    perform private.notify_claim('claim_answered', p_claim_id, p_message_id);
    perform private.log_staff_action('claim_answered', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_user_id => v_claim.user_id);
  elsif v_claim.state = 'answered' then
    update public.guarantee_claims set state = 'open', due_at = private.add_support_hours(now(), 2) where id = p_claim_id;
  end if;
end;
$$;
