import { join } from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";

// Run as a child process: Jest cannot load the library. Prints every key of a store that stands still, the oldest first, opened with one
// master key, as [text, is_used].
const [dataDir = "", masterKey = ""] = process.argv.slice(2);
const connection = await createPgliteConnection({ url: join(dataDir, "db") });
await connection.driver.waitReady;
await connection.driver.query("select set_config('store.key_encryption_key', $1, false)", [masterKey]);
const opened = "select private.open_key_data(id, sealed) as text, is_used from private.stored_keys order by place";
const { rows } = await connection.driver.query<{ text: string; is_used: boolean }>(opened);
process.stdout.write(JSON.stringify(rows));
await connection.close();
