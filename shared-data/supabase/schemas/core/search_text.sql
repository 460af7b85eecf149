-- Text normalization for staff searches.

-- The words of the first 200 characters of a text in lower case without accents, separated by one space. Keeps other scripts.
create function private.plain_words(p_text text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_text text := left(p_text, 200);
begin
  if v_text ~ '[^ -~]' then
    v_text := regexp_replace(normalize(v_text, nfkd), U&'[\0300-\036F]', '', 'g');
  end if;
  return btrim(regexp_replace(lower(v_text), '[^a-z0-9\u00a1-\uffff]+', ' ', 'g'));
end;
$$;

-- Normalizes a Brazilian phone number: without country code, leading zero and the ninth digit of mobiles. Other numbers are unchanged.
create function private.plain_phone(p_digits text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  v_digits text := ltrim(p_digits, '0');
begin
  if v_digits ~ '^550?[0-9]{10,11}$' then
    v_digits := ltrim(substr(v_digits, 3), '0');
  end if;
  return case
    when length(v_digits) = 11 and substr(v_digits, 3, 1) = '9' then left(v_digits, 2) || substr(v_digits, 4)
    when length(v_digits) = 9 and left(v_digits, 1) = '9' then substr(v_digits, 2)
    else v_digits
  end;
end;
$$;

-- LIKE patterns that match these texts anywhere, with wildcards escaped. Null for null; skips null elements.
create function private.like_patterns(p_texts text[]) returns text[]
language sql immutable strict set search_path = ''
return array(
  select '%' || regexp_replace(t.one, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_texts) with ordinality t (one, place)
  where t.one is not null order by t.place);
