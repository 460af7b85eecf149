-- Tokens of teams that release a remote by themselves, over HTTPS (R12.10).

-- The hash alone is stored. A revoked token stays, because the history of releases names its holder.
create table private.release_tokens (
  id uuid primary key default gen_random_uuid(),
  remote text not null check (remote ~ '^[a-z][a-z0-9_-]{0,39}$' and remote <> 'shell'),
  -- The team, as the history of releases names it.
  holder text not null check (holder = btrim(holder) and length(holder) between 1 and 60 and holder !~ '[<>[:cntrl:]]'),
  token_hash bytea not null unique,
  -- The admin who created it, and has seen its text. No foreign key: the entry outlives the account.
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);

alter table private.release_tokens enable row level security;

-- Creates a token for one remote and returns its text, which is shown this once. Admins only, with a reason, logged.
-- Refuses: 400 release_token_invalid, 409 release_tokens_full (20 of one remote in use).
create function public.create_release_token(p_remote text, p_holder text, p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token text := 'rel_' || encode(extensions.gen_random_bytes(32), 'hex');
  v_holder text := btrim(coalesce(p_holder, ''));
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  if p_remote is null or p_remote !~ '^[a-z][a-z0-9_-]{0,39}$' or p_remote = 'shell' or length(v_holder) not between 1 and 60 or v_holder ~ '[<>[:cntrl:]]' then
    raise sqlstate 'PT400' using message = 'Informe a área e a equipe', detail = 'release_token_invalid', hint = 'A remote is a word of a-z, 0-9, "-" and "_".';
  end if;
  if (select count(*) from private.release_tokens t where t.remote = p_remote and t.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'Esta área já tem 20 tokens. Revogue um antes.', detail = 'release_tokens_full', hint = 'Revoke a token first.';
  end if;
  insert into private.release_tokens (remote, holder, token_hash, created_by)
    values (p_remote, v_holder, extensions.digest(v_token, 'sha256'), private.caller_id());
  perform private.log_staff_action('release_token_created', p_changes =>
    private.changed_fields(null, jsonb_build_object('remote', p_remote, 'holder', v_holder)));
  return v_token;
end;
$$;

-- Ends a token at once. Admins only, with a reason, logged; a second call changes nothing.
-- Refuses: 404 release_token_not_found.
create function public.revoke_release_token(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token private.release_tokens;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  select * into v_token from private.release_tokens t where t.id = p_id for update;
  if v_token.id is null then
    raise sqlstate 'PT404' using message = 'Token não encontrado', detail = 'release_token_not_found', hint = 'No token has this id.';
  elsif v_token.revoked_at is null then
    update private.release_tokens t set revoked_at = now() where t.id = p_id;
    perform private.log_staff_action('release_token_revoked', p_changes =>
      private.changed_fields(jsonb_build_object('remote', v_token.remote, 'holder', v_token.holder), null));
  end if;
end;
$$;

-- Anyone who is an admin no more has seen the text of each token that they created: those end with the role.
create function private.end_release_tokens() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_token private.release_tokens;
begin
  for v_token in
    update private.release_tokens t set revoked_at = now() where t.created_by = old.user_id and t.revoked_at is null returning *
  loop
    perform private.log_staff_action('release_token_revoked', p_changes =>
      private.changed_fields(jsonb_build_object('remote', v_token.remote, 'holder', v_token.holder), null));
  end loop;
  return null;
end;
$$;

create trigger end_release_tokens_of_demoted after update of role on private.staff_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_release_tokens();
create trigger end_release_tokens_of_removed after delete on private.staff_members
  for each row when (old.role = 'admin') execute function private.end_release_tokens();

-- Every token without its text, the newest first, for admins: [{id, remote, holder, created_at, revoked_at, last_used_at}].
create function public.list_release_tokens() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'created_by'] order by t.created_at desc, t.id), '[]') from private.release_tokens t;
$$;

-- The holder of a token that may release this remote, for the process that owns the registry; null where none may. Tokens are
-- found by their hash: how long that takes tells nothing of their text.
create function public.use_release_token(p_remote text, p_token text) returns text
language sql volatile security definer set search_path = ''
as $$
  update private.release_tokens t set last_used_at = now()
  where t.token_hash = extensions.digest(p_token, 'sha256') and t.remote = p_remote and t.revoked_at is null
  returning t.holder;
$$;

grant execute on function public.create_release_token(text, text, text), public.revoke_release_token(uuid, text), public.list_release_tokens() to authenticated;
grant execute on function public.use_release_token(text, text) to service_role;
