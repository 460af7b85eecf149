-- Credit corrections, order overrides and claim decisions above the limit wait for another admin. No table is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION public.confirm_approval(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asked private.money_actions;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
  perform private.lock_money_actions();
  select * into v_asked from private.money_actions m where m.id = p_id and m.done_at is null;
  if v_asked.id is null then
    raise sqlstate 'PT404' using message = 'Este pedido de confirmação já terminou', detail = 'approval_not_found', hint = 'Done, or older than a day.';
  end if;
  case v_asked.rpc
    when 'correct_credit' then perform public.correct_credit(v_asked.subject, v_asked.amount, p_reason, p_id);
    when 'override_order' then
      perform public.override_order(v_asked.subject, v_asked.action, p_reason, (select u.email from auth.users u where u.id = v_asked.account_id));
    when 'decide_guarantee_claim' then perform public.decide_guarantee_claim(v_asked.subject, v_asked.action, p_reason);
    else perform public.change_store_setting('approval_limit_cents', round(v_asked.amount * 100)::text, p_reason);
  end case;
  if not exists (select from private.money_actions m where m.id = p_id and m.done_at is not null) then
    raise sqlstate 'PT403' using message = 'Outra pessoa da administração precisa confirmar', detail = 'approval_of_own',
      hint = 'Not who asked, and nobody who became an admin within 24 hours.';
  end if;
end;
$function$;
ALTER FUNCTION "public"."confirm_approval"(uuid, text) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "public"."confirm_approval"(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."confirm_approval"(uuid, text) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."confirm_approval"(uuid, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."confirm_approval"(uuid, text) TO "postgres";

CREATE OR REPLACE FUNCTION public.correct_credit(p_user_id uuid, p_amount numeric, p_reason text, p_entry_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_entry public.credit_entries;
  v_balance numeric;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  perform private.require_second_factor();
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
      return private.credit_face(p_user_id) || '{"awaits_approval": true}';
    end if;
    insert into public.credit_entries (id, user_id, amount, kind) values (p_entry_id, p_user_id, p_amount, 'correction');
    perform private.log_staff_action('credit_corrected', p_user_id => p_user_id, p_changes =>
      private.changed_fields(jsonb_build_object('credit', v_balance), jsonb_build_object('credit', v_balance + p_amount)));
  end if;
  return private.credit_face(p_user_id);
end;
$function$;

DROP FUNCTION "public"."decide_guarantee_claim"(uuid, text, text);
CREATE OR REPLACE FUNCTION public.decide_guarantee_claim(p_claim_id uuid, p_decision text, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_claim public.guarantee_claims;
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(p_decision, '') not in ('replacement', 'credit', 'refund', 'refusal') then
    raise sqlstate 'PT400' using message = 'Decisão desconhecida', detail = 'decision_unknown', hint = 'replacement, credit, refund or refusal.';
  elsif p_decision <> 'refusal' then
    perform private.require_second_factor();
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
      'decide_guarantee_claim', p_claim_id, coalesce(v_order.amount, v_order.expected_amount, 0), p_decision) then
      return false;
    else
      perform private.give_for_claim(v_order, v_claim, p_decision);
    end if;
    perform private.notify_claim('claim_decided', p_claim_id);
    perform private.log_staff_action('claim_decided', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_key_id => v_claim.key_id,
      p_user_id => v_claim.user_id, p_changes => private.changed_fields('{}', jsonb_build_object('decision', p_decision)));
  end if;
  return true;
end;
$function$;
ALTER FUNCTION "public"."decide_guarantee_claim"(uuid, text, text) OWNER TO "postgres";
REVOKE ALL ON FUNCTION "public"."decide_guarantee_claim"(uuid, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."decide_guarantee_claim"(uuid, text, text) TO "authenticated";
REVOKE ALL ON FUNCTION "public"."decide_guarantee_claim"(uuid, text, text) FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."decide_guarantee_claim"(uuid, text, text) TO "postgres";

CREATE OR REPLACE FUNCTION public.list_pending_approvals()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'rpc', m.rpc, 'subject', m.subject, 'action', m.action, 'amount', m.amount,
      'asked_by', a.email, 'asked_at', m.asked_at, 'account', u.email, 'is_own', m.asked_by = private.caller_id()) order by m.asked_at), '[]')
    from private.money_actions m left join auth.users a on a.id = m.asked_by
    left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
    where m.done_at is null and m.asked_at > now() - interval '24 hours'
  );
end;
$function$;
ALTER FUNCTION "public"."list_pending_approvals"() OWNER TO "postgres";
REVOKE ALL ON FUNCTION "public"."list_pending_approvals"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."list_pending_approvals"() TO "authenticated";
REVOKE ALL ON FUNCTION "public"."list_pending_approvals"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."list_pending_approvals"() TO "postgres";
