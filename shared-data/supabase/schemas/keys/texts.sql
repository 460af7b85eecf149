-- Normalization of key texts, and when two texts are the same key (R5.7).

-- A key's text as it is stored and delivered: without invisible characters (controls, format characters, noncharacters), with plain spaces and line feeds for
-- every kind of blank and line break, and trimmed. Tabs and line breaks inside stay: they separate the fields that a buyer pastes.
-- No pattern here looks for the end of a run, which would take quadratic time over a long run of blanks.
create function private.clean_key(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return btrim(case when p_text !~ '[^\t\n -~]' then p_text else
  regexp_replace(regexp_replace(regexp_replace(p_text,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5'
    '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFDD0-\uFDEF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
    '\U000110BD\U000110CD\U00013430-\U0001343F\U00016FE4\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
    '\U0001FFFE\U0001FFFF\U0002FFFE\U0002FFFF\U0003FFFE\U0003FFFF\U0004FFFE\U0004FFFF\U0005FFFE\U0005FFFF\U0006FFFE\U0006FFFF\U0007FFFE\U0007FFFF'
    '\U0008FFFE\U0008FFFF\U0009FFFE\U0009FFFF\U000AFFFE\U000AFFFF\U000BFFFE\U000BFFFF\U000CFFFE\U000CFFFF\U000DFFFE\U000DFFFF\U000EFFFE\U000EFFFF'
    '\U000FFFFE\U000FFFFF\U0010FFFE\U0010FFFF]', '', 'g'),
    '\r\n?|[\v\f\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u2800\u3000]', ' ', 'g')
end, E' \t\n');

-- The form in which cleaned texts are compared: Unicode encoding and width of gaps make no difference, upper and lower case do.
create function private.key_identity(p_key_data text) returns text
language sql immutable strict parallel safe set search_path = ''
return btrim(regexp_replace(normalize(p_key_data, nfkc), '[\t\n ]+', ' ', 'g'));

-- Cleans a typed or pasted key; null if nothing is left. The length is checked first, because cleaning a long text is costly.
-- Refuses: 400 key_too_long (over 4000 characters, or 8000 before cleaning).
create function private.accept_key(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_clean text := case when length(p_text) <= 8000 then private.clean_key(p_text) end;
begin
  if length(p_text) > 8000 or length(v_clean) > 4000 then
    raise sqlstate 'PT400' using message = 'Uma key pode ter no máximo 4000 caracteres', detail = 'key_too_long', hint = 'Shorten the key.';
  end if;
  return nullif(v_clean, '');
end;
$$;
