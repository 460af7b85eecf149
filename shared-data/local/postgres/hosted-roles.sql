-- The roles of a hosted project, with what they may do there: "postgres" makes the store's schema and is no superuser, PostgREST comes
-- as "authenticator" and takes the caller's role, the auth service has a schema of its own. Run at each start.
do $$
declare
  v_role record;
begin
  for v_role in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('postgres', 'login createrole createdb bypassrls')
    ) as roles (name, abilities)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role.name) then
      execute format('create role %I %s', v_role.name, v_role.abilities);
    end if;
  end loop;
end;
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
do $$
begin
  execute format('grant all on database %I to postgres, supabase_auth_admin', current_database());
end;
$$;
create schema if not exists auth authorization supabase_auth_admin;
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;

-- The time that a statement may take, by the caller's role.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set statement_timeout = '10s';

alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

-- Where the Supabase CLI remembers which migrations have been applied.
create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
alter table supabase_migrations.schema_migrations owner to postgres;
alter table supabase_migrations.seed_files owner to postgres;
