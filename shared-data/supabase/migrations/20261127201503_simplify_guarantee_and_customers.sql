-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Guarantee and customers: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Adds a picture to the caller's own undecided claim, under an id chosen on the device.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 picture_id_required, 409 picture_id_taken, 413 picture_too_large, 400 picture_invalid,
-- 429 claim_pictures_used_up.
create or replace function public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_twin_of uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_twin_of = v_claim.id then
    return;
  elsif v_twin_of is not null then
    raise sqlstate 'PT409' using message = 'Envie a imagem de novo', detail = 'picture_id_taken', hint = 'Send a new uuid as p_picture_id.';
  elsif length(p_picture) > 409600 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  end if;
  if (select count(*) from private.guarantee_claim_pictures p where p.claim_id = p_claim_id) >= 5 then
    raise sqlstate 'PT429' using message = 'Um chamado pode ter no máximo cinco imagens', detail = 'claim_pictures_used_up', hint = 'Five pictures a claim.';
  end if;
  begin
    v_file := decode(p_picture, 'base64');
  exception
    when data_exception then
      v_file := null;
  end;
  if octet_length(v_file) > 307200 then
    raise sqlstate 'PT413' using message = 'A imagem é grande demais', detail = 'picture_too_large', hint = 'At most 307200 bytes.';
  elsif octet_length(v_file) < 26 or (substring(v_file from 1 for 3) = '\xffd8ff'::bytea
    or substring(v_file from 1 for 4) = 'RIFF'::bytea and substring(v_file from 9 for 4) = 'WEBP'::bytea) is not true then
    raise sqlstate 'PT400' using message = 'Esta imagem não pôde ser recebida', detail = 'picture_invalid', hint = 'A WebP or JPEG file in base64.';
  end if;
  insert into private.guarantee_claim_pictures (id, claim_id, file) values (p_picture_id, p_claim_id, v_file);
end;
$$;

-- The guarantee page of an order for its buyer, in one call.
create or replace function public.my_order_guarantee(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('read_at', clock_timestamp(), 'why_not', w.why_not, 'why_not_words', private.words_for_no_claim(w.why_not),
    'order', jsonb_build_object('id', o.id, 'status', o.status, 'product_id', o.product_id,
      'product_name', (select p.name from public.products p where p.id = o.product_id), 'amount', o.amount,
      'with_credit', o.paid_with = 'credit', 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
      'guarantee_hours', o.guarantee_hours, 'guarantee_wait_hours', o.guarantee_wait_hours, 'guarantee_ends_at', private.guarantee_ends_at(o)),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) - array['user_id', 'decided_by'] || jsonb_build_object(
        'messages', private.messages_of_claim(c.id), 'pictures', private.pictures_of_claim(c.id)) order by c.opened_at desc), '[]')
      from public.guarantee_claims c where c.order_id = p_order_id and c.user_id = o.user_id))
  from private.visible_order(p_order_id, p_for_staff => false) o, lateral (select private.why_no_claim(o) as why_not offset 0) w;
$$;

-- One page of claims for staff.
create or replace function public.list_guarantee_claims(
  p_state text default 'undecided', p_reason text default '', p_product_id text default '', p_search text default '', p_is_overdue boolean default false,
  p_order_id uuid default null, p_user_id uuid default null, p_limit integer default 30, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (
    select f.id, f.state, f.due_at, f.opened_at from private.found_claims(p_reason, p_product_id, p_search, p_is_overdue, p_order_id, p_user_id) f
  ), asked as materialized (
    select f.id, row_number() over (order by case f.state when 'open' then 1 when 'answered' then 2 else 3 end,
      case when f.state in ('open', 'answered') then f.due_at end, f.opened_at desc, f.id) as place
    from found f where p_state in (f.state::text, 'all') or p_state = 'undecided' and f.state in ('open', 'answered')
  )
  select jsonb_build_object('read_at', clock_timestamp(), 'total', (select count(*) from asked),
    'states', jsonb_build_object('open', 0, 'answered', 0, 'decided', 0, 'withdrawn', 0)
      || (select coalesce(jsonb_object_agg(s.state, s.times), '{}') from (select f.state, count(*) as times from found f group by f.state) s),
    'claims', (
      select coalesce(jsonb_agg(private.claim_line(c) order by p.place), '[]')
      from (select a.id, a.place from asked a order by a.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
      join public.guarantee_claims c on c.id = p.id));
$$;

-- All that staff need to decide a claim, in one call.
-- Refuses: 404 claim_not_found.
create or replace function public.guarantee_claim_facts(p_claim_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims;
  v_order public.orders;
begin
  perform private.require_staff();
  select * into v_claim from public.guarantee_claims c where c.id = p_claim_id;
  if v_claim.id is null then
    raise sqlstate 'PT404' using message = 'Chamado não encontrado', detail = 'claim_not_found', hint = 'No claim has this id.';
  end if;
  select * into v_order from public.orders o where o.id = v_claim.order_id;
  return jsonb_build_object('read_at', clock_timestamp(),
    'claim', private.claim_line(v_claim) || jsonb_build_object('decision_reason', v_claim.decision_reason,
      'decided_by_email', (select u.email from auth.users u where u.id = v_claim.decided_by), 'is_own', coalesce(v_claim.user_id = private.caller_id(), false)),
    'messages', private.messages_of_claim(p_claim_id, true), 'pictures', private.pictures_of_claim(p_claim_id),
    'order', jsonb_build_object('status', v_order.status, 'delivered_at', v_order.delivered_at, 'first_viewed_at', v_order.first_viewed_at,
      'guarantee_ends_at', private.guarantee_ends_at(v_order)),
    'earlier', private.earlier_claims(v_claim),
    'stock', (select p.stock_count from public.products p where p.id = v_claim.product_id),
    'limit', (
      select jsonb_build_object('limit', s.claim_limit, 'given', g.given, 'left', greatest(s.claim_limit - g.given, 0))
      from private.store_settings s, private.given_lately(private.caller_id()) as g (given) where not private.is_admin()));
end;
$$;

-- Why an e-mail may not sign up.
create or replace function private.email_problem(p_email text) returns text
language sql immutable parallel safe set search_path = ''
return case
  when p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'email_invalid'
  when p_email ~* ('test|fake|spam|bot|troll|temp|disposable|mailinator|guerrilla|10minute|yopmail|throwaway|trashmail'
    '|sharklasers|getnada|maildrop|dispostable|mohmal|emailondeck|moakt|discard') then 'email_blocked'
end;

-- The digits of a phone number, or null where there are none.
create or replace function private.phone_digits(p_phone text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(regexp_replace(p_phone, '\D', '', 'g'), '');

-- The version of the terms that are in force.
create or replace function private.terms_version() returns text
language sql immutable parallel safe set search_path = ''
return '2026-11-22';

-- The part of a payload that stays after the term.
create or replace function private.kept_payload(p_payload jsonb) returns jsonb
language sql immutable strict set search_path = ''
return jsonb_strip_nulls(jsonb_build_object(
  'event', left(p_payload ->> 'event', 100), 'createdAt', left(p_payload ->> 'createdAt', 40),
  'customer', jsonb_build_object('email', private.payer_email(p_payload)),
  'payment', private.kept_fields(p_payload -> 'payment'), 'product', private.kept_fields(p_payload -> 'product'),
  'products', (
    select jsonb_agg(private.kept_fields(e.value) order by e.place)
    from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end)
      with ordinality as e (value, place) where e.place <= 50
  )
));

-- Deletes free text about people after five years, when claims about a purchase have lapsed.
create or replace function private.forget_free_text() returns void
language sql volatile set search_path = ''
as $$
  select private.forget_reasons(now() - interval '5 years');
  delete from private.customer_notes n where n.created_at < now() - interval '5 years';
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '5 years';
$$;
