-- How staff end a guarantee claim (R14.10), and what buyers and staff read of claims.

-- The value of claims that a member of staff decided in the last 24 hours, in reais: the worth of replacements, credit and refunds.
create function private.compensated_last_24h(p_staff_id uuid) returns numeric
language sql stable set search_path = ''
as $$
  select coalesce(sum(c.given_amount), 0) from public.guarantee_claims c
  where c.decided_by = p_staff_id and c.decided_at > now() - interval '24 hours' and c.decision <> 'refusal';
$$;

-- Stores the decision of a claim. The claim must be locked.
create function private.end_claim(p_claim_id uuid, p_decision text, p_key_id uuid, p_amount numeric) returns void
language sql volatile set search_path = ''
as $$
  update public.guarantee_claims set state = 'decided', decided_at = clock_timestamp(), decision = p_decision::public.claim_decision,
    decision_reason = private.staff_action_reason(), decided_by = private.caller_id(), new_key_id = p_key_id, given_amount = p_amount
  where id = p_claim_id;
$$;

-- The worth in reais of what a decision gives: a replacement is one key of the order, credit and refund are all that was paid for it.
create function private.worth_of(p_order public.orders, p_decision text) returns numeric
language sql immutable set search_path = ''
return round(coalesce(p_order.amount, p_order.expected_amount) / case p_decision when 'replacement' then p_order.quantity else 1 end, 2);

-- Gives a claim's buyer what was decided: another key, or credit or a refund of the whole order. The key that did not work is marked defective. The claim's
-- key is one of the order's: another would have ended the claim (settle_claims_of_order).
-- Refuses: 409 order_disputed, 409 order_without_key (refunded, or its key gone), 409 amount_unknown (credit and refund of an unreadable amount),
-- 409 credit_without_account, 403 claim_limit_reached, 409 out_of_stock.
-- Product, order and claim must be locked, under lock_money_actions. The claim ends before the order changes, or settle_claims_of_order would end it.
create function private.compensate_claim(p_order public.orders, p_claim public.guarantee_claims, p_decision text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_amount numeric := private.worth_of(p_order, p_decision);
  -- A manager gives up to this within 24 hours, an admin without limit.
  v_limit integer := (select s.claim_limit from private.store_settings s);
  v_key_id uuid;
begin
  perform private.refuse_disputed(p_order);
  if p_order.status <> 'completed' or p_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key entregue', detail = 'order_without_key', hint = 'Only a delivered, completed order.';
  elsif p_decision <> 'replacement' and coalesce(p_order.amount, 0) <= 0 then
    raise sqlstate 'PT409' using message = 'O valor pago por este pedido não é conhecido', detail = 'amount_unknown', hint = 'Replace the key instead.';
  elsif p_decision = 'credit' and p_order.user_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não é de nenhuma conta, e só contas têm crédito', detail = 'credit_without_account',
      hint = 'Assign the order to an account first.';
  elsif not private.is_admin() and private.compensated_last_24h(private.caller_id()) + v_amount > v_limit then
    raise sqlstate 'PT403' using message = format('Isto passa do seu limite de R$ %s em 24 horas: peça a um administrador', v_limit),
      detail = 'claim_limit_reached', hint = 'An admin may decide it, or raise the setting claim_limit.';
  end if;
  if p_decision = 'replacement' then
    v_key_id := private.lock_next_key(p_order.product_id, false);
    if v_key_id is null then
      raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys, or give credit or a refund.';
    end if;
  end if;
  perform private.end_claim(p_claim.id, p_decision, v_key_id, v_amount);
  update private.stored_keys set defective_at = clock_timestamp() where id = p_claim.key_id and defective_at is null;
  case p_decision
    when 'replacement' then perform private.exchange_key(p_order, p_claim.key_id, v_key_id);
    when 'refund' then
      update public.orders set status = 'refunded' where id = p_order.id;
    else
      -- Once for each order and each claim: the table's indexes refuse a second one.
      insert into public.credit_entries (user_id, amount, kind, order_id, claim_id) values (p_order.user_id, v_amount, 'claim', p_order.id, p_claim.id);
  end case;
end;
$$;

-- Decides a claim: 'replacement' (the oldest free key, the old one marked defective), 'credit' or 'refund' (of what was paid), or 'refusal'. The reason is
-- shown to the buyer, and the log keeps it. The same decision again by the same person changes nothing. False where another admin has to confirm it first.
-- Refuses: 400 decision_unknown, 404 claim_not_found, 403 claim_of_own, 403 own_account,
-- 409 claim_ended, 403 claim_limit_reached, 409 out_of_stock, 409 order_disputed, 409 order_without_key, 409 amount_unknown,
-- 409 credit_without_account.
create function public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_claim public.guarantee_claims;
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(p_decision, '') not in ('replacement', 'credit', 'refund', 'refusal') then
    raise sqlstate 'PT400' using message = 'Decisão desconhecida', detail = 'decision_unknown', hint = 'replacement, credit, refund or refusal.';
  end if;
  perform private.lock_money_actions();
  select l.* into v_order from public.guarantee_claims c, lateral private.lock_order(c.order_id) l where c.id = p_claim_id;
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id for update;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  elsif v_claim.user_id = private.caller_id() then
    raise sqlstate 'PT403' using message = 'Outra pessoa da equipe decide o seu próprio chamado', detail = 'claim_of_own', hint = 'Ask a colleague.';
  end if;
  perform private.refuse_own_account(v_order.user_id);
  if v_claim.state not in ('open', 'answered') then
    if v_claim.decided_by is distinct from private.caller_id() or v_claim.decision::text is distinct from p_decision then
      raise sqlstate 'PT409' using message = 'Este chamado já terminou', detail = 'claim_ended', hint = 'It was decided or withdrawn meanwhile.';
    end if;
  else
    if p_decision = 'refusal' then
      perform private.end_claim(p_claim_id, p_decision, null, null);
    elsif not private.approve_money(
      'decide_guarantee_claim', p_claim_id, private.worth_of(v_order, p_decision), p_decision) then
      return false;
    else
      perform private.compensate_claim(v_order, v_claim, p_decision);
    end if;
    perform private.notify_claim('claim_decided', p_claim_id);
    perform private.log_staff_action('claim_decided', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_key_id => v_claim.key_id,
      p_user_id => v_claim.user_id, p_changes => private.changed_fields('{}', jsonb_build_object('decision', p_decision)));
  end if;
  return true;
end;
$$;

grant execute on function public.decide_guarantee_claim(uuid, text, text) to authenticated;
