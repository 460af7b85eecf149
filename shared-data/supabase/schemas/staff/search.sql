-- One search for staff, by what a person has in hand (R2.18): an order's number, part of a payment's id or an e-mail, a name, a phone, a key, a product.

-- The search text of an account: words in lower case between spaces, and the phone as given and normalized. In its own table, because only the auth service
-- may index auth.users.
create table private.account_words (
  user_id uuid primary key references auth.users (id) on delete cascade,
  words text not null
);

create index account_words_trigrams on private.account_words using gin (words extensions.gin_trgm_ops);

-- Keeps what an account is found by, when it is made and when its address, its names or its phone change.
create function private.keep_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_words (user_id, words)
  select u.id, format(' %s ', concat_ws(' ', lower(u.email), private.plain_words(u.email), private.plain_words(concat_ws(' ', p.full_name, p.display_name)),
    p.phone, private.plain_phone(p.phone)))
  from auth.users u join public.profiles p on p.id = u.id where u.id = new.id
  on conflict (user_id) do update set words = excluded.words;
  return null;
end;
$$;

create trigger keep_account_words after insert or update of full_name, display_name, phone on public.profiles
  for each row execute function private.keep_account_words();
create trigger store_keep_account_words after update of email on auth.users
  for each row execute function private.keep_account_words();

-- The possible meanings of a text; null or empty where it has none.
create type private.staff_query as (
  -- Part of a payment's id, of an e-mail, of a product's ids. Four characters with a digit or a sign among them, else five: shorter ones are in everything.
  part text,
  -- Words in any order, each with a blank before it, because people begin a word at its beginning.
  words text[],
  -- A phone, as it was typed and as phones are compared.
  digits text,
  phone text,
  -- Patterns: any of the first may stand anywhere, or all of the second.
  anywhere text[],
  together text[],
  -- The orders with this beginning of their id.
  from_id uuid,
  to_id uuid
);

-- Reads a search text. Three characters at least, 200 at most; none of them has a meaning of its own.
create function private.read_staff_query(p_text text) returns private.staff_query
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := lower(btrim(regexp_replace(left(p_text, 1000), '[[:cntrl:][:space:]]+', ' ', 'g')));
  v_id text := ltrim(v_text, '#');
  v_query private.staff_query;
begin
  if length(v_text) < 3 or length(btrim(p_text)) > 200 then
    return v_query;
  end if;
  if v_text ~ '^[-+(). /0-9]+$' then
    v_query.digits := regexp_replace(v_text, '\D', '', 'g');
    v_query.phone := private.plain_phone(v_query.digits);
    if length(v_query.phone) < 4 then
      v_query.digits := null;
      v_query.phone := null;
    end if;
  else
    -- A number of four digits or more is looked for within a longer one.
    v_query.words := array(
      select case when w.word ~ '^[0-9]{4,}$' then w.word else ' ' || w.word end
      from unnest(string_to_array(private.plain_words(v_text), ' ')) w (word) where w.word <> '' order by length(w.word) desc limit 6
    );
    -- At least one word must be long enough to be looked up.
    if coalesce(length(v_query.words[1]), 0) < 3 then
      v_query.words := null;
    end if;
  end if;
  if v_id !~ ' ' and v_id ~ '[[:alnum:]]' and (length(v_id) >= 5 or length(v_id) = 4 and v_id ~ '[^[:alpha:]]') then
    v_query.part := v_id;
    if strpos(v_id, '@') > 0 then
      -- No name has one.
      v_query.words := null;
    end if;
  end if;
  v_id := replace(v_id, '-', '');
  if v_id ~ '^[0-9a-f]{4,32}$' and (length(v_id) >= 8 or v_id ~ '[0-9]') then
    v_query.from_id := rpad(v_id, 32, '0')::uuid;
    v_query.to_id := rpad(v_id, 32, 'f')::uuid;
  end if;
  v_query.anywhere := private.like_patterns(array[v_query.part, v_query.digits, v_query.phone]);
  v_query.together := private.like_patterns(v_query.words);
  return v_query;
end;
$$;

-- The accounts that match a query, p_most at most: those first in which it appears earlier, so that an address that begins with it comes first.
create function private.accounts_meant(p_query private.staff_query, p_most integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if coalesce(p_query.anywhere, '{}') = '{}' and coalesce(p_query.together, '{}') = '{}' then
    return '{}';
  end if;
  return array(
    select h.user_id from (
      select w.user_id, w.words from private.account_words w
      where w.words like any (p_query.anywhere)
        -- An index finds by each pattern alone, not by all of a list.
        or w.words like p_query.together[1] and w.words like coalesce(p_query.together[2], p_query.together[1]) and w.words like all (p_query.together)
      limit 5000
    ) h order by strpos(h.words, coalesce(p_query.part, p_query.words[1], p_query.digits)), h.words limit p_most
  );
end;
$$;

-- The payments with a payer that matches a query, the newest first, p_most at most: for each the newest event that names the payer. Common names
-- are found among the newest events without the index.
create function private.payments_meant(p_query private.staff_query, p_most integer) returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_events bigint[];
  v_looked_at bigint;
begin
  if coalesce(p_query.anywhere, '{}') = '{}' and coalesce(p_query.together, '{}') = '{}' then
    return '{}';
  end if;
  foreach v_looked_at in array array[greatest(4000, 8 * p_most), null] loop
    v_events := array(
      select (array_agg(h.id order by h.email is null, h.id desc))[1] from (
        select e.id, e.payment_id, private.payer_email(e.payload) as email from public.payment_events e
        where e.payment_id is not null
          and (v_looked_at is null or e.id > (select max(n.id) from public.payment_events n) - v_looked_at)
          and (e.search_text like any (p_query.anywhere)
            or e.search_text like p_query.together[1] and e.search_text like coalesce(p_query.together[2], p_query.together[1]))
          -- The second line names products.
          and (split_part(e.search_text, E'\n', 1) like any (p_query.anywhere)
            or p_query.together <> '{}' and split_part(e.search_text, E'\n', 1) like all (p_query.together))
        order by e.id desc limit 4 * p_most
      ) h group by h.payment_id order by max(h.id) desc limit p_most
    );
    exit when cardinality(v_events) = p_most;
  end loop;
  return v_events;
end;
$$;

-- The events of these accounts' newest payments, five at most: the payer may have given another name and another phone at the checkout.
create function private.newest_payments_of(p_users uuid[]) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select max(e.id) from (
      select o.payment_id, o.created_at from public.orders o where o.user_id = any (p_users) order by o.created_at desc limit 5
    ) o join public.payment_events e on e.payment_id = o.payment_id and private.payer_email(e.payload) is not null
    group by e.payment_id order by max(o.created_at) desc
  );
$$;

-- Five people: {id (of the account), order_id and event_id (the newest of a payer without one), email, name, phone, orders (how many)}.
create function private.matching_customers(p_users uuid[], p_events bigint[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with payers as (
    select distinct on (private.payer_email(e.payload)) private.payer_email(e.payload) as email, e.id as event_id,
      e.payload #>> '{customer,name}' as name, e.payload #>> '{customer,phone}' as phone
    from public.payment_events e where e.id = any (p_events) order by private.payer_email(e.payload), e.id desc
  ), people as (
    select f.place, u.id, u.email::text, coalesce(r.full_name, y.name) as name, coalesce(r.phone, y.phone) as phone, null::bigint as event_id
    from unnest(p_users) with ordinality f (id, place) join auth.users u on u.id = f.id left join public.profiles r on r.id = u.id
      left join payers y on y.email = u.email
    union all
    select 1000, null, a.email, y.name, y.phone, y.event_id
    from (select distinct unnest(p_emails) as email) a left join payers y on y.email = a.email
    where not exists (select 1 from auth.users u where u.email = a.email and u.is_sso_user = false)
    order by 1, 3 limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', left(p.name, 200), 'phone', left(p.phone, 50),
    'event_id', p.event_id, 'order_id', (
      select o.id from public.orders o where p.id is null and o.user_id is null and o.customer_email = p.email order by o.created_at desc limit 1
    ), 'orders', case
      when p.id is null then (select count(*) from public.orders o where o.user_id is null and o.customer_email = p.email)
      else (select count(*) from public.orders o where o.user_id = p.id)
    end) order by p.place, p.email), '[]')
  from people p;
$$;

-- The key with this whole text, found by its fingerprint, without opening any: {id, product_id, product_name, is_used, is_defective}, and for
-- admins who received it: order_id, email. None where the server has no master key.
create function private.matching_key(p_text text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_key text := private.clean_key(p_text);
begin
  if length(v_key) not between 3 and 4000 or coalesce(length(private.server_secret('key_encryption_key')), 0) < 32 then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'product_id', k.product_id, 'product_name', p.name, 'is_used', k.is_used,
      'is_defective', k.defective_at is not null, 'order_id', o.id, 'email', coalesce(u.email, o.customer_email)))
    from private.stored_keys k join public.products p on p.id = k.product_id
      left join public.orders o on o.id = k.order_id and private.is_admin() left join auth.users u on u.id = o.user_id
    where k.fingerprint = any ((select private.key_fingerprints(v_key))::bytea[])
  ), '[]');
end;
$$;

-- The products that a query means, those off sale too: {id, name, price, stock_count, is_active, ggcheckout_id}, five at most. Where none has its words
-- or ids, those on sale that a shopper finds by p_text ("tik tok"), unless it is null.
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

-- Staff's search (R2.18): {orders, payments, customers, keys, products}, five of each; nothing below three characters, and above 200 only a key.
create function public.staff_search(p_text text) returns jsonb
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

grant execute on function public.staff_search(text) to authenticated;
