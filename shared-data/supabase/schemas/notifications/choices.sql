-- Who wants which notices, and which addresses are left alone (R13.4).

-- What a person turned off or allowed, for one kind, for a purpose, or for all; an account's and an address' choices count together, the later one wins.
create table private.notice_choices (
  -- The account's id, or the address of somebody without one.
  holder text not null,
  -- A kind, a purpose of private.notice_kinds(), or 'all'.
  about text not null,
  channel text not null check (channel in ('mail', 'push')),
  is_wanted boolean not null,
  chosen_at timestamptz not null default clock_timestamp(),
  -- Which words were seen, and how it was chosen: both go into the history (notifications/consents.sql). Null where none of these were seen.
  text_version text,
  decided_by text not null default 'person' check (decided_by in ('person', 'letter', 'bounce')),
  primary key (holder, about, channel)
);

-- Addresses that nothing is sent to.
create table private.closed_addresses (
  email text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  closed_at timestamptz not null default now()
);

alter table private.notice_choices enable row level security;
alter table private.closed_addresses enable row level security;
-- No grant: functions read and write them.

-- Why a notice, addressed, is not sent to this person: 'address_closed', 'turned_off', 'no_consent'; null where it is wanted.
create function private.why_unwanted(p_notice private.notices, p_purpose text, p_is_required boolean, p_needs_consent boolean) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if p_notice.channel = 'mail' and exists (select 1 from private.closed_addresses a where a.email = p_notice.email) then
    return 'address_closed';
  elsif p_is_required then
    return null;
  end if;
  return private.why_not_chosen(p_notice.account_id, p_notice.email, p_notice.kind, p_notice.channel);
end;
$$;

-- Why somebody's choices keep a kind from them: 'turned_off', 'no_consent'; null where they want it. What was said of the kind outweighs what was said of
-- its purpose, and that what was said of all.
create function private.why_not_chosen(p_account_id uuid, p_email text, p_kind text, p_channel text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_kind record;
  v_is_wanted boolean;
begin
  select * into v_kind from private.notice_kinds() k where k.kind = p_kind;
  select c.is_wanted into v_is_wanted from private.notice_choices c
  where c.holder in (p_account_id::text, p_email) and c.channel = p_channel and c.about in (p_kind, v_kind.purpose, 'all')
  order by array_position(array[p_kind, v_kind.purpose, 'all'], c.about), c.chosen_at desc limit 1;
  return case
    when v_is_wanted is false then 'turned_off'
    when v_kind.needs_consent and v_is_wanted is null then 'no_consent'
  end;
end;
$$;

-- Turns off what a letter is one of, or with null everything that can be turned off, by every channel, for the account that it went to, or where it has
-- none the address. Kinds that one consent allows are turned off together. Again it changes nothing.
-- Stop_notices calls it for who has a letter.
create function private.turn_off_notices(p_account_id uuid, p_email text, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_holder text := coalesce(p_account_id::text, p_email);
  v_about text := coalesce((select case when k.needs_consent then k.purpose else k.kind end from private.notice_kinds() k where k.kind = p_kind), 'all');
begin
  -- What was allowed by itself would outweigh what is said of all, or of the purpose.
  update private.notice_choices c set is_wanted = false, decided_by = 'letter', text_version = null, chosen_at = clock_timestamp()
  where c.holder in (p_account_id::text, p_email) and c.is_wanted and (p_kind is null or c.about in (p_kind, v_about));
  insert into private.notice_choices (holder, about, channel, is_wanted, decided_by)
  select v_holder, v_about, c.channel, false, 'letter' from (values ('mail'), ('push')) c (channel)
  on conflict (holder, about, channel) do nothing;
end;
$$;

-- Leaves an address alone from now on: its provider says that nobody has it ('bounced'), or its owner that it is spam ('complained').
-- Definer because: the caller, service_role, may do nothing else here.
create function public.close_address(p_email text, p_reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.closed_addresses (email, reason)
  select lower(btrim(p_email)), p_reason where p_reason in ('bounced', 'complained') and length(p_email) <= 254 and p_email ~ '^[^\s@]+@[^\s@]+$'
  on conflict (email) do nothing;
$$;

grant execute on function public.close_address(text, text) to service_role;
-- Not to anon or authenticated: who closes an address has proved to be the mail provider.

-- ## Personal data

-- Deletes what is kept of a person for notices; what is an account's goes with the account, its choices do here.
create function private.forget_in_notices(p_user_id uuid, p_emails text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.notices n where n.account_id = p_user_id or n.email = any (p_emails);
  delete from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails);
  delete from private.closed_addresses a where a.email = any (p_emails);
end;
$$;

-- What was told to a person, what they chose, and the history of that, for themself: {told: [{kind, channel, due_at, outcome, sent_at, opened_at}],
-- choices, consents: [{about, channel, is_given, text_version, decided_by, decided_at}], closed_addresses}.
create function private.notices_of(p_user_id uuid, p_emails text[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'told', (select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'channel', n.channel, 'due_at', n.due_at, 'outcome', n.outcome,
        'sent_at', n.sent_at, 'opened_at', n.opened_at) order by n.due_at, n.id), '[]')
      from private.notices n where n.account_id = p_user_id or n.email = any (p_emails)),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('about', c.about, 'channel', c.channel, 'is_wanted', c.is_wanted,
        'chosen_at', c.chosen_at) order by c.chosen_at, c.about), '[]')
      from private.notice_choices c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'id' - 'holder' order by c.id), '[]')
      from private.consents c where c.holder = p_user_id::text or c.holder = any (p_emails)),
    'closed_addresses', (select coalesce(jsonb_agg(jsonb_build_object('email', a.email, 'reason', a.reason, 'closed_at', a.closed_at)), '[]')
      from private.closed_addresses a where a.email = any (p_emails))
  );
end;
$$;
