import { randomBytes } from "node:crypto";
import { closeSync, existsSync, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../node/user-error";

export interface Secrets {
  readonly jwtSecret: string;
  readonly secretKey: string;
  /** The master key that encrypts the stock. */
  readonly keyEncryptionKey: string;
  /** The previous master key, still needed for decryption during a rotation. */
  readonly keyEncryptionKeyPrevious?: string | undefined;
}

/**
 * Reads the data folder's secrets, or creates them on the first start. They are stored beside the database,
 * not in it, so that a copy of the database alone decrypts no key.
 * @throws UserError when they are damaged, or lost while a database still needs them
 */
export function readSecrets(dataDir: string): Secrets {
  const path = pathIn(dataDir);
  const databaseDir = join(dataDir, "db");
  if (existsSync(path)) return parseSecrets(readFileSync(path, "utf8"), path);
  if (existsSync(databaseDir)) {
    throw new UserError(`${path} is missing, and the keys in ${databaseDir} cannot be read without it; restore it.`);
  }
  const secrets: Secrets = {
    jwtSecret: makeSecret(),
    secretKey: `sb_secret_${makeSecret()}`,
    keyEncryptionKey: makeSecret(),
  };
  writeSecrets(dataDir, secrets);
  return secrets;
}

export const makeSecret = (): string => randomBytes(32).toString("base64url");

/** Writes the secrets atomically and flushes them to disk: keys encrypted afterwards are lost without them. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  const draft = `${pathIn(dataDir)}.new`;
  const file = openSync(draft, "w", 0o600);
  // The mode option is ignored for an existing file, such as one left by an interrupted start.
  fchmodSync(file, 0o600);
  writeSync(file, JSON.stringify(secrets));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, pathIn(dataDir));
}

export const masterKeySettings = ({ keyEncryptionKey, keyEncryptionKeyPrevious = "" }: Secrets) => ({
  "store.key_encryption_key": keyEncryptionKey,
  "store.key_encryption_key_previous": keyEncryptionKeyPrevious,
});

const pathIn = (dataDir: string) => join(dataDir, "secrets.json");

function parseSecrets(text: string, path: string): Secrets {
  try {
    const { jwtSecret, secretKey, keyEncryptionKey, keyEncryptionKeyPrevious } = JSON.parse(text) as Partial<Secrets>;
    if (jwtSecret && secretKey && keyEncryptionKey)
      return { jwtSecret, secretKey, keyEncryptionKey, keyEncryptionKeyPrevious };
  } catch {
    // Invalid JSON is refused below like a file with other content.
  }
  throw new UserError(`${path} is damaged; restore it, or run "pnpm reset" to start with empty data.`);
}
