-- Undoing a paste of keys, and deleting many keys at once.

-- An import: {id, created_at, email (of the staff member), is_mine, note, supplier_id, supplier, unit_cost, added, left (unused), delivered, replaced
-- (delivered, and found defective since), orders (up to 20 that received its keys, newest first), undone_at, removed}.
create function private.key_import_line(p_import private.key_imports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_import.id, 'created_at', p_import.created_at, 'email', (select u.email from auth.users u where u.id = p_import.made_by),
    'is_mine', p_import.made_by = (select private.caller_id()), 'note', p_import.note, 'supplier_id', p_import.supplier_id,
    'supplier', (select f.name from private.suppliers f where f.id = p_import.supplier_id), 'unit_cost', p_import.unit_cost, 'added', p_import.added,
    'left', count(*) filter (where not s.is_used), 'delivered', count(*) filter (where s.is_used),
    'replaced', count(*) filter (where s.defective_at is not null), 'orders', coalesce((
      select jsonb_agg(o.id order by o.used_at desc) from (
        select d.order_id as id, max(d.used_at) as used_at from private.stored_keys d
        where d.import_id = p_import.id and d.order_id is not null group by d.order_id order by 2 desc limit 20
      ) o), '[]'),
    'undone_at', p_import.undone_at, 'removed', p_import.removed)
  from private.stored_keys s where s.import_id = p_import.id;
$$;

-- The imports of a product, newest first: {imports: [key_import_line], total} (R7.2).
create function public.list_key_imports(p_product_id text, p_limit integer default 5, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object(
    'total', (select count(*) from private.key_imports i where i.product_id = p_product_id and i.added > 0),
    'imports', coalesce((
      select jsonb_agg(private.key_import_line(i) order by i.created_at desc, i.id)
      from (
        select * from private.key_imports f where f.product_id = p_product_id and f.added > 0
        order by f.created_at desc, f.id limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
      ) i
    ), '[]')
  );
$$;

-- Undoes an import: removes its unused keys and accepts no more. Delivered keys stay delivered. stock: unused keys of the product afterwards.
-- A second call removes nothing and returns the same, so a call without a response may be repeated (R7.2).
-- Refuses: 404 import_not_found, 403 import_of_another (managers: another person's).
create function public.undo_key_import(p_import_id uuid, p_reason text)
returns table (removed integer, delivered integer, stock integer)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_import private.key_imports;
  v_removed integer;
begin
  perform private.begin_staff_action(p_reason);
  -- Serializes with calls that add or deliver keys of this product. An import's product never changes, so it may be read before the lock.
  perform private.lock_product(i.product_id) from private.key_imports i where i.id = p_import_id;
  select * into v_import from private.key_imports i where i.id = p_import_id;
  if v_import.id is null then
    raise sqlstate 'PT404' using message = 'Adição de keys não encontrada', detail = 'import_not_found', hint = 'No import has this id.';
  end if;
  if v_import.made_by <> (select private.caller_id()) and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem fez esta adição ou um administrador pode desfazê-la', detail = 'import_of_another',
      hint = 'A manager may undo their own imports.';
  end if;
  if v_import.undone_at is null then
    update private.key_imports set undone_at = clock_timestamp(), removed = 0 where id = p_import_id;
    delete from private.stored_keys k where k.import_id = p_import_id and not k.is_used;
    get diagnostics v_removed = row_count;
    update private.key_imports set removed = v_removed where id = p_import_id;
  end if;
  return query
    select i.removed, (select count(*)::integer from private.stored_keys k where k.import_id = i.id and k.is_used), p.stock_count
    from private.key_imports i join public.products p on p.id = i.product_id where i.id = p_import_id;
end;
$$;

-- Deletes unused keys, up to 500 at a time, and returns the ids of those that stay because a buyer received them (R7.2). A second call returns the same.
-- Refuses: 413 too_many_keys (over 500).
create function public.delete_product_keys(p_key_ids uuid[], p_reason text) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.begin_staff_action(p_reason);
  if cardinality(p_key_ids) > 500 then
    raise sqlstate 'PT413' using message = 'No máximo 500 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  perform private.lock_products(array(select distinct k.product_id from private.stored_keys k where k.id = any (p_key_ids)));
  delete from private.stored_keys k where k.id = any (p_key_ids) and not k.is_used;
  return query select k.id from private.stored_keys k where k.id = any (p_key_ids);
end;
$$;

grant execute on function public.list_key_imports(text, integer, integer), public.undo_key_import(uuid, text),
  public.delete_product_keys(uuid[], text) to authenticated;
