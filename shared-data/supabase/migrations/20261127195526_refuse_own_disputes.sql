-- Staff do not override their own orders, or open and close their disputes. No table is locked.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text DEFAULT NULL::text)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was public.orders;
  v_order public.orders;
  v_account_id uuid;
begin
  perform private.begin_staff_action(p_reason);
  if p_action <> 'deliver' then
    perform private.require_admin();
    perform private.require_second_factor();
    perform private.lock_money_actions();
  end if;
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
  select * into v_was from private.lock_order(p_order_id);
  perform private.refuse_disputed(v_was);
  if p_action <> 'deliver' then
    perform private.refuse_own_account(v_was.user_id);
    if v_was.id is null then
      raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found', hint = 'No order has this id.';
    elsif p_action = 'assign' then
      v_account_id := private.account_to_assign(p_email);
    end if;
    if not private.approve_money('override_order', p_order_id, coalesce(v_was.amount, v_was.expected_amount, 0), p_action, v_account_id) then
      return query select false, 'acima do limite de uma pessoa: outra pessoa da administração precisa confirmar';
      return;
    end if;
  end if;
  case p_action
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, v_account_id);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then perform public.deliver_product_key(p_order_id);
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$function$;

DROP FUNCTION "public"."read_store_settings"();
CREATE OR REPLACE FUNCTION public.read_store_settings()
 RETURNS TABLE(amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff();
  return query select s.amount_unit, s.payload_days, s.second_factor_required, s.claim_limit, s.approval_limit_cents from private.store_settings s;
end;
$function$;
ALTER FUNCTION "public"."read_store_settings"() OWNER TO "postgres";
REVOKE ALL ON FUNCTION "public"."read_store_settings"() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "public"."read_store_settings"() TO "authenticated";
REVOKE ALL ON FUNCTION "public"."read_store_settings"() FROM "postgres";
GRANT EXECUTE ON FUNCTION "public"."read_store_settings"() TO "postgres";

CREATE OR REPLACE FUNCTION public.set_order_dispute(p_order_id uuid, p_state text, p_reason text)
 RETURNS TABLE(success boolean, message text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.begin_staff_action(p_reason);
  -- Checked before anything is locked.
  perform private.require_admin();
  perform private.require_second_factor();
  perform private.lock_orders_of_payment(p_order_id);
  v_order := private.lock_order_for_admin(p_order_id);
  perform private.refuse_own_account(o.user_id) from public.orders o where o.payment_id = v_order.payment_id;
  case p_state
    when 'open' then message := private.open_dispute(v_order);
    when 'kept', 'returned' then message := private.close_dispute(v_order, p_state);
    else
      raise sqlstate 'PT400' using message = 'Estado desconhecido', detail = 'state_unknown', hint = 'open, kept or returned.';
  end case;
  success := true;
  return next;
end;
$function$;
