import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Drawing, DrawingWork } from "./draw-thread";

const mostThreads = 4;
// A thread has to read its libraries first, which takes as long as some dozens of pictures.
const worthAThread = 150;

/** Draws pictures in threads of their own, so that who serves the pages at the same time is not held up. */
export class DrawThreads {
  #running: Set<Worker> = new Set();

  /** Resolves when every picture is drawn, or `until` (time in milliseconds) has come. `onResult` hears of each. */
  async run(
    work: DrawingWork,
    drawings: Drawing[],
    { until, onResult }: { until: number; onResult(drawing: Drawing, failure: string | undefined): void },
  ) {
    const queue = [...drawings];
    const count = Math.min(mostThreads, availableParallelism(), Math.ceil(queue.length / worthAThread));
    const drain = async () => {
      const thread = new Worker(new URL("./draw-thread.mjs", import.meta.url), { workerData: work });
      this.#running.add(thread);
      const ended = once(thread, "exit").then(() => Promise.reject(new Error("The composition was stopped")));
      ended.catch(() => {});
      try {
        while (Date.now() < until) {
          const next = queue.shift();
          if (!next) break;
          thread.postMessage(next);
          const [failure] = await Promise.race([once(thread, "message"), ended]);
          onResult(next, failure);
        }
      } finally {
        this.#running.delete(thread);
        await thread.terminate();
      }
    };
    await Promise.all(Array.from({ length: count }, drain));
  }

  /** Ends what is being drawn; `run` rejects. */
  async close() {
    await Promise.all([...this.#running].map((thread) => thread.terminate()));
  }
}
