import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { root } from "shared-data/node/environment";
import { ports } from "./ports";

/** An embedded backend that is no demonstration: an address counts there once a mail to it was answered. */
export async function startMailingBackend(shellUrl: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "store-mails-"));
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
  return {
    url,
    dataDir,
    /** Lets a browser's calls of the store's backend arrive here. */
    serve: (context: BrowserContext) =>
      context.route(`http://localhost:${ports.backend}/**`, (route) =>
        route.continue({ url: route.request().url().replace(`http://localhost:${ports.backend}`, url) }),
      ),
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type MailingBackend = Awaited<ReturnType<typeof startMailingBackend>>;
