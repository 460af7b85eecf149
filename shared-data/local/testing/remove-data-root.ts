import { existsSync, readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** How the note of a running backend begins, in the folder of the run: its process's number follows. */
export const runningPrefix = "running-";

const patienceMs = 15_000;

/** Ends the shared backends and those that failed tests left running, and removes what the backends of a run have stored. */
export default async function removeDataRoot(): Promise<void> {
  const folder = process.env.STORE_TEST_DATA;
  // Both kinds of backends share it, and each asks for this.
  if (!folder || !existsSync(folder)) return;
  const notes = readdirSync(folder).filter((name) => name.startsWith(runningPrefix));
  await Promise.all(notes.map((name) => end(Number(name.slice(runningPrefix.length)))));
  rmSync(folder, { recursive: true, force: true });
}

async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGTERM");
    for (const until = Date.now() + patienceMs; Date.now() < until; await pause(50)) process.kill(pid, 0);
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
