import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const supabaseDir = join(import.meta.dirname, "../..");

/**
 * Makes an empty database the store's: the platform, then every migration in order, each in a transaction of its own, then the seed.
 * @param {import("pg").Client} client
 * @param {"migrations" | "schemas"} [folder] from which of the two tellings of the schema
 */
export async function prepareDatabase(client, folder = "migrations") {
  await client.query(readFileSync(join(import.meta.dirname, "platform.sql"), "utf8"));
  for (const file of readdirSync(join(supabaseDir, folder)).sort()) {
    await runFile(client, join(supabaseDir, folder, file));
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
