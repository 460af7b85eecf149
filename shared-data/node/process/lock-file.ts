import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { processStart } from "./process-table";

interface Holder {
  readonly pid: number;
  readonly start: string;
}

/**
 * Acquires a lock file; a stale lock of a process that no longer runs is taken over. Returns a function that releases it.
 * @param toRefusal creates the error while another process holds the lock, from its pid if known
 */
export function takeLock(path: string, toRefusal: (holder?: number) => Error): () => void {
  const claim = `${path}.${process.pid}`;
  // Written to a temporary file and linked into place, so that a lock always contains its holder.
  writeFileSync(claim, JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? "" }));
  try {
    if (!tryLink(claim, path)) {
      const holder = removeStale(path);
      if (holder || !tryLink(claim, path)) throw toRefusal(holder?.pid);
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
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a stale lock. Returns the holder if its process is running. */
function removeStale(path: string): Holder | undefined {
  const seen = readLock(path);
  const holder = parseHolder(seen);
  if (holder && isSameProcess(holder)) return holder;
  // Renamed before it is deleted: if a third process has locked meanwhile, its lock is moved back.
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return undefined;
  }
  if (readLock(aside) !== seen) tryLink(aside, path);
  rmSync(aside, { force: true });
  return undefined;
}

function isSameProcess({ pid, start }: Holder): boolean {
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

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, start } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === "number" && typeof start === "string" ? { pid, start } : undefined;
  } catch {
    return undefined;
  }
}
