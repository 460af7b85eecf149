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
  /** Its public URL, if it is not on this machine's own name. */
  readonly publicUrl?: string | undefined;
}

// Longer than the backend's own limit for a shutdown, twelve seconds.
const patienceMs = 14_000;

/** Starts the backend and restarts it after a crash. */
export const superviseBackend = (place: BackendPlace, log: Log = createLog("shell")) =>
  new Supervisor({ name: "The backend", start: (signal) => startBackendProcess(place, signal), log });

/**
 * Starts the backend in a separate process, so that its queries do not block static files. Resolves when it responds.
 * @param signal stops it, also during the start
 */
export function startBackendProcess(
  { backendPort, dataDir, shellUrl, mode, publicUrl }: BackendPlace,
  signal?: AbortSignal,
): Promise<BackendProcess> {
  const child = fork(path.join(root, "shared-data/local/start-backend.mjs"), {
    cwd: root,
    // Like `pnpm start` itself: on a developer's machine memory matters more than speed.
    execArgv: ["--optimize-for-size", "--max-semi-space-size=2", "--v8-pool-size=1"],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
    env: {
      ...process.env,
      STORE_MODE: mode,
      BACKEND_PORT: String(backendPort),
      STORE_DATA_DIR: dataDir,
      SHELL_URL: shellUrl,
      // The default of glibc, which raises it unless it is set: 50 MB of the first start would not return to the system.
      MALLOC_TRIM_THRESHOLD_: "131072",
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
