import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "../../node/process/lock-file";
import { UserError } from "../../node/user-error";

/**
 * Takes the data folder for this process: two processes on one folder would corrupt the database without a word.
 * Returns the function that gives the folder back.
 * @throws UserError while another process has the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return takeLock(join(dataDir, "backend.lock"), (pid) => {
    const by = pid === undefined ? "" : ` (process ${pid})`;
    return new UserError(`The data folder ${dataDir} is already in use by a running store${by}; stop that one first.`);
  });
}

/** Locks a store's master key: to change it, or to keep it as it is meanwhile. @throws UserError while it is locked */
export const lockRotation = (dataDir: string): (() => void) =>
  takeLock(join(dataDir, "rotation.lock"), () => new UserError("The master key is being changed already."));
