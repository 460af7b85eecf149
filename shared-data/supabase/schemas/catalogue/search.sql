-- The search (R2.16). shared-data/src/catalogue/search-words.ts, read-search.ts and find-products.ts implement it for the built-in catalogue;
-- search-cases.ts tests both with one table of queries.

create extension if not exists fuzzystrmatch with schema extensions;

-- All normalized words of present and former products. A word that begins with "=" is a whole name.
create table private.known_words (word text collate "C" primary key);

-- Words of products on sale with their rank: 3 in the name, 2 in category, id or synonyms, 1 in description and features only.
-- No foreign key to products, so that it does not block their deletion.
create table private.product_words (
  product_id text not null,
  word text collate "C" not null,
  rank smallint not null,
  primary key (product_id, word)
);
create index product_words_word on private.product_words (word) include (product_id, rank);

-- Synonyms; each list is one meaning, and a member may have several words.
create function private.search_synonyms() returns text[]
language sql immutable parallel safe set search_path = ''
return array[
  'facebook|face|fb|meta', 'instagram|insta|ig', 'tiktok|tt', 'google|adwords|gads',
  'bm|business manager|gerenciador de negocios|portfolio empresarial', 'eua|usa|estados unidos|americana', 'brasil|brasileiro|br',
  'conta|account', 'perfil|profile', 'anuncio|ads', 'seguidor|follower', 'verificado|verified', 'restaurado|recuperado|reativado',
  'proxy|ip', 'dolar|usd'];

-- The first characters of a text, normalized: lower case, without accents and invisible characters.
create function private.search_text(p_text text, p_most integer) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(regexp_replace(normalize(left(p_text, p_most), nfkd), U&'[\0300-\036F\00AD\200B-\200F\2060\FEFF]', '', 'g'));
$$;

-- The words of the first characters of a text: lower case and digits, "3.000", "3k" and "3 mil" as 3000.
create function private.search_words(p_text text, p_most integer) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := private.search_text(p_text, p_most);
begin
  v_text := regexp_replace(v_text, '([0-9])[.,](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  v_text := regexp_replace(v_text, '[^a-z0-9]+', ' ', 'g');
  v_text := regexp_replace(v_text, '(^| )([0-9]{1,6}) ?(?:k|mil)(?= |$)', '\1\2000', 'g');
  return array_remove(string_to_array(v_text, ' '), '');
end;
$$;

-- Removes stop words, unless only stop words remain.
create function private.significant_words(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(w.word order by w.place) filter (where w.word <> all (
    '{a,o,e,as,os,um,uma,de,da,do,das,dos,com,para,pra,por,em,no,na,nos,nas,the,of,for,and,quero,comprar,compra,preco,valor,barato,barata}')), p_words)
  from unnest(p_words) with ordinality w (word, place);
$$;

-- Stems, which ignore plural, gender and similar sounds. Works on whole arrays, which is ten times faster than word by word.
create function private.search_stems(p_words text[]) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := regexp_replace(replace(array_to_string(p_words, ' '), 'k', 'c'), '([a-z])\1+', '\1', 'g');
begin
  v_text := regexp_replace(v_text, '([a-z]{2})[oa]es\M', '\1ao', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ies\M', '\1y', 'g');
  v_text := regexp_replace(v_text, '([a-z][aeou])is\M', '\1l', 'g');
  v_text := regexp_replace(v_text, '([a-z][a-wyz])is\M', '\1il', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2})ns\M', '\1m', 'g');
  v_text := regexp_replace(v_text, '([a-z]{2}[rz])es\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{2})s\M', '\1', 'g');
  v_text := regexp_replace(v_text, '([a-z0-9]{6})[aoe]\M', '\1', 'g');
  return string_to_array(translate(v_text, 'yz', 'is'), ' ');
end;
$$;

-- One typo apart: one character added, removed or replaced, or two exchanged. Words with digits have none; the first character of a short word must match.
create function private.is_one_typo(p_typed text, p_word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return case when p_typed ~ '^[a-z]{4,30}$' and p_word ~ '^[a-z]{4,30}$' then
  (greatest(length(p_typed), length(p_word)) >= 6 or left(p_typed, 1) = left(p_word, 1))
  and (extensions.levenshtein_less_equal(p_typed, p_word, 1) <= 1 or exists (
    select from generate_series(1, length(p_word) - 1) at
    where overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2) = p_typed)) else false end;

-- Two typos apart after the first character: in a word of at least seven characters, or in the vowels of one of five.
create function private.are_two_typos(p_typed text, p_word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return case when p_typed ~ '^[a-z]{5,30}$' and p_word ~ '^[a-z]{5,30}$' then
  left(p_typed, 1) = left(p_word, 1)
  and (least(length(p_typed), length(p_word)) >= 7 or translate(p_typed, 'aeiou', '') = translate(p_word, 'aeiou', ''))
  and extensions.levenshtein_less_equal(p_typed, p_word, 2) <= 2 else false end;

-- Adjacent words joined in pairs, because "googleads" and "tik tok" are often typed so. Numbers are not joined.
create function private.adjacent_words(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
return private.search_stems(array(select p_words[at] || p_words[at + 1] from generate_series(1, cardinality(p_words) - 1) at
  where p_words[at] || p_words[at + 1] !~ '[0-9]' order by at));

-- search_synonyms with stems. Without arguments, so that it is evaluated once per plan instead of per product.
create function private.search_meanings() returns text[]
language sql immutable parallel safe set search_path = ''
return array(
  select (select string_agg(array_to_string(private.search_stems(string_to_array(m.member, ' ')), ' '), '|')
    from unnest(string_to_array(s.meaning, '|')) m (member))
  from unnest(private.search_synonyms()) s (meaning));

-- Synonyms of these stems: the words of each meaning with a matching member.
create function private.synonyms_in(p_stems text[]) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := ' ' || array_to_string(p_stems, ' ') || ' ';
  v_meaning text;
  v_member text;
  v_found text[] := '{}';
begin
  foreach v_meaning in array private.search_meanings() loop
    foreach v_member in array string_to_array(v_meaning, '|') loop
      if strpos(v_text, ' ' || v_member || ' ') > 0 then
        v_found := v_found || string_to_array(replace(v_meaning, '|', ' '), ' ') || string_to_array(replace(v_meaning, ' ', ''), '|');
        exit;
      end if;
    end loop;
  end loop;
  return v_found;
end;
$$;

-- A name's beginning marked by "=", and the whole name by "==", so that names that begin with or equal the query rank first.
create function private.search_beginning(p_words text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when s.stems[1] <> '' then array['=' || s.stems[1], '==' || array_to_string(s.stems, '')] else '{}' end
  from (select private.search_stems(p_words) as stems) s;
$$;

-- A product's words with the best rank of each.
create function private.words_of_product(p_product public.products) returns table (word text, rank integer)
language plpgsql immutable set search_path = ''
as $$
declare
  v_name text[] := private.search_words(p_product.name, 200);
  v_significant text[] := private.significant_words(v_name);
  v_beside text[] := private.search_words(concat_ws(' ', p_product.name, p_product.id, case p_product.category
    when 'facebook' then 'facebook ads' when 'tiktok' then 'tiktok ads' when 'google' then 'google ads youtube'
    when 'variados' then 'variados outros diversos' else p_product.category end), 400);
  v_near text[] := private.search_stems(v_beside);
  v_text text[] := private.search_stems(private.search_words(
    concat_ws(' ', p_product.description, array_to_string(p_product.features, ' ')), 2000));
begin
  return query
    select a.word, max(a.rank) from (
      select unnest(private.search_stems(v_name) || private.adjacent_words(v_significant) || private.search_beginning(v_significant)), 3
      union all select unnest(v_near || private.adjacent_words(v_beside) || private.synonyms_in(v_near)), 2
      union all select unnest(v_text || private.synonyms_in(v_text)), 1
    ) a (word, rank) group by a.word;
end;
$$;

-- Row trigger: updates the words of a created or edited product.
create function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.product_words w where w.product_id = new.id;
  if new.is_active then
    insert into private.product_words (product_id, word, rank)
    select new.id, w.word, w.rank from private.words_of_product(new) w;
    insert into private.known_words (word)
    select w.word from private.product_words w where w.product_id = new.id and w.word not like '==%'
    on conflict do nothing;
  end if;
  return null;
end;
$$;

create trigger c_keep_product_words after insert or update of name, description, features, category, is_active
  on public.products for each row execute function private.keep_product_words();

-- Words that match a query with a score: 5 equal, 4 and 3 prefix (3 for less than four typed characters), 2 infix, 1 one typo (candidates are
-- preselected by Levenshtein distance 2), 0 two typos. Place 0 is the beginning of a name.
create function private.find_search_words(p_asked text[]) returns table (place integer, word text, alike integer)
language sql stable set search_path = ''
as $$
  with forms as materialized (
    select s.place::integer, s.form from unnest(private.search_stems(p_asked)) with ordinality s (form, place)
    union select at + beside, form from generate_series(1, cardinality(p_asked) - 1) at, generate_series(0, 1) beside,
      unnest(private.adjacent_words(p_asked[at:at + 1])) form
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
      and (private.is_one_typo(f.form, k.word) or private.are_two_typos(f.form, k.word))
    where length(f.form) between 4 and 30
  ) a (place, word, alike) group by a.place, a.word;
$$;

-- Reads a query: "até 100" is a limit; "R$ 89", "89 reais" and "89,00" are a price, without cents any that begins so, with the reais also searched as a word.
-- A repeated character is no word. Amounts are in cents; a limit has no price_word and no at_least. Reads at most 100 characters and 8 words.
create function private.read_search(p_query text, out words text[], out price_word text, out at_least numeric, out below numeric)
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;

-- Products on sale for a query, best match first: with every word, else with one typo, else with two, else with at least half of the words in name,
-- category or synonyms (R2.16). A query written as a price must match the price if any product has it. Returns at most 60 products; none for a query
-- without words and limit.
create function public.search_products(p_query text, p_limit integer default 8) returns setof public.products
language sql stable security definer set search_path = ''
as $$
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
  order by r.score desc, p.free_stock > 0 desc, p.name collate "C", p.id collate "C"
  limit least(greatest(p_limit, 0), 60);
$$;

grant execute on function public.search_products(text, integer) to anon, authenticated;
