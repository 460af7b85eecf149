-- Personal data ends (R11.5, R12.3): by itself after the term of the settings, and at once with the account. And what a person may take along.

-- ## What is never stored

-- A payload without the payer's document and address on the network, which nothing here needs. Where the provider puts them is looked
-- at first: only a payload that names one elsewhere is walked through, and a delivery pays nearly nothing.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
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

-- A value without anything that is named like a document or an address on the network, at any depth.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
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

alter table private.forgetting enable row level security;
-- No grant: forget_expired_data reads and writes it.

-- The fields of a payment or of a product that stay; values that are no single ones, or longer than any of these are, go.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.kept_fields(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(e.key, e.value)
    from jsonb_each(case when jsonb_typeof(p_value) = 'object' then p_value end) e
    where e.key in ('id', 'status', 'amount', 'currency', 'method', 'paymentMethod', 'gateway', 'type', 'title', 'price', 'quantity')
      and jsonb_typeof(e.value) not in ('object', 'array') and length(e.value #>> '{}') <= 200
  );
end;
$$;

-- What stays of a payload after the term: that it was paid, how much, when and for which products, and the payer's e-mail, by which
-- orders find their owner. Told by what stays and not by what goes: a field that nobody has thought of goes. Replaying it does the same.
-- Refuses: nothing; null for what could not be read.
-- Invoker, and granted to nobody.
create function private.kept_payload(p_payload jsonb) returns jsonb
language plpgsql immutable strict set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'event', left(p_payload ->> 'event', 100), 'createdAt', left(p_payload ->> 'createdAt', 40),
    'customer', jsonb_build_object('email', private.payer_email(p_payload)),
    'payment', private.kept_fields(p_payload -> 'payment'), 'product', private.kept_fields(p_payload -> 'product'),
    'products', (
      select jsonb_agg(private.kept_fields(e.value) order by e.place)
      from jsonb_array_elements(case when jsonb_typeof(p_payload -> 'products') = 'array' then p_payload -> 'products' end)
        with ordinality as e (value, place) where e.place <= 50
    )
  ));
end;
$$;

-- Waits for who replays stored events, and keeps them waiting: what rewrites events does it alone (lock order, 45_delivery.sql).
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_payment_events() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('store payment events', 0));
end;
$$;

-- Strips the oldest events whose term is over, about p_limit of them, forgets a webhook that was captured a day ago, and an invitation a month
-- after its end, pictures of guarantee claims and notices after theirs. Gives how many
-- events there were: called again until it gives 0, and then each hour. Where there is nothing to do it checks the stock, for payment_health.
-- Refuses: nothing.
-- Invoker, and granted to nobody: the local server's timer and the database's own scheduler are its callers (docs/deployment.md).
create function private.forget_expired_data(p_limit integer default 500) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_stripped integer;
begin
  perform private.forget_capture() from private.webhook_capture c where c.captured_at < now() - interval '1 day';
  delete from private.staff_invitations i where i.expires_at < now() - interval '30 days';
  -- Whom they were told to goes with them.
  delete from private.staff_alerts a where a.found_at < now() - interval '90 days';
  perform private.forget_stock_alerts();
  perform private.forget_claim_pictures();
  delete from private.signup_addresses a where a.seen_at < now() - make_interval(days => (select s.payload_days from private.store_settings s));
  -- But for the newest: list_page_changes tells by it that what came after is all there.
  delete from private.page_changes c where c.changed_at < now() - interval '30 days' and c.id < (select max(l.id) from private.page_changes l);
  perform private.forget_ended_devices();
  perform private.forget_old_addresses();
  perform private.forget_old_notices();
  perform private.lock_payment_events();
  v_from := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- Whole moments, so that events of one moment are never parted.
  select max(due.received_at) into v_until from (
    select e.received_at from public.payment_events e
    where e.received_at > v_from and e.received_at <= now() - make_interval(days => (select s.payload_days from private.store_settings s))
    order by e.received_at limit greatest(p_limit, 1)
  ) due;
  if v_until is null then
    perform private.check_stock();
    return 0;
  end if;
  update public.payment_events set payload = private.kept_payload(payload), body = null, headers = '{}', error = left(error, 5)
  where received_at > v_from and received_at <= v_until;
  get diagnostics v_stripped = row_count;
  perform private.renew_payer_words(array(select e.id from public.payment_events e where e.received_at > v_from and e.received_at <= v_until));
  insert into private.forgetting (events_until) values (v_until) on conflict (only_row) do update set events_until = excluded.events_until;
  return v_stripped;
end;
$$;

-- The term, for the privacy page to say: after how many days a payment loses its payer's name and phone.
-- Refuses: nothing.
-- Definer because: nobody may read the settings.
create function public.payment_data_days() returns integer
language sql stable security definer set search_path = ''
as $$
  select s.payload_days from private.store_settings s;
$$;

grant execute on function public.payment_data_days() to anon, authenticated;

-- ## Whose a text is

-- A text in lower case in which a letter stands for itself, however it was written: %40 and \u0040 are an @. Also where it was written so twice.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.plain_text(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := lower(p_text);
  v_code text;
begin
  for v_round in 1..3 loop
    exit when position('%' in v_text) = 0 and position('\u00' in v_text) = 0;
    for v_code in select distinct m[1] from regexp_matches(v_text, '(%[2-7][0-9a-f]|\\u00[2-7][0-9a-f])', 'g') m loop
      v_text := replace(v_text, v_code, lower(chr(('x' || right(v_code, 2))::bit(8)::integer)));
    end loop;
  end loop;
  return v_text;
end;
$$;

-- Whether a text names one of these e-mails (in lower case), and not a longer one that ends or begins like it.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.names_email(p_text text, p_emails text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := private.plain_text(p_text);
  v_email text;
begin
  foreach v_email in array p_emails loop
    -- The cheap question first: nearly every event is somebody else's.
    if position(v_email in v_text) > 0 and v_text ~ private.email_pattern(v_email) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- What finds an e-mail and nothing longer, as a regular expression.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.email_pattern(p_email text) returns text
language sql immutable set search_path = ''
return '(?<![a-z0-9._+-])' || regexp_replace(p_email, '([^a-z0-9@])', '\\\1', 'g') || '(?!\.?[a-z0-9_-])';

-- What finds a number however its digits are set apart, as a regular expression: a document whole; of a phone also what is left of it
-- without the country, without the area, without the leading nine.
-- Refuses: nothing; null for less than eight digits, which a price could have.
-- Invoker, and granted to nobody.
create function private.number_pattern(p_number text) returns text
language sql immutable set search_path = ''
return (
  select string_agg(regexp_replace(right(n.digits, s.size), '(\d)(?=\d)', '\1[^0-9a-z]{0,3}', 'g'), '|' order by s.size desc)
  from (select regexp_replace(p_number, '\D', '', 'g') as digits) n,
    lateral (select distinct least(s, length(n.digits)) as size from unnest(array[99, 11, 10, 9, 8]) s) s
  where length(n.digits) between 8 and 15
);

-- The e-mails that are a person's: their own, once they have proved it, and those they paid with. An order that staff handed over by hand
-- proves nothing about its payer's address, and an address that is another account's is that person's.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.emails_of(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select u.email from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$$;

-- The stored events of a person: of their orders' payments, and those that name one of their e-mails.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language plpgsql stable set search_path = ''
as $$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.user_id = p_user_id);
  v_stripped_until timestamptz := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- A text without any of these names none of the e-mails: letters that are written otherwise begin with one of the first two.
  v_signs text[] := array['%\%%', '%\\u00%'] || array(select '%' || regexp_replace(e, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_emails) e);
begin
  -- No index leads here: it would cost each delivery, and people leave seldom. So each event is asked little: one that is past its term for the payer's
  -- address, which is all that the term leaves of a person, and another's words are read closely where they can name the person.
  return query select e.* from public.payment_events e
  where e.payment_id = any (v_payments)
    or e.received_at <= v_stripped_until and e.payload #>> '{customer,email}' = any (p_emails)
    or e.received_at > v_stripped_until and cardinality(p_emails) > 0
      and lower(concat_ws(' ', e.payload, e.body, e.headers, e.error)) like any (v_signs)
      and private.names_email(concat_ws(' ', e.payload, e.body, e.headers, e.error), p_emails);
end;
$$;

-- What finds a name of two words or more, whatever stands between them, also as first and last alone; and a display name that is no word.
-- A single word is everybody's: nobody blanks it in the texts of others by being called so.
-- Refuses: nothing; null where there is nothing to find.
-- Invoker, and granted to nobody.
create function private.name_pattern(p_full_name text, p_display_name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_words text[] := array(
    select regexp_replace(w, '([^[:alnum:]])', '\\\1', 'g') from regexp_split_to_table(btrim(left(p_full_name, 200)), '[[:space:],;<>]+') w where w <> ''
  );
begin
  return concat_ws('|',
    case when cardinality(v_words) > 1 then array_to_string(v_words, '[[:space:]]+') end,
    case when cardinality(v_words) > 2 then v_words[1] || '[[:space:]]+' || v_words[cardinality(v_words)] end,
    case when p_display_name ~ '^[a-z0-9_]{3,20}$' and p_display_name ~ '[0-9_]' then p_display_name end);
end;
$$;

-- What finds a person in free text, as a regular expression: their e-mails, their phones, and their names, as they gave them and as the
-- payments did.
-- Refuses: nothing; null where nothing is known.
-- Invoker, and granted to nobody.
create function private.person_pattern(p_user_id uuid, p_emails text[], p_events bigint[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_pattern text;
begin
  with known (full_name, display_name, phone) as (
    select p.full_name, p.display_name, p.phone from public.profiles p where p.id = p_user_id
    union
    select coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name'), u.raw_user_meta_data ->> 'display_name',
      left(u.raw_user_meta_data ->> 'phone', 50) from auth.users u where u.id = p_user_id
    union
    select e.payload #>> '{customer,name}', null, left(e.payload #>> '{customer,phone}', 50) from public.payment_events e where e.id = any (p_events)
  ), parts (part) as (
    select private.email_pattern(e) from unnest(p_emails) e
    union select private.number_pattern(k.phone) from known k
    union select '(?<![[:alnum:]])(?:' || nullif(private.name_pattern(k.full_name, k.display_name), '') || ')(?![[:alnum:]])' from known k
  )
  select string_agg(p.part, '|') into v_pattern from parts p;
  return v_pattern;
end;
$$;

-- ## Erasure

-- Raises where an order of the caller's is paid and not delivered, or being paid: it would be lost, or find nobody. Names them. And where the account has
-- credit, which ends with it.
-- Refuses: 409 account_has_open_orders, 409 account_has_credit.
-- Invoker, and granted to nobody.
create function private.refuse_open_orders(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_open text := (
    select string_agg(format('%s (%s)', p.name, case o.status when 'pending' then 'aguardando pagamento' else 'pago, ainda sem entrega' end), '; '
      order by o.created_at desc)
    from public.orders o join public.products p on p.id = o.product_id
    where o.user_id = p_user_id
      and ((o.status = 'completed' and o.delivered_key_id is null) or (o.status = 'pending' and o.created_at > now() - interval '15 minutes'))
  );
  v_balance numeric := (private.credit_of(p_user_id)).balance;
  v_credit text := case when v_balance > 0 then format('Seu crédito de %s na loja se perde com a conta.', private.in_reais(v_balance)) end;
begin
  if v_open is not null then
    raise sqlstate 'PT409' using message = concat_ws(' ', 'Há pedidos em andamento: ' || v_open || '.', v_credit), detail = 'account_has_open_orders',
      hint = 'Wait until every paid order is delivered or refunded and no payment is under way, or give the orders up: p_give_up_orders.';
  elsif v_credit is not null then
    raise sqlstate 'PT409' using message = v_credit, detail = 'account_has_credit', hint = 'Spend it first, or give it up: p_give_up_orders.';
  end if;
end;
$$;

-- Raises where the caller signed in more than ten minutes ago: a session that was stolen or left open cannot end an account.
-- Refuses: 403 sign_in_again.
-- Invoker, and granted to nobody. A token that names no session was not made by the auth service.
create function private.require_recent_sign_in() returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_session_id text := auth.jwt() ->> 'session_id';
begin
  if v_session_id <> '' and not exists (
    select 1 from auth.sessions s where s.id = v_session_id::uuid and s.created_at >= now() - interval '10 minutes'
  ) then
    raise sqlstate 'PT403' using message = 'Por segurança, entre de novo antes de excluir a conta.', detail = 'sign_in_again',
      hint = 'The session must be less than 10 minutes old.';
  end if;
end;
$$;

-- Takes the locks of an erasure, in the lock order (45_delivery.sql). The account's row comes weakly locked: a payment that is arriving for it
-- must be able to end before the e-mail's lock is had.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.lock_for_erasure(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_payment_events();
  perform pg_advisory_xact_lock(hashtextextended('store e-mail ' || e.email, 0)) from (
    select lower(u.email) as email from auth.users u where u.id = p_user_id
    union select unnest(private.emails_of(p_user_id)) order by 1
  ) e;
  perform private.lock_products(array(select o.product_id from private.orders_about(p_user_id) o));
end;
$$;

-- Takes a person out of the events of their payments, out of their reviews, and forgets a captured webhook that was about them.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.forget_in_payments_and_reviews(p_user_id uuid, p_emails text[], p_events bigint[], p_pattern text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_payments text[] := array(select o.payment_id from public.orders o where o.user_id = p_user_id);
begin
  perform private.forget_capture() from private.webhook_capture c
  where c.payload::text ~* p_pattern or private.names_email(concat_ws(' ', c.payload, c.headers), p_emails)
    or private.payment_id_of(c.payload) in (select e.payment_id from public.payment_events e where e.id = any (p_events));
  -- The e-mail of another payer, whose event only names the person, stays where it finds that payer's order.
  update public.payment_events e set body = null, headers = '{}', error = left(e.error, 5), payload = case
    when private.payer_email(e.payload) = any (p_emails) or e.payment_id = any (v_payments) then private.kept_payload(e.payload) - 'customer'
    else private.kept_payload(e.payload) end
  where e.id = any (p_events);
  perform private.renew_payer_words(p_events);
  update private.review_entries set comment = regexp_replace(comment, p_pattern, '***', 'gi')
  where user_id = p_user_id and comment ~* p_pattern;
end;
$$;

-- The texts of the log that name a person: what the pattern finds in any reason, in what a rejected review said, and what looks like a
-- document where the entry is about their orders, payments or reviews.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.texts_in_log(p_user_id uuid, p_events bigint[], p_pattern text) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct m[1]), '{}')
  from public.staff_actions a
  left join public.orders o on o.id = a.order_id,
    regexp_matches(concat_ws(' ', a.reason, a.changes #>> '{comment,from}'), '(' || concat_ws('|', p_pattern, case
      when o.user_id = p_user_id or a.user_id = p_user_id or a.event_id = any (p_events)
        or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id)
        then '\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}|\d{2}\.?\d{3}\.?\d{3}/?\d{4}-?\d{2}' end) || ')', 'gi') m;
$$;

-- Deletes the notes about a person, and takes them out of the notes about others. Called once their orders have been changed, and so are
-- locked: whoever writes a note about one of them has ended, or will find nobody to write about.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.forget_in_notes(p_user_id uuid, p_order_ids uuid[], p_pattern text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.customer_notes n where n.user_id = p_user_id or n.order_id = any (p_order_ids);
  update private.customer_notes set note = regexp_replace(note, p_pattern, '***', 'gi') where note ~* p_pattern;
end;
$$;

-- Deletes what the auth service keeps beside an account without taking it along: half-finished sign-ins, and its own log of who signed in.
-- Refuses: nothing; what this backend has not, or the owner of this function may not, is left.
-- Invoker, and granted to nobody.
create function private.forget_in_auth(p_user_id uuid, p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    execute 'delete from auth.flow_state where user_id = $1' using p_user_id;
  end if;
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    execute 'delete from auth.audit_log_entries where position($1::text in payload::text) > 0 or private.names_email(payload::text, $2)'
    using p_user_id, p_emails;
  end if;
end;
$$;

-- Deletes the caller's account: profile, sessions and sign-in go at once, and what names the person in payments, log and reviews with them.
-- Orders and reviews stay without the person, payments as kept_payload has them without the e-mail. Open orders and credit are given up where the caller
-- says so: the orders stay, without an owner, for staff; so do the entries of the ledger, and nobody is owed them any more.
-- Refuses: 404 profile_not_found (signed out), 409 account_is_staff, 403 sign_in_again, 409 account_has_disputes, 409 account_has_open_orders, 409 account_has_credit.
-- Definer because: customers may write neither auth.users nor orders.
create function public.delete_my_account(p_give_up_orders boolean default false) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
begin
  if private.is_staff() then
    raise sqlstate 'PT409' using message = 'Contas da equipe são encerradas pelo responsável da loja', detail = 'account_is_staff',
      hint = 'Take the staff role away first.';
  end if;
  perform private.require_recent_sign_in();
  perform private.lock_for_erasure(v_user_id);
  perform private.refuse_open_disputes(v_user_id);
  if p_give_up_orders is not true then
    perform private.refuse_open_orders(v_user_id);
  end if;
  perform private.erase_person(v_user_id);
end;
$$;

-- Erases an account that lock_for_erasure has locked, and its person from everything else. The log comes last: it may have noted what was
-- changed here.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.erase_person(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_emails text[] := private.emails_of(p_user_id);
  v_events bigint[] := array(select e.id from private.events_of(p_user_id, v_emails) e);
  v_pattern text := private.person_pattern(p_user_id, v_emails, v_events);
  v_texts text[];
  v_orders uuid[];
begin
  perform private.forget_in_payments_and_reviews(p_user_id, v_emails, v_events, v_pattern);
  perform private.forget_in_auth(p_user_id, v_emails);
  perform private.forget_in_views(v_emails, v_pattern);
  v_texts := private.texts_in_log(p_user_id, v_events, v_pattern);
  v_orders := array(select o.id from public.orders o where o.user_id = p_user_id or o.customer_email = any (v_emails));
  update public.orders set customer_email = null where id = any (v_orders);
  perform private.forget_in_notes(p_user_id, v_orders, v_pattern);
  perform private.forget_in_claims(p_user_id, v_pattern);
  perform private.forget_in_proof(p_user_id, v_pattern);
  perform private.forget_in_notices(p_user_id, v_emails);
  delete from private.staff_invitations where email = any (v_emails);
  perform private.forget_alerts_of(v_emails);
  delete from auth.users where id = p_user_id;
  perform private.forget_in_log(v_texts, p_user_id, v_emails);
end;
$$;

-- ## What a person may take along

-- The rows of a table of the auth service that are a person's, without what lets somebody in; none where this backend has no such table.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.auth_rows_of(p_table text, p_user_id uuid, p_columns text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_rows jsonb;
begin
  if has_table_privilege(to_regclass('auth.' || p_table), 'select') then
    execute format('select jsonb_agg((select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e where e.key = any ($2))) from auth.%I t
      where t.user_id = $1', p_table) into v_rows using p_user_id, p_columns;
  end if;
  return coalesce(v_rows, '[]');
end;
$$;

-- The key of one of the caller's orders; null where there is none to be read. Giving it out is looking at it, and recorded.
-- Refuses: nothing: a key that cannot be opened must not keep the rest back.
-- Invoker, and granted to nobody.
create function private.key_to_take_along(p_order_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  v_order := private.lock_own_order(p_order_id);
  perform private.record_key_view(v_order.delivered_key_id, 'my_personal_data');
  return private.read_key_data(v_order.delivered_key_id);
exception
  when others then
    return null;
end;
$$;

-- What staff did about a person's orders and reviews, without who of them did it and without other people's addresses.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.staff_actions_about(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'done_at', a.done_at, 'by', 'equipe da loja', 'action', a.action, 'order_id', a.order_id, 'review_id', a.review_id,
    'reason', regexp_replace(a.reason, '[^\s@]+@[^\s@]+', '***', 'g')) order by a.id), '[]')
  from public.staff_actions a
  where a.order_id in (select o.id from public.orders o where o.user_id = p_user_id)
    or a.review_id in (select r.id from private.review_entries r where r.user_id = p_user_id) or a.user_id = p_user_id
    or a.user_email = any (private.emails_of(p_user_id));
$$;

-- Everything that the store keeps about the caller, for themself (R11.5), delivered keys in clear. Of a payment with somebody else's address,
-- which staff handed over by hand, only what is no personal data.
-- Refuses: 404 profile_not_found (signed out), 400 answer_not_plain.
-- Definer because: customers may read neither the inbox nor the log nor the auth service's tables.
create function public.my_personal_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_emails text[] := private.emails_of(v_user_id);
  v_account jsonb;
begin
  -- Asked here too: key_to_take_along leaves out a key that it cannot give, and says nothing.
  perform private.require_plain_answer();
  select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'signup_ip', (select host(a.signup_ip) from private.signup_addresses a where a.user_id = u.id), 'sign_up', u.raw_user_meta_data, 'role', private.staff_role()) into v_account
  from auth.users u where u.id = v_user_id;
  return jsonb_build_object(
    'account', v_account,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_user_id),
    'sign_ins', private.auth_rows_of('sessions', v_user_id, array['created_at', 'refreshed_at', 'user_agent', 'ip']),
    'identities', private.auth_rows_of('identities', v_user_id, array['provider', 'email', 'identity_data', 'created_at', 'last_sign_in_at']),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object('product_name', p.name, 'key_data',
        case when o.status = 'completed' and o.delivered_key_id is not null then private.key_to_take_along(o.id) end) order by o.created_at), '[]')
      from public.orders o join public.products p on p.id = o.product_id where o.user_id = v_user_id),
    'reviews', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from private.review_entries r where r.user_id = v_user_id),
    'credit', (select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.created_at), '[]') from public.credit_entries c where c.user_id = v_user_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('received_at', e.received_at, 'event', e.event, 'payment_id', e.payment_id,
        'outcome', e.outcome, 'content', case when private.payer_email(e.payload) = any (v_emails) then e.payload
          else private.kept_payload(e.payload) - 'customer' end) order by e.id), '[]')
      from private.events_of(v_user_id, v_emails) e
      where private.payer_email(e.payload) = any (v_emails) or e.payment_id in (select o.payment_id from public.orders o where o.user_id = v_user_id)),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('role', i.role, 'invited_at', i.invited_at, 'expires_at', i.expires_at)), '[]')
      from private.staff_invitations i where i.email = any (v_emails)),
    'staff_actions', private.staff_actions_about(v_user_id),
    'guarantee_claims', private.claims_to_take_along(v_user_id),
    'proof', private.proof_of(v_user_id),
    'stock_alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'wanted', 'user_id'] order by a.id), '[]') from private.stock_alerts a
      where a.user_id = v_user_id or a.email = any (v_emails)),
    'devices', private.push_devices_of(v_user_id),
    'notices', private.notices_of(v_user_id, v_emails),
    'staff_notices', private.staff_notices_of(v_user_id),
    'saved_filters', (select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.page, v.name), '[]') from public.staff_views v where v.user_id = v_user_id),
    'staff_notes', (select coalesce(jsonb_agg(jsonb_build_object('written_at', n.created_at, 'by', 'equipe da loja', 'order_id', n.order_id,
        'note', regexp_replace(n.note, '[^\s@]+@[^\s@]+', '***', 'g')) order by n.created_at), '[]')
      from private.notes_about(v_user_id, array(select o.id from public.orders o where o.user_id = v_user_id)) n)
  );
end;
$$;

grant execute on function public.delete_my_account(boolean), public.my_personal_data() to authenticated;
