-- pgls-ignore-all syntax: it takes a function in SQL with several statements for an error.
-- Shoppers find by price and up to a limit, with two slips in a long word, and nothing for one letter over and over.
-- Replaces functions, and locks no table.
-- Payments that come meanwhile wait behind this migration: better that it gives up and is run again.
set lock_timeout = '4s';

CREATE OR REPLACE FUNCTION private.search_text(p_text text, p_most integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(normalize(left(p_text, p_most), nfkd), U&'[\0300-\036F\00AD\200B-\200F\2060\FEFF]', '', 'g'));
$function$;

CREATE OR REPLACE FUNCTION private.are_two_slips(p_typed text, p_word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN CASE WHEN ((p_typed ~ '^[a-z]{5,30}$'::text) AND (p_word ~ '^[a-z]{5,30}$'::text)) THEN (("left"(p_typed, 1) = "left"(p_word, 1))
  AND ((LEAST(length(p_typed), length(p_word)) >= 7) OR (translate(p_typed, 'aeiou'::text, ''::text) = translate(p_word, 'aeiou'::text, ''::text)))
  AND (extensions.levenshtein_less_equal(p_typed, p_word, 2) <= 2)) ELSE false END;

ALTER FUNCTION "private"."are_two_slips"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_search_words(p_asked text[])
 RETURNS TABLE(place integer, word text, alike integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with forms as materialized (
    select s.place::integer, s.form from unnest(private.search_stems(p_asked)) with ordinality s (form, place)
    union select at + beside, form from generate_series(1, cardinality(p_asked) - 1) at, generate_series(0, 1) beside,
      unnest(private.search_neighbours(p_asked[at:at + 1])) form
    union select 0, form from unnest(private.search_beginning(p_asked)) form
  )
  select a.place, a.word, max(a.alike) from (
    select f.place, f.form, 5 from forms f
    union all
    select f.place, k.word, case when length(f.form) >= 4 then 4 else 3 end
    from forms f join private.known_words k on k.word > f.form and k.word < f.form || '~'
    union all
    select f.place, k.word, 2 from forms f join private.known_words k on strpos(k.word, f.form) > 0
    where f.place > 0 and length(f.form) >= 3 and k.word not like '=%'
    union all
    select f.place, k.word, private.is_one_typo(f.form, k.word)::integer
    from forms f join private.known_words k on length(k.word) between length(f.form) - 2 and length(f.form) + 2
      and extensions.levenshtein_less_equal(f.form, left(k.word, 32), 2) <= 2
      and (private.is_one_typo(f.form, k.word) or private.are_two_slips(f.form, k.word))
    where length(f.form) between 4 and 30
  ) a (place, word, alike) group by a.place, a.word;
$function$;

CREATE OR REPLACE FUNCTION private.read_search(p_query text, OUT words text[], OUT price_word text, OUT at_least numeric, OUT below numeric)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  c_start constant text := '(?:^|[^a-z0-9])';
  c_whole constant text := '([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,6})';
  c_end constant text := '(?![0-9a-z]|[.,][0-9])';
  c_number constant text := c_whole || '(?:[.,]([0-9]{1,2}))? ?(k|mil)?' || c_end;
  c_limit constant text := c_start || '(?:ate|menos de|menos que|abaixo de|no maximo) *(?:r\$)? *' || c_number || '(?: *reais)?';
  v_text text := private.search_text(p_query, 100);
  v_pattern text;
  v_found text[];
begin
  foreach v_pattern in array array[
    c_limit, c_start || 'r\$ *' || c_number, c_start || c_number || ' *reais(?![0-9a-z])', c_start || c_whole || '[.,]([0-9]{2})' || c_end
  ] loop
    v_found := regexp_match(v_text, v_pattern);
    continue when v_found is null;
    at_least := translate(v_found[1], '.,', '')::numeric * case when v_found[3] is null then 100 else 100000 end
      + rpad(coalesce(v_found[2], ''), 2, '0')::numeric;
    below := at_least + case when v_pattern = c_limit or v_found[2] is not null then 1 else 100 end;
    price_word := case when v_pattern <> c_limit then trunc(at_least / 100)::text end;
    v_text := regexp_replace(v_text, v_pattern, coalesce(' ' || price_word || ' ', ' '));
    exit;
  end loop;
  at_least := case when price_word is not null then at_least end;
  words := (private.significant_words(array(
    select w.word from unnest(private.search_words(v_text, 2000)) with ordinality w (word, place)
    where w.word !~ '([a-z])\1\1' or length((private.search_stems(array[w.word]))[1]) > 2 order by w.place)))[:8];
end;
$function$;

ALTER FUNCTION "private"."read_search"(text) OWNER TO "postgres";

ALTER FUNCTION "private"."search_text"(text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_words(p_text text, p_most integer)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  v_text text := private.search_text(p_text, p_most);
begin
  v_text := regexp_replace(v_text, '([0-9])[.,](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  v_text := regexp_replace(v_text, '[^a-z0-9]+', ' ', 'g');
  v_text := regexp_replace(v_text, '(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)', '\1\2000', 'g');
  return array_remove(string_to_array(v_text, ' '), '');
end;
$function$;

CREATE OR REPLACE FUNCTION public.search_products(p_query text, p_limit integer DEFAULT 8)
 RETURNS SETOF public.products
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with asked as materialized (select * from private.read_search(p_query)),
  found as (
    select w.product_id, f.place, case when f.place > 0 then w.rank * 5 + f.alike when f.word like '==%' then 60 else 20 end as score,
      f.alike, w.rank > 1 and f.alike > 0 as is_near, false as is_price
    from asked a, private.find_search_words(a.words) f join private.product_words w on w.word = f.word
    where w.rank > 1 or f.alike >= 4
    union all
    -- A number alone may be a price too: "perfil 89".
    select p.id, w.place, 60, 5, true, w.word is not distinct from a.price_word
    from asked a, unnest(a.words) with ordinality w (word, place) join public.products p on p.is_active
    where w.word ~ '^[0-9]{1,6}$' and case when w.word = a.price_word then p.price * 100 >= a.at_least and p.price * 100 < a.below
      else trunc(p.price) = w.word::numeric end
    union all
    select p.id, 0, 0, 0, false, false from asked a join public.products p on p.is_active where a.words = '{}' and a.below > 0
  ),
  hits as (
    select f.product_id, f.place, max(f.score) as score, max(f.alike) as alike, bool_or(f.is_near) as is_near, bool_or(f.is_price) as is_price
    from found f group by f.product_id, f.place
  ),
  rated as (
    select h.product_id, sum(h.score) as score, case
      when count(*) filter (where h.place > 0 and h.alike > 1) = cardinality(a.words) then 4 + bool_or(h.is_price)::integer
      when count(*) filter (where h.place > 0 and h.alike > 0) = cardinality(a.words) then 3
      when count(*) filter (where h.place > 0) = cardinality(a.words) then 2
      when 2 * count(*) filter (where h.place > 0 and h.is_near) >= cardinality(a.words) then 1 end as level
    from asked a, hits h join public.products p on p.id = h.product_id
    where a.price_word is not null or a.below is null or p.price * 100 < a.below
    group by h.product_id, a.words
  )
  select p.*
  from rated r join public.products p on p.id = r.product_id
  where r.level = (select max(level) from rated) and p.is_active
  order by r.score desc, p.stock_count > 0 desc, p.name collate "C", p.id collate "C"
  limit least(greatest(p_limit, 0), 60);
$function$;

REVOKE ALL ON FUNCTION "private"."are_two_slips"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."are_two_slips"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."are_two_slips"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_search"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_search"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_text"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_text"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_text"(text, integer) TO "postgres";
