import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { schemaFiles } from "../schema-files";

const supabaseDir = path.join(import.meta.dirname, "..");
const migrationsDir = path.join(supabaseDir, "migrations");
const baseline = "20261122120000_create_baseline_schema.sql";

/**
 * Writes the first migration: the files of schemas/ as one, in the order of config.toml. Refused once another migration stands beside it,
 * because a migration that a project may have applied is never rewritten.
 */
function writeBaseline(): void {
  mkdirSync(migrationsDir, { recursive: true });
  const others = readdirSync(migrationsDir).filter((file) => file !== baseline);
  if (others.length > 0) {
    throw new Error(`the baseline is not the only migration (${others.join(", ")}): add one for the change instead`);
  }
  const parts = schemaFiles().map((file) => `-- ${file}\n\n${readFileSync(path.join(supabaseDir, file), "utf8")}`);
  const head = "-- Made from schemas/ by `pnpm --filter shared-data baseline`. Read the schema there.\n";
  writeFileSync(path.join(migrationsDir, baseline), [head, ...parts].join("\n"));
}

writeBaseline();
