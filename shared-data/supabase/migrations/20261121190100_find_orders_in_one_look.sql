-- One page of orders for staff, newest first: {orders: [...], total}. At most 100 at a time. What the search leaves is worked
-- out once, for the page and for the total.
-- Refuses: 403 staff_only.
-- Definer because: nobody may read auth.users.
create or replace function public.find_orders(
  p_search text default '', p_product_id text default '', p_state text default 'all', p_from timestamptz default null, p_to timestamptz default null,
  p_limit integer default 50, p_offset integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    with found as materialized (
      select * from private.found_orders(btrim(coalesce(p_search, '')), p_product_id, p_state, p_from, p_to)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'orders', coalesce((
        select jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id)
        from (
          select * from found order by created_at desc, id limit least(greatest(p_limit, 1), 100) offset greatest(p_offset, 0)
        ) o
      ), '[]')
    )
  );
end;
$$;
