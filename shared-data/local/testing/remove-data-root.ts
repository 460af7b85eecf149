import { existsSync, readdirSync, rmSync } from "node:fs";

/** How the note of a running backend begins, in the folder of the run: its process's number follows. */
export const runningPrefix = "running-";

/** Ends the backends that failed tests left running, and removes what the backends of a run have stored. */
export default function removeDataRoot(): void {
  const folder = process.env.STORE_TEST_DATA;
  // Both kinds of backends share it, and each asks for this.
  if (!folder || !existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(runningPrefix)) end(Number(name.slice(runningPrefix.length)));
  rmSync(folder, { recursive: true, force: true });
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}
