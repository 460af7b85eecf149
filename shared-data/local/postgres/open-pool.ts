import pg from "pg";

/** Without these limits a query to a Postgres that vanished waits a quarter of an hour for the TCP timeout. */
export const connectionLimits = {
  connectionTimeoutMillis: 15_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
} as const;

/** Closes itself after a query timeout: the next query would wait behind the one without a response. */
class ClosingClient extends pg.Client {
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

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connectionLimits, Client: ClosingClient, ...config });
  // The pool replaces idle connections that break; without a handler the error would end the process.
  pool.on("error", () => undefined);
  return pool;
}
