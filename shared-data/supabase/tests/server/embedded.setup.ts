import pg from "pg";
import { prepareDatabase } from "./prepare-database";
import { startEmbedded } from "./start-embedded";

declare global {
  /** The backend of this run, for the teardown. */
  var storeTestEmbedded: { stop(): Promise<void> } | undefined;
}

export default async function setup(): Promise<void> {
  const embedded = await startEmbedded();
  const client = new pg.Client(embedded.url);
  await client.connect();
  await prepareDatabase(client);
  await client.end();
  process.env.STORE_TEST_EMBEDDED_URL = embedded.url;
  globalThis.storeTestEmbedded = embedded;
}
