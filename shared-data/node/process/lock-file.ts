import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { processStart } from "./process-table";

interface Holder {
  readonly pid: number;
  readonly start: string;
}

/**
 * Takes a lock that one running process can have; that of a process that is gone is taken over. Returns the function that
 * gives it back.
 * @param toRefusal makes what is thrown while another process has the lock, from its id where that is known
 */
export function takeLock(path: string, toRefusal: (holder?: number) => Error): () => void {
  const claim = `${path}.${process.pid}`;
  // Written aside and linked into place: a lock is never seen without its holder's name in it.
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

/** Takes away the lock of a process that is gone. Returns the holder of one that runs. */
function removeStale(path: string): Holder | undefined {
  const seen = readLock(path);
  const holder = parseHolder(seen);
  if (holder && isSameProcess(holder)) return holder;
  // Moved aside before it is deleted: if a third process has locked in the meantime, it gets its lock back.
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
