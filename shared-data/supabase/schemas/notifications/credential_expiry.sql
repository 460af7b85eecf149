-- The reminder three days before the expiry date in a key's text (R14.4). The date is read from the encrypted text when needed; only due_at is stored.

-- The date in one field of a key's text, dd/mm/yyyy or ISO 8601, as readExpiry in shared-data parses it; null where there is none.
create function private.parse_day(p_text text) returns date
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

-- The expiry date of a key's text, in the field that the product's template names; null where there is none. Fields are counted from the left, then from
-- the right, because a field before it may contain the separator, as a cookie or an IPv6 address does; the last field takes the rest.
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
    return coalesce(private.parse_day(array_to_string(v_parts[v_place:], v_separator)), private.parse_day(v_parts[cardinality(v_parts)]));
  end if;
  return coalesce(private.parse_day(v_parts[v_place]), private.parse_day(v_parts[cardinality(v_parts) - v_fields + v_place]));
end;
$$;

-- The first expiry date of an order's present keys; null where there is none, and where no text can be decrypted.
create function private.expiry_of_order(p_order public.orders) returns date
language plpgsql stable set search_path = ''
as $$
declare
  v_template jsonb := (select p.key_template from public.products p where p.id = p_order.product_id);
begin
  -- Most products have no such field: their keys are not decrypted.
  if p_order.delivered_key_id is null or not coalesce(v_template @? '$.fields[*] ? (@.kind == "expires_on")', false) then
    return null;
  end if;
  return (
    select min(private.credential_expiry(private.try_open_key_data(k.id, k.sealed), v_template))
    from private.stored_keys k where k.id = any (private.keys_of(p_order)));
exception
  -- A missing master key must not fail the notices of others.
  when sqlstate 'PT503' then
    return null;
end;
$$;

-- Queues the reminder when a key is first revealed, for nine in the morning in São Paulo three days before it expires. With less time left the page that
-- reveals it says so. A replacement key moves the order's reminder.
create function private.remind_of_expiry() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_day date := (select private.expiry_of_order(o) from public.orders o where o.id = new.order_id and new.key_id = any (private.keys_of(o)));
  v_due timestamptz := (v_day - 3 + time '09:00') at time zone 'America/Sao_Paulo';
begin
  if v_due > now() then
    delete from private.notices n where n.kind = 'credential_expiring' and n.subject = new.order_id::text and n.due_at <> v_due;
    perform private.notify_buyer('credential_expiring', new.order_id, v_due);
  end if;
  return null;
end;
$$;

create trigger remind_of_expiry after insert on private.key_access_log for each row execute function private.remind_of_expiry();

-- The order's facts with ends_on and product_id, null where the product cannot be bought any more. Nothing else of the key is sent.
-- Null where the key does not expire within three days.
create function private.expiry_facts(p_order public.orders) returns jsonb
language sql stable set search_path = ''
as $$
  select private.order_facts(p_order) || jsonb_build_object('ends_on', e.day,
    'product_id', (select p.id from public.products p where p.id = p_order.product_id and p.is_active))
  from (select private.expiry_of_order(p_order) as day offset 0) e where e.day - (now() at time zone 'America/Sao_Paulo')::date between 0 and 3;
$$;
