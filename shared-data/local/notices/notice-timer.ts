export interface NoticeTimer {
  /** Something may be due now. */
  wake(): void;
  /** Ends it, once a run that is under way has ended. */
  stop(): Promise<void>;
}

const everyMs = 10_000;
// A payment's own answer goes first, and payments that come together are notified in one run.
const wakeMs = 500;

/** Runs the sender every ten seconds, and half a second after it is woken, never twice at once: it stands for the hosted project's scheduler. */
export function startNoticeTimer(run: () => Promise<void>): NoticeTimer {
  let state: "idle" | "woken" | "stopped" = "idle";
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const runIn = (ms: number) => {
    clearTimeout(timer);
    if (state === "stopped") return;
    timer = setTimeout(turn, ms);
    timer.unref();
  };
  const turn = () => {
    state = "idle";
    running = run().finally(() => {
      running = null;
      runIn(state === "woken" ? wakeMs : everyMs);
    });
  };
  runIn(everyMs);
  return {
    wake: () => {
      if (state !== "idle") return;
      state = "woken";
      if (!running) runIn(wakeMs);
    },
    stop: async () => {
      state = "stopped";
      clearTimeout(timer);
      await running;
    },
  };
}
