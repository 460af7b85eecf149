#!/bin/sh
# Copies the data of a shop on Postgres into a new Supabase project with the same migrations (shell/docs/deployment.md). With psql of any version:
#   shell/deploy/move-data.sh "<connection of the shop>" "<connection of the project>"
# The shop may sell meanwhile: the copy is of one moment. The project takes all of it or nothing.
set -eu
shop=$1 project=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  echo "$1 Nothing was copied." >&2
  exit 1
}
ask() {
  psql "$1" -XqAt -v ON_ERROR_STOP=1 -c "$2"
}

# White space and semicolons do not count: the Supabase CLI keeps a migration as trimmed statements.
history="select md5(string_agg(version || translate(array_to_string(statements, ''), E' \t\r\n;', ''), ',' order by version))
  from supabase_migrations.schema_migrations"
[ "$(ask "$shop" "$history")" = "$(ask "$project" "$history")" ] ||
  fail "The project has other migrations than the shop: push those of the shop's version, or start this version there once."
[ "$(ask "$project" "select exists(select from auth.users) or exists(select from public.orders)")" = f ] ||
  fail "The project has accounts or orders already."

# Of accounts the columns that every auth service has. Sessions, unfinished sign-ins and what is gone in a minute stay behind.
ask "$shop" "
  select 'auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, last_sign_in_at, created_at, updated_at)'
  union all select 'auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)'
  union all (select format('%I.%I (%s)', table_schema, table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position))
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and table_name not in ('webhook_capture', 'page_changes')
    group by table_schema, table_name order by 1)" >"$folder/tables"
{
  echo "begin isolation level repeatable read read only;"
  sed "s|^\([^ ]*\) (\(.*\))$|\\\\copy (select \2 from \1) to '$folder/\1'|" "$folder/tables"
} | psql "$shop" -Xq -v ON_ERROR_STOP=1

{
  # The triggers' work is in the data already: counters, cursors and profiles.
  echo "begin; set local session_replication_role = replica;"
  # Rows of the schema and of the project's first hour.
  echo "truncate $(grep -v '^auth\.' "$folder/tables" | cut -d' ' -f1 | paste -sd, -);"
  sed "s|^\([^ ]*\) .*$|\\\\copy & from '$folder/\1'|" "$folder/tables"
  ask "$shop" "select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value)
    from pg_catalog.pg_sequences where schemaname in ('public', 'private') and last_value is not null"
  cat <<'SQL'
-- Supabase's auth service expects these columns not to be null, and one instance for all accounts.
select format('update auth.users set %1$I = %2$L where %1$I is null', column_name,
    case column_name when 'instance_id' then '00000000-0000-0000-0000-000000000000' else '' end)
  from information_schema.columns where table_schema = 'auth' and table_name = 'users'
    and column_name ~ '^(instance_id|email_change|phone_change|(confirmation|recovery|reauthentication)_token|(email|phone)_change_token(_new|_current)?)$'
\gexec
-- Raises where the project has no master key, or another one than the stock was sealed under.
select count(private.open_key_data(id, sealed)) || ' keys are in the project.' from private.stored_keys;
commit;
SQL
} >"$folder/script"
psql "$project" -XqAt -v ON_ERROR_STOP=1 -f "$folder/script" >"$folder/output" || fail "The project refused the data."
tail -1 "$folder/output"
