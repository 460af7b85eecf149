import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import { extensions } from "../../node/pglite-extensions";

const numericType = 1700;

/** Connects to the embedded Postgres in a folder. `numeric` is a number, as hosted answers it: the library leaves "49.90" as text. */
export async function connectEmbedded(databaseDir: string, settings: object = {}): Promise<PgliteConnection> {
  const pgliteOptions = { extensions, parsers: { [numericType]: Number } };
  const connection = await createPgliteConnection({ url: databaseDir, pgliteOptions, ...settings });
  await connection.driver.waitReady;
  return connection;
}
