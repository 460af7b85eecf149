import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** True if a process is running and no zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || readStat(pid).state !== "Z";
  } catch (error) {
    // A process of another user, which may not be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * The start time of a process in the system's unit; null if there is no such process.
 * Identifies a process together with its pid, because pids are reused, especially after a reboot.
 */
export function processStart(pid: number): string | null {
  if (!isRunning(pid)) return null;
  try {
    if (process.platform === "linux") return `${readBoot()}/${readStat(pid).ticksSinceBoot}`;
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return isRunning(pid) ? "" : null;
  }
}

/** The parent and the command of a process; parent 0 where it is unknown. */
export function describeProcess(pid: number): { parent: number; command: string } {
  try {
    return process.platform === "linux" ? describeByProc(pid) : describeByPs(pid);
  } catch {
    return { parent: 0, command: "" };
  }
}

const readBoot = () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

function readStat(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command's name comes second, in parentheses, and may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0], parent: Number(fields[1]), ticksSinceBoot: fields[19] ?? "" };
}

function describeByProc(pid: number) {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  return { parent: readStat(pid).parent, command };
}

function describeByPs(pid: number) {
  const line = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const [, parent = "0", command = ""] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
  return { parent: Number(parent), command };
}
