interface LongCall {
  readonly limitMs: number;
  /** Aborted when nobody wants the answer any more. */
  readonly wanted: AbortSignal;
  /** Whether it is broken off where nobody can see the page, or nothing can reach it: no connection is held for that. */
  readonly onlyWhileSeen: boolean;
}

/** Makes a call that may be long in coming. `null`: it was broken off because the page was left. After its time it fails. */
export async function callInTime<Answer>(
  call: (signal: AbortSignal) => Promise<Answer>,
  { limitMs, wanted, onlyWhileSeen }: LongCall,
): Promise<Answer | null> {
  const breaking = new AbortController();
  const listening = new AbortController();
  let isLeft = false;
  const look = () => {
    isLeft ||= onlyWhileSeen && (document.visibilityState === "hidden" || !navigator.onLine);
    if (isLeft || wanted.aborted) breaking.abort();
  };
  const timer = setTimeout(() => breaking.abort(), limitMs);
  document.addEventListener("visibilitychange", look, listening);
  window.addEventListener("offline", look, listening);
  wanted.addEventListener("abort", look, listening);
  look();
  try {
    return await call(breaking.signal);
  } catch (error) {
    if (isLeft && !wanted.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    listening.abort();
  }
}
