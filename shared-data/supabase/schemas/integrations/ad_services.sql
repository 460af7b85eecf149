-- Paid orders for advertising services (R12.17): Meta's Conversions API and Utmify. Their events wait in the queue of the outgoing webhooks; their tokens are
-- settings of the Edge Function, never of the database.

-- An order and its buyer as an advertising service learns of them: {product: {id, name}, quantity, amount, fee, created_at, paid_at, refunded_at, utm,
-- user_agent, buyer: {id, name, email, phone}}. Null without the buyer's consent to this service, without an account and for what is no PIX order.
create function private.ad_sale(p_subject text, p_service text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  -- An alert's subject is a number.
  if p_subject !~ '-' then
    return null;
  end if;
  return (
    select jsonb_build_object('product', jsonb_build_object('id', p.id, 'name', p.name), 'quantity', o.quantity, 'amount', o.amount,
      'fee', (select sum(r.fee) from private.sale_results(o.paid_at, o.paid_at + interval '1 microsecond') r where r.order_id = o.id),
      'created_at', o.created_at, 'paid_at', o.paid_at, 'refunded_at', o.refunded_at, 'utm', i.utm, 'user_agent', i.user_agent,
      'buyer', jsonb_build_object('id', u.id, 'name', b.full_name, 'email', u.email, 'phone', b.phone))
    from public.orders o
    join public.products p on p.id = o.product_id
    join auth.users u on u.id = o.user_id
    join public.profiles b on b.id = u.id
    cross join lateral private.intent_of(o) i
    where o.id = p_subject::uuid and o.paid_with = 'pix' and p_service = any (i.ad_services));
end;
$$;

-- Switches a service on or off: Meta learns of paid orders, Utmify of refunds too. Orders of the time while it is off are not sent later. Admins only, with a
-- reason, logged.
-- Refuses: 400 ad_service_unknown.
create function public.switch_ad_service(p_service text, p_is_active boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  if p_service is null or p_service not in ('meta', 'utmify') then
    raise sqlstate 'PT400' using message = 'Serviço de anúncios desconhecido', detail = 'ad_service_unknown', hint = 'meta or utmify.';
  end if;
  insert into private.webhook_endpoints as e (service, url, events, is_active, created_by)
  values (p_service, case p_service when 'meta' then 'https://graph.facebook.com/' else 'https://api.utmify.com.br/' end,
    case p_service when 'meta' then array['order.paid'] else array['order.paid', 'order.refunded'] end, coalesce(p_is_active, false), private.caller_id())
  on conflict (service) do update set is_active = excluded.is_active, created_by = excluded.created_by where e.is_active <> excluded.is_active;
end;
$$;

grant execute on function public.switch_ad_service(text, boolean, text) to authenticated;
