import pg from "pg";

/** Without them a call to a Postgres that vanished, closing no connection, waits a quarter of an hour for the system to notice. */
export const connectionLimits = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
} as const;

/** Ends with a query that got no answer within `query_timeout`: the next one would wait behind it. */
class EndingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the library has a dozen forms of it.
  override query(...call: any[]): any {
    const result: unknown = super.query(...(call as [string]));
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === "Query read timeout") void this.end();
      });
    return result;
  }
}

export function openPatientPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connectionLimits, Client: EndingClient, ...config });
  // The pool replaces idle connections that break; without a handler the error would end the process.
  pool.on("error", () => undefined);
  return pool;
}
