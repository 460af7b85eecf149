-- A key that did not work for its buyer. It stays used, is never delivered again, and stays known, so that it is not added again.
alter table private.stored_keys add column defective_at timestamptz check (defective_at is null or is_used);

-- Gives a delivered order another key and sets the old one aside as defective.
-- Refuses: 403 admin_only, 404 order_not_found, 409 order_without_key, 409 out_of_stock.
-- Invoker, and granted to nobody.
create function private.replace_order_key(p_order_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.open_order_for_admin(p_order_id);
  v_key_id uuid;
begin
  if v_order.status <> 'completed' or v_order.delivered_key_id is null then
    raise sqlstate 'PT409' using message = 'Este pedido não tem key para trocar', detail = 'order_without_key', hint = 'Only a delivered key can be replaced.';
  end if;
  v_key_id := private.take_key(v_order.product_id);
  if v_key_id is null then
    raise sqlstate 'PT409' using message = 'Não há keys em estoque para a troca', detail = 'out_of_stock', hint = 'Add keys to the product first.';
  end if;
  update private.stored_keys set defective_at = clock_timestamp() where id = v_order.delivered_key_id;
  update public.orders set delivered_key_id = v_key_id, delivered_at = clock_timestamp(), first_viewed_at = null where id = p_order_id;
end;
$$;

-- The one door to what staff do to an order by hand, always with a reason that the log keeps: release, assign (to an e-mail), refund, replace (its key), deliver.
-- Refuses: 403 staff_only, 403 admin_only (all but deliver), 404 order_not_found, 400 reason_required, 400 deed_unknown, and what each deed refuses.
-- Definer because: nobody may write orders or the log.
create function public.mend_order(p_order_id uuid, p_deed text, p_reason text, p_email text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_deed(p_reason);
  case p_deed
    when 'release' then perform private.release_order(p_order_id);
    when 'assign' then perform private.assign_order(p_order_id, p_email);
    when 'refund' then perform private.refund_order(p_order_id);
    when 'replace' then perform private.replace_order_key(p_order_id);
    when 'deliver' then
      perform public.deliver_product_key(p_order_id);
      perform private.log_staff_action('order_redelivered', p_order_id => p_order_id, p_reason => private.deed_reason());
    else
      raise sqlstate 'PT400' using message = 'Ação desconhecida', detail = 'deed_unknown', hint = 'release, assign, refund, replace or deliver.';
  end case;
end;
$$;

grant execute on function public.mend_order(uuid, text, text, text) to authenticated;
