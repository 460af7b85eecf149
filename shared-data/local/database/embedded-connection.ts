import { PGlite } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { extensions } from "./pglite-extensions";

const numericType = 1700;
// A small store's data fills little of the usual 128 MB, and the process would hold them all.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** Connects to the embedded Postgres in a folder. `numeric` is a number, as hosted answers it: the library leaves "49.90" as text. */
export async function connectEmbedded(databaseDir: string): Promise<PgliteConnection> {
  const pgliteOptions = { extensions, startParams, parsers: { [numericType]: Number } };
  const connection = await createPgliteConnection({ url: databaseDir, pgliteOptions });
  await connection.driver.waitReady;
  return connection;
}
