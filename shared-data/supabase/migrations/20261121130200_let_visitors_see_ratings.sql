-- How customers rate a product: the mean of the approved reviews, to a tenth, and how many there are.
-- Refuses: nothing; a product without approved reviews has count 0 and no average.
-- Invoker: row level security decides which reviews the caller may see.
create function public.product_rating(p_product_id text) returns table (average numeric, total bigint)
language sql stable set search_path = ''
as $$
  select round(avg(r.rating), 1), count(*) from public.reviews r where r.product_id = p_product_id and r.is_approved;
$$;

grant execute on function public.product_rating(text) to anon, authenticated;
