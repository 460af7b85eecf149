-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Buyers open and claim one of an order's keys. Orders are locked while their trigger is replaced.
set lock_timeout = '4s';

drop function public.open_order_key(uuid);
drop function public.open_guarantee_claim(uuid, text, text, uuid);

-- Opens a key of the caller's own completed order, the first unless p_key_id names another, and records it:
-- {order_id, key_id, key_data, key_template, first_steps, given_at, steps_done, accepted_at};
-- the key's are null while there is none. One JSON value and no row: a cast or filter of the caller's could fail and take back the record.
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed, 409 key_replaced,
-- 503 key_encryption_unavailable, 500 key_unreadable.
create or replace function public.open_order_key(p_order_id uuid, p_key_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
  v_key_id uuid := coalesce(p_key_id, v_order.delivered_key_id);
begin
  perform private.require_key_of(v_order, p_key_id);
  perform private.record_key_view(v_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_key_id, 'key_data', private.read_key_data(v_key_id),
    'given_at', (
      select a.accessed_at from private.key_access_log a where a.order_id = v_order.id and a.key_id = v_key_id order by a.id desc limit 1))
    || (select jsonb_build_object('key_template', p.key_template, 'first_steps', p.first_steps) from public.products p where p.id = v_order.product_id)
    || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- The message where no claim can be opened, by the code of why_no_claim: on the order's guarantee page, and by a refusal.
create or replace function private.words_for_no_claim(p_code text) returns text
language sql immutable set search_path = ''
return case p_code
  when 'order_not_paid' then 'Este pedido não tem garantia em aberto.'
  when 'order_without_key' then 'A garantia começa quando a key deste pedido for entregue.'
  when 'order_disputed' then 'O Pix deste pedido está em contestação no banco. O chamado fica para depois dela.'
  when 'claim_undecided' then 'Já há um chamado em andamento para este pedido.'
  when 'order_credited' then 'O valor deste pedido já virou crédito na sua conta.'
  when 'guarantee_over' then 'A garantia deste pedido terminou.'
  when 'claims_used_up' then 'Este pedido já teve três chamados por key. Se o problema continua, fale com o suporte.'
  when 'too_many_claims' then 'Você tem dez chamados em andamento. Espere a resposta de um deles para abrir outro.'
  when 'account_blocked' then 'Sua conta está bloqueada. Fale com o suporte sobre a garantia deste pedido.'
end;

-- Opens a claim about a key of the caller's own order, the first unless p_key_id names another, under an id chosen on the device, with its first message.
-- The same id again is the same claim; a different text is then another message in it.
-- Refuses: 404 profile_not_found (signed out), 404 order_not_found (also for another person's order), 400 claim_id_required, 400 claim_reason_unknown,
-- 400 claim_text_required, 400 claim_text_too_long, 409 claim_id_taken, 409 key_replaced, 409 with what why_no_claim says, and for other words what
-- write_in_claim refuses.
create or replace function public.open_guarantee_claim(p_order_id uuid, p_reason text, p_text text, p_claim_id uuid, p_key_id uuid default null) returns void
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
    perform private.require_key_of(v_order, p_key_id);
    insert into public.guarantee_claims (id, order_id, user_id, product_id, key_id, reason, due_at)
    values (p_claim_id, p_order_id, v_user_id, v_order.product_id, coalesce(p_key_id, v_order.delivered_key_id), p_reason::public.claim_reason,
      private.add_support_hours(now(), 2));
    insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text) values (p_claim_id, p_claim_id, false, v_user_id, v_text);
  elsif not exists (select from public.guarantee_claim_messages m where m.claim_id = p_claim_id and not m.from_staff and m.text = v_text) then
    perform public.write_in_claim(p_claim_id, v_text, gen_random_uuid());
  end if;
end;
$$;

-- Ends the undecided claim of an order that staff or a payment settled in another way: refunded, it is decided as a refund; given another key, as a
-- replacement; handed to another account, it is withdrawn. Deciding a claim itself comes first and leaves nothing to do here. A dispute ends no
-- claim: it only keeps the store from giving anything. The order must be locked.
create or replace function private.settle_claims_of_order(p_was public.orders, p_order public.orders) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_decision public.claim_decision := case
    when p_order.status = 'refunded' and p_was.status <> 'refunded' then 'refund'
    when (p_order.delivered_key_id, p_order.other_key_ids) <> (p_was.delivered_key_id, p_was.other_key_ids) then 'replacement' end;
  v_claim_id uuid;
begin
  if v_decision is not null then
    update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = v_decision,
      decision_reason = case v_decision when 'refund' then 'O pedido foi reembolsado.' else 'A key foi trocada pela equipe.' end,
      decided_by = case when private.staff_role() is not null then private.caller_id() end,
      new_key_id = case v_decision when 'replacement' then private.first_new_key(p_was, p_order) end,
      given_amount = private.worth_of(p_order, v_decision::text)
    where order_id = p_order.id and state in ('open', 'answered') and (v_decision = 'refund' or key_id <> all (private.keys_of(p_order)))
    returning id into v_claim_id;
    perform private.notify_claim('claim_decided', v_claim_id);
  elsif p_order.user_id is distinct from p_was.user_id then
    update public.guarantee_claims set state = 'withdrawn', withdrawn_at = clock_timestamp()
    where order_id = p_order.id and state in ('open', 'answered');
  end if;
end;
$$;

-- Logs a change of an order by staff; payments change orders without a staff role and are not logged. Also ends the guarantee claims that the
-- change settles, regardless of who made it: one trigger for both, because each trigger's condition costs every delivery time.
create or replace function private.log_order_and_settle_claims() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_action text := case
    when old.status <> 'refunded' and new.status = 'refunded' then 'order_refunded'
    when new.user_id is not null and new.user_id is distinct from old.user_id then 'order_assigned'
    when old.hold_reason is not null and new.hold_reason is null then 'order_released'
    when old.delivered_key_id is not null and private.keys_of(new) <> private.keys_of(old) then 'order_redelivered'
  end;
  v_new_key_id uuid := case v_action when 'order_redelivered' then private.first_new_key(old, new) else new.delivered_key_id end;
begin
  perform private.settle_claims_of_order(old, new);
  if v_action is not null and private.staff_role() is not null then
    -- The one of several keys that was replaced.
    perform private.log_staff_action(v_action, p_product_id => new.product_id, p_order_id => new.id, p_key_id => v_new_key_id,
      p_changes => private.changed_fields(private.order_state(old) || jsonb_build_object('delivered_key_id',
        case v_action when 'order_redelivered' then private.first_new_key(new, old) else old.delivered_key_id end),
        private.order_state(new) || jsonb_build_object('delivered_key_id', v_new_key_id)));
  end if;
  return null;
end;
$$;

grant execute on function public.open_order_key(uuid, uuid), public.open_guarantee_claim(uuid, text, text, uuid, uuid) to authenticated;

create or replace trigger log_order_and_settle_claims after update of status, user_id, hold_reason, delivered_key_id, other_key_ids on public.orders
  for each row when (
    (new.status = 'refunded' and old.status <> 'refunded')
    or (new.user_id is not null and new.user_id is distinct from old.user_id)
    or (new.hold_reason is null and old.hold_reason is not null)
    or (old.delivered_key_id is not null
      and (new.delivered_key_id, new.other_key_ids) is distinct from (old.delivered_key_id, old.other_key_ids))
  ) execute function private.log_order_and_settle_claims();

-- Fails where a text to be replaced is not found.
do $do$
declare
  v_change text[];
  v_definition text;
begin
  foreach v_change slice 1 in array array[
    ['why_no_claim',
      $t$cardinality(v_claims) >= 3 then$t$,
      $t$cardinality(v_claims) >= 3 * p_order.quantity then$t$],
    ['compensate_claim',
      $t$coalesce(p_order.amount, p_order.expected_amount)$t$,
      $t$private.worth_of(p_order, p_decision)$t$],
    ['compensate_claim',
      $t$
      update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order.id;$t$,
      $t$ perform private.exchange_key(p_order, p_claim.key_id, v_key_id);$t$],
    ['decide_guarantee_claim',
      $t$coalesce(v_order.amount, v_order.expected_amount, 0)$t$,
      $t$private.worth_of(v_order, p_decision)$t$]
  ] loop
    select pg_get_functiondef(p.oid) into v_definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname = v_change[1];
    if strpos(v_definition, v_change[2]) = 0 then
      raise exception '% has no %', v_change[1], v_change[2];
    end if;
    execute replace(v_definition, v_change[2], v_change[3]);
  end loop;
end;
$do$;
