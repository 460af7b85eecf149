import { workerData } from "node:worker_threads";

// A thread beside the database: while a statement runs, the database process itself hears nothing.
const { parent, mostMemory } = workerData;

/** Whether the process that started the database still runs. Only on Windows does a process keep the id of a parent that is gone. */
function hasParent() {
  try {
    return process.ppid === parent && process.kill(parent, 0);
  } catch {
    return false;
  }
}

setInterval(() => {
  // Killed, not asked: the data is made for it, and a statement without end would not listen.
  if (!hasParent() || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
}, 250);
