-- Tokens of programs: of teams that release a remote by themselves (R12.10), and the keys with which the owner's programs read orders (R12.15).

-- The hash alone is stored. A revoked token stays, because the history of releases names its holder.
create table private.access_tokens (
  id uuid primary key default gen_random_uuid(),
  -- The remote that it releases; null for a key that reads orders.
  remote text check (remote ~ '^[a-z][a-z0-9_-]{0,39}$' and remote <> 'shell'),
  -- The team or the program. The history of releases and the log name it.
  holder text not null check (holder = btrim(holder) and length(holder) between 1 and 60 and holder !~ '[<>[:cntrl:]]'),
  token_hash bytea not null unique,
  -- The admin who created it, and has seen its text. No foreign key: the entry outlives the account.
  created_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);

alter table private.access_tokens enable row level security;

-- Logs that a token was created or revoked.
create function private.log_access_token(p_token private.access_tokens) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_facts jsonb := jsonb_build_object('remote', p_token.remote, 'holder', p_token.holder);
begin
  perform private.log_staff_action(
    case when p_token.remote is null then 'api_key_' else 'release_token_' end || case when p_token.revoked_at is null then 'created' else 'revoked' end,
    p_changes => case when p_token.revoked_at is null then private.changed_fields(null, v_facts) else private.changed_fields(v_facts, null) end);
end;
$$;

-- Creates a token of the caller, whose role cannot end meanwhile (begin_staff_change), and returns its text.
create function private.create_access_token(p_prefix text, p_remote text, p_holder text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_text text := p_prefix || encode(extensions.gen_random_bytes(32), 'hex');
  v_token private.access_tokens;
begin
  insert into private.access_tokens (remote, holder, token_hash, created_by)
    values (p_remote, p_holder, extensions.digest(v_text, 'sha256'), private.caller_id()) returning * into v_token;
  perform private.log_access_token(v_token);
  return v_text;
end;
$$;

-- Creates a token for one remote and returns its text, which is shown this once. Admins only, with a reason, logged.
-- Refuses: 400 release_token_invalid, 409 release_tokens_full (20 of one remote in use).
create function public.create_release_token(p_remote text, p_holder text, p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_holder text := btrim(coalesce(p_holder, ''));
begin
  perform private.begin_staff_change(p_reason);
  if p_remote is null or p_remote !~ '^[a-z][a-z0-9_-]{0,39}$' or p_remote = 'shell' or length(v_holder) not between 1 and 60 or v_holder ~ '[<>[:cntrl:]]' then
    raise sqlstate 'PT400' using message = 'Informe a área e a equipe', detail = 'release_token_invalid', hint = 'A remote is a word of a-z, 0-9, "-" and "_".';
  end if;
  if (select count(*) from private.access_tokens t where t.remote = p_remote and t.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'Esta área já tem 20 tokens. Revogue um antes.', detail = 'release_tokens_full', hint = 'Revoke a token first.';
  end if;
  return private.create_access_token('rel_', p_remote, v_holder);
end;
$$;

-- Creates a key that reads orders (list_shop_orders) and returns its text, which is shown this once. Admins only, with a reason, logged.
-- Refuses: 400 api_key_invalid, 409 api_keys_full (20 in use).
create function public.create_api_key(p_holder text, p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_holder text := btrim(coalesce(p_holder, ''));
begin
  perform private.begin_staff_change(p_reason);
  if length(v_holder) not between 1 and 60 or v_holder ~ '[<>[:cntrl:]]' then
    raise sqlstate 'PT400' using message = 'Informe o programa', detail = 'api_key_invalid', hint = 'A name of 1 to 60 characters.';
  end if;
  if (select count(*) from private.access_tokens t where t.remote is null and t.revoked_at is null) >= 20 then
    raise sqlstate 'PT409' using message = 'Já há 20 chaves. Revogue uma antes.', detail = 'api_keys_full', hint = 'Revoke a key first.';
  end if;
  return private.create_access_token('rk_', null, v_holder);
end;
$$;

-- Ends a release token or an API key at once. Admins only, with a reason, logged; a second call changes nothing.
-- Refuses: 404 access_token_not_found.
create function public.revoke_access_token(p_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_token private.access_tokens;
begin
  perform private.begin_staff_action(p_reason);
  perform private.require_admin();
  select * into v_token from private.access_tokens t where t.id = p_id for update;
  if v_token.id is null then
    raise sqlstate 'PT404' using message = 'Token não encontrado', detail = 'access_token_not_found', hint = 'No token has this id.';
  elsif v_token.revoked_at is null then
    update private.access_tokens t set revoked_at = now() where t.id = p_id returning * into v_token;
    perform private.log_access_token(v_token);
  end if;
end;
$$;

-- Anyone who is an admin no more has seen the text of each token that they created, and chose where webhooks go: those end with the role.
create function private.end_access_tokens() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_token private.access_tokens;
begin
  for v_token in
    update private.access_tokens t set revoked_at = now() where t.created_by = old.user_id and t.revoked_at is null returning *
  loop
    perform private.log_access_token(v_token);
  end loop;
  update private.webhook_endpoints e set is_active = false where e.created_by = old.user_id and e.is_active;
  return null;
end;
$$;

create trigger end_access_tokens_of_demoted after update of role on private.staff_members
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_access_tokens();
create trigger end_access_tokens_of_removed after delete on private.staff_members
  for each row when (old.role = 'admin') execute function private.end_access_tokens();

-- Every release token without its text, the newest first, for admins: [{id, remote, holder, created_at, revoked_at, last_used_at}].
create function public.list_release_tokens() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'created_by'] order by t.created_at desc, t.id), '[]')
  from private.access_tokens t where t.remote is not null;
$$;

-- The API keys in use without their text, the newest first, for admins: [{id, holder, created_at, last_used_at}].
create function public.list_api_keys() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.require_admin();
  select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'created_by', 'remote', 'revoked_at'] order by t.created_at desc, t.id), '[]')
  from private.access_tokens t where t.remote is null and t.revoked_at is null;
$$;

-- The holder of a token that may release this remote, for the process that owns the registry; null where none may. Tokens are
-- found by their hash: how long that takes tells nothing of their text.
create function public.use_release_token(p_remote text, p_token text) returns text
language sql volatile security definer set search_path = ''
as $$
  update private.access_tokens t set last_used_at = now()
  where t.token_hash = extensions.digest(p_token, 'sha256') and t.remote = p_remote and t.revoked_at is null
  returning t.holder;
$$;

grant execute on function public.create_release_token(text, text, text), public.create_api_key(text, text), public.revoke_access_token(uuid, text),
  public.list_release_tokens(), public.list_api_keys() to authenticated;
grant execute on function public.use_release_token(text, text) to service_role;
