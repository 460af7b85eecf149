import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { takeLock } from "../../node/lock-file";
import { UserError } from "../../node/user-error";

const patienceMs = 5_000;

/**
 * Takes the data folder for this process; two on one folder would corrupt the database without a word.
 * Returns the function that gives the folder back.
 * @throws UserError while another process has the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = takeLock(join(dataDir, "backend.lock"), (pid) => inUse(dataDir, pid));
  try {
    // The process that had the folder may be gone and the one that has its database open not yet.
    lockDatabase(join(dataDir, "db"))();
  } catch (error) {
    unlock();
    throw error;
  }
  return unlock;
}

/**
 * Takes the database's folder for the process that opens it, a moment later where one has it that is about to end:
 * whose parent is gone ends itself. Returns the function that gives the folder back.
 * @throws UserError where another process goes on having it
 */
export function lockDatabase(databaseDir: string): () => void {
  const dataDir = dirname(databaseDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const until = Date.now() + patienceMs; ; pause(50)) {
    try {
      return takeLock(`${databaseDir}.lock`, (pid) => inUse(dataDir, pid));
    } catch (error) {
      if (!(error instanceof UserError) || Date.now() > until) throw error;
    }
  }
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function inUse(dataDir: string, pid?: number): UserError {
  const by = pid === undefined ? "" : ` (process ${pid})`;
  return new UserError(`The data folder ${dataDir} is already in use by a running store${by}; stop that one first.`);
}
