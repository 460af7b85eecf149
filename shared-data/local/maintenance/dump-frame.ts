import { type AppliedMigration, appliedMigrationsSql } from "../../node/migrations";

/**
 * The beginning of a dump: opens its transaction and checks that the target project is ready.
 * @param migrations the history of the dumped database; the project's has to be the same
 */
export const beginMove = (migrations: readonly AppliedMigration[]): string => `begin;
do $guard$
declare
  v_fault text;
begin
  select case
    when h.version is null then format('it lacks migration %s: push the migrations of the store that was dumped', d.version)
    when d.version is null then format('it has migration %s, and the dump has not: update the store, start it once, and dump it again', h.version)
    else format('migration %s has other contents than in the dump', d.version)
  end into v_fault
  from jsonb_to_recordset('${JSON.stringify(migrations)}') as d (version text, hash text)
  full join (${appliedMigrationsSql}) as h using (version)
  where d.hash is distinct from h.hash order by version limit 1;
  if v_fault is not null then
    raise exception 'The schema of this project is not that of the dump: %', v_fault;
  end if;
  if exists (select from auth.users) or exists (select from public.orders) then
    raise exception 'This project has accounts or orders already: a dump only goes into a new one';
  end if;
end
$guard$;
-- The triggers' work is in the data already: counters, cursors and profiles.
set local session_replication_role = replica;
-- Rows of the schema, its first hour and the seed, and the log of that.
delete from private.product_words;
delete from private.known_words;
delete from public.products;
delete from public.staff_actions;
delete from private.store_settings;
delete from private.forgetting;
delete from private.stock_check;
delete from private.release_state;
delete from private.report_allowance;
delete from private.reconciliation_runs;
delete from private.notice_gathering;
delete from private.webhook_gathering;
delete from private.staff_alerts;
`;

// The hosted auth service expects some text columns not to be null, and one instance id for all accounts.
const emptyTexts = [
  ...["confirmation_token", "recovery_token", "email_change", "email_change_token_new", "email_change_token_current"],
  ...["phone_change", "phone_change_token", "reauthentication_token"],
];

/** The end of a dump: values that only the hosted auth service has, and a check that the project's master key decrypts the stock. */
export const endMove = `do $finish$
declare
  v_column text;
begin
  for v_column in
    select c.column_name from information_schema.columns c
    where c.table_schema = 'auth' and c.table_name = 'users' and c.column_name in (${emptyTexts.map((name) => `'${name}'`).join(", ")})
  loop
    execute format('update auth.users set %1$I = '''' where %1$I is null', v_column);
  end loop;
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null;
  end if;
  -- Raises where the project has no master key, or another one than the stock was sealed under.
  perform count(private.open_key_data(k.id, k.sealed)) from private.stored_keys k;
end
$finish$;
commit;
`;
