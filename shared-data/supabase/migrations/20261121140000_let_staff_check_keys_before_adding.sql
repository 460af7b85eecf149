-- How many of these keys a product has already, used ones included: what the paste field says before anything is added.
-- Refuses: 403 staff_only, 413 too_many_keys (over 5000), 503 key_encryption_unavailable.
-- Definer because: nobody may read fingerprints. It tells no more than adding the same keys would.
create function public.count_known_keys(p_product_id text, p_keys text[]) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  if coalesce(cardinality(p_keys), 0) > 5000 then
    raise sqlstate 'PT413' using message = 'Confira no máximo 5000 keys por vez', detail = 'too_many_keys', hint = 'Send the keys in parts.';
  end if;
  return (
    select count(*) from private.stored_keys s
    where s.fingerprint in (
      select private.key_fingerprint(p_product_id, c.clean)
      from unnest(p_keys) k, lateral (select regexp_replace(k, '^\s+|\s+$', '', 'g') as clean) c
      where c.clean <> ''
    )
  );
end;
$$;

grant execute on function public.count_known_keys(text, text[]) to authenticated;
