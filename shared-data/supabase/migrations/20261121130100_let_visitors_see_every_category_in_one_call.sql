create index products_newest_of_category on public.products (category, created_at desc, id) where is_active;

-- The newest active products of every category, a few of each: the catalogue's first view in one call, as light with 5,000 products as with 50.
-- Refuses: nothing; no more than 50 of a category are given.
-- Invoker: row level security decides what the caller may see.
create function public.list_newest_products(p_per_category integer, p_except text[] default '{}') returns setof public.products
language sql stable set search_path = ''
as $$
  select p.*
  from (select distinct category from public.products where is_active) c
  cross join lateral (
    select * from public.products n
    where n.is_active and n.category = c.category and n.id <> all (p_except)
    order by n.created_at desc, n.id
    limit least(greatest(p_per_category, 0), 50)
  ) p;
$$;

grant execute on function public.list_newest_products(integer, text[]) to anon, authenticated;
