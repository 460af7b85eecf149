-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff list the products in a table, and undo a change of many.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- The products that a filter leaves, newest first: {total, products: [columns of products but key_template and first_steps, low_stock (null: the usual
-- five), waiting (paid orders without keys)]}. p_state: on_sale, off, soldout, low, waiting; anything else is all. At most 1000 at a time.
create function public.list_staff_products(
  p_search text default '', p_category text default '', p_state text default '', p_limit integer default 50, p_offset integer default 0
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with known as materialized (
    select p as product, t.low_stock, coalesce(w.orders, 0) as waiting
    from public.products p left join private.stock_thresholds t on t.product_id = p.id
    left join (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w on w.product_id = p.id
    where (p_category = '' or p.category = p_category)
      and (strpos(private.fold_for_search(p.name), private.fold_for_search(btrim(p_search))) > 0 or btrim(p_search) in (p.id, p.ggcheckout_id))
  ), found as materialized (
    select * from known k
    where case p_state
      when 'on_sale' then (k.product).is_active
      when 'off' then not (k.product).is_active
      when 'soldout' then (k.product).is_active and (k.product).stock_count = 0
      when 'low' then (k.product).is_active and (k.product).stock_count <= coalesce(k.low_stock, 5)
      when 'waiting' then k.waiting > 0
      else true end
  )
  select jsonb_build_object('total', (select count(*) from found), 'products', coalesce((
    select jsonb_agg(to_jsonb(s.product) - array['key_template', 'first_steps'] || jsonb_build_object('low_stock', s.low_stock, 'waiting', s.waiting)
      order by (s.product).created_at desc, (s.product).id)
    from (
      select * from found f order by (f.product).created_at desc, (f.product).id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    ) s), '[]'));
$$;

-- Gives the products of a change their former values back, each where nobody has changed what the change wrote: {undone_at, email and is_mine (who undid
-- it), products (as change_products tells them)}. A second call changes nothing and tells the same.
-- Refuses: 404 change_not_found, 403 change_of_another (managers: another person's).
create function public.undo_product_changes(p_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change private.product_changes;
begin
  perform private.begin_staff_action(p_reason);
  select * into v_change from private.product_changes c where c.id = p_id for update;
  if v_change.id is null then
    raise sqlstate 'PT404' using message = 'Mudança de produtos não encontrada', detail = 'change_not_found', hint = 'No change has this id.';
  end if;
  if v_change.made_by <> private.caller_id() and not private.is_admin() then
    raise sqlstate 'PT403' using message = 'Só quem fez esta mudança ou um administrador pode desfazê-la', detail = 'change_of_another',
      hint = 'A manager may undo their own changes.';
  end if;
  if v_change.undone_at is null then
    perform private.lock_products(array(select p ->> 'id' from jsonb_array_elements(v_change.products) p));
    update private.product_changes c set undone_by = private.caller_id(), undone_at = clock_timestamp(), undone = coalesce((
      -- The last one first: what it took from another product, such as a provider's id, is free again then.
      select jsonb_agg(private.change_product(jsonb_build_object('id', e.product ->> 'id', 'from', w.written, 'to', w.former)) order by e.place desc)
      from jsonb_array_elements(v_change.products) with ordinality as e (product, place),
        lateral (select jsonb_object_agg(f.key, f.value -> 'to') as written, jsonb_object_agg(f.key, f.value -> 'from') as former
          from jsonb_each(e.product -> 'changes') f) w
      where w.written is not null), '[]')
    where c.id = p_id returning * into v_change;
  end if;
  return jsonb_build_object('undone_at', v_change.undone_at, 'email', (select u.email from auth.users u where u.id = v_change.undone_by),
    'is_mine', v_change.undone_by = private.caller_id(), 'products', v_change.undone);
end;
$$;

-- The changes of many products, newest first: {total, changes: [{id, made_at, email, is_mine, fields (that were changed), changed and skipped (numbers of
-- products), undone_at, restored (number of products)}]}.
create function public.list_product_changes(p_limit integer default 5, p_offset integer default 0) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select jsonb_build_object('total', (select count(*) from private.product_changes), 'changes', coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'made_at', c.made_at, 'email', u.email, 'is_mine', c.made_by = (select private.caller_id()),
      'fields', (select coalesce(jsonb_agg(distinct f), '[]') from jsonb_path_query(c.products, '$[*].changes.keyvalue().key') f),
      'changed', jsonb_array_length(jsonb_path_query_array(c.products, '$[*] ? (exists (@.changes.keyvalue()))')),
      'skipped', jsonb_array_length(jsonb_path_query_array(c.products, '$[*] ? (exists (@.skipped))')),
      'undone_at', c.undone_at, 'restored', jsonb_array_length(jsonb_path_query_array(c.undone, '$[*] ? (exists (@.changes))'))
    ) order by c.made_at desc, c.id)
    from (
      select * from private.product_changes l order by l.made_at desc, l.id limit least(greatest(p_limit, 1), 50) offset greatest(p_offset, 0)
    ) c left join auth.users u on u.id = c.made_by), '[]'));
$$;

grant execute on function public.list_staff_products(text, text, text, integer, integer), public.undo_product_changes(uuid, text),
  public.list_product_changes(integer, integer) to authenticated;
