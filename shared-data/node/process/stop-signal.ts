import { describeProcess, isRunning } from "./process-table";

const isLauncher = /\b(npm|npx|pnpm)\b/;
const isShell = /^(\/\S*\/)?(ba|da|z)?sh -c /;

/** Resolves on Ctrl-C, SIGTERM, or when the command that started this process has ended. */
export function stopSignal() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, resolve);
    // npx and pnpm do not forward SIGTERM, so their end is detected by their pids.
    const launchers = findLaunchers();
    setInterval(() => launchers.every(isRunning) || resolve("launcher"), 1000).unref();
  });
}

/** The npx, npm, pnpm and shell processes that started this one, nearest first, without the terminal. */
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
