import type { Log } from "../node/log";

interface Repeated {
  /** For the log, as in "The hourly jobs failed". */
  readonly name: string;
  readonly everyMs: number;
  /** Runs at once, not only after the first pause. */
  readonly startsNow?: boolean;
  /** Resolves with true if it has more to do. */
  run(): Promise<boolean>;
  readonly log: Log;
}

// The response to a webhook is sent first, and simultaneous payments share one run.
const wakeMs = 500;

/** Runs a task again and again without overlap; sooner when it has more to do or is woken. A failure is logged once, not at every run. */
export function repeat({ name, everyMs, startsNow = false, run, log }: Repeated) {
  let state: "idle" | "woken" | "stopped" = "idle";
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastFault = "";
  const runIn = (ms: number) => {
    clearTimeout(timer);
    if (state === "stopped") return;
    timer = setTimeout(turn, ms);
    timer.unref();
  };
  const attempt = async (): Promise<boolean> => {
    try {
      const more = await run();
      lastFault = "";
      return more;
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== lastFault) log(`${name} failed`, { level: "error", error: fault });
      lastFault = fault;
      return false;
    }
  };
  const turn = () => {
    state = "idle";
    running = attempt().then((more) => {
      running = null;
      runIn(more || state === "woken" ? wakeMs : everyMs);
    });
  };
  if (startsNow) turn();
  else runIn(everyMs);
  return {
    wake(): void {
      if (state !== "idle") return;
      state = "woken";
      if (!running) runIn(wakeMs);
    },
    /** Stops it after the present run. */
    async stop(): Promise<void> {
      state = "stopped";
      clearTimeout(timer);
      await running;
    },
  };
}
