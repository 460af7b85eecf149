-- A text as search compares it: small letters, no accents. Decomposed first, because lower() alone knows accents only in some locales.
-- Refuses: nothing.
-- Invoker.
create function private.fold_for_search(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(regexp_replace(normalize(p_text, nfd), U&'[\0300-\036F]', '', 'g'));
$$;

-- Active products whose name contains the text, regardless of case and accents; names that begin with it first.
-- Refuses: nothing; an empty text finds nothing, and no more than 20 are given.
-- Invoker: row level security decides what the caller may see.
create function public.search_products(p_query text, p_limit integer default 8) returns setof public.products
language sql stable set search_path = ''
as $$
  with wanted as (select private.fold_for_search(btrim(left(p_query, 100))) as text)
  select p.*
  from public.products p, wanted w
  where p.is_active and w.text <> '' and strpos(private.fold_for_search(p.name), w.text) > 0
  order by strpos(private.fold_for_search(p.name), w.text) = 1 desc, p.name, p.id
  limit least(greatest(p_limit, 0), 20);
$$;

grant execute on function private.fold_for_search(text) to anon, authenticated;
grant execute on function public.search_products(text, integer) to anon, authenticated;
