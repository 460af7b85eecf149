import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "../node/process-identity";
import { StartRefusal } from "./start-refusal";

interface Holder {
  readonly pid: number;
  readonly start: string;
}

/**
 * Takes the data folder for this process; two on one folder would corrupt the database without a word.
 * The lock of a process that is gone is taken over. Returns the function that gives the folder back.
 * @throws StartRefusal while another process has the folder
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "backend.lock");
  const claim = join(dataDir, `backend.lock.${process.pid}`);
  // Written aside and linked into place: a lock is never seen without its holder's name in it.
  writeFileSync(claim, JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? "" }));
  try {
    if (!tryLink(claim, path)) {
      removeStale(path, dataDir);
      if (!tryLink(claim, path)) throw inUse(dataDir);
    }
  } finally {
    rmSync(claim, { force: true });
  }
  return () => rmSync(path, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function removeStale(path: string, dataDir: string): void {
  const seen = readLock(path);
  const holder = parseHolder(seen);
  if (holder && isRunning(holder)) throw inUse(dataDir, holder.pid);
  // Moved aside before it is deleted: if a third process has locked in the meantime, it gets its lock back.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLock(aside) !== seen) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function isRunning({ pid, start }: Holder): boolean {
  const running = processStart(pid);
  return running !== null && (running === start || running === "" || start === "");
}

function readLock(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, start } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === "number" && typeof start === "string" ? { pid, start } : null;
  } catch {
    return null;
  }
}

function inUse(dataDir: string, pid?: number): StartRefusal {
  const by = pid === undefined ? "" : ` (process ${pid})`;
  return new StartRefusal(`The data folder ${dataDir} is already in use by a running store${by}; stop that one first.`);
}
