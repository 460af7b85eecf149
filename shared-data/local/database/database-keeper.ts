import type { Log } from "../../node/log";
import { UserError } from "../../node/user-error";
import { DatabaseProcess } from "./database-process";
import type { OpenOptions, Order } from "./messages";

const openingLimitMs = 120_000;
const closingLimitMs = 700;
// An order that has run so long may have to be ended: the next process has read its libraries by that time.
const suspiciousMs = 1_000;
const mostDeaths = 5;

interface KeeperOptions {
  /** Asked each time the database is opened. */
  readonly openOptions: () => OpenOptions;
  readonly log: Log;
  /** Called when the database cannot be kept open any longer. */
  giveUp(reason: UserError): void;
}

/** Keeps the database open in a process of its own, and starts another where that one has ended. */
export class DatabaseKeeper {
  readonly #options: KeeperOptions;
  #current: Promise<DatabaseProcess>;
  #spare: DatabaseProcess | undefined;
  #schema: string | undefined;
  #isOpen = false;
  #isClosing = false;
  // In a row, with no order in between: what a caller asked for must not be able to end the store.
  #deaths = 0;

  /** @param first a process that has been started already */
  constructor(options: KeeperOptions, first: DatabaseProcess) {
    this.#options = options;
    this.#current = this.#open(first).catch(async (error) => {
      first.kill();
      await first.exited;
      throw error;
    });
  }

  /** Resolves when the database is open; rejects where it could not be opened the first time. */
  get opened(): Promise<unknown> {
    return this.#current;
  }

  /** While the database is not open, orders wait. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Has one order carried out; the one before must have ended. @throws OrderCutOff where it got no reply in time */
  async order(order: Order, limitMs: number): Promise<unknown> {
    const process = await this.#current;
    const warming = setTimeout(() => {
      this.#spare ??= new DatabaseProcess();
    }, suspiciousMs);
    this.#deaths = 0;
    try {
      const value = await process.order(order, limitMs);
      this.#dropSpare();
      return value;
    } finally {
      clearTimeout(warming);
    }
  }

  /** Has the library read the schema now, and at no opening after this one. */
  async warmUp(limitMs: number): Promise<void> {
    this.#schema = (await this.order({ kind: "warm" }, limitMs)) as string | undefined;
  }

  /** Closes the database. An order that still runs is ended with its process. */
  async close({ isIdle }: { isIdle: boolean }): Promise<void> {
    this.#isClosing = true;
    this.#dropSpare();
    const process = await this.#current.catch(() => undefined);
    if (isIdle) await process?.order({ kind: "close" }, closingLimitMs).catch(() => undefined);
    process?.kill();
    await process?.exited;
  }

  async #open(process: DatabaseProcess): Promise<DatabaseProcess> {
    await this.#orderOpening(process);
    return this.#watch(process);
  }

  async #orderOpening(process: DatabaseProcess): Promise<void> {
    const options = { ...this.#options.openOptions(), schema: this.#schema };
    await process.order({ kind: "open", options }, openingLimitMs);
  }

  #watch(process: DatabaseProcess): DatabaseProcess {
    this.#isOpen = true;
    void process.exited.then(() => {
      this.#isOpen = false;
      if (this.#isClosing) return;
      this.#options.log("The database stopped, opening it again", { level: "error" });
      this.#current = this.#openAgain();
      this.#current.catch(() => undefined);
    });
    return process;
  }

  async #openAgain(): Promise<DatabaseProcess> {
    for (let reason = ""; ; ) {
      this.#deaths += 1;
      if (this.#deaths >= mostDeaths || this.#isClosing) throw this.#giveUp(reason);
      const process = this.#spare ?? new DatabaseProcess();
      this.#spare = undefined;
      try {
        await this.#orderOpening(process);
        // Here, where no caller's time runs: the first call takes a hundred times as long as the next.
        await process.order({ kind: "warm" }, openingLimitMs);
        return this.#watch(process);
      } catch (error) {
        process.kill();
        await process.exited;
        reason = ` (${error instanceof Error ? error.message : String(error)})`;
      }
    }
  }

  #giveUp(reason: string): UserError {
    const refusal = new UserError(`The database stopped ${mostDeaths} times in a row and stays closed${reason}.`);
    if (!this.#isClosing) this.#options.giveUp(refusal);
    return refusal;
  }

  #dropSpare(): void {
    this.#spare?.kill();
    this.#spare = undefined;
  }
}
