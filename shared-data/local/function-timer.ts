import { noticesSecret } from "./notices/notice-secrets";
import { startNoticeTimer } from "./notices/notice-timer";

interface TimerParts {
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly secretKey: string;
  /** Address of the backend on this machine. */
  readonly own: string;
}

/**
 * Calls an Edge Function every ten seconds, in place of a hosted project's scheduler.
 * @returns a function that stops the timer after the current run
 */
export function startFunctionTimer(name: string, { runFunction, secretKey, own }: TimerParts): () => Promise<void> {
  const headers = { authorization: `Bearer ${noticesSecret(secretKey)}` };
  const timer = startNoticeTimer(async () => {
    // The function logs its own errors.
    await runFunction(new Request(`${own}/functions/v1/${name}`, { method: "POST", headers })).catch(() => null);
  });
  return () => timer.stop();
}
