import { describeProcess, isRunning } from "./process-table";

const isLauncher = /\b(npm|npx|pnpm)\b/;
const isShell = /^(\/\S*\/)?(ba|da|z)?sh -c /;

/** Resolves when the store is to stop: Ctrl-C, SIGTERM, or the death of the command that started it. */
export function stopSignal() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
    // npx and pnpm do not pass on a SIGTERM of their own; they are gone, and their process numbers with them.
    const launchers = findLaunchers();
    setInterval(() => launchers.every(isRunning) || resolve("launcher"), 1000).unref();
  });
}

/** The chain of npx, npm, pnpm and their shells that started this process, nearest first. No terminal is in it. */
function findLaunchers() {
  const found = [];
  for (let pid = process.ppid; pid > 1; ) {
    const { parent, command } = describeProcess(pid);
    if (!isLauncher.test(command) && !isShell.test(command)) break;
    found.push(pid);
    pid = parent;
  }
  return found;
}
