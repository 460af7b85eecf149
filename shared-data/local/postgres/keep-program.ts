import type { ChildProcess } from "node:child_process";
import type { Log } from "../../node/log";
import { type Running, Supervisor } from "../../node/supervisor";
import { UserError } from "../../node/user-error";
import { type ProcessList, pause } from "./process-list";

/** How one program of the stack is started, and how one tells that it answers. */
export interface Program {
  readonly name: string;
  launch(): ChildProcess;
  answers(): Promise<boolean>;
  /** The signal that ends it. */
  readonly farewell: NodeJS.Signals;
}

export interface KeeperOptions {
  readonly list: ProcessList;
  readonly log: Log;
  /** Called when a program cannot be kept running any longer. */
  giveUp(reason: UserError): void;
}

const readyLimitMs = 60_000;
const farewellMs = 4_000;
const mostWords = 2_000;

/** Keeps a program of the stack running. @param onRestart called when it answers again after it had ended */
export function keepProgram(program: Program, { list, log, giveUp }: KeeperOptions, onRestart?: () => void) {
  const start = (signal: AbortSignal) => startProgram(program, list, signal);
  const supervisor = new Supervisor({ name: program.name, start, log, ...(onRestart && { onRestart }) });
  supervisor.failure.catch(giveUp);
  return supervisor;
}

async function startProgram(program: Program, list: ProcessList, signal: AbortSignal): Promise<Running> {
  const child = list.add(program.launch());
  let words = "";
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once("exit", end).once("error", (error) => {
      words = error.message;
      end();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-mostWords);
    });
  }
  signal.addEventListener("abort", () => void end(child, program.farewell, exited));
  const lastWords = () => words.trim().split("\n").at(-1) ?? "";
  for (const until = Date.now() + readyLimitMs; !hasEnded && Date.now() < until; await pause(15)) {
    if (await program.answers()) return { exited, lastWords };
  }
  child.kill("SIGKILL");
  throw new UserError(`${program.name} did not start${lastWords() ? `: ${lastWords()}` : "."}`);
}

async function end(child: ChildProcess, farewell: NodeJS.Signals, exited: Promise<void>): Promise<void> {
  child.kill(farewell);
  const impatience = setTimeout(() => child.kill("SIGKILL"), farewellMs);
  await exited;
  clearTimeout(impatience);
}
