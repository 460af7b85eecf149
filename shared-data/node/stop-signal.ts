import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const isLauncher = /\b(npm|npx|pnpm)\b/;
const isShell = /^(\/\S*\/)?(ba|da|z)?sh -c /;

/** Resolves when somebody wants the store to stop: Ctrl-C, SIGTERM, or the death of the command that started it. */
export function stopSignal() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
    // npx and pnpm do not pass on a SIGTERM of their own; they are gone, and their process numbers with them.
    const launchers = findLaunchers();
    setInterval(() => launchers.every(isAlive) || resolve("launcher"), 1000).unref();
  });
}

/** The chain of npx, npm, pnpm and their shells that started this process, nearest first. Nobody's terminal is in it. */
function findLaunchers() {
  const found = [];
  for (let pid = process.ppid; pid > 1; ) {
    const { parent, command } = describe(pid);
    if (!isLauncher.test(command) && !isShell.test(command)) break;
    found.push(pid);
    pid = parent;
  }
  return found;
}

/** Whether a process runs; one that has ended and that nobody has waited for yet does not. */
function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || describeByProc(pid).state !== "Z";
  } catch (error) {
    // Not ours to signal, but there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function describe(pid: number): { parent: number; command: string } {
  try {
    return process.platform === "linux" ? describeByProc(pid) : describeByPs(pid);
  } catch {
    return { parent: 0, command: "" };
  }
}

function describeByProc(pid: number) {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  // The name of the program stands in parentheses and may hold anything, blanks and parentheses too.
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "");
  const [state = "", parent] = afterName.trim().split(" ");
  return { parent: Number(parent), command, state };
}

function describeByPs(pid: number) {
  const line = execFileSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  const [, parent = "0", command = ""] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
  return { parent: Number(parent), command };
}
