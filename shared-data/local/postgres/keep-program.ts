import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../node/log";
import { type Running, Supervisor } from "../../node/process/supervisor";
import { UserError } from "../../node/user-error";
import type { ProcessList } from "./process-list";

/** How one program of the stack is started, and how one tells that it answers. */
export interface Program {
  readonly name: string;
  launch(): ChildProcess;
  answers(): Promise<boolean>;
  /** The signal that ends it. */
  readonly stopSignal: NodeJS.Signals;
}

export interface KeeperOptions {
  readonly list: ProcessList;
  readonly log: Log;
  /** Called when a program cannot be kept running any longer. */
  giveUp(reason: UserError): void;
}

const readyLimitMs = 60_000;
const stopTimeoutMs = 4_000;
const keptOutput = 2_000;

/** Keeps a program of the stack running. @param onRestart called when it answers again after it had ended */
export function keepProgram(program: Program, { list, log, giveUp }: KeeperOptions, onRestart?: () => void) {
  const start = (signal: AbortSignal) => startProgram(program, list, signal);
  const supervisor = new Supervisor({ name: program.name, start, log, ...(onRestart && { onRestart }) });
  supervisor.failure.catch(giveUp);
  return supervisor;
}

async function startProgram(program: Program, list: ProcessList, signal: AbortSignal): Promise<Running> {
  const child = list.add(program.launch());
  let output = "";
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once("exit", end).once("error", (error) => {
      output = error.message;
      end();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutput);
    });
  }
  signal.addEventListener("abort", () => void end(child, program.stopSignal, exited));
  const lastOutput = () => output.trim().split("\n").at(-1) ?? "";
  for (const until = Date.now() + readyLimitMs; !hasEnded && Date.now() < until; await pause(15)) {
    if (await program.answers()) return { exited, lastOutput };
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
