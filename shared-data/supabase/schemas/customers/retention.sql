-- Retention of personal data (R11.5, R12.3): deletion after the configured terms.

-- ## What is never stored

-- Removes the payer's document and IP address from a payload. Walks through the whole payload only if it has them outside the provider's usual fields,
-- because this runs at every delivery.
create function private.without_identity(p_payload jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(p_payload) = 'object' then
    p_payload := p_payload #- '{customer,document}' #- '{customer,ip}' #- '{customerIp}';
  end if;
  if p_payload::text ~* 'document|identification|cpf|cnpj|tax_?id|[_"-]ip[_"-]|ip"|ip_?addr|remote_?addr|forwarded' then
    return private.without_identity_keys(p_payload);
  end if;
  return p_payload;
end;
$$;

-- Removes keys that name a document or an IP address, at any depth.
create function private.without_identity_keys(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  case jsonb_typeof(p_value)
    when 'object' then
      return coalesce((
        select jsonb_object_agg(e.key, private.without_identity_keys(e.value)) from jsonb_each(p_value) e
        where e.key !~* 'document|identification|cpf|cnpj|tax[_-]?id|^ip$|[_-]ip$|ip[_-]?addr|remote[_-]?addr|forwarded' and e.key !~ '[a-z]I[Pp]$'
      ), '{}');
    when 'array' then
      return coalesce((
        select jsonb_agg(private.without_identity_keys(e.value) order by e.place) from jsonb_array_elements(p_value) with ordinality as e (value, place)
      ), '[]');
    else
      return p_value;
  end case;
end;
$$;

-- ## The term of payments

-- Up to which receipt the stored events have been stripped; no row before the first time.
create table private.forgetting (
  only_row boolean primary key default true check (only_row),
  events_until timestamptz not null
);

-- The fields of a payment or of a product that stay; values that are no single ones, or longer than any of these are, go.
create function private.retained_fields(p_value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(e.key, e.value)
  from jsonb_each(case when jsonb_typeof(p_value) = 'object' then p_value end) e
  where e.key in ('id', 'status', 'amount', 'currency', 'method', 'paymentMethod', 'gateway', 'type', 'title', 'price', 'quantity')
    and jsonb_typeof(e.value) not in ('object', 'array') and length(e.value #>> '{}') <= 200;
$$;

-- The part of a payload that stays after the term: that it was paid, how much, when and for which products, and the payer's e-mail, by which orders find their
-- owner. An allow-list: a field that is not listed is removed. Replaying it does the same. Null for an unreadable payload.
create function private.retained_payload(p_payload jsonb) returns jsonb
language sql immutable strict set search_path = ''
return jsonb_strip_nulls(jsonb_build_object(
  'event', left(p_payload ->> 'event', 100), 'createdAt', left(p_payload ->> 'createdAt', 40),
  'customer', jsonb_build_object('email', private.payer_email(p_payload)),
  'payment', private.retained_fields(p_payload -> 'payment'), 'product', private.retained_fields(p_payload -> 'product'),
  'products', (
    select jsonb_agg(private.retained_fields(e.value) order by e.place)
    from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end)
      with ordinality as e (value, place) where e.place <= 50
  )
));

-- Serializes rewriting with the replay of stored events (lock order, orders/delivery.sql).
create function private.lock_payment_events() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('store payment events', 0));
$$;

-- Forgets what led people to the checkout, and who used a price rule. The browser of a click goes earlier: a sale is reported within days.
create function private.forget_shoppers(p_until timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from private.purchase_intents i where i.created_at < p_until;
  update private.purchase_intents set user_agent = null where user_agent is not null and created_at < now() - interval '3 days';
  update private.price_rule_uses set persons = '{}' where used_at < p_until and persons <> '{}';
$$;

-- Strips the oldest events after their term, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month after
-- its end, pictures of guarantee claims and notices after theirs. Gives how many events there were: called again until it gives 0, and then each
-- hour. The local server's timer and the database's own scheduler are its callers (docs/deployment.md). The lock comes first: an erasure, which takes it too,
-- deletes some of the same rows.
create function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.lock_payment_events();
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  -- Unconfirmed after 7 days, notified after 30, unanswered after 180; and addresses without alerts.
  delete from private.stock_alerts a where a.confirmed_at is null and a.requested_at < now() - interval '7 days'
    or a.notified_at < now() - interval '30 days' or a.requested_at < now() - interval '180 days';
  delete from private.stock_alert_addresses s
  where s.email_at < now() - interval '1 day' and not exists (select 1 from private.stock_alerts a where a.email = s.email);
  -- A bank asks a PIX back within 80 days, and then has weeks to decide.
  delete from private.guarantee_claim_pictures p using public.guarantee_claims c
  where c.id = p.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '90 days';
  update private.key_access_log set address = null where address is not null and accessed_at < now() - interval '180 days';
  -- Free text about people, when claims about a purchase have lapsed: reasons in the log, notes, and what was written in claims.
  perform private.forget_reasons(now() - interval '5 years');
  delete from private.customer_notes n where n.created_at < now() - interval '5 years';
  delete from public.guarantee_claim_messages m using public.guarantee_claims c
  where c.id = m.claim_id and coalesce(c.decided_at, c.withdrawn_at) < now() - interval '5 years';
  perform private.forget_shoppers(now() - interval '400 days');
  delete from private.known_devices d where d.seen_at < now() - interval '90 days';
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  delete from private.push_subscriptions s where not private.is_session_open(s.session_id);
  delete from private.notices n where n.created_at < now() - interval '12 months' and n.outcome <> 'queued';
  -- A decision that a later one replaced, after the term in which proof of a consent may be asked for.
  delete from private.consents c where c.decided_at < now() - interval '5 years'
    and exists (select 1 from private.consents l where l.holder = c.holder and l.about = c.about and l.channel = c.channel and l.id > c.id);
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    return 0;
  end if;
  update public.payment_events set payload = private.retained_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- The term, for the privacy page to say: after how many days a payment loses its payer's name and phone.
create function public.payment_data_days() returns integer
language sql stable security definer set search_path = ''
as $$
  select s.payload_days from private.store_settings s;
$$;

grant execute on function public.payment_data_days() to anon, authenticated;
