import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AppliedMigration, compareMigrations, type SchemaComparison } from "../../node/migrations";
import { UserError } from "../../node/user-error";
import { lockDataFolder } from "../database/data-lock";
import { lockRotation } from "./rotation-lock";

const manifestName = "manifest.json";
const secretsName = "secrets.json";

export interface Places {
  /** Folder of the database and the secrets. */
  readonly dataDir: string;
  /** Which releases are live. */
  readonly registry: string;
  /** Folder of the copy of the database. */
  readonly copy: string;
  /** Folder of the copy of the secrets: another place, because whoever has both can open every delivered key. */
  readonly secretsCopy: string;
}

export interface Source {
  /** Copies the database of the store that runs. */
  copyDatabase(dataDir: string, target: string): Promise<void>;
  /** Reads the migrations that it has, for `restore` to compare. */
  readHistory(): Promise<readonly AppliedMigration[]>;
}

/**
 * Copies the database and, to another place, the secrets, with a list of what each file must hash to.
 * @throws UserError where there is no data, or where something is in the way
 */
export async function backUp(
  { dataDir, registry, copy, secretsCopy }: Places,
  { copyDatabase, readHistory }: Source,
): Promise<void> {
  refuse(!existsSync(join(dataDir, "db")), `${dataDir} holds no data of the store.`);
  refuse(resolve(copy) === resolve(secretsCopy), "The secrets belong in another folder than the database.");
  for (const folder of [copy, secretsCopy]) refuse(isInUse(folder), `${folder} is not empty; nothing was copied.`);
  const migrations = await readHistory();
  // While the master key is being changed a copy of the database may need other secrets than those copied after it.
  const unlock = lockRotation(dataDir);
  try {
    for (const folder of [copy, secretsCopy]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    await copyDatabase(dataDir, join(copy, "db"));
    if (existsSync(registry)) cpSync(registry, join(copy, "registry"), { recursive: true });
    cpSync(join(dataDir, secretsName), join(secretsCopy, secretsName));
    // Last: a copy that was interrupted has none, and is refused.
    const manifest = { database: hashFolder(copy), secrets: hashFile(join(secretsCopy, secretsName)), migrations };
    writeFileSync(join(copy, manifestName), JSON.stringify(manifest), { mode: 0o600 });
  } finally {
    unlock();
  }
}

/**
 * Puts a copy back into a data folder that has no data, after checking every file of it.
 * @returns how the schema of the copy compares with this copy of the store
 * @throws UserError where data is in the way, where a copy is not whole, the two do not belong together, or the schema does not fit
 */
export function restore({ dataDir, registry, copy, secretsCopy }: Places): SchemaComparison["state"] | "unknown" {
  refuse(existsSync(join(dataDir, "db")), `${dataDir} already holds data; move it away first.`);
  const secrets = join(secretsCopy, secretsName);
  const manifest = readManifest(copy);
  refuse(!existsSync(secrets), `${secrets} does not exist.`);
  refuse(manifest.database !== hashFolder(copy), `${copy} has been changed or damaged since it was made.`);
  refuse(manifest.secrets !== hashFile(secrets), `${secrets} does not belong to ${copy}.`);
  const comparison = manifest.migrations && compareMigrations(manifest.migrations);
  if (comparison?.state === "refused") throw new UserError(`The back-up does not fit: ${comparison.reason}.`);
  const unlock = lockDataFolder(dataDir);
  try {
    cpSync(secrets, join(dataDir, secretsName));
    if (existsSync(join(copy, "registry"))) cpSync(join(copy, "registry"), registry, { recursive: true });
    // Last, and under its name once it is whole: the store must not start on half a database.
    const arriving = join(dataDir, "db.arriving");
    rmSync(arriving, { recursive: true, force: true });
    cpSync(join(copy, "db"), arriving, { recursive: true });
    renameSync(arriving, join(dataDir, "db"));
  } finally {
    unlock();
  }
  return comparison?.state ?? "unknown";
}

interface Manifest {
  readonly database?: string;
  readonly secrets?: string;
  readonly migrations?: readonly AppliedMigration[];
}

function readManifest(copy: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(copy, manifestName), "utf8"));
  } catch {
    throw new UserError(`${copy} is not a whole copy of the store's data.`);
  }
}

function refuse(condition: boolean, sentence: string): void {
  if (condition) throw new UserError(sentence);
}

const isInUse = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

const hashFile = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

function hashFolder(folder: string): string {
  const hash = createHash("sha256");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  for (const file of files) hash.update(file.slice(folder.length)).update(hashFile(file));
  return hash.digest("hex");
}
