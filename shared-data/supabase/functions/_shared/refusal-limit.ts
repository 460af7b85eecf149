const perMinute = 60;
const minute = 60_000;
const mostCallers = 10_000;

/**
 * Counts what was refused to each caller, so that anyone who guesses is turned away before the database is asked. In this
 * process only: instances of a function share no memory, and a count in the database would make a flood cost more than
 * it does. A caller is the whole chain of addresses that the platform passes on, so no caller can fill another's count.
 */
export function createRefusalLimit(now: () => number = Date.now) {
  const refusals = new Map<string, { since: number; count: number }>();
  return {
    /** Seconds that this caller has to wait, 0 where it may go on. */
    waitFor: (caller: string): number => {
      const { since, count } = refusals.get(caller) ?? { since: 0, count: 0 };
      const left = since + minute - now();
      return count >= perMinute && left > 0 ? Math.ceil(left / 1000) : 0;
    },
    note: (caller: string): void => {
      const known = refusals.get(caller);
      const isCurrent = known && known.since + minute > now();
      refusals.delete(caller);
      refusals.set(caller, isCurrent ? { ...known, count: known.count + 1 } : { since: now(), count: 1 });
      const [oldest] = refusals.keys();
      if (refusals.size > mostCallers && oldest !== undefined) refusals.delete(oldest);
    },
  };
}
