import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { schemaFiles } from "../../schema-files";

const supabaseDir = join(import.meta.dirname, "../..");
const hosted = join(supabaseDir, "../local/postgres");

/** Makes an empty database a hosted project's, with the roles and the callers of the store's own server. */
export async function preparePlatform(client: Client): Promise<void> {
  await runFile(client, join(hosted, "hosted-roles.sql"));
  await runFile(client, join(import.meta.dirname, "platform.sql"));
  await runFile(client, join(hosted, "hosted-auth.sql"));
}

/** Fills an empty database: the platform, each file of one form of the schema in a transaction, the seed. */
export async function prepareDatabase(client: Client, folder: "migrations" | "schemas" = "migrations"): Promise<void> {
  await preparePlatform(client);
  for (const file of filesOf[folder]()) await runFile(client, join(supabaseDir, file));
  const seed = join(supabaseDir, "seed.sql");
  if (existsSync(seed)) await runFile(client, seed);
  // Staff of the tests come without a second factor. No trigger: the log stays empty.
  await client.query(`begin; set local session_replication_role = replica;
    update private.store_settings set second_factor_required = false; commit;`);
}

const filesOf = {
  schemas: schemaFiles,
  migrations: () => {
    const names = readdirSync(join(supabaseDir, "migrations")).sort();
    return names.map((name) => `migrations/${name}`);
  },
};

async function runFile(client: Client, path: string): Promise<void> {
  try {
    await client.query(`begin;\n${readFileSync(path, "utf8")}\n;commit;`);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
