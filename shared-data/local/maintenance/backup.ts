import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { type AppliedMigration, appliedMigrationsSql, compareMigrations } from "../../node/migrations";
import { UserError } from "../../node/user-error";
import { lockDataFolder, lockRotation } from "../database/data-lock";
import { streamDatabase } from "../postgres/base-backup";
import { asOwnerOfRunning } from "../postgres/running-store";
import { hashFile, openWith, pack, sealFor, unpack, writeFile } from "./sealed-file";

const manifestName = "manifest.json";
const secretsName = "secrets.json";
const sealedEnding = ".age";

interface Places {
  /** Folder of the database and the secrets. */
  readonly dataDir: string;
  /** The registry file with the live releases. */
  readonly registry: string;
  /** Folder of the copy of the database. */
  readonly copy: string;
  /** Folder of the copy of the secrets. Separate, because database and secrets together decrypt every key. */
  readonly secretsCopy: string;
}

interface Manifest {
  /** The SHA-256 of each file, by its name. */
  readonly files: Readonly<Record<string, string>>;
  readonly migrations: readonly AppliedMigration[];
}

/**
 * Backs up the running store's database and, to another folder, its secrets, with a manifest of file hashes and migrations.
 * @param recipient encrypts the copies for this public key
 * @throws UserError if no store is running, or if a target exists
 */
export async function backUp({ dataDir, registry, copy, secretsCopy }: Places, recipient?: string): Promise<void> {
  refuse(!existsSync(join(dataDir, "db")), `${dataDir} holds no data of the store.`);
  refuse(resolve(copy) === resolve(secretsCopy), "The secrets belong in another folder than the database.");
  for (const folder of [copy, secretsCopy]) refuse(isInUse(folder), `${folder} is not empty; nothing was copied.`);
  const [seal, ending] = recipient ? [sealFor(recipient), sealedEnding] : [async (plain: Readable) => plain, ""];
  const migrations = await asOwnerOfRunning(dataDir, (query) => query<AppliedMigration>(appliedMigrationsSql));
  const files: Record<string, string> = {};
  const put = async (folder: string, name: string, content: Readable) => {
    files[name + ending] = await writeFile(await seal(content), join(folder, name + ending));
  };
  // During a key rotation the copied database might need other secrets than those copied after it.
  const unlock = lockRotation(dataDir);
  try {
    for (const folder of [copy, secretsCopy]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    await put(copy, "database.tar", await streamDatabase(dataDir));
    if (existsSync(registry)) await put(copy, "registry.tar", pack(registry));
    await put(secretsCopy, secretsName, createReadStream(join(dataDir, secretsName)));
    // Written last: restore refuses an interrupted copy, which has no manifest.
    writeFileSync(join(copy, manifestName), JSON.stringify({ files, migrations } satisfies Manifest), { mode: 0o600 });
  } finally {
    unlock();
  }
}

/**
 * Restores a backup into an empty data folder after verifying every file.
 * @param identity file with the secret key of an encrypted backup
 * @returns true if the next start will apply migrations
 * @throws UserError if the folder has data, or the backup is incomplete, newer than this version, or does not match its secrets
 */
export async function restore({ dataDir, registry, copy, secretsCopy }: Places, identity?: string): Promise<boolean> {
  const database = join(dataDir, "db");
  refuse(existsSync(database), `${dataDir} already holds data; move it away first.`);
  const { files, migrations } = readManifest(copy);
  const isSealed = Object.keys(files).some((name) => name.endsWith(sealedEnding));
  const open = isSealed ? openWith(identity) : async (plain: Readable) => plain;
  const read = (folder: string, name: string) =>
    open(createReadStream(join(folder, isSealed ? name + sealedEnding : name)));
  for (const [name, hash] of Object.entries(files)) {
    const isSecrets = name.startsWith(secretsName);
    const file = join(isSecrets ? secretsCopy : copy, name);
    const fault = isSecrets ? `does not belong to ${copy}.` : "has been changed or damaged since it was made.";
    refuse(!existsSync(file), `${file} does not exist.`);
    refuse((await hashFile(file)) !== hash, `${file} ${fault}`);
  }
  const comparison = compareMigrations(migrations);
  if (comparison.state === "refused") throw new UserError(`The back-up does not fit: ${comparison.reason}.`);
  const unlock = lockDataFolder(dataDir);
  try {
    rmSync(join(dataDir, secretsName), { force: true });
    await writeFile(await read(secretsCopy, secretsName), join(dataDir, secretsName));
    if (Object.keys(files).some((name) => name.startsWith("registry")))
      await unpack(await read(copy, "registry.tar"), registry);
    // Renamed into place last, so that the store cannot start with an incomplete database.
    rmSync(`${database}.arriving`, { recursive: true, force: true });
    await unpack(await read(copy, "database.tar"), `${database}.arriving`);
    renameSync(`${database}.arriving`, database);
  } finally {
    unlock();
  }
  return comparison.state === "older";
}

function readManifest(copy: string): Manifest {
  try {
    const manifest: Partial<Manifest> = JSON.parse(readFileSync(join(copy, manifestName), "utf8"));
    if (manifest.files && manifest.migrations) return manifest as Manifest;
  } catch {
    // Refused below.
  }
  throw new UserError(`${copy} is not a whole copy of the store's data, or an older version of the store made it.`);
}

function refuse(condition: boolean, sentence: string): void {
  if (condition) throw new UserError(sentence);
}

const isInUse = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;
