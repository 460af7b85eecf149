import pg from "pg";
import { prepareDatabase } from "./prepare-database";
import { startPostgres } from "./start-postgres";

// Run as a child process: a server that is a store's.
const postgres = await startPostgres();
const client = new pg.Client(postgres.url("postgres"));
await client.connect();
await prepareDatabase(client);
await client.end();
// Also when the test was cut off: nothing outlives it.
process.once("disconnect", () => void postgres.stop().finally(() => process.exit()));
process.send?.({ url: postgres.url("postgres") });
