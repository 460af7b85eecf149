-- The log as staff search it.

create index staff_actions_by_action on public.staff_actions (action, id desc);
create index staff_actions_by_actor on public.staff_actions (actor_email, id desc);

-- The search text of an entry of the log: its reason, the addresses of its actor and its subject, and the product's id.
create function private.staff_action_text(p_reason text, p_actor_email text, p_user_email text, p_product_id text) returns text
language sql immutable parallel safe set search_path = ''
return lower(coalesce(p_reason, '') || E'\n' || coalesce(p_actor_email, '') || E'\n' || coalesce(p_user_email, '') || E'\n' || coalesce(p_product_id, ''));

create index staff_actions_trigrams on public.staff_actions
  using gin (private.staff_action_text(reason, actor_email, user_email, product_id) extensions.gin_trgm_ops);

-- The ids of the entries that match the filters, newest first and one more than are counted; an empty filter matches all. p_person is the address of
-- the person who acted, p_field the changed field. The search text matches the reason, the addresses of the person who acted and of the person
-- concerned, and the product's id and name; an order is named by its id or by its beginning.
-- Planned again at each call, so that an index leads to one product, order or kind.
create function private.found_staff_actions(
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

-- At most 100 entries of the log, newest first: {actions (each with its product's name of today), total (10001 where there are more than 10000)}.
create function public.find_staff_actions(
  p_action text default '', p_person text default '', p_product_id text default '', p_field text default '', p_order text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_search text default '', p_limit integer default 50, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with found as materialized (
    select f.id from private.found_staff_actions(nullif(p_action, '')::public.staff_action, coalesce(p_person, ''), coalesce(p_product_id, ''),
      coalesce(p_field, ''), btrim(coalesce(p_order, '')), p_from, p_to, lower(btrim(coalesce(p_search, '')))) as f (id)
  ), page as (
    select f.id from found f order by f.id desc limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'actions', coalesce((
      select jsonb_agg(to_jsonb(a) || jsonb_build_object('product_name', p.name) order by a.id desc)
      from page join public.staff_actions a on a.id = page.id left join public.products p on p.id = a.product_id
    ), '[]')
  );
$$;

-- The addresses of who has an entry in the log, for staff to choose from. From one to the next by the index: they are few, the entries many.
create function public.list_log_people() returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with recursive people (email) as (
    select min(a.actor_email) from public.staff_actions a
    union all
    select (select min(a.actor_email) from public.staff_actions a where a.actor_email > p.email) from people p where p.email is not null
  )
  select coalesce(array_agg(p.email order by p.email), '{}') from people p where p.email is not null;
$$;

grant execute on function public.find_staff_actions(text, text, text, text, text, timestamptz, timestamptz, text, integer, integer),
  public.list_log_people() to authenticated;
