-- Text as every form keeps it (spec section 5): no angle brackets, no javascript: scheme, no inline event handlers, trimmed, at most 1000 characters.
-- Refuses: nothing.
-- Invoker; repeated until nothing changes, because taking a piece out can join what was around it into a new one.
create function private.sanitize_text(p_text text) returns text
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  v_text text := p_text;
  v_before text;
begin
  loop
    v_before := v_text;
    v_text := regexp_replace(v_text, '[<>]', '', 'g');
    v_text := regexp_replace(v_text, 'javascript:', '', 'gi');
    v_text := regexp_replace(v_text, '\mon\w+\s*=', '', 'gi');
    v_text := regexp_replace(left(regexp_replace(v_text, '^\s+', ''), 1000), '\s+$', '');
    exit when v_text = v_before;
  end loop;
  return v_text;
end;
$$;

-- A list of texts as every form keeps them, without the empty ones.
-- Refuses: nothing.
-- Invoker.
create function private.sanitize_texts(p_texts text[]) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(c.clean order by t.place) filter (where c.clean <> ''), '{}')
  from unnest(p_texts) with ordinality as t (raw, place), lateral (select private.sanitize_text(t.raw) as clean) c;
$$;

-- Why an e-mail may not sign up: 'email_invalid', 'email_blocked', or null when it may (spec section 5).
-- Refuses: nothing.
-- Invoker.
create function private.email_problem(p_email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'email_invalid'
    when p_email ~* ('test|fake|spam|bot|troll|temp|disposable|mailinator|guerrilla|10minute|yopmail|throwaway|trashmail'
      '|sharklasers|getnada|maildrop|dispostable|mohmal|emailondeck|moakt|discard') then 'email_blocked'
  end;
$$;

-- Whether an address is one that a checkout invents for a buyer who gave none. It belongs to nobody, whoever signs up with it.
-- Refuses: nothing.
-- Invoker.
create function private.is_placeholder_email(p_email text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(
    p_email ~* '^(no[-_.]?reply|do[-_.]?not[-_.]?reply|n[aã]o[-_.]?respond[ae]r?|sem[-_.]?e?-?mail|cliente[-_.]?checkout)([-_.+].*)?@'
    or p_email ~* '@([^@]+\.)?ggcheckout\.', false);
end;
$$;

-- The digits of a phone number, or null where there are none.
-- Refuses: nothing.
-- Invoker.
create function private.phone_digits(p_phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(regexp_replace(p_phone, '\D', '', 'g'), '');
$$;

-- Triggers and functions that run as the signed-in caller clean text with these.
grant execute on function private.sanitize_text(text), private.sanitize_texts(text[]) to authenticated;
