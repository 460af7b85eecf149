// Session refresh schedule: R4.5.
const refreshMargin = 5 * 60_000;

const assumedLifetime = 60 * 60_000;
/** Minimum time between two refresh attempts, successful or not (R9.3). */
const shortestPause = 30_000;
const longestWait = 24 * 60 * 60_000;

interface SessionTimes {
  /** Lifetime of the access token in seconds, from its issue. */
  readonly expires_in?: number | undefined;
  /** Seconds since 1970, by the auth service's clock. */
  readonly expires_at?: number | undefined;
}

/** A session's lifetime from its issue, in milliseconds; 1 hour if the service does not report it. */
function lifetimeOf({ expires_in: seconds }: SessionTimes): number {
  return seconds && seconds > 0 ? seconds * 1000 : assumedLifetime;
}

/** Time before expiry at which a session is refreshed: 5 minutes, or half the lifetime of a short session. */
export function dueMargin(session: SessionTimes): number {
  return Math.min(refreshMargin, lifetimeOf(session) / 2);
}

/**
 * A session's expiry by this device's clock, which may be wrong by hours: a new session expires one lifetime from now,
 * and a stored one not later than that.
 */
export function expiryOf(session: SessionTimes, now: number, justIssued: boolean): number {
  const latest = now + lifetimeOf(session);
  return justIssued || !session.expires_at ? latest : Math.min(session.expires_at * 1000, latest);
}

/**
 * Milliseconds until the next refresh. Never immediately after the last attempt, so that a failing service or a wrong
 * clock does not cause a request storm; at most a day, because timers overflow after 24 days.
 * @param lastRefresh time of the last attempt, or 0
 */
export function refreshDelay(dueAt: number, now: number, lastRefresh: number): number {
  const pause = Math.min(lastRefresh + shortestPause - now, shortestPause);
  return Math.min(Math.max(dueAt - now, pause, 0), longestWait);
}
