import { join, resolve } from "node:path";
import { run, UserError } from "../../node/user-error";
import { storeOnPostgres } from "../postgres/running-store";
import { backUp, restore } from "./backup";

const usage = `Usage, with STORE_STACK=postgres:
  pnpm backup <folder for the database> <another folder for the secrets>   while the store runs
  pnpm backup <folder>                                                     the same, into database/<now> and secrets/<now> there
  pnpm restore <folder of the database> <folder of the secrets>            into an empty data folder
With BACKUP_RECIPIENT (age1…) the copies are encrypted; BACKUP_IDENTITY names the file with the secret key that opens them.`;

await run(async () => {
  const [action, ...folders] = process.argv.slice(2);
  const [copy, secretsCopy] = action === "backup" && folders.length === 1 ? datedIn(folders[0]) : folders;
  const { folder, dataDir } = storeOnPostgres(process.env);
  if (!copy || !secretsCopy) throw new UserError(usage);
  if (process.env.DATABASE_URL)
    throw new UserError(
      "The database is elsewhere (DATABASE_URL): back it up there, and put a copy of secrets.json away.",
    );
  const places = { copy: resolve(copy), secretsCopy: resolve(secretsCopy), registry: resolve(folder, "registry") };
  const { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = process.env;
  if (action === "restore") {
    const isOlder = await restore({ dataDir, ...places }, identity);
    console.log(
      `Restored into ${dataDir}.${isOlder ? " It is of an older version: the store upgrades it when it starts." : ""}`,
    );
    return;
  }
  await backUp({ dataDir, ...places }, recipient);
  console.log(`Copied to ${places.copy} and ${places.secretsCopy}${recipient ? ", encrypted" : ""}.`);
});

/** The folder name of a backup made now. */
function datedIn(folder = ""): string[] {
  const now = new Date().toISOString().replaceAll(/[-:]|\..*/g, "");
  return ["database", "secrets"].map((part) => join(folder, part, now));
}
