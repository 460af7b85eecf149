import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { stackDataDir, stackOf } from "../../node/stack";
import { UserError } from "../../node/user-error";
import { readServer } from "./cluster";
import { remoteServer } from "./database-server";
import { OwnerPool } from "./owner-pool";

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Where a store on Postgres keeps its data. @throws UserError where the embedded store is chosen */
export function storeOnPostgres(env: NodeJS.ProcessEnv) {
  if (stackOf(env) !== "postgres")
    throw new UserError(
      "This command is for a store on Postgres: set STORE_STACK=postgres. To back the embedded store up, stop it and copy its data folder.",
    );
  const folder = resolve(env.STORE_DATA_DIR ?? resolve(import.meta.dirname, "../../../.data"));
  return { folder, dataDir: stackDataDir("postgres", folder) };
}

/**
 * Works on the database of a store that runs as its owner, beside every rule for callers; of a Postgres elsewhere (DATABASE_URL) whether it runs or not.
 * @throws UserError where none runs
 */
export async function asOwnerOfRunning<Value>(storeDir: string, work: (query: Query) => Promise<Value>) {
  const { DATABASE_URL: databaseUrl } = process.env;
  if (databaseUrl) {
    const pool = new OwnerPool(remoteServer(databaseUrl, "").config("postgres"));
    return work((sql, parameters) => pool.query(sql, parameters)).finally(() => pool.close());
  }
  if (!existsSync(join(storeDir, "db"))) throw new UserError(`${storeDir} holds no data of the store.`);
  const client = await connectToRunning(storeDir);
  const query: Query = async (sql, parameters = []) => (await client.query(sql, parameters)).rows;
  return work(query).finally(() => client.end());
}

/** A connection to the database of a store that runs. @throws UserError where none does */
export async function connectToRunning(storeDir: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const host = readServer(join(storeDir, "db"))?.socketDir ?? storeDir;
  const client = new pg.Client({ host, user: "postgres", database: "postgres", ...config });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    throw new UserError(`No store on Postgres runs in ${storeDir}: start it first, with STORE_STACK=postgres.`);
  }
}
