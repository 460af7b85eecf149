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

-- Lets staff pass to the stock of a product, and locks it.
-- Refuses: 403 staff_only, 404 product_not_found.
-- Invoker, and granted to nobody.
create function private.open_stock(p_product_id text) returns void
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

-- Adds many keys to a product and serves its waiting line in the same transaction (spec sections 5 and 7). Gives counts:
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
  perform private.open_stock(p_product_id);
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
  -- In the order pasted, where each first appears: the first key pasted is the first delivered.
  select count(private.store_key(p_product_id, t.clean)) into v_added from (
    select c.clean
    from unnest(p_keys) with ordinality as k (raw, place), lateral (select regexp_replace(k.raw, '^\s+|\s+$', '', 'g') as clean) c
    where c.clean <> '' group by c.clean order by min(k.place)
  ) t;
  v_delivered := private.serve_line(p_product_id);
  return jsonb_build_object(
    'added', v_added, 'repeated', v_filled - cardinality(v_keys), 'existing', cardinality(v_keys) - v_added, 'empty', v_given - v_filled,
    'delivered', v_delivered, 'stock', (select p.stock_count from public.products p where p.id = p_product_id));
end;
$$;

-- A key inserted through the view, as spec section 7 writes it: {product_id, key_data}; every other column is ours to say.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long, 409 key_already_in_store.
-- Definer because: nobody may write stored_keys.
create function private.insert_product_key() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_key_data text := regexp_replace(new.key_data, '^\s+|\s+$', '', 'g');
begin
  perform private.open_stock(new.product_id);
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
  perform private.serve_line(new.product_id);
  select k.is_used, k.used_at, k.created_at into new.is_used, new.used_at, new.created_at from private.stored_keys k where k.id = new.id;
  new.key_data := v_key_data;
  new.used_by := null;
  return new;
end;
$$;

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

create trigger insert_product_key instead of insert on public.product_keys for each row execute function private.insert_product_key();
create trigger delete_product_key instead of delete on public.product_keys for each row execute function private.delete_product_key();

-- Deletes an unused key and gives the stock that is left (spec sections 4 and 8).
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

grant execute on function public.add_product_keys(text, text[]), public.delete_product_key(uuid) to authenticated;
