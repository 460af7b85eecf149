-- The campaign and the page that led a buyer to the checkout (R10.14). Reports match sales to intents, so that a delivery does no work for it.

create table private.purchase_intents (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  product_id text not null references public.products (id),
  created_at timestamptz not null default clock_timestamp(),
  -- The known ones of {utm_source, utm_medium, utm_campaign, utm_term, utm_content}.
  utm jsonb not null,
  -- The host of the page that linked to the store; null without one.
  referrer text
);

create index purchase_intents_of_buyer on private.purchase_intents (user_id, product_id, created_at);
create index purchase_intents_of_product on private.purchase_intents (product_id);
create index purchase_intents_newest on private.purchase_intents (created_at);

-- Records the caller's checkout of a product with campaign and referrer of the visit. Ignores more than 50 a day.
-- Refuses: 404 profile_not_found (signed out).
create function public.record_purchase_intent(p_product_id text, p_utm jsonb, p_referrer text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
begin
  insert into private.purchase_intents (user_id, product_id, utm, referrer)
  select v_user_id, p.id, (
      select coalesce(jsonb_object_agg(n, left(private.sanitize_text(p_utm ->> n), 200)), '{}')
      from unnest(array['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']) n where private.sanitize_text(p_utm ->> n) <> ''
    ), lower(substring(left(p_referrer, 2000) from '^https?://([^/?#:@\s]{1,200})(?:[/?#:]|$)'))
  from public.products p
  where p.id = p_product_id and (
    select count(*) from private.purchase_intents i where i.user_id = v_user_id and i.created_at > now() - interval '1 day') < 50;
end;
$$;

-- A person's intents, for their data export: [{at, product_id, utm, referrer}].
create function private.intents_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', i.created_at, 'product_id', i.product_id, 'utm', i.utm, 'referrer', i.referrer) order by i.id), '[]')
  from private.purchase_intents i where i.user_id = p_user_id;
$$;

grant execute on function public.record_purchase_intent(text, jsonb, text) to authenticated;
