-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff find a product on sale as shoppers do, such as "tik tok", where none has the words. Locks no table.
drop function private.matching_products(private.staff_query);

create function private.matching_products(p_query private.staff_query, p_text text) returns jsonb
language sql stable set search_path = ''
as $$
  with named as (
    select p.* from public.products p
    where strpos(lower(p.id), (p_query).part) > 0 or strpos(lower(p.ggcheckout_id), (p_query).part) > 0
      or cardinality((p_query).words) > 0
        and not exists (select 1 from unnest((p_query).words) w where strpos(' ' || private.plain_words(p.name), w) = 0)
    order by p.is_active desc, p.name, p.id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'price', b.price, 'stock_count', b.stock_count, 'is_active', b.is_active,
    'ggcheckout_id', b.ggcheckout_id) order by b.is_active desc, b.name, b.id), '[]')
  from (
    select n.* from named n
    union all
    select s.* from public.search_products(p_text, 5) s where not exists (select from named)
  ) b;
$$;

create or replace function public.staff_search(p_text text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.staff_query;
  v_users uuid[];
  v_payments text[];
  v_events bigint[];
  v_emails text[];
begin
  perform private.require_staff();
  v_query := private.read_staff_query(p_text);
  v_users := private.accounts_meant(v_query, 30);
  v_events := private.payments_meant(v_query, 30);
  select array_agg(e.payment_id), array_agg(distinct private.payer_email(e.payload)) into v_payments, v_emails
  from public.payment_events e where e.id = any (v_events);
  if v_payments is null and v_query.part is not null then
    -- Orders may be there without their events, such as those that were brought from elsewhere: the newest by a part, all by the whole.
    select array_agg(o.payment_id), array_agg(o.customer_email) filter (where o.user_id is null) into v_payments, v_emails from (
      (
        select * from (select * from public.orders n order by n.created_at desc limit 2000) o
        where strpos(o.payment_id, ltrim(btrim(p_text), '#')) > 0 or o.user_id is null and strpos(o.customer_email, v_query.part) > 0
        order by o.created_at desc limit 30
      )
      union (select * from public.orders o where o.payment_id = ltrim(btrim(p_text), '#') limit 30)
      union (select * from public.orders o where o.user_id is null and o.customer_email = v_query.part limit 30)
    ) o;
  end if;
  v_emails := array_remove(v_emails, null);
  v_users := v_users || array(select u.id from auth.users u where u.email = any (v_emails) and u.is_sso_user = false and u.id <> all (v_users));
  v_events := v_events || private.newest_payments_of(v_users[:5]);
  return jsonb_build_object(
    'orders', private.matching_orders(v_query, v_users, v_payments, v_emails),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'payment_id', e.payment_id, 'received_at', e.received_at, 'outcome', e.outcome,
        'email', private.payer_email(e.payload)) order by e.id desc), '[]')
      from (select * from public.payment_events e where e.id = any (v_events) order by e.id desc limit 5) e),
    'customers', private.matching_customers(v_users, v_events, v_emails),
    'keys', private.matching_key(left(p_text, 8000)),
    -- Names of people would find some of them, too.
    'products', private.matching_products(v_query, case when v_users = '{}' and v_payments is null and v_query.words <> '{}' then p_text end)
  );
end;
$$;
