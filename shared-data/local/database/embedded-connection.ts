import { PGlite } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { extensions } from "./pglite-extensions";

const numericType = 1700;
// The default of 128 MB would stay allocated, far more than a small store needs.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Connects to the embedded Postgres in a folder. Parses `numeric` as a number like hosted Supabase; the library returns text ("49.90"). */
export async function connectEmbedded(databaseDir: string): Promise<PgliteConnection> {
  const pgliteOptions = { extensions, startParams, parsers: { [numericType]: Number } };
  const connection = await createPgliteConnection({ url: databaseDir, pgliteOptions });
  await connection.driver.waitReady;
  return connection;
}
