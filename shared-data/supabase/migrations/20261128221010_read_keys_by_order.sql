-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Pages and reports read all keys of an order. No table is locked.
set lock_timeout = '4s';

alter policy stored_keys_select_allowed on private.stored_keys using (
  (select private.is_staff())
  or exists (
    select 1 from public.orders o
    where o.id = stored_keys.order_id and o.user_id = (select private.caller_id()) and o.status = 'completed'
  )
);

create or replace view public.product_keys with (security_invoker = true) as
select
  k.id, k.product_id, private.read_key_data(k.id) as key_data, k.is_used, k.used_at,
  (select o.user_id from public.orders o
    where o.id = k.order_id and ((select private.is_admin()) or o.user_id = (select private.caller_id()))) as used_by,
  k.created_at
from private.stored_keys k;

-- One row for each key of an order paid in a period (one for an order without keys), and for each key replaced in it. income: the key's part of the amount
-- of a PIX, the first key's with what rounding leaves; 0 for credit and for refunded orders. fee: its part too, also of refunded payments, because the
-- provider keeps it; the fixed part counts once a payment. cost: of the key; null if unknown.
create or replace function private.sale_results(p_from timestamptz, p_to timestamptz)
returns table (order_id uuid, happened_at timestamptz, product_id text, supplier_id uuid, has_key boolean, income numeric, fee numeric, cost numeric)
language sql stable set search_path = ''
as $$
  select o.id, o.paid_at, o.product_id, i.supplier_id, o.delivered_key_id is not null,
    case when o.status = 'completed' and o.paid_with = 'pix' then a.amount else 0 end,
    case when o.paid_with = 'pix' then round(a.amount * s.fee_basis_points / 10000, 2) + case
      when s.fee_cents > 0 and h.place = 1 and not exists (
        select from public.orders f where f.payment_id = o.payment_id and (f.product_id, f.payment_line) < (o.product_id, o.payment_line)
      ) then s.fee_cents / 100.0 else 0 end else 0 end,
    i.unit_cost
  from private.store_settings s, public.orders o
  -- An order that waits has one row, without a key.
  cross join lateral unnest(o.delivered_key_id || o.other_key_ids) with ordinality h (key_id, place)
  cross join lateral (
    select round(coalesce(o.amount, 0) / (1 + cardinality(o.other_key_ids)), 2) as part
  ) e
  cross join lateral (
    select case h.place when 1 then coalesce(o.amount, 0) - cardinality(o.other_key_ids) * e.part else e.part end as amount
  ) a
  left join private.stored_keys k on k.id = h.key_id left join private.key_imports i on i.id = k.import_id
  where o.paid_at >= p_from and o.paid_at < p_to and o.status in ('completed', 'refunded')
  union all
  -- A defective key that its order still has is counted above.
  select null, k.defective_at, k.product_id, i.supplier_id, true, 0, 0, i.unit_cost
  from private.stored_keys k left join private.key_imports i on i.id = k.import_id
  where k.defective_at >= p_from and k.defective_at < p_to and k.order_id is null;
$$;

-- Fails where a text to be replaced is not found.
do $do$
declare
  v_change text[];
  v_definition text;
begin
  foreach v_change slice 1 in array array[
    ['record_key_view',
      $t$where o.delivered_key_id = p_key_id and$t$,
      $t$where o.id = (select k.order_id from private.stored_keys k where k.id = p_key_id)
      and$t$],
    ['read_key_data',
      $t$o.delivered_key_id = k.id$t$,
      $t$o.id = k.order_id$t$],
    ['matching_keys',
      $t$o.delivered_key_id from$t$,
      $t$unnest(private.keys_of(o)) from$t$],
    ['key_conditions',
      $t$o.delivered_key_id = k.id$t$,
      $t$o.id = k.order_id$t$],
    ['list_product_keys',
      $t$o.delivered_key_id = k.id$t$,
      $t$o.id = k.order_id$t$],
    ['matching_key',
      $t$o.delivered_key_id = k.id$t$,
      $t$o.id = k.order_id$t$],
    ['key_import_line',
      $t$        select r.id, d.used_at from private.stored_keys d join public.orders r on r.delivered_key_id = d.id
        where d.import_id = p_import.id and d.is_used order by d.used_at desc limit 20$t$,
      $t$        select d.order_id as id, max(d.used_at) as used_at from private.stored_keys d
        where d.import_id = p_import.id and d.order_id is not null group by d.order_id order by 2 desc limit 20$t$],
    ['check_stock',
      $t$not exists (select 1 from public.orders o where o.delivered_key_id = k.id)$t$,
      $t$not exists (
    select 1 from public.orders o where o.id = k.order_id and k.id = any (o.delivered_key_id || o.other_key_ids))$t$],
    ['timeline_of_buyer',
      $t$a.key_id is not distinct from p_order.delivered_key_id$t$,
      $t$a.key_id = any (private.keys_of(p_order))$t$],
    ['dossier_keys',
      $t$select p_order.delivered_key_id as id$t$,
      $t$select unnest(private.keys_of(p_order)) as id$t$],
    ['dossier_keys',
      $t$k.id is not distinct from p_order.delivered_key_id$t$,
      $t$k.id = any (private.keys_of(p_order))$t$],
    ['key_accesses_of',
      $t$n.key_id is not distinct from p_order.delivered_key_id$t$,
      $t$n.key_id = any (private.keys_of(p_order))$t$],
    ['actions_on_page',
      $t$array(select o.delivered_key_id from public.orders o where o.id = any (p_order_ids) and o.delivered_key_id is not null)$t$,
      $t$array(select unnest(private.keys_of(o)) from public.orders o where o.id = any (p_order_ids))$t$],
    ['guarantee_claim_facts',
      $t$(select count(*) from public.orders o where o.product_id = v_claim.product_id and o.delivered_key_id is not null)$t$,
      $t$(
              select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = v_claim.product_id and o.delivered_key_id is not null)$t$],
    ['expiry_of_order',
      $t$select private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template)$t$,
      $t$select min(private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template))$t$],
    ['expiry_of_order',
      $t$k.id = p_order.delivered_key_id$t$,
      $t$k.id = any (private.keys_of(p_order))$t$],
    ['remind_of_expiry',
      $t$o.delivered_key_id = new.key_id$t$,
      $t$new.key_id = any (private.keys_of(o))$t$],
    ['list_key_import_orders',
      $t$(select count(*) from imports i join private.stored_keys k on k.import_id = i.id join public.orders o on o.delivered_key_id = k.id)$t$,
      $t$(select count(distinct k.order_id) from imports i join private.stored_keys k on k.import_id = i.id)$t$],
    ['list_key_import_orders',
      $t$select r.*, r as ordered from imports i join private.stored_keys k on k.import_id = i.id join public.orders r on r.delivered_key_id = k.id
$t$,
      $t$select r.*, r as ordered from public.orders r where r.id in (
          select k.order_id from imports i join private.stored_keys k on k.import_id = i.id)
$t$],
    ['list_key_import_orders',
      $t$'is_disputed', o.disputed_at is not null, 'warned_at', ($t$,
      $t$'is_disputed', o.disputed_at is not null, 'key_ids', case when (select private.is_admin()) then array(
          select k.id from unnest(private.keys_of(o.ordered)) with ordinality u (id, place) join private.stored_keys k on k.id = u.id
          where k.import_id in (select i.id from imports i) order by u.place) end, 'warned_at', ($t$],
    ['order_profit',
      $t$not exists (select from public.orders o where o.delivered_key_id = k.id)$t$,
      $t$k.order_id is null$t$],
    ['order_profit',
      $t$private.profit_of(r.income, r.fee, coalesce(r.cost, 0) + coalesce(c.sum, 0), r.has_key::integer + c.keys,
    (r.has_key and r.cost is null)::integer + c.uncosted)
  from public.orders o, lateral private.sale_results(o.paid_at, o.paid_at + interval '1 microsecond') r, costs c
  where o.id = p_order_id and r.order_id = o.id;$t$,
      $t$private.profit_of(sum(r.income), sum(r.fee), coalesce(sum(r.cost), 0) + coalesce(c.sum, 0), count(*) filter (where r.has_key) + c.keys,
    count(*) filter (where r.has_key and r.cost is null) + c.uncosted)
  from public.orders o, lateral private.sale_results(o.paid_at, o.paid_at + interval '1 microsecond') r, costs c
  where o.id = p_order_id and r.order_id = o.id group by c.sum, c.keys, c.uncosted;$t$],
    ['origin_report',
      $t$select i.id is not null as is_known,$t$,
      $t$select r.order_id, i.id is not null as is_known,$t$],
    ['origin_report',
      $t$count(*) as orders,$t$,
      $t$count(distinct order_id) as orders,$t$],
    ['sync_stock',
      $t$(select count(*) from public.orders o where o.product_id = v_id and o.status = 'completed')$t$,
      $t$(select coalesce(sum(o.quantity), 0) from public.orders o where o.product_id = v_id and o.status = 'completed')$t$],
    ['key_to_take_along',
      $t$perform private.record_key_view(v_order.delivered_key_id, 'my_personal_data');
  return private.read_key_data(v_order.delivered_key_id);$t$,
      $t$perform private.record_key_view(k.id, 'my_personal_data') from unnest(private.keys_of(v_order)) k (id);
  return (select string_agg(private.read_key_data(k.id), E'\n' order by k.place) from unnest(private.keys_of(v_order)) with ordinality k (id, place));$t$],
    ['orders_for_staff',
      $t$o.delivered_key_id end) order by$t$,
      $t$o.delivered_key_id end,
    'quantity', o.quantity, 'key_ids', case when (select private.is_admin()) then private.keys_of(o) end) order by$t$],
    ['orders_since',
      $t$o.delivered_key_id, o.hold_reason$t$,
      $t$o.delivered_key_id, o.other_key_ids, o.hold_reason$t$],
    ['orders_since',
      $t$'delivered_key_id', o.delivered_key_id, 'guarantee_hours'$t$,
      $t$'delivered_key_id', o.delivered_key_id, 'other_key_ids', o.other_key_ids, 'quantity', o.quantity, 'guarantee_hours'$t$]
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
