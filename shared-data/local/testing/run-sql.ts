import { join } from "node:path";
import { connectEmbedded } from "../database/embedded-connection";

// Run as a child process, because Jest cannot load the library: runs SQL as the owner of a store that is stopped.
const [dataDir = "", sql = ""] = process.argv.slice(2);
const connection = await connectEmbedded(join(dataDir, "db"));
await connection.driver.exec(sql);
await connection.close();
