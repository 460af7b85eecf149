-- One search for staff, by what a person has in hand (R2.18): the number of an order, part of a payment's id or of an e-mail, a name, a phone, a
-- whole key, a product.
--
-- What people are found by stands in a narrow table, one row for an account and one for a payment. An index on each three neighbouring characters finds
-- any part of it, without the extension for that, which one stack lacks (decision 0022). A delivery writes nothing here: that would cost it a tenth of its
-- work; the events that came since are taken in by the next search.

-- Words stand between blanks, in small letters: the payment's id, the e-mail, its words, the names' words, the phone's digits, and those of plain_phone.
create table private.account_words (
  user_id uuid primary key references auth.users (id) on delete cascade,
  words text not null
);

create table private.payer_words (
  payment_id text primary key,
  -- The event that the words come from: when its payload ends, they end.
  event_id bigint not null unique,
  words text not null
);

-- Up to which event the payers have been taken in; no row before the first time.
create table private.payer_feed (
  only_row boolean primary key default true check (only_row),
  events_until bigint not null
);

alter table private.account_words enable row level security;
alter table private.payer_words enable row level security;
alter table private.payer_feed enable row level security;
-- No grant on any: the functions below write and read them.

-- The words of the first 200 characters of a text, in small letters and without accents, one blank between them. Letters of other scripts stay.
-- Null for null.
create function private.plain_words(p_text text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_text text := left(p_text, 200);
begin
  if v_text ~ '[^ -~]' then
    v_text := regexp_replace(normalize(v_text, nfkd), U&'[\0300-\036F]', '', 'g');
  end if;
  return btrim(regexp_replace(lower(v_text), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g'));
end;
$$;

-- A Brazilian phone's digits as they are compared: without the country, without a zero before the area, without the mobiles' leading nine. Other
-- numbers stay as they are.
-- Null for null.
create function private.plain_phone(p_digits text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_digits text := ltrim(p_digits, '0');
begin
  if v_digits ~ '^550?[0-9]{10,11}$' then
    v_digits := ltrim(substr(v_digits, 3), '0');
  end if;
  return case
    when length(v_digits) = 11 and substr(v_digits, 3, 1) = '9' then left(v_digits, 2) || substr(v_digits, 4)
    when length(v_digits) = 9 and left(v_digits, 1) = '9' then substr(v_digits, 2)
    else v_digits
  end;
end;
$$;

-- Each three neighbouring characters of a text, as one number. Whoever asks the index for them has memory for a million rows (work_mem): with less Postgres
-- keeps pages alone, and works the characters of each row of them out anew.
-- Null for null, none for less than three.
create function private.grams(p_text text) returns integer[]
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_gram integer := 0;
  v_grams integer[] := '{}';
begin
  for v_at in 1..length(p_text) loop
    -- Eight bits for each character: letters that share them are told apart by who looks at the text itself.
    v_gram := ((v_gram << 8) # ascii(substr(p_text, v_at, 1))) & 16777215;
    if v_at > 2 then
      v_grams := v_grams || v_gram;
    end if;
  end loop;
  return v_grams;
end;
$$;

-- Those of several texts together.
-- Null for null or where there are none.
create function private.grams_of_all(p_texts text[]) returns integer[]
language sql immutable set search_path = ''
as $$
  select array_agg(g) from unnest(p_texts) t (one), unnest(private.grams(t.one)) g;
$$;

-- Those by which a text is looked up: of an e-mail those of the six characters up to the @, because thousands have what is behind it.
-- Null for null, none for less than three.
-- Who asks looks at the text itself.
create function private.telling_grams(p_text text) returns integer[]
language plpgsql immutable strict set search_path = ''
as $$
begin
  return private.grams(case when strpos(p_text, '@') > 3 then right(left(p_text, strpos(p_text, '@')), 6) else p_text end);
end;
$$;

-- Written at once, and not gathered first: what is gathered is read by every search, and the embedded backend has nobody who clears it away.
create index account_words_grams on private.account_words using gin (private.grams(words)) with (fastupdate = off);
create index payer_words_grams on private.payer_words using gin (private.grams(words)) with (fastupdate = off);

-- What somebody is found by, as account_words and payer_words keep it.
create function private.found_by(p_payment_id text, p_email text, p_names text, p_phone text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_digits text := nullif(regexp_replace(left(p_phone, 50), '\D', '', 'g'), '');
begin
  return format(' %s ', concat_ws(' ', lower(p_payment_id), lower(left(p_email, 254)), private.plain_words(p_email), private.plain_words(p_names),
    v_digits, private.plain_phone(v_digits)));
end;
$$;

-- What the payer of an event is found by.
create function private.payer_found_by(p_payment_id text, p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.found_by(p_payment_id, private.payer_email(p_payload), p_payload #>> '{customer,name}', p_payload #>> '{customer,phone}');
end;
$$;

-- Keeps what an account is found by, when it is made and when its address, its names or its phone change.
-- Definer because: neither the auth service nor people themselves may write what people are found by.
create function private.keep_account_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_words (user_id, words)
  select u.id, private.found_by(null, u.email, concat_ws(' ', p.full_name, p.display_name), p.phone)
  from auth.users u join public.profiles p on p.id = u.id where u.id = new.id
  on conflict (user_id) do update set words = excluded.words;
  return null;
end;
$$;

create trigger keep_account_words after insert or update of full_name, display_name, phone on public.profiles
  for each row execute function private.keep_account_words();
create trigger store_keep_account_words after update of email on auth.users
  for each row execute function private.keep_account_words();

-- Takes in the payers of the oldest events that are not taken in yet, of p_limit events at most, and gives how many there were. Of a payment the newest
-- event that names somebody counts. It waits for nobody: where another search takes them in just now, or nothing may be written, it leaves them.
-- Staff_search, and the timers that end personal data, are its callers.
create function private.take_in_payers(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from bigint := coalesce((select f.events_until from private.payer_feed f), 0);
  v_until bigint := (select max(e.id) from public.payment_events e);
  v_due bigint[];
begin
  if current_setting('transaction_read_only')::boolean or not pg_try_advisory_xact_lock(hashtextextended('store people words', 0)) then
    return 0;
  end if;
  v_due := array(
    select e.id from public.payment_events e
    where e.id > v_from and e.id <= v_until and e.payment_id is not null
      and not exists (select 1 from private.payer_words w where w.payment_id = e.payment_id and w.event_id >= e.id)
    order by e.id limit greatest(p_limit, 1)
  );
  insert into private.payer_words as w (payment_id, event_id, words)
  select distinct on (e.payment_id) e.payment_id, e.id, private.payer_found_by(e.payment_id, e.payload)
  from public.payment_events e where e.id = any (v_due)
  order by e.payment_id, e.payload -> 'customer' is null, e.id desc
  -- An event that names nobody has no words but the payment's id.
  on conflict (payment_id) do update set event_id = excluded.event_id, words = excluded.words
  where w.event_id < excluded.event_id and (length(excluded.words) > length(excluded.payment_id) + 2 or length(w.words) = length(w.payment_id) + 2);
  if cardinality(v_due) = greatest(p_limit, 1) then
    v_until := v_due[cardinality(v_due)];
  end if;
  -- Events get their numbers before they are committed: those of the last minutes are looked at again.
  v_until := least(v_until, (select min(e.id) - 1 from public.payment_events e where e.received_at > now() - interval '2 minutes'));
  insert into private.payer_feed as f (events_until) select v_until where v_until > v_from
  on conflict (only_row) do update set events_until = excluded.events_until;
  return cardinality(v_due);
end;
$$;

-- Says anew what the payers of these events are found by, once something of them has ended (lock order, orders/delivery.sql).
-- What ends personal data calls it.
create function private.renew_payer_words(p_events bigint[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store people words', 0));
  update private.payer_words w set words = private.payer_found_by(e.payment_id, e.payload)
  from public.payment_events e where e.id = w.event_id and w.event_id = any (p_events);
end;
$$;

-- ## What is asked for

-- What a text may stand for; null or empty where it cannot.
create type private.staff_query as (
  -- Part of a payment's id, of an e-mail, of a product's ids. Four characters with a digit or a sign among them, else five: shorter ones are in everything.
  part text,
  -- Words in any order, each with a blank before it, because people begin a word at its beginning.
  words text[],
  -- A phone, as it was typed and as phones are compared.
  digits text,
  phone text,
  -- The orders whose id begins so.
  from_id uuid,
  to_id uuid
);

-- Reads what somebody typed. Three characters at least, 200 at most; none of them has a meaning of its own.
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
    -- One word at least must have letters enough to be looked up.
    if coalesce(length(v_query.words[1]), 0) < 3 then
      v_query.words := null;
    end if;
  end if;
  if v_id !~ ' ' and (length(v_id) >= 5 or length(v_id) = 4 and v_id ~ '[^[:alpha:]]') then
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
  return v_query;
end;
$$;

-- ## What is found

-- Whether what somebody is found by is what a query means.
create function private.is_meant(p_words text, p_query private.staff_query) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return strpos(p_words, p_query.part) > 0 or strpos(p_words, p_query.digits) > 0 or strpos(p_words, p_query.phone) > 0
    or p_query.words <> '{}' and not exists (select 1 from unnest(p_query.words) w where strpos(p_words, w) = 0);
end;
$$;

-- The accounts whose people a query means, 30 at most: those first in which it stands earlier, so that an address that begins with it comes first.
create function private.accounts_asked_for(p_query private.staff_query) returns uuid[]
language sql stable set search_path = '' set work_mem = '32MB'
as $$
  with hits as materialized (
    select w.user_id, w.words from private.account_words w
    where (private.grams(w.words) @> private.telling_grams((p_query).part) or private.grams(w.words) @> private.grams((p_query).digits)
        or private.grams(w.words) @> private.grams((p_query).phone) or private.grams(w.words) @> private.grams_of_all((p_query).words))
      and private.is_meant(w.words, p_query)
    limit 2000
  )
  select array(select h.user_id from hits h order by strpos(h.words, coalesce((p_query).part, (p_query).words[1], (p_query).digits)), h.words limit 30);
$$;

-- The newest events of the payments that a query means, 30 at most. What thousands have is found among the newest without an index.
create function private.payers_asked_for(p_query private.staff_query) returns bigint[]
language plpgsql stable set search_path = '' set work_mem = '32MB'
as $$
declare
  v_events bigint[] := array(
    select n.event_id from (select w.event_id, w.words from private.payer_words w order by w.event_id desc limit 2000) n
    where private.is_meant(n.words, p_query) order by n.event_id desc limit 30
  );
begin
  if cardinality(v_events) = 30 then
    return v_events;
  end if;
  return array(
    with hits as materialized (
      select w.event_id from private.payer_words w
      where (private.grams(w.words) @> private.telling_grams(p_query.part) or private.grams(w.words) @> private.grams(p_query.digits)
          or private.grams(w.words) @> private.grams(p_query.phone) or private.grams(w.words) @> private.grams_of_all(p_query.words))
        and private.is_meant(w.words, p_query)
      limit 20000
    )
    select h.event_id from hits h order by h.event_id desc limit 30
  );
end;
$$;

-- The orders that a query means, with these people's: {id, created_at, status, amount, product_name, email, is_waiting, hold_reason}, five at most. First
-- those whose id begins so, then the newest.
create function private.orders_asked_for(p_query private.staff_query, p_users uuid[], p_payments text[], p_emails text[]) returns jsonb
language sql stable set search_path = ''
as $$
  with found as (
    select o.id, 1 as place from public.orders o where o.id between (p_query).from_id and (p_query).to_id
    union all select o.id, 2 from public.orders o where o.payment_id = any (p_payments) or o.user_id = any (p_users)
      or o.user_id is null and o.customer_email = any (p_emails)
  ), best as (
    select o.*, u.email as owner_email, p.name as product_name, f.place
    from (select f.id, min(f.place) as place from found f group by f.id) f
    join public.orders o on o.id = f.id join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    order by f.place, o.created_at desc, o.id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'created_at', b.created_at,
    'status', case when b.status = 'pending' and b.created_at < now() - interval '15 minutes' then 'expired' else b.status end, 'amount', b.amount,
    'product_name', b.product_name, 'email', coalesce(b.owner_email, b.customer_email), 'is_waiting', b.is_waiting, 'hold_reason', b.hold_reason)
    order by b.place, b.created_at desc, b.id), '[]')
  from best b;
$$;

-- The events of these accounts' newest payments, five at most: the payer may have given another name and another phone at the checkout.
create function private.newest_payments_of(p_users uuid[]) returns bigint[]
language sql stable set search_path = ''
as $$
  select array(
    select w.event_id from (
      select o.payment_id, o.created_at from public.orders o where o.user_id = any (p_users) order by o.created_at desc limit 5
    ) o join private.payer_words w on w.payment_id = o.payment_id order by o.created_at desc
  );
$$;

-- Payments by one of their events each, the newest first: {event_id, payment_id, received_at, outcome, email}, five at most.
create function private.payments_asked_for(p_events bigint[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'payment_id', e.payment_id, 'received_at', e.received_at, 'outcome', e.outcome,
    'email', private.payer_email(e.payload)) order by e.id desc), '[]')
  from (select * from public.payment_events e where e.id = any (p_events) order by e.id desc limit 5) e;
$$;

-- People: accounts, and payers without one: {id (of the account), order_id and event_id (of who has none, the newest), email, name, phone, orders (how
-- many)}, five at most.
create function private.customers_asked_for(p_users uuid[], p_events bigint[], p_emails text[]) returns jsonb
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

-- The key whose whole text this is, found by its fingerprint, without opening any: {id, product_id, product_name, is_used, is_defective}, and for admins
-- who received it: order_id, email.
-- None where the server has no master key.
create function private.key_asked_for(p_text text) returns jsonb
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
      left join public.orders o on o.delivered_key_id = k.id and private.is_admin() left join auth.users u on u.id = o.user_id
    where k.fingerprint = any ((select private.key_fingerprints(v_key))::bytea[])
  ), '[]');
end;
$$;

-- The products that a query means, those off sale too: {id, name, price, stock_count, is_active, ggcheckout_id}, five at most.
create function private.products_asked_for(p_query private.staff_query) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'price', b.price, 'stock_count', b.stock_count, 'is_active', b.is_active,
    'ggcheckout_id', b.ggcheckout_id) order by b.is_active desc, b.name, b.id), '[]')
  from (
    select p.* from public.products p
    where strpos(lower(p.id), (p_query).part) > 0 or strpos(lower(p.ggcheckout_id), (p_query).part) > 0
      or cardinality((p_query).words) > 0
        and not exists (select 1 from unnest((p_query).words) w where strpos(' ' || private.plain_words(p.name), w) = 0)
    order by p.is_active desc, p.name, p.id limit 5
  ) b;
$$;

-- What staff look for, by whatever they have in hand (R2.18): {orders, payments, customers, keys, products}, five of each at most; nothing for less than
-- three characters, and for more than 200 only a key.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users, fingerprints or what people are found by.
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
  perform private.take_in_payers();
  v_query := private.read_staff_query(p_text);
  v_users := private.accounts_asked_for(v_query);
  v_events := private.payers_asked_for(v_query);
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
    'orders', private.orders_asked_for(v_query, v_users, v_payments, v_emails),
    'payments', private.payments_asked_for(v_events),
    'customers', private.customers_asked_for(v_users, v_events, v_emails),
    'keys', private.key_asked_for(left(p_text, 8000)),
    'products', private.products_asked_for(v_query)
  );
end;
$$;

grant execute on function public.staff_search(text) to authenticated;
