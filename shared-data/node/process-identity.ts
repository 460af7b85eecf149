import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process started, in whatever unit the system tells it; null when there is no such process.
 * With the process id it names one process: ids are given out again, after a restart of the machine above all.
 */
export function processStart(pid: number): string | null {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === "linux") return linuxStart(pid);
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return isAlive(pid) ? "" : null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process: alive, only not ours to signal.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function linuxStart(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command's name comes second, in parentheses, and may itself hold spaces and parentheses.
  const ticksSinceBoot = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}/${ticksSinceBoot}`;
}
