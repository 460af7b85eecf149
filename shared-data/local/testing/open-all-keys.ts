import { join } from "node:path";
import { connectEmbedded } from "../database/embedded-connection";
import { connectToRunning } from "../postgres/running-store";

// Run as a child process: Jest cannot load the library. Prints every key of a store, the oldest first, opened with one master key, as
// [text, is_used]. The embedded store must stand still, the one on Postgres must run.
const [storeDir = "", masterKey = "", stack = ""] = process.argv.slice(2);
const setting = "select set_config('store.key_encryption_key', $1, false)";
const opened = "select private.open_key_data(id, sealed) as text, is_used from private.stored_keys order by place";
if (stack === "postgres") {
  const client = await connectToRunning(storeDir);
  await client.query(setting, [masterKey]);
  process.stdout.write(JSON.stringify((await client.query(opened)).rows));
  await client.end();
} else {
  const connection = await connectEmbedded(join(storeDir, "db"));
  await connection.driver.query(setting, [masterKey]);
  process.stdout.write(JSON.stringify((await connection.driver.query(opened)).rows));
  await connection.close();
}
