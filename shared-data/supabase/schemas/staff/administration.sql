-- Members of staff, managed by admins on a screen (R6.8): invitations, roles, and the end of a role.

-- Invitations with their role. The address need not have an account: it becomes a role when a person who has proved the mailbox
-- signs in, or proves it. A sign-up with another person's address proves nothing.
create table private.staff_invitations (
  email text primary key check (email = lower(email)),
  role public.staff_role not null,
  -- Null where the database's owner invited. No foreign key: end_invitations takes an invitation away with its admin.
  invited_by uuid,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);

-- The first step of every change of the staff. The caller's role is checked under the lock, when it cannot change any more.
create function private.begin_staff_change(p_reason text) returns void
language sql volatile set search_path = ''
as $$
  select private.begin_staff_action(p_reason);
  -- Changes of the staff come one after the other: two admins who demote each other would otherwise leave the store without one.
  lock table private.staff_members in share row exclusive mode;
  select private.require_admin();
$$;

-- ## Invitations

-- Logs an invitation that was sent, sent again, or withdrawn. An accepted one is logged by its role, and an expired one is no action.
create function private.log_invitation() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_email text := coalesce(new.email, old.email);
begin
  if tg_op <> 'DELETE' or old.expires_at > now() and not exists (
    select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email
  ) then
    perform private.log_staff_action(case tg_op when 'DELETE' then 'invitation_withdrawn' else 'invitation_sent' end, p_user_email => v_email,
      p_changes => private.changed_fields(jsonb_build_object('role', old.role), jsonb_build_object('role', new.role)));
  end if;
  return null;
end;
$$;

create trigger log_invitation after insert or update or delete on private.staff_invitations
  for each row execute function private.log_invitation();

-- After a sign-in, or the proof of a mailbox: makes an invited person staff, once they have proved the mailbox that was invited.
create function private.take_up_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_email text := lower(coalesce(to_jsonb(new) ->> 'email', (select u.email from auth.users u where u.id = new.user_id)));
  v_invitation private.staff_invitations;
begin
  -- The cheap question first: few who sign in were invited.
  if not exists (select from private.staff_invitations i where i.email = v_email and i.expires_at > now())
    or private.verified_owner(v_email) is distinct from new.user_id then
    return null;
  end if;
  lock table private.staff_members in share row exclusive mode;
  select * into v_invitation from private.staff_invitations i where i.email = v_email and i.expires_at > now();
  if not found then
    return null;
  end if;
  perform set_config('store.staff_action_reason', 'Convite aceito', true);
  insert into private.staff_members (user_id, role, given_by) values (new.user_id, v_invitation.role, v_invitation.invited_by)
  on conflict (user_id) do nothing;
  delete from private.staff_invitations where email = v_email;
  perform set_config('store.staff_action_reason', '', true);
  return null;
end;
$$;

create trigger take_up_invitation after insert on private.proved_mailboxes for each row execute function private.take_up_invitation();
create trigger store_take_up_invitation after insert on auth.sessions for each row execute function private.take_up_invitation();

-- Anyone who is an admin no more has no invitation left open: it would later admit people against the other admins' will.
create function private.end_invitations() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from private.staff_invitations where invited_by = old.user_id;
  return null;
end;
$$;

create trigger end_invitations_of_demoted after update of role on private.staff_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_invitations();
create trigger end_invitations_of_removed after delete on private.staff_members
  for each row when (old.role = 'admin') execute function private.end_invitations();

-- Invites an address to work here, for seven days; once more gives it another role or term. The answer is the same whether or not the address has an
-- account, and so is what list_staff shows: an account becomes staff by its own sign-in.
-- Refuses: 400 email_invalid, 400 email_blocked, 400 role_unknown, 409 already_staff.
create function public.invite_staff(p_email text, p_role text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text := lower(btrim(p_email));
  v_problem text := case when private.is_placeholder_email(v_email) then 'email_invalid' else private.email_problem(v_email) end;
begin
  perform private.begin_staff_change(p_reason);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Email não permitido. Use um email válido.', detail = v_problem, hint = 'An address that could sign up.';
  end if;
  if exists (select from private.staff_members m join auth.users u on u.id = m.user_id where lower(u.email) = v_email) then
    raise sqlstate 'PT409' using message = 'Esta pessoa já faz parte da equipe', detail = 'already_staff', hint = 'Change the role instead.';
  end if;
  insert into private.staff_invitations (email, role, invited_by) values (v_email, p_role::public.staff_role, private.caller_id())
  on conflict (email) do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at;
exception
  when invalid_text_representation or not_null_violation then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin or manager.';
end;
$$;

-- Takes back an open invitation.
-- Refuses: 404 invitation_not_found.
create function public.withdraw_invitation(p_email text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_change(p_reason);
  delete from private.staff_invitations where email = lower(btrim(p_email));
  if not found then
    raise sqlstate 'PT404' using message = 'Este convite não existe mais', detail = 'invitation_not_found', hint = 'It was taken up, withdrawn or forgotten.';
  end if;
end;
$$;

-- ## Roles

-- Gives a member of staff another role ('admin', 'manager'), or 'none', from the next call on. Invitations in their name or to their address end with it.
-- Refuses: 400 role_unknown, 404 staff_member_not_found, 409 last_admin.
create function public.change_staff_role(p_user_id uuid, p_role text, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_role public.staff_role;
begin
  perform private.begin_staff_change(p_reason);
  if p_role is null or p_role not in ('admin', 'manager', 'none') then
    raise sqlstate 'PT400' using message = 'Função desconhecida', detail = 'role_unknown', hint = 'admin, manager or none.';
  end if;
  select m.role into v_role from private.staff_members m where m.user_id = p_user_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta pessoa não faz mais parte da equipe', detail = 'staff_member_not_found',
      hint = 'No staff member has this id.';
  end if;
  if v_role = 'admin' and p_role <> 'admin'
    and not exists (select from private.staff_members m where m.role = 'admin' and m.user_id <> p_user_id) then
    raise sqlstate 'PT409' using message = 'A loja precisa de pelo menos um administrador', detail = 'last_admin', hint = 'Make another person an admin first.';
  end if;
  if p_role = 'none' then
    delete from private.staff_invitations i using auth.users u where u.id = p_user_id and i.email = lower(u.email);
    delete from private.staff_members where user_id = p_user_id;
  else
    update private.staff_members set role = p_role::public.staff_role, given_by = private.caller_id()
    where user_id = p_user_id and role <> p_role::public.staff_role;
  end if;
end;
$$;

-- Members of staff, for admins. second_factor is null where the auth service has none.
create function public.list_staff() returns table (
  user_id uuid, email text, name text, role public.staff_role, since timestamptz, given_by text, second_factor boolean, last_seen timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select m.user_id, u.email::text, p.full_name, m.role, m.created_at, (select g.email::text from auth.users g where g.id = m.given_by),
    case when to_regclass('auth.mfa_factors') is not null
      then private.auth_rows_of('mfa_factors', m.user_id, array['status']) @> '[{"status": "verified"}]' end,
    private.last_seen(m.user_id)
  from private.staff_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
  order by m.role, m.created_at, u.email;
$$;

-- Open invitations, for admins, the newest first.
create function public.list_staff_invitations() returns table (
  email text, role public.staff_role, invited_by text, invited_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select i.email, i.role, (select g.email::text from auth.users g where g.id = i.invited_by), i.invited_at, i.expires_at
  from private.staff_invitations i order by i.invited_at desc, i.email;
$$;

grant execute on function public.list_staff(), public.list_staff_invitations(), public.invite_staff(text, text, text), public.withdraw_invitation(text, text),
  public.change_staff_role(uuid, text, text) to authenticated;
