import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../node/user-error";

/** What this data folder's backend must keep to itself. */
export interface Secrets {
  readonly jwtSecret: string;
  readonly secretKey: string;
  readonly keyEncryptionKey: string;
}

/**
 * Reads the data folder's secrets, and makes them on the first start. They are kept beside the database,
 * not in it, so that a copy of the database alone opens no delivered key.
 * @throws UserError when they are damaged, or lost while a database still needs them
 */
export function readSecrets(dataDir: string, databaseDir: string): Secrets {
  const path = join(dataDir, "secrets.json");
  if (existsSync(path)) return parseSecrets(readFileSync(path, "utf8"), path);
  if (existsSync(databaseDir)) {
    throw new UserError(`${path} is missing, and the keys in ${databaseDir} cannot be read without it; restore it.`);
  }
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString("base64url"),
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    keyEncryptionKey: randomBytes(32).toString("base64url"),
  };
  const draft = `${path}.new`;
  writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 });
  // The mode above is ignored for a file that an interrupted start left behind.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return secrets;
}

function parseSecrets(text: string, path: string): Secrets {
  try {
    const { jwtSecret, secretKey, keyEncryptionKey } = JSON.parse(text) as Partial<Secrets>;
    if (jwtSecret && secretKey && keyEncryptionKey) return { jwtSecret, secretKey, keyEncryptionKey };
  } catch {
    // Falls through to the refusal: half a file and a file of something else are the same to the reader.
  }
  throw new UserError(`${path} is damaged; restore it, or run "pnpm reset" to start with empty data.`);
}
