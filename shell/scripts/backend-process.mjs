import { fork } from "node:child_process";
import path from "node:path";
import { UserError } from "./environment.mjs";

/**
 * Starts the embedded backend in a process of its own, so that its queries never hold up the static files.
 * Resolves when it answers; rejects with its own sentence where it refuses to start.
 * @typedef {{ exited: Promise<unknown>, close(): Promise<void> }} BackendProcess
 * @param {{ root: string, port: number, dataDir: string, shellUrl: string, webhookSecret: string }} options
 * @returns {Promise<BackendProcess>}
 */
export function startBackendProcess({ root, port, dataDir, shellUrl, webhookSecret }) {
  const child = fork(path.join(root, "shared-data/local/main.ts"), {
    cwd: root,
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
    env: {
      ...process.env,
      STORE_MODE: "local",
      BACKEND_PORT: String(port),
      STORE_DATA_DIR: dataDir,
      SHELL_URL: shellUrl,
      WEBHOOK_SECRET: webhookSecret,
    },
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    let complaint = "";
    child.stderr?.on("data", (chunk) => {
      complaint += chunk;
      process.stderr.write(chunk);
    });
    child.once("exit", () => reject(new UserError(complaint ? "The backend did not start." : "The backend stopped.")));
    child.on("message", (message) => {
      if (/** @type {{ type?: string }} */ (message).type !== "ready") return;
      resolve({
        exited,
        close: async () => {
          child.kill("SIGTERM");
          await exited;
        },
      });
    });
  });
}
