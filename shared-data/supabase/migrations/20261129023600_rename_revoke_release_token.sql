-- It ends API keys too.
alter function public.revoke_release_token(uuid, text) rename to revoke_access_token;
create or replace function public.revoke_access_token(p_id uuid, p_reason text) returns void
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
