import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import pg from "pg";
import { extensions } from "../../../local/database/pglite-extensions";
import { freePort } from "../../../local/testing/free-port";
import { prepareDatabase } from "./prepare-database";
import { stopLater } from "./teardown";

/** The embedded backend's Postgres, spoken to through the same driver as the real one. */
export default async function setup(): Promise<void> {
  const db = await PGlite.create({ extensions });
  stopLater(() => db.close());
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1" });
  await server.start();
  stopLater(() => server.stop());
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  const client = new pg.Client(url);
  await client.connect();
  await prepareDatabase(client);
  await client.end();
  process.env.STORE_TEST_EMBEDDED_URL = url;
}
