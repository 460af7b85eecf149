import { Client } from "pg";
import { prepareDatabase } from "../tests/server/prepare-database";
import { startPostgres } from "../tests/server/start-postgres";

/** Does something with a throw-away database of a real Postgres that these files have made the store's. @param work given its address */
export async function withStore<Result>(
  folder: "migrations" | "schemas",
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ flags: ["fsync=off"] });
  try {
    const url = postgres.url("postgres");
    const client = new Client(url);
    await client.connect();
    await prepareDatabase(client, folder).finally(() => client.end());
    return await work(url);
  } finally {
    await postgres.stop();
  }
}
