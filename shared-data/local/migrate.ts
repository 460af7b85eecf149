import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../node/user-error";
import { workdir } from "../node/workdir";
import type { Database } from "./database/contract";

const migrationsDir = join(workdir, "supabase/migrations");
const seedPath = "supabase/seed.sql";

/**
 * Applies the migrations that this database has not seen, each in a transaction of its own with its entry in
 * the history that the Supabase CLI keeps, then the seed if it is new or has changed.
 * @throws UserError when the database knows a migration that this copy of the store does not
 */
export async function migrate(database: Database): Promise<void> {
  const history = await database.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const applied = new Set(history.map(({ version }) => version));
  const files = listMigrations();
  refuseOtherSchema(applied, files);
  for (const file of files) {
    if (!applied.has(file.version)) await apply(database, file.name, withHistory(file));
  }
  await seed(database);
}

/** True once per piece of data: tells whether it still has to be put in, and remembers that it was. */
export async function isNewSeed(database: Database, path: string, hash: string): Promise<boolean> {
  const known = await database.query("select from supabase_migrations.seed_files where path = $1 and hash = $2", [
    path,
    hash,
  ]);
  return known.length === 0;
}

/** Remembers a piece of data as put in, where the Supabase CLI does. */
export async function rememberSeed(database: Database, path: string, hash: string): Promise<void> {
  await database.query(
    `insert into supabase_migrations.seed_files (path, hash) values ($1, $2)
     on conflict (path) do update set hash = excluded.hash`,
    [path, hash],
  );
}

interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

function listMigrations(): Migration[] {
  return readdirSync(migrationsDir)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      return version && name ? [{ version, name, sql: readFileSync(join(migrationsDir, file), "utf8") }] : [];
    });
}

function refuseOtherSchema(applied: ReadonlySet<string>, files: readonly Migration[]): void {
  const known = new Set(files.map(({ version }) => version));
  const unknown = [...applied].find((version) => !known.has(version));
  if (!unknown) return;
  // The first migration is the whole schema of its day: what is older was made in steps that are not kept.
  if (unknown < (files[0]?.version ?? "")) {
    throw new UserError(
      `The data was made by an older schema of the store (migration ${unknown}), which this version cannot carry on: the version that made it still opens it, "npx pnpm reset" starts with empty data.`,
    );
  }
  throw new UserError(
    `The data was made by another version of the store (migration ${unknown} is not in this one); update the store, or run "pnpm reset" to start with empty data.`,
  );
}

function withHistory({ version, name, sql }: Migration): string {
  return `${sql}
;insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name.replaceAll("'", "''")}');`;
}

async function seed(database: Database): Promise<void> {
  const path = join(workdir, seedPath);
  if (!existsSync(path)) return;
  const sql = readFileSync(path, "utf8");
  const hash = createHash("sha256").update(sql).digest("hex");
  if (!(await isNewSeed(database, seedPath, hash))) return;
  await apply(database, seedPath, sql);
  await rememberSeed(database, seedPath, hash);
}

async function apply(database: Database, name: string, sql: string): Promise<void> {
  try {
    await database.runScript(sql);
  } catch (error) {
    // The database's own error repeats the whole script.
    throw new Error(`${name} could not be applied: ${error instanceof Error ? error.message : String(error)}`);
  }
}
