-- Products, keys and the inbox: what one function alone called moves into it, and the counters of a product are kept in one way. What people can do stays.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

-- Keeps what no screen may set on a product. The back-office sends the counters along when it saves; its copy is ignored.
-- Invoker: only writes of the API roles are changed, never those of a definer function.
create or replace function private.keep_product_counters() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    -- Of an inserted product there is no old row: its columns are null.
    new.id := coalesce(old.id, new.id);
    new.stock_count := coalesce(old.stock_count, 0);
    new.sold_count := coalesce(old.sold_count, 0);
    new.initial_stock := coalesce(old.initial_stock, 0);
    new.is_builtin := coalesce(old.is_builtin, false);
    new.created_at := coalesce(old.created_at, now());
  end if;
  return new;
end;
$$;

-- Records that the caller opened the key of their own completed, undisputed order, how, from where and with which kind of device. Nothing for another key,
-- or a locked order: it never waits. The address is from the header that only the backend's own proxy can set: cf-connecting-ip on hosted Supabase, or the
-- one that the server's secret caller_header names. In a list the last entry is the nearest proxy's.
create or replace function private.record_key_view(p_key_id uuid, p_way text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_said text := btrim(substring(v_headers ->> lower(coalesce(private.server_secret('caller_header'), 'cf-connecting-ip')) from '[^,]*$'));
  v_address inet := case when pg_input_is_valid(v_said, 'inet') then v_said::inet end;
  v_order_id uuid;
begin
  update public.orders set first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
  where id = (
    select o.id from public.orders o
    where o.delivered_key_id = p_key_id and o.user_id = (select private.caller_id()) and o.status = 'completed' and o.disputed_at is null
    for no key update skip locked
  ) returning id into v_order_id;
  if v_order_id is not null then
    insert into private.key_givings (order_id, key_id, given_to, way, address, device)
    values (v_order_id, p_key_id, (select private.caller_id()), p_way, v_address,
      private.device_of(coalesce(v_headers ->> 'user-agent', '')));
  end if;
end;
$$;

drop function private.caller_address();
drop function private.caller_device();

-- One page of the inbox for staff: {total, outcomes: {outcome: how many}, events}. "outcomes" counts what all filters but that of the outcome
-- leave; each count and the total are 10001 where there are more than 10000. At most 100 at a time, newest first unless said otherwise.
create or replace function public.find_payment_events(
  p_search text default '', p_outcomes text[] default null, p_product_id text default '', p_from timestamptz default null, p_to timestamptz default null,
  p_hours integer default null, p_oldest_first boolean default false, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_query private.inbox_query := (
    private.inbox_patterns(coalesce(p_search, '')), case when btrim(p_search) ~ '^[0-9]{1,18}$' then btrim(p_search)::bigint end,
    (select p.ggcheckout_id from public.products p where p.id = p_product_id), case when p_product_id <> '' then array(
      select o.payment_id from public.orders o where o.product_id = p_product_id order by o.created_at desc limit private.most_counted() + 1) end,
    greatest(p_from, case when p_hours is not null then now() - make_interval(hours => least(greatest(p_hours, 1), 8784)) end), p_to,
    p_outcomes::public.payment_outcome[], coalesce(p_oldest_first, false))::private.inbox_query;
  v_where text := private.inbox_condition(v_query);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_offset integer := greatest(coalesce(p_offset, 0), 0);
  v_outcomes jsonb;
  v_total integer;
  v_is_reversed boolean;
  v_ids bigint[];
begin
  perform private.require_staff();
  v_outcomes := private.count_outcomes(v_where, v_query);
  v_total := (
    select least(coalesce(sum(c.value::integer), 0), private.most_counted() + 1) from jsonb_each_text(v_outcomes) c
    where v_query.outcomes is null or c.key::public.payment_outcome = any (v_query.outcomes));
  -- A page near the end is read from the end.
  v_is_reversed := v_offset > v_total / 2 and v_total <= private.most_counted();
  execute format('select array(select e.id from public.payment_events e where %s %s order by e.received_at %s, e.id %3$s limit $2 offset $3)',
    v_where, case when v_query.outcomes is not null then 'and e.outcome = any (($1).outcomes)' end,
    case when v_is_reversed <> v_query.oldest_first then 'asc' else 'desc' end)
  into v_ids using v_query, case when v_is_reversed then least(v_limit, greatest(v_total - v_offset, 0)) else v_limit end,
    case when v_is_reversed then greatest(v_total - v_offset - v_limit, 0) else v_offset end;
  return jsonb_build_object('total', v_total, 'outcomes', v_outcomes, 'events', (
    select coalesce(jsonb_agg(private.inbox_line(e) order by case when v_is_reversed then -i.place else i.place end), '[]')
    from unnest(v_ids) with ordinality i (id, place) join public.payment_events e on e.id = i.id));
end;
$$;

drop function private.read_inbox(private.inbox_query, integer, integer);
drop type private.inbox_page;
