-- Notices to staff about alerts (R13.9, R13.10): at once, daily, or off. Decision 0030.

create type public.staff_notice_mode as enum ('at_once', 'daily', 'off');

-- Without a row the role's default applies.
create table private.staff_notice_choices (
  user_id uuid references auth.users (id) on delete cascade,
  kind text,
  mode public.staff_notice_mode not null,
  -- For at_once only: the daily digest is an email.
  channel public.notice_channel not null default 'mail',
  -- Alerts from a time when the kind was off are not sent later.
  on_since timestamptz not null default now(),
  primary key (user_id, kind)
);

-- The alerts that a person was notified of, each once, even where they changed their mode.
create table private.staff_notifications (
  user_id uuid references auth.users (id) on delete cascade,
  alert_id bigint references private.staff_alerts (id) on delete cascade,
  -- The subject of the notice.
  batch text not null,
  notified_at timestamptz not null default clock_timestamp(),
  primary key (user_id, alert_id)
);

create index staff_notifications_by_alert on private.staff_notifications (alert_id);

-- The mode of each member of staff for each kind. Alerts found before "since" are not for them.
create function private.staff_modes() returns table (user_id uuid, place bigint, kind text, mode text, channel text, since timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, k.place, k.kind, coalesce(c.mode::text, case m.role when 'admin' then k.admin_mode else k.manager_mode end),
    coalesce(c.channel::text, 'mail'), greatest(m.created_at, c.on_since)
  from private.staff_members m cross join private.notice_kinds() with ordinality
    as k (kind, audience, purpose, is_required, is_urgent, needs_consent, lives, admin_mode, manager_mode, place)
  left join private.staff_notice_choices c on c.user_id = m.user_id and c.kind = k.kind
  where k.admin_mode is not null;
$$;

-- The alerts of the last seven days that a person has not been notified of, by mode.
create function private.pending_alerts(p_mode text, p_now timestamptz)
returns table (user_id uuid, kind text, channel text, alert_id bigint, found_at timestamptz)
language sql stable set search_path = ''
as $$
  select m.user_id, m.kind, m.channel, a.id, a.found_at
  from private.staff_modes() m join private.staff_alerts a on a.kind = m.kind and a.found_at >= m.since
  where m.mode = p_mode and a.found_at > p_now - interval '7 days'
    and not exists (select from private.staff_notifications t where t.user_id = m.user_id and t.alert_id = a.id)
    -- One's own question is for the others.
    and not exists (select from private.money_actions w where a.kind = 'approval_waiting' and w.id::text = a.subject and w.requested_by = m.user_id);
$$;

-- Queues one notice to a person about several alerts.
create function private.notify_of_alerts(p_user_id uuid, p_kind text, p_batch text, p_channel text, p_alert_ids bigint[], p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.staff_notifications (user_id, alert_id, batch, notified_at) select p_user_id, i, p_batch, p_now from unnest(p_alert_ids) i;
  select private.notify(p_kind, p_batch, p_account_id => p_user_id, p_due_at => p_now, p_channels =>
    -- Mail where the device is gone.
    array[case when p_channel = any (private.notice_channels(p_user_id)) then p_channel else 'mail' end]);
$$;

-- Detects alerts and queues the notices to staff, once a minute at most.
create function private.gather_staff_notices(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.notice_gathering set alerts_detected_at = p_now where alerts_detected_at <= p_now - interval '1 minute';
  if not found then
    return;
  end if;
  perform private.detect_staff_alerts(p_now);
  -- At once: one notice an hour to each person for each kind, with all its alerts.
  perform private.notify_of_alerts(u.user_id, u.kind, max(u.alert_id)::text, u.channel, array_agg(u.alert_id), p_now)
  from private.pending_alerts('at_once', p_now) u
  where not exists (
    select from private.staff_notifications t join private.staff_alerts a on a.id = t.alert_id
    where t.user_id = u.user_id and a.kind = u.kind and t.notified_at > p_now - interval '1 hour')
  group by u.user_id, u.kind, u.channel;
  -- Daily: from nine o'clock in São Paulo on, of alerts found before nine; none without alerts.
  perform private.notify_of_alerts(u.user_id, 'staff_daily', d.day::text, 'mail', array_agg(u.alert_id), p_now)
  from (select (p_now at time zone 'America/Sao_Paulo')::date as day) d, private.pending_alerts('daily', p_now) u
  where p_now >= (d.day + time '09:00') at time zone 'America/Sao_Paulo' and u.found_at < (d.day + time '09:00') at time zone 'America/Sao_Paulo'
    and not exists (select from private.notices n where n.kind = 'staff_daily' and n.subject = d.day::text and n.recipient = u.user_id::text)
  group by u.user_id, d.day;
end;
$$;

-- The facts of a notice to staff: those of describe_staff_alerts; of the daily digest {day, parts: [{kind, facts}]}; of a template test {of}.
-- Null where nothing is true any more, and for a person who left the staff or turned the kind off.
create function private.staff_notice_facts(p_notice private.notices) returns jsonb
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
    select m.place, m.kind, private.describe_staff_alerts(m.kind, array_agg(a.subject)) as facts
    from private.staff_modes() m
    join private.staff_notifications t on t.user_id = m.user_id and t.batch = p_notice.subject
    join private.staff_alerts a on a.id = t.alert_id and a.kind = m.kind
    where m.user_id = p_notice.account_id and m.mode <> 'off' and p_notice.kind in (m.kind, 'staff_daily')
    group by m.place, m.kind
  ) f where f.facts is not null;
  return case when p_notice.kind <> 'staff_daily' then v_parts #> '{0,facts}'
    when v_parts is not null then jsonb_build_object('day', p_notice.subject, 'parts', v_parts) end;
end;
$$;

-- ## Own preferences

-- The caller's mode and channel for each kind (R13.10).
create function public.my_staff_notices() returns table (kind text, mode public.staff_notice_mode, channel public.notice_channel)
language sql stable security definer set search_path = ''
as $$
  select private.require_staff();
  select m.kind, m.mode::public.staff_notice_mode, m.channel::public.notice_channel
  from private.staff_modes() m where m.user_id = private.caller_id() order by m.place;
$$;

-- Sets the caller's mode and channel for one kind (R13.10). Alerts found while it was off are not sent later.
-- Refuses: 400 staff_notice_invalid (no such kind, mode or channel).
create function public.set_staff_notice(p_kind text, p_mode text, p_channel text default 'mail') returns void
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

grant execute on function public.my_staff_notices(), public.set_staff_notice(text, text, text) to authenticated;
