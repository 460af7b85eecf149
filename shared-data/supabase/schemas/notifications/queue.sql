-- The queue of notices by email and push (R13). Events fill it, a sender that may crash at any moment empties it. shell/docs/notifications.md shows what
-- decides about a notice.

-- The kinds of notices. "purpose": kinds that a person allows or turns off together. "is_required": the order or the account needs it, so it cannot be turned
-- off; staff turn theirs off on a screen of their own. "is_urgent": also sent at night. "lives": how long after due_at it is still worth sending. The modes:
-- when staff of a role are notified unless they choose otherwise; managers get what they can solve, stock and guarantee claims.
create function private.notice_kinds()
returns table (kind text, audience text, purpose text, is_required boolean, is_urgent boolean, needs_consent boolean, lives interval,
  admin_mode text, manager_mode text)
language sql immutable set search_path = ''
as $$
  values
    ('pix_generated', 'buyer', 'payment', false, true, false, interval '14 minutes', null, null),
    ('pix_expiring', 'buyer', 'recovery', false, true, true, interval '4 minutes', null, null),
    ('pix_recovery', 'buyer', 'recovery', false, false, true, interval '24 hours', null, null),
    ('payment_confirmed', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('order_waiting', 'buyer', 'order', true, true, false, interval '3 days', null, null),
    ('key_delivered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('order_refunded', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('key_problem', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_answered', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('claim_decided', 'buyer', 'order', true, true, false, interval '7 days', null, null),
    ('new_sign_in', 'buyer', 'account', true, true, false, interval '3 days', null, null),
    ('review_approved', 'buyer', 'review', false, false, false, interval '3 days', null, null),
    ('guarantee_ending', 'buyer', 'guarantee', false, false, false, interval '20 hours', null, null),
    ('credential_expiring', 'buyer', 'expiry', false, false, false, interval '2 days', null, null),
    ('paid_without_key', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'at_once'),
    ('webhook_silent', 'staff', 'staff', true, true, false, interval '1 day', 'at_once', 'off'),
    ('amount_held', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('events_failed', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('payment_without_owner', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'off'),
    ('stock_low', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('sold_out_wanted', 'staff', 'staff', true, false, false, interval '2 days', 'daily', 'at_once'),
    ('release_taken_back', 'staff', 'staff', true, false, false, interval '2 days', 'at_once', 'off'),
    ('claim_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('claim_overdue', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'at_once'),
    ('approval_waiting', 'staff', 'staff', true, false, false, interval '1 day', 'at_once', 'off'),
    ('staff_daily', 'staff', 'staff', true, false, false, interval '20 hours', null, null),
    ('template_test', 'staff', 'staff', true, true, false, interval '1 hour', null, null),
    ('stock_alert_confirm', 'buyer', 'stock_alert', true, true, false, interval '1 day', null, null),
    ('stock_alert', 'buyer', 'stock_alert', false, false, false, interval '20 hours', null, null)
$$;

create type public.notice_channel as enum ('mail', 'push');
create type public.notice_outcome as enum ('queued', 'sent', 'expired', 'dropped', 'unwanted', 'given_up');

-- One notice to one recipient by one channel.
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The id of what it is about, such as an order.
  subject text not null,
  -- An account's id, an address, or 'buyer': the owner of the order when it is sent.
  recipient text not null,
  account_id uuid references auth.users (id) on delete cascade,
  -- Resolved when it is sent, for notices to an account or to an order's buyer.
  email text,
  channel public.notice_channel not null,
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- The lock of the sender that claimed it ends then.
  taken_until timestamptz,
  outcome public.notice_outcome not null default 'queued',
  -- A code for why it is not sent, or not yet.
  reason text,
  sent_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_once_key unique (kind, subject, recipient, channel),
  constraint notices_sent_check check ((outcome = 'sent') = (sent_at is not null))
);

create index notices_queue on private.notices (next_try_at) where outcome = 'queued';
create index notices_expiring on private.notices (expires_at) where outcome = 'queued';
create index notices_by_account on private.notices (account_id, sent_at);
create index notices_by_email on private.notices (email, sent_at);
create index notices_newest on private.notices (created_at);

create table private.notice_gathering (
  only_row boolean primary key default true check (only_row),
  -- The position up to which the payment inbox has been read for notices.
  gathered_until timestamptz not null default now(),
  -- The time of the last detection of staff's alerts: the sender runs more often than the once a minute that is needed.
  alerts_detected_at timestamptz not null default '-infinity'
);

insert into private.notice_gathering default values;

-- ## Queueing

-- The channels that reach a person: mail, and push for an account with a subscribed device (notifications/push.sql).
create function private.notice_channels(p_account_id uuid) returns text[]
language sql stable set search_path = ''
return case when private.has_push_device(p_account_id) then array['mail', 'push'] else array['mail'] end;

-- Queues one notice for each channel, in the transaction of its event; idempotent (R13.1). Returns the number of new notices. p_recipient is given where it
-- is neither the account nor the address, p_channels where not every channel of the person is meant.
create function private.notify(
  p_kind text, p_subject text, p_account_id uuid default null, p_email text default null, p_due_at timestamptz default now(), p_recipient text default null,
  p_channels text[] default null
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_email text := nullif(lower(btrim(p_email)), '');
  v_recipient text := coalesce(p_recipient, p_account_id::text, v_email);
  v_lives interval := (select k.lives from private.notice_kinds() k where k.kind = p_kind);
  v_added integer;
begin
  if v_lives is null or v_recipient is null then
    raise exception 'no notice of kind % to %', p_kind, v_recipient;
  end if;
  insert into private.notices (kind, subject, recipient, account_id, email, channel, due_at, next_try_at, expires_at)
  select p_kind, p_subject, v_recipient, p_account_id, v_email, c.channel::public.notice_channel, p_due_at, p_due_at, p_due_at + v_lives
  from unnest(coalesce(p_channels, private.notice_channels(p_account_id))) c (channel)
  on conflict on constraint notices_once_key do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end;
$$;

-- Queues what happened since the last call. Skipped while another sender runs it.
create function private.gather_notices() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended('store gather notices', 0)) then
    -- The caller sends what is found here, so the trigger of optional/send-notices.sql need not wake a sender.
    perform set_config('store.gathers_notices', 'on', true);
    perform private.gather_payments();
    perform private.notify_stock_alerts();
    perform private.gather_staff_notices(clock_timestamp());
    perform set_config('store.gathers_notices', '', true);
  end if;
end;
$$;

-- ## Deciding

-- True from 22 to 8 o'clock in São Paulo, when only urgent notices are sent.
create function private.is_quiet_hour(p_at timestamptz) returns boolean
language sql stable set search_path = ''
return extract(hour from p_at at time zone 'America/Sao_Paulo') not between 8 and 21;

-- The end of a buyer's limit of six optional notices in 24 hours; null while it is not reached. It keeps a stranger who types another person's address at
-- the checkout from filling their mailbox. Claimed notices count as sent.
create function private.capped_until(p_notice private.notices) returns timestamptz
language sql stable set search_path = ''
return (
  select coalesce(n.sent_at, now()) + interval '24 hours' from private.notices n join private.notice_kinds() k using (kind)
  where (n.account_id = p_notice.account_id or n.email = p_notice.email) and k.audience = 'buyer' and not k.is_required
    and (n.sent_at > now() - interval '24 hours' or n.outcome = 'queued' and n.taken_until > now())
  order by coalesce(n.sent_at, now()) desc offset 5 limit 1
);

-- The notice with its current account and address: the order's owner or payer, and the account's present email.
create function private.resolve_recipient(p_notice private.notices) returns private.notices
language plpgsql stable set search_path = ''
as $$
begin
  if p_notice.recipient = 'buyer' then
    select o.user_id, case when not private.is_placeholder_email(o.customer_email) then o.customer_email end
    into p_notice.account_id, p_notice.email from public.orders o where o.id = p_notice.subject::uuid;
  end if;
  if p_notice.account_id is not null then
    p_notice.email := (select lower(u.email) from auth.users u where u.id = p_notice.account_id);
  end if;
  return p_notice;
end;
$$;

-- The facts of a notice's text, and never a key, a document, a password or the words of a claim; null once the notice is no longer true. For a claim its
-- order's facts with {claim_id, decision}; for a review {name, product, product_id, rating}; for a sign-in {device, browser, address, at}.
create function private.notice_facts(p_notice private.notices, p_audience text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_audience = 'staff' then private.staff_notice_facts(p_notice)
    -- True until staff write again, the buyer answers, the claim ends, or the order belongs to another account.
    when p_notice.kind = 'claim_answered' then (
      select private.order_facts(o) || jsonb_build_object('claim_id', c.id)
      from public.guarantee_claim_messages m join public.guarantee_claims c on c.id = m.claim_id join public.orders o on o.id = c.order_id
      where m.id = p_notice.subject::uuid and c.state = 'answered' and o.user_id = p_notice.account_id
        and not exists (select from public.guarantee_claim_messages l where l.claim_id = m.claim_id and (l.created_at, l.id) > (m.created_at, m.id)))
    when p_notice.kind = 'claim_decided' then (
      select private.order_facts(o) || jsonb_build_object('claim_id', c.id, 'decision', c.decision)
      from public.guarantee_claims c join public.orders o on o.id = c.order_id
      where c.id = p_notice.subject::uuid and c.state = 'decided' and c.decision <> 'refund' and o.status = 'completed' and o.user_id = p_notice.account_id)
    when p_notice.kind = 'review_approved' then (
      select jsonb_build_object('name', nullif(split_part(btrim(f.full_name), ' ', 1), ''), 'product', p.name, 'product_id', p.id, 'rating', r.rating)
      from private.review_entries r join public.products p on p.id = r.product_id left join public.profiles f on f.id = r.user_id
      where r.id = p_notice.subject::uuid and r.is_approved)
    -- Also after its session ended. Not where the account's mailbox is unproved: it may be a stranger's.
    when p_notice.kind = 'new_sign_in' then (
      select jsonb_build_object('device', d.device, 'browser', d.browser, 'address', host(d.address), 'at', d.first_seen_at)
      from private.known_devices d
      where d.user_id = p_notice.account_id and d.id = p_notice.subject::uuid and private.verified_address(d.user_id) is not null)
    when p_notice.kind = 'stock_alert' then private.stock_alert_facts(p_notice)
    when p_notice.kind = 'stock_alert_confirm' then private.stock_alert_confirm_facts(p_notice)
    else private.order_notice_facts(p_notice)
  end;
end;
$$;

-- Decides about a resolved notice: 'send' with facts, or 'dropped', 'unwanted' or 'later' with reason and until.
create function private.check_deliverable(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_kind record;
  v_facts jsonb;
  v_reason text;
  v_until timestamptz;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_notice.kind;
  v_reason := case
    when v_kind.kind is null then 'kind_unknown'
    when p_notice.channel = 'mail' and p_notice.email is null then 'no_address'
    when p_notice.channel = 'push' and not private.has_push_device(p_notice.account_id) then 'no_device'
  end;
  if v_reason is null then
    v_facts := private.notice_facts(p_notice, v_kind.audience);
  end if;
  if v_facts is null then
    return jsonb_build_object('decision', 'dropped', 'reason', coalesce(v_reason, 'not_true'));
  end if;
  v_reason := private.suppression_reason(p_notice, v_kind.is_required);
  if v_reason is not null then
    return jsonb_build_object('decision', 'unwanted', 'reason', v_reason);
  end if;
  v_until := case when v_kind.audience = 'buyer' and not v_kind.is_required then private.capped_until(p_notice) end;
  if v_until is not null then
    return jsonb_build_object('decision', 'later', 'reason', 'daily_cap', 'until', v_until);
  end if;
  return jsonb_build_object('decision', 'send', 'facts', v_facts);
end;
$$;

-- ## The sender

-- Claims one locked, due notice for two minutes; null where it is closed or put off. After sixteen attempts it is given up: its text may crash the sender.
create function private.claim_notification(p_notice private.notices) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_notice private.notices := private.resolve_recipient(p_notice);
  v_decision jsonb := private.check_deliverable(v_notice);
  v_outcome text := v_decision ->> 'decision';
  v_can_stop boolean;
begin
  if v_outcome = 'later' then
    update private.notices set next_try_at = (v_decision ->> 'until')::timestamptz, reason = v_decision ->> 'reason' where id = v_notice.id;
    return null;
  elsif v_outcome <> 'send' or v_notice.attempts >= 16 then
    update private.notices set outcome = (case v_outcome when 'send' then 'given_up' else v_outcome end)::public.notice_outcome,
      reason = coalesce(v_decision ->> 'reason', v_notice.reason, 'sender_died'), taken_until = null where id = v_notice.id;
    return null;
  end if;
  update private.notices set account_id = v_notice.account_id, email = v_notice.email, attempts = attempts + 1,
    taken_until = now() + interval '2 minutes', next_try_at = now() + interval '2 minutes' where id = v_notice.id;
  v_can_stop := (select not k.is_required from private.notice_kinds() k where k.kind = v_notice.kind);
  return jsonb_build_object('id', v_notice.id, 'kind', v_notice.kind, 'channel', v_notice.channel, 'account_id', v_notice.account_id,
    'email', v_notice.email, 'expires_at', v_notice.expires_at, 'stop', case when v_can_stop then private.notice_token(v_notice.id) end,
    'facts', v_decision -> 'facts');
end;
$$;

-- Queues what happened, closes what expired, and claims up to p_limit due notices of these channels, each for one sender and two minutes: {notices: [{id, kind,
-- channel, account_id, email, expires_at, stop, facts}], more}; null for a wrong or missing secret (R13.1).
create function public.claim_notices(p_secret text, p_channels text[], p_limit integer default 10) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_notice private.notices;
  v_taken jsonb := '[]';
  v_seen integer := 0;
begin
  if not private.same_secret(p_secret, private.server_secret('notices_secret')) then
    return null;
  end if;
  perform private.gather_notices();
  update private.notices set outcome = 'expired', reason = coalesce(reason, 'not_sent_in_time'), taken_until = null
  where outcome = 'queued' and expires_at <= now() and (taken_until is null or taken_until < now());
  for v_notice in
    select n.* from private.notices n
    where n.outcome = 'queued' and n.next_try_at <= now() and n.channel::text = any (p_channels) and (not private.is_quiet_hour(now())
      or n.kind in (select k.kind from private.notice_kinds() k where k.is_urgent))
    order by n.next_try_at, n.id limit least(greatest(p_limit, 1), 100) for update skip locked
  loop
    v_seen := v_seen + 1;
    v_taken := v_taken || coalesce(private.claim_notification(v_notice), '[]');
  end loop;
  return jsonb_build_object('notices', v_taken, 'more', v_seen >= least(greatest(p_limit, 1), 100));
end;
$$;

-- Records how sending went and returns the notice's outcome, null for an unknown id (R13.1). 'sent'; 'again', retried with pauses that double from one
-- minute to two hours, sixteen attempts in all; 'never', for what the channel will not take. p_reason is a code, never an address or a response's text.
create function public.mark_notice(p_id uuid, p_result text, p_reason text default null) returns public.notice_outcome
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_outcome public.notice_outcome;
begin
  update private.notices n set
    outcome = (case when p_result = 'sent' then 'sent' when p_result = 'again' and n.attempts < 16 then 'queued' else 'given_up' end)::public.notice_outcome,
    sent_at = case when p_result = 'sent' then clock_timestamp() end,
    reason = case when p_result <> 'sent' then left(coalesce(p_reason, 'unknown'), 60) end,
    next_try_at = now() + least(interval '1 minute' * power(2, greatest(n.attempts, 1) - 1), interval '2 hours'), taken_until = null
  where n.id = p_id and (n.outcome = 'queued' or p_result = 'sent' and n.outcome <> 'sent')
  returning n.outcome into v_outcome;
  return coalesce(v_outcome, (select n.outcome from private.notices n where n.id = p_id));
end;
$$;

-- ## Unsubscribing and opening

-- The token of an email's unsubscribe link: the notice's id and its HMAC, without personal data because it is part of a URL. Null without a secret.
create function private.notice_token(p_id uuid) returns text
language sql stable set search_path = ''
return p_id || '.' || left(encode(extensions.hmac('stop notices ' || p_id, private.server_secret('notices_secret'), 'sha256'), 'hex'), 32);

-- Turns off an email's kind by its token, or with p_all every optional one, for its account and address (R13.4). No row for a wrong token. Idempotent.
create function public.stop_notices(p_token text, p_all boolean default false) returns table (kind text, purpose text, "all" boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_notice private.notices;
begin
  -- "offset 0" keeps a planner that knows the token from casting one that is no id.
  select n.* into v_notice from (select split_part(p_token, '.', 1) as id offset 0) t
  join private.notices n on n.id = case when pg_input_is_valid(t.id, 'uuid') then t.id::uuid end
  where private.same_secret(p_token, private.notice_token(n.id));
  if v_notice.id is null then
    return;
  end if;
  perform private.turn_off_notices(v_notice.account_id, v_notice.email, case when p_all is not true then v_notice.kind end);
  return query select k.kind, k.purpose, p_all is true from private.notice_kinds() k where k.kind = v_notice.kind;
end;
$$;

-- Records the first time that a notice's link was followed (R13.11).
create function public.record_opened_notice(p_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.notices set opened_at = now() where id = p_id and opened_at is null and sent_at is not null;
$$;

grant execute on function public.claim_notices(text, text[], integer), public.mark_notice(uuid, text, text), public.stop_notices(text, boolean),
  public.record_opened_notice(uuid) to service_role;
