import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AppliedMigration,
  appliedMigrationsSql,
  compareMigrations,
  listMigrations,
  type Migration,
} from "../../node/migrations";
import { workdir } from "../../node/supabase-config";
import { UserError } from "../../node/user-error";
import type { Database } from "./contract";

const seedPath = "supabase/seed.sql";

type MigratedDatabase = Pick<Database, "query" | "runScript">;

/**
 * Applies pending migrations, then the seed if it is new or has changed.
 * @throws UserError when the data does not fit this copy of the store
 */
export async function migrate(database: MigratedDatabase): Promise<void> {
  await upgradeSchema(database);
  await seed(database);
}

/**
 * Applies the migrations that this database lacks, each in one transaction with its entry in the history that the
 * Supabase CLI keeps.
 * @throws UserError when the data does not fit these migrations
 */
export async function upgradeSchema(database: MigratedDatabase, migrations = listMigrations()): Promise<void> {
  const applied = await database.query<AppliedMigration>(appliedMigrationsSql);
  if (applied.length === 0) await refuseStrangeDatabase(database);
  const comparison = compareMigrations(applied, migrations);
  if (comparison.state === "refused") throw new UserError(`The data cannot be opened: ${comparison.reason}.`);
  if (comparison.state === "older") {
    for (const migration of comparison.pending) await apply(database, migration.name, withHistory(migration));
  }
}

/**
 * Inserts data once and records that where the Supabase CLI records seeds.
 * @returns true if it was inserted now
 */
export async function putInOnce(
  database: MigratedDatabase,
  path: string,
  hash: string,
  putIn: () => Promise<void>,
): Promise<boolean> {
  const seeds = "supabase_migrations.seed_files";
  const known = await database.query(`select from ${seeds} where path = $1 and hash = $2`, [path, hash]);
  if (known.length > 0) return false;
  await putIn();
  await database.query(
    `insert into ${seeds} (path, hash) values ($1, $2) on conflict (path) do update set hash = excluded.hash`,
    [path, hash],
  );
  return true;
}

/**
 * Refuses a database with tables but without the store's migration history: the baseline would fail half-way.
 * @throws UserError if it has tables
 */
export async function refuseStrangeDatabase(database: Pick<MigratedDatabase, "query">): Promise<void> {
  const [table] = await database.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_catalog.pg_tables where schemaname in ('public', 'private') order by 1 limit 1",
  );
  if (table)
    throw new UserError(
      `The database is not a store's: it has tables (${table.name}) and no migration of the store. Give the store an empty one.`,
    );
}

function withHistory({ version, name, sql }: Migration): string {
  // A dollar quote that no migration contains.
  const quote = `$m${createHash("sha256").update(sql).digest("hex").slice(0, 16)}$`;
  return `${sql}
;insert into supabase_migrations.schema_migrations (version, name, statements)
values ('${version}', ${quote}${name}${quote}, array[${quote}${sql}${quote}]);
-- A migration sets it for the session, because the Supabase CLI opens no transaction block.
reset lock_timeout;`;
}

async function seed(database: MigratedDatabase): Promise<void> {
  const path = join(workdir, seedPath);
  const sql = readFileSync(path, "utf8");
  const hash = createHash("sha256").update(sql).digest("hex");
  await putInOnce(database, seedPath, hash, () => apply(database, seedPath, sql));
}

// Payments that arrive meanwhile hold locks: deadlock_detected and lock_not_available.
const temporary = new Set(["40P01", "55P03"]);

async function apply(database: MigratedDatabase, name: string, sql: string, attempts = 5): Promise<void> {
  try {
    await database.runScript(sql);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (attempts > 1 && typeof code === "string" && temporary.has(code))
      return apply(database, name, sql, attempts - 1);
    // The database's own error repeats the whole script.
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${name} could not be applied, and nothing of it was: ${reason}.`);
  }
}
