-- The keys of a product that a search leaves, with who received the used ones. A search is a whole key, or part of a recipient's e-mail.
-- Refuses: nothing.
-- Invoker, and granted to nobody.
create function private.found_keys(p_product_id text, p_state text, p_search text)
returns table (id uuid, place bigint, is_used boolean, used_at timestamptz, created_at timestamptz, recipient_email text, order_id uuid)
language sql stable set search_path = ''
as $$
  select k.id, k.place, k.is_used, k.used_at, k.created_at, coalesce(u.email, o.customer_email), o.id
  from private.stored_keys k
  left join public.orders o on o.delivered_key_id = k.id
  left join auth.users u on u.id = o.user_id
  where k.product_id = p_product_id
    and (p_state = 'all' or k.is_used = (p_state = 'used'))
    and (
      p_search = ''
      or k.fingerprint = private.key_fingerprint(p_product_id, p_search)
      or position(lower(p_search) in lower(coalesce(u.email, o.customer_email, ''))) > 0
    );
$$;

-- One page of a product's keys, newest first, without their texts: {keys: [{id, is_used, used_at, created_at, recipient_email, order_id}], total}.
-- Refuses: 403 admin_only, 503 key_encryption_unavailable (where a search is given).
-- Definer because: nobody may read auth.users or fingerprints.
create function public.list_product_keys(p_product_id text, p_state text default 'all', p_search text default '', p_limit integer default 50, p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := btrim(coalesce(p_search, ''));
begin
  perform private.require_admin();
  return jsonb_build_object(
    'total', (
      -- Without a search nothing of the orders is needed to count.
      select count(*) from private.stored_keys k
      where v_search = '' and k.product_id = p_product_id and (p_state = 'all' or k.is_used = (p_state = 'used'))
    ) + case when v_search = '' then 0 else (select count(*) from private.found_keys(p_product_id, p_state, v_search)) end,
    'keys', coalesce((
      select jsonb_agg(to_jsonb(f) - 'place' order by f.place desc)
      from (
        select * from private.found_keys(p_product_id, p_state, v_search)
        order by place desc limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) f
    ), '[]')
  );
end;
$$;

-- A key's text, for an admin who asks for it; that it was asked for is kept.
-- Refuses: 403 admin_only, 404 key_not_found, 503 key_encryption_unavailable, 500 key_unreadable.
-- Definer because: nobody may read sealed texts or write the log.
create function public.reveal_product_key(p_key_id uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text;
begin
  perform private.require_admin();
  select k.product_id into v_product_id from private.stored_keys k where k.id = p_key_id;
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_product_id, p_key_id => p_key_id);
  return private.read_key_data(p_key_id);
end;
$$;

grant execute on function public.list_product_keys(text, text, text, integer, integer), public.reveal_product_key(uuid) to authenticated;
