import { createAdaptorServer } from "@hono/node-server";
import { App } from "@supabase/lite";
import type pg from "pg";
import { createLog, logConsole } from "../../node/log";
import type { LiteConfig } from "../database/contract";
import { createMailOutbox } from "../notices/mail-outbox";
import { AuthConnection } from "./auth-connection";

/** Options that the auth service starts with. */
export interface AuthOptions {
  readonly database: pg.ClientConfig;
  readonly config: LiteConfig;
  readonly mailFolder: string;
  readonly sessionOptions: string;
}

const log = createLog("auth");
logConsole(log);

const connections = 5;

process.once("message", async (options: AuthOptions & { socketPath: string }) => {
  const { database, socketPath, config, mailFolder, sessionOptions } = options;
  const connection = new AuthConnection({
    ...database,
    max: connections,
    options: `-c TimeZone=UTC ${sessionOptions}`,
  });
  const mail = createMailOutbox({ folder: mailFolder, log });
  const db = { migrations: { enabled: false } };
  const services = { server: { admin: false }, drivers: { email: mail } };
  const app = new App({ ...config, db, connection: connection as never, options: services });
  await app.ensureSystemSchema();
  createAdaptorServer({
    // The gateway process adds the caller's address.
    fetch: (request) => app.fetch(request, { peerAddress: null }),
  }).listen(socketPath);
});
