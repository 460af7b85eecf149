import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { attempt } from "@store/shared-data";
import { findDeno } from "@store/shared-data/node/process/find-deno";

const program = path.join(import.meta.dirname, "sandbox-process.ts");
const worker = readFileSync(path.join(import.meta.dirname, "sandbox-worker.ts"), "utf8");

const megabyte = 1024 * 1024;
/** Limits of a sandbox. 5,000 products need a quarter of the memory, one page a hundredth of the time. */
export const sandboxLimits = {
  memory: 1024 * megabyte,
  response: 4 * megabyte,
  readsAtOnce: 64,
  strayReads: 100,
  ask: 10_000,
  /** Below the process that serves pages on the same machine. */
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
};
const outOfMemory = 86;

// Deno denies everything by default; --no-prompt makes it fail instead of prompting.
const flags = ["--no-prompt", "--no-remote", "--no-npm", "--no-config", "--no-lock", "--no-code-cache"];
const env = {
  DENO_NO_UPDATE_CHECK: "1",
  DENO_NO_PACKAGE_JSON: "1",
  NO_COLOR: "1",
  // A path below a file cannot be created, so Deno has no cache that sandboxes could share.
  DENO_DIR: path.join(program, "nothing"),
  ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
};

type Code = { code: string; file: string };
export type SandboxCode = { shell: Code; remote: Code & { name: string } };
export type ReadCall = { method: string; url: string; headers: [string, string][]; body: string };
export type ReadResponse = { status: number; headers: [string, string][]; body: string };
type Pending = { resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout };

export class SandboxEnded extends Error {}

/** Process for one remote's code: it computes, answers, and asks for reads, which `read` makes or denies. */
export class Sandbox {
  readonly #child: ChildProcess;
  readonly #read: (call: ReadCall) => Promise<ReadResponse>;
  readonly #pending: Map<number, Pending> = new Map();
  readonly #closed: Promise<unknown>;
  #ended: SandboxEnded | undefined;
  /** A line whose end has not come yet. */
  #begun = "";
  #lastId = 0;
  #reads = 0;
  #strayReads = 0;

  constructor(code: SandboxCode, read: (call: ReadCall) => Promise<ReadResponse>) {
    const deno = findDeno();
    if (!deno) throw new SandboxEnded("there is no Deno for this system, and without it no page is rendered ahead");
    this.#read = read;
    const { memory } = sandboxLimits;
    const heap = `--v8-flags=--max-old-space-size=${Math.floor((memory / megabyte) * 0.75)}`;
    const args = ["run", ...flags, heap, program, String(memory), String(outOfMemory)];
    this.#child = spawn(deno, args, { env, cwd: tmpdir(), stdio: ["pipe", "pipe", "ignore"] });
    this.#closed = new Promise((resolve) => this.#child.once("close", resolve).once("error", resolve));
    this.#child.on("error", (error) => this.#end(`could not be started: ${error.message}`));
    this.#child.on("exit", (exitCode) => this.#end(reasonOf(exitCode)));
    // The process may just have exited.
    this.#child.stdin?.on("error", () => {});
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => this.#take(text));
    const { pid } = this.#child;
    // It may have exited already, or the system does not allow it.
    if (pid) attempt(() => setPriority(pid, sandboxLimits.priority));
    this.#write({ worker, ...code });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Sends a request to the sandbox, which is killed if the response takes longer than `limit` (milliseconds). */
  ask(what: string, given: object, limit: number = sandboxLimits.ask): Promise<unknown> {
    if (this.#ended) return Promise.reject(this.#ended);
    const ask = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(`took longer than ${limit / 1000} s`), limit);
      this.#pending.set(ask, { resolve, reject, timer });
      this.#write({ ask, what, ...given });
    });
  }

  async close(reason = "was closed") {
    this.#end(reason);
    await this.#closed;
  }

  #write(message: object) {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  #take(text: string) {
    this.#begun += text;
    if (text.includes("\n")) {
      const lines = this.#begun.split("\n");
      this.#begun = lines.pop() ?? "";
      for (const line of lines) this.#hear(line);
    }
    if (this.#begun.length <= sandboxLimits.response) return;
    this.#begun = "";
    this.#end(`responded with more than ${sandboxLimits.response / megabyte} MB`);
  }

  #hear(line: string) {
    if (this.#ended) return;
    const message = parse(line);
    if (message && this.#isRead(message)) return void this.#respondToRead(message.fetch, message.call);
    const pending = message && this.#pending.get(Number(message.replyTo));
    // Kill it: unsolicited responses could flood this process.
    if (!pending) return this.#end("sent an unrequested response");
    this.#pending.delete(Number(message.replyTo));
    clearTimeout(pending.timer);
    if (message.error !== undefined) pending.reject(new Error(String(message.error).slice(0, 500)));
    else pending.resolve(message.result);
  }

  #isRead(message: Record<string, unknown>): message is { fetch: number; call: ReadCall } {
    // The sandbox's own limit is lower. Reads without a pending request are left over from finished pages.
    const isStray = this.#pending.size === 0 && ++this.#strayReads > sandboxLimits.strayReads;
    return typeof message.fetch === "number" && this.#reads < sandboxLimits.readsAtOnce && !isStray;
  }

  async #respondToRead(fetched: number, call: ReadCall) {
    this.#reads++;
    try {
      this.#write({ fetched, response: await this.#read(call) });
    } catch (error) {
      this.#write({ fetched, error: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#reads--;
    }
  }

  #end(reason: string) {
    if (this.#ended) return;
    this.#ended = new SandboxEnded(reason);
    this.#child.kill("SIGKILL");
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(this.#ended);
    }
    this.#pending.clear();
  }
}

function reasonOf(exitCode: number | null) {
  if (exitCode === outOfMemory) return `took more than ${sandboxLimits.memory / megabyte} MB`;
  return exitCode === null ? "ran out of memory or was killed" : "ended by itself";
}

function parse(line: string): Record<string, unknown> | undefined {
  const message: unknown = attempt(() => JSON.parse(line));
  return typeof message === "object" && message !== null ? (message as Record<string, unknown>) : undefined;
}
