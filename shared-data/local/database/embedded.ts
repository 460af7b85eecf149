import { existsSync, mkdirSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { createLog } from "../../node/log";
import { createMailOutbox } from "../notices/mail-outbox";
import type { Database, DatabaseOptions, SessionSettings } from "./contract";
import { connectEmbedded } from "./embedded-connection";

/** Opens (and on the first start creates) the embedded Postgres with Supabase's services on it, in this process. */
export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { databaseDir, config, mailFolder, settings } = options;
  const connection = await openFolder(databaseDir);
  const mail = createMailOutbox(mailFolder, createLog("gateway"));
  const app = new App({ ...config, connection, options: { server: { admin: false }, drivers: { email: mail } } });
  await app.ensureSystemSchema();
  await connection.driver.exec(rolesAsHosted);
  keepGrants(connection);
  await setSettings(connection, settings);
  const inTurn = createQueue();
  const query = <Row>(sql: string, parameters: readonly unknown[] = []) =>
    inTurn(async () => (await connection.driver.query(sql, [...parameters])).rows as Row[]);
  const fetch = (request: Request, peerAddress: string | null = null) =>
    inTurn(async () => {
      const response = await app.fetch(request, { peerAddress });
      // A copy, because the gateway changes headers and those of a redirect are immutable.
      return new Response(response.body, response);
    });
  return {
    query,
    runScript: (sql) => inTurn(() => connection.driver.transaction(async (script) => void (await script.exec(sql)))),
    fetch,
    applySettings: (changed) => inTurn(() => setSettings(connection, changed)),
    warmUp: async () => {
      const headers = { apikey: config.auth?.publishable_key ?? "" };
      await fetch(new Request("http://localhost/rest/v1/rpc/catalogue_revision", { headers }));
    },
    isWell: () => query("select 1").then(() => true),
    close: () => inTurn(() => connection.close()),
  };
}

/**
 * Runs tasks one after the other: the database has one session, and the library opens a transaction on it without waiting for the
 * one before. Side by side, one caller's query would run with another caller's role.
 */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(task: () => Promise<Value>): Promise<Value> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

async function openFolder(databaseDir: string): Promise<PgliteConnection> {
  // An interrupted first start leaves an incomplete database without data.
  const unfinished = `${databaseDir}.unfinished`;
  if (existsSync(unfinished)) rmSync(databaseDir, { recursive: true, force: true });
  if (!existsSync(databaseDir)) writeFileSync(unfinished, "");
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const connection = await connectEmbedded(databaseDir);
  rmSync(unfinished, { force: true });
  endAtTraps(connection);
  return connection;
}

/**
 * Ends this process after a WebAssembly trap in Postgres, such as too deep a recursion. The library continues as if nothing
 * had happened: every later query would return nothing without an error, and a payment would be acknowledged but not stored.
 */
function endAtTraps({ driver }: PgliteConnection): void {
  const longJump: unknown = Reflect.get(driver, "POSTGRES_MAIN_LONGJMP");
  const mod: { _PostgresMainLoopOnce?: () => void } = Reflect.get(driver, "mod");
  const once = mod._PostgresMainLoopOnce;
  if (!once || !longJump) throw new Error("PGlite has changed: check what it does when Postgres traps");
  mod._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (error) {
      if ((error as { status?: number }).status === longJump) throw error;
      writeSync(process.stderr.fd, "The embedded database cannot go on, and ends.\n");
      process.kill(process.pid, "SIGKILL");
    }
  };
}

async function setSettings({ driver }: PgliteConnection, settings: SessionSettings): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await driver.query("select set_config($1, $2, false)", [name, value]);
  }
}

// Roles that exist on hosted Supabase; migrations grant to them.
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
 * At its first request the library grants every right on every table of each schema that uses row level security, private ones too,
 * to all three roles. Grants are defined by the migrations, so the library is configured to skip this.
 */
function keepGrants(connection: PgliteConnection): void {
  if (!("rlsState" in connection))
    throw new Error("@supabase/lite has changed: check what it grants before serving requests");
  Object.assign(connection, { rlsState: "active" });
}
