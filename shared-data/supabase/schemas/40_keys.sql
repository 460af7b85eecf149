-- One paste of keys, however many calls sent it (41_key_imports.sql).
create table private.key_imports (
  -- Chosen by whoever sends the paste: a call whose answer got lost is sent again under it, and adds nothing twice.
  id uuid primary key,
  product_id text not null references public.products (id),
  -- A plain value, as in the log: an account that ends meanwhile waits for nobody who adds keys.
  made_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When its last keys came. What was delivered by then went to orders that waited for it.
  last_added_at timestamptz not null default clock_timestamp(),
  added integer not null default 0 check (added >= 0),
  -- Undone: its unused keys were removed, and no more may come.
  undone_at timestamptz,
  removed integer check (removed >= 0),
  constraint key_imports_are_sound check ((undone_at is null) = (removed is null))
);

create index key_imports_newest on private.key_imports (product_id, created_at desc);

alter table private.key_imports enable row level security;

-- The stock. Sealed texts only; the column that opens them is in the view below.
create table private.stored_keys (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id),
  -- The order of arrival: the oldest key is delivered first, and a batch has one created_at.
  place bigint generated always as identity,
  is_used boolean not null default false,
  used_at timestamptz,
  sealed bytea not null,
  fingerprint bytea not null unique,
  created_at timestamptz not null default now(),
  -- A key that did not work for its buyer. It stays used, is never delivered again, and stays known, so that it is not added again.
  defective_at timestamptz,
  -- Null for a key that was inserted by itself through the view below.
  import_id uuid references private.key_imports (id),
  constraint stored_keys_are_sound check (is_used = (used_at is not null) and (is_used or defective_at is null))
) with (fillfactor = 80);

-- No index knows is_used: delivering a key then changes its row in place and no index, however many keys there are.
create index stored_keys_by_product on private.stored_keys (product_id, place);
create index stored_keys_by_import on private.stored_keys (import_id);

alter table public.orders add foreign key (delivered_key_id) references private.stored_keys (id);

alter table private.stored_keys enable row level security;

create policy stored_keys_select_allowed on private.stored_keys for select to authenticated
  using (
    (select private.is_staff())
    or exists (
      select 1 from public.orders o
      where o.delivered_key_id = stored_keys.id and o.user_id = (select private.caller_id()) and o.status = 'completed'
    )
  );

grant select (id, product_id, place, is_used, used_at, created_at) on private.stored_keys to authenticated;
-- No select on sealed and fingerprint, and no write: read_key_data opens, the functions below write.

-- ## What a key's text is (R5.7)

-- A key's text as it is kept and delivered. Invisible characters are no part of it: controls, format characters, noncharacters and whatever
-- else Unicode says to draw nothing for. Every kind of blank is a plain one, every kind of line break a line feed, and none stands at an end.
-- Tabs and line breaks inside stay as they are: they part what a buyer pastes into two fields.
-- Refuses: nothing.
-- Invoker. No pattern here looks for the end of a run: over a long run of blanks that takes the square of its length.
create function private.clean_key(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(case when p_text !~ '[^\t\n -~]' then p_text else
    regexp_replace(regexp_replace(regexp_replace(p_text,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
      '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
      '\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
      '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF'
      '\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF'
      '\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
      '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g')
  end, E' \t\n');
$$;

-- What a cleaned text is compared by: how its letters were encoded and how wide a gap is make no other key; upper and lower case do.
-- Refuses: nothing.
-- Invoker.
create function private.key_identity(p_key_data text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(normalize(p_key_data, nfkc), '[\t\n ]+', ' ', 'g'));
$$;

-- What somebody typed or pasted as a key, cleaned; null where nothing is left of it. Its length is looked at before cleaning costs anything.
-- Refuses: 400 key_too_long (over 4000 characters, or 8000 before cleaning).
-- Invoker, and granted to nobody.
create function private.accept_key(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_clean text := case when length(p_text) <= 8000 then private.clean_key(p_text) end;
begin
  if length(p_text) > 8000 or length(v_clean) > 4000 then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  return nullif(v_clean, '');
end;
$$;

-- ## How a key's text is sealed and opened

-- The master key that seals the stock.
-- Refuses: 503 key_encryption_unavailable where there is none or it is shorter than 32 characters.
-- Invoker, and granted to nobody.
create function private.key_encryption_key() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key text := private.server_secret('key_encryption_key');
begin
  if v_key is null or length(v_key) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_key;
end;
$$;

-- The master keys that open the stock: the present one, which seals, and behind it the one before, while the stock is being sealed anew.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.master_keys() returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_present text := private.key_encryption_key();
  v_previous text := private.server_secret('key_encryption_key_previous');
begin
  if length(v_previous) >= 32 and v_previous <> v_present then
    return array[v_present, v_previous];
  end if;
  return array[v_present];
end;
$$;

-- A key for one purpose, derived from a master key: sealing, proving, fingerprinting and naming never share one.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.purpose_key(p_purpose text, p_master text) returns bytea
language sql immutable set search_path = ''
as $$
  select extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(p_master, 'UTF8'), 'sha256');
$$;

-- The name that a master key leaves in what it seals: it tells which one opens a text, and nothing about the key.
-- Refuses: nothing; null for null.
-- Invoker, and granted to nobody.
create function private.master_name(p_master text) returns bytea
language sql immutable set search_path = ''
as $$
  select substring(private.purpose_key('naming', p_master) from 1 for 8);
$$;

-- The name of the master key that sealed a text.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.sealed_by(p_sealed bytea) returns bytea
language sql immutable set search_path = ''
return substring(p_sealed from 2 for 8);

-- Seals a key's text for one row: version, name of the master key, random start, AES-256-CBC, and a proof over all of it and the row's id,
-- so that a sealed text moved to another row does not open.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_master text := private.key_encryption_key();
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x02'::bytea || private.master_name(v_master) || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing', v_master), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving', v_master), 'sha256');
end;
$$;

-- Opens what seal_key_data sealed, under the present master key or the one before; null where neither opens it.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.try_open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
  v_proof bytea := substring(p_sealed from greatest(v_length - 31, 1));
  v_master text;
begin
  foreach v_master in array private.master_keys() loop
    if private.sealed_by(p_sealed) = private.master_name(v_master)
      and extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving', v_master), 'sha256') = v_proof then
      return convert_from(extensions.decrypt_iv(
        substring(v_body from 26), private.purpose_key('sealing', v_master), substring(v_body from 10 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
    end if;
  end loop;
  return null;
end;
$$;

-- Opens what seal_key_data sealed.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable (changed, moved, or sealed with another master key).
-- Invoker, and granted to nobody.
create function private.open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
begin
  if v_key_data is null then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return v_key_data;
end;
$$;

-- What finds a repeated key without opening any: keyed, so that nobody without the master key can try guesses against it. The first is kept;
-- a second, under the master key before, finds what is not sealed anew yet.
-- Refuses: 503 key_encryption_unavailable; null for null.
-- Invoker, and granted to nobody.
create function private.key_fingerprints(p_key_data text) returns bytea[]
language sql stable strict set search_path = ''
as $$
  select array_agg(
    extensions.hmac(convert_to(private.key_identity(p_key_data), 'UTF8'), private.purpose_key('fingerprinting', m.master), 'sha256') order by m.place)
  from unnest(private.master_keys()) with ordinality as m (master, place);
$$;

-- ## Who may read a key

-- Raises where the call's query does more with an answer than hand it over. A cast, or a condition such as a LIKE whose pattern ends in its escape, can be made
-- to fail on a text: the error then tells of it, and takes the record back that it was given. PostgREST writes a cast as "CAST( … AS … )", and a condition on what a
-- function gave as WHERE, which the text of a plain call to a function (it names pgrst_call) has nowhere.
-- Refuses: 400 answer_not_plain.
-- Invoker, and granted to nobody.
create function private.require_plain_answer() returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_query text := current_query();
begin
  if v_query ~* '\mcast *\(' or v_query ~ '\mpgrst_call\M' and v_query ~ '\mWHERE\M' then
    raise sqlstate 'PT400' using message = 'O texto de uma key é dado inteiro, sem conversão nem filtro', detail = 'answer_not_plain',
      hint = 'Ask without a cast in select and without filters on the result.';
  end if;
end;
$$;

-- Records that the caller is given the text of a key of theirs, and by which way (key_givings); says whether that is on record. Where it cannot be,
-- because the transaction only reads or somebody else holds the order, nothing is recorded: who asks then gives no text. It never waits. Of a key whose
-- order is in dispute no text is given.
-- Refuses: 400 answer_not_plain.
-- Invoker, and granted to nobody.
create function private.record_key_view(p_key_id uuid, p_way text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  if current_setting('transaction_read_only')::boolean then
    return false;
  end if;
  perform private.require_plain_answer();
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is null then
    return false;
  end if;
  insert into private.key_givings (order_id, key_id, given_to, way, address, device)
  values (v_order_id, p_key_id, (select private.caller_id()), p_way, private.caller_address(), private.caller_device());
  return true;
end;
$$;

-- A key's text for the owner of the completed order that received it, once it is on record that they were given it (R10.10). Null for
-- everybody else, staff too; while the order is in dispute; and for the owner where the first time cannot be recorded, as in a GET of hosted Supabase:
-- open_order_key, reveal_order_key and deliver_product_key record it. Such a GET gives later, and is then in no record of givings.
-- A call that writes records nothing by the way: it can be made to fail with the text in its error, and its failure takes the record back.
-- Refuses: 400 answer_not_plain, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or the master key, and customers may not write orders.
-- Stable, although it records: of a volatile column Postgres reads every row, also for who asks for other columns.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea;
  v_is_viewed boolean;
begin
  -- By the record, and not first_viewed_at, which stays where staff hand the order to another account.
  select k.sealed, exists (
    select 1 from private.key_givings g where g.order_id = o.id and g.key_id = k.id and g.given_to = o.user_id
  ) into v_sealed, v_is_viewed
  from private.stored_keys k join public.orders o on o.delivered_key_id = k.id
  where k.id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null;
  if v_sealed is null then
    return null;
  end if;
  if not v_is_viewed and (coalesce(current_setting('request.method', true), '') not in ('', 'GET', 'HEAD')
    or not private.record_key_view(p_key_id, 'product_keys')) then
    return null;
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$$;

-- Who received a key, for admins and for that customer. Null for everybody else.
-- Refuses: nothing.
-- Invoker; the orders that the caller may not see are not found.
create function private.key_recipient(p_key_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select o.user_id from public.orders o
  where o.delivered_key_id = p_key_id and (private.is_admin() or o.user_id = private.caller_id());
$$;

grant execute on function private.read_key_data(uuid), private.key_recipient(uuid) to authenticated;

-- The keys under the name and columns that API clients know (R3.5). Row security of the table beneath decides which rows; key_data is opened,
-- and used_by looked up, for each row that is read.
create view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  case when k.is_used then private.key_recipient(k.id) end as used_by, k.created_at
from private.stored_keys k;

grant select, insert, delete on public.product_keys to authenticated;
-- No update: a key is never rewritten.

-- ## Adding keys

-- Whoever writes texts of keys takes turns with whoever else does (lock order, 45_delivery.sql): no two of them wait for each other's
-- fingerprints, and nobody adds under one master key what another is just adding under the one before.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_key_texts() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store texts of keys', 0));
$$;

-- Locks the texts and a product for a member of staff who is about to add keys to it.
-- Refuses: 403 staff_only, 404 product_not_found.
-- Invoker, and granted to nobody.
create function private.lock_stock_for_staff(p_product_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise sqlstate 'PT403' using message = 'Apenas administradores e gerentes autorizados podem adicionar keys',
      detail = 'staff_only', hint = 'Only managers and admins may add keys.';
  end if;
  perform private.lock_key_texts();
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$$;

-- The lines of a paste, from 1: each one's text (null where nothing is left of it), its fingerprint, the first line of the same text, and on that
-- line, where the store has the text already, its key and {line, product_id, product_name, is_used}.
-- Refuses: 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.read_key_lines(p_keys text[])
returns table (line integer, key_data text, fingerprint bytea, first_line integer, known jsonb, known_id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(p_keys) > 5000 then
    raise sqlstate 'PT413' using message = 'No máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  return query
    with cleaned as materialized (
      select k.place::integer as place, private.accept_key(k.raw) as clean from unnest(p_keys) with ordinality as k (raw, place)
    ), marked as materialized (
      select c.place, c.clean, private.key_fingerprints(c.clean) as prints from cleaned c
    ), firsts as (
      select m.*, case when m.clean is not null then min(m.place) over (partition by m.prints[1]) end as first from marked m
    )
    select f.place, f.clean, f.prints[1], f.first, s.known, s.id
    from firsts f left join lateral (
      select k.id, jsonb_build_object('line', f.place, 'product_id', p.id, 'product_name', p.name, 'is_used', k.is_used) as known
      from private.stored_keys k join public.products p on p.id = k.product_id
      where f.place = f.first and k.fingerprint = any (f.prints) limit 1
    ) s on true;
end;
$$;

-- Seals and keeps one cleaned key, and gives its id; null where the store has its text already.
-- Refuses: 503 key_encryption_unavailable. The texts and the product must be locked.
-- Invoker, and granted to nobody.
create function private.store_key(p_product_id text, p_key_data text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_prints bytea[] := private.key_fingerprints(p_key_data);
begin
  insert into private.stored_keys (id, product_id, sealed, fingerprint)
  select v_id, p_product_id, private.seal_key_data(v_id, p_key_data), v_prints[1]
  where not exists (select 1 from private.stored_keys k where k.fingerprint = any (v_prints))
  on conflict (fingerprint) do nothing
  returning id into v_id;
  return v_id;
end;
$$;

-- The import that a call sends keys of; made by its first call. The product must be locked.
-- Refuses: 409 import_of_another (of another product, or somebody else's), 409 import_undone.
-- Invoker, and granted to nobody.
create function private.take_key_import(p_import_id uuid, p_product_id text) returns private.key_imports
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := coalesce(p_import_id, gen_random_uuid());
  v_import private.key_imports;
begin
  insert into private.key_imports (id, product_id, made_by) values (v_id, p_product_id, (select private.caller_id())) on conflict (id) do nothing;
  select * into v_import from private.key_imports i where i.id = v_id;
  if v_import.product_id <> p_product_id or v_import.made_by <> (select private.caller_id()) then
    raise sqlstate 'PT409' using message = 'Esta adição é de outra pessoa ou de outro produto', detail = 'import_of_another',
      hint = 'Send another paste under another id.';
  end if;
  if v_import.undone_at is not null then
    raise sqlstate 'PT409' using message = 'Esta adição foi desfeita', detail = 'import_undone', hint = 'What is sent anew needs another id.';
  end if;
  return v_import;
end;
$$;

-- Adds many keys to a product and delivers to its waiting orders in the same transaction (R5.7). Gives {added, repeated (in the paste), existing
-- (in the store), known (where those are: [{line, product_id, product_name, is_used}]), empty, delivered (to waiting orders), stock, import_id}.
-- Keys that came under the same import id before are reported as they were then, and not added again: a call may be sent until it is answered.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long (over 4000 characters), 413 too_many_keys (over 5000),
-- 409 import_of_another, 409 import_undone, 503 key_encryption_unavailable.
-- Definer because: nobody may write stored_keys.
create function public.add_product_keys(p_product_id text, p_keys text[], p_import_id uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import private.key_imports;
  v_fresh integer;
  v_report jsonb;
begin
  perform private.lock_stock_for_staff(p_product_id);
  v_import := private.take_key_import(p_import_id, p_product_id);
  with lines as materialized (
    select l.*, coalesce(k.import_id = v_import.id, false) as is_again, coalesce(k.used_at <= v_import.last_added_at, false) as was_delivered
    from private.read_key_lines(p_keys) l left join private.stored_keys k on k.id = l.known_id
  ), added as (
    -- In the order pasted, where each first appears: the first key pasted is the first delivered.
    insert into private.stored_keys (id, product_id, sealed, fingerprint, import_id)
    select n.id, p_product_id, private.seal_key_data(n.id, n.key_data), n.fingerprint, v_import.id
    from (
      select gen_random_uuid() as id, l.key_data, l.fingerprint from lines l where l.line = l.first_line and l.known is null order by l.line
    ) n
    on conflict (fingerprint) do nothing returning 1
  )
  select (select count(*) from added), jsonb_build_object(
    'added', (select count(*) from added) + count(*) filter (where l.is_again), 'repeated', count(*) filter (where l.line <> l.first_line),
    'existing', count(*) filter (where l.line = l.first_line and not l.is_again) - (select count(*) from added),
    'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null and not l.is_again), '[]'),
    'empty', count(*) filter (where l.key_data is null), 'delivered', count(*) filter (where l.is_again and l.was_delivered),
    'import_id', v_import.id)
  into v_fresh, v_report from lines l;
  if v_report ->> 'empty' = coalesce(cardinality(p_keys), 0)::text then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'Every key given was empty.';
  end if;
  v_report := v_report || jsonb_build_object('delivered', (v_report ->> 'delivered')::integer + private.deliver_to_waiting_orders(p_product_id));
  update private.key_imports set added = added + v_fresh, last_added_at = clock_timestamp() where id = v_import.id and v_fresh > 0;
  return v_report || jsonb_build_object('stock', (select p.stock_count from public.products p where p.id = p_product_id));
end;
$$;

-- What adding these keys would find: {known (in the store already: [{line, product_id, product_name, is_used}]), repeated (in the paste:
-- [{line, first_line}]), empty}. Lines count from 1.
-- Refuses: 403 staff_only, 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
-- Definer because: nobody may read fingerprints. It tells no more than adding the same keys would.
create function public.preview_product_keys(p_keys text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select jsonb_build_object(
      'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null), '[]'),
      'empty', count(*) filter (where l.key_data is null),
      'repeated', coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'first_line', l.first_line) order by l.line)
        filter (where l.line <> l.first_line), '[]'))
    from private.read_key_lines(p_keys) l
  );
end;
$$;

-- A key inserted through the view (R7.2): {product_id, key_data}. Every other column is set here, and the text is not given back.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long, 409 key_already_in_store (and says where),
-- 503 key_encryption_unavailable.
-- Definer because: nobody may write stored_keys.
create function private.insert_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_line record;
begin
  perform private.lock_stock_for_staff(new.product_id);
  select * into v_line from private.read_key_lines(array[new.key_data]);
  if v_line.key_data is null then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'The key is empty.';
  end if;
  new.id := private.store_key(new.product_id, v_line.key_data);
  if new.id is null then
    raise sqlstate 'PT409' using message = format('Esta key já está no estoque de %s', v_line.known ->> 'product_name'),
      detail = 'key_already_in_store', hint = 'A text is stocked once in the whole store.';
  end if;
  perform private.deliver_to_waiting_orders(new.product_id);
  select k.is_used, k.used_at, k.created_at into new.is_used, new.used_at, new.created_at from private.stored_keys k where k.id = new.id;
  new.key_data := null;
  new.used_by := null;
  return new;
end;
$$;

create trigger insert_product_key instead of insert on public.product_keys for each row execute function private.insert_product_key();

grant execute on function public.add_product_keys(text, text[], uuid), public.preview_product_keys(text[]) to authenticated;

-- ## Deleting keys

-- Deletes one unused key, and says whether it did.
-- Refuses: 403 admin_only.
-- Definer because: nobody may write stored_keys.
create function private.remove_unused_key(p_key_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_product(k.product_id) from private.stored_keys k where k.id = p_key_id;
  delete from private.stored_keys k where k.id = p_key_id and not k.is_used;
  return found;
end;
$$;

-- Statement trigger: a deletion by somebody who is no admin raises before anything is read. Row by row it would be refused after the condition
-- was tried, and take back the record of what that condition had looked at.
-- Refuses: 403 admin_only.
-- Definer because: nobody may ask for an admin but functions with their owner's rights.
create function private.only_admins_delete_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return null;
end;
$$;

create trigger only_admins_delete before delete on public.product_keys for each statement execute function private.only_admins_delete_keys();

-- A key deleted through the view; a used one stays, and no row is answered.
-- Refuses: 403 admin_only.
-- Definer because: nobody may write stored_keys.
create function private.delete_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.remove_unused_key(old.id) then
    return old;
  end if;
  return null;
end;
$$;

create trigger delete_product_key instead of delete on public.product_keys for each row execute function private.delete_product_key();

-- Deletes an unused key and gives the stock that is left (R7.2).
-- Refuses: 403 admin_only, 404 key_not_available ('Key not found or already used').
-- Definer because: nobody may write stored_keys.
create function public.delete_product_key(p_key_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  if not private.remove_unused_key(p_key_id) then
    raise sqlstate 'PT404' using message = 'Key not found or already used', detail = 'key_not_available', hint = 'Only unused keys can be deleted.';
  end if;
  return (select p.stock_count from public.products p where p.id = v_product_id);
end;
$$;

grant execute on function public.delete_product_key(uuid) to authenticated;

-- ## The list that admins search

-- The keys of a product that a search means: the one that has this text, and those that went to a buyer with this text in their e-mail. Where too many
-- buyers have it (is_broad) only the one of this text: who lists keys then looks at each.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.keys_asked_for(p_product_id text, p_search text) returns table (ids uuid[], is_broad boolean)
language plpgsql stable set search_path = ''
as $$
declare
  v_prints bytea[] := private.key_fingerprints(private.clean_key(p_search));
  v_found record;
begin
  select * into v_found from private.orders_with_text(lower(p_search));
  return query select array(
    select k.id from private.stored_keys k where k.fingerprint = any (v_prints)
    union select o.delivered_key_id from public.orders o left join auth.users u on u.id = o.user_id
    where o.id = any (v_found.order_ids) and o.product_id = p_product_id and strpos(coalesce(u.email, o.customer_email), lower(p_search)) > 0
  ), v_found.is_broad;
end;
$$;

-- Which keys k of a product ($1) a filter leaves, as the condition of a query with $2 the keys that the search means, $3 its text and $4 the place up to
-- which keys of the product are used.
-- Refuses: nothing. No letter of it comes from the caller.
-- Invoker, and granted to nobody.
create function private.key_conditions(p_state text, p_search text, p_is_broad boolean) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'k.product_id = $1',
    -- Behind the last delivered key only unused ones come, a million of them in a large stock: the list starts before them.
    case p_state when 'all' then null when 'used' then 'k.is_used and k.place <= $4' else 'not k.is_used' end,
    case
      when p_search = '' then null
      when p_is_broad then $c$(k.id = any ($2) or strpos((
        select coalesce(u.email, o.customer_email) from public.orders o left join auth.users u on u.id = o.user_id where o.delivered_key_id = k.id), $3) > 0)$c$
      else 'k.id = any ($2)'
    end);
$$;

-- One page of a product's keys, newest first, without their texts: {keys: [{id, is_used, used_at, created_at, recipient_email, order_id}], total}. The total
-- is 10001 where there are more than 10000. A search is a whole key, or part of a recipient's e-mail.
-- Refuses: 403 admin_only, 503 key_encryption_unavailable (where a search is given).
-- Definer because: nobody may read auth.users or fingerprints.
create function public.list_product_keys(p_product_id text, p_state text default 'all', p_search text default '', p_limit integer default 50, p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := left(btrim(coalesce(p_search, '')), 8000);
  v_asked record;
  v_where text;
  v_used_until bigint;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_admin();
  -- Known before the statements are planned, so that the planner knows how many keys these are.
  v_used_until := (select c.used_until from private.delivery_cursors c where c.product_id = p_product_id);
  if v_search <> '' then
    select * into v_asked from private.keys_asked_for(p_product_id, v_search);
    v_where := private.key_conditions(p_state, v_search, v_asked.is_broad);
  else
    select null::uuid[] as ids into v_asked;
    v_where := private.key_conditions(p_state, '', false);
  end if;
  if v_search = '' and p_state = 'available' then
    -- That is what the stock is.
    v_total := (select least(p.stock_count, private.most_counted() + 1) from public.products p where p.id = p_product_id);
  else
    execute format('select count(*) from (select from private.stored_keys k where %s limit $5) c', v_where)
    into v_total using p_product_id, v_asked.ids, lower(v_search), v_used_until, private.most_counted() + 1;
  end if;
  execute format('select array(select k.id from private.stored_keys k where %s order by k.place desc limit $5 offset $6)', v_where)
  into v_ids using p_product_id, v_asked.ids, lower(v_search), v_used_until, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return jsonb_build_object('total', coalesce(v_total, 0), 'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_used', k.is_used, 'used_at', k.used_at, 'created_at', k.created_at,
      'defective_at', k.defective_at, 'recipient_email', coalesce(u.email, o.customer_email), 'order_id', o.id) order by i.place), '[]')
    from unnest(v_ids) with ordinality i (id, place) join private.stored_keys k on k.id = i.id
      left join public.orders o on o.delivered_key_id = k.id left join auth.users u on u.id = o.user_id
  ));
end;
$$;

-- A key's text, for an admin who asks for it; that it was asked for is kept, and where the key is the admin's own, that they were given it.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 key_not_found, 400 answer_not_plain, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or write the log.
create function public.reveal_product_key(p_key_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key private.stored_keys;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select * into v_key from private.stored_keys k where k.id = p_key_id;
  if v_key.id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_key.product_id, p_key_id => p_key_id);
  perform private.record_key_view(p_key_id, 'reveal_product_key');
  return private.open_key_data(p_key_id, v_key.sealed);
end;
$$;

grant execute on function public.list_product_keys(text, text, text, integer, integer), public.reveal_product_key(uuid) to authenticated;
