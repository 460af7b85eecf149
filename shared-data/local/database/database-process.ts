import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { UserError } from "../../node/user-error";
import { OrderCutOff } from "./cut-off";
import type { Order, Reply } from "./messages";

/** The process that has the database open, seen from the one that answers calls. It starts with this object. */
export class DatabaseProcess {
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  #settle: ((outcome: Reply | OrderCutOff) => void) | undefined;

  constructor() {
    this.#child = fork(join(import.meta.dirname, "start-database.mjs"), [String(process.pid)], {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child.on("message", (reply: Reply) => this.#settle?.(reply));
    this.exited = new Promise((resolve) => {
      const end = () => {
        resolve();
        this.#settle?.(new OrderCutOff("lost"));
      };
      this.#child.once("exit", end).once("error", end);
    });
  }

  /**
   * Has one order carried out; the one before must have ended. What takes longer than `limitMs` is ended with the process.
   * @throws OrderCutOff where no reply came; the process has ended then
   */
  async order(order: Order, limitMs: number): Promise<unknown> {
    const outcome = await this.#ask(order, limitMs);
    if (outcome instanceof OrderCutOff) {
      this.kill();
      await this.exited;
      throw outcome;
    }
    if ("value" in outcome) return outcome.value;
    throw outcome.isOurs ? new UserError(outcome.error) : new Error(outcome.error);
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async #ask(order: Order, limitMs: number): Promise<Reply | OrderCutOff> {
    // A process whose line is closed has ended, or is about to.
    if (!this.#child.connected) return new OrderCutOff("lost");
    let timer: NodeJS.Timeout | undefined;
    const outcome = await new Promise<Reply | OrderCutOff>((resolve) => {
      this.#settle = resolve;
      timer = countDown(limitMs, () => resolve(new OrderCutOff("timeout")));
      // A message that cannot be sent is followed by the end of the process.
      this.#child.send(order, () => undefined);
    });
    clearInterval(timer);
    this.#settle = undefined;
    return outcome;
  }
}

const step = 250;

/** Calls back after a time in which this machine was awake: one that stood still for an hour has lost a step of it, not an order. */
function countDown(ms: number, then: () => void): NodeJS.Timeout {
  let left = Math.ceil(ms / step);
  return setInterval(() => {
    left -= 1;
    if (left === 0) then();
  }, step);
}
