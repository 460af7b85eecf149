import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log";
import { UserError } from "../user-error";

/** A program that runs until it ends by itself, or until the signal that it was started with has it end. */
export interface Running {
  readonly exited: Promise<unknown>;
  /** Its last line of output, for the error that gives it up. */
  lastOutput?(): string;
}

interface SupervisorOptions {
  readonly name: string;
  /** Starts it; resolves when it answers. */
  start(signal: AbortSignal): Promise<Running>;
  readonly log: Log;
  /** Called when it answers again after it had ended. */
  onRestart?(): void;
}

// A program that has run so long did not end because of how it was started.
const settledMs = 10_000;
const mostExits = 5;
// Enough for a Ctrl-C, which the program hears too, to be heard here before it is started again.
const firstPauseMs = 250;

/** Keeps a program running: started again whenever it ends by itself, later each time in a row, and given up the fifth time. */
export class Supervisor {
  /** Rejects with one sentence where the program is given up, or where its first start fails. */
  readonly failure: Promise<never>;
  readonly #options: SupervisorOptions;
  readonly #kept: Promise<void>;
  #run = new AbortController();
  #ready: Promise<Running>;
  #isRenewing = false;
  #isClosing = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#ready = options.start(this.#run.signal);
    this.#kept = this.#keep();
    this.failure = this.#kept.then(() => new Promise<never>(() => undefined));
    this.failure.catch(() => undefined);
  }

  /** Resolves while the program answers; waits while it is being started again; rejects where a start has failed. */
  get ready(): Promise<Running> {
    return this.#ready;
  }

  /** Starts the program again, because what it depends on has changed. */
  renew(): void {
    this.#isRenewing = true;
    this.#run.abort();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#run.abort();
    await this.#kept.catch(() => undefined);
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

  /** Waits until the program has ended, or its start has failed. */
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
