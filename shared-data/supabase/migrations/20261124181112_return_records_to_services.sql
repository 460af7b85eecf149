-- The two flat records that services read are rows instead of jsonb.

drop function public.reseal_product_keys(integer, boolean), public.stop_notices(text, boolean);

-- Reseals a batch of keys of one product, whose deliveries wait meanwhile; at most 100 ids of each kind are returned.
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

-- Turns off the kind of an email by its token, or with p_all every optional kind, for its account and address. No row for a wrong token or a deleted
-- notice (R13.4). Idempotent.
create function public.stop_notices(p_token text, p_all boolean default false) returns table (kind text, purpose text, "all" boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id text := split_part(p_token, '.', 1);
  v_notice private.notices;
begin
  if not pg_input_is_valid(v_id, 'uuid') or not coalesce(private.same_secret(p_token, private.notice_token(v_id::uuid)), false) then
    return;
  end if;
  select * into v_notice from private.notices n where n.id = v_id::uuid;
  if v_notice.id is null then
    return;
  end if;
  perform private.turn_off_notices(v_notice.account_id, v_notice.email, case when p_all is not true then v_notice.kind end);
  return query select k.kind, k.purpose, p_all is true from private.notice_kinds() k where k.kind = v_notice.kind;
end;
$$;

grant execute on function public.reseal_product_keys(integer, boolean), public.stop_notices(text, boolean) to service_role;
