import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import { createLog } from "../../node/log";
import { lockDatabase } from "./data-lock";
import { connectEmbedded } from "./embedded-connection";
import { createMailOutbox } from "./mail-outbox";
import type { OpenOptions, SentAnswer, SentRequest, SessionSettings } from "./messages";

export interface Postgres {
  query(sql: string, parameters: readonly unknown[]): Promise<unknown[]>;
  runScript(sql: string): Promise<void>;
  answer(request: SentRequest): Promise<SentAnswer>;
  applySettings(settings: SessionSettings): Promise<void>;
  /** Answers a first call, for which the library reads the whole schema; returns what it has read. */
  warmUp(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens (and on the first start creates) the embedded Postgres and Supabase's services on it, in this process. */
export async function openPostgres(options: OpenOptions): Promise<Postgres> {
  const { databaseDir, config, mailFolder, settings } = options;
  const unlock = lockDatabase(databaseDir);
  const schemaCache = keepSchema(options.schema);
  const connection = await openFolder(databaseDir, { schemaCache });
  const mail = createMailOutbox({ folder: mailFolder, log: createLog("database") });
  const app = new App({ ...config, connection, options: { server: { admin: false }, drivers: { email: mail } } });
  if (!options.schema) await app.ensureSystemSchema();
  await connection.driver.exec(rolesAsHosted);
  keepGrants(connection);
  await applySettings(connection, settings);
  return {
    query: async (sql, parameters) => (await connection.driver.query(sql, [...parameters])).rows,
    runScript: (sql) => connection.driver.transaction(async (script) => void (await script.exec(sql))),
    answer: async ({ url, peerAddress, ...init }) => {
      const response = await app.fetch(new Request(url, init), { peerAddress });
      const body = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: [...response.headers], body };
    },
    warmUp: async () => {
      const headers = { apikey: config.auth?.publishable_key ?? "" };
      await app.fetch(new Request("http://localhost/rest/v1/rpc/catalogue_revision", { headers }), {
        peerAddress: null,
      });
      return schemaCache.get() ?? undefined;
    },
    applySettings: (changed) => applySettings(connection, changed),
    close: async () => {
      await connection.close();
      unlock();
    },
  };
}

function keepSchema(given: string | undefined) {
  let schema = given;
  return {
    get: () => schema ?? null,
    set: (_key: string, value: string) => {
      schema = value;
    },
    delete: () => {
      schema = undefined;
    },
  };
}

async function openFolder(databaseDir: string, settings: object): Promise<PgliteConnection> {
  // A folder whose making was cut off holds half a database, and nobody's data.
  const unfinished = `${databaseDir}.unfinished`;
  if (existsSync(unfinished)) rmSync(databaseDir, { recursive: true, force: true });
  if (!existsSync(databaseDir)) writeFileSync(unfinished, "");
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  const connection = await connectEmbedded(databaseDir, settings);
  rmSync(unfinished, { force: true });
  endAtTraps(connection);
  return connection;
}

/**
 * Ends this process when Postgres has met what it cannot get over, such as too deep a recursion. The library goes on as if
 * nothing had been: every later query would then answer nothing, without an error, and a payment would be acknowledged
 * that is stored nowhere.
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
      if ((error as { status?: number }).status !== longJump) process.kill(process.pid, "SIGKILL");
      throw error;
    }
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
