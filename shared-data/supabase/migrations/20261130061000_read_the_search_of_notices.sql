-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- The list of notices reads a short number and a part of an address itself. Locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

create function private.notice_search(p_text text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_number text := substring(p_text from '^#?([0-9a-f]{8})$');
  v_users uuid[];
  v_emails text[];
  v_found text[];
begin
  if v_number is not null then
    v_found := array(select o.id::text from public.orders o where o.id between rpad(v_number, 32, '0')::uuid and rpad(v_number, 32, 'f')::uuid);
  end if;
  if coalesce(v_found, '{}') = '{}' and length(p_text) >= 3 and p_text !~ '^(\S+@\S+\.\S+|[0-9a-f-]{36})$' then
    select * into v_users, v_emails from private.customers_meant(p_text);
    v_found := array(
      select u.email from auth.users u where u.id = any (v_users) and strpos(u.email, p_text) > 0
      union select e.email from unnest(v_emails) e (email) where strpos(e.email, p_text) > 0);
  end if;
  return case when cardinality(v_found) = 1 then v_found[1] else p_text end;
end;
$$;

create or replace function public.find_notices(
  p_search text default '', p_kind text default '', p_channel text default '', p_outcome text default '',
  p_from timestamptz default null, p_to timestamptz default null, p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_search text := private.notice_search(lower(btrim(coalesce(p_search, ''))));
begin
  perform private.require_staff();
  return (
    with counted as (
      select f.outcome, count(*) as times
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, '') f group by f.outcome
    ), found as materialized (
      select f.id, row_number() over () as place
      from private.filtered_notices(v_search, coalesce(p_kind, ''), coalesce(p_channel, ''), p_from, p_to, coalesce(p_outcome, '')) f
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'outcomes', (select coalesce(jsonb_object_agg(c.outcome, c.times), '{}') from counted c),
      'notices', (
        select coalesce(jsonb_agg(private.notice_line(n) order by p.place), '[]')
        from (select f.id, f.place from found f order by f.place limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)) p
        join private.notices n on n.id = p.id))
  );
end;
$$;
