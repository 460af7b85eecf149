-- Authentication of webhooks.

-- True where a webhook's sender holds a secret, the present one or the one before while it is being changed: as bearer token, as
-- x-secret, as HMAC-SHA256 of the raw body, or as one of a time and the body (has_timed_signature). Any one of them is enough, unless the setting
-- store.webhook_timed_only of the connection is 'on': then the last alone is. Anyone who could change that could only refuse more.
create function private.is_authentic_webhook(p_body text, p_headers jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text;
  v_secret text;
begin
  -- Tries every proof of every secret until one fits. Only a caller who is let in can learn from the time which one it was.
  foreach v_name in array array['webhook_secret', 'webhook_secret_previous'] loop
    v_secret := private.server_secret(v_name);
    if p_headers ->> 'x-webhook-signature' like 't=%' and private.has_timed_signature(p_headers ->> 'x-webhook-signature', p_body, v_secret) then
      return true;
    elsif current_setting('store.webhook_timed_only', true) = 'on' then
      continue;
    elsif lower(left(p_headers ->> 'authorization', 7)) = 'bearer ' and private.same_secret(btrim(substr(p_headers ->> 'authorization', 8)), v_secret) then
      return true;
    elsif p_headers ? 'x-secret' and private.same_secret(p_headers ->> 'x-secret', v_secret) then
      return true;
    elsif p_headers ? 'x-webhook-signature' and private.same_secret(lower(p_headers ->> 'x-webhook-signature'),
      'sha256=' || encode(extensions.hmac(convert_to(p_body, 'UTF8'), convert_to(v_secret, 'UTF8'), 'sha256'), 'hex')) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- True for 't=<Unix time in seconds>,v1=<hex>', the HMAC-SHA256 of '<time>.<raw body>', at most five minutes from now: later, a copied call proves nothing.
create function private.has_timed_signature(p_signature text, p_body text, p_secret text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_time text := substring(p_signature from '^t=(\d{1,12}),v1=[0-9a-fA-F]{64}$');
begin
  return v_time is not null and abs(extract(epoch from clock_timestamp()) - v_time::bigint) <= 300
    and private.same_secret(lower(right(p_signature, 64)),
      encode(extensions.hmac(convert_to(v_time || '.' || p_body, 'UTF8'), convert_to(p_secret, 'UTF8'), 'sha256'), 'hex'));
end;
$$;

-- True where two texts are the same, in a time that does not tell how much of them is: one number is compared for each, and the texts themselves only
-- where the numbers are the same. The seed is random: texts that collide with the secret cannot be collected.
create function private.same_secret(p_sent text, p_secret text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_seed bigint := (random() * 4611686018427387904)::bigint;
begin
  if coalesce(p_sent, '') = '' or coalesce(p_secret, '') = '' then
    return false;
  end if;
  return hashtextextended(p_sent, v_seed) = hashtextextended(p_secret, v_seed) and p_sent = p_secret;
end;
$$;
