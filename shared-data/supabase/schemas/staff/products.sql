-- The products as staff list them, and changes of many at once with their undo.

-- The products that a filter leaves, newest first: {total, products: [columns of products but key_template and first_steps, low_stock (null: the usual
-- five), waiting (paid orders without keys)]}. p_state: on_sale, off, soldout, low, waiting; anything else is all. At most 1000 at a time.
-- With p_id only that product.
create function public.list_staff_products(
  p_search text default '', p_category text default '', p_state text default '', p_limit integer default 50, p_offset integer default 0,
  p_id text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with known as materialized (
    select p as product, t.low_stock, coalesce(w.orders, 0) as waiting
    from public.products p left join private.stock_thresholds t on t.product_id = p.id
    left join (select o.product_id, count(*) as orders from public.orders o where o.is_waiting group by o.product_id) w on w.product_id = p.id
    where (p_id is null or p.id = p_id) and (p_category = '' or p.category = p_category)
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

-- One change of many products, by the request that asked for it.
create table private.product_changes (
  -- Chosen by the client: a call without a response is repeated under it, and changes nothing twice.
  id uuid primary key,
  -- No foreign key, as in the log.
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  -- The requested change and its result, one per product.
  asked jsonb not null,
  products jsonb not null default '[]',
  undone_by uuid,
  undone_at timestamptz,
  undone jsonb,
  constraint product_changes_undone_whole check ((undone_at is null) = (undone is null))
);

create index product_changes_newest on private.product_changes (made_at desc);

-- Raises where a list of changes is none: [{id, from: {field: value}, to: {field: value}}], at most 1000, with fields that many products may be given.
-- Refuses: 400 changes_invalid, 413 too_many_products.
create function private.require_product_changes(p_changes jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  c_fields constant text[] := array['name', 'description', 'price', 'original_price', 'category', 'ggcheckout_id', 'image_url', 'checkout_link',
    'is_active', 'guarantee_hours', 'max_per_order', 'low_stock'];
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) = 0 or jsonb_path_exists(p_changes, 'strict $[*] ? (
    @.id.type() != "string" || @.from.type() != "object" || @.to.type() != "object")') is distinct from false
    or exists (
      select from jsonb_array_elements(p_changes) c (change), jsonb_object_keys((c.change -> 'from') || (c.change -> 'to')) k (field)
      where k.field <> all (c_fields))
  then
    raise sqlstate 'PT400' using message = 'Mudança de produtos inválida', detail = 'changes_invalid',
      hint = 'Send [{"id": …, "from": {…}, "to": {…}}] with known fields.';
  end if;
  if jsonb_array_length(p_changes) > 1000 then
    raise sqlstate 'PT413' using message = 'No máximo 1000 produtos por vez', detail = 'too_many_products', hint = 'Send the products in parts.';
  end if;
end;
$$;

-- The fields of a product that many may be given, and its low-stock limit; null where there is no such product.
create function private.product_values(p_id text) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(p) - array['updated_at', 'stock_count', 'sold_count', 'initial_stock', 'free_stock'] || jsonb_build_object('low_stock', t.low_stock)
  from public.products p left join private.stock_thresholds t on t.product_id = p.id where p.id = p_id);

-- Writes these fields of one product. Its row triggers clean, check and log them.
-- Refuses: 400 threshold_invalid (outside 0 to 100000).
create function private.write_product(p_id text, p_values jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_values - 'low_stock' <> '{}' then
    update public.products p set (name, description, price, original_price, category, ggcheckout_id, image_url, checkout_link, is_active, guarantee_hours,
      max_per_order) = (
      select v.name, v.description, v.price, coalesce(v.original_price, 0), v.category, v.ggcheckout_id, v.image_url, v.checkout_link, v.is_active,
        v.guarantee_hours, v.max_per_order
      from jsonb_populate_record(p, p_values - 'low_stock') v)
    where p.id = p_id;
  end if;
  if p_values -> 'low_stock' = 'null' then
    delete from private.stock_thresholds t where t.product_id = p_id;
  elsif (p_values ->> 'low_stock')::integer not between 0 and 100000 then
    raise sqlstate 'PT400' using message = 'Informe um limite entre 0 e 100000', detail = 'threshold_invalid', hint = 'Give a whole number.';
  elsif p_values ? 'low_stock' then
    insert into private.stock_thresholds (product_id, low_stock) values (p_id, (p_values ->> 'low_stock')::integer)
    on conflict (product_id) do update set low_stock = excluded.low_stock;
  end if;
end;
$$;

-- Applies one change to one product and tells what came of it: {id, name, changes: {field: {from, to}}}, or with skipped (a code word) and message.
-- A product that is not as `from` says is skipped: it changed since the change was prepared. So is one that the rules of products refuse.
create function private.change_product(p_change jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_id text := p_change ->> 'id';
  v_before jsonb := private.product_values(v_id);
  v_result jsonb := jsonb_build_object('id', v_id, 'name', coalesce(v_before ->> 'name', v_id));
  v_code text;
  v_message text;
begin
  if v_before is null then
    return v_result || '{"skipped": "product_not_found", "message": "não existe mais"}';
  elsif not v_before @> (p_change -> 'from') then
    return v_result || '{"skipped": "product_changed", "message": "outra pessoa mudou este produto enquanto isso"}';
  end if;
  perform private.write_product(v_id, p_change -> 'to');
  return v_result || jsonb_build_object('changes', coalesce(private.changed_fields(v_before, private.product_values(v_id)), '{}'));
exception when others then
  if sqlstate not like 'PT%' and sqlstate <> '23505' then
    raise;
  end if;
  get stacked diagnostics v_code = pg_exception_detail, v_message = message_text;
  if sqlstate = '23505' then
    -- Another person put a product on sale with the same provider's id at this moment.
    return v_result || '{"skipped": "ggcheckout_id_taken", "message": "outro produto à venda já usa este ID do GGCheckout"}';
  end if;
  return v_result || jsonb_build_object('skipped', v_code, 'message', v_message);
end;
$$;

-- Applies changes to many products in one transaction and tells of each, in the order given, what came of it, as change_product does. The same request
-- id changes nothing twice: the second call gets the first one's answer.
-- Refuses: as require_product_changes; 409 request_of_another (the id was used for other changes, or by another person).
create function public.change_products(p_request_id uuid, p_changes jsonb, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change private.product_changes;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_product_changes(p_changes);
  insert into private.product_changes (id, made_by, asked) values (p_request_id, private.caller_id(), p_changes) on conflict (id) do nothing;
  if found then
    -- Locks all before the first is written, in the lock order.
    perform private.lock_products(array(select c ->> 'id' from jsonb_array_elements(p_changes) c));
    update private.product_changes c set products = (
      select jsonb_agg(private.change_product(e.change) order by e.place) from jsonb_array_elements(p_changes) with ordinality as e (change, place))
    where c.id = p_request_id;
  end if;
  select * into v_change from private.product_changes c where c.id = p_request_id;
  if v_change.made_by <> private.caller_id() or v_change.asked <> p_changes then
    raise sqlstate 'PT409' using message = 'Esta mudança já foi enviada com outros valores', detail = 'request_of_another', hint = 'Use a new request id.';
  end if;
  return v_change.products;
end;
$$;

-- Restores the former values of a change, where they have not been changed since: {undone_at, email and is_mine (who undid
-- it), products (as change_products returns them)}. A second call changes nothing and returns the same.
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

grant execute on function public.list_staff_products(text, text, text, integer, integer, text), public.change_products(uuid, jsonb, text),
  public.undo_product_changes(uuid, text), public.list_product_changes(integer, integer) to authenticated;
