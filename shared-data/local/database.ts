import type { Log } from "../node/log";
import type { Database, Turn } from "./database/contract";
import { OrderCutOff } from "./database/cut-off";
import { DatabaseKeeper } from "./database/database-keeper";
import { DatabaseProcess } from "./database/database-process";
import type { OpenOptions, SentAnswer, SessionSettings } from "./database/messages";
import { refuseCall } from "./database/refuse-call";
import { Turns } from "./database/turns";

interface DatabaseOptions extends OpenOptions {
  readonly log: Log;
  /** Called when the database cannot be kept open any longer. */
  giveUp(reason: Error): void;
}

const ownLimitMs = 30_000;
const scriptLimitMs = 120_000;
const healthLimitMs = 1_000;
const farewellMs = 500;
const checkpointEveryMs = 10_000;

/**
 * Opens (and on the first start creates) the embedded Postgres and Supabase's services on it, in a process of their own:
 * whatever a call makes of that process, this one goes on listening, ends it, and opens the database again.
 */
export async function openDatabase(options: DatabaseOptions, process = new DatabaseProcess()): Promise<Database> {
  const database = new EmbeddedDatabase(options, process);
  await database.opened;
  return database;
}

class EmbeddedDatabase implements Database {
  readonly #keeper: DatabaseKeeper;
  readonly #turns = new Turns();
  #settings: SessionSettings;
  #health: Promise<boolean> | undefined;
  #checkpointAt = 0;

  constructor({ log, giveUp, ...open }: DatabaseOptions, process: DatabaseProcess) {
    this.#settings = open.settings;
    const openOptions = () => ({ ...open, settings: this.#settings });
    this.#keeper = new DatabaseKeeper({ openOptions, log, giveUp }, process);
  }

  get opened(): Promise<unknown> {
    return this.#keeper.opened;
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const order = { kind: "query", sql, parameters } as const;
    return (await this.#turns.take("owner", () => this.#keeper.order(order, ownLimitMs))) as Row[];
  }

  async runScript(sql: string): Promise<void> {
    await this.#turns.take("owner", () => this.#keeper.order({ kind: "script", sql }, scriptLimitMs));
  }

  async fetch(call: Request, { lane, limitMs, peerAddress }: Turn): Promise<Response> {
    const { url, method } = call;
    const body = call.body && new Uint8Array(await call.arrayBuffer());
    const request = { url, method, headers: [...call.headers], body, peerAddress };
    try {
      const task = () => this.#keeper.order({ kind: "fetch", request }, limitMs);
      const answer = (await this.#turns.take(lane, task)) as SentAnswer;
      if (method !== "GET" && method !== "HEAD") this.#checkpointSoon();
      return new Response(answer.body.byteLength > 0 ? answer.body : null, {
        status: answer.status,
        headers: answer.headers,
      });
    } catch (error) {
      return refuseCall(error);
    }
  }

  async useSettings(settings: SessionSettings): Promise<void> {
    await this.#turns.take("owner", async () => {
      this.#settings = { ...this.#settings, ...settings };
      try {
        await this.#keeper.order({ kind: "settings", settings }, ownLimitMs);
      } catch (error) {
        // They are set when the database is opened again.
        if (!(error instanceof OrderCutOff)) throw error;
      }
    });
  }

  async warmUp(): Promise<void> {
    await this.#turns.take("owner", () => this.#keeper.warmUp(scriptLimitMs));
  }

  // Whoever asks at the same time gets the same answer: the question has no room of its own in the queue.
  isWell(): Promise<boolean> {
    this.#health ??= this.#askHealth().finally(() => {
      this.#health = undefined;
    });
    return this.#health;
  }

  async close(): Promise<void> {
    await this.#turns.stop(farewellMs);
    await this.#keeper.close({ isIdle: this.#turns.isIdle });
  }

  async #askHealth(): Promise<boolean> {
    if (!this.#keeper.isOpen) return false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), healthLimitMs);
    });
    const answers = this.query("select 1").then(
      (rows) => rows.length === 1,
      () => false,
    );
    return Promise.race([answers, tooLate]).finally(() => clearTimeout(timer));
  }

  // Outside a server of its own Postgres makes none before it is closed: after a kill it would have to read everything
  // that has been written since the start.
  #checkpointSoon(): void {
    if (Date.now() < this.#checkpointAt) return;
    this.#checkpointAt = Date.now() + checkpointEveryMs;
    this.query("checkpoint").catch(() => undefined);
  }
}
