import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "../../node/process/lock-file";
import { UserError } from "../../node/user-error";

/**
 * Locks the data folder: two processes on one folder would silently corrupt the database.
 * Returns the function that unlocks it.
 * @throws UserError while another process holds the lock
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return takeLock(join(dataDir, "backend.lock"), (pid) => {
    const by = pid === undefined ? "" : ` (process ${pid})`;
    return new UserError(`The data folder ${dataDir} is already in use by a running store${by}; stop that one first.`);
  });
}

/** Locks a store's master key, to rotate it or to prevent a rotation meanwhile. @throws UserError while it is locked */
export const lockRotation = (dataDir: string): (() => void) =>
  takeLock(join(dataDir, "rotation.lock"), () => new UserError("The master key is being changed already."));
