import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Log } from "../../node/log";
import type { UserError } from "../../node/user-error";
import type { DatabaseOptions } from "../database/contract";
import { startAuthService } from "./auth-service";
import { findUser, giveFolder, makeCluster, postgresProgram } from "./cluster";
import { DataApi } from "./data-api";
import { keepProgram } from "./keep-program";
import { OwnerPool } from "./owner-pool";
import { listFileIn, ProcessList } from "./process-list";
import { sessionOptions } from "./session-options";
import { findTools } from "./tools";

export interface ProgramOptions extends DatabaseOptions {
  readonly jwtSecret: string;
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
  const tools = await findTools(log);
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
    makeCluster(databaseDir, tools, user);
    const place = { databaseDir, socketDir };
    // Whoever is connected to a server that has ended waits longer and longer before trying again.
    const postgres = keepProgram(postgresProgram(place, tools, user), keeper, () => dataApi.renew());
    cleanUp.push(() => postgres.close());
    const { jwtSecret } = options;
    const dataApi = new DataApi({ binary: tools.postgrest, socketDir, jwtSecret, user, keeper });
    cleanUp.push(() => dataApi.stop());
    const rolesMade = postgres.ready.then(() => runAsAdmin(socketDir, "hosted-roles.sql"));
    const auth = startAuthService({ ...authOptions(options, socketDir), begin: rolesMade }, keeper);
    cleanUp.push(() => auth.process.close());
    await rolesMade;
    await auth.process.ready;
    await runAsAdmin(socketDir, "hosted-auth.sql");
    const owner = new OwnerPool(socketDir);
    cleanUp.push(() => owner.close());
    return { tools, user, socketDir, keeper, dataApi, auth, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function authOptions({ config, mailFolder, settings }: ProgramOptions, socketDir: string) {
  const given = Object.entries(settings).filter(([name]) => authSettings.includes(name));
  return {
    databaseDir: socketDir,
    socketPath: join(socketDir, "auth"),
    config,
    mailFolder,
    sessionOptions: sessionOptions(Object.fromEntries(given)),
  };
}

async function runAsAdmin(socketDir: string, file: string): Promise<void> {
  const admin = new OwnerPool(socketDir, "supabase_admin");
  try {
    await admin.runScript(readFileSync(join(import.meta.dirname, file), "utf8"));
  } finally {
    await admin.close();
  }
}
