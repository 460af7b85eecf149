-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Overriding an order twice, as a retry of a call whose response was lost does, changes it once: a key is replaced once for each delivery that staff saw.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

DROP FUNCTION "public"."override_order"(uuid, text, text, text);

CREATE OR REPLACE FUNCTION private.apply_override(p_order public.orders, p_action text, p_account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case p_action
    when 'release' then
      if p_order.status <> 'completed' or p_order.hold_reason is null then
        raise sqlstate 'PT409' using message = 'Este pedido não está retido', detail = 'order_not_held', hint = 'Only a held order can be released.';
      end if;
      update public.orders set hold_reason = null where id = p_order.id;
      perform private.deliver_to_waiting_orders(p_order.product_id);
    -- Also takes it from the account that has it.
    when 'assign' then update public.orders set user_id = p_account_id where id = p_order.id;
    when 'refund' then
      if p_order.status <> 'completed' then
        raise sqlstate 'PT409' using message = 'Este pedido não está pago', detail = 'order_not_paid', hint = 'Only a completed order can be refunded.';
      end if;
      perform private.require_credit_unspent(p_order);
      update public.orders set status = 'refunded', hold_reason = null where id = p_order.id;
    when 'replace' then perform private.replace_order_key(p_order);
    when 'deliver' then perform public.deliver_product_key(p_order.id);
    else raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'action_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
end;
$function$;

ALTER FUNCTION "private"."apply_override"(public.orders, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_overridden(p_order public.orders, p_action text, p_account_id uuid, p_delivered_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE p_action WHEN 'refund'::text THEN ((p_order).status = 'refunded'::public.order_status) WHEN 'assign'::text THEN ((p_order).user_id = p_account_id) WHEN 'replace'::text THEN ((p_order).delivered_at > p_delivered_at) ELSE NULL::boolean END;

ALTER FUNCTION "private"."is_overridden"(public.orders, text, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.override_words(p_action text, p_was public.orders, p_order public.orders)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE p_action WHEN 'release'::text THEN CASE WHEN (p_order).is_waiting THEN 'pedido liberado; não há key em estoque, e ele aguarda na fila'::text ELSE 'pedido liberado e key entregue'::text END WHEN 'assign'::text THEN CASE WHEN ((p_was).user_id = (p_order).user_id) THEN 'o pedido já era desta conta'::text ELSE 'pedido atribuído à conta'::text END WHEN 'refund'::text THEN CASE WHEN ((p_was).status = 'refunded'::public.order_status) THEN 'o pedido já estava reembolsado'::text ELSE 'pedido marcado como reembolsado'::text END WHEN 'replace'::text THEN CASE WHEN ((p_was).delivered_key_id = (p_order).delivered_key_id) THEN 'a key já tinha sido trocada'::text ELSE 'key trocada'::text END ELSE CASE WHEN ((p_was).delivered_key_id IS NOT NULL) THEN 'a key já tinha sido entregue'::text WHEN ((p_order).delivered_key_id IS NOT NULL) THEN 'key entregue'::text WHEN ((p_order).hold_reason IS NOT NULL) THEN 'o pedido está retido: um administrador precisa liberá-lo'::text ELSE 'não há key em estoque para este pedido; ele continua na fila'::text END END;

CREATE OR REPLACE FUNCTION public.override_order(p_order_id uuid, p_action text, p_reason text, p_email text DEFAULT NULL::text, p_delivered_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
  -- Locked before it is looked at: what a payment does meanwhile is not the caller's doing.
  if p_action = 'deliver' then
    select * into v_was from private.lock_order(p_order_id);
  else
    perform private.lock_money_actions();
    v_was := private.lock_order_for_admin(p_order_id);
  end if;
  perform private.refuse_disputed(v_was);
  if p_action <> 'deliver' then
    perform private.refuse_own_account(v_was.user_id);
    v_account_id := case p_action when 'assign' then private.account_to_assign(p_email) end;
    if private.is_overridden(v_was, p_action, v_account_id, p_delivered_at) then
      return query select true, private.override_words(p_action, v_was, v_was);
      return;
    elsif not private.approve_money('override_order', p_order_id, coalesce(v_was.amount, v_was.expected_amount, 0), p_action, v_account_id) then
      return query select false, 'acima do limite de uma pessoa: outra pessoa da administração precisa confirmar';
      return;
    end if;
  end if;
  perform private.apply_override(v_was, p_action, v_account_id);
  select * into v_order from public.orders o where o.id = p_order_id;
  if p_action = 'deliver' and v_was.delivered_key_id is null and v_order.delivered_key_id is not null then
    perform private.log_staff_action('order_redelivered', p_product_id => v_order.product_id, p_order_id => v_order.id,
      p_key_id => v_order.delivered_key_id, p_changes => private.changed_fields(private.order_state(v_was), private.order_state(v_order)));
  end if;
  return query select p_action <> 'deliver' or v_order.delivered_key_id is not null, private.override_words(p_action, v_was, v_order);
end;
$function$;

ALTER FUNCTION "public"."override_order"(uuid, text, text, text, timestamp with time zone) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."apply_override"(public.orders, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."apply_override"(public.orders, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."apply_override"(public.orders, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_overridden"(public.orders, text, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_overridden"(public.orders, text, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_overridden"(public.orders, text, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."override_order"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."override_order"(uuid, text, text, text, timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."override_order"(uuid, text, text, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."override_order"(uuid, text, text, text, timestamp with time zone) TO "postgres";
