import type pg from "pg";
import { openPool } from "./open-pool";

// For an answer, after the time that Postgres itself gives a statement.
const answerMs = 5_000;

/** A connection pool as the owner or the administrator of the database, for work outside requests. */
export class OwnerPool {
  readonly #pool: pg.Pool;
  readonly #limits: { readonly query_timeout: number };
  #end: Promise<void> | undefined;

  constructor({ statement_timeout = 120_000, ...config }: pg.PoolConfig & { readonly statement_timeout?: number }) {
    this.#pool = openPool({ max: 3, statement_timeout, ...config });
    this.#limits = { query_timeout: statement_timeout && statement_timeout + answerMs };
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const query = { text: sql, values: [...parameters], ...this.#limits };
    return (await this.#pool.query(query)).rows as Row[];
  }

  async runScript(sql: string): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      await client.query(sql);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  close(): Promise<void> {
    this.#end ??= this.#pool.end();
    return this.#end;
  }
}
