-- A text that changes whenever a product, or which reviews are public, does: whoever renders pages ahead asks it often and
-- reads the rest only after a change. That a reviewer took another name it does not tell.
-- Refuses: nothing.
-- Invoker: visitors may read both.
create function public.catalogue_revision() returns text
language sql stable set search_path = ''
as $$
  -- Sums, not the latest: of two transactions the one that began first may be seen last.
  select concat_ws(' ',
    (select concat(count(*), ' ', sum(extract(epoch from p.updated_at))) from public.products p),
    (select concat(count(*), ' ', sum(extract(epoch from r.created_at))) from public.reviews r where r.is_approved));
$$;

-- How customers rate every rated product, as product_rating does for one, with the newest of its approved reviews, at most 24.
-- Refuses: nothing; a product without approved reviews is not listed.
-- Invoker: row level security decides which reviews the caller may see.
create function public.list_rated_products(p_reviews integer)
returns table (product_id text, average numeric, total bigint, reviews jsonb)
language sql stable set search_path = ''
as $$
  with ranked as (
    select r.*, row_number() over (partition by r.product_id order by r.created_at desc, r.id) as place
    from public.reviews r where r.is_approved
  )
  select k.product_id, round(avg(k.rating), 1), count(*),
    coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'product_id', k.product_id, 'rating', k.rating, 'comment', k.comment, 'created_at', k.created_at,
      'user_name', k.user_name) order by k.place) filter (where k.place <= least(p_reviews, 24)), '[]')
  from ranked k group by k.product_id order by k.product_id;
$$;

grant execute on function public.catalogue_revision(), public.list_rated_products(integer) to anon, authenticated;
