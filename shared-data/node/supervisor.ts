import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "./log";
import { UserError } from "./user-error";

/** A program that runs until it ends by itself, or until the signal that it was started with has it end. */
export interface Running {
  readonly exited: Promise<unknown>;
  /** What it said last, for the sentence that gives it up. */
  lastWords?(): string;
}

interface SupervisorOptions {
  readonly name: string;
  /** Starts it; resolves when it answers. */
  start(signal: AbortSignal): Promise<Running>;
  readonly log: Log;
  /** Called when it answers again after it had ended. */
  onRestart?(): void;
}

// A program that has run so long has not died of how it was started.
const settledMs = 10_000;
const mostDeaths = 5;
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
    for (let deaths = 0; ; ) {
      const ended = await this.#end();
      if (this.#isClosing) return;
      if (ended.ranMs > settledMs) deaths = 0;
      if (!this.#isRenewing) deaths += 1;
      if (deaths >= mostDeaths) throw this.#refusal(deaths, ended.lastWords);
      const pauseMs = this.#isRenewing ? 0 : firstPauseMs * 2 ** (deaths - 1);
      this.#isRenewing = false;
      this.#startAgain(pauseMs, deaths);
    }
  }

  /** Waits until the program has ended, or its start has failed. */
  async #end() {
    try {
      const program = await this.#ready;
      const since = Date.now();
      await program.exited;
      return { ranMs: Date.now() - since, lastWords: program.lastWords?.() ?? "" };
    } catch (error) {
      return { ranMs: 0, lastWords: error instanceof Error ? error.message : String(error) };
    }
  }

  #startAgain(pauseMs: number, deaths: number): void {
    const { name, log, start, onRestart } = this.#options;
    log(`${name} stopped, starting it again`, { level: "error", deaths });
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.#ready = pause(pauseMs, undefined, { signal }).then(() => start(signal));
    this.#ready.then(onRestart, () => undefined);
  }

  #refusal(deaths: number, lastWords: string): UserError {
    return new UserError(
      `${this.#options.name} stopped ${deaths} times in a row and stays so${lastWords ? `: ${lastWords}` : "."}`,
    );
  }
}
