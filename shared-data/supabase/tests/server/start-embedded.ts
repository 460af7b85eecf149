import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { extensions } from "../../../local/database/pglite-extensions";
import { freePort } from "../../../local/testing/free-port";

/** The embedded backend's Postgres, empty, spoken to through the same driver as the real one. */
export async function startEmbedded() {
  const db = await PGlite.create({ extensions });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1" });
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      await db.close();
    },
  };
}
