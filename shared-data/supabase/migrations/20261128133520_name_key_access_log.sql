-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The access log of keys gets the names that its screens use: key_access_log with accessed_by, accessed_at and channel, read by list_key_accesses.
-- Pages of the release before go on with order_givings. Functions that the next migration replaces use the former names through a view.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

alter table private.key_givings rename to key_access_log;
alter table private.key_access_log rename column given_to to accessed_by;
alter table private.key_access_log rename column given_at to accessed_at;
alter table private.key_access_log rename column way to channel;
alter table private.key_access_log rename constraint key_givings_pkey to key_access_log_pkey;
alter table private.key_access_log rename constraint key_givings_order_id_fkey to key_access_log_order_id_fkey;
alter table private.key_access_log rename constraint key_givings_way_check to key_access_log_channel_check;
alter table private.key_access_log rename constraint key_givings_device_check to key_access_log_device_check;
alter sequence private.key_givings_id_seq rename to key_access_log_id_seq;
alter index private.key_givings_by_order rename to key_access_log_by_order;
alter index private.key_givings_by_account rename to key_access_log_by_account;
alter index private.key_givings_with_address rename to key_access_log_with_address;

create view private.key_givings as
select l.id, l.order_id, l.key_id, l.accessed_by as given_to, l.accessed_at as given_at, l.channel as way, l.address, l.device
from private.key_access_log l;

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
    insert into private.key_access_log (order_id, key_id, accessed_by, channel, address, device)
    values (v_order_id, p_key_id, (select private.caller_id()), p_way, v_address,
      private.device_of(coalesce(v_headers ->> 'user-agent', '')));
  end if;
end;
$$;

-- Opens the key of the caller's own completed order and records it: {order_id, key_id, key_data, key_template, first_steps, given_at, steps_done, accepted_at};
-- the key's are null while there is none. One JSON value and no row: a cast or filter of the caller's could fail and take back the record.
-- Refuses: 404 order_not_found (also for another person's order), 409 order_not_paid, 409 order_disputed,
-- 503 key_encryption_unavailable, 500 key_unreadable.
create or replace function public.open_order_key(p_order_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  perform private.record_key_view(v_order.delivered_key_id, 'open_order_key');
  return jsonb_build_object(
    'order_id', v_order.id, 'key_id', v_order.delivered_key_id, 'key_data', private.read_key_data(v_order.delivered_key_id),
    'given_at', (
      select a.accessed_at from private.key_access_log a where a.order_id = v_order.id and a.key_id = v_order.delivered_key_id order by a.id desc limit 1))
    || (select jsonb_build_object('key_template', p.key_template, 'first_steps', p.first_steps) from public.products p where p.id = v_order.product_id)
    || (select to_jsonb(p) from private.progress_of(v_order) p);
end;
$$;

-- The accesses of an order, at most 100, newest first: {total (10001 for more than 10000), accesses: [{accessed_at, channel, address, device, key_id,
-- is_current}]}. is_current: of the order's present key. p_accessed_by: only those of this account.
create or replace function private.key_accesses_of(p_order public.orders, p_accessed_by uuid default null) returns jsonb
language sql stable set search_path = ''
as $$
  with newest as (
    select a.* from private.key_access_log a where a.order_id = p_order.id and (p_accessed_by is null or a.accessed_by = p_accessed_by)
    order by a.id desc limit 100
  ), counted as (
    select 1 from private.key_access_log a where a.order_id = p_order.id and (p_accessed_by is null or a.accessed_by = p_accessed_by)
    limit private.most_counted() + 1
  )
  select jsonb_build_object('total', (select count(*) from counted), 'accesses', coalesce(jsonb_agg(jsonb_build_object(
    'accessed_at', n.accessed_at, 'channel', n.channel, 'address', host(n.address), 'device', n.device, 'key_id', n.key_id,
    'is_current', n.key_id is not distinct from p_order.delivered_key_id) order by n.id desc), '[]'))
  from newest n;
$$;

-- The accesses of an order as key_accesses_of returns them: for its owner only their own, for staff all (R14.5).
-- Refuses: 404 order_not_found (also for another person's order).
create or replace function public.list_key_accesses(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return private.key_accesses_of(private.visible_order(p_order_id), case when not private.is_staff() then private.caller_id() end);

grant execute on function public.list_key_accesses(uuid) to authenticated;

-- list_key_accesses under the former names, for pages of the release before.
-- Refuses: 404 order_not_found (also for another person's order).
create or replace function public.order_givings(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
return (
  select jsonb_build_object('total', l.list -> 'total', 'givings', (
    select coalesce(jsonb_agg(e.access || jsonb_build_object('given_at', e.access -> 'accessed_at', 'way', e.access -> 'channel') order by e.place), '[]')
    from jsonb_array_elements(l.list -> 'accesses') with ordinality e (access, place)))
  from (select public.list_key_accesses(p_order_id) as list) l);

drop function private.givings_of(public.orders, uuid);

-- Locks the caller's own order, after they have opened its present key.
-- Refuses: 404 order_not_found, 409 order_not_paid, 409 order_disputed, 409 key_not_opened.
create or replace function private.lock_opened_order(p_order_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders := private.lock_own_order(p_order_id);
begin
  if not exists (select 1 from private.key_access_log a
    where a.order_id = v_order.id and a.key_id = v_order.delivered_key_id and a.accessed_by = v_order.user_id) then
    raise sqlstate 'PT409' using message = 'Veja a key deste pedido primeiro', detail = 'key_not_opened',
      hint = 'Steps and acceptance are about a key that its owner has opened.';
  end if;
  return v_order;
end;
$$;

-- Proof of a person's orders, for the person: {key_accesses: [{order_id, accessed_at, channel, address, device}],
-- first_steps: [{order_id, steps_done, accepted_at}], disputes: [{order_id, opened_at, closed_at, outcome}]}.
create or replace function private.proof_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'key_accesses', (select coalesce(jsonb_agg(jsonb_build_object('order_id', a.order_id, 'accessed_at', a.accessed_at, 'channel', a.channel,
        'address', host(a.address), 'device', a.device) order by a.id), '[]') from private.key_access_log a where a.accessed_by = p_user_id),
    'first_steps', (select coalesce(jsonb_agg(jsonb_build_object('order_id', p.order_id, 'steps_done', p.steps_done, 'accepted_at', p.accepted_at)
        order by p.changed_at), '[]')
      from public.order_progress p where p.user_id = p_user_id),
    'disputes', (select coalesce(jsonb_agg(jsonb_build_object('order_id', d.order_id, 'opened_at', d.opened_at, 'closed_at', d.closed_at,
        'outcome', d.outcome) order by d.id), '[]')
      from private.order_disputes d join public.orders o on o.id = d.order_id where o.user_id = p_user_id));
$$;
