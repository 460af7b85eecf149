-- Who of the staff is told of what was found (R13.9, R13.10): at once, once a day, or not. Decision 0032.

-- The kinds that staff may choose about, in the order in which they are listed, with what counts until somebody chooses: what costs money now at once, the
-- rest in the morning; managers what they can mend: the stock, and guarantee claims.
create function private.staff_notice_defaults() returns table (place integer, kind text, admin_mode text, manager_mode text)
language sql immutable set search_path = ''
as $$
  values
    (1, 'paid_without_key', 'at_once', 'at_once'),
    (2, 'webhook_silent', 'at_once', 'off'),
    (3, 'amount_held', 'at_once', 'off'),
    (4, 'events_failed', 'at_once', 'off'),
    (5, 'payment_without_owner', 'daily', 'off'),
    (6, 'stock_low', 'daily', 'at_once'),
    (7, 'sold_out_wanted', 'daily', 'at_once'),
    (8, 'release_taken_back', 'at_once', 'off'),
    (9, 'claim_waiting', 'at_once', 'at_once'),
    (10, 'claim_overdue', 'at_once', 'at_once')
$$;

-- What somebody of the staff chose, kind by kind; without a row their role's default counts.
create table private.staff_notice_choices (
  user_id uuid references auth.users (id) on delete cascade,
  kind text,
  mode text not null check (mode in ('at_once', 'daily', 'off')),
  -- Only of what is told at once: the morning's letter is a letter.
  channel text not null default 'mail' check (channel in ('mail', 'push')),
  -- What was found before then is not theirs: they had it off.
  on_since timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Of which alerts somebody was told, and by which notice: each once, whichever way they chose meanwhile.
create table private.staff_told (
  user_id uuid references auth.users (id) on delete cascade,
  alert_id bigint references private.staff_alerts (id) on delete cascade,
  -- The notice's subject.
  batch text not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (user_id, alert_id)
);

create index staff_told_by_alert on private.staff_told (alert_id);

alter table private.staff_notice_choices enable row level security;
alter table private.staff_told enable row level security;
-- No grant on either: the functions below write and read them.

-- How each member of the staff is told of each kind: their choice, else their role's default. "since": what was found before is not theirs.
create function private.staff_modes() returns table (user_id uuid, place integer, kind text, mode text, channel text, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select m.user_id, d.place, d.kind, coalesce(c.mode, case m.role when 'admin' then d.admin_mode else d.manager_mode end),
      coalesce(c.channel, 'mail'), greatest(m.created_at, c.on_since)
    from private.staff_members m cross join private.staff_notice_defaults() d
    left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = d.kind;
end;
$$;

-- What was found and this way not told yet, by person: of the last seven days, what is older is no news.
create function private.untold_alerts(p_mode text, p_now timestamptz)
returns table (user_id uuid, kind text, channel text, alert_id bigint, found_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select m.user_id, m.kind, m.channel, a.id, a.found_at
    from private.staff_modes() m join private.staff_alerts a on a.kind = m.kind and a.found_at >= m.since
    where m.mode = p_mode and a.found_at > p_now - interval '7 days'
      and not exists (select from private.staff_told t where t.user_id = m.user_id and t.alert_id = a.id);
end;
$$;

-- Puts one notice in line that tells a person of some alerts, and writes down that it does.
create function private.tell_of_alerts(p_user_id uuid, p_kind text, p_batch text, p_channel text, p_alert_ids bigint[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.staff_told (user_id, alert_id, batch, told_at) select p_user_id, i, p_batch, p_now from unnest(p_alert_ids) i;
  perform private.notify(p_kind, p_batch, p_account_id => p_user_id, p_due_at => p_now, p_channels =>
    -- A device that is gone does not keep anybody from being told.
    array[case when p_channel = any (private.notice_channels(p_user_id)) then p_channel else 'mail' end]);
end;
$$;

-- Tells who wants to know at once: one notice for all that was found of a kind, and of each kind one in an hour, so that a bad night is no flood. What is
-- found within that hour is told when it ends.
create function private.tell_staff_at_once(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_batch record;
begin
  for v_batch in
    select u.user_id, u.kind, u.channel, max(u.alert_id)::text as name, array_agg(u.alert_id) as alert_ids from private.untold_alerts('at_once', p_now) u
    where not exists (
      select from private.staff_told t join private.staff_alerts a on a.id = t.alert_id
      where t.user_id = u.user_id and a.kind = u.kind and t.told_at > p_now - interval '1 hour')
    group by u.user_id, u.kind, u.channel
  loop
    perform private.tell_of_alerts(v_batch.user_id, v_batch.kind, v_batch.name, v_batch.channel, v_batch.alert_ids, p_now);
  end loop;
end;
$$;

-- From nine o'clock in São Paulo on, tells who wants one letter a day of what was found before nine: nobody gets one without news.
create function private.tell_staff_daily(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day date := p_now at time zone 'America/Sao_Paulo';
  v_nine timestamptz := (v_day + time '09:00') at time zone 'America/Sao_Paulo';
  v_batch record;
begin
  if p_now < v_nine then
    return;
  end if;
  for v_batch in
    select u.user_id, array_agg(u.alert_id) as alert_ids from private.untold_alerts('daily', p_now) u
    where u.found_at < v_nine
      and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = v_day::text and n.recipient = u.user_id::text)
    group by u.user_id
  loop
    perform private.tell_of_alerts(v_batch.user_id, 'staff_daily', v_day::text, 'mail', v_batch.alert_ids, p_now);
  end loop;
end;
$$;

-- Looks for what staff have to know and puts it in line, once a minute at most, however often it is called.
-- Gather_notices calls it, one at a time.
create function private.gather_staff_notices(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.staff_watch set looked_at = p_now where looked_at <= p_now - interval '1 minute';
  if not found then
    return;
  end if;
  perform private.find_staff_alerts(p_now);
  perform private.tell_staff_at_once(p_now);
  perform private.tell_staff_daily(p_now);
end;
$$;

-- The facts of a notice to staff: of one kind as its tell_ function gives them; of the morning's letter {day, parts: [{kind, facts}]}; of a template that
-- somebody sent to themself {of}.
-- Null where none of it is true any more, or the person has left the staff or turned it off.
-- Judge_notice calls it.
create function private.facts_of_staff(p_notice private.notices) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_parts jsonb;
begin
  if p_notice.kind = 'template_test' then
    return (select jsonb_build_object('of', split_part(p_notice.subject, ' ', 1)) from private.staff_members m where m.user_id = p_notice.account_id);
  end if;
  select jsonb_agg(jsonb_build_object('kind', f.kind, 'facts', f.facts) order by f.place) into v_parts
  from (
    select m.place, m.kind, private.tell_staff(m.kind, array_agg(a.subject)) as facts
    from private.staff_modes() m
    join private.staff_told t on t.user_id = m.user_id and t.batch = p_notice.subject
    join private.staff_alerts a on a.id = t.alert_id and a.kind = m.kind
    where m.user_id = p_notice.account_id and m.mode <> 'off' and p_notice.kind in (m.kind, 'staff_daily')
    group by m.place, m.kind
  ) f where f.facts is not null;
  return case when p_notice.kind <> 'staff_daily' then v_parts #> '{0,facts}'
    when v_parts is not null then jsonb_build_object('day', p_notice.subject, 'parts', v_parts) end;
end;
$$;

-- ## One's own choices

-- How the caller is told: [{kind, mode, channel}] in the order of the list, and whether a device of theirs can be told: {choices, has_device}.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read the choices.
create function public.my_staff_notices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return jsonb_build_object(
    'has_device', 'push' = any (private.notice_channels(private.caller_id())),
    'choices', (
      select jsonb_agg(jsonb_build_object('kind', m.kind, 'mode', m.mode, 'channel', m.channel) order by m.place)
      from private.staff_modes() m where m.user_id = private.caller_id()));
end;
$$;

-- Chooses for the caller how one kind is told. What was found while it was off stays untold.
-- Refuses: 403 staff_only, 400 staff_notice_invalid (no such kind, mode or channel).
-- Definer because: nobody may write the choices.
create function public.set_staff_notice(p_kind text, p_mode text, p_channel text default 'mail') returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before record;
begin
  perform private.require_staff();
  select * into v_before from private.staff_modes() m where m.user_id = private.caller_id() and m.kind = p_kind;
  if v_before.kind is null or coalesce(p_mode, '') not in ('at_once', 'daily', 'off') or coalesce(p_channel, '') not in ('mail', 'push') then
    raise sqlstate 'PT400' using message = 'Escolha de aviso inválida', detail = 'staff_notice_invalid', hint = 'A staff kind; at_once, daily or off; mail or push.';
  end if;
  insert into private.staff_notice_choices (user_id, kind, mode, channel, on_since)
  values (private.caller_id(), p_kind, p_mode, p_channel, case when v_before.mode = 'off' then now() else v_before.since end)
  on conflict (user_id, kind) do update set mode = excluded.mode, channel = excluded.channel, on_since = excluded.on_since;
end;
$$;

-- What somebody of the staff chose, for them to take along: [{kind, mode, channel}].
create function private.staff_notices_of(p_user_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'channel', c.channel) order by c.kind), '[]')
    from private.staff_notice_choices c where c.user_id = p_user_id);
end;
$$;

grant execute on function public.my_staff_notices(), public.set_staff_notice(text, text, text) to authenticated;
