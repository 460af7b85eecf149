import path from "node:path";
import { takeLock } from "shared-data/node/lock-file";
import { UserError } from "shared-data/node/user-error";

// With a dot: beside pages that are published, and not for the public.
const lockName = ".composer.lock";

class Held extends UserError {}

/**
 * The right to write into a folder of pages, which one process of the machine has at a time; that of a process that is gone is taken over.
 * Returns the function that gives it back.
 * @throws {UserError} while another process has it
 */
export function leasePages(folder: string): () => void {
  const toRefusal = (holder?: number) =>
    new Held(
      `Another process${holder ? ` (${holder})` : ""} renders pages into ${folder}: stop it first (of services: systemctl stop store-pages).`,
    );
  return takeLock(path.join(folder, lockName), toRefusal);
}

/** The same, for who stands by; `undefined` while another process has it. */
export function tryToLeasePages(folder: string): (() => void) | undefined {
  try {
    return leasePages(folder);
  } catch (error) {
    if (error instanceof Held) return undefined;
    throw error;
  }
}
