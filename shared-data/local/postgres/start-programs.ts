import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "../../node/log";
import type { UserError } from "../../node/user-error";
import type { DatabaseOptions } from "../database/contract";
import { refuseStrangeDatabase } from "../database/migrate";
import type { createApiKeys } from "./api-keys";
import { connectAuthServer, refuseOtherAuth, requireAccounts } from "./auth-server";
import { startAuthService } from "./auth-service";
import { type ClusterPlace, findUser, giveFolder, makeCluster, postgresProgram, type Unprivileged } from "./cluster";
import { DataApi } from "./data-api";
import { type DatabaseServer, localServer, lockStart, refuseOtherSecrets, remoteServer } from "./database-server";
import { type KeeperOptions, keepProgram } from "./keep-program";
import { OwnerPool } from "./owner-pool";
import { listFileIn, ProcessList } from "./process-list";
import { sessionOptions } from "./session-options";
import { findTools, type Tools } from "./tools";

export interface ProgramOptions extends DatabaseOptions {
  readonly jwtSecret: string;
  readonly secretKey: string;
  /** A Postgres elsewhere, in place of one of this store's own. */
  readonly databaseUrl?: string | undefined;
  /** An auth server of Supabase's, in place of one of this store's own. */
  readonly authUrl?: string | undefined;
  readonly admit: ReturnType<typeof createApiKeys>;
  readonly log: Log;
  /** Called when the database cannot be kept open any longer. */
  giveUp(reason: Error): void;
}

export type Programs = Awaited<ReturnType<typeof startPrograms>>;

// What the auth service's triggers ask for. It has no business with the keys.
const authSettings = ["store.trusts_addresses"];

/** Starts Postgres, makes it what a hosted project is before its first migration, and starts the auth service on it. */
export async function startPrograms(options: ProgramOptions) {
  const { databaseDir, log } = options;
  const tools = findTools();
  const user = findUser();
  // In a folder of its own for each start: a socket's path may have a hundred characters at most.
  const socketDir = mkdtempSync(join(tmpdir(), "store-"));
  giveFolder(socketDir, user);
  const list = await ProcessList.begin(listFileIn(dirname(databaseDir)), socketDir);
  const keeper = { list, log, giveUp: (reason: UserError) => options.giveUp(reason) };
  const cleanUp: Array<() => Promise<void>> = [async () => rmSync(socketDir, { recursive: true, force: true })];
  const stop = async () => {
    while (cleanUp.length > 0) await cleanUp.pop()?.();
    list.close();
  };
  try {
    const { jwtSecret, secretKey, databaseUrl } = options;
    const server = databaseUrl ? remoteServer(databaseUrl, secretKey) : localServer(socketDir);
    const postgres = databaseUrl
      ? null
      : startPostgres({ databaseDir, socketDir }, tools, user, keeper, () => dataApi.renew());
    cleanUp.push(async () => postgres?.close());
    let endStart = async () => {};
    cleanUp.push(() => endStart());
    const databaseUri = server.uri("authenticator");
    const dataApi = new DataApi({ binary: tools.postgrest, socketDir, databaseUri, jwtSecret, user, keeper });
    cleanUp.push(() => dataApi.stop());
    const makeReady = async () => {
      await postgres?.ready;
      endStart = await lockStart(server);
      await makeRoles(server, options);
    };
    const begin = makeReady();
    const auth = startAuth(options, server, { socketDir, begin, keeper });
    cleanUp.push(() => auth.close());
    await begin;
    await auth.ready;
    await completeAuth(server);
    const owner = new OwnerPool(server.config("postgres"));
    cleanUp.push(() => owner.close());
    return { tools, user, socketDir, keeper, dataApi, auth, owner, endStart: () => endStart(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface AuthParts {
  readonly socketDir: string;
  readonly begin: Promise<unknown>;
  readonly keeper: KeeperOptions;
}

function startAuth(options: ProgramOptions, server: DatabaseServer, { socketDir, begin, keeper }: AuthParts) {
  const { authUrl, admit, log } = options;
  if (authUrl) return connectAuthServer({ authUrl, admit, begin, log });
  return startAuthService({ ...authOptions(options, server, socketDir), begin }, keeper);
}

const completeAuth = (server: DatabaseServer) =>
  asAdmin(server, async (admin) => {
    await requireAccounts(admin);
    await admin.runScript(readScript("hosted-auth.sql"));
  });

function authOptions({ config, mailFolder, settings }: ProgramOptions, server: DatabaseServer, socketDir: string) {
  const given = Object.entries(settings).filter(([name]) => authSettings.includes(name));
  return {
    database: server.config("supabase_auth_admin"),
    socketPath: join(socketDir, "auth"),
    config,
    mailFolder,
    sessionOptions: sessionOptions(Object.fromEntries(given)),
  };
}

// Whoever is connected to a server that has ended waits longer and longer before trying again: `onAgain` is told.
function startPostgres(
  place: ClusterPlace,
  tools: Tools,
  user: Unprivileged,
  keeper: KeeperOptions,
  onAgain: () => void,
) {
  makeCluster(place.databaseDir, tools, user);
  return keepProgram(postgresProgram(place, tools, user), keeper, onAgain);
}

async function makeRoles(
  server: DatabaseServer,
  { secretKey, authUrl }: Pick<ProgramOptions, "secretKey" | "authUrl">,
): Promise<void> {
  await asAdmin(server, async (admin) => {
    // Before anything is written: the address may be that of another program's database.
    const [history] = await admin.query("select from pg_catalog.pg_namespace where nspname = 'supabase_migrations'");
    if (!history) await refuseStrangeDatabase(admin);
    await refuseOtherAuth(admin, authUrl);
    await admin.runScript(readScript("hosted-roles.sql"));
    if (!server.openRoles) return;
    await refuseOtherSecrets(admin, secretKey);
    await admin.runScript(server.openRoles);
  });
}

async function asAdmin(server: DatabaseServer, work: (admin: OwnerPool) => Promise<void>): Promise<void> {
  const admin = new OwnerPool(server.config("supabase_admin"));
  await work(admin).finally(() => admin.close());
}

const readScript = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
