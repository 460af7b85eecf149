-- What a key gives may end on a day that its text names (R14.4): its owner is told three days before. The day is read out of the sealed text when it
-- is needed and kept nowhere, but for the moment at which the notice is due.

-- The day that one part of a key's text names, dd/mm/aaaa or ISO 8601 with or without a time, as readExpiry in shared-data reads it.
-- Null where it names none.
create function private.read_day(p_text text) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := btrim(p_text, E' \t\r\n');
  v_day text := case
    when v_text ~ '^\d{2}/\d{2}/\d{4}$' then right(v_text, 4) || '-' || substr(v_text, 4, 2) || '-' || left(v_text, 2)
    when v_text ~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$' then left(v_text, 10)
  end;
begin
  return case when pg_input_is_valid(v_day, 'date') then v_day::date end;
end;
$$;

-- The last day of a key, of which its product's template says where in the text it stands. The fields are counted from the left, and where that is no
-- day from the right: a field before it may have the separator inside, as a cookie or an IPv6 address has; the last field takes the rest.
-- Null where there is no such field, or no day in it.
create function private.credential_expiry(p_text text, p_template jsonb) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  v_fields integer := jsonb_array_length(p_template -> 'fields');
  v_place integer := (
    select f.place from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)
    where f.field ->> 'kind' = 'expires_on' order by f.place limit 1);
  v_separator text := p_template ->> 'separator';
  v_parts text[] := string_to_array(btrim(p_text, E' \t\r\n'), v_separator);
begin
  if v_place is null or cardinality(v_parts) < v_fields then
    return null;
  elsif v_place = v_fields then
    return coalesce(private.read_day(array_to_string(v_parts[v_place:], v_separator)), private.read_day(v_parts[cardinality(v_parts)]));
  end if;
  return coalesce(private.read_day(v_parts[v_place]), private.read_day(v_parts[cardinality(v_parts) - v_fields + v_place]));
end;
$$;

-- The last day of the key that an order has now.
-- Null where there is none, and where the text cannot be read.
create function private.expiry_of_order(p_order public.orders) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_template jsonb := (select p.key_template from public.products p where p.id = p_order.product_id);
begin
  -- Most products have no such field: their keys stay sealed.
  if p_order.delivered_key_id is null or not coalesce(v_template @? '$.fields[*] ? (@.kind == "expires_on")', false) then
    return null;
  end if;
  return (select private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template) from private.stored_keys k where k.id = p_order.delivered_key_id);
exception
  -- A store without its master key gives out no key either; what is read here must fail nobody else's notice.
  when sqlstate 'PT503' then
    return null;
end;
$$;

-- Puts the reminder of a key's end in line when the key is given: at nine in the morning in São Paulo, three days before. Where less time is left, the
-- card that has just been opened says so, and no letter does. Of a replaced key the order's reminder is moved to the new one's day.
-- Invoker: only record_key_view writes givings.
create function private.remind_of_expiry() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_day date := (select private.expiry_of_order(o) from public.orders o where o.id = new.order_id and o.delivered_key_id = new.key_id);
  v_due timestamptz := (v_day - 3 + time '09:00') at time zone 'America/Sao_Paulo';
begin
  if v_due > now() then
    delete from private.notices n where n.kind = 'credential_expiring' and n.subject = new.order_id::text and n.due_at <> v_due;
    perform private.notify_buyer('credential_expiring', new.order_id, v_due);
  end if;
  return null;
end;
$$;

create trigger remind_of_expiry after insert on private.key_givings for each row execute function private.remind_of_expiry();

-- A key that ends soon, with its last day ("ends_on") and product_id, null where the product cannot be bought any more. Nothing else of the key is told.
-- Null where the order's key is another by now, has ended, or may not be shown.
create function private.facts_of_credential_expiring(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_order public.orders := private.order_of_notice(p_notice);
  v_left integer := private.expiry_of_order(v_order) - (now() at time zone 'America/Sao_Paulo')::date;
begin
  if v_order.status = 'completed' and v_order.disputed_at is null and v_left between 0 and 3 then
    return private.order_facts(v_order, array[v_order.id]) || jsonb_build_object('ends_on', private.expiry_of_order(v_order),
      'product_id', (select p.id from public.products p where p.id = v_order.product_id and p.is_active));
  end if;
  return null;
end;
$$;
