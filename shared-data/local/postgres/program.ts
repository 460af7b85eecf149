import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../node/log";
import { type Running, Supervisor } from "../../node/process/supervisor";
import { UserError } from "../../node/user-error";
import type { Tools, Unprivileged } from "./tools";
import { callUpstream, limitMs, openPool, type UpstreamCall, UpstreamFailure } from "./upstream";

/** A program of the stack: how to start it and how to check that it responds. */
export interface Program {
  readonly name: string;
  launch(): ChildProcess;
  isUp(): Promise<boolean>;
  readonly stopSignal: NodeJS.Signals;
}

/** Shared by all programs of the stack. */
export interface Stage {
  readonly tools: Tools;
  readonly user: Unprivileged;
  readonly socketDir: string;
  readonly log: Log;
  /** Called when a program cannot be kept running. */
  giveUp(reason: UserError): void;
}

const readyLimitMs = 60_000;
const stopTimeoutMs = 4_000;
const mostOutput = 2_000;

// On Linux the kernel ends the program together with this process, even after a SIGKILL.
const tied = process.platform === "linux" ? ["setpriv", "--pdeathsig", "INT"] : [];

/**
 * Starts a program as the stage's user, outside the terminal's process group: this process handles Ctrl-C and shuts down in order.
 */
export function launch({ user }: Stage, command: string, args: readonly string[], env = process.env) {
  const [program = command, ...rest] = [...tied, command, ...args];
  return spawn(program, rest, { ...user, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
}

/** Supervises a program of the stack. @param onRestart called when it responds again after a crash */
export function keepProgram(program: Program, { log, giveUp }: Stage, onRestart?: () => void) {
  const start = (signal: AbortSignal) => startProgram(program, signal);
  const supervisor = new Supervisor({ name: program.name, start, log, ...(onRestart && { onRestart }) });
  supervisor.failure.catch(giveUp);
  return supervisor;
}

export type Served = ReturnType<typeof serveProgram>;

interface ServedProgram extends Omit<Program, "isUp"> {
  readonly socketPath: string;
  /** True once it can serve, for a program that listens earlier. */
  isReady?(ask: (call: UpstreamCall) => Promise<Response>): Promise<boolean>;
}

/** Supervises a program that serves requests on a socket; requests wait while it starts. */
export function serveProgram({ socketPath, isReady, ...program }: ServedProgram, stage: Stage) {
  const pool = openPool("http://localhost", socketPath);
  const ask = (call: UpstreamCall) => callUpstream(pool, call, AbortSignal.timeout(1_000));
  const isUp = async () => (isReady ? isReady(ask).catch(() => false) : existsSync(socketPath));
  const relaunch = () => {
    rmSync(socketPath, { force: true });
    return program.launch();
  };
  const supervisor = keepProgram({ ...program, launch: relaunch, isUp }, stage);
  return {
    supervisor,
    /** @throws UpstreamFailure */
    async call(call: UpstreamCall): Promise<Response> {
      const signal = AbortSignal.timeout(limitMs);
      for (;;) {
        await Promise.race([supervisor.ready, lateness(signal)]);
        try {
          return await callUpstream(pool, call, signal);
        } catch (error) {
          if (!(error instanceof UpstreamFailure) || error.reason !== "unreachable" || signal.aborted) throw error;
        }
      }
    },
    async close(): Promise<void> {
      await supervisor.close();
      await pool.destroy();
    },
  };
}

const lateness = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new UpstreamFailure("timeout")), { once: true });
  });

async function startProgram(program: Program, signal: AbortSignal): Promise<Running> {
  const child = program.launch();
  let output = "";
  let hasEnded = false;
  const exited = once(child, "exit")
    .catch((error: Error) => {
      output = error.message;
    })
    .then(() => {
      hasEnded = true;
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-mostOutput);
    });
  }
  signal.addEventListener("abort", () => void end(child, program.stopSignal, exited));
  const lastOutput = () => output.trim().split("\n").at(-1) ?? "";
  for (const until = Date.now() + readyLimitMs; !hasEnded && Date.now() < until; await pause(15)) {
    if (await program.isUp()) return { exited, lastOutput };
  }
  child.kill("SIGKILL");
  throw new UserError(`${program.name} did not start${lastOutput() ? `: ${lastOutput()}` : "."}`);
}

async function end(child: ChildProcess, stopSignal: NodeJS.Signals, exited: Promise<void>): Promise<void> {
  child.kill(stopSignal);
  const timeout = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await exited;
  clearTimeout(timeout);
}
