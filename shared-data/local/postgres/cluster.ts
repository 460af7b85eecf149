import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "../../node/user-error";
import { launch, type Program, type Stage } from "./program";
import type { Tools, Unprivileged } from "./tools";

/** Changes the owner of a folder to the user that the programs run as. */
export function giveFolder(folder: string, { uid, gid }: Unprivileged): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

/** Creates the database folder if it is missing. One left by an interrupted initdb is empty and is replaced. */
export function makeCluster(databaseDir: string, tools: Tools, user: Unprivileged): void {
  if (user.uid !== undefined) openTheWay(databaseDir);
  if (existsSync(databaseDir)) {
    takeOver(databaseDir, user);
    return;
  }
  const unfinished = `${databaseDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  giveFolder(unfinished, user);
  // The builtin locale sorts the same on every system, so no update of a system library can break an index.
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

// A restored copy belongs to the user who restored it.
function takeOver(databaseDir: string, { uid, gid }: Unprivileged): void {
  if (uid === undefined || statSync(databaseDir).uid === uid) return;
  execFileSync("chown", ["-R", `${uid}:${gid}`, databaseDir]);
}

// When started as root, the programs run as another user, who needs to traverse the data folder. Permissions are only added.
function openTheWay(databaseDir: string): void {
  for (const folder of [join(databaseDir, ".."), join(databaseDir, "../..")])
    chmodSync(folder, statSync(folder).mode | 0o011);
}

/** Postgres on a Unix socket only: users who may enter its folder are trusted, and nothing listens on the network. */
export function postgresProgram(databaseDir: string, stage: Stage): Program {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: stage.socketDir,
    unix_socket_permissions: "0700",
    timezone: "UTC",
    // Statements and values contain personal data, so errors are not logged here; callers get the message.
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
      return launch(stage, stage.tools.postgres, ["-D", databaseDir, ...flags]);
    },
    isUp: async () => readServer(databaseDir)?.state === "ready",
  };
}

interface Server {
  readonly pid: number;
  /** The folder of its data. */
  readonly folder: string;
  readonly socketDir: string;
  /** "ready" once it accepts connections. */
  readonly state: string;
}

/** Reads Postgres' pid file, which remains if the server was killed. */
export function readServer(databaseDir: string): Server | null {
  try {
    const text = readFileSync(join(databaseDir, "postmaster.pid"), "utf8");
    const [pid, folder = "", , , socketDir = "", , , state = ""] = text.split("\n");
    return { pid: Number(pid), folder, socketDir, state: state.trim() };
  } catch {
    return null;
  }
}

const endsWithinMs = 10_000;

/** Waits until the Postgres of an earlier process has ended. @returns its socket folder, if it served this folder */
export async function awaitEnd(databaseDir: string): Promise<string | undefined> {
  const server = readServer(databaseDir);
  for (const until = Date.now() + endsWithinMs; server && isServer(server.pid, databaseDir); await pause(50))
    if (Date.now() > until) process.kill(server.pid, "SIGKILL");
  // A copied folder names the sockets of the original store, which may be running.
  return server?.folder === databaseDir ? server.socketDir : undefined;
}

// After a reboot its pid may belong to another process, which Postgres would mistake for itself.
function removeStaleLock(databaseDir: string): void {
  const server = readServer(databaseDir);
  if (server && !isServer(server.pid, databaseDir)) rmSync(join(databaseDir, "postmaster.pid"), { force: true });
}

function isServer(pid: number, databaseDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`\0${databaseDir}\0`);
  } catch {
    return false;
  }
}
