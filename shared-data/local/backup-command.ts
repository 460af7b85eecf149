import { resolve } from "node:path";
import { stackDataDir, stackOf } from "../node/stack";
import { UserError } from "../node/user-error";
import { backUp, restore } from "./backup";
import { copyRunning } from "./postgres/base-backup";
import { runs } from "./postgres/running-store";

const usage = `Usage, while the store is stopped (on Postgres a back-up is made while it runs too):
  pnpm backup <folder for the database> <another folder for the secrets>
  pnpm restore <folder of the database> <folder of the secrets>`;

const [action, copy, secretsCopy] = process.argv.slice(2);
const folder = resolve(process.env.STORE_DATA_DIR ?? resolve(import.meta.dirname, "../../.data"));

try {
  const stack = stackOf(process.env);
  const dataDir = stackDataDir(stack, folder);
  if (!copy || !secretsCopy) throw new UserError(usage);
  const registry = resolve(folder, "registry");
  const places = { dataDir, registry, copy: resolve(copy), secretsCopy: resolve(secretsCopy) };
  if (action === "restore") restore(places);
  else await backUp(places, stack === "postgres" && runs(dataDir) ? copyRunning : undefined);
  console.log(
    action === "restore" ? `Restored into ${dataDir}.` : `Copied to ${places.copy} and ${places.secretsCopy}.`,
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
