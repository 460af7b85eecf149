-- Credit, claims, keys and the end of an account ask for the second factor at the door alone: what people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.lock_stock_for_staff(p_product_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_staff() then
    perform private.require_staff_session();
    raise sqlstate 'PT403' using message = 'Apenas administradores e gerentes autorizados podem adicionar keys',
      detail = 'staff_only', hint = 'Only managers and admins may add keys.';
  end if;
  perform private.lock_key_texts();
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$function$;

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

CREATE OR REPLACE FUNCTION public.delete_my_account(p_give_up_orders boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if exists (select from private.staff_members m where m.user_id = v_user_id) then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  -- A session that was stolen or left open cannot end an account. A token that names no session was not made by the auth service.
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
  -- The lock order (orders/delivery.sql). A payment that is arriving for the account must be able to end before the e-mail's lock is had.
  perform private.lock_payment_events();
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || e.email, 0)) from (
    select lower(u.email) as email from auth.users u where u.id = v_user_id
    union select unnest(private.emails_of(v_user_id)) order by 1
  ) e;
  perform private.lock_products(array(select o.product_id from private.orders_about(v_user_id) o));
  -- What proves a delivery is kept until its dispute is decided.
  if exists (select 1 from private.orders_about(v_user_id) o where o.disputed_at is not null) then
    raise sqlstate 'PT409' using message = 'Há um pedido em contestação no banco. A conta pode ser excluída quando ela terminar.',
      detail = 'account_has_disputes', hint = 'Wait until staff close the dispute.';
  end if;
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_key_reveal(p_key_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_product_id, p_key_id => p_key_id);
  perform private.record_key_view(p_key_id, 'reveal_product_key');
end;
$function$;

CREATE OR REPLACE FUNCTION public.reveal_product_key(p_key_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sealed bytea := (select k.sealed from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  if v_sealed is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  if not exists (
    select from public.staff_actions a
    where a.key_id = p_key_id and a.action = 'key_revealed' and a.actor_id = (select private.caller_id()) and a.done_at > now() - interval '1 minute'
  ) then
    raise sqlstate 'PT409' using message = 'Peça para ver a key antes de abri-la', detail = 'reveal_not_requested', hint = 'Call request_key_reveal first.';
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$function$;

DROP FUNCTION "private"."refuse_old_session"();

DROP FUNCTION "private"."require_second_factor"();
