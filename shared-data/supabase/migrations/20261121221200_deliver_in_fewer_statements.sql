-- Each statement inside a function has a start and an end, which mostly cost more than what it does. What a delivery can ask together, it now does.

-- Hands the payments that came before the account to whoever proves the payer's e-mail.
-- Refuses: nothing.
-- Definer because: the auth service's role may not write orders.
create or replace function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Takes turns with the payments of this e-mail, which share the lock: each sees what the other did, and no payment falls between them.
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || lower(new.email), 0));
  if new.email_confirmed_at is not null and private.verified_owner(new.email) = new.id then
    update public.orders set user_id = new.id where user_id is null and customer_email = lower(new.email);
  end if;
  return null;
end;
$$;

drop function private.product_line(text);

-- The product that a provider's id stands for, locked where it is being sold; null for what the store does not sell.
-- Of two products with one provider's id the one on sale counts, then the older.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.product_line(p_provider_id text, p_is_sale boolean) returns private.payment_line
language plpgsql volatile set search_path = ''
as $$
declare
  v_line private.payment_line;
begin
  if p_is_sale then
    select s.id, 1, s.price into v_line from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1 for no key update;
  else
    select s.id, 1, s.price into v_line from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1;
  end if;
  return v_line;
end;
$$;

drop function private.lock_payment(text, private.payment_line[], text, text);

-- Locks products in order of id, as everybody does: so nobody waits in a circle.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_products(p_ids text[]) returns void
language sql volatile set search_path = ''
as $$
  select 1 from public.products p where p.id = any (p_ids) order by p.id for no key update;
$$;

drop function private.payment_lines(jsonb);

-- The products that an event is about, in order of id; at most 50. Where they are being sold they are locked.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payment_lines(p_payload jsonb, p_is_sale boolean) returns private.payment_line[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_main text := nullif(btrim(p_payload #>> '{product,id}'), '');
  v_listed jsonb := case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' else '[]' end;
  v_ids text[];
  v_lines private.payment_line[];
begin
  -- Nearly every payment is of one product, named once or twice.
  if jsonb_array_length(v_listed) = 0 or (jsonb_array_length(v_listed) = 1 and v_listed #>> '{0,id}' = v_main) then
    return case when v_main is not null then array[private.product_line(v_main, p_is_sale)] end;
  end if;
  select array_agg(btrim(e ->> 'id')) into v_ids from jsonb_array_elements(v_listed) e
  where jsonb_typeof(e) = 'object' and btrim(e ->> 'id') <> '';
  if v_main is not null and v_main <> all (coalesce(v_ids, '{}')) then
    v_ids := v_main || v_ids;
  end if;
  select array_agg((l.product_id, l.line, l.price)::private.payment_line order by l.product_id, l.line) into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price
    from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id, false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  return v_lines;
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or out of turn, changes nothing that stands.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create or replace function private.apply_payment_event(p_event public.payment_events) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_status text := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_amount numeric := private.amount_number(p_event.payload #>> '{payment,amount}');
  v_email text := private.payer_email(p_event.payload);
  v_matched text;
  v_outcomes text[] := '{}';
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  end if;
  -- Locks are taken in one order: payment, e-mail (shared with other payments; claim_orders takes it alone), products by id, orders.
  perform pg_advisory_xact_lock(hashtextextended('store payment ' || p_event.payment_id, 0)),
    pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || v_email, 0));
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    -- Also the products of orders that the event does not list.
    perform private.lock_products(array(
      select l.product_id from unnest(v_lines) l union select o.product_id from public.orders o where o.payment_id = p_event.payment_id
    ));
  end if;
  v_matched := private.matched_price(p_event.payment_id, v_lines, v_amount);
  foreach v_line in array v_lines loop
    v_outcomes := v_outcomes || case
      when v_line.product_id is null then 'unknown_product'
      -- What diverges is kept as it was paid; of several products together it cannot be divided, and each keeps its price.
      else private.apply_payment_line(p_event, v_status, v_line,
        case when v_matched is null and cardinality(v_lines) = 1 then private.nearest_amount(v_amount, v_line.price) else v_line.price end, v_matched, v_email)
    end;
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcomes := v_outcomes || case when found then 'refunded' else 'unchanged' end;
  end if;
  -- What staff must look at is said first.
  foreach v_status in array array['unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged'] loop
    exit when v_status = any (v_outcomes);
  end loop;
  return case when cardinality(v_outcomes) = 0 then 'unknown_product' else v_status end;
end;
$$;

drop function private.lock_email(text, boolean);

-- Finds the oldest unused key of a product for an order to take, and locks it; null where there is none. For a sale that is not in
-- line yet it also finds none while somebody waits: nobody is served past the line.
-- Refuses: nothing. The product must be locked; the order that gets the key makes it used.
-- Invoker, and granted to nobody: only definer functions reach it.
create or replace function private.take_key(p_product_id text, p_is_in_line boolean default true) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_id uuid;
  v_place bigint;
  v_start bigint;
begin
  select k.id, k.place, (select c.place from private.delivery_cursors c where c.product_id = p_product_id) into v_key_id, v_place, v_start
  from private.stored_keys k
  where k.product_id = p_product_id and not k.is_used
    and k.place > coalesce((select c.place from private.delivery_cursors c where c.product_id = p_product_id), 0)
    and (p_is_in_line or not exists (select 1 from public.orders o where o.product_id = p_product_id and o.is_waiting))
  order by k.place limit 1 for update of k skip locked;
  -- Moved now and then only: passing over some used keys costs less than a write with each delivery. Products share the places.
  if v_place > coalesce(v_start, 0) + 128 then
    insert into private.delivery_cursors (product_id, place)
    -- An older key that somebody else had locked was passed over, and must be found again.
    select p_product_id, v_place - 1 where not exists (
      select 1 from private.stored_keys k
      where k.product_id = p_product_id and k.place > coalesce(v_start, 0) and k.place < v_place and not k.is_used
    )
    on conflict (product_id) do update set place = excluded.place;
  end if;
  return v_key_id;
end;
$$;
