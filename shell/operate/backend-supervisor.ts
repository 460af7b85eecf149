import type { BackendProcess } from "shared-data/node/backend-process";
import { createLog, type Log } from "shared-data/node/log";
import { UserError } from "shared-data/node/user-error";

// What has run so long has not died of how it was started.
const settledMs = 10_000;
const mostDeaths = 5;
// Enough for a Ctrl-C, which the backend hears too, to be heard here before it is started again.
const firstPauseMs = 250;

export type Supervised = {
  /** Rejects with one sentence where the backend has died too often in a row. */
  failure: Promise<never>;
  close(): Promise<void>;
};

/**
 * Starts the backend, and starts it again whenever it ends by itself: sooner the first time, later each time in a row. The first
 * start must succeed.
 */
export async function superviseBackend(
  start: () => Promise<BackendProcess>,
  log: Log = createLog("shell"),
): Promise<Supervised> {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let running: BackendProcess | null = await start();
  const keep = async () => {
    for (let deaths = 0, since = Date.now(); ; ) {
      await Promise.race([running?.exited, stopped]);
      if (stopping.signal.aborted) return;
      if (Date.now() - since > settledMs) deaths = 0;
      deaths += 1;
      if (deaths >= mostDeaths) throw new UserError(`The backend stopped ${deaths} times in a row and stays so.`);
      const pause = firstPauseMs * 2 ** (deaths - 1);
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, pause).unref())]);
      if (stopping.signal.aborted) return;
      log("The backend stopped, starting it again", { level: "error", deaths });
      // A start that fails has said why.
      running = await start().catch(() => null);
      since = Date.now();
      if (stopping.signal.aborted) return;
    }
  };
  const kept = keep();
  const failure = kept.then(() => new Promise<never>(() => undefined));
  failure.catch(() => undefined);
  return {
    failure,
    close: async () => {
      stopping.abort();
      await kept.catch(() => undefined);
      await running?.close();
    },
  };
}
