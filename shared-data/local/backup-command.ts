import { resolve } from "node:path";
import { type AppliedMigration, appliedMigrationsSql } from "../node/migrations";
import { type Stack, stackDataDir, stackOf } from "../node/stack";
import { UserError } from "../node/user-error";
import { asOwner } from "./as-owner";
import { backUp, restore } from "./backup";
import { copyRunning } from "./postgres/base-backup";
import { runs } from "./postgres/running-store";

const usage = `Usage, while the store is stopped (on Postgres a back-up is made while it runs too):
  pnpm backup <folder for the database> <another folder for the secrets>
  pnpm restore <folder of the database> <folder of the secrets>`;

const [action, copy, secretsCopy] = process.argv.slice(2);
const folder = resolve(process.env.STORE_DATA_DIR ?? resolve(import.meta.dirname, "../../.data"));

function readHistory(dataDir: string, stack: Stack): Promise<AppliedMigration[]> {
  return asOwner(dataDir, stack, (query) => query<AppliedMigration>(appliedMigrationsSql));
}

try {
  const stack = stackOf(process.env);
  const dataDir = stackDataDir(stack, folder);
  if (!copy || !secretsCopy) throw new UserError(usage);
  const registry = resolve(folder, "registry");
  const places = { dataDir, registry, copy: resolve(copy), secretsCopy: resolve(secretsCopy) };
  if (action === "restore") {
    const isOlder = restore(places) === "older";
    console.log(
      `Restored into ${dataDir}.${isOlder ? " It is of an older version: the store upgrades it when it starts." : ""}`,
    );
  } else {
    const isRunning = stack === "postgres" && runs(dataDir);
    // A stopped Postgres cannot be asked; the store compares when it starts on a copy of it.
    const canAsk = stack === "embedded" || isRunning;
    await backUp(places, {
      ...(isRunning && { copyRunning }),
      ...(canAsk && { readHistory: () => readHistory(dataDir, stack) }),
    });
    console.log(`Copied to ${places.copy} and ${places.secretsCopy}.`);
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
