import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { type AppliedMigration, appliedMigrationsSql, compareMigrations } from "../../node/migrations";
import { UserError } from "../../node/user-error";
import { asOwnerOfRunning, type Query } from "../postgres/running-store";
import { beginMove, endMove } from "./dump-frame";

const rowsAtOnce = 500;
// Rows of up to 600 KB: the usual batch would exceed the largest JSON value.
const heavyTables: Readonly<Record<string, number>> = { "private.guarantee_claim_pictures": 50 };
// Not dumped: transient state. Sessions and unfinished sign-ins are not dumped either.
const leftBehind = ["private.webhook_capture", "private.page_changes"];
// Columns common to both auth services; the rest has defaults.
const accounts: readonly Table[] = [
  {
    name: "auth.users",
    columns: `id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_sso_user,
      is_anonymous, last_sign_in_at, created_at, updated_at`,
  },
  {
    name: "auth.identities",
    columns: "id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at",
  },
];

interface Table {
  readonly name: string;
  readonly columns: string;
}

/**
 * Writes the store's data as an SQL script for a Supabase project with the same migrations. The script is one
 * transaction and refuses a project that is in use or has another master key.
 * @throws UserError if no store is running, or if the file exists
 */
export async function writeDump(dataDir: string, file: string): Promise<{ rows: number }> {
  if (existsSync(file)) throw new UserError(`${file} exists; nothing was written.`);
  return asOwnerOfRunning(dataDir, async (query) => {
    // A snapshot, because the store keeps selling.
    await query("begin transaction isolation level repeatable read read only");
    return writeTables(query, file);
  });
}

/** Writes the tables of a database, as `writeDump` does. */
export async function writeTables(query: Query, file: string): Promise<{ rows: number }> {
  const migrations = await query<AppliedMigration>(appliedMigrationsSql);
  refuseOtherSchema(migrations);
  const out = openSync(file, "wx", 0o600);
  let rows = 0;
  try {
    writeSync(out, beginMove(migrations));
    for (const { name, columns } of [...accounts, ...(await query<Table>(tablesSql, [leftBehind]))]) {
      const batch = heavyTables[name] ?? rowsAtOnce;
      for (let done = 0, size = batch; size === batch; done += size) {
        const [part] = await query<{ sql: string; size: number }>(insertionSql(name, columns, { done, batch }));
        size = Number(part?.size);
        rows += size;
        if (part && size > 0) writeSync(out, part.sql);
      }
    }
    for (const { sql } of await query<{ sql: string }>(sequencesSql)) writeSync(out, sql);
    writeSync(out, endMove);
  } finally {
    closeSync(out);
  }
  return { rows };
}

function refuseOtherSchema(migrations: readonly AppliedMigration[]): void {
  const comparison = compareMigrations(migrations);
  if (comparison.state === "refused") throw new UserError(`The data cannot be dumped: ${comparison.reason}.`);
  if (comparison.state === "older")
    throw new UserError("The data is older than this copy of the store: start the store once, which upgrades it.");
}

const tablesSql = `select schemaname || '.' || tablename as name,
    (select string_agg(attname, ', ' order by attnum) from pg_catalog.pg_attribute
     where attrelid = (schemaname || '.' || tablename)::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_catalog.pg_tables where schemaname in ('public', 'private') and schemaname || '.' || tablename <> all ($1) order by 1`;

/** An INSERT statement for a batch of rows. The database quotes the values. */
const insertionSql = (table: string, columns: string, { done, batch }: { done: number; batch: number }) =>
  `select count(*)::int as size, format(
      E'insert into ${table} (${columns}) overriding system value\\n'
      'select ${columns} from json_populate_recordset(null::${table}, %L);\\n', json_agg(r)) as sql
   from (select ${columns} from ${table} order by ctid limit ${batch} offset ${done}) r`;

/** Sets the sequences of identity columns. */
const sequencesSql = `select format(E'select setval(%L, %s);\\n', schemaname || '.' || sequencename, last_value) as sql
  from pg_catalog.pg_sequences where schemaname in ('public', 'private') and last_value is not null`;
