import pg from "pg";

/** A connection pool as the owner or the administrator of the database, for work outside requests. */
export class OwnerPool {
  readonly #pool: pg.Pool;
  #end: Promise<void> | undefined;

  constructor(config: pg.PoolConfig) {
    this.#pool = new pg.Pool({ max: 3, statement_timeout: 120_000, ...config });
    // The pool replaces idle connections that break; without a handler the error would end the process.
    this.#pool.on("error", () => undefined);
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query(sql, [...parameters])).rows as Row[];
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
