-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Buyers can allow advertising services to learn of a purchase. Pages of before still record their clicks: the new argument has a default.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

DROP FUNCTION "public"."record_purchase_intent"(text, jsonb, text);

ALTER TABLE "private"."purchase_intents" ADD COLUMN "ad_services" text[] NOT NULL DEFAULT '{}'::text[],
  ADD COLUMN "user_agent" text,
  ADD CONSTRAINT "purchase_intents_ad_services_check" CHECK ((ad_services <@ ARRAY['meta'::text, 'utmify'::text]));

CREATE OR REPLACE FUNCTION private.intent_of(p_order public.orders)
 RETURNS SETOF private.purchase_intents
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select i.* from private.purchase_intents i
  where i.user_id = p_order.user_id and i.product_id = p_order.product_id
    and i.created_at > p_order.created_at - interval '1 day' and i.created_at <= p_order.created_at
  order by i.created_at desc limit 1;
$function$;

ALTER FUNCTION "private"."intent_of"(public.orders) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.intents_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('at', i.created_at, 'product_id', i.product_id, 'utm', i.utm, 'referrer', i.referrer,
    'ad_services', i.ad_services, 'user_agent', i.user_agent) order by i.id), '[]')
  from private.purchase_intents i where i.user_id = p_user_id;
$function$;

CREATE OR REPLACE FUNCTION private.shop_order(p_order public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_order.id, 'product', jsonb_build_object('id', p.id, 'name', p.name), 'quantity', p_order.quantity,
    'status', p_order.status, 'amount', p_order.amount, 'paid_with', p_order.paid_with, 'is_held', p_order.hold_reason is not null,
    'changed_at', greatest(p_order.paid_at, p_order.delivered_at, p_order.refunded_at),
    'created_at', p_order.created_at, 'paid_at', p_order.paid_at, 'delivered_at', p_order.delivered_at, 'refunded_at', p_order.refunded_at, 'origin', (
      select i.utm || jsonb_strip_nulls(jsonb_build_object('referrer', i.referrer)) from private.intent_of(p_order) i))
  from public.products p where p.id = p_order.product_id;
$function$;

CREATE OR REPLACE FUNCTION public.record_purchase_intent(p_product_id text, p_utm jsonb, p_referrer text, p_ad_services text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_account();
  v_services text[] := array(select n from unnest(array['meta', 'utmify']) n where n = any (p_ad_services));
begin
  insert into private.purchase_intents (user_id, product_id, utm, referrer, ad_services, user_agent)
  select v_user_id, p.id, (
      select coalesce(jsonb_object_agg(n, left(private.sanitize_text(p_utm ->> n), 200)), '{}')
      from unnest(array['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']) n where private.sanitize_text(p_utm ->> n) <> ''
    ), lower(substring(left(p_referrer, 2000) from '^https?://([^/?#:@\s]{1,200})(?:[/?#:]|$)')),
    v_services, case when 'meta' = any (v_services) then left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 500) end
  from public.products p
  where p.id = p_product_id and (
    select count(*) from private.purchase_intents i where i.user_id = v_user_id and i.created_at > now() - interval '1 day') < 50;
end;
$function$;

ALTER FUNCTION "public"."record_purchase_intent"(text, jsonb, text, text[]) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."intent_of"(public.orders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."intent_of"(public.orders) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."intent_of"(public.orders) TO "postgres";

REVOKE ALL ON FUNCTION "public"."record_purchase_intent"(text, jsonb, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_purchase_intent"(text, jsonb, text, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_purchase_intent"(text, jsonb, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_purchase_intent"(text, jsonb, text, text[]) TO "postgres";
