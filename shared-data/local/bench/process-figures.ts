import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** What a process has in memory, in KB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes);
}

/** The CPU time, in seconds, that a process has taken so far, and that of all that it has started: also of those that have ended. */
export function cpuOf(pid: number): { own: number; programs: number } {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = new Set([pid]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  const members = processes.filter(({ id }) => family.has(id));
  const own = members.find(({ id }) => id === pid)?.own ?? Number.NaN;
  return { own, programs: members.reduce((sum, each) => sum + each.own + each.ended, 0) - own };
}

interface ProcessTimes {
  readonly id: number;
  readonly parent: number;
  /** Seconds of its own, and of those that it had started and that have ended. */
  readonly own: number;
  readonly ended: number;
}

function readStat(name: string): ProcessTimes[] {
  try {
    // Behind the program's name in parentheses, which may hold anything.
    const text = readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\) /, "");
    const fields = text.split(" ").map(Number);
    const seconds = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / ticksPerSecond;
    return [{ id: Number(name), parent: fields[1] ?? 0, own: seconds(11), ended: seconds(13) }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
