import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PageResult, PageTask } from "./page-maker";
import type { Work } from "./prerender-thread";

const mostThreads = 4;
const inOneMessage = 20;
// A thread has to read the builds first, which takes as long as some dozens of pages.
const worthAThread = 150;

/** Makes pages in threads of their own, so that who serves the pages at the same time is not held up. */
export class PrerenderThreads {
  #running: Set<Worker> = new Set();

  /**
   * Resolves when every task is done, and every task that came of one.
   * @param course
   *   `onResult` may answer with what is to be done next for the page; `isWanted` is asked just before a task is begun
   */
  async run(
    work: Work,
    tasks: PageTask[],
    { onResult, isWanted }: { onResult(result: PageResult): PageTask | undefined; isWanted(task: PageTask): boolean },
  ) {
    const queue = [...tasks];
    const count = Math.min(mostThreads, availableParallelism(), Math.ceil(queue.length / worthAThread));
    const drain = async () => {
      const thread = new Worker(new URL("./prerender-thread.mjs", import.meta.url), { workerData: work });
      this.#running.add(thread);
      const ended = once(thread, "exit").then(() => Promise.reject(new Error("The composition was stopped")));
      ended.catch(() => {});
      try {
        while (queue.length > 0) {
          thread.postMessage(queue.splice(0, inOneMessage).filter(isWanted));
          const [results] = await Promise.race([once(thread, "message"), ended]);
          queue.push(...results.flatMap((result: PageResult) => onResult(result) ?? []));
        }
      } finally {
        this.#running.delete(thread);
        await thread.terminate();
      }
    };
    await Promise.all(Array.from({ length: count }, drain));
  }

  /** Ends what is being made; `run` rejects. */
  async close() {
    await Promise.all([...this.#running].map((thread) => thread.terminate()));
  }
}
