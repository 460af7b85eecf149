import type { Log } from "../../node/log";
import { noticesSecret } from "./notice-secrets";

type RunFunction = (request: Request) => Promise<Response>;

interface TimedFunctions {
  readonly names: readonly string[];
  readonly runFunction: RunFunction;
  readonly secretKey: string;
  readonly log: Log;
}

const everyMs = 10_000;
// The response to the webhook is sent first, and simultaneous payments share one call.
const wakeMs = 500;
const webhooks = /^\/functions\/v1\/pix-/;

/**
 * Calls functions every ten seconds, and half a second after a webhook of the checkout or where one has more to do, in place of a
 * hosted project's scheduler (R13.1).
 * @returns a function runner that sees the webhooks, and `stop`, which waits for the present calls
 */
export function startTimedFunctions({ names, runFunction, secretKey, log }: TimedFunctions) {
  const headers = { authorization: `Bearer ${noticesSecret(secretKey)}` };
  const timers = names.map((name) => {
    let lastFault = "";
    return startTimer(async () => {
      const call = new Request(`http://localhost/functions/v1/${name}`, { method: "POST", headers });
      const { fault, more } = await outcomeOf(runFunction(call));
      // Logged once per fault, not every ten seconds.
      if (fault && fault !== lastFault) log(`The function ${name} fails`, { level: "error", error: fault });
      lastFault = fault;
      return more;
    });
  });
  return {
    async runFunction(request: Request): Promise<Response> {
      const response = await runFunction(request);
      if (webhooks.test(new URL(request.url).pathname)) for (const { wake } of timers) wake();
      return response;
    },
    stop: async () => void (await Promise.all(timers.map(({ stop }) => stop()))),
  };
}

async function outcomeOf(running: Promise<Response>): Promise<{ fault: string; more: boolean }> {
  try {
    const response = await running;
    const { more } = (await response.json()) as { more?: boolean };
    return { fault: response.ok ? "" : `the function answers ${response.status}`, more: more === true };
  } catch (error) {
    return { fault: String(error), more: false };
  }
}

/** Runs a task again and again without overlap. @param run resolves with true if it has more to do */
function startTimer(run: () => Promise<boolean>) {
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
    running = run().then((more) => {
      running = null;
      runIn(more || state === "woken" ? wakeMs : everyMs);
    });
  };
  runIn(everyMs);
  return {
    wake() {
      if (state !== "idle") return;
      state = "woken";
      if (!running) runIn(wakeMs);
    },
    async stop() {
      state = "stopped";
      clearTimeout(timer);
      await running;
    },
  };
}
