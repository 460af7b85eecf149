import { Client, type QueryResultRow } from "pg";
import { drawId } from "../../../local/testing/draw";
import { breaches } from "./books";
import { connect, databaseUrl } from "./connect";
import { people, putOnSale, type Roles, type Step } from "./many-connections";

/** A store of its own, copied from the template: what happens in it is committed and thrown away with it. */
export class CommittedStore {
  readonly #admin: Client;
  readonly #name: string;
  readonly owner: Client;
  #clients: Client[] = [];

  private constructor(admin: Client, name: string, owner: Client) {
    this.#admin = admin;
    this.#name = name;
    this.owner = owner;
  }

  /** @param template the database that is copied */
  static async create(template = "template_store"): Promise<CommittedStore> {
    const admin = new Client(databaseUrl());
    await admin.connect();
    const name = `race_${drawId().replaceAll("-", "")}`;
    await admin.query(`create database ${name} template ${template}`);
    return new CommittedStore(admin, name, await connect(urlOf(name)));
  }

  // biome-ignore lint/suspicious/noExplicitAny: a row is as its statement says.
  async rows<Row extends QueryResultRow = any>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(sql, [...values])).rows;
  }

  async value<Value>(sql: string, values?: readonly unknown[]): Promise<Value> {
    const [row] = await this.rows<Record<string, Value>>(sql, values);
    return Object.values(row ?? {})[0] as Value;
  }

  /** How many rows there are. @param from a table, and a condition where not all count */
  count = (from: string) => this.value<number>(`select count(*)::integer from ${from}`);

  async connect(): Promise<Client> {
    const client = await connect(urlOf(this.#name));
    this.#clients.push(client);
    return client;
  }

  /** Opens many connections, all ready before any is used. */
  connections(count: number): Promise<Client[]> {
    return Promise.all(Array.from({ length: count }, () => this.connect()));
  }

  /** Works through a list with so many connections at once, each taking the next item as soon as it is free. */
  async atOnce<Item, Result>(
    connections: number,
    items: readonly Item[],
    work: (client: Client, item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    let next = 0;
    const takeTurns = async (client: Client) => {
      while (next < items.length) {
        const index = next++;
        results[index] = await work(client, items[index] as Item);
      }
    };
    await Promise.all((await this.connections(connections)).map(takeTurns));
    return results;
  }

  /** Goes on once a step is over, refused or not, or so many connections wait for a lock. */
  async #untilWaiting(step: Promise<unknown>, count: number): Promise<void> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    step.then(end, end);
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while (!isOver && (await this.count(waiting)) < count);
  }

  /**
   * Begins one step, starts the other beside it, and ends the first once the other is over or waits for it, after what it still had
   * to do. Gives what the other got; the message of a refusal begins with its code and its word.
   */
  async meet<Result>(first: Step, second: Step<Result>, last?: Step): Promise<Result> {
    const [one, other] = [await this.connect(), await this.connect()];
    await one.query("begin");
    await first(one);
    const beside = second(other);
    await this.#untilWaiting(beside, 1);
    await last?.(one);
    await one.query("commit");
    return beside.catch((error) => {
      error.message = `${error.code} ${error.detail ?? ""}: ${error.message}`;
      throw error;
    });
  }

  /**
   * Holds something, begins one step, and the other once the first waits; lets go when both wait. Two who lock the same things in two
   * orders then wait for each other, and one is ended by a deadlock.
   */
  async whileHeld(hold: Step, first: Step, second: Step): Promise<void> {
    const [keeper, one, other] = [await this.connect(), await this.connect(), await this.connect()];
    await keeper.query("begin");
    await hold(keeper);
    const stopped = first(one);
    await this.#untilWaiting(stopped, 1);
    const beside = second(other);
    await this.#untilWaiting(beside, 2);
    await keeper.query("rollback");
    await Promise.all([stopped, beside]);
  }

  async drop(): Promise<void> {
    await Promise.all([this.owner, ...this.#clients].map((client) => client.end()));
    // By force: on a busy machine a session outlives its connection for a while.
    await this.#admin.query(`drop database ${this.#name} with (force)`);
    await this.#admin.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(databaseUrl());
  url.pathname = database;
  return url.href;
}

interface Beginning {
  /** The products on sale, each with so many keys. */
  readonly keys?: Readonly<Record<string, number>>;
  readonly people?: Roles;
  readonly prepare?: () => Promise<unknown>;
  /** The database that is copied. */
  readonly template?: string;
}

/** A store of its own for each test of a file: its books are right when the test is over, and it is dropped. */
export function storePerTest({ keys = {}, people: roles = {}, prepare, template }: Beginning = {}): CommittedStore {
  let current: CommittedStore;
  beforeEach(async () => {
    current = await CommittedStore.create(template);
    for (const [product, count] of Object.entries(keys)) await putOnSale(current.owner, product, count);
    await people(current.owner, roles);
    await prepare?.();
  });
  afterEach(async () => {
    const wrong = await breaches(current.owner);
    await current.drop();
    expect(wrong).toEqual([]);
  });
  const get = (_target: object, name: string) => {
    const value: unknown = Reflect.get(current, name);
    return typeof value === "function" ? value.bind(current) : value;
  };
  return new Proxy({} as CommittedStore, { get: get as never });
}
