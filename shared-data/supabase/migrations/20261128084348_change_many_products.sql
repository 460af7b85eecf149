-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Staff change many products at once: prices, sale, guarantee, low-stock limit.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- One change of many products, by the request that asked for it.
create table private.product_changes (
  -- Chosen by the client: a call without a response is repeated under it, and changes nothing twice.
  id uuid primary key,
  -- No foreign key, as in the log.
  made_by uuid not null,
  made_at timestamptz not null default clock_timestamp(),
  -- What was asked for, and what came of it, a product each.
  asked jsonb not null,
  products jsonb not null default '[]',
  undone_by uuid,
  undone_at timestamptz,
  undone jsonb,
  constraint product_changes_undone_whole check ((undone_at is null) = (undone is null))
);

alter table private.product_changes enable row level security;

create index product_changes_newest on private.product_changes (made_at desc);

-- Raises where a list of changes is none: [{id, from: {field: value}, to: {field: value}}], at most 1000, with fields that many products may be given.
-- Refuses: 400 changes_invalid, 413 too_many_products.
create function private.require_product_changes(p_changes jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  c_fields constant text[] := array['name', 'description', 'price', 'original_price', 'category', 'ggcheckout_id', 'image_url', 'checkout_link',
    'is_active', 'guarantee_hours', 'low_stock'];
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
  select to_jsonb(p) - array['updated_at', 'stock_count', 'sold_count', 'initial_stock'] || jsonb_build_object('low_stock', t.low_stock)
  from public.products p left join private.stock_thresholds t on t.product_id = p.id where p.id = p_id);

-- Writes these fields of one product. Its row triggers clean, check and log them.
create function private.write_product(p_id text, p_values jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_values - 'low_stock' <> '{}' then
    update public.products p set (name, description, price, original_price, category, ggcheckout_id, image_url, checkout_link, is_active, guarantee_hours) = (
      select v.name, v.description, v.price, coalesce(v.original_price, 0), v.category, v.ggcheckout_id, v.image_url, v.checkout_link, v.is_active,
        v.guarantee_hours
      from jsonb_populate_record(p, p_values - 'low_stock') v)
    where p.id = p_id;
  end if;
  if p_values -> 'low_stock' = 'null' then
    delete from private.stock_thresholds t where t.product_id = p_id;
  elsif p_values ? 'low_stock' then
    perform public.set_stock_threshold(p_id, (p_values ->> 'low_stock')::integer);
  end if;
end;
$$;

-- Applies one change to one product and tells what came of it: {id, name, changes: {field: {from, to}}}, or with skipped (a code word) and message.
-- A product that is not as `from` says is skipped: somebody changed it since the change was prepared. So is one that the rules of products refuse.
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
    -- Somebody else put a product on sale with the same provider's id at this moment.
    return v_result || '{"skipped": "ggcheckout_id_taken", "message": "outro produto à venda já usa este ID do GGCheckout"}';
  end if;
  return v_result || jsonb_build_object('skipped', v_code, 'message', v_message);
end;
$$;

-- Applies changes to many products in one transaction and tells of each, in the order given, what came of it, as change_product does. The same request
-- id changes nothing twice: the second call gets the first one's answer.
-- Refuses: as require_product_changes; 409 request_of_another (the id was used for other changes, or by somebody else).
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

grant execute on function public.change_products(uuid, jsonb, text) to authenticated;
