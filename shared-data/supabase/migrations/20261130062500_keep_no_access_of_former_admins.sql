-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- An admin whose role is being taken keeps no token, key or address of a program. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.create_access_token(p_prefix text, p_remote text, p_holder text) returns text
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

create or replace function public.create_release_token(p_remote text, p_holder text, p_reason text) returns text
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

create or replace function public.create_api_key(p_holder text, p_reason text) returns text
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

create or replace function public.create_webhook_endpoint(p_url text, p_events text[], p_reason text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_url text := btrim(coalesce(p_url, ''));
  v_id uuid;
begin
  -- The endpoints of an admin end with the role, which cannot end meanwhile.
  perform private.begin_staff_change(p_reason);
  if not private.is_webhook_url(v_url) or coalesce(p_events, '{}') = '{}'
    or not p_events <@ array['order.paid', 'order.delivered', 'order.refunded', 'stock.low'] then
    raise sqlstate 'PT400' using message = 'Informe um endereço https público e ao menos um evento', detail = 'webhook_invalid',
      hint = 'https, a public host name in lower case, no port, no user.';
  end if;
  if (select count(*) from private.webhook_endpoints e where e.service is null) >= 5 then
    raise sqlstate 'PT409' using message = 'Já há 5 endereços. Exclua um antes.', detail = 'webhooks_full', hint = 'Delete an endpoint first.';
  end if;
  insert into private.webhook_endpoints (url, events, created_by)
    values (v_url, array(select distinct e from unnest(p_events) e order by 1), private.caller_id()) returning id into v_id;
  if private.webhook_secret(v_id) is null then
    raise sqlstate 'PT503' using message = 'Os avisos a programas não estão configurados neste servidor', detail = 'webhooks_unavailable',
      hint = 'Set the notices secret.';
  end if;
  return private.webhook_secret(v_id);
end;
$$;

create or replace function public.change_webhook_endpoint(p_id uuid, p_is_active boolean, p_reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_staff_change(p_reason);
  if p_is_active is null then
    delete from private.webhook_deliveries d where d.endpoint_id = p_id;
    delete from private.webhook_endpoints e where e.id = p_id;
  else
    update private.webhook_endpoints e set is_active = p_is_active where e.id = p_id;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'Este endereço não existe mais', detail = 'webhook_not_found', hint = 'No endpoint has this id.';
  end if;
end;
$$;
