-- Channels, outcomes and modes of notices become enums. The tables are rewritten under their locks; no sale waits for one, but a delivery from the waiting
-- line and what staff do may.
set lock_timeout = '4s';

create type public.notice_channel as enum ('mail', 'push');
create type public.notice_outcome as enum ('queued', 'sent', 'expired', 'dropped', 'unwanted', 'given_up');
create type public.staff_notice_mode as enum ('at_once', 'daily', 'off');

drop function private.capped_until(private.notices);
drop function public.mark_notice(uuid, text, text);
drop index private.notices_by_outcome, private.notices_expiring, private.notices_queue;
alter table private.notices
  drop constraint notices_channel_check, drop constraint notices_outcome_check, drop constraint notices_sent_check,
  alter column outcome drop default,
  alter column channel type public.notice_channel using channel::public.notice_channel,
  alter column outcome type public.notice_outcome using outcome::public.notice_outcome,
  alter column outcome set default 'queued',
  add constraint notices_sent_check check ((outcome = 'sent') = (sent_at is not null));
create index notices_queue on private.notices (next_try_at) where outcome = 'queued';
create index notices_expiring on private.notices (expires_at) where outcome = 'queued';
create index notices_by_outcome on private.notices (outcome, created_at desc) where outcome in ('queued', 'given_up');

alter table private.notice_choices
  drop constraint notice_choices_channel_check, alter column channel type public.notice_channel using channel::public.notice_channel;
alter table private.consents
  drop constraint consents_channel_check, alter column channel type public.notice_channel using channel::public.notice_channel;
alter table private.staff_notice_choices
  drop constraint staff_notice_choices_channel_check, drop constraint staff_notice_choices_mode_check,
  alter column channel drop default,
  alter column channel type public.notice_channel using channel::public.notice_channel,
  alter column mode type public.staff_notice_mode using mode::public.staff_notice_mode,
  alter column channel set default 'mail';

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

-- Queues one notice for each channel, in the transaction of its event; idempotent (R13.1). Returns the number of new notices. p_recipient is given where it
-- is neither the account nor the address, p_channels where not every channel of the person is meant.
create or replace function private.notify(
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
  on conflict on constraint notices_told_once_key do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end;
$$;

-- Claims one due notice, which the caller has locked, for two minutes; null where it is closed or put off instead. After sixteen attempts it is given up:
-- its text may be what crashes the sender.
create or replace function private.claim_notification(p_notice private.notices) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_notice private.notices := private.resolve_recipient(p_notice);
  v_decision jsonb := private.check_deliverable(v_notice);
  v_verdict text := v_decision ->> 'verdict';
  v_can_stop boolean;
begin
  if v_verdict = 'later' then
    update private.notices set next_try_at = (v_decision ->> 'until')::timestamptz, reason = v_decision ->> 'reason' where id = v_notice.id;
    return null;
  elsif v_verdict <> 'send' or v_notice.attempts >= 16 then
    update private.notices set outcome = (case v_verdict when 'send' then 'given_up' else v_verdict end)::public.notice_outcome,
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

grant execute on function public.mark_notice(uuid, text, text) to service_role;
