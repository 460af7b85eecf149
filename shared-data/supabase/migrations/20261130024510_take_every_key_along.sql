-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- A copy of one's data fails where a fault keeps a key out of it, and finds the payments of its addresses by an index, as an erasure does. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create or replace function private.key_to_take_along(p_order_id uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  v_order := private.lock_own_order(p_order_id);
  perform private.record_key_view(k.id, 'my_personal_data') from unnest(private.keys_of(v_order)) k (id);
  return (select string_agg(private.read_key_data(k.id), E'\n' order by k.place) from unnest(private.keys_of(v_order)) with ordinality k (id, place));
exception
  when sqlstate 'PT409' or sqlstate 'PT500' or sqlstate 'PT503' then
    return null;
end;
$$;

create or replace function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language sql stable set search_path = '' set enable_seqscan = off
as $$
  select e.* from public.payment_events e
  where e.payment_id = any (array(select o.payment_id from public.orders o where o.user_id = p_user_id))
    or e.search_text like any (private.like_patterns(p_emails)) and private.payer_email(e.payload) = any (p_emails);
$$;
