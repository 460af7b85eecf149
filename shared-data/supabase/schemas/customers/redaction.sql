-- Personal data inside free text.

-- A text in lower case in which a letter stands for itself, however it was written: %40 and \u0040 are an @. Also where it was written so twice.
create function private.plain_text(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := lower(p_text);
  v_code text;
begin
  for v_round in 1..3 loop
    exit when position('%' in v_text) = 0 and position('\u00' in v_text) = 0;
    for v_code in select distinct m[1] from regexp_matches(v_text, '(%[2-7][0-9a-f]|\\u00[2-7][0-9a-f])', 'g') m loop
      v_text := replace(v_text, v_code, lower(chr(('x' || right(v_code, 2))::bit(8)::integer)));
    end loop;
  end loop;
  return v_text;
end;
$$;

-- Whether a text names one of these e-mails (in lower case), and not a longer one that ends or begins like it.
create function private.names_email(p_text text, p_emails text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  v_text text := private.plain_text(p_text);
  v_email text;
begin
  foreach v_email in array p_emails loop
    -- The cheap question first: nearly every event is somebody else's.
    if position(v_email in v_text) > 0 and v_text ~ private.email_pattern(v_email) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- What finds an e-mail and nothing longer, as a regular expression.
create function private.email_pattern(p_email text) returns text
language sql immutable set search_path = ''
return '(?<![a-z0-9._+-])' || regexp_replace(p_email, '([^a-z0-9@])', '\\\1', 'g') || '(?!\.?[a-z0-9_-])';

-- What finds a number however its digits are set apart, as a regular expression: a document whole; of a phone also what is left of it
-- without the country, without the area, without the leading nine.
-- Null for less than eight digits, which a price could have.
create function private.number_pattern(p_number text) returns text
language sql immutable set search_path = ''
return (
  select string_agg(regexp_replace(right(n.digits, s.size), '(\d)(?=\d)', '\1[^0-9a-z]{0,3}', 'g'), '|' order by s.size desc)
  from (select regexp_replace(p_number, '\D', '', 'g') as digits) n,
    lateral (select distinct least(s, length(n.digits)) as size from unnest(array[99, 11, 10, 9, 8]) s) s
  where length(n.digits) between 8 and 15
);

-- The e-mails that are a person's: their own, once they have proved it, and those they paid with. An order that staff handed over by hand
-- proves nothing about its payer's address, and an address that is another account's is that person's.
create function private.emails_of(p_user_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(distinct lower(e.email)), '{}') from (
    select u.email from auth.users u where u.id = p_user_id and private.verified_owner(u.email) = u.id
    union all
    select o.customer_email from public.orders o
    where o.user_id = p_user_id and not private.is_placeholder_email(o.customer_email)
      and not exists (select 1 from public.staff_actions a where a.order_id = o.id and a.action = 'order_assigned')
      and not exists (select 1 from auth.users u where u.email = o.customer_email and u.id <> p_user_id)
  ) e where e.email is not null;
$$;

-- The stored events of a person: of their orders' payments, and those that name one of their e-mails.
create function private.events_of(p_user_id uuid, p_emails text[]) returns setof public.payment_events
language plpgsql stable set search_path = ''
as $$
declare
  v_payments text[] := array(select distinct o.payment_id from public.orders o where o.user_id = p_user_id);
  v_stripped_until timestamptz := coalesce((select f.events_until from private.forgetting f), '-infinity');
  -- A text without any of these names none of the e-mails: letters that are written otherwise begin with one of the first two.
  v_signs text[] := array['%\%%', '%\\u00%'] || array(select '%' || regexp_replace(e, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_emails) e);
begin
  -- No index leads here: it would cost each delivery, and people leave seldom. So each event is asked little: one that is past its term for the payer's
  -- address, which is all that the term leaves of a person, and another's words are read closely where they can name the person.
  return query select e.* from public.payment_events e
  where e.payment_id = any (v_payments)
    or e.received_at <= v_stripped_until and e.payload #>> '{customer,email}' = any (p_emails)
    or e.received_at > v_stripped_until and cardinality(p_emails) > 0
      and lower(concat_ws(' ', e.payload, e.body, e.headers, e.error)) like any (v_signs)
      and private.names_email(concat_ws(' ', e.payload, e.body, e.headers, e.error), p_emails);
end;
$$;

-- What finds a name of two words or more, whatever stands between them, also as first and last alone; and a display name that is no word.
-- A single word is everybody's: nobody blanks it in the texts of others by being called so.
-- Null where there is nothing to find.
create function private.name_pattern(p_full_name text, p_display_name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_words text[] := array(
    select regexp_replace(w, '([^[:alnum:]])', '\\\1', 'g') from regexp_split_to_table(btrim(left(p_full_name, 200)), '[[:space:],;<>]+') w where w <> ''
  );
begin
  return concat_ws('|',
    case when cardinality(v_words) > 1 then array_to_string(v_words, '[[:space:]]+') end,
    case when cardinality(v_words) > 2 then v_words[1] || '[[:space:]]+' || v_words[cardinality(v_words)] end,
    case when p_display_name ~ '^[a-z0-9_]{3,20}$' and p_display_name ~ '[0-9_]' then p_display_name end);
end;
$$;

-- What finds a person in free text, as a regular expression: their e-mails, their phones, and their names, as they gave them and as the
-- payments did.
-- Null where nothing is known.
create function private.person_pattern(p_user_id uuid, p_emails text[], p_events bigint[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_pattern text;
begin
  with known (full_name, display_name, phone) as (
    select p.full_name, p.display_name, p.phone from public.profiles p where p.id = p_user_id
    union
    select coalesce(u.raw_user_meta_data ->> 'full_name', u.raw_user_meta_data ->> 'name'), u.raw_user_meta_data ->> 'display_name',
      left(u.raw_user_meta_data ->> 'phone', 50) from auth.users u where u.id = p_user_id
    union
    select e.payload #>> '{customer,name}', null, left(e.payload #>> '{customer,phone}', 50) from public.payment_events e where e.id = any (p_events)
  ), parts (part) as (
    select private.email_pattern(e) from unnest(p_emails) e
    union select private.number_pattern(k.phone) from known k
    union select '(?<![[:alnum:]])(?:' || nullif(private.name_pattern(k.full_name, k.display_name), '') || ')(?![[:alnum:]])' from known k
  )
  select string_agg(p.part, '|') into v_pattern from parts p;
  return v_pattern;
end;
$$;
