-- Templates and first steps of a product's keys. A key is stored as one text (keys/keys.sql) and split by the template when it is shown, so a new
-- template applies to existing stock; keys that do not match are shown as plain text. Both columns are cleaned by prepare_product.

-- Describes what is wrong with a template, in Portuguese; null if it is valid.
create function private.key_template_problem(p_template jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  c_kinds constant text[] := array['login', 'password', 'recovery_email', 'recovery_password', 'totp_secret', 'cookie', 'host', 'port', 'user',
    'expires_on', 'text'];
  v_field jsonb;
  v_label text;
begin
  if jsonb_typeof(p_template -> 'separator') is distinct from 'string' or jsonb_typeof(p_template -> 'fields') is distinct from 'array' then
    return 'informe o separador e os campos';
  elsif length(p_template ->> 'separator') not between 1 and 4
    or p_template ->> 'separator' ~ '[A-Za-z0-9\u0001-\u0008\u000A-\u001F\u007F-\u009F]' then
    return 'o separador tem de 1 a 4 sinais, sem letras nem números';
  elsif jsonb_array_length(p_template -> 'fields') not between 1 and 12 then
    return 'use de 1 a 12 campos';
  end if;
  for v_field in select f.field from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place) order by f.place loop
    v_label := v_field ->> 'label';
    if jsonb_typeof(v_field -> 'kind') is distinct from 'string' or not v_field ->> 'kind' = any (c_kinds) then
      return 'há um campo de tipo desconhecido';
    elsif jsonb_typeof(v_field -> 'label') is distinct from 'string' or length(v_label) not between 1 and 40 then
      return 'o nome de cada campo tem de 1 a 40 caracteres';
    elsif v_label <> private.sanitize_text(v_label) or v_label ~ '[\u0001-\u001F\u007F-\u009F]' then
      return 'o nome de um campo é texto simples, sem < e > nem espaços nas pontas';
    end if;
  end loop;
  return null;
end;
$$;

-- Normalizes a template: {"separator": text, "fields": [{"kind": word, "label": text}]} without other properties; null for none (R14.1).
-- Refuses: 400 key_template_invalid, with what is wrong.
create function private.clean_key_template(p_template jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  v_problem text;
begin
  if p_template is null or p_template = 'null' then
    return null;
  end if;
  v_problem := private.key_template_problem(p_template);
  if v_problem is not null then
    raise sqlstate 'PT400' using message = 'Modelo da key inválido: ' || v_problem, detail = 'key_template_invalid',
      hint = 'Give {"separator": 1 to 4 characters, "fields": 1 to 12 of {"kind", "label"}}.';
  end if;
  return jsonb_build_object('separator', p_template -> 'separator', 'fields', (
    select jsonb_agg(jsonb_build_object('kind', f.field -> 'kind', 'label', f.field -> 'label') order by f.place)
    from jsonb_array_elements(p_template -> 'fields') with ordinality f (field, place)));
end;
$$;

-- Normalizes a product's first steps: plain text, one line each, without empty ones (R14.2). A step is identified by its text.
-- Refuses: 400 first_steps_invalid (more than 10, one of more than 200 characters, duplicates).
create function private.clean_first_steps(p_steps text[]) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  v_steps text[] := private.sanitize_texts(array(
    select regexp_replace(s.step, '\s+', ' ', 'g') from unnest(p_steps) with ordinality s (step, place) order by s.place));
begin
  if cardinality(v_steps) > 10 or exists (select 1 from unnest(v_steps) s (step) where length(s.step) > 200)
    or cardinality(v_steps) > (select count(distinct s.step) from unnest(v_steps) s (step)) then
    raise sqlstate 'PT400' using message = 'Primeiros passos: no máximo 10, diferentes, de até 200 caracteres cada', detail = 'first_steps_invalid',
      hint = 'Give at most 10 distinct texts of at most 200 characters.';
  end if;
  return v_steps;
end;
$$;

-- The trigger that calls them runs as the writer of the product.
grant execute on function private.key_template_problem(jsonb), private.clean_key_template(jsonb), private.clean_first_steps(text[]) to authenticated;
