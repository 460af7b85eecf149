-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff record the supplier and the cost of keys. Pages of the release before go on calling the functions that get more parameters here. Only the
-- table of pastes is changed, which no payment reads.
set lock_timeout = '4s';

create table private.suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  constraint suppliers_name_length check (length(name) between 1 and 100)
);

create unique index suppliers_by_name on private.suppliers (lower(name));

alter table private.suppliers enable row level security;

-- pgls-ignore lint/safety/addingForeignKeyConstraint: an empty column is checked in no time.
alter table private.key_imports add column supplier_id uuid references private.suppliers (id),
  add column unit_cost numeric(12, 2) constraint key_imports_unit_cost_range check (unit_cost between 0 and 1000000);

create index key_imports_by_supplier on private.key_imports (supplier_id);

drop function private.take_key_import(uuid, text), public.add_product_keys(text, text[], uuid), public.list_key_import_orders(uuid, integer, integer);

-- The supplier of this name, added where there is none; null for an empty name.
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

-- An import: {id, created_at, email (of the staff member), is_mine, note, supplier_id, supplier, unit_cost, added, left (unused), delivered, replaced
-- (delivered, and found defective since), orders (up to 20 that received its keys, newest first), undone_at, removed}.
create or replace function private.key_import_line(p_import private.key_imports) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_import.id, 'created_at', p_import.created_at, 'email', (select u.email from auth.users u where u.id = p_import.made_by),
    'is_mine', p_import.made_by = (select private.caller_id()), 'note', p_import.note, 'supplier_id', p_import.supplier_id,
    'supplier', (select f.name from private.suppliers f where f.id = p_import.supplier_id), 'unit_cost', p_import.unit_cost, 'added', p_import.added,
    'left', count(*) filter (where not s.is_used), 'delivered', count(*) filter (where s.is_used),
    'replaced', count(*) filter (where s.defective_at is not null), 'orders', coalesce((
      select jsonb_agg(o.id order by o.used_at desc) from (
        select r.id, d.used_at from private.stored_keys d join public.orders r on r.delivered_key_id = d.id
        where d.import_id = p_import.id and d.is_used order by d.used_at desc limit 20
      ) o), '[]'),
    'undone_at', p_import.undone_at, 'removed', p_import.removed)
  from private.stored_keys s where s.import_id = p_import.id;
$$;

-- The orders that have keys of an import, or of a supplier, the newest delivery first, at most 500 at a time: {total, orders: [{id, email, product_name,
-- status, amount, delivered_at, first_viewed_at, is_disputed, warned_at (of their last notice of a key problem)}]}.
create function public.list_key_import_orders(
  p_import_id uuid default null, p_limit integer default 50, p_offset integer default 0, p_supplier_id uuid default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  with imports as materialized (
    select i.id from private.key_imports i where i.id = p_import_id or p_import_id is null and i.supplier_id = p_supplier_id
  )
  select jsonb_build_object(
    'total', (select count(*) from imports i join private.stored_keys k on k.import_id = i.id join public.orders o on o.delivered_key_id = k.id),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'email', coalesce(u.email, o.customer_email), 'product_name', p.name, 'status',
        private.shown_status(o.ordered), 'amount', o.amount, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
        'is_disputed', o.disputed_at is not null, 'warned_at', (
          select max(n.created_at) from private.notices n where n.kind = 'key_problem' and n.subject = o.id::text))
        order by o.delivered_at desc, o.id)
      from (
        select r.*, r as ordered from imports i join private.stored_keys k on k.import_id = i.id join public.orders r on r.delivered_key_id = k.id
        order by r.delivered_at desc, r.id limit least(greatest(p_limit, 1), 500) offset greatest(p_offset, 0)
      ) o join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    ), '[]'));
$$;

-- Writes the supplier and the unit cost of an import; an empty one takes it away. Logged.
-- Refuses: 404 import_not_found, 400 cost_invalid.
create function public.price_key_import(p_import_id uuid, p_supplier text, p_unit_cost numeric) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_supplier_id uuid;
  v_was private.key_imports;
  v_changes jsonb;
begin
  perform private.require_staff();
  perform private.require_unit_cost(p_unit_cost);
  -- Before the import, as add_product_keys locks them.
  v_supplier_id := private.supplier_named(p_supplier);
  select * into v_was from private.key_imports i where i.id = p_import_id for update;
  if v_was.id is null then
    raise sqlstate 'PT404' using message = 'Adição de keys não encontrada', detail = 'import_not_found', hint = 'No import has this id.';
  end if;
  select private.changed_fields(jsonb_build_object('supplier', w.name, 'unit_cost', v_was.unit_cost),
      jsonb_build_object('supplier', n.name, 'unit_cost', p_unit_cost::numeric(12, 2)))
  into v_changes from (select) one
  left join private.suppliers w on w.id = v_was.supplier_id left join private.suppliers n on n.id = v_supplier_id;
  if v_changes is not null then
    update private.key_imports set supplier_id = v_supplier_id, unit_cost = p_unit_cost where id = p_import_id;
    perform private.log_staff_action('import_noted', p_product_id => v_was.product_id, p_changes => v_changes);
  end if;
end;
$$;

grant execute on function public.add_product_keys(text, text[], uuid, text, numeric), public.list_key_import_orders(uuid, integer, integer, uuid),
  public.price_key_import(uuid, text, numeric) to authenticated;
