import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BrowserContext } from "@playwright/test";
import { root } from "shared-data/node/environment";
import { ports } from "./ports";

/**
 * An embedded backend that is no demonstration: an address counts there once a mail to it was answered.
 * @param sql what its owner does before it serves
 */
export async function startMailingBackend(shellUrl: string, sql = "") {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "store-mails-"));
  if (sql) await prepare(dataDir, shellUrl, sql);
  const { child, url } = await startProcess(dataDir, shellUrl);
  return {
    url,
    dataDir,
    /** Lets a browser's calls of the store's backend arrive here. */
    serve: (context: BrowserContext) =>
      context.route(`http://localhost:${ports.backend}/**`, (route) =>
        route.continue({ url: route.request().url().replace(`http://localhost:${ports.backend}`, url) }),
      ),
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

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
  const child = fork(path.join(root, "shared-data/local/main.ts"), {
    cwd: root,
    execArgv: ["--import", "tsx/esm"],
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

export type MailingBackend = Awaited<ReturnType<typeof startMailingBackend>>;
