import pg from "pg";
import { prepareDatabase } from "./prepare-database";
import { type RunningPostgres, startPostgres } from "./start-postgres";

// Run as a child process: a server that a test may kill. Its first argument is the folder that an earlier one has left.
const [oldDir] = process.argv.slice(2);
const postgres = await (oldDir ? startAgain(oldDir) : startPostgres());
if (!oldDir) {
  const client = new pg.Client(postgres.url("postgres"));
  await client.connect();
  await prepareDatabase(client);
  await client.end();
}
let stopping: Promise<void> | undefined;
// Also when the test was cut off: nothing outlives it.
process.once("disconnect", () => {
  stopping = postgres.stop();
});
process.send?.({ url: postgres.url("postgres"), databaseDir: postgres.databaseDir });
await postgres.exited;
await stopping;
process.exit();

/** A killed process is gone when its last write to the disk has ended, and until then Postgres refuses to start beside it. */
async function startAgain(dir: string): Promise<RunningPostgres> {
  try {
    return await startPostgres({ oldDir: dir });
  } catch (error) {
    if (error instanceof Error && error.message.includes("is still in use")) return startAgain(dir);
    throw error;
  }
}
