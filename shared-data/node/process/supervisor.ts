import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log";
import { UserError } from "../user-error";

/** A running program, stopped by the signal that it was started with. */
export interface Running {
  readonly exited: Promise<unknown>;
  /** Its last line of output, for the error message. */
  lastOutput?(): string;
}

interface SupervisorOptions {
  readonly name: string;
  start(signal: AbortSignal): Promise<Running>;
  readonly log: Log;
  /** Called when it responds again after a restart. */
  onRestart?(): void;
}

// After this long, an exit is no failed start.
const settledMs = 10_000;
const mostExits = 5;
// Long enough for this process to receive the Ctrl-C that also ended the program.
const firstPauseMs = 250;

/** Restarts a program when it exits, with growing pauses, and gives up after five failures in a row. */
export class Supervisor {
  /** Rejects with a message when it gives up, or when the first start fails. */
  readonly failure: Promise<never>;
  readonly #options: SupervisorOptions;
  readonly #supervised: Promise<void>;
  #run = new AbortController();
  #ready: Promise<Running>;
  #isRenewing = false;
  #isClosing = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#ready = options.start(this.#run.signal);
    this.#supervised = this.#keep();
    this.failure = this.#supervised.then(() => new Promise<never>(() => undefined));
    this.failure.catch(() => undefined);
  }

  /** Resolves when the program is running, after a restart if necessary; rejects if a start failed. */
  get ready(): Promise<Running> {
    return this.#ready;
  }

  /** Restarts the program, because something it depends on has changed. */
  renew(): void {
    this.#isRenewing = true;
    this.#run.abort();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#run.abort();
    await this.#supervised.catch(() => undefined);
  }

  async #keep(): Promise<void> {
    await this.#ready;
    for (let exits = 0; ; ) {
      const ended = await this.#end();
      if (this.#isClosing) return;
      if (ended.ranMs > settledMs) exits = 0;
      if (!this.#isRenewing) exits += 1;
      if (exits >= mostExits) throw this.#refusal(exits, ended.lastOutput);
      const pauseMs = this.#isRenewing ? 0 : firstPauseMs * 2 ** (exits - 1);
      this.#isRenewing = false;
      this.#startAgain(pauseMs, exits);
    }
  }

  async #end() {
    try {
      const program = await this.#ready;
      const since = Date.now();
      await program.exited;
      return { ranMs: Date.now() - since, lastOutput: program.lastOutput?.() ?? "" };
    } catch (error) {
      return { ranMs: 0, lastOutput: error instanceof Error ? error.message : String(error) };
    }
  }

  #startAgain(pauseMs: number, exits: number): void {
    const { name, log, start, onRestart } = this.#options;
    log(`${name} stopped, starting it again`, { level: "error", exits });
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.#ready = pause(pauseMs, undefined, { signal }).then(() => start(signal));
    this.#ready.then(onRestart, () => undefined);
  }

  #refusal(exits: number, lastOutput: string): UserError {
    return new UserError(
      `${this.#options.name} stopped ${exits} times in a row and stays so${lastOutput ? `: ${lastOutput}` : "."}`,
    );
  }
}
