-- Nothing is open until a later migration opens it by name. Hosted Supabase grants every new table and
-- function of "public" to the API roles; plain Postgres grants every new function to everybody.
create schema if not exists extensions;
create schema if not exists private;
create extension if not exists pgcrypto with schema extensions;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- "private" is never in the API's list of schemas. Usage lets policies and views of "public" call it.
revoke all on schema private from public;
grant usage on schema private to anon, authenticated;

-- The signed-in user, or null.
-- Refuses: nothing.
-- Invoker; a body parsed once, because the embedded backend gives the API roles no usage on "auth".
create function private.caller_id() returns uuid
language sql stable set search_path = ''
return auth.uid();

grant execute on function private.caller_id() to anon, authenticated;
