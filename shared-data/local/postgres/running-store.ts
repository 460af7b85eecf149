import pg from "pg";
import { processStart } from "../../node/process-table";
import { UserError } from "../../node/user-error";
import { listFileIn, readList } from "./process-list";

/** Whether a store on Postgres runs in this folder. */
export const runs = (storeDir: string): boolean =>
  readList(listFileIn(storeDir))?.running.some(({ pid, start }) => processStart(pid) === start) === true;

/** A connection to the database of a store that runs. @throws UserError where none does */
export async function connectToRunning(storeDir: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const host = readList(listFileIn(storeDir))?.socketDir;
  const client = new pg.Client({ host: host ?? storeDir, user: "postgres", database: "postgres", ...config });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    throw new UserError(`No store on Postgres runs in ${storeDir}: start it first, with STORE_STACK=postgres.`);
  }
}
