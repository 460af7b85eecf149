-- Staff search the log by an index, and texts lose their accents by the extension that is there for it. Building the index keeps writers of the log waiting:
-- build it beforehand on a store with a long log.
set lock_timeout = '4s';

-- What an entry of the log is searched in: its reason, who did it, to whom, and the product's id.
create function private.staff_action_text(p_reason text, p_actor_email text, p_user_email text, p_product_id text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select lower(coalesce(p_reason, '') || E'\n' || coalesce(p_actor_email, '') || E'\n' || coalesce(p_user_email, '') || E'\n' || coalesce(p_product_id, ''));
$$;

create index if not exists staff_actions_trigrams on public.staff_actions
  using gin (private.staff_action_text(reason, actor_email, user_email, product_id) extensions.gin_trgm_ops);

-- The ids of the entries that filters leave, the newest first and one more than are counted; an empty filter asks nothing. p_person is the address of who did
-- it, p_field what was changed. What was
-- typed is looked for in the reason, in the addresses of who did it and to whom, and in the product's id and name; an order is named by its id
-- or by its beginning.
-- Planned anew at each call, so that an index leads to one product, order or kind.
create or replace function private.found_staff_actions(
  p_action public.staff_action, p_person text, p_product_id text, p_field text, p_order text, p_from timestamptz, p_to timestamptz, p_search text
) returns setof bigint
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_order text := lower(p_order);
  v_pattern text := (private.like_patterns(array[p_search]))[1];
  v_products text[] := array(select p.id from public.products p where p_search <> '' and lower(p.name) like v_pattern);
begin
  return query select a.id from public.staff_actions a
  where (p_action is null or a.action = p_action)
    and (p_product_id = '' or a.product_id = p_product_id)
    and (v_order = '' or a.order_id is not null and starts_with(a.order_id::text, v_order))
    and (p_from is null or a.done_at >= p_from) and (p_to is null or a.done_at < p_to)
    and (p_person = '' or a.actor_email = p_person)
    and (p_field = '' or a.changes ? p_field)
    and (p_search = '' or private.staff_action_text(a.reason, a.actor_email, a.user_email, a.product_id) like v_pattern
      or a.product_id = any (v_products))
  order by a.id desc limit private.most_counted() + 1;
end;
$$;

-- A text in small letters, without accents. lower() alone knows accents only in some locales. Immutable, because the dictionary never changes.
create or replace function private.fold_for_search(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', p_text));
$$;

drop function private.rare_outcomes();
