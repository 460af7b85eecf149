-- A batch of keys: its keys, orders and claims, and notifications to its buyers.

-- One import, by its id or by an order that has one of its keys: key_import_line with product_id, product_name and claims (the newest 50 about its keys:
-- {id, order_id, reason, state, decision, opened_at}) and claims_total; null where there is none.
create function public.get_key_import(p_import_id uuid default null, p_order_id uuid default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select private.key_import_line(i) || jsonb_build_object('product_id', p.id, 'product_name', p.name, 'claims_total', (
      select count(*) from private.stored_keys k join public.guarantee_claims c on c.key_id = k.id where k.import_id = i.id),
    'claims', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'order_id', c.order_id, 'reason', c.reason, 'state', c.state, 'decision', c.decision,
        'opened_at', c.opened_at) order by c.opened_at desc)
      from (
        select g.* from private.stored_keys k join public.guarantee_claims g on g.key_id = k.id
        where k.import_id = i.id order by g.opened_at desc limit 50
      ) c), '[]'))
  from private.key_imports i join public.products p on p.id = i.product_id
  where i.id = coalesce(p_import_id, (
    select k.import_id from public.orders o join private.stored_keys k on k.id = o.delivered_key_id where o.id = p_order_id));
$$;

-- The orders that have keys of an import, or of a supplier, the newest delivery first, at most 500 at a time: {total, orders: [{id, email, product_name,
-- status, amount, delivered_at, first_viewed_at, is_disputed, key_ids (those of its keys, for admins), warned_at (of their last notice of a key
-- problem)}]}.
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
    'total', (select count(distinct k.order_id) from imports i join private.stored_keys k on k.import_id = i.id),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'email', coalesce(u.email, o.customer_email), 'product_name', p.name, 'status',
        private.shown_status(o.ordered), 'amount', o.amount, 'delivered_at', o.delivered_at, 'first_viewed_at', o.first_viewed_at,
        'is_disputed', o.disputed_at is not null, 'key_ids', case when (select private.is_admin()) then array(
          select k.id from unnest(private.keys_of(o.ordered)) with ordinality u (id, place) join private.stored_keys k on k.id = u.id
          where k.import_id in (select i.id from imports i) order by u.place) end, 'warned_at', (
          select max(n.created_at) from private.notices n where n.kind = 'key_problem' and n.subject = o.id::text))
        order by o.delivered_at desc, o.id)
      from (
        select r.*, r as ordered from public.orders r where r.id in (
          select k.order_id from imports i join private.stored_keys k on k.import_id = i.id)
        order by r.delivered_at desc, r.id limit least(greatest(p_limit, 1), 500) offset greatest(p_offset, 0)
      ) o join public.products p on p.id = o.product_id left join auth.users u on u.id = o.user_id
    ), '[]'));
$$;

-- Sets the note of an import; empty removes it. Logged.
-- Refuses: 404 import_not_found.
create function public.note_key_import(p_import_id uuid, p_note text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_was private.key_imports;
  v_note text := nullif(left(private.sanitize_text(p_note), 500), '');
begin
  perform private.require_staff();
  select * into v_was from private.key_imports i where i.id = p_import_id for update;
  if v_was.id is null then
    raise sqlstate 'PT404' using message = 'Adição de keys não encontrada', detail = 'import_not_found', hint = 'No import has this id.';
  end if;
  if v_note is distinct from v_was.note then
    update private.key_imports set note = v_note where id = p_import_id;
    perform private.log_staff_action('import_noted', p_product_id => v_was.product_id,
      p_changes => private.changed_fields(jsonb_build_object('note', v_was.note), jsonb_build_object('note', v_note)));
  end if;
end;
$$;

-- Sets supplier and unit cost of an import; empty removes them. Logged.
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

-- Notifies the buyers of these orders, once each, of a problem with their key, in the words of the reason; returns those it did not notify, with
-- 'not_found' (no delivered order), 'disputed', 'notified_already' or 'no_address'. Each is logged with its order.
-- Refuses: 413 too_many_orders (over 100).
create function public.warn_key_buyers(p_order_ids uuid[], p_reason text) returns table (id uuid, reason text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_order_ids), 0) > 100 then
    raise sqlstate 'PT413' using message = 'No máximo 100 pedidos de uma vez', detail = 'too_many_orders', hint = 'Send them in parts.';
  end if;
  for id, reason in
    select i.id, case
      when o.id is null or o.status <> 'completed' or o.delivered_key_id is null then 'not_found'
      when o.disputed_at is not null then 'disputed'
      when exists (select from private.notices n where n.kind = 'key_problem' and n.subject = o.id::text) then 'notified_already'
      when o.user_id is null and (o.customer_email is null or private.is_placeholder_email(o.customer_email)) then 'no_address' end
    -- Duplicate ids count once.
    from (select u.id, min(u.place) as place from unnest(p_order_ids) with ordinality u (id, place) group by u.id) i
    left join public.orders o on o.id = i.id order by i.place
  loop
    if reason is not null then
      return next;
    else
      perform private.log_staff_action('buyer_warned', p_product_id => o.product_id, p_order_id => o.id) from public.orders o where o.id = warn_key_buyers.id;
      perform private.notify_buyer('key_problem', warn_key_buyers.id);
    end if;
  end loop;
end;
$$;

grant execute on function public.get_key_import(uuid, uuid), public.list_key_import_orders(uuid, integer, integer, uuid),
  public.note_key_import(uuid, text), public.price_key_import(uuid, text, numeric), public.warn_key_buyers(uuid[], text) to authenticated;
