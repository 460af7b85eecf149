-- How a webhook of the checkout becomes orders, and the inbox that keeps it.

-- The payment inbox: every authenticated event for ever, with what became of it. The payer's data in it end: 85_personal_data.sql.
create table public.payment_events (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default clock_timestamp(),
  endpoint text not null,
  event text,
  payment_id text,
  -- Only of an event whose payload could not be read, for staff to look at.
  body text,
  -- Without the payer's document and address on the network. Null where the body is JSON that Postgres cannot hold as jsonb (a NUL in a string, half a surrogate).
  payload jsonb,
  headers jsonb not null default '{}',
  outcome text not null default 'received',
  error text,
  applied_at timestamptz
);

create index payment_events_newest on public.payment_events (received_at);
-- Only what staff look for among the events is worth an index: nearly all of them are delivered, or wait to be paid.
create index payment_events_by_outcome on public.payment_events (outcome, id desc) where outcome <> 'delivered' and outcome <> 'pending';
-- The payments that came and sold nothing: what is paid later by the same id was paid when the first of them came.
create index payment_events_unsold on public.payment_events (payment_id) where outcome in ('unknown_product', 'error');
-- None on every payment_id: nobody looks for events by their payment, and each delivery would write it, a hundredth of its work.

-- The outcomes that payment_events_by_outcome knows. Asked for by name and not by what they are not: the planner then knows how few they are.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.rare_outcomes() returns text[]
language sql immutable set search_path = ''
return array['received', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product', 'no_payment', 'not_paid', 'ignored', 'error'];

-- Whether an event came to one of our addresses, and ended in a way that we know.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only definer functions write the inbox.
create function private.is_sound_event(p_endpoint text, p_outcome text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return p_endpoint in ('pix.generated', 'pix.paid')
    and p_outcome in ('received', 'pending', 'delivered', 'waiting', 'held', 'expired', 'failed', 'refunded', 'unchanged', 'unknown_product',
      'no_payment', 'not_paid', 'ignored', 'error');
end;
$$;

alter table public.payment_events add constraint payment_events_are_sound check (private.is_sound_event(endpoint, outcome));

alter table public.payment_events enable row level security;

create policy payment_events_select_staff on public.payment_events for select to authenticated using ((select private.is_staff()));

grant select on public.payment_events to authenticated;
-- No insert, update or delete: receiving and replaying write here, and what ends personal data.

-- ## From a webhook to its orders

-- receive_payment_event authenticates and stores, settle_payment_event catches failures, apply_payment_event locks and reads,
-- measure_payment compares what was paid with the prices, apply_payment_line makes or moves one order. The key is given in 45_delivery.sql.
--
-- Every delivery runs through all of this, so it is written to be fast. Functions of one expression are in plpgsql, whose plans are kept.
-- One statement does what one statement can, because each has a start and an end. What a payment seldom needs is a statement of its own
-- behind an "if", because the whole of an expression is prepared, also the part that is not reached.

-- The checkout's webhooks, pix.generated and pix.paid: authenticates, stores the event, makes or completes its orders and delivers, in one transaction.
-- Refuses: nothing by raising; gives {status, body} to answer with: 401 unauthorized, 404 unknown_endpoint, 413 too_large, 400 not_json, else 200.
-- Definer because: the caller, service_role, may do nothing else here.
create function public.receive_payment_event(p_event text, p_body text, p_headers jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_headers jsonb := case when jsonb_typeof(p_headers) = 'object' then p_headers else '{}' end;
  v_event public.payment_events;
  v_is_watched boolean;
begin
  if private.is_authentic_webhook(coalesce(p_body, ''), v_headers) is not true then
    return '{"status": 401, "body": {"error": "unauthorized"}}';
  end if;
  if coalesce(p_event, '') not in ('pix.generated', 'pix.paid') then
    return '{"status": 404, "body": {"error": "unknown_endpoint"}}';
  end if;
  if octet_length(p_body) > 65536 then
    return '{"status": 413, "body": {"error": "too_large"}}';
  end if;
  if private.is_shallow(p_body) then
    v_event.payload := private.without_identity(private.readable_json(p_body));
  end if;
  if v_event.payload is null then
    -- JSON that jsonb cannot hold is still an event, and kept.
    if not private.is_shallow(p_body) or p_body is not json then
      return '{"status": 400, "body": {"error": "not_json"}}';
    end if;
  end if;
  v_event.received_at := clock_timestamp();
  v_event.endpoint := p_event;
  v_event.body := case when v_event.payload is null then p_body end;
  v_event.event := left(v_event.payload ->> 'event', 100);
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  -- Stored once, with its outcome; of the headers only what finds the call in the log of the Edge Functions.
  insert into public.payment_events (received_at, endpoint, event, payment_id, body, payload, headers, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.body, v_event.payload,
    jsonb_strip_nulls(jsonb_build_object('x-request-id', left(v_headers ->> 'x-request-id', 200))), v_event.outcome, v_event.error, v_event.applied_at)
  returning id, exists (select 1 from private.webhook_capture c where c.status = 'waiting') into v_event.id, v_is_watched;
  if v_is_watched then
    perform private.capture_webhook(v_headers, coalesce(private.readable_json(p_body), 'null'));
  end if;
  return jsonb_build_object('status', 200, 'body', jsonb_build_object('received', true, 'event_id', v_event.id, 'outcome', v_event.outcome));
end;
$$;

grant execute on function public.receive_payment_event(text, text, jsonb) to service_role;
-- Not to anon or authenticated: the secret is checked inside, but only the Edge Functions have business here.

-- ## Who sent a webhook

-- Whether a webhook comes from who holds a secret, the present one or the one before while it is being changed: as bearer token, as
-- x-secret, or as HMAC-SHA256 of the raw body. Any one of them is enough.
-- Refuses: nothing; without a secret on the server it is false.
-- Invoker, and granted to nobody.
create function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text;
  v_secret text;
begin
  -- Tries every proof of every secret until one fits. Only a caller who is let in can learn from the time which one it was.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
      return true;
    elsif p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret) then
      return true;
    elsif p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
      'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex')) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- Whether two texts are the same, in a time that does not tell how much of them is: one number is compared for each, and the texts themselves only
-- where the numbers are the same. A number from a seed of the moment: nobody can collect texts that have the secret's.
-- Refuses: nothing; null and empty are the same as nothing.
-- Invoker, and granted to nobody.
create function private.same_secret(p_sent text, p_secret text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_seed bigint := (random() * 4611686018427387904)::bigint;
begin
  if coalesce(p_sent, '') = '' or coalesce(p_secret, '') = '' then
    return false;
  end if;
  return hashtextextended(p_sent, v_seed) = hashtextextended(p_secret, v_seed) and p_sent = p_secret;
end;
$$;

-- ## What an event says

-- Whether a body nests no deeper than 64 levels. Asked before it is parsed: the parser follows any depth, and the embedded
-- backend crashes of it. Texts and everything but brackets are taken away, then the innermost pairs, level by level.
-- Refuses: nothing; brackets that do not match are too deep.
-- Invoker, and granted to nobody.
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

-- A body as jsonb. Text that JSON may carry and Postgres may not (a NUL, half a surrogate) is replaced.
-- Refuses: nothing; null where it cannot be read.
-- Invoker, and granted to nobody.
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
    v_body := regexp_replace(p_body, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '?', 'g');
    return case when pg_input_is_valid(v_body, 'jsonb') then v_body::jsonb end;
end;
$$;

-- The payment that a payload is about; null for the provider's ping, for what is no id, and for one that would pass for a purchase with credit (buy_with_credit).
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.payment_id_of(p_payload jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload #> '{payment,id}') in ('string', 'number') and length(p_payload #>> '{payment,id}') <= 200
    and btrim(p_payload #>> '{payment,id}') not like 'credito:%' then
    return nullif(btrim(p_payload #>> '{payment,id}'), '');
  end if;
  return null;
end;
$$;

-- What an event means: the payload's own name where it has one that we know, else the address it was sent to.
-- A provider that posts everything to one address is still understood; a name that we do not know changes nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.event_meaning(p_endpoint text, p_event text) returns text
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
    when coalesce(v_event, '') = '' then split_part(p_endpoint, '.', 2)
    when v_event = any (c_known) then split_part(v_event, '.', 2)
    when v_event ~ '\.(refunded|chargeback)$' then 'refunded'
    else 'ignored'
  end;
end;
$$;

-- What a payment's own status says of an event that calls it paid: 'paid', also where it says nothing; 'not_paid'; or 'unknown', for a word that
-- nobody has heard of, which delivers nothing before an admin has looked at it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
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
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.amount_in_reais(p_amount jsonb, p_unit text) returns numeric
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
  -- What no order can hold is unreadable too. The larger numbers are not even multiplied: they could overflow.
  if v_cents is null or v_cents < 0 or v_cents >= 1000000000000 then
    return null;
  elsif p_unit = 'reais' then
    v_cents := v_cents * 100;
  end if;
  return case when v_cents < 1000000000000 and abs(v_cents - round(v_cents)) < 0.0001 then round(round(v_cents) / 100, 2) end;
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

-- One product of a payment. product_id is null for what the store does not sell; a product listed twice has lines 1 and 2. "unit" is the one that
-- amounts are read in, as it was when the product was locked.
create type private.payment_line as (product_id text, line integer, price numeric, guarantee_hours integer, guarantee_wait_hours integer, unit text);

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
    -- Whoever changes the unit locks the whole table, which this statement waits for before it reads anything.
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1 for no key update;
  else
    select s.id, 1, s.price, s.guarantee_hours, s.guarantee_wait_hours, (select c.amount_unit from private.store_settings c) into v_line
    from public.products s where s.ggcheckout_id = btrim(p_provider_id)
    order by s.is_active desc, s.created_at, s.id limit 1;
  end if;
  return v_line;
end;
$$;

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
  select array_agg((l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, null)::private.payment_line order by l.product_id, l.line) into v_lines
  from (
    select p.product_id, (row_number() over (partition by p.product_id))::integer as line, p.price, p.guarantee_hours, p.guarantee_wait_hours
    from unnest(v_ids[1:50]) as given (provider_id), lateral private.product_line(given.provider_id, false) p
  ) l;
  if p_is_sale then
    perform private.lock_products(array(select l.product_id from unnest(v_lines) l));
  end if;
  return array(
    select (l.product_id, l.line, l.price, l.guarantee_hours, l.guarantee_wait_hours, s.amount_unit)::private.payment_line
    from unnest(v_lines) with ordinality l (product_id, line, price, guarantee_hours, guarantee_wait_hours, unit, place), private.store_settings s order by l.place
  );
end;
$$;

-- ## What was paid, beside what it pays for

-- What those lines of a payment that are not paid yet are paid with. "basis": whether the amount is the sum of the prices 'today' or of those
-- when the orders were made ('first'); null for neither. "hold": why they must wait for an admin; null where all is well. "share": what was
-- paid for a line, as a part of its price; null where that cannot be known. "paid_at": when the payment came first.
create type private.payment_measure as (basis text, hold text, share numeric, paid_at timestamptz);

-- What came of a payment before: what its paid orders cost (null where there are none), whether it has orders at all, when it first came paid and sold
-- nothing, and the account that the payer's e-mail belongs to.
create type private.payment_past as (spent numeric, has_orders boolean, unsold_at timestamptz, owner uuid);

-- Measures what an event says was paid against what its lines cost. What the payment's other orders cost counts too: together they never cost
-- more than was paid, in however many events they come (R10.5).
-- Refuses: nothing. The products that are being sold must be locked: whoever changes the unit locks all of them.
-- Invoker, and granted to nobody.
create function private.measure_payment(p_event public.payment_events, p_lines private.payment_line[], p_past private.payment_past)
returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_measure private.payment_measure;
  v_unit text := (p_lines[1]).unit;
  v_amount numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', v_unit);
  v_line private.payment_line;
  v_today numeric := 0;
begin
  v_measure.paid_at := least(p_event.received_at, p_past.unsold_at);
  if p_past.spent is null then
    foreach v_line in array p_lines loop
      v_today := v_today + v_line.price;
    end loop;
    if v_amount = v_today then
      v_measure.basis := 'today';
      v_measure.share := 1;
      return v_measure;
    end if;
  end if;
  return private.measure_closely(p_event, p_lines, v_measure, v_unit, v_amount, coalesce(p_past.spent, 0));
end;
$$;

-- Measures a payment whose amount is not simply the sum of today's prices.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.measure_closely(
  p_event public.payment_events, p_lines private.payment_line[], p_measure private.payment_measure, p_unit text, p_amount numeric, p_spent numeric
) returns private.payment_measure
language plpgsql volatile set search_path = ''
as $$
declare
  v_left numeric := p_amount - p_spent;
  v_other numeric := private.amount_in_reais(p_event.payload #> '{payment,amount}', case p_unit when 'reais' then 'cents' else 'reais' end) - p_spent;
  v_today numeric;
  v_first numeric;
begin
  select sum(l.price), sum(coalesce(o.expected_amount, l.price)) into v_today, v_first
  from unnest(p_lines) l
  left join public.orders o on o.payment_id = p_event.payment_id and o.product_id = l.product_id and o.payment_line = l.line
  where o.status is null or o.status not in ('completed', 'refunded')
  -- What the store does not sell has no price: then nothing is known of the sum.
  having count(*) = count(l.price);
  p_measure.basis := case
    when v_left = v_today then 'today' when v_left = v_first then 'first' when v_other = v_today then 'today' when v_other = v_first then 'first' end;
  p_measure.share := case when v_left < 0 then 0 else v_left end / case p_measure.basis when 'today' then v_today else v_first end;
  p_measure.hold := case
    when v_left in (v_today, v_first) then null
    when p_measure.basis is not null then 'amount_unit'
    when p_amount is null then 'amount_unreadable'
    when p_spent > 0 and v_left < v_today then 'payment_exceeded'
    else 'amount_mismatch'
  end;
  return p_measure;
end;
$$;

-- ## What an event does

-- Applies an event and gives it back with what became of it. A failure undoes nothing but the application: the event is kept for staff
-- to replay. A fault that passes by itself (a deadlock, a full disk) undoes all, so that the provider's retry applies it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.settle_payment_event(p_event public.payment_events) returns public.payment_events
language plpgsql volatile set search_path = ''
as $$
begin
  p_event.error := null;
  begin
    p_event.outcome := private.apply_payment_event(p_event);
  exception
    when transaction_rollback or insufficient_resources or operator_intervention or lock_not_available then
      raise;
    when others then
      p_event.outcome := 'error';
      p_event.error := sqlstate || ' ' || sqlerrm;
  end;
  p_event.applied_at := clock_timestamp();
  return p_event;
end;
$$;

-- Locks a payment and its payer's e-mail, the first locks of the lock order (45_delivery.sql), and gives what came of it before: all that it must know of
-- the past, before other buyers wait for its product. An order counts with what was paid for it or what it costs, the larger.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_payment(p_payment_id text, p_email text) returns private.payment_past
language plpgsql volatile set search_path = ''
as $$
declare
  -- An expression, which costs a delivery less than a statement of its own.
  v_is_locked boolean := pg_advisory_xact_lock(hashtextextended('store payment ' || p_payment_id, 0)) is not null
    and pg_advisory_xact_lock_shared(hashtextextended('store e-mail ' || p_email, 0)) is not null;
  v_past private.payment_past;
begin
  -- In one statement; a proved mailbox is asked for as verified_owner does.
  select sum(greatest(o.amount, o.expected_amount)) filter (where o.status in ('completed', 'refunded')), count(*) > 0,
    (select min(e.received_at) from public.payment_events e
      where e.payment_id = p_payment_id and e.outcome in ('unknown_product', 'error') and private.event_meaning(e.endpoint, e.event) = 'paid'),
    (select m.user_id from private.proved_mailboxes m where m.email = p_email)
  into v_past from public.orders o where o.payment_id = p_payment_id;
  if v_past.owner is null or private.is_placeholder_email(p_email) then
    v_past.owner := private.verified_owner(p_email);
  end if;
  return v_past;
end;
$$;

-- Locks what the refund of a whole payment needs: its products, also those of orders that the event does not list, its orders, and what they have to do with
-- credit, all of it before the first order is refunded: several orders may have given credit to several people.
-- Refuses: nothing.
-- Invoker, and granted to nobody. The payment must be locked.
create function private.lock_refund(p_payment_id text, p_lines private.payment_line[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_products(array(
    select l.product_id from unnest(p_lines) l union select o.product_id from public.orders o where o.payment_id = p_payment_id
  ));
  perform private.lock_credit_of_orders(array(
    select o.id from public.orders o where o.payment_id = p_payment_id order by o.product_id, o.payment_line for no key update
  ));
end;
$$;

-- Applies an event to its orders and gives the outcome. Applying it again, or after a later event, changes nothing that is settled.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.apply_payment_event(p_event public.payment_events) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_meaning text := private.event_meaning(p_event.endpoint, p_event.event);
  v_status text := case v_meaning when 'generated' then 'pending' when 'paid' then 'completed' else v_meaning end;
  v_said text := case v_meaning when 'paid' then private.said_status(p_event.payload) end;
  v_lines private.payment_line[];
  v_line private.payment_line;
  v_email text := private.payer_email(p_event.payload);
  v_past private.payment_past;
  v_measure private.payment_measure;
  v_outcomes text[] := '{}';
begin
  if p_event.payload is null then
    raise exception 'the payload cannot be read';
  elsif v_meaning = 'ignored' then
    return 'ignored';
  elsif p_event.payment_id is null then
    return 'no_payment';
  elsif v_said = 'not_paid' then
    return 'not_paid';
  end if;
  v_past := private.lock_payment(p_event.payment_id, v_email);
  v_lines := coalesce(private.payment_lines(p_event.payload, v_meaning = 'paid'), '{}');
  if v_meaning = 'refunded' then
    perform private.lock_refund(p_event.payment_id, v_lines);
  end if;
  v_measure := private.measure_payment(p_event, v_lines, v_past);
  if v_said = 'unknown' then
    v_measure.hold := 'status_unknown';
  end if;
  foreach v_line in array v_lines loop
    v_outcomes := v_outcomes || case
      when v_line.product_id is null then 'unknown_product'
      else private.apply_payment_line(p_event, v_status, v_line, v_measure, v_email, v_past)
    end;
  end loop;
  if v_meaning = 'refunded' then
    -- The whole payment is refunded, also the lines that this event does not list.
    update public.orders o set status = 'refunded', hold_reason = null where o.payment_id = p_event.payment_id and o.status <> 'refunded';
    v_outcomes := v_outcomes || case when found then 'refunded' else 'unchanged' end;
  end if;
  -- Of several outcomes the one that staff must look at is given.
  foreach v_status in array array['unknown_product', 'held', 'waiting', 'delivered', 'refunded', 'failed', 'expired', 'pending', 'unchanged'] loop
    exit when v_status = any (v_outcomes);
  end loop;
  return case when cardinality(v_outcomes) = 0 then 'unknown_product' else v_status end;
end;
$$;

-- Does to one line of a payment what its event means; gives the outcome, or 'unchanged'. A measure that says so holds the order.
-- Events arrive in any order and any number of times; an order only ever moves up c_scale, so the last state is the same whatever
-- the order of arrival. A payment that arrived outweighs a failure and an expiry. An order was made when its event came: one that a replay makes is as old.
-- Refuses: nothing. apply_payment_event has taken the locks: only events of this payment make its orders.
-- Invoker, and granted to nobody.
create function private.apply_payment_line(
  p_event public.payment_events, p_status text, p_line private.payment_line, p_measure private.payment_measure, p_email text, p_past private.payment_past
) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  c_scale constant text[] := array['pending', 'expired', 'failed', 'completed', 'refunded'];
  v_order public.orders;
  v_email text := p_email;
  v_owner uuid := p_past.owner;
  v_price numeric;
  v_key_id uuid;
begin
  if p_past.has_orders then
    select * into v_order from public.orders o
    where o.payment_id = p_event.payment_id and o.product_id = p_line.product_id and o.payment_line = p_line.line for no key update;
  end if;
  -- A placeholder gives way to a real address; a real one stays, whatever a later event says.
  if v_order.id is not null and (v_order.user_id is not null or p_email is null
    or v_order.customer_email is not null and not private.is_placeholder_email(v_order.customer_email)) then
    v_email := v_order.customer_email;
    v_owner := v_order.user_id;
  end if;
  if v_order.id is not null and array_position(c_scale, p_status) <= array_position(c_scale, v_order.status) then
    if v_email is distinct from v_order.customer_email then
      update public.orders set customer_email = v_email, user_id = v_owner where id = v_order.id;
    end if;
    return 'unchanged';
  end if;
  if p_status = 'completed' and p_measure.hold is null then
    v_key_id := private.lock_next_key(p_line.product_id, false);
  end if;
  v_price := coalesce(case when p_measure.basis is distinct from 'today' then v_order.expected_amount end, p_line.price);
  if v_order.id is null then
    insert into public.orders (payment_id, product_id, payment_line, amount, expected_amount, customer_email, user_id, status, created_at, paid_at,
      hold_reason, delivered_key_id, delivered_at, guarantee_hours, guarantee_wait_hours)
    values (p_event.payment_id, p_line.product_id, p_line.line, round(v_price * p_measure.share, 2), v_price, v_email, v_owner, p_status,
      p_measure.paid_at, case when p_status = 'completed' then p_measure.paid_at end, case when p_status = 'completed' then p_measure.hold end, v_key_id,
      case when v_key_id is not null then clock_timestamp() end, p_line.guarantee_hours, p_line.guarantee_wait_hours);
  elsif p_status = 'completed' then
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, paid_at = p_measure.paid_at,
      amount = round(v_price * p_measure.share, 2), expected_amount = v_price, hold_reason = p_measure.hold, delivered_key_id = v_key_id,
      delivered_at = case when v_key_id is not null then clock_timestamp() end
    where id = v_order.id;
  else
    update public.orders set customer_email = v_email, user_id = v_owner, status = p_status, hold_reason = null where id = v_order.id;
  end if;
  return case
    when p_status <> 'completed' then p_status
    when p_measure.hold is not null then 'held'
    when v_key_id is null then 'waiting'
    else 'delivered'
  end;
end;
$$;

-- ## The code to pay with

-- Whether a text is a code that a bank takes for a PIX (EMV: it begins with its format and ends with its checksum): nothing else of what a
-- payload calls one is given out.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.is_pix_code(p_text text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return length(p_text) between 40 and 512 and p_text ~ '^000201[ -~À-ÿ]+6304[0-9A-Fa-f]{4}$' and position('br.gov.bcb.pix' in lower(p_text)) > 0;
end;
$$;

-- The code with which a pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- Refuses: nothing.
-- Invoker, and granted to nobody: the owner reads it by order_pix_code, and it is in the letter to the owner.
create function private.pix_code_of(p_order public.orders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if p_order.status <> 'pending' or p_order.created_at <= now() - interval '15 minutes' then
    return null;
  end if;
  return (
    -- By time, which has an index, and not by payment: the event came with the order, which lives fifteen minutes.
    select btrim(e.payload #>> '{payment,pixCode}') from public.payment_events e
    where e.received_at >= p_order.created_at and e.received_at < p_order.created_at + interval '15 minutes'
      and e.payment_id = p_order.payment_id and private.is_pix_code(btrim(e.payload #>> '{payment,pixCode}'))
    order by e.received_at desc limit 1
  );
end;
$$;

-- The code with which the caller's own pending order can be paid; null once it is paid or its PIX has run out, and where the checkout sent none.
-- Refuses: 404 order_not_found (also for somebody else's order, and for staff).
-- Definer because: customers may not read the inbox.
create function public.order_pix_code(p_order_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.id = p_order_id and o.user_id = (select private.caller_id());
  if v_order.id is null then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado', detail = 'order_not_found',
      hint = 'Only the owner of an order may read the code that pays it.';
  end if;
  return private.pix_code_of(v_order);
end;
$$;

grant execute on function public.order_pix_code(uuid) to authenticated;

-- ## Another unit

-- Releases what was held because its amount fits only the unit that is set now, and delivers it. What was delivered or released before stays as it is.
-- Refuses: nothing.
-- Invoker, and granted to nobody: only change_store_setting and the owner write the settings.
create function private.release_unit_holds() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_product_id text;
begin
  -- All products at once: no payment is between reading the unit and holding by it, and those that come read the new one (lock order, 45_delivery.sql).
  lock table public.products in exclusive mode;
  for v_product_id in
    with released as (
      -- Such an order was made to expect what the other reading of its amount is.
      update public.orders set amount = expected_amount, hold_reason = null where hold_reason = 'amount_unit' returning product_id
    )
    select distinct product_id from released order by product_id
  loop
    perform private.deliver_to_waiting_orders(v_product_id);
  end loop;
  return null;
end;
$$;

create trigger release_unit_holds after update of amount_unit on private.store_settings
  for each row when (new.amount_unit is distinct from old.amount_unit) execute function private.release_unit_holds();

-- ## Whose an order is

-- Whether an address is one that a checkout invents for a buyer who gave none. It belongs to nobody, whoever signs up with it.
-- Refuses: nothing.
-- Invoker.
create function private.is_placeholder_email(p_email text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(
    p_email ~* '^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?respond[ae]r?|sem[-_.]?e?-?mail|cliente[-_.]?checkout)([-_.+].*)?@'
    or p_email ~* '@([^@]+\.)?ggcheckout\.', false);
end;
$$;

-- The account that a payer's e-mail belongs to; null where none has proved it, and always for a checkout's placeholder.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.verified_owner(p_email text) returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_owner uuid;
begin
  if private.is_placeholder_email(v_email) then
    return null;
  end if;
  select m.user_id into v_owner from private.proved_mailboxes m where m.email = v_email;
  if v_owner is null and private.trusts_addresses() then
    -- "is_sso_user = false" is what the auth service's own index on the e-mail asks for.
    select u.id into v_owner from auth.users u where u.email = v_email and u.is_sso_user = false and u.email_confirmed_at is not null;
  end if;
  return v_owner;
end;
$$;

-- Gives the orders that were paid before the account existed to whoever proves the payer's e-mail.
-- Refuses: nothing.
-- Definer because: the auth service's role may not write orders.
create function private.claim_orders() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_owner uuid;
begin
  if tg_relid = 'auth.users'::regclass and not private.trusts_addresses() then
    return null;
  end if;
  -- Waits for the payments of this e-mail, which share the lock (lock order, 45_delivery.sql): each sees what the other did, and no
  -- payment is missed by both.
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || new.email, 0));
  v_owner := private.verified_owner(new.email);
  if v_owner is not null then
    update public.orders set user_id = v_owner where user_id is null and customer_email = new.email;
  end if;
  return null;
end;
$$;

create trigger claim_orders after insert on private.proved_mailboxes
  for each row execute function private.claim_orders();
-- Where an address counts without a proof.
create trigger store_claim_orders after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.claim_orders();

-- ## Applying an event again, by hand

-- Applies a stored event again, for staff: once the product it names is in the store, or what failed is corrected. Gives the outcome.
-- Always with a reason, which the log keeps.
-- Refuses: 403 staff_only, 400 reason_required, 404 event_not_found.
-- Definer because: nobody may write orders, the inbox or the log.
create function public.replay_payment_event(p_event_id bigint, p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
begin
  perform private.begin_staff_action(p_reason);
  -- Beside other replays, never beside what ends personal data (lock order, 45_delivery.sql).
  perform pg_advisory_xact_lock_shared(hashtextextended('store payment events', 0));
  select * into v_event from public.payment_events e where e.id = p_event_id for no key update;
  if v_event.id is null then
    raise sqlstate 'PT404' using message = 'Evento não encontrado', detail = 'event_not_found', hint = 'No stored event has this number.';
  end if;
  v_event := private.settle_payment_event(v_event);
  update public.payment_events set outcome = v_event.outcome, error = v_event.error, applied_at = v_event.applied_at where id = p_event_id;
  -- Received long ago, it is not read again by who gathers notices.
  perform private.notify_payment(v_event.payment_id);
  return v_event.outcome;
end;
$$;

grant execute on function public.replay_payment_event(bigint, text) to authenticated;
