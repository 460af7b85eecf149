import pg from "pg";
import { prepareDatabase } from "./prepare-database.mjs";
import { startPostgres } from "./start-postgres.mjs";

// Run as a child process: a server that a test may kill. Its first argument is the folder that an earlier one has left.
const [oldDir] = process.argv.slice(2);
const postgres = await startPostgres({ oldDir });
if (!oldDir) {
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  await prepareDatabase(client);
  await client.end();
}
process.on("message", async () => {
  await postgres.stop();
  process.exit(0);
});
process.send?.({ url: postgres.url("postgres"), databaseDir: postgres.databaseDir });
