import { accessSync, constants, statfsSync } from "node:fs";

/** Minimum free space: a first start takes 50 MB, a burst of payments several WAL files of 16 MB. */
const leastFreeBytes = 64 * 1024 * 1024;

const words: Readonly<Record<string, string>> = {
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "this user's share of the disk is used up",
  EACCES: "this user may not",
  EPERM: "this user may not",
};

export type DiskState = "ok" | "missing" | "read_only" | "full";

/** The state of a folder's disk: "ok" if the store can write to it. */
export function diskState(folder: string): DiskState {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : "read_only";
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastFreeBytes ? "full" : "ok";
}

/** Describes a failed file operation in a sentence; `undefined` for other errors. */
export function describeDiskFault(error: unknown): string | undefined {
  const { code = "", path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // Node's error for a recursive mkdir on a read-only disk.
  if (code === "ENOENT" && syscall === "mkdir")
    return `${path} cannot be made: the disk is read-only or its folder is missing.`;
  if (!syscall || !Object.hasOwn(words, code)) return undefined;
  // Errors of operations on open files have no path.
  if (!path) return syscall === "write" || syscall === "fsync" ? `Writing failed: ${words[code]}.` : undefined;
  return `${path} cannot be written: ${words[code]}.`;
}

/** Describes a disk problem of the data folder; `undefined` if there is none. */
export function describeDisk(folder: string): string | undefined {
  const state = diskState(folder);
  if (state === "read_only")
    return `The data folder ${folder} cannot be written: mount its disk for writing, or allow this user to.`;
  if (state === "full") return `The disk of ${folder} is full: free ${leastFreeBytes / 1024 / 1024} MB or more.`;
  return undefined;
}
