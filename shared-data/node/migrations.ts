import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const migrationsDir = path.join(import.meta.dirname, "../supabase/migrations");

/** A migration in a database's history. `hash` is null if the history has no statements. */
export interface AppliedMigration {
  readonly version: string;
  readonly hash: string | null;
}

export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The migrations of this copy of the store, oldest first. */
export function listMigrations(): Migration[] {
  return readdirSync(migrationsDir)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      const sql = readFileSync(path.join(migrationsDir, file), "utf8");
      return version && name ? [{ version, name, sql, hash: hashMigration(sql) }] : [];
    });
}

/**
 * The content of a migration as a hash. White space and semicolons do not count: the Supabase CLI stores a migration as a list of
 * statements, trimmed and without their last semicolon, with all else as it is.
 */
export const hashMigration = (sql: string): string =>
  createHash("sha256")
    .update(sql.replace(/[ \t\r\n;]/g, ""))
    .digest("hex");

/** Reads `AppliedMigration`s, oldest first, from the CLI's own history. `inspect_store` does the same. */
export const appliedMigrationsSql = `select version,
  encode(sha256(convert_to(translate(array_to_string(statements, ''), E' \\t\\r\\n;', ''), 'UTF8')), 'hex') as hash
  from supabase_migrations.schema_migrations order by version`;

export type SchemaComparison =
  | { readonly state: "same" }
  | { readonly state: "older"; readonly pending: readonly Migration[] }
  | { readonly state: "refused"; readonly reason: string };

/** Compares a database's history with the migrations of this version. */
export function compareMigrations(
  applied: readonly AppliedMigration[],
  files: readonly Migration[] = listMigrations(),
): SchemaComparison {
  const known = new Map(files.map((file) => [file.version, file]));
  const [first, newest] = [files[0]?.version ?? "", files.at(-1)?.version ?? ""];
  for (const { version, hash } of applied) {
    const file = known.get(version);
    if (!file) return refused(describeUnknown(version, first, newest));
    if (hash !== file.hash)
      return refused(
        hash === null
          ? `the history holds no text of migration ${version}, as before the first release: only the version that made the data opens it`
          : `migration ${version} was edited after it had been applied: restore the file, and write the change as a migration of its own`,
      );
  }
  const last = applied.at(-1)?.version ?? "";
  const done = new Set(applied.map(({ version }) => version));
  const pending = files.filter(({ version }) => !done.has(version));
  const skipped = pending.find(({ version }) => version < last);
  if (skipped)
    return refused(
      `migration ${skipped.version} is missing in the data, although later ones were applied: give its file a later stamp if it is new, else restore a back-up`,
    );
  return pending.length === 0 ? { state: "same" } : { state: "older", pending };
}

const refused = (reason: string): SchemaComparison => ({ state: "refused", reason });

function describeUnknown(version: string, first: string, newest: string): string {
  if (version > newest)
    return `it is of a newer version of the store (migration ${version}): update this copy of the store`;
  if (version < first)
    return `it is of a version before the first release (migration ${version}), which cannot be upgraded: only the version that made it opens it`;
  return `migration ${version} was applied to it and is missing in this copy of the store: restore the file`;
}
