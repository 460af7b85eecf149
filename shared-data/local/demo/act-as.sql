-- Sets the caller of the functions that follow; the embedded database's `auth.uid()` reads the second setting.
create or replace function pg_temp.act_as(p_email text) returns void language sql
as $$
  select set_config('request.jwt.claims', jsonb_build_object('sub', u.id, 'role', 'authenticated')::text, true),
    set_config('request.jwt.claim.sub', u.id::text, true) from auth.users u where u.email = p_email;
$$;
