-- Rotation of the master key: keys are opened with the previous one and sealed with the present one, batch by batch, while the store sells.

-- Reseals one key and its fingerprint: 'resealed', 'repeated' (the store has the text twice, and this one keeps its fingerprint), or 'unreadable' (by neither
-- master key, and it stays as it is). The texts and the product must be locked.
create function private.reseal_key(p_key_id uuid, p_sealed bytea) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_key_data text := private.try_open_key_data(p_key_id, p_sealed);
  v_print bytea := (private.key_fingerprints(v_key_data))[1];
  v_is_repeated boolean := exists (select 1 from private.stored_keys k where k.fingerprint = v_print and k.id <> p_key_id);
begin
  if v_key_data is null then
    return 'unreadable';
  end if;
  update private.stored_keys set
    sealed = private.seal_key_data(p_key_id, v_key_data), fingerprint = case when v_is_repeated then fingerprint else v_print end
  where id = p_key_id;
  return case when v_is_repeated then 'repeated' else 'resealed' end;
end;
$$;

-- Reseals a batch of keys of one product, and its deliveries wait meanwhile; at most 100 ids of each kind are returned.
-- Call it until nothing is left; it may be interrupted and repeated.
-- Refuses: 503 key_encryption_unavailable, 409 older_master_key (neither master key sealed some keys; p_leave_older skips those).
create function public.reseal_product_keys(p_limit integer default 200, p_leave_older boolean default false)
returns table (resealed integer, "left" integer, unreadable integer, unreadable_ids uuid[], repeated_ids uuid[])
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_masters text[] := private.master_keys();
  v_present bytea := private.master_name(v_masters[1]);
  v_previous bytea := coalesce(private.master_name(v_masters[2]), '');
  v_older integer;
  v_product_id text;
  v_key record;
  v_outcome text;
begin
  perform private.lock_key_texts();
  resealed := 0;
  repeated_ids := '{}';
  select count(*) filter (where private.sealed_by(k.sealed) = v_previous),
    coalesce(array_agg(k.id) filter (where private.sealed_by(k.sealed) not in (v_present, v_previous)), '{}')
  into "left", unreadable_ids from private.stored_keys k;
  v_older := cardinality(unreadable_ids);
  if v_older > 0 and not p_leave_older then
    raise sqlstate 'PT409' using message = format('Há keys (%s) seladas com outra chave mestra', v_older), detail = 'older_master_key',
      hint = 'Put the master key that sealed them back as store_key_encryption_key_previous, and call again; p_leave_older passes them over.';
  end if;
  for v_product_id in select distinct k.product_id from private.stored_keys k where private.sealed_by(k.sealed) = v_previous order by 1 loop
    perform private.lock_product(v_product_id);
    for v_key in
      select k.id, k.sealed from private.stored_keys k
      where k.product_id = v_product_id and private.sealed_by(k.sealed) = v_previous order by k.place for update
    loop
      v_outcome := private.reseal_key(v_key.id, v_key.sealed);
      resealed := resealed + (v_outcome <> 'unreadable')::integer;
      unreadable_ids := case when v_outcome = 'unreadable' then unreadable_ids || v_key.id else unreadable_ids end;
      repeated_ids := case when v_outcome = 'repeated' then repeated_ids || v_key.id else repeated_ids end;
      exit when resealed >= least(greatest(p_limit, 1), 1000);
    end loop;
    exit when resealed > 0;
  end loop;
  unreadable := cardinality(unreadable_ids);
  "left" := "left" - resealed - (unreadable - v_older);
  unreadable_ids := unreadable_ids[1:100];
  repeated_ids := repeated_ids[1:100];
  return next;
end;
$$;

grant execute on function public.reseal_product_keys(integer, boolean) to service_role;
