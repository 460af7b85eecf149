import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStart } from "../../node/process/process-table";

interface Listed {
  readonly pid: number;
  readonly start: string;
}

interface ListFile {
  /** Where the programs listen. */
  readonly socketDir: string;
  readonly running: readonly Listed[];
}

/** The list's place in a store's folder. */
export const listFileIn = (storeDir: string): string => join(storeDir, "processes.json");

// Reads the processes' ids, a line whenever they change; when the line is closed the writer is gone, and they are ended.
const guard = `
while read -r line; do pids=$line; done
[ -n "$pids" ] || exit 0
kill -INT $pids 2>/dev/null
for turn in 1 2 3 4 5 6 7 8 9 10; do kill -0 $pids 2>/dev/null || exit 0; sleep 0.3; done
kill -KILL $pids 2>/dev/null`;

const patienceMs = 10_000;

/**
 * The processes that this one has started, none of which may outlive it, however it ends: a guard beside it ends them when it is
 * gone, and what the two leave behind is ended by the next start, which finds them in a file.
 */
export class ProcessList {
  readonly #file: string;
  readonly #socketDir: string;
  readonly #running = new Map<number, string>();
  #guard: ChildProcess | undefined;
  #isClosed = false;

  private constructor(file: string, socketDir: string) {
    this.#file = file;
    this.#socketDir = socketDir;
    this.#startGuard();
  }

  /** Ends what an earlier process has left, then begins an empty list. */
  static async begin(file: string, socketDir: string): Promise<ProcessList> {
    const left = readList(file);
    if (left) {
      await endAll(left.running);
      rmSync(left.socketDir, { recursive: true, force: true });
    }
    return new ProcessList(file, socketDir);
  }

  /** Puts a process on the list until it ends. */
  add(child: ChildProcess): ChildProcess {
    const { pid } = child;
    if (pid === undefined) return child;
    this.#running.set(pid, processStart(pid) ?? "");
    child.once("exit", () => {
      this.#running.delete(pid);
      this.#tell();
    });
    this.#tell();
    return child;
  }

  close(): void {
    this.#isClosed = true;
    rmSync(this.#file, { force: true });
    this.#guard?.stdin?.end();
  }

  #tell(): void {
    const running = [...this.#running].map(([pid, start]) => ({ pid, start }));
    const list: ListFile = { socketDir: this.#socketDir, running };
    writeFileSync(this.#file, JSON.stringify(list), { mode: 0o600 });
    if (!this.#isClosed) this.#guard?.stdin?.write(`${[...this.#running.keys()].join(" ")}\n`);
  }

  #startGuard(): void {
    // Apart from the terminal's group: its Ctrl-C is for the process that closes everything in order.
    this.#guard = spawn("sh", ["-c", guard], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    this.#guard.stdin?.on("error", () => undefined);
    this.#guard.once("error", () => undefined).once("exit", () => !this.#isClosed && this.#startGuard());
    this.#tell();
  }
}

/** What a store that runs, or that was killed, has written of its processes. */
export function readList(file: string): ListFile | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ListFile;
  } catch {
    return null;
  }
}

async function endAll(list: readonly Listed[]): Promise<void> {
  const left = () => list.filter(({ pid, start }) => start !== "" && processStart(pid) === start);
  for (const { pid } of left()) process.kill(pid, "SIGINT");
  for (const until = Date.now() + patienceMs; left().length > 0 && Date.now() < until; ) await pause(50);
  for (const { pid } of left()) process.kill(pid, "SIGKILL");
  while (left().length > 0) await pause(50);
}
