-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Variables of repeated messages and pictures, and comments inside functions of the catalogue, say what they hold. No function does anything else.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Writes a message in an undecided claim, for its buyer or staff, and passes the turn; what a buyer writes on staff's turn begins no clock again.
-- The same message id again is the same message. Twenty messages a side. Staff's are logged without their words.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 claim_text_required, 400 claim_text_too_long, 400 message_id_required, 409 message_id_taken,
-- 429 claim_messages_used_up.
create or replace function public.write_in_claim(p_claim_id uuid, p_text text, p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_text text := private.claim_text(p_text);
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => true);
  v_from_staff boolean := v_claim.user_id is distinct from (select private.caller_id());
  v_same public.guarantee_claim_messages;
begin
  if p_message_id is null then
    raise sqlstate 'PT400' using message = 'A mensagem não tem número', detail = 'message_id_required', hint = 'Send a new uuid as p_message_id.';
  end if;
  select * into v_same from public.guarantee_claim_messages m where m.id = p_message_id;
  if v_same.id is not null then
    if v_same.claim_id = p_claim_id and v_same.from_staff = v_from_staff and v_same.text = v_text then
      return;
    end if;
    raise sqlstate 'PT409' using message = 'Envie a mensagem de novo', detail = 'message_id_taken', hint = 'Send a new uuid as p_message_id.';
  end if;
  if (select count(*) from public.guarantee_claim_messages m where m.claim_id = p_claim_id and m.from_staff = v_from_staff) >= 20 then
    raise sqlstate 'PT429' using message = 'Este chamado já tem vinte mensagens suas', detail = 'claim_messages_used_up',
      hint = 'Twenty messages a side.';
  end if;
  insert into public.guarantee_claim_messages (id, claim_id, from_staff, author_id, text)
  values (p_message_id, p_claim_id, v_from_staff, private.caller_id(), v_text);
  if v_from_staff then
    update public.guarantee_claims set state = 'answered' where id = p_claim_id;
    perform private.notify_claim('claim_answered', p_claim_id, p_message_id);
    perform private.log_staff_action('claim_answered', p_product_id => v_claim.product_id, p_order_id => v_claim.order_id, p_user_id => v_claim.user_id);
  elsif v_claim.state = 'answered' then
    update public.guarantee_claims set state = 'open', due_at = private.add_support_hours(now(), 2) where id = p_claim_id;
  end if;
end;
$$;

-- Adds a picture to the caller's own undecided claim, under an id chosen on the device: a WebP or JPEG file in base64, at most
-- 300 KB (307200 bytes), five to a claim (R14.9). The same id again is the same picture.
-- Refuses: 404 claim_not_found, 409 claim_ended, 400 picture_id_required, 409 picture_id_taken, 413 picture_too_large, 400 picture_invalid,
-- 429 claim_pictures_used_up.
create or replace function public.add_claim_picture(p_claim_id uuid, p_picture_id uuid, p_picture text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_claim public.guarantee_claims := private.lock_claim(p_claim_id, p_for_staff => false);
  v_same_claim_id uuid := (select p.claim_id from private.guarantee_claim_pictures p where p.id = p_picture_id);
  v_file bytea;
begin
  if p_picture_id is null then
    raise sqlstate 'PT400' using message = 'A imagem não tem número', detail = 'picture_id_required', hint = 'Send a new uuid as p_picture_id.';
  elsif v_same_claim_id = v_claim.id then
    return;
  elsif v_same_claim_id is not null then
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

-- Before a product is kept: texts cleaned, and where no crossed-out price was given, one chosen at random, once, 5 % to 25 % above (R3.1).
-- Refuses: 409 ggcheckout_id_taken, with the product on sale that has it; as clean_key_template, clean_first_steps, require_checkout_host and
-- require_sound_product.
create or replace function private.prepare_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_other_name text;
begin
  new.name := private.sanitize_text(new.name);
  new.description := nullif(private.sanitize_text(new.description), '');
  new.features := private.sanitize_texts(coalesce(new.features, '{}'));
  new.ggcheckout_id := btrim(new.ggcheckout_id);
  new.image_url := nullif(btrim(new.image_url), '');
  new.checkout_link := nullif(btrim(new.checkout_link), '');
  select p.name into v_other_name from public.products p
  where new.is_active and p.is_active and p.ggcheckout_id = new.ggcheckout_id and p.id <> new.id;
  if v_other_name is not null then
    -- Two that are saved at the same moment pass here, and the index refuses the second.
    raise sqlstate 'PT409' using message = format('O produto "%s", que está à venda, já usa este ID do GGCheckout', v_other_name),
      detail = 'ggcheckout_id_taken', hint = 'Two products on sale cannot share a ggcheckout_id: give this one its own, or keep it off sale.';
  end if;
  if new.original_price is null or new.original_price <= new.price or new.original_price = 'NaN' then
    -- The cent keeps it above the price where rounding would not.
    new.original_price := greatest(round((new.price / (1 - (0.05 + random() * 0.20)))::numeric, 2), new.price + 0.01);
  end if;
  if tg_op = 'INSERT' or new.checkout_link is distinct from old.checkout_link then
    perform private.require_checkout_host(new.checkout_link);
  end if;
  new.key_template := private.clean_key_template(new.key_template);
  new.first_steps := private.clean_first_steps(new.first_steps);
  new.updated_at := now();
  perform private.require_sound_product(new);
  return new;
end;
$$;

-- Keeps what no screen may set on a product. The back-office sends the counters along when it saves; its copy is ignored.
-- Invoker: only writes of the API roles are changed, never those of a definer function.
create or replace function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    -- An inserted product has no old row: its columns are null.
    new.id := coalesce(old.id, new.id);
    new.stock_count := coalesce(old.stock_count, 0);
    new.sold_count := coalesce(old.sold_count, 0);
    new.initial_stock := coalesce(old.initial_stock, 0);
    new.is_builtin := coalesce(old.is_builtin, false);
    new.created_at := coalesce(old.created_at, now());
  end if;
  return new;
end;
$$;

-- Changes of the catalogue since a moment, oldest first, for readers that keep copies of it: the products as visitors may read them,
-- hashes (sha256, hex) of the ids of those that are not on sale, and `at`, the database's clock, from which the next call asks. Without
-- p_since only the clock. At most 500 are listed: `next` then has the arguments of the call for the others. A change counts from the
-- beginning of its transaction, so a reader asks from some seconds before the last `at`, and gets some changes again.
create or replace function public.list_changed_products(p_since timestamptz default null, p_after text default '') returns jsonb
language sql stable security definer set search_path = '' set enable_seqscan = off
as $$
  with changed as (
    select p.id, p.updated_at, p.is_active or p.is_builtin as is_listed,
      -- Columns for buyers alone are on no page.
      to_jsonb(p) - array['key_template', 'first_steps'] as product
    from public.products p
    where p.updated_at >= p_since and (p.updated_at, p.id) > (p_since, p_after)
    order by p.updated_at, p.id limit 500
  )
  select jsonb_build_object(
    'at', now(),
    'products', coalesce(jsonb_agg(c.product order by c.updated_at, c.id) filter (where c.is_listed), '[]'),
    'removed', coalesce(jsonb_agg(encode(sha256(convert_to(c.id, 'UTF8')), 'hex') order by c.updated_at, c.id)
      filter (where not c.is_listed), '[]'),
    'next', case when count(*) = 500 then
      jsonb_build_object('p_since', max(c.updated_at), 'p_after', (array_agg(c.id order by c.updated_at desc, c.id desc))[1]) end)
  from changed c;
$$;

-- Which products' pages changed since the moment that an earlier call gave, and the moment to ask from next. Null in the place of the
-- products where that is unknown, or where they are more than 2000: without a moment, with one older than what is kept, or with
-- another database's. A product may be listed twice, and none is left out, also where its transaction ended after the call.
create or replace function public.list_page_changes(p_since text default null) returns table (moment text, product_ids text[])
language sql stable security definer set search_path = ''
as $$
  select s.first_open::text, case
    when p_since::xid8 <= s.first_open and count(c.product_id) <= 2000
      and exists (select 1 from private.page_changes k where k.changed_in < p_since::xid8)
    then coalesce(array_agg(c.product_id order by c.product_id) filter (where c.product_id is not null), '{}') end
  from (select pg_snapshot_xmin(pg_current_snapshot()) as first_open) s
  left join lateral (
    select distinct k.product_id from private.page_changes k
    where k.changed_in >= p_since::xid8
      -- Rows from another database, whose data came here, may name transactions that this one has not begun.
      and (k.changed_in < pg_snapshot_xmax(pg_current_snapshot()) or k.changed_in = pg_current_xact_id_if_assigned())
    limit 2001
  ) c on true
  group by s.first_open;
$$;
