-- Opt-ins and opt-outs, and addresses that are not written to (R13.4).

-- The choices of an account and of its address count together; the later one wins.
create table private.notice_choices (
  -- An account's id, or the address of a person without one.
  holder text not null,
  -- A kind, a purpose of private.notice_kinds(), or 'all'.
  about text not null,
  channel public.notice_channel not null,
  is_wanted boolean not null,
  chosen_at timestamptz not null default clock_timestamp(),
  -- The version of the text that was shown, null for an email's link.
  text_version text,
  decided_by text not null default 'person' check (decided_by in ('person', 'email', 'bounce')),
  primary key (holder, about, channel)
);

create table private.closed_addresses (
  email text primary key,
  reason text not null check (reason in ('bounced', 'complained')),
  closed_at timestamptz not null default now()
);

-- The reason why a person does not get a kind: 'turned_off' or 'no_consent'; null where they want it. A choice for the kind comes before its purpose's,
-- and that one before the choice for all.
create function private.opt_out_reason(p_account_id uuid, p_email text, p_kind text, p_channel text) returns text
language sql stable set search_path = ''
as $$
  select case
    when c.is_wanted is false then 'turned_off'
    when k.needs_consent and c.is_wanted is null then 'no_consent'
  end
  from private.notice_kinds() k left join lateral (
    select n.is_wanted from private.notice_choices n
    where n.holder in (p_account_id::text, p_email) and n.channel::text = p_channel and n.about in (k.kind, k.purpose, 'all')
    order by array_position(array[k.kind, k.purpose, 'all'], n.about), n.chosen_at desc limit 1
  ) c on true
  where k.kind = p_kind;
$$;

-- The reason not to send a resolved notice to this person: 'address_closed', 'turned_off' or 'no_consent'; null where it is wanted.
create function private.suppression_reason(p_notice private.notices, p_is_required boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_notice.channel = 'mail' and exists (select 1 from private.closed_addresses a where a.email = p_notice.email) then 'address_closed'
    when not p_is_required then private.opt_out_reason(p_notice.account_id, p_notice.email, p_notice.kind, p_notice.channel::text)
  end;
$$;

-- Turns off a kind (and its consent's others), with null every optional kind, on every channel of an account, or an address without one. Idempotent.
create function private.turn_off_notices(p_account_id uuid, p_email text, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_holder text := coalesce(p_account_id::text, p_email);
  v_about text := coalesce((select case when k.needs_consent then k.purpose else k.kind end from private.notice_kinds() k where k.kind = p_kind), 'all');
begin
  -- An opt-in for the kind would outweigh the opt-out for its purpose, or for all.
  update private.notice_choices c set is_wanted = false, decided_by = 'email', text_version = null, chosen_at = clock_timestamp()
  where c.holder in (p_account_id::text, p_email) and c.is_wanted and (p_kind is null or c.about in (p_kind, v_about));
  insert into private.notice_choices (holder, about, channel, is_wanted, decided_by)
  select v_holder, v_about, c, false, 'email' from unnest(enum_range(null::public.notice_channel)) c
  on conflict (holder, about, channel) do nothing;
end;
$$;

-- Ends notices to an address that 'bounced', or that 'complained' of spam (R13.4).
create function public.close_address(p_email text, p_reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.closed_addresses (email, reason)
  select lower(btrim(p_email)), p_reason where p_reason in ('bounced', 'complained') and length(p_email) <= 254 and p_email ~ '^[^\s@]+@[^\s@]+$'
  on conflict (email) do nothing;
$$;

grant execute on function public.close_address(text, text) to service_role;
