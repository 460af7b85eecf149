-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A payment line with a quantity is so many keys of one order, delivered together. No table is locked.
set lock_timeout = '4s';

alter type private.payment_line add attribute quantity integer cascade, add attribute max_per_order integer cascade,
  add attribute is_over boolean cascade;

-- As lock_next_key, for the oldest so many keys of a product: all of them, or none where there are fewer.
create or replace function private.lock_next_keys(p_product_id text, p_quantity integer, p_is_queued boolean default true) returns uuid[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_first uuid := private.lock_next_key(p_product_id, p_is_queued);
  v_others uuid[] := array(
    select k.id from private.stored_keys k
    where k.product_id = p_product_id and not k.is_used and k.id <> v_first
      and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    order by k.place limit p_quantity - 1 for update of k skip locked);
begin
  return case when v_first is null or cardinality(v_others) < p_quantity - 1 then '{}' else v_first || v_others end;
end;
$$;

-- Delivers to a product's waiting orders, the one paid first before the others, for as long as there are keys, and puts their notices in line
-- (R13.2); gives how many keys they took. Nothing passes an order of several keys: they gather for it until all of them are there, at most max_per_order,
-- so that neither it nor those behind it wait for more than the keys that were paid before theirs. The product must be locked.
create or replace function private.deliver_to_waiting_orders(p_product_id text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_order_id uuid;
  v_quantity integer;
  v_key_ids uuid[];
  v_served integer := 0;
begin
  loop
    select o.id, o.quantity into v_order_id, v_quantity from public.orders o where o.product_id = p_product_id and o.is_waiting
    order by o.paid_at, o.id limit 1;
    exit when v_order_id is null;
    v_key_ids := private.lock_next_keys(p_product_id, v_quantity);
    exit when v_key_ids = '{}';
    update public.orders set delivered_key_id = v_key_ids[1], other_key_ids = v_key_ids[2:], delivered_at = clock_timestamp() where id = v_order_id;
    perform private.notify_buyer('key_delivered', v_order_id);
    perform private.notify_guarantee(v_order_id);
    v_served := v_served + v_quantity;
  end loop;
  return v_served;
end;
$$;

-- The product that a provider's id stands for, locked where it is being sold; null for what the store does not sell.
-- Where two products have one provider's id, the one on sale counts, then the older.
create or replace function private.product_line(p_provider_id text, p_is_sale boolean) returns private.payment_line
language plpgsql volatile set search_path = ''
as $$
declare
  v_line private.payment_line;
begin
  if p_is_sale then
    -- A change of the unit locks the whole table, which this statement waits for before it reads anything.
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c),
      1, s.max_per_order, false into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1 for no key update;
  else
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c),
      1, s.max_per_order, false into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1;
  end if;
  return v_line;
end;
$$;

-- A line with the quantity that its event says, 1 where it says none. One over the product's maximum is over; so is one that cannot be read, which counts
-- as 1: staff see how much was paid.
create or replace function private.with_quantity(p_line private.payment_line, p_said jsonb) returns private.payment_line
language plpgsql immutable set search_path = ''
as $$
declare
  v_said text := coalesce(nullif(btrim(p_said #>> '{}'), ''), '1');
begin
  p_line.quantity := case when v_said ~ '^0*[1-9][0-9]{0,2}([.]0+)?$' then v_said::numeric else 1 end;
  p_line.is_over := p_line.quantity > p_line.max_per_order or v_said !~ '^[0-9]{1,9}([.]0+)?$' or v_said::numeric <> p_line.quantity;
  p_line.price := p_line.price * p_line.quantity;
  return p_line;
end;
$$;

-- The products that an event is about, in order of id; at most 50. Where they are being sold they are locked.
create or replace function private.payment_lines(p_payload jsonb, p_is_sale boolean) returns private.payment_line[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_items jsonb[];
  v_lines private.payment_line[];
  v_said jsonb := coalesce(v_listed #> '{0,quantity}', p_payload #> '{product,quantity}');
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    v_lines := case when v_main is not null then array[private.product_line(v_main, p_is_sale)] end;
    if v_said is not null and v_main is not null then
      v_lines[1] := private.with_quantity(v_lines[1], v_said);
    end if;
    return v_lines;
  end if;
  select array_agg(e) into v_items from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and not exists (select from unnest(v_items) e where btrim(e ->> 'id') = v_main) then
    v_items := array_prepend(p_payload -> 'product', v_items);
  end if;
  select array_agg(private.with_quantity((l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, null, 1, l.max_per_order, false
    )::private.payment_line, l.said) order by l.product_id, l.line)
  into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id order by i.place))::integer as line, p.price, p.guarantee_hours,
      p.guarantee_wait_hours, p.max_per_order, i.item -> 'quantity' as said
    from unnest(v_items[1:50]) with ordinality i (item, place), lateral private.product_line(i.item ->> 'id', false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  for v_place in 1..coalesce(cardinality(v_lines), 0) loop
    v_lines[1].is_over := v_lines[1].is_over or v_lines[v_place].is_over;
    v_lines[v_place].unit := (select s.amount_unit from private.store_settings s);
  end loop;
  return v_lines;
end;
$$;

-- Fails where a text to be replaced is not found.
do $do$
declare
  v_change text[];
  v_definition text;
begin
  foreach v_change slice 1 in array array[
    ['measure_closely',
      $t$sum(coalesce(o.expected_amount, l.price))$t$,
      $t$sum(coalesce(case when o.quantity = l.quantity then o.expected_amount end, l.price))$t$]
  ] loop
    select pg_get_functiondef(p.oid) into v_definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname = v_change[1];
    if strpos(v_definition, v_change[2]) = 0 then
      raise exception '% has no %', v_change[1], v_change[2];
    end if;
    execute replace(v_definition, v_change[2], v_change[3]);
  end loop;
end;
$do$;
