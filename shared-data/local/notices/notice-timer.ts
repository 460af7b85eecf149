export interface NoticeTimer {
  /** Runs the sender soon, because something may be due. */
  wake(): void;
  /** Stops the timer after the current run. */
  stop(): Promise<void>;
}

const everyMs = 10_000;
// The response to the webhook is sent first, and simultaneous payments share one run.
const wakeMs = 500;

/** Runs the sender every ten seconds, and half a second after `wake`, without overlap, in place of a hosted project's scheduler. */
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
