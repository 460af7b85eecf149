import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Stack } from "../../node/stack";
import { UserError } from "../../node/user-error";
import { lockDataFolder } from "../database/data-lock";
import { connectEmbedded } from "../database/embedded-connection";
import { asOwnerOfRunning, type Query } from "../postgres/running-store";

/**
 * Works on a store's data as its database's owner, beside every rule for callers.
 * @throws UserError where there is no data, and while the store runs; on Postgres while it does not
 */
export async function asOwner<Value>(dataDir: string, stack: Stack, work: (query: Query) => Promise<Value>) {
  if (stack === "postgres") return asOwnerOfRunning(dataDir, work);
  if (!existsSync(join(dataDir, "db"))) throw new UserError(`${dataDir} holds no data of the store.`);
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
