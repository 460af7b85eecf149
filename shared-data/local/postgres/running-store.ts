import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { stackDataDir, stackOf } from "../../node/stack";
import { UserError } from "../../node/user-error";
import { readServer } from "./cluster";
import { localServer, remoteServer } from "./database-server";
import { connectionLimits } from "./open-pool";

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** The data folder of a store on Postgres. @throws UserError for the embedded stack */
export function storeOnPostgres(env: NodeJS.ProcessEnv) {
  if (stackOf(env) !== "postgres")
    throw new UserError(
      "This command is for a store on Postgres: set STORE_STACK=postgres. To back the embedded store up, stop it and copy its data folder.",
    );
  const folder = resolve(env.STORE_DATA_DIR || resolve(import.meta.dirname, "../../../.data"));
  return { folder, dataDir: stackDataDir("postgres", folder) };
}

/** Queries a store's database as its owner, without the restrictions of callers. @throws UserError as connectToRunning */
export async function asOwnerOfRunning<Value>(storeDir: string, work: (query: Query) => Promise<Value>) {
  const client = await connectToRunning(storeDir);
  const query: Query = async (sql, parameters = []) => (await client.query(sql, parameters)).rows;
  return work(query).finally(() => client.end());
}

/**
 * Connects to the database of a running store, or to an external Postgres (DATABASE_URL) in any case.
 * @throws UserError if none is running
 */
export async function connectToRunning(
  storeDir: string,
  { user = "postgres", ...config }: { readonly user?: string; readonly replication?: "true" } = {},
): Promise<pg.Client> {
  const { DATABASE_URL: databaseUrl } = process.env;
  const databaseDir = join(storeDir, "db");
  if (!databaseUrl && !existsSync(databaseDir)) throw new UserError(`${storeDir} holds no data of the store.`);
  const server = databaseUrl
    ? remoteServer(databaseUrl, "")
    : localServer(readServer(databaseDir)?.socketDir ?? storeDir);
  const client = new pg.Client({ connectionString: server.uri(user), ...connectionLimits, ...config });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    throw new UserError(
      databaseUrl
        ? "Postgres does not answer at DATABASE_URL."
        : `No store on Postgres runs in ${storeDir}: start it first, with STORE_STACK=postgres.`,
    );
  }
}
