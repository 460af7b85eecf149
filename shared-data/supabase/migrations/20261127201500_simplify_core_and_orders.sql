-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Core, catalogue and orders: functions of one query or expression become SQL, and what one function alone called moves into it. What each takes and gives stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- True where the caller is a manager or an admin.
create or replace function private.is_staff() returns boolean
language sql stable set search_path = ''
return private.staff_role() is not null;

-- True where the caller is an admin.
create or replace function private.is_admin() returns boolean
language sql stable set search_path = ''
return coalesce(private.staff_role() = 'admin', false);

-- True where the caller may enter the back-office, as managers and admins may (R6.4).
create or replace function public.is_admin_user() returns boolean
language sql stable set search_path = ''
return private.is_staff();

-- The caller's role as {"role".
create or replace function public.get_user_role() returns jsonb
language sql stable set search_path = ''
return jsonb_build_object('role', private.staff_role());

-- True where a social provider says that it verified an address.
create or replace function private.vouches_for(p_provider text, p_identity jsonb, p_email text) returns boolean
language sql immutable set search_path = ''
return p_provider not in ('email', 'phone')
  and coalesce(p_identity ->> 'email_verified' = 'true' and lower((p_identity ->> 'email') collate "C") = p_email, false);

-- Raises where the store asks for a second factor and the caller's session was opened without (R6.6).
-- Refuses: 403 second_factor_required.
create or replace function private.require_second_factor() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (select s.second_factor_required from private.store_settings s) and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise sqlstate 'PT403' using message = 'Confirme com o código do seu aplicativo autenticador', detail = 'second_factor_required',
      hint = 'Verify a second factor (aal2) and call again.';
  end if;
end;
$$;

-- The settings as staff see them.
create or replace function public.read_store_settings()
returns table (amount_unit public.amount_unit, payload_days integer, second_factor_required boolean, claim_limit integer, approval_limit_cents integer)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select s.amount_unit, s.payload_days, s.second_factor_required, s.claim_limit, s.approval_limit_cents from private.store_settings s;
$$;

-- Takes a person out of the log, when their account is erased.
create or replace function private.forget_in_log(p_user_id uuid, p_emails text[], p_orders uuid[], p_reviews uuid[], p_events bigint[]) returns void
language sql volatile set search_path = ''
as $$
  select set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set actor_email = null where actor_id = p_user_id;
  update public.staff_actions set user_email = null, reason = null, changes = changes - 'comment'
  where user_id = p_user_id or user_email = any (p_emails) or order_id = any (p_orders) or review_id = any (p_reviews) or event_id = any (p_events);
  select set_config('store.deletes_personal_data', 'off', true);
$$;

-- Deletes the free text of entries that are older than p_until.
create or replace function private.forget_reasons(p_until timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select set_config('store.deletes_personal_data', 'on', true);
  update public.staff_actions set reason = null, changes = changes - 'comment'
  where done_at < p_until and (reason is not null or changes ? 'comment');
  select set_config('store.deletes_personal_data', 'off', true);
$$;

-- The reason of the staff action under way, as begin_staff_action leaves it for the log.
create or replace function private.staff_action_reason() returns text
language sql stable set search_path = ''
return nullif(current_setting('store.staff_action_reason', true), '');

-- One action with money at a time, so that the limit counts them all.
create or replace function private.lock_money_actions() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store money actions', 0));
  delete from private.money_actions m where coalesce(m.done_at, m.asked_at) < now() - interval '24 hours';
$$;

-- What waits for another admin, the oldest first.
create or replace function public.list_pending_approvals() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'rpc', m.rpc, 'subject', m.subject, 'action', m.action, 'amount', m.amount,
    'asked_by', a.email, 'asked_at', m.asked_at, 'account', u.email, 'is_own', m.asked_by = private.caller_id()) order by m.asked_at), '[]')
  from private.money_actions m left join auth.users a on a.id = m.asked_by
  left join auth.users u on u.id = coalesce(m.account_id, case m.rpc when 'correct_credit' then m.subject end)
  where m.done_at is null and m.asked_at > now() - interval '24 hours';
$$;

-- Patterns for LIKE that find these texts anywhere, in the order given.
create or replace function private.like_patterns(p_texts text[]) returns text[]
language sql immutable strict set search_path = ''
return array(
  select '%' || regexp_replace(t.one, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_texts) with ordinality t (one, place)
  where t.one is not null order by t.place);

-- True where two numbers say different things on a page (none, or some), apart from how many.
create or replace function private.is_seen(p_before integer, p_after integer) returns boolean
language sql immutable set search_path = ''
return (p_before > 0) <> (p_after > 0);

-- A check of public.products as a sentence for the staff member who breaks it.
create or replace function private.product_rule_text(p_rule text) returns text
language sql immutable set search_path = ''
return case p_rule
  when 'products_category_known' then 'Categoria desconhecida'
  when 'products_checkout_link_form' then 'O link de pagamento deve ser um endereço https://'
  when 'products_ggcheckout_id_form' then 'Informe o ID do GGCheckout, sem espaços e com até 200 caracteres'
  when 'products_guarantee_range' then 'A garantia vai de 24 a 8760 horas e espera no máximo 168 horas'
  when 'products_id_form' then 'O ID do produto usa letras minúsculas, números, - e _'
  when 'products_image_url_form' then 'A imagem deve ser um endereço https:// ou um caminho da loja que começa com /'
  when 'products_name_given' then 'Informe o nome do produto'
  when 'products_price_positive' then 'O preço deve ser maior que zero'
  else 'Produto inválido: ' || p_rule
end;

-- A text in small letters, without accents.
create or replace function private.fold_for_search(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return lower(extensions.unaccent('extensions.unaccent', p_text));

-- Words that people use for one another.
create or replace function private.search_synonyms() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
  'facebook|face|fb|meta', 'instagram|insta|ig', 'tiktok|tt', 'google|adwords|gads',
  'bm|business manager|gerenciador de negocios|portfolio empresarial', 'eua|usa|estados unidos|americana', 'brasil|brasileiro|br',
  'conta|account', 'perfil|profile', 'anuncio|ads', 'seguidor|follower', 'verificado|verified', 'restaurado|recuperado|reativado',
  'proxy|ip', 'dolar|usd'];

-- One typo apart.
create or replace function private.is_one_typo(p_typed text, p_word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return case when p_typed ~ '^[a-z]{4,30}$' and p_word ~ '^[a-z]{4,30}$' then
  (greatest(length(p_typed), length(p_word)) >= 6 or left(p_typed, 1) = left(p_word, 1))
  and (extensions.levenshtein_less_equal(p_typed, p_word, 1) <= 1 or exists (
    select from generate_series(1, length(p_word) - 1) at
    where overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2) = p_typed)) else false end;

-- Every two words that follow one another, as one word.
create or replace function private.search_neighbours(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
return private.search_stems(array(select p_words[at] || p_words[at + 1] from generate_series(1, cardinality(p_words) - 1) at
  where p_words[at] || p_words[at + 1] !~ '[0-9]' order by at));

-- The lists of search_synonyms with every word as its stem.
create or replace function private.search_meanings() returns text[]
language sql immutable parallel safe set search_path = ''
return array(
  select (select string_agg(array_to_string(private.search_stems(string_to_array(m.member, ' ')), ' '), '|')
    from unnest(string_to_array(s.meaning, '|')) m (member))
  from unnest(private.search_synonyms()) s (meaning));

-- The moment at which an order is read, as a column of it (`select=id,read_at`).
create or replace function public.read_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
return now();

-- When the guarantee of an order ends.
create or replace function private.guarantee_ends_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select make_interval(hours => p_order.guarantee_hours) + case when p_order.guarantee_wait_hours > 0
    -- A look that has not been is null, which least() passes over.
    then least(p_order.first_viewed_at, p_order.delivered_at + make_interval(hours => p_order.guarantee_wait_hours)) else p_order.delivered_at end;
$$;

-- The end of an order's guarantee as a column of it (`select=id,guarantee_ends_at`).
create or replace function public.guarantee_ends_at(p_order public.orders) returns timestamptz
language sql stable set search_path = ''
return private.guarantee_ends_at(p_order);

-- An order's place in the queue of paid orders without a key, from 1.
create or replace function public.order_queue_position(p_order_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when o.is_waiting then private.queue_position(o) end from private.visible_order(p_order_id) o;
$$;

-- ' nos 2 pedidos deste Pix' where a PIX paid more than one, otherwise ''.
create or replace function private.in_orders_of_pix(p_order_ids uuid[]) returns text
language sql immutable set search_path = ''
return case when cardinality(p_order_ids) > 1 then format(' nos %s pedidos deste Pix', cardinality(p_order_ids)) else '' end;
