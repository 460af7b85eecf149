import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type Stage, serveProgram } from "./program";
import type { AuthOptions } from "./serve-auth";
import { forward } from "./upstream";

export interface AuthService {
  respond(request: Request, body: Uint8Array | null): Promise<Response>;
  /** Resolves when its tables exist. */
  readonly ready: Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Runs the auth service in a separate process, because hashing passwords would block other requests. It loads its libraries while
 * the database is being opened. @param begin resolves with its options once the database is open
 */
export function startAuthService(begin: Promise<AuthOptions>, socketPath: string, stage: Stage): AuthService {
  const launch = (): ChildProcess => {
    const child = fork(join(import.meta.dirname, "start-auth.mjs"), {
      execArgv: [],
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    void begin.then(
      (options) => child.send({ ...options, socketPath }, () => undefined),
      () => undefined,
    );
    return child;
  };
  const served = serveProgram({ name: "The auth service", stopSignal: "SIGKILL", socketPath, launch }, stage);
  return {
    ready: served.supervisor.ready,
    close: served.close,
    respond: (request, body) => served.call(forward(request, body)),
  };
}
