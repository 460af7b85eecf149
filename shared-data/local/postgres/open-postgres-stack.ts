import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../../node/log";
import type { Platform } from "../../supabase/functions/_shared/platform";
import type { DatabaseOptions, SessionSettings } from "../database/contract";
import { refuseStrangeDatabase } from "../database/migrate";
import type { BackendOptions } from "../options";
import type { Secrets } from "../secrets";
import { createApiKeys } from "./api-keys";
import { connectAuthServer, refuseOtherAuth, requireAccounts } from "./auth-server";
import { type AuthService, startAuthService } from "./auth-service";
import { awaitEnd, giveFolder, makeCluster, postgresProgram } from "./cluster";
import { DataApi } from "./data-api";
import * as servers from "./database-server";
import { startFunctions } from "./deno-functions";
import { OwnerPool } from "./owner-pool";
import { keepProgram, type Stage } from "./program";
import { findTools, findUser } from "./tools";
import { refuseCall } from "./upstream";

/** Where a stack keeps its data and what it is started with. */
export interface Place extends DatabaseOptions {
  readonly secrets: Secrets;
  /** Address of the gateway for the functions. */
  readonly inner: string;
  /** Called when the database cannot be kept running. */
  giveUp(reason: Error): void;
}

/**
 * Starts Postgres, the auth service and PostgREST, each as a process. A new database begins like a hosted project before its first
 * migration.
 */
export async function openPostgresStack(place: Place, options: BackendOptions) {
  const { databaseDir, secrets } = place;
  const { jwtSecret, secretKey } = secrets;
  const { databaseUrl, authUrl, log } = options;
  const stage = await makeStage(place, log);
  const cleanUp: Array<() => unknown> = [() => rmSync(stage.socketDir, { recursive: true, force: true })];
  const close = async () => {
    while (cleanUp.length > 0) await cleanUp.pop()?.();
  };
  try {
    const server = databaseUrl ? servers.remoteServer(databaseUrl, secretKey) : servers.localServer(stage.socketDir);
    const admit = createApiKeys(secrets);
    const dataApi = new DataApi({ server, jwtSecret, admit, stage }, place.settings);
    // PostgREST backs off before it reconnects, so it is restarted together with Postgres.
    const postgres = databaseUrl ? null : startPostgres(databaseDir, stage, () => dataApi.renew());
    cleanUp.push(() => postgres?.close());
    const admin = servers.openAdmin(server);
    const begin = Promise.resolve(postgres?.ready)
      .then(() => makeRoles(admin, server, secrets, authUrl))
      .then(() => authOptions(place, server));
    const auth = authUrl
      ? connectAuthServer({ authUrl, admit, begin, log })
      : startAuthService(begin, join(stage.socketDir, "auth"), stage);
    cleanUp.push(
      // Not awaited: it may wait for another gateway's start.
      () => void admin.close(),
      () => dataApi.close(),
      () => auth.close(),
    );
    await Promise.all([begin, auth.ready]);
    await requireAccounts(admin);
    await admin.runScript(readScript("hosted-auth.sql"));
    const owner = new OwnerPool({ connectionString: server.uri("postgres") });
    cleanUp.push(() => owner.close());
    return {
      database: { ...joinServices(owner, dataApi, auth, () => admin.close()), close },
      startFunctions: (platform: Platform) => startFunctions({ url: place.inner, stage, platform }, options),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Combines the programs into one `Database`. @param endStart releases the start lock */
const joinServices = (owner: OwnerPool, dataApi: DataApi, auth: AuthService, endStart: () => Promise<void>) => ({
  query: <Row>(sql: string, parameters?: readonly unknown[]) => owner.query<Row>(sql, parameters),
  runScript: (sql: string) => owner.runScript(sql),
  async fetch(request: Request): Promise<Response> {
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const isAuth = new URL(request.url).pathname.startsWith("/auth/v1/");
    return (isAuth ? auth : dataApi).respond(request, body).catch(refuseCall);
  },
  applySettings: (changed: SessionSettings) => dataApi.use(changed),
  async warmUp(): Promise<void> {
    await endStart();
    await dataApi.warmUp();
  },
  isWell: () => Promise.all([dataApi.isWell(), owner.query("select 1")]).then(([isWell]) => isWell),
});

async function makeStage({ databaseDir, giveUp }: Place, log: Log): Promise<Stage> {
  const tools = findTools();
  const left = await awaitEnd(databaseDir);
  if (left) rmSync(left, { recursive: true, force: true });
  const user = findUser();
  // In the system's temporary folder, because socket paths are limited to about a hundred characters.
  const socketDir = mkdtempSync(join(tmpdir(), "store-"));
  giveFolder(socketDir, user);
  return { tools, user, socketDir, log, giveUp };
}

function startPostgres(databaseDir: string, stage: Stage, onAgain: () => void) {
  makeCluster(databaseDir, stage.tools, stage.user);
  return keepProgram(postgresProgram(databaseDir, stage), stage, onAgain);
}

async function makeRoles(
  admin: OwnerPool,
  server: servers.DatabaseServer,
  { secretKey }: Secrets,
  authUrl: string | undefined,
): Promise<void> {
  await servers.lockStart(admin);
  // Before the first write: the URL may be that of an unrelated database.
  const [history] = await admin.query("select from pg_catalog.pg_namespace where nspname = 'supabase_migrations'");
  if (!history) await refuseStrangeDatabase(admin);
  await refuseOtherAuth(admin, authUrl);
  await admin.runScript(readScript("hosted-roles.sql"));
  if (!server.openRoles) return;
  await servers.refuseOtherSecrets(admin, secretKey);
  await admin.runScript(server.openRoles);
}

// Only the setting that the triggers of the auth tables read; they need no master key.
function authOptions({ config, mailFolder, settings }: Place, server: servers.DatabaseServer) {
  const triggerSettings = { "store.trusts_addresses": settings["store.trusts_addresses"] ?? "" };
  const databaseUri = server.uri("supabase_auth_admin");
  return { databaseUri, config, mailFolder, sessionOptions: servers.sessionOptions(triggerSettings) };
}

const readScript = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
