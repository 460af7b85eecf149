import { Connection } from "@supabase/lite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openPool } from "./open-pool";

// As long as the gateway waits for the auth service.
const patienceMs = 30_000;

const { builtins } = pg.types;

// As the library reads them from the embedded Postgres: times as text, JSON as values.
const asText: ReadonlySet<number> = new Set([
  builtins.DATE,
  builtins.TIME,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.TIMETZ,
]);
const asNumber: ReadonlySet<number> = new Set([builtins.INT8, builtins.NUMERIC]);

function parserOf(oid: number, format?: "text" | "binary") {
  if (asText.has(oid)) return (text: string) => text;
  if (asNumber.has(oid)) return Number;
  return pg.types.getTypeParser(oid, format as "text");
}

/**
 * Connects the auth service to a Postgres server by a pool, with one connection a transaction. The library's own connection
 * encodes JSON twice.
 */
export class AuthConnection extends Connection<pg.Pool> {
  readonly driver: pg.Pool;
  readonly dialect = "postgres" as const;

  constructor(config: pg.PoolConfig) {
    super({});
    const types = { getTypeParser: parserOf as never };
    this.driver = openPool({ query_timeout: patienceMs, ...config, types });
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool: this.driver }) });
  }

  override async exec<Result>(sql: string): Promise<Result> {
    return (await this.driver.query(sql)) as Result;
  }

  async introspect(): Promise<never> {
    throw new Error("The data API on this stack is PostgREST");
  }

  async close(): Promise<void> {
    await this.driver.end();
  }
}
