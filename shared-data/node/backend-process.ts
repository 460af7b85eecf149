import { fork } from "node:child_process";
import path from "node:path";
import { root } from "./environment";
import { UserError } from "./user-error";

export type BackendProcess = { exited: Promise<unknown>; close(): Promise<void> };

// It gives itself five seconds.
const patienceMs = 8_000;

/**
 * Starts the embedded backend in a process of its own, so that its queries never hold up the static files.
 * Resolves when it answers; rejects with its own sentence where it refuses to start.
 */
export function startBackendProcess({
  backendPort,
  dataDir,
  shellUrl,
  mode,
  publicUrl,
}: {
  backendPort: number;
  dataDir: string;
  shellUrl: string;
  mode: string;
  /** Where browsers reach it, where that is not this machine's own name. */
  publicUrl?: string | undefined;
}): Promise<BackendProcess> {
  const child = fork(path.join(root, "shared-data/local/main.ts"), {
    cwd: root,
    execArgv: ["--import", "tsx/esm"],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
    env: {
      ...process.env,
      STORE_MODE: mode,
      BACKEND_PORT: String(backendPort),
      STORE_DATA_DIR: dataDir,
      SHELL_URL: shellUrl,
      ...(publicUrl && { BACKEND_URL: publicUrl }),
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
      if ((message as { type?: string }).type !== "ready") return;
      resolve({
        exited,
        close: async () => {
          child.kill("SIGTERM");
          const impatience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
          await exited;
          clearTimeout(impatience);
        },
      });
    });
  });
}
