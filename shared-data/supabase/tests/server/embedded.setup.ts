import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import pg from "pg";
import { extensions } from "../../../node/pglite-extensions";
import { prepareDatabase } from "./prepare-database";
import { freePort } from "./start-postgres";

declare global {
  /** The backend of this run, for the teardown. */
  var storeTestEmbedded: { stop(): Promise<void> } | undefined;
}

/** The embedded backend's Postgres, spoken to through the same driver as the real one. */
export default async function setup(): Promise<void> {
  const db = await PGlite.create({ extensions });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1" });
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client(url);
  await client.connect();
  await prepareDatabase(client);
  await client.end();
  process.env.STORE_TEST_EMBEDDED_URL = url;
  globalThis.storeTestEmbedded = {
    async stop() {
      await server.stop();
      await db.close();
    },
  };
}
