import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const supabaseDir = join(import.meta.dirname, "../..");

/**
 * Makes an empty database the store's: the platform, then every migration in order, each in a transaction of its own, then the seed.
 * @param {import("pg").Client} client
 */
export async function prepareDatabase(client) {
  await client.query(readFileSync(join(import.meta.dirname, "platform.sql"), "utf8"));
  const migrationsDir = join(supabaseDir, "migrations");
  for (const file of readdirSync(migrationsDir).sort()) {
    await runFile(client, join(migrationsDir, file));
  }
  const seed = join(supabaseDir, "seed.sql");
  if (existsSync(seed)) {
    await runFile(client, seed);
  }
}

/**
 * @param {import("pg").Client} client
 * @param {string} path
 */
async function runFile(client, path) {
  try {
    await client.query(`begin;\n${readFileSync(path, "utf8")}\n;commit;`);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
