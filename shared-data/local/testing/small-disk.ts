import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own; `undefined` where this user may not mount one. */
export function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "store-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Lets nothing be written on a disk any more. */
export function makeReadOnly(disk: string): void {
  execFileSync("mount", ["-o", "remount,ro", disk]);
}

/** Takes the disk away, with all that is on it. */
export function removeDisk(disk: string): void {
  execFileSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true });
}
