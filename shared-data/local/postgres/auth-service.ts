import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { upstreamAt } from "./call-socket";
import { type KeeperOptions, keepProgram, type Program } from "./keep-program";
import type { AuthOptions } from "./serve-auth";

/** The auth service in a process of its own: a password's hash keeps one busy, and nobody else waits for it. */
export function startAuthService(given: AuthOptions & { begin: Promise<unknown> }, keeper: KeeperOptions) {
  const { begin, ...options } = given;
  let isReady = false;
  const program: Program = {
    name: "The auth service",
    stopSignal: "SIGKILL",
    launch: () => {
      isReady = false;
      const child: ChildProcess = fork(join(import.meta.dirname, "start-auth.mjs"), {
        execArgv: [],
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        detached: true,
      });
      child.on("message", (message) => {
        // It reads its libraries while the database is being opened.
        if (message === "loaded")
          void begin.then(
            () => child.send(options, () => undefined),
            () => undefined,
          );
        isReady = message === "ready";
      });
      return child;
    },
    answers: async () => isReady,
  };
  return { process: keepProgram(program, keeper), upstream: upstreamAt(options.socketPath) };
}
