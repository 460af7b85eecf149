-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Admins can send paid orders of buyers who allowed it to Meta and Utmify.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

ALTER TABLE "private"."webhook_endpoints" ADD COLUMN "service" text,
  ADD CONSTRAINT "webhook_endpoints_service_check" CHECK ((service = ANY (ARRAY['meta'::text, 'utmify'::text]))),
  ADD CONSTRAINT "webhook_endpoints_service_key" UNIQUE (service);

CREATE OR REPLACE FUNCTION private.ad_sale(p_subject text, p_service text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."ad_sale"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gather_webhooks()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_from timestamptz;
  v_until timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('store gather webhooks', 0)) then
    return;
  end if;
  select g.gathered_until - interval '2 minutes' into v_from from private.webhook_gathering g;
  if exists (select from private.webhook_endpoints e where e.is_active) then
    insert into private.webhook_deliveries (endpoint_id, type, subject, payload)
    select n.endpoint_id, n.type, n.subject,
      jsonb_build_object('type', n.type, 'timestamp', n.happened_at, 'data', private.webhook_data(n.type, n.subject))
    from (
      select e.id as endpoint_id, h.* from private.webhook_events(v_from) h
      join private.webhook_endpoints e on e.is_active and h.type = any (e.events) and h.happened_at >= e.created_at
        and (e.service is null or private.ad_sale(h.subject, e.service) is not null)
      where not exists (select from private.webhook_deliveries d where d.endpoint_id = e.id and d.type = h.type and d.subject = h.subject)
      order by h.happened_at offset 0
    ) n
    on conflict on constraint webhook_deliveries_once_key do nothing;
  end if;
  update private.webhook_gathering set gathered_until = v_until;
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_webhooks(p_secret text, p_limit integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_claimed jsonb;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  perform private.gather_webhooks();
  update private.webhook_deliveries set state = 'given_up', reason = coalesce(reason, 'not_sent_in_time'), taken_until = null
  where state = 'queued' and queued_at < now() - interval '1 day' and (taken_until is null or taken_until < now());
  delete from private.webhook_deliveries d where d.queued_at < now() - interval '30 days' and d.state <> 'queued';
  with due as (
    select d.id from private.webhook_deliveries d join private.webhook_endpoints e on e.id = d.endpoint_id and e.is_active
    where d.state = 'queued' and d.next_try_at <= now()
    order by d.next_try_at, d.queued_at, d.id limit least(greatest(p_limit, 1), 100) for update of d skip locked
  ), claimed as (
    update private.webhook_deliveries d
    set attempts = d.attempts + 1, taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select jsonb_agg(jsonb_build_object('id', c.id, 'url', e.url, 'secret', private.webhook_secret(e.id), 'payload', c.payload, 'service', e.service,
    'sale', case when e.service is not null then private.ad_sale(c.subject, e.service) end) order by c.queued_at, c.id)
  into v_claimed from claimed c join private.webhook_endpoints e on e.id = c.endpoint_id;
  return jsonb_build_object('webhooks', coalesce(v_claimed, '[]'),
    'more', coalesce(jsonb_array_length(v_claimed), 0) >= least(greatest(p_limit, 1), 100));
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_webhook_endpoint(p_url text, p_events text[], p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_url text := btrim(coalesce(p_url, ''));
  v_id uuid;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  if not private.is_webhook_url(v_url) or coalesce(p_events, '{}') = '{}'
    or not p_events <@ array['order.paid', 'order.delivered', 'order.refunded', 'stock.low'] then
    raise sqlstate 'PT400' using message = 'Informe um endereço https público e ao menos um evento', detail = 'webhook_invalid',
      hint = 'https, a public host name in lower case, no port, no user.';
  end if;
  -- Two calls at once count the same.
  lock table private.webhook_endpoints in share row exclusive mode;
  if (select count(*) from private.webhook_endpoints e where e.service is null) >= 5 then
    raise sqlstate 'PT409' using message = 'Já há 5 endereços. Exclua um antes.', detail = 'webhooks_full', hint = 'Delete an endpoint first.';
  end if;
  insert into private.webhook_endpoints (url, events, created_by)
    values (v_url, array(select distinct e from unnest(p_events) e order by 1), private.caller_id()) returning id into v_id;
  if private.webhook_secret(v_id) is null then
    raise sqlstate 'PT503' using message = 'Os avisos a programas não estão configurados neste servidor', detail = 'webhooks_unavailable',
      hint = 'Set the notices secret.';
  end if;
  return private.webhook_secret(v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.switch_ad_service(p_service text, p_is_active boolean, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."switch_ad_service"(text, boolean, text) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."ad_sale"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ad_sale"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ad_sale"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."switch_ad_service"(text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."switch_ad_service"(text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."switch_ad_service"(text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."switch_ad_service"(text, boolean, text) TO "postgres";
