import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "../../node/user-error";
import { configureAuth } from "../auth/configure-auth";
import { migrate } from "../database/migrate";
import { readOptions } from "../options";
import { openPostgresStack } from "../postgres/open-postgres-stack";
import { storeOnPostgres } from "../postgres/running-store";
import { readSecrets } from "../secrets";
import { backUp, restore } from "./backup";

/** Tries this version's migrations on a copy of the running store. The copy accepts no requests and sends nothing. */
await run(async () => {
  const { dataDir } = storeOnPostgres(process.env);
  const options = readOptions(process.env, resolve(import.meta.dirname, "../../.."));
  // Inside the data folder, because the copy is as sensitive.
  const scratch = mkdtempSync(join(dataDir, "rehearsal-"));
  const place = (name: string) => join(scratch, name);
  try {
    const copy = { copy: place("copy"), secretsCopy: place("copied-secrets"), registry: place("registry") };
    await backUp({ dataDir, ...copy });
    await restore({ dataDir: place("data"), ...copy });
    const databaseDir = join(place("data"), "db");
    const secrets = readSecrets(place("data"));
    const { config } = configureAuth(options, secrets, options.shellUrl);
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
