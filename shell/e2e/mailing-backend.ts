import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "@store/shared-data/node/environment";
import { stackDataDir, stackOf } from "@store/shared-data/node/stack";
import { connectToRunning } from "../../shared-data/local/postgres/running-store";

const stack = stackOf(process.env);

/**
 * A backend of this machine that is no demonstration: an address counts there once a mail to it was answered.
 * @param sql what its owner does before it serves
 */
export async function startMailingBackend(shellUrl: string, sql: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "store-mails-"));
  if (stack === "embedded") await prepare(dataDir, shellUrl, sql);
  const { child, url } = await startProcess(dataDir, shellUrl);
  const storeDir = stackDataDir(stack, dataDir);
  if (stack === "postgres") await runAsOwner(storeDir, sql);
  return {
    url,
    /** Where this stack keeps database, secrets and mails. */
    storeDir,
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function runAsOwner(storeDir: string, sql: string) {
  const client = await connectToRunning(storeDir);
  await client.query(sql);
  await client.end();
}

// No other process may open the embedded database while it serves.
async function prepare(dataDir: string, shellUrl: string, sql: string) {
  const { child } = await startProcess(dataDir, shellUrl);
  await end(child);
  const script = path.join(root, "shared-data/local/testing/run-sql.ts");
  const parameters = ["--import", "tsx/esm", script, dataDir, sql];
  await promisify(execFile)(process.execPath, parameters, { cwd: path.join(root, "shared-data") });
}

async function end(child: ChildProcess) {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

async function startProcess(dataDir: string, shellUrl: string) {
  const child = fork(path.join(root, "shared-data/local/start-backend.mjs"), {
    cwd: root,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      STORE_MODE: "",
      BACKEND_PORT: "0",
      STORE_DATA_DIR: dataDir,
      SHELL_URL: shellUrl,
      WEBHOOK_SECRET: "segredo-deste-teste",
    },
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { child, url };
}
