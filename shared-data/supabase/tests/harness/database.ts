import type { Client, QueryResult, QueryResultRow } from "pg";
import { connect, databaseUrl } from "./connect";

export { connect, databaseUrl, previousWebhookSecret, webhookSecret } from "./connect";

type Role = "anon" | "authenticated" | "service_role";

/**
 * A connection inside a transaction. Each statement has a savepoint of its own, so that a refusal
 * can be looked at and the test can go on.
 */
export class Database {
  readonly #client: Client;
  #role: Role | "none" = "none";
  #userId: string | null = null;
  #claims: object = {};

  constructor(client: Client) {
    this.#client = client;
  }

  /** The rows of one statement, as the role of the last actAs. */
  async rows<Row extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#run<Row>(sql, values)).rows;
  }

  /** How many rows a statement wrote. */
  async affected(sql: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.#run(sql, values)).rowCount ?? 0;
  }

  async #run<Row extends QueryResultRow>(sql: string, values: readonly unknown[]): Promise<QueryResult<Row>> {
    await this.#client.query("savepoint before_statement");
    try {
      const result = await this.#client.query<Row>(sql, [...values]);
      await this.#client.query("release savepoint before_statement");
      return result;
    } catch (error) {
      await this.#client.query("rollback to savepoint before_statement");
      throw error;
    }
  }

  /** The first column of the first row. */
  async value<Value>(sql: string, values: readonly unknown[] = []): Promise<Value> {
    const [row] = await this.rows<Record<string, Value>>(sql, values);
    if (!row) throw new Error(`no row: ${sql}`);
    return Object.values(row)[0] as Value;
  }

  /** From here on the statements are a caller's. @param more what the caller's token says besides who it is */
  async actAs(role: Role | "none", userId: string | null = null, more: object = {}): Promise<void> {
    const claims = userId ? JSON.stringify({ sub: userId, role, ...more }) : "";
    await this.#client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
              set_config('request.jwt.claim.sub', $3, true)`,
      [role, claims, userId ?? ""],
    );
    this.#role = role;
    this.#userId = userId;
    this.#claims = more;
  }

  /** Does something and takes it back, role and all; the transaction goes on. */
  async undone<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = [this.#role, this.#userId, this.#claims] as const;
    await this.#client.query("savepoint before_work");
    try {
      return await work();
    } finally {
      await this.#client.query("rollback to savepoint before_work; release savepoint before_work");
      [this.#role, this.#userId, this.#claims] = before;
    }
  }

  /** Does something as the database's owner, then goes back to the role before. */
  async asOwner<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
    const [role, userId, claims] = [this.#role, this.#userId, this.#claims];
    await this.actAs("none");
    const result = await work(this);
    await this.actAs(role, userId, claims);
    return result;
  }
}

let shared: Promise<Client> | undefined;

afterAll(async () => {
  await (await shared)?.end();
  shared = undefined;
});

/** Runs a test in a transaction that is always undone. */
export async function withRollback(work: (db: Database) => Promise<void>): Promise<void> {
  shared ??= connect(databaseUrl());
  const client = await shared;
  await client.query("begin");
  try {
    await work(new Database(client));
  } finally {
    await client.query("rollback");
  }
}
