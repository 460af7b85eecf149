import { randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, writeSync } from "node:fs";
import { type AppliedMigration, appliedMigrationsSql, compareMigrations } from "../../node/migrations";
import { UserError } from "../../node/user-error";
import { asOwnerOfRunning, type Query } from "../postgres/running-store";
import { beginMove, endMove } from "./dump-frame";

const rowsAtOnce = 500;
// Their rows weigh up to 600 KB as text: as many as others would be more than one JSON can hold.
const heavyTables: Readonly<Record<string, number>> = { "private.guarantee_claim_pictures": 50 };
// Sessions, half-finished sign-ins, what an admin is watching right now and which pages have changed stay behind.
const leftBehind = ["private.webhook_capture", "private.page_changes"];
// Of the auth service only what is the same wherever it runs; the rest it fills in itself.
const accountColumns: Readonly<Record<string, readonly string[]>> = {
  "auth.users": [
    ...["id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "raw_app_meta_data"],
    ...["raw_user_meta_data", "is_sso_user", "is_anonymous", "last_sign_in_at", "created_at", "updated_at"],
  ],
  "auth.identities": [
    ...["id", "user_id", "provider", "provider_id", "identity_data", "last_sign_in_at", "created_at", "updated_at"],
  ],
};

/**
 * Writes the store's data as one SQL script for a Supabase project whose schema has been pushed from the same
 * migrations. The script is one transaction; it refuses a project that is in use, or whose master key opens no key.
 * @throws UserError where no store runs, or where the file exists
 */
export async function writeDump(dataDir: string, file: string): Promise<{ rows: number }> {
  if (existsSync(file)) throw new UserError(`${file} exists; nothing was written.`);
  return asOwnerOfRunning(dataDir, async (query) => {
    // One moment of a store that sells on.
    await query("begin transaction isolation level repeatable read read only");
    return writeTables(query, file);
  });
}

/** Writes what this database holds, as `writeDump` does. */
export async function writeTables(query: Query, file: string): Promise<{ rows: number }> {
  const migrations = await query<AppliedMigration>(appliedMigrationsSql);
  refuseOtherSchema(migrations);
  const out = openSync(file, "wx", 0o600);
  let rows = 0;
  try {
    writeSync(out, beginMove(migrations));
    for (const table of [...Object.keys(accountColumns), ...(await listTables(query))]) {
      const columns = accountColumns[table] ?? (await listColumns(query, table));
      const batch = heavyTables[table] ?? rowsAtOnce;
      for (let done = 0, size = batch; size === batch; done += size) {
        const [{ data, size: count } = { data: "[]", size: 0 }] = await readRows(query, table, columns, {
          done,
          batch,
        });
        size = Number(count);
        rows += size;
        if (size > 0) writeSync(out, insertion(table, columns, data));
      }
    }
    for (const sequence of await listSequences(query)) writeSync(out, sequence);
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

async function listTables(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private') order by 1`,
  );
  return tables.map(({ name }) => name).filter((name) => !leftBehind.includes(name));
}

async function listColumns(query: Query, table: string): Promise<string[]> {
  const columns = await query<{ name: string }>(
    `select attname as name from pg_catalog.pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return columns.map(({ name }) => name);
}

interface Part {
  readonly done: number;
  readonly batch: number;
}

const readRows = (query: Query, table: string, columns: readonly string[], { done, batch }: Part) =>
  query<{ data: string; size: number }>(
    `select coalesce(json_agg(r), '[]')::text as data, count(*)::int as size
     from (select ${columns.join(", ")} from ${table} order by ctid limit ${batch} offset ${done}) r`,
  );

function insertion(table: string, columns: readonly string[], data: string): string {
  // Nobody who wrote a text in these rows can know the mark at which the quotation ends.
  const quote = `$rows_${randomBytes(12).toString("hex")}$`;
  const names = columns.join(", ");
  return `insert into ${table} (${names}) overriding system value
select ${names} from json_populate_recordset(null::${table}, ${quote}${data}${quote});\n`;
}

/** Identity columns go on counting where they were. */
async function listSequences(query: Query): Promise<string[]> {
  const sequences = await query<{ sql: string }>(
    `select format('select setval(%L, %s);', schemaname || '.' || sequencename, last_value) || E'\\n' as sql
     from pg_catalog.pg_sequences where schemaname in ('public', 'private') and last_value is not null`,
  );
  return sequences.map(({ sql }) => sql);
}
