import { mkdirSync } from "node:fs";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import type { readServiceConfig } from "./auth-config";
import type { createMailOutbox } from "./mail-outbox";
import { serialQueue } from "./serial-queue";

interface DatabaseOptions {
  readonly databaseDir: string;
  readonly config: ReturnType<typeof readServiceConfig>;
  readonly mail: ReturnType<typeof createMailOutbox>;
  readonly sessionSettings: SessionSettings;
}

/** Settings of the database's session, which its own functions read and no caller can. */
export type SessionSettings = Readonly<Record<string, string>>;

export interface Database {
  /** Runs SQL as the database's owner, outside every request. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Runs a script of many statements, all or nothing. */
  runScript(sql: string): Promise<void>;
  /** Answers a call of the data API or the auth service. */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  /** Sets these settings of the session from now on, in its turn; the others stay as they are. */
  useSettings(settings: SessionSettings): Promise<void>;
  close(): Promise<void>;
}

/** Opens (and on the first start creates) the embedded Postgres and Supabase's services on it. */
export async function openDatabase({ databaseDir, config, mail, sessionSettings }: DatabaseOptions): Promise<Database> {
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const connection = await createPgliteConnection({ url: databaseDir });
  await connection.driver.waitReady;
  const app = new App({ ...config, connection, options: { server: { admin: false }, drivers: { email: mail } } });
  await app.ensureSystemSchema();
  await connection.driver.exec(rolesAsHosted);
  keepGrants(connection);
  await applySettings(connection, sessionSettings);
  const inTurn = serialQueue();
  return {
    query: (sql, parameters = []) =>
      inTurn(async () => (await connection.driver.query(sql, [...parameters])).rows as never[]),
    runScript: (sql) => inTurn(() => connection.driver.transaction(async (script) => void (await script.exec(sql)))),
    fetch: (request, peerAddress) => inTurn(() => app.fetch(request, { peerAddress })),
    useSettings: (settings) => inTurn(() => applySettings(connection, settings)),
    close: () => inTurn(() => connection.close()),
  };
}

async function applySettings({ driver }: PgliteConnection, settings: SessionSettings): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await driver.query("select set_config($1, $2, false)", [name, value]);
  }
}

// Roles that hosted Supabase brings with it; migrations name them in their grants.
const rolesAsHosted = ["anon", "authenticated", "service_role"]
  .map(
    (role) => `do $$ begin
      if not exists (select from pg_catalog.pg_roles where rolname = '${role}') then
        create role ${role} nologin ${role === "service_role" ? "bypassrls" : ""};
      end if;
    end $$;`,
  )
  .join("\n");

/**
 * At its first request the library grants every right on every table of each schema that uses row level
 * security, private ones too, to all three roles. The migrations say who may do what, so it is told
 * that this has been done.
 */
function keepGrants(connection: PgliteConnection): void {
  if (!("rlsState" in connection))
    throw new Error("@supabase/lite has changed: check what it grants before serving requests");
  Object.assign(connection, { rlsState: "active" });
}
