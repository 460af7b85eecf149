-- The list of customers for staff.

-- Accounts and payer addresses that match a search text.
create function private.customers_meant(p_search text, out users uuid[], out emails text[])
language plpgsql stable set search_path = ''
as $$
declare
  v_query private.staff_query := private.read_staff_query(p_search);
begin
  emails := array(select distinct private.payer_email(e.payload) from public.payment_events e where e.id = any (private.payments_meant(v_query, 200)));
  users := private.accounts_meant(v_query, 500) || array(select u.id from auth.users u where u.email = any (emails) and u.is_sso_user = false);
end;
$$;

-- A page of customers: {total, tags (all in use), customers: [{id (of the account; null without one), order_id (one of theirs), name, email, orders,
-- spent, last_paid_at, tags, is_blocked, open_claims}]}. Accounts without an order are listed only if they have marks or match the search.
-- p_state: 'blocked' or 'claims' (with an undecided claim); p_sort: 'spent', else by last purchase. Empty filters match all.
-- Refuses: 403 staff_only.
create function public.list_customers(
  p_search text default '', p_tag text default '', p_state text default '', p_sort text default '', p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_is_search boolean := btrim(coalesce(p_search, '')) <> '';
  v_users uuid[];
  v_emails text[];
begin
  perform private.require_staff();
  if v_is_search then
    select * into v_users, v_emails from private.customers_meant(p_search);
  end if;
  return (
    with bought as materialized (
      select o.user_id, case when o.user_id is null then o.customer_email end as email, count(*) as orders, max(o.paid_at) as last_paid_at,
        coalesce(sum(o.amount) filter (where o.status = 'completed' and o.paid_with = 'pix'), 0) as spent, (array_agg(o.id))[1] as order_id
      from public.orders o
      where not v_is_search and (o.user_id is not null or o.customer_email is not null) or o.user_id = any (v_users)
        or o.user_id is null and o.customer_email = any (v_emails)
      group by 1, 2
    ), people as (
      select * from bought b where b.user_id is not null or not private.is_placeholder_email(b.email)
      union all
      select u.id, null, 0, null, 0, null from auth.users u
      where (u.id = any (v_users) or not v_is_search and u.id in (select m.user_id from private.customer_marks m))
        and not exists (select from public.orders o where o.user_id = u.id)
    ), found as materialized (
      select p.*, coalesce(m.tags, '{}') as tags, m.blocked_at is not null as is_blocked, (select count(*) from public.guarantee_claims c
        where c.user_id = p.user_id and c.state in ('open', 'answered')) as open_claims
      from people p left join private.customer_marks m on m.user_id = p.user_id
      where (p_tag = '' or p_tag = any (m.tags)) and (p_state <> 'blocked' or m.blocked_at is not null)
    ), shown as (
      select * from found f where p_state <> 'claims' or f.open_claims > 0
    ), page as (
      select s.*, row_number() over (order by case when p_sort = 'spent' then s.spent end desc nulls last, s.last_paid_at desc nulls last, s.user_id, s.email)
        as place from shown s order by place limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from shown),
      'tags', (select coalesce(jsonb_agg(distinct t.tag order by t.tag), '[]') from private.customer_marks m, unnest(m.tags) t (tag)),
      'customers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', g.user_id, 'order_id', g.order_id, 'email', coalesce(u.email, g.email),
          'name', case when g.user_id is null then private.payer_of(array[g.order_id]) ->> 'name' else r.full_name end, 'orders', g.orders, 'spent', g.spent,
          'last_paid_at', g.last_paid_at, 'tags', g.tags, 'is_blocked', g.is_blocked, 'open_claims', g.open_claims) order by g.place), '[]')
        from page g left join auth.users u on u.id = g.user_id left join public.profiles r on r.id = g.user_id)
    )
  );
end;
$$;

grant execute on function public.list_customers(text, text, text, text, integer, integer) to authenticated;
