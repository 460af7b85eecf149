import { join } from "node:path";
import { createPgliteConnection } from "@supabase/lite/pglite";

// Run as a child process, as open-all-keys.ts is: does what its owner does in a store that stands still.
const [dataDir = "", sql = ""] = process.argv.slice(2);
const connection = await createPgliteConnection({ url: join(dataDir, "db") });
await connection.driver.waitReady;
await connection.driver.exec(sql);
await connection.close();
