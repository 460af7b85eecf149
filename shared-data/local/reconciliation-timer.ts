import { noticesSecret } from "./notices/notice-secrets";
import { startNoticeTimer } from "./notices/notice-timer";

interface TimerParts {
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly secretKey: string;
  /** Where this machine reaches the backend. */
  readonly own: string;
}

/**
 * Has the Edge Function look every ten seconds whether a reconciliation is due: it stands for the hosted project's scheduler.
 * @returns stops it, once a run that is under way has ended
 */
export function startReconciliation({ runFunction, secretKey, own }: TimerParts): () => Promise<void> {
  const headers = { authorization: `Bearer ${noticesSecret(secretKey)}` };
  const timer = startNoticeTimer(async () => {
    // The function has logged what went wrong.
    await runFunction(new Request(`${own}/functions/v1/reconciliation`, { method: "POST", headers })).catch(() => null);
  });
  return () => timer.stop();
}
