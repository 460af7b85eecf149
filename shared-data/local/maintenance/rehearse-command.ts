import { appendFileSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { run, UserError } from "../../node/user-error";
import { readServiceConfig } from "../auth/auth-config";
import { migrate } from "../database/migrate";
import { readOptions } from "../options";
import { openPostgresStack } from "../postgres/open-postgres-stack";
import { asOwnerOfRunning, storeOnPostgres } from "../postgres/running-store";
import { readSecrets } from "../secrets";
import { backUp, restore } from "./backup";

/** Tries this version's migrations on a copy of the running store. The copy accepts no requests and sends nothing. */
await run(async () => {
  const { dataDir } = storeOnPostgres(process.env);
  const options = readOptions(process.env);
  await refuseLittleSpace(dataDir);
  // Inside the data folder, because the copy is as sensitive.
  const scratch = mkdtempSync(join(dataDir, "rehearsal-"));
  const place = (name: string) => join(scratch, name);
  try {
    const copy = { copy: place("copy"), secretsCopy: place("copied-secrets"), registry: place("registry") };
    await backUp({ dataDir, ...copy });
    await restore({ dataDir: place("data"), ...copy });
    const databaseDir = join(place("data"), "db");
    // Else it would archive its own write-ahead log among the shop's, under the same names.
    appendFileSync(join(databaseDir, "postgresql.auto.conf"), "archive_mode = off\n");
    const secrets = readSecrets(place("data"));
    const config = readServiceConfig(options, secrets, options.shellUrl);
    const giveUp = (reason: Error) => console.error(reason.message);
    const { database } = await openPostgresStack(
      { databaseDir, config, secrets, giveUp, mailFolder: place("mail"), settings: {}, inner: options.shellUrl },
      options,
    );
    await migrate(database).finally(() => database.close());
    console.log("The migrations of this version fit the data.");
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** The copy lies there twice for a while, packed and unpacked; a full disk would stop the shop. */
async function refuseLittleSpace(dataDir: string): Promise<void> {
  const megabyte = 1024 * 1024;
  const [{ size } = { size: 0 }] = await asOwnerOfRunning(dataDir, (query) =>
    query<{ size: number }>("select sum(pg_database_size(oid))::float8 as size from pg_database"),
  );
  const needed = Math.ceil((2.2 * size) / megabyte) + 256;
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < needed)
    throw new UserError(`Trying the migrations on a copy needs ${needed} MB in ${dataDir}, and ${free} MB are free.`);
}
