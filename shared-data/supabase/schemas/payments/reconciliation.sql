-- The reconciliation job (R10.13): it pages through the provider's API and hands each page in. All that it knows stands here, so a killed run goes on.

-- The two runs. One that is under way began after the last end of its kind, and has a lease and the page that it will read next.
create table private.reconciliation_runs (
  scope text primary key,
  since timestamptz,
  page_token text,
  started_at timestamptz,
  finished_at timestamptz,
  lease uuid,
  leased_until timestamptz not null default '-infinity',
  next_try_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  failing_since timestamptz,
  -- A code for what the provider answered last, where that was no page.
  error text,
  constraint reconciliation_runs_scope_check check (scope in ('recent', 'nightly'))
);

insert into private.reconciliation_runs (scope) values ('recent'), ('nightly');

-- Begins the run that is due, or continues one without a holder: {scope, lease, since, page_token}; {} where there is nothing to do, null for an
-- unknown secret. The last two hours every five minutes; the last 80 days once a day, after three o'clock in São Paulo.
create function public.claim_reconciliation(p_secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run private.reconciliation_runs;
  v_goes_on boolean;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  select * into v_run from private.reconciliation_runs r
  where r.leased_until < clock_timestamp() and r.next_try_at <= clock_timestamp() and (coalesce(r.finished_at < r.started_at, true) or case r.scope
    when 'recent' then r.started_at < clock_timestamp() - interval '5 minutes'
    else (r.started_at at time zone 'America/Sao_Paulo' - interval '3 hours')::date
      < (clock_timestamp() at time zone 'America/Sao_Paulo' - interval '3 hours')::date end)
  order by r.scope desc limit 1 for no key update skip locked;
  if v_run.scope is null then
    return '{}';
  end if;
  v_goes_on := coalesce(v_run.finished_at < v_run.started_at, v_run.started_at is not null);
  update private.reconciliation_runs r set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '2 minutes',
    started_at = case when v_goes_on then r.started_at else clock_timestamp() end, page_token = case when v_goes_on then r.page_token end,
    since = case when v_goes_on then r.since else clock_timestamp() - case r.scope when 'recent' then interval '2 hours' else interval '80 days' end end
  where r.scope = v_run.scope returning * into v_run;
  return jsonb_build_object('scope', v_run.scope, 'lease', v_run.lease, 'since', v_run.since, 'page_token', v_run.page_token);
end;
$$;

-- The run that a lease is for, locked and held for two more minutes.
-- Refuses: 409 lease_lost, where another gateway has gone on with the run.
create function private.held_run(p_lease uuid) returns private.reconciliation_runs
language plpgsql volatile set search_path = ''
as $$
declare
  v_run private.reconciliation_runs;
begin
  update private.reconciliation_runs set leased_until = clock_timestamp() + interval '2 minutes'
  where lease = p_lease and leased_until > clock_timestamp() returning * into v_run;
  if v_run.scope is null then
    raise sqlstate 'PT409' using message = 'Esta conferência já continua em outro lugar', detail = 'lease_lost', hint = 'The lease has run out.';
  end if;
  return v_run;
end;
$$;

-- Records payments as the provider lists them, [{id, status, amount, products, created_at, …}], with their discrepancies. Returns the ids of those that
-- must be applied: paid there, and no webhook has said so.
-- Refuses: 409 lease_lost.
create function public.record_provider_payments(p_lease uuid, p_payments jsonb) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_ids text[];
begin
  perform private.held_run(p_lease);
  with listed as (
    select distinct on (i.id) i.id, (p ->> 'status')::private.provider_payment_status as status, (p ->> 'amount')::numeric as amount,
      array(select jsonb_array_elements_text(p -> 'products')) as products, (p ->> 'created_at')::timestamptz as created_at
    from jsonb_array_elements(p_payments) p, private.payment_id_of(jsonb_build_object('payment', p)) i (id) where i.id is not null
    -- Where one page names a payment twice, the later state counts.
    order by i.id, (p ->> 'status')::private.provider_payment_status desc
  ), written as (
    insert into private.provider_payments as t select l.* from listed l
    on conflict (payment_id) do update set status = excluded.status, amount = excluded.amount, products = excluded.products
    where (t.status, t.amount, t.products) is distinct from (excluded.status, excluded.amount, excluded.products)
  )
  select array_agg(l.id) into v_ids from listed l;
  perform private.update_findings(v_ids);
  return array(
    select f.payment_id from private.payment_findings f
    where f.payment_id = any (v_ids) and f.kind = 'unknown_here' and f.resolved_at is null and not exists (
      select from public.payment_events e where e.payment_id = f.payment_id and private.event_meaning(e.endpoint, e.event) = 'paid'
        and e.outcome not in ('not_paid', 'no_payment', 'ignored')));
end;
$$;

-- Applies a payment with a lost webhook, as if it had come: by settle_payment_event, and kept in the inbox. Gives the outcome.
-- Refuses: 409 lease_lost.
create function public.apply_provider_payment(p_lease uuid, p_payment jsonb) returns public.payment_outcome
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_event public.payment_events;
  v_amount numeric := (p_payment ->> 'amount')::numeric;
begin
  perform private.held_run(p_lease);
  v_event.received_at := clock_timestamp();
  v_event.endpoint := 'pix.paid';
  v_event.event := 'pix.paid';
  v_event.payload := jsonb_build_object('event', 'pix.paid', 'createdAt', p_payment -> 'created_at', 'source', 'reconciliation',
    'customer', jsonb_build_object('email', p_payment -> 'email'),
    -- In the unit in which the provider's webhooks are read.
    'payment', jsonb_build_object('id', p_payment -> 'id', 'method', 'pix.paid', 'status', 'paid', 'amount',
      (select case s.amount_unit when 'cents' then round(v_amount * 100) else v_amount end from private.store_settings s)),
    'product', jsonb_build_object('id', p_payment #> '{products,0}', 'type', 'main'),
    'products', (select coalesce(jsonb_agg(jsonb_build_object('id', u)), '[]') from jsonb_array_elements(p_payment -> 'products') u));
  v_event.payment_id := private.payment_id_of(v_event.payload);
  v_event := private.settle_payment_event(v_event);
  insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome, error, applied_at)
  values (v_event.received_at, v_event.endpoint, v_event.event, v_event.payment_id, v_event.payload, v_event.outcome, v_event.error, v_event.applied_at)
  returning id into v_event.id;
  update private.payment_findings set event_id = v_event.id where payment_id = v_event.payment_id and kind = 'unknown_here';
  perform private.update_findings(array[v_event.payment_id]);
  return v_event.outcome;
end;
$$;

-- Remembers where to read on: after a page that is recorded and applied, or after looked-up payments, of which the provider does not know p_missing.
-- p_rests gives the lease back until the next call.
-- Refuses: 409 lease_lost.
create function public.advance_reconciliation(p_lease uuid, p_page_token text, p_rests boolean default false, p_missing text[] default '{}') returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.held_run(p_lease);
  perform private.update_findings(p_missing);
  update private.reconciliation_runs set page_token = p_page_token, failures = 0, failing_since = null, error = null,
    leased_until = case when p_rests then '-infinity' else leased_until end
  where lease = p_lease;
end;
$$;

-- At most fifty payments that the store takes for paid and the provider did not list: the job asks for each of them by its id.
-- Refuses: 409 lease_lost.
create function public.payments_to_look_up(p_lease uuid) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run private.reconciliation_runs := private.held_run(p_lease);
begin
  return array(
    select distinct o.payment_id from public.orders o
    where o.paid_at >= v_run.since and o.paid_at < now() - interval '10 minutes' and o.status = 'completed' and o.paid_with = 'pix'
      and not exists (select from private.provider_payments t where t.payment_id = o.payment_id)
      and not exists (select from private.payment_findings f where f.payment_id = o.payment_id)
    limit 50);
end;
$$;

-- Ends a run: p_missing are the looked-up payments that the provider does not know. Also looks again at what is still open.
-- Refuses: 409 lease_lost.
create function public.finish_reconciliation(p_lease uuid, p_missing text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.held_run(p_lease);
  perform private.update_findings(p_missing || array(select f.payment_id from private.payment_findings f where f.resolved_at is null));
  update private.reconciliation_runs set finished_at = clock_timestamp(), page_token = null, leased_until = '-infinity', failures = 0, failing_since = null,
    error = null
  where lease = p_lease;
end;
$$;

-- Notes a failure of the provider's API and gives the lease back: the next attempt is after as long as the provider asks, or a pause that doubles from
-- five seconds to a quarter of an hour. p_error is a code, never an answer's text.
-- Refuses: 409 lease_lost.
create function public.fail_reconciliation(p_lease uuid, p_error text, p_retry_after_seconds integer default 0) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_run private.reconciliation_runs := private.held_run(p_lease);
  v_pause integer := greatest(5 * 2 ^ least(v_run.failures, 8), least(p_retry_after_seconds, 3600))::integer;
begin
  update private.reconciliation_runs set failures = failures + 1, error = left(p_error, 50), leased_until = '-infinity',
    failing_since = coalesce(failing_since, clock_timestamp()), next_try_at = clock_timestamp() + make_interval(secs => least(v_pause, 3600))
  where lease = p_lease;
end;
$$;

grant execute on function public.claim_reconciliation(text), public.record_provider_payments(uuid, jsonb), public.apply_provider_payment(uuid, jsonb),
  public.advance_reconciliation(uuid, text, boolean, text[]), public.payments_to_look_up(uuid), public.finish_reconciliation(uuid, text[]),
  public.fail_reconciliation(uuid, text, integer) to service_role;
