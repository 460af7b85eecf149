import { resolve } from "node:path";
import { type AppliedMigration, appliedMigrationsSql } from "../../node/migrations";
import { run, UserError } from "../../node/user-error";
import { copyRunning } from "../postgres/base-backup";
import { asOwnerOfRunning, storeOnPostgres } from "../postgres/running-store";
import { backUp, restore } from "./backup";

const usage = `Usage, with STORE_STACK=postgres:
  pnpm backup <folder for the database> <another folder for the secrets>   while the store runs
  pnpm restore <folder of the database> <folder of the secrets>            into an empty data folder`;

const [action, copy, secretsCopy] = process.argv.slice(2);

await run(async () => {
  const { folder, dataDir } = storeOnPostgres(process.env);
  if (!copy || !secretsCopy) throw new UserError(usage);
  if (process.env.DATABASE_URL)
    throw new UserError(
      "The database is elsewhere (DATABASE_URL): back it up there, and put a copy of secrets.json away.",
    );
  const registry = resolve(folder, "registry");
  const places = { dataDir, registry, copy: resolve(copy), secretsCopy: resolve(secretsCopy) };
  if (action === "restore") {
    const isOlder = restore(places) === "older";
    console.log(
      `Restored into ${dataDir}.${isOlder ? " It is of an older version: the store upgrades it when it starts." : ""}`,
    );
    return;
  }
  const readHistory = () => asOwnerOfRunning(dataDir, (query) => query<AppliedMigration>(appliedMigrationsSql));
  await backUp(places, { copyDatabase: copyRunning, readHistory });
  console.log(`Copied to ${places.copy} and ${places.secretsCopy}.`);
});
