/** Who waits for the database: the store itself, the provider's webhooks, reads and writes of data, sign-in, and what pages report. */
export type Lane = "owner" | "webhook" | "data" | "account" | "report";

/** More calls wait than could be answered while their callers are still there. */
export class TooManyWaiting extends Error {}

// Reads take milliseconds, a password's hash takes ten times as long. A webhook is a paid order.
const room: Readonly<Record<Lane, number>> = { owner: 1_000, webhook: 1_000, data: 200, account: 50, report: 20 };
const webhooksInARow = 4;

interface Task {
  run(): Promise<void>;
  drop(): void;
}

/**
 * Runs the tasks given to it, one after the other unless told otherwise: the embedded database has one connection, and its client
 * opens a transaction per request without waiting for the one before. Side by side, one caller's query would run with another
 * caller's role. The store's own tasks come first, then webhooks, of which after four another has its turn; data and
 * sign-in take turns. A report of a page has its turn where nobody else waits.
 */
export class Turns {
  readonly #waiting: Record<Lane, Task[]> = { owner: [], webhook: [], data: [], account: [], report: [] };
  readonly #running = new Set<Promise<void>>();
  readonly #atOnce: number;
  #webhooks = 0;
  #next: "data" | "account" = "data";

  constructor(atOnce = 1) {
    this.#atOnce = atOnce;
  }

  /** Whether no task runs. */
  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** @throws TooManyWaiting where the lane is full */
  take<T>(lane: Lane, task: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting[lane];
    if (waiting.length >= room[lane]) return Promise.reject(new TooManyWaiting());
    return new Promise<T>((resolve, reject) => {
      waiting.push({ run: () => task().then(resolve, reject), drop: () => reject(new TooManyWaiting()) });
      this.#fill();
    });
  }

  /** Sends away who waits, and gives the task that runs a moment to end. */
  async stop(patienceMs: number): Promise<void> {
    for (const waiting of Object.values(this.#waiting)) {
      for (const { drop } of waiting.splice(0)) drop();
    }
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([Promise.all(this.#running), patience]);
    clearTimeout(timer);
  }

  #fill(): void {
    while (this.#running.size < this.#atOnce) {
      const task = this.#pick();
      if (!task) return;
      const running = task.run().then(() => {
        this.#running.delete(running);
        this.#fill();
      });
      this.#running.add(running);
    }
  }

  #pick(): Task | undefined {
    const { owner, webhook, data, account, report } = this.#waiting;
    if (owner.length > 0) return owner.shift();
    const others = data.length + account.length;
    if (webhook.length > 0 && (others === 0 || this.#webhooks < webhooksInARow)) {
      this.#webhooks += 1;
      return webhook.shift();
    }
    this.#webhooks = 0;
    const first = this.#next;
    const second = first === "data" ? "account" : "data";
    this.#next = second;
    return this.#waiting[first].shift() ?? this.#waiting[second].shift() ?? report.shift();
  }
}
