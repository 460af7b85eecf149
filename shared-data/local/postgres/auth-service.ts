import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { AuthService } from "./auth-server";
import { callSocket, forward, upstreamAt } from "./call-socket";
import { type KeeperOptions, keepProgram, type Program } from "./keep-program";
import type { AuthOptions } from "./serve-auth";

const limitMs = 30_000;

/** The auth service in a process of its own: a password's hash keeps one busy, and nobody else waits for it. */
export function startAuthService(given: AuthOptions & { begin: Promise<unknown> }, keeper: KeeperOptions): AuthService {
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
  const process = keepProgram(program, keeper);
  const upstream = upstreamAt(options.socketPath);
  return {
    ready: process.ready,
    close: () => process.close(),
    async answer(request, body) {
      await process.ready;
      return callSocket(upstream, { ...forward(request, body), limitMs });
    },
  };
}
