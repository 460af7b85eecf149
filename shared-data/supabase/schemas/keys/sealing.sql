-- Encryption of key texts: AES-256-CBC with an HMAC, under the store's master key.

-- The master keys that open the stock: the present one, which seals, and during a rotation the previous one.
-- Refuses: 503 key_encryption_unavailable where there is none or it is shorter than 32 characters.
create function private.master_keys() returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_present text := private.server_secret('key_encryption_key');
  v_previous text := private.server_secret('key_encryption_key_previous');
begin
  if coalesce(length(v_present), 0) < 32 then
    raise sqlstate 'PT503' using message = 'As keys não podem ser lidas nem gravadas agora.',
      detail = 'key_encryption_unavailable', hint = 'Set store_key_encryption_key (32 characters or more) on the server.';
  end if;
  return v_present || case when length(v_previous) >= 32 and v_previous <> v_present then array[v_previous] else '{}' end;
end;
$$;

-- A key for one purpose, derived from a master key, so that sealing, proving, fingerprinting and naming never share one.
create function private.purpose_key(p_purpose text, p_master text) returns bytea
language sql immutable set search_path = ''
return extensions.hmac(convert_to('store keys, ' || p_purpose, 'UTF8'), convert_to(p_master, 'UTF8'), 'sha256');

-- The name of a master key, written into sealed texts: it identifies the key and reveals nothing about it. Null for null.
create function private.master_name(p_master text) returns bytea
language sql immutable set search_path = ''
return substring(private.purpose_key('naming', p_master) from 1 for 8);

-- The name of the master key that sealed a text.
create function private.sealed_by(p_sealed bytea) returns bytea
language sql immutable set search_path = ''
return substring(p_sealed from 2 for 8);

-- Seals a key's text for one row: version, master key's name, random IV, AES-256-CBC, and an HMAC over all and the row's id: moved, it does not open.
create function private.seal_key_data(p_key_id uuid, p_key_data text) returns bytea
language plpgsql volatile set search_path = ''
as $$
declare
  v_master text := (private.master_keys())[1];
  v_start bytea := extensions.gen_random_bytes(16);
  v_sealed bytea;
begin
  v_sealed := '\x02'::bytea || private.master_name(v_master) || v_start
    || extensions.encrypt_iv(convert_to(p_key_data, 'UTF8'), private.purpose_key('sealing', v_master), v_start, 'aes-cbc/pad:pkcs');
  return v_sealed || extensions.hmac(uuid_send(p_key_id) || v_sealed, private.purpose_key('proving', v_master), 'sha256');
end;
$$;

-- Opens a sealed text with the present master key or the previous one; null where neither opens it.
create function private.try_open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_length integer := length(p_sealed);
  v_body bytea := substring(p_sealed from 1 for greatest(v_length - 32, 0));
  v_proof bytea := substring(p_sealed from greatest(v_length - 31, 1));
  v_master text;
begin
  foreach v_master in array private.master_keys() loop
    if private.sealed_by(p_sealed) = private.master_name(v_master)
      and extensions.hmac(uuid_send(p_key_id) || v_body, private.purpose_key('proving', v_master), 'sha256') = v_proof then
      return convert_from(extensions.decrypt_iv(
        substring(v_body from 26), private.purpose_key('sealing', v_master), substring(v_body from 10 for 16), 'aes-cbc/pad:pkcs'), 'UTF8');
    end if;
  end loop;
  return null;
end;
$$;

-- Opens a sealed text.
-- Refuses: 503 key_encryption_unavailable, 500 key_unreadable (changed, moved, or sealed with another master key).
create function private.open_key_data(p_key_id uuid, p_sealed bytea) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
begin
  if v_key_data is null then
    raise sqlstate 'PT500' using message = 'Esta key não pôde ser lida. Entre em contato com o suporte.',
      detail = 'key_unreadable', hint = 'The sealed text was changed, or sealed with another master key.';
  end if;
  return v_key_data;
end;
$$;

-- Keyed hashes of a text, which find a repeated key without opening any and allow no guessing without the master key. The first is stored; a second, under the
-- previous master key, finds keys that are not resealed yet. Null for null.
create function private.key_fingerprints(p_key_data text) returns bytea[]
language sql stable strict set search_path = ''
as $$
  select array_agg(
    extensions.hmac(convert_to(private.key_identity(p_key_data), 'UTF8'), private.purpose_key('fingerprinting', m.master), 'sha256') order by m.place)
  from unnest(private.master_keys()) with ordinality as m (master, place);
$$;
