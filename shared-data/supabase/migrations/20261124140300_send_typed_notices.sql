-- Sending, listing and choosing notices, by the enums of the migration before.

-- Queues what happened, closes what expired, and claims up to p_limit due notices of these channels: {notices: [{id, kind, channel, account_id, email,
-- expires_at, stop, facts}], more}; null for a wrong or missing secret (R13.1). Two senders never get the same notice; one that is not marked within two
-- minutes is claimed again.
create or replace function public.claim_notices(p_secret text, p_channels text[], p_limit integer default 10) returns jsonb
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

-- The newest notices that match; an empty filter matches all. The search is an address, or the id of an order or a notice.
-- A custom plan for each call lets an index find one person or order.
create or replace function private.filtered_notices(p_search text, p_kind text, p_channel text, p_from timestamptz, p_to timestamptz, p_outcome text)
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

-- The choice that keeps a kind from a person: 'turned_off' or 'no_consent'; null where they want it. A choice for the kind outweighs one for its purpose,
-- and that one for all.
create or replace function private.opt_out_reason(p_account_id uuid, p_email text, p_kind text, p_channel text) returns text
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
create or replace function private.suppression_reason(p_notice private.notices, p_is_required boolean) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_notice.channel = 'mail' and exists (select 1 from private.closed_addresses a where a.email = p_notice.email) then 'address_closed'
    when not p_is_required then private.opt_out_reason(p_notice.account_id, p_notice.email, p_notice.kind, p_notice.channel::text)
  end;
$$;

-- Turns off a kind, with null every optional kind, on every channel for an account, or an address without one. Kinds of one consent are turned off
-- together. Idempotent.
create or replace function private.turn_off_notices(p_account_id uuid, p_email text, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_holder text := coalesce(p_account_id::text, p_email);
  v_about text := coalesce((select case when k.needs_consent then k.purpose else k.kind end from private.notice_kinds() k where k.kind = p_kind), 'all');
begin
  -- An opt-in for the kind would outweigh the opt-out for its purpose, or for all.
  update private.notice_choices c set is_wanted = false, decided_by = 'letter', text_version = null, chosen_at = clock_timestamp()
  where c.holder in (p_account_id::text, p_email) and c.is_wanted and (p_kind is null or c.about in (p_kind, v_about));
  insert into private.notice_choices (holder, about, channel, is_wanted, decided_by)
  select v_holder, v_about, c, false, 'letter' from unnest(enum_range(null::public.notice_channel)) c
  on conflict (holder, about, channel) do nothing;
end;
$$;

-- Turns a topic on or off for the caller on one channel (R13.7). An unchanged choice is not recorded again. p_text_version: the text that the page showed.
-- Refuses: 404 profile_not_found (signed out), 400 notice_topic_unknown (also a channel that is none), 409 notice_required, 409 mailbox_not_proved
-- and 409 consent_words_changed (both only where a consent is given).
create or replace function public.set_notice_choice(p_topic text, p_channel text, p_is_on boolean, p_text_version text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account(p_locks => true);
  v_email text := private.verified_address(v_user_id);
  v_topic record;
begin
  select * into v_topic from private.notice_topics() t where t.topic = p_topic;
  if v_topic.topic is null or p_channel is null or p_channel not in ('mail', 'push') or p_is_on is null then
    raise sqlstate 'PT400' using message = 'Este aviso não existe. Recarregue a página.', detail = 'notice_topic_unknown',
      hint = 'A topic of my_notice_choices; mail or push; true or false.';
  end if;
  if v_topic.is_required then
    raise sqlstate 'PT409' using message = 'Este aviso é sempre enviado, porque o pedido precisa dele.', detail = 'notice_required',
      hint = 'is_required in my_notice_choices.';
  end if;
  if p_is_on and v_topic.needs_consent then
    perform private.require_consent_words(v_email, p_text_version);
  end if;
  if p_is_on = (private.opt_out_reason(v_user_id, v_email, v_topic.kinds[1], p_channel) is null) then
    return;
  end if;
  insert into private.notice_choices (holder, about, channel, is_wanted, text_version)
  values (v_user_id::text, p_topic, p_channel::public.notice_channel, p_is_on, left(p_text_version, 20))
  on conflict (holder, about, channel) do update set is_wanted = excluded.is_wanted, text_version = excluded.text_version,
    decided_by = 'person', chosen_at = clock_timestamp();
end;
$$;

-- The mode of each member of staff for each kind. Alerts found before "since" are not for them.
create or replace function private.staff_modes() returns table (user_id uuid, place integer, kind text, mode text, channel text, since timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, d.place, d.kind, coalesce(c.mode::text, case m.role when 'admin' then d.admin_mode else d.manager_mode end),
    coalesce(c.channel::text, 'mail'), greatest(m.created_at, c.on_since)
  from private.staff_members m cross join private.staff_notice_defaults() d
  left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = d.kind;
$$;

-- Sets the caller's mode and channel for one kind (R13.10). Alerts found while it was off are not sent later.
-- Refuses: 403 staff_only, 400 staff_notice_invalid (no such kind, mode or channel).
create or replace function public.set_staff_notice(p_kind text, p_mode text, p_channel text default 'mail') returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before record;
begin
  perform private.require_staff();
  select * into v_before from private.staff_modes() m where m.user_id = private.caller_id() and m.kind = p_kind;
  if v_before.kind is null or coalesce(p_mode, '') not in ('at_once', 'daily', 'off') or coalesce(p_channel, '') not in ('mail', 'push') then
    raise sqlstate 'PT400' using message = 'Escolha de aviso inválida', detail = 'staff_notice_invalid',
      hint = 'A staff kind; at_once, daily or off; mail or push.';
  end if;
  insert into private.staff_notice_choices (user_id, kind, mode, channel, on_since)
  values (private.caller_id(), p_kind, p_mode::public.staff_notice_mode, p_channel::public.notice_channel,
    case when v_before.mode = 'off' then now() else v_before.since end)
  on conflict (user_id, kind) do update set mode = excluded.mode, channel = excluded.channel, on_since = excluded.on_since;
end;
$$;
