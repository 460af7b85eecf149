-- The campaign and the page that led a buyer to the checkout (R10.14). Reports match sales to intents, so that a delivery does no work for it.

create table private.purchase_intents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null references public.products (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The known ones of {utm_source, utm_medium, utm_campaign, utm_term, utm_content}.
  utm jsonb not null,
  -- The host of the page that linked to the store; null without one.
  referrer text,
  -- The advertising services that the buyer allowed to learn of a purchase (R12.17), and the browser if Meta is one of them, which asks for it.
  ad_services text[] not null default '{}' constraint purchase_intents_ad_services_check check (ad_services <@ array['meta', 'utmify']),
  user_agent text
);

create index purchase_intents_of_buyer on private.purchase_intents (user_id, product_id, created_at);
create index purchase_intents_of_product on private.purchase_intents (product_id);
create index purchase_intents_newest on private.purchase_intents (created_at);

-- Records the caller's checkout of a product with campaign and referrer of the visit, and the advertising services that the caller allowed. Ignores more
-- than 50 a day.
-- Refuses: 404 profile_not_found (signed out).
create function public.record_purchase_intent(p_product_id text, p_utm jsonb, p_referrer text, p_ad_services text[] default '{}') returns void
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;

-- The buyer's last intent for an order's product in the day before the order.
create function private.intent_of(p_order public.orders) returns setof private.purchase_intents
language sql stable set search_path = ''
as $$
  select i.* from private.purchase_intents i
  where i.user_id = p_order.user_id and i.product_id = p_order.product_id
    and i.created_at > p_order.created_at - interval '1 day' and i.created_at <= p_order.created_at
  order by i.created_at desc limit 1;
$$;

-- A person's intents, for their data export: [{at, product_id, utm, referrer, ad_services, user_agent}].
create function private.intents_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', i.created_at, 'product_id', i.product_id, 'utm', i.utm, 'referrer', i.referrer,
    'ad_services', i.ad_services, 'user_agent', i.user_agent) order by i.id), '[]')
  from private.purchase_intents i where i.user_id = p_user_id;
$$;

grant execute on function public.record_purchase_intent(text, jsonb, text, text[]) to authenticated;
