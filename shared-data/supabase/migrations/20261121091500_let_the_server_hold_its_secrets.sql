-- A secret of the server: from Supabase's Vault where there is one, else from a setting that the local server gives its connection.
-- It is in no table of ours. Where the Vault exists a setting is never believed.
-- Refuses: nothing; null where there is none.
-- Invoker, and granted to nobody: only definer functions reach it.
create function private.server_secret(p_name text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_secret text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into v_secret using 'store_' || p_name;
  else
    v_secret := current_setting('store.' || p_name, true);
  end if;
  return nullif(btrim(v_secret), '');
end;
$$;

-- The secrets a webhook may use, at most two: the present one, and the one before while it is being changed.
-- Refuses: nothing; no row where none is set, and then no webhook is let in.
-- Invoker, and granted to nobody.
create function private.webhook_secrets() returns setof text
language plpgsql stable set search_path = ''
as $$
declare
  v_secret text;
begin
  foreach v_secret in array array[private.server_secret('webhook_secret'), private.server_secret('webhook_secret_previous')] loop
    if v_secret is not null then
      return next v_secret;
    end if;
  end loop;
end;
$$;

-- The master key that seals the stock.
-- Refuses: 503 key_encryption_unavailable where there is none or it is shorter than 32 characters.
-- Invoker, and granted to nobody.
create function private.key_encryption_key() returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key text := private.server_secret('key_encryption_key');
begin
  if v_key is null or length(v_key) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_key;
end;
$$;

-- A key for one purpose, drawn from the master key: sealing, proving and fingerprinting never share one.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.purpose_key(p_purpose text) returns bytea
language sql stable set search_path = ''
as $$
  select extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(private.key_encryption_key(), 'UTF8'), 'sha256');
$$;

-- Seals a key's text for one row: version, random start, AES-256-CBC, and a proof over all of it and the row's id,
-- so that a sealed text moved to another row does not open.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x01'::bytea || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing'), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving'), 'sha256');
end;
$$;

-- Opens what seal_key_data sealed.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable (changed, moved, or sealed with another master key).
-- Invoker, and granted to nobody.
create function private.open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
begin
  if extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving'), 'sha256') <> substring(p_sealed from greatest(v_length - 31, 1)) then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return convert_from(
    extensions.decrypt_iv(substring(v_body from 18), private.purpose_key('sealing'), substring(v_body from 2 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
end;
$$;

-- What finds a repeated key without opening any: keyed, so that nobody without the master key can try guesses against it.
-- Refuses: 503 key_encryption_unavailable.
-- Invoker, and granted to nobody.
create function private.key_fingerprint(p_product_id text, p_key_data text) returns bytea
language sql stable set search_path = ''
as $$
  select extensions.hmac(convert_to(p_product_id || chr(31) || p_key_data, 'UTF8'), private.purpose_key('fingerprinting'), 'sha256');
$$;
