import { resolve } from "node:path";
import { type AppliedMigration, appliedMigrationsSql } from "../../node/migrations";
import { run, UserError } from "../../node/user-error";
import { copyRunning } from "../postgres/base-backup";
import { asOwnerOfRunning, storeOnPostgres } from "../postgres/running-store";
import { backUp, restore } from "./backup";
import { backUpSealed, withPlain } from "./sealed-backup";

const usage = `Usage, with STORE_STACK=postgres:
  pnpm backup <folder for the database> <another folder for the secrets>   while the store runs
  pnpm restore <folder of the database> <folder of the secrets>            into an empty data folder
With BACKUP_RECIPIENT (age1…) the copies are encrypted; BACKUP_IDENTITY names the file with the secret key that opens them.`;

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
  const scratch = resolve(folder, `backup-${process.pid}`);
  const { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = process.env;
  if (action === "restore") {
    const isOlder =
      (await withPlain(places, { scratch, identity }, async (plain) => restore({ ...places, ...plain }))) === "older";
    console.log(
      `Restored into ${dataDir}.${isOlder ? " It is of an older version: the store upgrades it when it starts." : ""}`,
    );
    return;
  }
  const readHistory = () => asOwnerOfRunning(dataDir, (query) => query<AppliedMigration>(appliedMigrationsSql));
  const source = { copyDatabase: copyRunning, readHistory };
  if (recipient) await backUpSealed(places, source, { scratch, recipient });
  else await backUp(places, source);
  console.log(`Copied to ${places.copy} and ${places.secretsCopy}${recipient ? ", encrypted" : ""}.`);
});
