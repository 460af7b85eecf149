-- The list of notices for staff, and their actions on it (R13.11, R13.12).

create index notices_by_outcome on private.notices (outcome, created_at desc) where outcome in ('queued', 'given_up');
create index notices_by_subject on private.notices (subject);

-- The notices to the buyer about an order: about itself, about a claim or a message of a claim, and about the PIX that it shares with other orders.
create function private.notices_of_order(p_order public.orders) returns setof private.notices
language sql stable set search_path = ''
as $$
  with subjects as (
    select k.kind, p_order.id::text as subject from private.notice_kinds() k where k.audience = 'buyer'
    union select 'claim_decided', c.id::text from public.guarantee_claims c where c.order_id = p_order.id
    union select 'claim_answered', m.id::text
    from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id where c.order_id = p_order.id
    union select k.kind, o.id::text from public.orders o, unnest('{pix_generated,pix_expiring,payment_confirmed}'::text[]) k (kind)
    where o.payment_id = p_order.payment_id
  )
  select n.* from subjects s join private.notices n on n.subject = s.subject and n.kind = s.kind;
$$;

-- The newest notices that match; an empty filter matches all. The search is an address, or the id of an order or a notice.
-- A custom plan for each call lets an index find one person or order.
create function private.filtered_notices(p_search text, p_kind text, p_channel text, p_from timestamptz, p_to timestamptz, p_outcome text)
returns setof private.notices
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_accounts uuid[] := '{}';
  v_subjects text[] := '{}';
  v_id uuid := case when pg_input_is_valid(p_search, 'uuid') then p_search::uuid end;
begin
  if position('@' in p_search) > 0 then
    v_accounts := array(select u.id from auth.users u where u.email = p_search);
    -- A queued notice to a buyer has no address yet.
    v_subjects := array(select o.id::text from public.orders o where o.user_id is null and o.customer_email = p_search order by o.created_at desc limit 500)
      || array(select o.id::text from public.orders o where o.user_id = any (v_accounts) order by o.created_at desc limit 500);
  end if;
  return query select * from private.notices n
  where (p_kind = '' or n.kind = p_kind) and (p_channel = '' or n.channel::text = p_channel) and (p_outcome = '' or n.outcome::text = p_outcome)
    and (p_from is null or n.created_at >= p_from) and (p_to is null or n.created_at < p_to)
    and (p_search = '' or n.id = v_id or n.subject = p_search or n.email = p_search or n.account_id = any (v_accounts)
      or n.recipient = 'buyer' and n.subject = any (v_subjects))
  order by n.created_at desc, n.id limit private.most_counted() + 1;
end;
$$;

-- A notice with its recipient and order; of a reminder of an unpaid PIX also when the order was paid after it.
create function private.notice_line(p_notice private.notices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_notice.id, 'kind', p_notice.kind, 'channel', p_notice.channel, 'email', coalesce(p_notice.email, (private.resolve_recipient(p_notice)).email),
    'order_id', o.id, 'created_at', p_notice.created_at, 'due_at', p_notice.due_at, 'attempts', p_notice.attempts,
    'next_try_at', p_notice.next_try_at, 'expires_at', p_notice.expires_at, 'outcome', p_notice.outcome, 'reason', p_notice.reason,
    'sent_at', p_notice.sent_at, 'opened_at', p_notice.opened_at,
    'paid_at', case when k.purpose = 'recovery' and o.paid_at > p_notice.sent_at then o.paid_at end)
  -- "offset 0" keeps a planner that knows the subject from casting one that is no id.
  from private.notice_kinds() k, (select p_notice.subject as id offset 0) s
  left join public.orders o on o.id = case when pg_input_is_valid(s.id, 'uuid') then s.id::uuid end
  where k.kind = p_notice.kind;
$$;

-- The meaning of a search: the id of the order with this number, the address that alone has this text, or else the text itself.
create function private.notice_search(p_text text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_number text := substring(p_text from '^#?([0-9a-f]{8})$');
  v_users uuid[];
  v_emails text[];
  v_found text[];
begin
  if v_number is not null then
    v_found := array(select o.id::text from public.orders o where o.id between rpad(v_number, 32, '0')::uuid and rpad(v_number, 32, 'f')::uuid);
  end if;
  if coalesce(v_found, '{}') = '{}' and length(p_text) >= 3 and p_text !~ '^(\S+@\S+\.\S+|[0-9a-f-]{36})$' then
    select * into v_users, v_emails from private.customers_meant(p_text);
    v_found := array(
      select u.email from auth.users u where u.id = any (v_users) and strpos(u.email, p_text) > 0
      union select e.email from unnest(v_emails) e (email) where strpos(e.email, p_text) > 0);
  end if;
  return case when cardinality(v_found) = 1 then v_found[1] else p_text end;
end;
$$;

-- At most 100 notices, newest first: {total, outcomes: {outcome: count}, notices} (R13.11). "outcomes" ignores the filter by outcome; counts end at 10001.
create function public.find_notices(
  p_search text default '', p_kind text default '', p_channel text default '', p_outcome text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := private.notice_search(lower(btrim(coalesce(p_search, ''))));
begin
  perform private.require_staff();
  return (
    with counted as (
      select f.outcome, count(*) as times
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, '') f group by f.outcome
    ), found as materialized (
      select f.id, row_number() over () as place
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, coalesce(p_outcome, '')) f
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'outcomes', (select coalesce(jsonb_object_agg(c.outcome, c.times), '{}') from counted c),
      'notices', (
        select coalesce(jsonb_agg(private.notice_line(n) order by p.place), '[]')
        from (select f.id, f.place from found f order by f.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join private.notices n on n.id = p.id))
  );
end;
$$;

-- Queues notices that were given up again and returns those that it did not, with 'expired', 'not_given_up' or 'not_found' (R13.11). Logged.
-- Refuses: 400 too_many_notices (over 100).
create function public.retry_notices(p_ids uuid[], p_reason text) returns table (id uuid, reason text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_put uuid[];
begin
  perform private.begin_staff_action(p_reason);
  if coalesce(cardinality(p_ids), 0) > 100 then
    raise sqlstate 'PT400' using message = 'No máximo 100 avisos de uma vez', detail = 'too_many_notices', hint = 'Send them in parts.';
  end if;
  with put as (
    update private.notices n set outcome = 'queued', attempts = 0, next_try_at = now(), taken_until = null, reason = 'tried_again'
    where n.id = any (p_ids) and n.outcome = 'given_up' and n.expires_at > now() returning n.id
  )
  select coalesce(array_agg(p.id), '{}') into v_put from put p;
  if v_put <> '{}' then
    perform private.log_staff_action('notices_retried', p_changes => private.changed_fields('{}', jsonb_build_object('notices', cardinality(v_put))));
  end if;
  return query
    select i.id, case when n.id is null then 'not_found' when n.outcome = 'given_up' then 'expired' else 'not_given_up' end
    from unnest(p_ids) with ordinality i (id, place) left join private.notices n on n.id = i.id where i.id <> all (v_put) order by i.place;
end;
$$;

-- Emails the caller a template with example facts, at most ten an hour, and returns the notice's id (R13.12).
-- Refuses: 400 template_unknown, 429 too_many_tests.
create function public.send_template_to_self(p_kind text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
  v_subject text := p_kind || ' ' || gen_random_uuid();
begin
  perform private.require_staff();
  if not exists (select from private.notice_kinds() k where k.kind = p_kind and k.kind <> 'template_test') then
    raise sqlstate 'PT400' using message = 'Modelo desconhecido', detail = 'template_unknown', hint = 'A kind of private.notice_kinds().';
  end if;
  if (select count(*) from private.notices n
      where n.account_id = v_caller and n.kind = 'template_test' and n.created_at > now() - interval '1 hour') >= 10 then
    raise sqlstate 'PT429' using message = 'Dez modelos por hora: espere um pouco', detail = 'too_many_tests', hint = 'Wait for the hour to pass.';
  end if;
  perform private.notify('template_test', v_subject, p_account_id => v_caller, p_channels => array['mail']);
  return (select n.id from private.notices n where n.kind = 'template_test' and n.subject = v_subject);
end;
$$;

-- The results of reminders of unpaid PIX in the last thirty days (R13.11). "opened" counts followed links, "paid" orders paid after their reminder.
create function public.recovery_figures() returns table (kind text, sent bigint, opened bigint, paid bigint, amount numeric)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select k.kind, count(r.subject), count(*) filter (where r.is_opened), count(o.id), coalesce(sum(o.amount), 0)
  from private.notice_kinds() k
  left join (
    -- A buyer who is notified by mail and push counts once.
    select n.kind, n.subject, min(n.sent_at) as sent_at, bool_or(n.opened_at is not null) as is_opened from private.notices n
    where n.outcome = 'sent' and n.created_at > now() - interval '30 days' group by n.kind, n.subject
  ) r on r.kind = k.kind
  left join public.orders o on o.id = case when pg_input_is_valid(r.subject, 'uuid') then r.subject::uuid end and o.paid_at > r.sent_at
  where k.purpose = 'recovery' group by k.kind;
$$;

grant execute on function public.find_notices(text, text, text, text, timestamptz, timestamptz, integer, integer), public.retry_notices(uuid[], text),
  public.send_template_to_self(text), public.recovery_figures() to authenticated;
