-- Functions of one expression are written in plpgsql here: its plans are kept, and a delivery asks for them each time.

-- What an event means: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.event_meaning(p_endpoint text, p_event text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_event text := lower(btrim(p_event));
begin
  return case
    when coalesce(v_event, '') = '' then split_part(p_endpoint, '.', 2)
    when v_event in ('pix.generated', 'pix.paid', 'pix.expired', 'pix.failed') then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$$;

-- A payment's amount as a number, from a JSON number or from text such as '147,00'; null where it is none, or beyond what an order can hold.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.amount_number(p_amount text) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  v_amount numeric;
begin
  if btrim(p_amount) ~ '^\d{1,12}([.,]\d{1,6})?$' then
    v_amount := replace(btrim(p_amount), ',', '.')::numeric;
  end if;
  return case when v_amount < 10000000000 then v_amount end;
end;
$$;

-- An amount that matches nothing, in reais: whichever of its two readings lies nearer to the price.
-- Refuses: nothing; without an amount, the price.
-- Invoker, and granted to nobody.
create function private.nearest_amount(p_amount numeric, p_expected numeric) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when p_amount is null then p_expected
    when abs(p_amount - p_expected) <= abs(p_amount / 100 - p_expected) then round(p_amount, 2)
    else round(p_amount / 100, 2)
  end;
end;
$$;

-- The payer's e-mail as orders keep it; null where it is none.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payer_email(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_payload #>> '{customer,email}'));
begin
  return case when length(v_email) <= 254 and v_email ~ '^[^\s@]+@[^\s@]+$' then v_email end;
end;
$$;

-- One product of a payment. product_id is null for what the store does not sell; a product listed twice has lines 1 and 2.
create type private.payment_line as (product_id text, line integer, price numeric);

-- The product that a provider's id stands for; null for what the store does not sell.
-- Of two products with one provider's id the one on sale counts, then the older.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.product_line(p_provider_id text) returns private.payment_line
language plpgsql stable set search_path = ''
as $$
declare
  v_line private.payment_line;
begin
  select s.id, 1, s.price into v_line from public.products s where s.ggcheckout_id = btrim(p_provider_id)
  order by s.is_active desc, s.created_at, s.id limit 1;
  return v_line;
end;
$$;

-- The products that an event is about, in order of id; at most 50.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payment_lines(p_payload jsonb) returns private.payment_line[]
language plpgsql stable set search_path = ''
as $$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_ids text[];
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    return case when v_main is not null then array[private.product_line(v_main)] end;
  end if;
  select array_agg(btrim(e ->> 'id')) into v_ids from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and v_main <> all (coalesce(v_ids, '{}')) then
    v_ids := v_main || v_ids;
  end if;
  return (
    select array_agg((l.product_id, l.line, l.price)::private.payment_line order by l.product_id, l.line)
    from (
      select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price
      from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id) p
    ) l
  );
end;
$$;

-- Whether the amount of a payment is the sum of its lines: 'today' at the present prices, 'first' at those when its orders were made,
-- null at neither. A payment without an amount, or with a product that the store does not sell, matches nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.matched_price(p_payment_id text, p_lines private.payment_line[], p_amount numeric) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_line private.payment_line;
  v_today numeric := 0;
begin
  foreach v_line in array p_lines loop
    v_today := v_today + v_line.price;
  end loop;
  if p_amount is null or v_today is null then
    return null;
  -- In reais, or in cents.
  elsif p_amount in (v_today, v_today * 100) then
    return 'today';
  end if;
  return (
    select 'first' from unnest(p_lines) l
    left join public.orders o on o.payment_id = p_payment_id and o.product_id = l.product_id and o.payment_line = l.line
    having p_amount in (sum(coalesce(o.expected_amount, l.price)), sum(coalesce(o.expected_amount, l.price)) * 100)
  );
end;
$$;
