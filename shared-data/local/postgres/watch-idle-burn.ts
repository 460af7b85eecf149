import { readFileSync } from "node:fs";

interface Watched {
  /** The process, once there is one. */
  readonly pid: () => number | undefined;
  /** False while a call waits for it. */
  readonly isIdle: () => boolean;
  readonly onBurn: () => void;
  readonly everyMs?: number;
}

const clockTicks = 100;
// Several looks in a row: reading the schema again takes a moment too.
const mostLooks = 5;

/**
 * Notices a program that goes on computing for callers who were sent away: a fifth of a core or more, over several looks, with no caller
 * waiting for it. Ends with the function that it returns; does nothing where the system has no /proc.
 */
export function watchIdleBurn({ pid, isIdle, onBurn, everyMs = 1_000 }: Watched): () => void {
  let last: { pid: number; cpuMs: number; at: number } | undefined;
  let looks = 0;
  const look = () => {
    const id = pid();
    const cpuMs = id === undefined ? null : cpuTimeOf(id);
    const at = Date.now();
    const share = cpuMs !== null && last?.pid === id && last ? (cpuMs - last.cpuMs) / (at - last.at) : 0;
    last = id === undefined || cpuMs === null ? undefined : { pid: id, cpuMs, at };
    looks = isIdle() && share > 0.2 ? looks + 1 : 0;
    if (looks < mostLooks) return;
    looks = 0;
    onBurn();
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}

/** The processor time that a process has used. */
function cpuTimeOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Behind the name, which may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / clockTicks;
  } catch {
    return null;
  }
}
