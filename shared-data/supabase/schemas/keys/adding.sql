-- Adding keys to the stock.

-- Serializes writers of key texts (lock order, orders/delivery.sql): they cannot deadlock on fingerprints, and no key is added twice under two master keys.
create function private.lock_key_texts() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store texts of keys', 0));
$$;

-- Locks the texts and a product before staff add keys to it.
-- Refuses: 403 staff_only, 404 product_not_found.
create function private.lock_stock_for_staff(p_product_id text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not private.is_staff() then
    perform private.require_staff_session();
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

-- The lines of a paste, counted from 1: cleaned text (null if empty), fingerprint, and the first line with the same text. On that line, if the store has the
-- key already, its id and {line, product_id, product_name, is_used}.
-- Refuses: 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
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

-- Seals and stores one cleaned key and returns its id; null if the store has its text already. The texts and the product must be locked.
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

-- The supplier with this name, created if missing; null for an empty name.
create function private.supplier_named(p_name text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text := nullif(btrim(left(regexp_replace(private.sanitize_text(p_name), '\s+', ' ', 'g'), 100)), '');
  v_id uuid;
begin
  insert into private.suppliers (name)
  select v_name where v_name is not null and not exists (select from private.suppliers s where lower(s.name) = lower(v_name))
  on conflict (lower(name)) do nothing;
  select s.id into v_id from private.suppliers s where lower(s.name) = lower(v_name);
  return v_id;
end;
$$;

-- Refuses: 400 cost_invalid.
create function private.require_unit_cost(p_unit_cost numeric) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_unit_cost not between 0 and 1000000 then
    raise sqlstate 'PT400' using message = 'Use um custo de R$ 0,00 a R$ 1.000.000,00', detail = 'cost_invalid', hint = 'Reais, for one key.';
  end if;
end;
$$;

-- The import that a call belongs to, created by its first call. The product must be locked.
-- Refuses: 409 import_of_another (of another product, or another person's), 409 import_undone.
create function private.take_key_import(p_import_id uuid, p_product_id text, p_supplier text, p_unit_cost numeric) returns private.key_imports
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid := coalesce(p_import_id, gen_random_uuid());
  v_import private.key_imports;
begin
  insert into private.key_imports (id, product_id, made_by, supplier_id, unit_cost)
  values (v_id, p_product_id, (select private.caller_id()), private.supplier_named(p_supplier), p_unit_cost) on conflict (id) do nothing;
  select * into v_import from private.key_imports i where i.id = v_id;
  if v_import.product_id <> p_product_id or v_import.made_by <> (select private.caller_id()) then
    raise sqlstate 'PT409' using message = 'Esta adição é de outra pessoa ou de outro produto', detail = 'import_of_another',
      hint = 'Send another paste under another id.';
  end if;
  if v_import.undone_at is not null then
    raise sqlstate 'PT409' using message = 'Esta adição foi desfeita', detail = 'import_undone', hint = 'Keys that are sent again need another id.';
  end if;
  return v_import;
end;
$$;

-- Adds many keys to a product and delivers to its waiting orders in the same transaction (R5.7): {added, repeated (in the paste), existing (in the store),
-- known (where: [{line, product_id, product_name, is_used}]), empty, delivered (to waiting orders), stock, import_id}. Keys already added under the same import
-- id are reported as they were then, so a call without a response may be repeated. The first call of an import sets its supplier and unit cost.
-- Refuses: 404 product_not_found, 400 no_valid_key, 400 key_too_long (over 4000 characters), 413 too_many_keys (over 5000), 400 cost_invalid,
-- 409 import_of_another, 409 import_undone, 503 key_encryption_unavailable.
create function public.add_product_keys(
  p_product_id text, p_keys text[], p_import_id uuid default null, p_supplier text default null, p_unit_cost numeric default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import private.key_imports;
  v_fresh integer;
  v_report jsonb;
begin
  perform private.lock_stock_for_staff(p_product_id);
  perform private.require_unit_cost(p_unit_cost);
  v_import := private.take_key_import(p_import_id, p_product_id, p_supplier, p_unit_cost);
  with lines as materialized (
    select l.*, coalesce(k.import_id = v_import.id, false) as is_again, coalesce(k.used_at <= v_import.last_added_at, false) as was_delivered
    from private.read_key_lines(p_keys) l left join private.stored_keys k on k.id = l.known_id
  ), added as (
    -- In the order pasted, so that the first key is delivered first.
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

-- Checks keys (R5.7): {known (in the store: [{line, product_id, product_name, is_used}]), repeated (in the paste: [{line, first_line}]), empty}, lines from 1.
-- Refuses: 413 too_many_keys (over 5000), 400 key_too_long, 503 key_encryption_unavailable.
create function public.preview_product_keys(p_keys text[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'known', coalesce(jsonb_agg(l.known order by l.line) filter (where l.known is not null), '[]'),
    'empty', count(*) filter (where l.key_data is null),
    'repeated', coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'first_line', l.first_line) order by l.line)
      filter (where l.line <> l.first_line), '[]'))
  from private.read_key_lines(p_keys) l;
$$;

-- Inserts a key through the view from {product_id, key_data} (R7.2). All other columns are set here, and the text is not returned.
-- Refuses: 403 staff_only, 404 product_not_found, 400 no_valid_key, 400 key_too_long, 409 key_already_in_store (and says where),
-- 503 key_encryption_unavailable.
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

grant execute on function public.add_product_keys(text, text[], uuid, text, numeric), public.preview_product_keys(text[]) to authenticated;
