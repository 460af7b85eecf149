import { accessSync, constants, statfsSync } from "node:fs";

/** Below so much free space nothing is promised: a first start alone takes 50 MB, a burst of payments some of Postgres' 16 MB files. */
const leastFreeBytes = 64 * 1024 * 1024;

const words: Readonly<Record<string, string>> = {
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's share of the disk is used up",
  EACCES: "this user may not",
  EPERM: "this user may not",
};

export type DiskState = "ok" | "missing" | "read_only" | "full";

/** The state of the disk below a folder: "ok" where the store can write to it. */
export function diskState(folder: string): DiskState {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : "read_only";
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastFreeBytes ? "full" : "ok";
}

/** The sentence for a file that could not be written or opened; `undefined` where an error says something else. */
export function describeDiskFault(error: unknown): string | undefined {
  const { code = "", path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // Node's error for a read-only disk, where it would have made the folders above too.
  if (code === "ENOENT" && syscall === "mkdir")
    return `${path} cannot be made: the disk is read-only or its folder is missing.`;
  if (!syscall || !Object.hasOwn(words, code)) return undefined;
  // Calls on a file that is open do not name it.
  if (!path) return syscall === "write" || syscall === "fsync" ? `Writing failed: ${words[code]}.` : undefined;
  return `${path} cannot be written: ${words[code]}.`;
}

/** The sentence for a data folder that the store cannot go on with; `undefined` where its disk is well. */
export function describeDisk(folder: string): string | undefined {
  const state = diskState(folder);
  if (state === "read_only")
    return `The data folder ${folder} cannot be written: mount its disk for writing, or allow this user to.`;
  if (state === "full") return `The disk of ${folder} is full: free ${leastFreeBytes / 1024 / 1024} MB or more.`;
  return undefined;
}
