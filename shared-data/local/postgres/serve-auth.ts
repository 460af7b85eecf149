import { createAdaptorServer } from "@hono/node-server";
import { App } from "@supabase/lite";
import { createLog, logConsole } from "../../node/log";
import type { LiteConfig } from "../database/contract";
import { createMailOutbox } from "../notices/mail-outbox";
import { AuthConnection } from "./auth-connection";

export interface AuthOptions {
  readonly databaseUri: string;
  readonly config: LiteConfig;
  readonly mailFolder: string;
  readonly sessionOptions: string;
}

const log = createLog("auth");
logConsole(log);

const connections = 5;

process.once("message", async (options: AuthOptions & { socketPath: string }) => {
  const { databaseUri, socketPath, config, mailFolder, sessionOptions } = options;
  const connection = new AuthConnection({
    connectionString: databaseUri,
    max: connections,
    options: `-c TimeZone=UTC ${sessionOptions}`,
  });
  const mail = createMailOutbox(mailFolder, log);
  const db = { migrations: { enabled: false } };
  const services = { server: { admin: false }, drivers: { email: mail } };
  const app = new App({ ...config, db, connection: connection as never, options: services });
  await app.ensureSystemSchema();
  createAdaptorServer({
    // The gateway process adds the caller's address.
    fetch: (request) => app.fetch(request, { peerAddress: null }),
  }).listen(socketPath);
});
