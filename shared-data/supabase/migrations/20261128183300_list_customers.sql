-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff list customers; tags and blocks are on the customer's page and in the person's own data. No table is locked.
set lock_timeout = '4s';

-- The customers that a text means: accounts, and addresses that paid.
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

-- A page of the customers: {total, tags (all in use), customers: [{id (of the account; null without one), order_id (one of theirs), name, email, orders,
-- spent, last_paid_at, tags, is_blocked, open_claims}]}. An account without an order is there where it is marked or looked for. p_state: 'blocked' or
-- 'claims' (undecided ones); p_sort: 'spent', or else the last purchase first. Empty filters ask for nothing.
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
        as place from shown s order by place limit least(p_limit, 200) offset p_offset
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

-- All that staff see of a customer, who is named by the account or by one of their orders: {customer, same_address, can_note, totals, credit (credit_summary;
-- null without an account), marks (marks_of), orders (the newest 100), events, reviews (the newest 50), actions, notes (the newest 200)}. That it was
-- looked at is logged, once an hour for each person.
-- Refuses: 404 customer_not_found (also an account that was erased).
create or replace function public.customer_overview(p_user_id uuid default null, p_order_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders;
  v_user_id uuid := p_user_id;
  v_account jsonb;
  v_ids uuid[];
  v_contact jsonb;
begin
  perform private.require_staff();
  if p_user_id is null then
    select * into v_order from public.orders o where o.id = p_order_id;
    v_user_id := v_order.user_id;
  end if;
  v_account := private.account_face(v_user_id);
  if v_account is null and v_order.id is null then
    raise sqlstate 'PT404' using message = 'Cliente não encontrado', detail = 'customer_not_found', hint = 'No such account or order.';
  end if;
  v_ids := private.orders_of_customer(v_user_id, v_order);
  perform private.log_customer_view(v_user_id, v_ids);
  v_contact := private.contact_of(v_user_id, v_order.customer_email, v_ids[1:20]);
  return jsonb_build_object(
    'customer', v_contact || jsonb_build_object('account', v_account),
    'same_address', private.same_address(v_user_id, v_contact ->> 'email'),
    'can_note', v_user_id is not null or v_order.customer_email is not null,
    'totals', private.totals_of_orders(v_ids),
    'credit', case when v_user_id is not null then private.credit_summary(v_user_id) end, 'marks', private.marks_of(v_user_id),
    'orders', private.orders_for_staff(v_ids[1:100]),
    'events', private.events_on_page(v_ids[1:100],
      case when v_user_id is not null then private.emails_of(v_user_id)
        when not private.is_placeholder_email(v_order.customer_email) then array[v_order.customer_email] end),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at desc), '[]')
      from (
        select e.id, e.order_id, e.product_id, p.name as product_name, e.rating, e.comment, e.is_approved, e.created_at
        from private.review_entries e join public.products p on p.id = e.product_id
        where e.user_id = v_user_id order by e.created_at desc limit 50
      ) r),
    'actions', private.actions_on_page(v_user_id, v_ids),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]')
      from (
        select a.id, a.note, a.created_at, u.email as author_email, coalesce(a.author_id = (select private.caller_id()), false) as is_mine
        from private.notes_about(v_user_id, v_ids) a left join auth.users u on u.id = a.author_id
        order by a.created_at desc, a.id limit 200
      ) n)
  );
end;
$$;

-- Everything that the store keeps about the caller, for themself (R11.5), delivered keys in clear. Of a payment with another person's address,
-- which staff assigned by hand, only what is no personal data.
-- Refuses: 404 profile_not_found (signed out).
create or replace function public.my_personal_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id),
    'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'known_devices', (select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address),
        'first_seen_at', d.first_seen_at, 'seen_at', d.seen_at) order by d.first_seen_at), '[]') from private.known_devices d where d.user_id = v_user_id),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.retained_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('browser', s.agent, 'push_service', substring(s.endpoint from '^https?://([^/:]+)'),
        'since', s.created_at, 'last_notified_at', s.last_ok_at) order by s.created_at, s.id), '[]')
      from private.push_subscriptions s where s.user_id = v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
      from private.staff_notice_choices c where c.user_id = v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_marks', (select jsonb_build_object('tags', m.tags, 'blocked_at', m.blocked_at,
      'block_reason', regexp_replace(m.block_reason, '[^\s@]+@[^\s@]+', '***', 'g')) from private.customer_marks m where m.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;
