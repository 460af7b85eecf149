import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { UserError } from "../../node/user-error";
import type { Program } from "./keep-program";
import type { Tools } from "./tools";

/** The user that the programs run as: Postgres refuses to be root. Nobody else's where the store is not root either. */
export interface Unprivileged {
  readonly uid?: number;
  readonly gid?: number;
}

/** @throws UserError where the store runs as root and there is no user for Postgres, nor can one be made */
export function findUser(): Unprivileged {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
      return { uid: ask("-u"), gid: ask("-g") };
    } catch {
      throw new UserError(
        "Postgres does not run as root: start the store as another user, or make one named postgres.",
      );
    }
  }
}

/** Gives a folder to the user that the programs run as. */
export function giveFolder(folder: string, { uid, gid }: Unprivileged): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Makes the database's folder where there is none. One whose making was cut off holds nobody's data. */
export function makeCluster(databaseDir: string, tools: Tools, user: Unprivileged): void {
  if (user.uid !== undefined) openTheWay(databaseDir);
  if (existsSync(databaseDir)) {
    takeOver(databaseDir, user);
    return;
  }
  const unfinished = `${databaseDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  giveFolder(unfinished, user);
  // The locale is Postgres' own: its order of words is the same on every system, and no update of one breaks an index.
  const flags = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--username=supabase_admin"];
  try {
    execFileSync(tools.initdb, [`--pgdata=${unfinished}`, "--auth=trust", "--data-checksums", ...flags], {
      ...user,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    throw new UserError(`Postgres could not make its data in ${databaseDir}: ${said.split("\n").at(-1)}`);
  }
  renameSync(unfinished, databaseDir);
}

// A copy that was put back is whose who put it there.
function takeOver(databaseDir: string, { uid, gid }: Unprivileged): void {
  if (uid === undefined || statSync(databaseDir).uid === uid) return;
  execFileSync("chown", ["-R", `${uid}:${gid}`, databaseDir]);
}

// As root the programs run as another user, who must be able to pass through the data folder. No right is taken away: one of the two
// folders may be somebody else's.
function openTheWay(databaseDir: string): void {
  for (const folder of [join(databaseDir, ".."), join(databaseDir, "../..")])
    chmodSync(folder, statSync(folder).mode | 0o011);
}

export interface ClusterPlace {
  readonly databaseDir: string;
  /** Where its socket is: whoever may enter this folder is trusted, and nothing listens on the network. */
  readonly socketDir: string;
}

/** Postgres, on a socket of the file system alone. */
export function postgresProgram({ databaseDir, socketDir }: ClusterPlace, tools: Tools, user: Unprivileged): Program {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    // Of an error neither the statement nor the values: they are people's. Whoever made it has its words.
    log_min_messages: "fatal",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return {
    name: "Postgres",
    stopSignal: "SIGINT",
    launch: () => {
      removeStaleLock(databaseDir);
      const stdio = ["ignore", "pipe", "pipe"] as const;
      return spawn(tools.postgres, ["-D", databaseDir, ...flags], { ...user, stdio: [...stdio], detached: true });
    },
    answers: async () => {
      const client = new pg.Client({ host: socketDir, user: "supabase_admin", database: "postgres" });
      client.on("error", () => undefined);
      try {
        await client.connect();
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

// After a restart of the machine its id may be another process's; Postgres would take that for itself.
function removeStaleLock(databaseDir: string): void {
  const file = join(databaseDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!isPostgres(pid)) rmSync(file, { force: true });
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
}
