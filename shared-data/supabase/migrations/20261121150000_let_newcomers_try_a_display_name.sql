-- Whether a display name is still free, so that sign-up can say which field is wrong: the auth service answers a taken one without words.
-- It tells no more than the reviews do, which are signed with these names.
-- Refuses: nothing; false for what could not be a display name.
-- Definer because: nobody may read somebody else's profile.
create function public.is_display_name_free(p_display_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(lower(btrim(p_display_name)), '') ~ '^[a-z0-9_]{3,20}$'
    and not exists (select 1 from public.profiles p where p.display_name = lower(btrim(p_display_name)));
$$;

grant execute on function public.is_display_name_free(text) to anon, authenticated;
