import { resolve } from "node:path";
import { UserError } from "../node/user-error";
import { backUp, restore } from "./backup";

const usage = `Usage, while the store is stopped:
  pnpm backup <folder for the database> <another folder for the secrets>
  pnpm restore <folder of the database> <folder of the secrets>`;

const [action, copy, secretsCopy] = process.argv.slice(2);
const dataDir = resolve(process.env.STORE_DATA_DIR ?? resolve(import.meta.dirname, "../../.data"));

try {
  if (!copy || !secretsCopy) throw new UserError(usage);
  const places = { dataDir, copy: resolve(copy), secretsCopy: resolve(secretsCopy) };
  if (action === "restore") restore(places);
  else backUp(places);
  console.log(
    action === "restore" ? `Restored into ${dataDir}.` : `Copied to ${places.copy} and ${places.secretsCopy}.`,
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
