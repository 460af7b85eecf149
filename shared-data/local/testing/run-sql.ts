import { join } from "node:path";
import { connectEmbedded } from "../database/embedded-connection";

// Run as a child process, as open-all-keys.ts is: does what its owner does in a store that stands still.
const [dataDir = "", sql = ""] = process.argv.slice(2);
const connection = await connectEmbedded(join(dataDir, "db"));
await connection.driver.exec(sql);
await connection.close();
