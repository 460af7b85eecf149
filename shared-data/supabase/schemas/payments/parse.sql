-- Reading the body of a payment event.

-- True where a body nests no deeper than 64 levels. Checked before it is parsed: the parser follows any depth, and the embedded backend crashes of it.
-- Texts and everything but brackets are taken away, then the innermost pairs, level by level. Brackets that do not match are too deep.
create function private.is_shallow(p_body text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_rest text := p_body;
begin
  if octet_length(p_body) - octet_length(replace(replace(p_body, '[', ''), '{', '')) <= 64 then
    return true;
  end if;
  v_rest := regexp_replace(v_rest, '"([^"\\]|\\.)*"', '', 'g');
  v_rest := regexp_replace(v_rest, '[^][{}]', '', 'g');
  for v_level in 1..64 loop
    exit when v_rest = '';
    v_rest := replace(replace(v_rest, '[]', ''), '{}', '');
  end loop;
  return v_rest = '';
end;
$$;

-- A body as jsonb. Characters that JSON allows and Postgres does not (a NUL, half a surrogate) become a zero-width space. Null where it cannot be read.
create function private.readable_json(p_body text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_body text;
begin
  -- Tried, not checked beforehand: the check would parse it all once more.
  return p_body::jsonb;
exception
  when data_exception or program_limit_exceeded then
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u200b', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$$;

-- The payment that a payload is about, in one spelling: without blanks and invisible characters, plain characters for wide ones. Null for the provider's
-- ping, for no id, and for an id that only credit's purchases have.
create function private.payment_id_of(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_id text := p_payload #>> '{payment,id}';
begin
  if jsonb_typeof(p_payload #> '{payment,id}') not in ('string', 'number') or length(v_id) > 200 then
    return null;
  elsif v_id ~ '[^!-~]' then
    v_id := regexp_replace(normalize(private.clean_key(v_id), nfkc), '\s', '', 'g');
  end if;
  return case when v_id !~* '^credito:' then nullif(v_id, '') end;
end;
$$;

-- The meaning of an event: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
create function private.event_meaning(p_endpoint public.payment_endpoint, p_event text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_known constant text[] := array['pix.generated', 'pix.paid', 'pix.expired', 'pix.failed'];
  v_event text;
begin
  if p_event = any (c_known) then
    return split_part(p_event, '.', 2);
  end if;
  v_event := lower(btrim(p_event));
  return case
    when coalesce(v_event, '') = '' then split_part(p_endpoint::text, '.', 2)
    when v_event = any (c_known) then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$$;

-- A payment's own status in an event that calls it paid: 'paid', also where it says nothing; 'not_paid'; or 'unknown', for any other word, which delivers
-- nothing before an admin has looked at it.
create function private.said_status(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_said text := p_payload #>> '{payment,status}';
begin
  if v_said is null or v_said = 'paid' or btrim(v_said) = '' then
    return 'paid';
  elsif jsonb_typeof(p_payload #> '{payment,status}') <> 'string' then
    return 'unknown';
  end if;
  v_said := btrim(regexp_replace(private.fold_for_search(v_said), '[^a-z]+', '_', 'g'), '_');
  return case
    when v_said ~ ('^((pix|payment|pagamento)_)?(paid|approved|completed?|confirmed|succeeded|success|settled|received'
      || '|pag[oa]|aprovad[oa]|concluid[oa]|complet[oa]|confirmad[oa]|recebid[oa]|liquidad[oa])$') then 'paid'
    when v_said ~ ('refus|reject|declin|denied|fail|cancel|expir|refund|revers|charged?_?back|disput|pending|wait|processing|in_process|analy|review'
      || '|unpaid|not_?paid|not_?approved|error|invalid|void|abandon|block|fraud|suspend|overdue|open|created|generated'
      || '|recus|rejeit|negad|falh|estorn|reembols|devolv|contest|pendente|aguard|processa|em_process|analis|nao_|reprov|erro|bloque|vencid|abert|criad|gerad')
      then 'not_paid'
    else 'unknown'
  end;
end;
$$;

-- A payment's amount in reais, read in one unit alone; null where it cannot be read. A JSON number, or text of digits with at most two decimals
-- after a point or a comma: a sign of currency or marks of thousands would have to be guessed at. It must be whole cents, but for the noise
-- that a sum of binary fractions has (189.79999999999998).
create function private.amount_in_reais(p_amount jsonb, p_unit public.amount_unit) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_cents numeric;
begin
  if jsonb_typeof(p_amount) = 'number' then
    v_cents := p_amount::numeric;
  elsif jsonb_typeof(p_amount) = 'string' and btrim(p_amount #>> '{}') ~ '^[0-9]{1,12}([.,][0-9]{1,2})?$' then
    v_cents := replace(btrim(p_amount #>> '{}'), ',', '.')::numeric;
  end if;
  -- An amount that no order can hold is unreadable too. Larger numbers are not multiplied: they could overflow.
  if v_cents is null or v_cents < 0 or v_cents >= 1000000000000 then
    return null;
  elsif p_unit = 'reais' then
    v_cents := v_cents * 100;
  end if;
  return case when v_cents < 1000000000000 and abs(v_cents - round(v_cents)) < 0.0001 then round(round(v_cents) / 100, 2) end;
end;
$$;

-- The payer's e-mail as orders keep it; null where it is none.
create function private.payer_email(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_payload #>> '{customer,email}'));
begin
  return case when length(v_email) <= 254 and v_email ~ '^[^\s@]+@[^\s@]+$' then v_email end;
end;
$$;

-- One product of a payment. product_id is null for what the store does not sell; a product listed twice has lines 1 and 2. "price": of all keys of the line.
-- "unit" is the one that amounts are read in, as it was when the product was locked. "is_over": of the first line, where any line's quantity is not allowed.
create type private.payment_line as (
  product_id text, line integer, price numeric, guarantee_hours integer, guarantee_wait_hours integer, unit public.amount_unit,
  quantity integer, max_per_order integer, is_over boolean
);

-- The product that a provider's id stands for, locked where it is being sold; null for what the store does not sell.
-- Where two products have one provider's id, the one on sale counts, then the older.
create function private.product_line(p_provider_id text, p_is_sale boolean) returns private.payment_line
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
create function private.with_quantity(p_line private.payment_line, p_said jsonb) returns private.payment_line
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
create function private.payment_lines(p_payload jsonb, p_is_sale boolean) returns private.payment_line[]
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
