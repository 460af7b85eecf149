-- The next 5000 orders of an export, newest first, after the order whose time and id are given (or the newest ones): [...].
-- It goes on from an order and not from a number: orders that come meanwhile are newer and shift nothing, so that every order
-- that was there at the beginning is in the file, once.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create function public.export_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return coalesce((
    select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id desc)
    from (
      select f.* from private.found_orders(
        btrim(coalesce(p_search, '')), p_product_id, p_state, p_from, least(p_to, p_after_created_at + interval '1 microsecond')
      ) f
      where p_after_created_at is null or (f.created_at, f.id) < (p_after_created_at, p_after_id)
      order by f.created_at desc, f.id desc limit 5000
    ) o
  ), '[]');
end;
$$;

grant execute on function public.export_orders(text, text, text, timestamptz, timestamptz, timestamptz, uuid) to authenticated;
