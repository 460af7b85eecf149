import { fork } from "node:child_process";
import path from "node:path";
import { root } from "../environment";
import { createLog, type Log } from "../log";
import { UserError } from "../user-error";
import { Supervisor } from "./supervisor";

export type BackendProcess = { exited: Promise<unknown>; close(): Promise<void> };

interface BackendPlace {
  readonly backendPort: number;
  readonly dataDir: string;
  readonly shellUrl: string;
  readonly mode: string;
  /** Where browsers reach it, where that is not this machine's own name. */
  readonly publicUrl?: string | undefined;
}

// It gives itself twelve seconds.
const patienceMs = 14_000;

/** Starts the backend, and starts it again whenever it ends by itself. */
export const superviseBackend = (place: BackendPlace, log: Log = createLog("shell")) =>
  new Supervisor({ name: "The backend", start: (signal) => startBackendProcess(place, signal), log });

/**
 * Starts the backend in a process of its own, so that its queries never hold up the static files.
 * Resolves when it answers; rejects with its own sentence where it refuses to start.
 * @param signal ends it, also while it starts
 */
export function startBackendProcess(
  { backendPort, dataDir, shellUrl, mode, publicUrl }: BackendPlace,
  signal?: AbortSignal,
): Promise<BackendProcess> {
  const child = fork(path.join(root, "shared-data/local/start-backend.mjs"), {
    cwd: root,
    // As `pnpm start` runs itself: for a store on a developer's machine memory counts more than speed.
    execArgv: ["--optimize-for-size", "--max-semi-space-size=2"],
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
  const close = async () => {
    child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    await exited;
    clearTimeout(impatience);
  };
  signal?.addEventListener("abort", () => void close());
  return new Promise((resolve, reject) => {
    let complaint = "";
    child.stderr?.on("data", (chunk) => {
      complaint += chunk;
      process.stderr.write(chunk);
    });
    child.once("exit", () => reject(new UserError(complaint ? "The backend did not start." : "The backend stopped.")));
    child.on("message", (message) => {
      if ((message as { type?: string }).type === "ready") resolve({ exited, close });
    });
  });
}
