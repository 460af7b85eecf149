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
  constraint stored_keys_are_sound check (is_used = (used_at is not null) and (is_used or defective_at is null))
) with (fillfactor = 80);

-- No index knows is_used: delivering a key then changes its row in place and no index, however many keys there are.
create index stored_keys_by_product on private.stored_keys (product_id, place);

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

-- A key for one purpose, derived from the master key: sealing, proving and fingerprinting never share one.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.purpose_key(p_purpose text) returns bytea
language sql stable set search_path = ''
as $$
  select extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(private.key_encryption_key(), 'UTF8'), 'sha256');
$$;

-- Seals a key's text for one row: version, random start, AES-256-CBC, and a proof over all of it and the row's id,
-- so that a sealed text moved to another row does not open.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x01'::bytea || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing'), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving'), 'sha256');
end;
$$;

-- Opens what seal_key_data sealed.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable (changed, moved, or sealed with another master key).
-- Invoker, and granted to nobody.
create function private.open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
begin
  if extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving'), 'sha256') <> substring(p_sealed from greatest(v_length - 31, 1)) then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return convert_from(
    extensions.decrypt_iv(substring(v_body from 18), private.purpose_key('sealing'), substring(v_body from 2 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
end;
$$;

-- What finds a repeated key without opening any: keyed, so that nobody without the master key can try guesses against it.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.key_fingerprint(p_product_id text, p_key_data text) returns bytea
language sql stable set search_path = ''
as $$
  select extensions.hmac(convert_to(p_product_id || chr(31) || p_key_data, 'UTF8'), private.purpose_key('fingerprinting'), 'sha256');
$$;

-- ## Who may read a key

-- A key's text for who may read it: admins, and the owner of the completed order that received it. Null for everybody else.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or the master key.
create function private.read_key_data(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea;
begin
  select k.sealed into v_sealed from private.stored_keys k
  where k.id = p_key_id and (
    private.is_admin()
    or exists (
      select 1 from public.orders o
      where o.delivered_key_id = k.id and o.user_id = (select private.caller_id()) and o.status = 'completed'
    )
  );
  if v_sealed is null then
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

-- Locks a product for a member of staff who is about to add keys to it.
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
  perform private.lock_product(p_product_id);
  if not exists (select 1 from public.products p where p.id = p_product_id) then
    raise sqlstate 'PT404' using message = 'Produto não encontrado', detail = 'product_not_found', hint = 'No product has this id.';
  end if;
end;
$$;

-- Seals and keeps one key, and gives its id; null where the store has it already.
-- Refuses: 503 key_encryption_unavailable. The product must be locked.
-- Invoker, and granted to nobody.
create function private.store_key(p_product_id text, p_key_data text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into private.stored_keys (id, product_id, sealed, fingerprint)
  values (v_id, p_product_id, private.seal_key_data(v_id, p_key_data), private.key_fingerprint(p_product_id, p_key_data))
  on conflict (fingerprint) do nothing
  returning id into v_id;
  return v_id;
end;
$$;

-- Adds many keys to a product and delivers to its waiting orders in the same transaction (R5.7). Gives counts:
-- {added, repeated (in the paste), existing (in the store), empty, delivered (to waiting orders), stock}.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long (over 4000 characters), 413 too_many_keys (over 5000).
-- Definer because: nobody may write stored_keys.
create function public.add_product_keys(p_product_id text, p_keys text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_given integer := coalesce(cardinality(p_keys), 0);
  v_filled integer;
  v_keys text[];
  v_added integer;
  v_delivered integer;
begin
  perform private.lock_stock_for_staff(p_product_id);
  if v_given > 5000 then
    raise sqlstate 'PT413' using message = 'Adicione no máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  select count(*), array_agg(distinct t.clean) into v_filled, v_keys
  from (select regexp_replace(k, '^\s+|\s+$', '', 'g') as clean from unnest(p_keys) k) t where t.clean <> '';
  if v_filled = 0 then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'Every key given was empty.';
  end if;
  if exists (select 1 from unnest(v_keys) k where length(k) > 4000) then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  -- In the order pasted, where each first appears: the first key pasted is the first delivered. One statement, so that the log has one entry.
  insert into private.stored_keys (id, product_id, sealed, fingerprint)
  select t.id, p_product_id, private.seal_key_data(t.id, t.clean), private.key_fingerprint(p_product_id, t.clean) from (
    select gen_random_uuid() as id, c.clean
    from unnest(p_keys) with ordinality as k (raw, place), lateral (select regexp_replace(k.raw, '^\s+|\s+$', '', 'g') as clean) c
    where c.clean <> '' group by c.clean order by min(k.place)
  ) t
  on conflict (fingerprint) do nothing;
  get diagnostics v_added = row_count;
  v_delivered := private.deliver_to_waiting_orders(p_product_id);
  return jsonb_build_object(
    'added', v_added, 'repeated', v_filled - cardinality(v_keys), 'existing', cardinality(v_keys) - v_added, 'empty', v_given - v_filled,
    'delivered', v_delivered, 'stock', (select p.stock_count from public.products p where p.id = p_product_id));
end;
$$;

-- A key inserted through the view (R7.2): {product_id, key_data}. Every other column is set here.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long, 409 key_already_in_store.
-- Definer because: nobody may write stored_keys.
create function private.insert_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key_data text := regexp_replace(new.key_data, '^\s+|\s+$', '', 'g');
begin
  perform private.lock_stock_for_staff(new.product_id);
  if coalesce(v_key_data, '') = '' then
    raise sqlstate 'PT400' using message = 'Adicione pelo menos uma key válida', detail = 'no_valid_key', hint = 'The key is empty.';
  end if;
  if length(v_key_data) > 4000 then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  new.id := private.store_key(new.product_id, v_key_data);
  if new.id is null then
    raise sqlstate 'PT409' using message = 'Esta key já está cadastrada', detail = 'key_already_in_store', hint = 'The product has this key already.';
  end if;
  perform private.deliver_to_waiting_orders(new.product_id);
  select k.is_used, k.used_at, k.created_at into new.is_used, new.used_at, new.created_at from private.stored_keys k where k.id = new.id;
  new.key_data := v_key_data;
  new.used_by := null;
  return new;
end;
$$;

create trigger insert_product_key instead of insert on public.product_keys for each row execute function private.insert_product_key();

-- How many of these keys a product has already, used ones included: what the paste field says before anything is added.
-- Refuses: 403 staff_only, 413 too_many_keys (over 5000), 503 key_encryption_unavailable.
-- Definer because: nobody may read fingerprints. It tells no more than adding the same keys would.
create function public.count_known_keys(p_product_id text, p_keys text[]) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if coalesce(cardinality(p_keys), 0) > 5000 then
    raise sqlstate 'PT413' using message = 'Confira no máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  return (
    select count(*) from private.stored_keys s
    where s.fingerprint in (
      select private.key_fingerprint(p_product_id, c.clean)
      from unnest(p_keys) k, lateral (select regexp_replace(k, '^\s+|\s+$', '', 'g') as clean) c
      where c.clean <> ''
    )
  );
end;
$$;

grant execute on function public.add_product_keys(text, text[]), public.count_known_keys(text, text[]) to authenticated;

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

-- The keys of a product that a search leaves, with who received the used ones. A search is a whole key, or part of a recipient's e-mail.
-- The search's fingerprint is computed once, in a subquery of its own: computed row by row, 100,000 keys took seconds.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.found_keys(p_product_id text, p_state text, p_search text)
returns table (id uuid, place bigint, is_used boolean, used_at timestamptz, created_at timestamptz, defective_at timestamptz, recipient_email text, order_id uuid)
language sql stable set search_path = ''
as $$
  select k.id, k.place, k.is_used, k.used_at, k.created_at, k.defective_at, coalesce(u.email, o.customer_email), o.id
  from private.stored_keys k
  left join public.orders o on o.delivered_key_id = k.id
  left join auth.users u on u.id = o.user_id
  where k.product_id = p_product_id
    and (p_state = 'all' or k.is_used = (p_state = 'used'))
    and (
      p_search = ''
      or k.fingerprint = (select private.key_fingerprint(p_product_id, p_search) where p_search <> '')
      or position(lower(p_search) in lower(coalesce(u.email, o.customer_email, ''))) > 0
    );
$$;

-- One page of a product's keys, newest first, without their texts: {keys: [{id, is_used, used_at, created_at, recipient_email, order_id}], total}.
-- Refuses: 403 admin_only, 503 key_encryption_unavailable (where a search is given).
-- Definer because: nobody may read auth.users or fingerprints.
create function public.list_product_keys(p_product_id text, p_state text default 'all', p_search text default '', p_limit integer default 50, p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := btrim(coalesce(p_search, ''));
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (
      -- Without a search nothing of the orders is needed to count.
      select count(*) from private.stored_keys k
      where v_search = '' and k.product_id = p_product_id and (p_state = 'all' or k.is_used = (p_state = 'used'))
    ) + case when v_search = '' then 0 else (select count(*) from private.found_keys(p_product_id, p_state, v_search)) end,
    'keys', coalesce((
      select jsonb_agg(to_jsonb(f) - 'place' order by f.place desc)
      from (
        select * from private.found_keys(p_product_id, p_state, v_search)
        order by place desc limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) f
    ), '[]')
  );
end;
$$;

-- A key's text, for an admin who asks for it; that it was asked for is kept.
-- Refuses: 403 admin_only, 403 second_factor_required, 404 key_not_found, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or write the log.
create function public.reveal_product_key(p_key_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text;
begin
  perform private.require_admin();
  perform private.require_second_factor();
  select k.product_id into v_product_id from private.stored_keys k where k.id = p_key_id;
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_product_id, p_key_id => p_key_id);
  return private.read_key_data(p_key_id);
end;
$$;

grant execute on function public.list_product_keys(text, text, text, integer, integer), public.reveal_product_key(uuid) to authenticated;
