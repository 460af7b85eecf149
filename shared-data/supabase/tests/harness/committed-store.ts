import { Client, type QueryResultRow } from "pg";
import { drawId } from "../../../local/testing/draw";
import { connect, databaseUrl } from "./connect";

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

  /** The rows of the owner's statement. */
  // biome-ignore lint/suspicious/noExplicitAny: a row is as its statement says.
  async rows<Row extends QueryResultRow = any>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(sql, [...values])).rows;
  }

  /** The first column of the first row of the owner's statement. */
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

/**
 * A store of its own for each test of a file, dropped after it.
 * @param prepare runs on each new store before its test
 * @param template the database that is copied
 */
export function storePerTest(prepare?: () => Promise<void>, template?: string): CommittedStore {
  let current: CommittedStore;
  beforeEach(async () => {
    current = await CommittedStore.create(template);
    await prepare?.();
  });
  afterEach(() => current.drop());
  const get = (_target: object, name: string) => {
    const value: unknown = Reflect.get(current, name);
    return typeof value === "function" ? value.bind(current) : value;
  };
  return new Proxy({} as CommittedStore, { get: get as never });
}
