-- Answers that are rows or one flat record are rows now, which the API's types describe. The store has no release before this one whose pages would still ask
-- for the former answers.

drop function public.my_notice_choices(), public.my_staff_notices(), public.list_staff(), public.retry_notices(uuid[], text);

-- Where notices reach the caller: the verified address or null, whether it is closed, and whether a device takes push notices (R13.7).
-- Refuses: 404 profile_not_found (signed out).
create function public.my_notice_address() returns table (email text, is_bounced boolean, has_devices boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
begin
  email := private.verified_address(v_user_id);
  is_bounced := exists (select 1 from private.closed_addresses a where a.email = my_notice_address.email);
  has_devices := private.has_push_device(v_user_id);
  return next;
end;
$$;

-- The caller's choices, in the order of the preferences page (R13.7).
-- Refuses: 404 profile_not_found (signed out).
create function public.my_notice_choices() returns table (topic text, is_required boolean, mail boolean, push boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user_id uuid := private.require_account();
  v_email text := private.verified_address(v_user_id);
begin
  return query
    select t.topic, t.is_required, t.is_required or private.opt_out_reason(v_user_id, v_email, t.kinds[1], 'mail') is null,
      t.is_required or private.opt_out_reason(v_user_id, v_email, t.kinds[1], 'push') is null
    from private.notice_topics() with ordinality as t (topic, is_required, needs_consent, kinds, place) order by t.place;
end;
$$;

-- The caller's mode and channel for each kind (R13.10).
-- Refuses: 403 staff_only.
create function public.my_staff_notices() returns table (kind text, mode public.staff_notice_mode, channel public.notice_channel)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return query
    select m.kind, m.mode::public.staff_notice_mode, m.channel::public.notice_channel
    from private.staff_modes() m where m.user_id = private.caller_id() order by m.place;
end;
$$;

-- Who works here, for admins. second_factor is null where the auth service has none.
-- Refuses: 403 admin_only.
create function public.list_staff() returns table (
  user_id uuid, email text, name text, role public.staff_role, since timestamptz, given_by text, second_factor boolean, last_seen timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select m.user_id, u.email::text, p.full_name, m.role, m.created_at, (select g.email::text from auth.users g where g.id = m.given_by),
      case when to_regclass('auth.mfa_factors') is not null
        then private.auth_rows_of('mfa_factors', m.user_id, array['status']) @> '[{"status": "verified"}]' end,
      private.last_seen(m.user_id)
    from private.staff_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
    order by m.role, m.created_at, u.email;
end;
$$;

-- Who is invited, for admins, the newest first.
-- Refuses: 403 admin_only.
create function public.list_staff_invitations() returns table (
  email text, role public.staff_role, invited_by text, invited_at timestamptz, expires_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select i.email, i.role, (select g.email::text from auth.users g where g.id = i.invited_by), i.invited_at, i.expires_at
    from private.staff_invitations i order by i.invited_at desc, i.email;
end;
$$;

-- Queues notices that were given up again and returns those that it did not, with 'expired', 'not_given_up' or 'not_found' (R13.11). Logged.
-- Refuses: 403 staff_only, 400 reason_required, 400 too_many_notices (over 100).
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

grant execute on function public.my_notice_address(), public.my_notice_choices(), public.my_staff_notices(), public.list_staff(),
  public.list_staff_invitations(), public.retry_notices(uuid[], text) to authenticated;
