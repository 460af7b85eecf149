import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../node/stack";
import { UserError } from "../node/user-error";
import { lockDataFolder } from "./database/data-lock";
import { connectEmbedded } from "./database/embedded-connection";
import { connectToRunning } from "./postgres/running-store";

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/**
 * Works on a store's data as its database's owner, beside every rule for callers.
 * @throws UserError where there is no data, and while the store runs; on Postgres while it does not
 */
export async function asOwner<Value>(dataDir: string, stack: Stack, work: (query: Query) => Promise<Value>) {
  if (!existsSync(join(dataDir, "db"))) throw new UserError(`${dataDir} holds no data of the store.`);
  if (stack === "postgres") {
    const client = await connectToRunning(dataDir);
    const query: Query = async (sql, parameters = []) => (await client.query(sql, parameters)).rows;
    return work(query).finally(() => client.end());
  }
  const unlock = lockDataFolder(dataDir);
  try {
    const connection = await connectEmbedded(join(dataDir, "db"));
    const query: Query = async (sql, parameters = []) =>
      (await connection.driver.query(sql, parameters)).rows as never[];
    return await work(query).finally(() => connection.close());
  } finally {
    unlock();
  }
}
