-- The list of keys that admins search, and reading one of them.

-- Keys of a product that match a search: the key with this text, and those delivered to a buyer with this text in their e-mail. Where too many buyers match
-- (is_broad) only the first: list_product_keys then tests each key's buyer.
create function private.matching_keys(p_product_id text, p_search text) returns table (ids uuid[], is_broad boolean)
language plpgsql stable set search_path = ''
as $$
declare
  v_prints bytea[] := private.key_fingerprints(private.clean_key(p_search));
  v_found record;
begin
  select * into v_found from private.orders_with_text(lower(p_search));
  return query select array(
    select k.id from private.stored_keys k where k.fingerprint = any (v_prints)
    union select unnest(private.keys_of(o)) from public.orders o left join auth.users u on u.id = o.user_id
    where o.id = any (v_found.order_ids) and o.product_id = p_product_id and strpos(coalesce(u.email, o.customer_email), lower(p_search)) > 0
  ), v_found.is_broad;
end;
$$;

-- The WHERE condition on keys k of a filter: $1 product, $2 keys that match the search, $3 its text, $4 the place up to which keys are used. None is in it.
create function private.key_conditions(p_state text, p_search text, p_is_broad boolean) returns text
language sql immutable set search_path = ''
as $$
  select concat_ws(' and ', 'k.product_id = $1',
    -- After the last delivered key there are only unused ones, up to a million: listing used keys must not scan them.
    case p_state when 'all' then null when 'used' then 'k.is_used and k.place <= $4' else 'not k.is_used' end,
    case
      when p_search = '' then null
      when p_is_broad then $c$(k.id = any ($2) or strpos((
        select coalesce(u.email, o.customer_email) from public.orders o left join auth.users u on u.id = o.user_id where o.id = k.order_id), $3) > 0)$c$
      else 'k.id = any ($2)'
    end);
$$;

-- One page of a product's keys, newest first, without their texts: {keys: [{id, is_used, used_at, created_at, recipient_email, order_id}], total}. The total
-- is 10001 where there are more than 10000. A search is a whole key, or part of a recipient's e-mail.
-- Refuses: 503 key_encryption_unavailable (where a search is given).
create function public.list_product_keys(p_product_id text, p_state text default 'all', p_search text default '', p_limit integer default 50,
  p_offset integer default 0)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := left(btrim(coalesce(p_search, '')), 8000);
  v_matching uuid[];
  v_is_broad boolean;
  v_where text;
  v_used_until bigint;
  v_total bigint;
  v_ids uuid[];
begin
  perform private.require_admin();
  -- A parameter, so that the planner can estimate how many keys lie before it.
  v_used_until := (select c.used_until from private.delivery_cursors c where c.product_id = p_product_id);
  if v_search <> '' then
    select a.ids, a.is_broad into v_matching, v_is_broad from private.matching_keys(p_product_id, v_search) a;
  end if;
  v_where := private.key_conditions(p_state, v_search, v_is_broad);
  if v_search = '' and p_state = 'available' then
    v_total := (select least(p.stock_count, private.most_counted() + 1) from public.products p where p.id = p_product_id);
  else
    execute format('select count(*) from (select from private.stored_keys k where %s limit $5) c', v_where)
    into v_total using p_product_id, v_matching, lower(v_search), v_used_until, private.most_counted() + 1;
  end if;
  execute format('select array(select k.id from private.stored_keys k where %s order by k.place desc limit $5 offset $6)', v_where)
  into v_ids using p_product_id, v_matching, lower(v_search), v_used_until, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return jsonb_build_object('total', coalesce(v_total, 0), 'keys', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'is_used', k.is_used, 'used_at', k.used_at, 'created_at', k.created_at,
      'defective_at', k.defective_at, 'recipient_email', coalesce(u.email, o.customer_email), 'order_id', o.id) order by i.place), '[]')
    from unnest(v_ids) with ordinality i (id, place) join private.stored_keys k on k.id = i.id
      left join public.orders o on o.id = k.order_id left join auth.users u on u.id = o.user_id
  ));
end;
$$;

-- Logs that an admin is about to read a key with reveal_product_key. A separate call, so that a failed read cannot undo the log entry (R6.4).
-- Where the admin bought the key, the access is recorded too.
-- Refuses: 404 key_not_found.
create function public.request_key_reveal(p_key_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_product_id text := (select k.product_id from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  if v_product_id is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  perform private.log_staff_action('key_revealed', p_product_id => v_product_id, p_key_id => p_key_id);
  perform private.record_key_view(p_key_id, 'reveal_product_key');
end;
$$;

-- A key's text, for the admin who logged a request_key_reveal of it within the last minute.
-- Refuses: 404 key_not_found, 409 reveal_not_requested, 503 key_encryption_unavailable, 500 key_unreadable.
create function public.reveal_product_key(p_key_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_sealed bytea := (select k.sealed from private.stored_keys k where k.id = p_key_id);
begin
  perform private.require_admin();
  if v_sealed is null then
    raise sqlstate 'PT404' using message = 'Key não encontrada', detail = 'key_not_found', hint = 'No key has this id.';
  end if;
  if not exists (
    select from public.staff_actions a
    where a.key_id = p_key_id and a.action = 'key_revealed' and a.actor_id = (select private.caller_id()) and a.done_at > now() - interval '1 minute'
  ) then
    raise sqlstate 'PT409' using message = 'Peça para ver a key antes de abri-la', detail = 'reveal_not_requested', hint = 'Call request_key_reveal first.';
  end if;
  return private.open_key_data(p_key_id, v_sealed);
end;
$$;

grant execute on function public.list_product_keys(text, text, text, integer, integer), public.request_key_reveal(uuid),
  public.reveal_product_key(uuid) to authenticated;
