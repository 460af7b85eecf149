// When a session is refreshed: R4.5.
const refreshMargin = 5 * 60_000;

const assumedLifetime = 60 * 60_000;
/** After a refresh, whatever came of it, the next one waits at least this long (R9.3). */
const shortestPause = 30_000;
const longestWait = 24 * 60 * 60_000;

interface SessionTimes {
  /** Seconds the access token lives from its issue. */
  readonly expires_in?: number | undefined;
  /** Seconds since 1970, by the service's clock. */
  readonly expires_at?: number | undefined;
}

/** How long a session lives from its issue, in milliseconds; 1 hour where the service does not say. */
function lifetimeOf({ expires_in: seconds }: SessionTimes): number {
  return seconds && seconds > 0 ? seconds * 1000 : assumedLifetime;
}

/** How long before its expiry a session is due for a refresh: 5 minutes, or half the life of one too short for that. */
export function dueMargin(session: SessionTimes): number {
  return Math.min(refreshMargin, lifetimeOf(session) / 2);
}

/**
 * When a session runs out, by this device's clock, which may be wrong by hours: a session just issued lives its lifetime
 * from now, and no stored one lives longer than that.
 */
export function expiryOf(session: SessionTimes, now: number, justIssued: boolean): number {
  const latest = now + lifetimeOf(session);
  return justIssued || !session.expires_at ? latest : Math.min(session.expires_at * 1000, latest);
}

/**
 * Milliseconds until the next refresh. Never at once after the last one, so that a failing service or a strange clock
 * makes no storm; never more than a day, because timers cannot wait longer than 24 of them.
 * @param lastRefresh when a refresh was last tried, or 0
 */
export function refreshDelay(dueAt: number, now: number, lastRefresh: number): number {
  const pause = Math.min(lastRefresh + shortestPause - now, shortestPause);
  return Math.min(Math.max(dueAt - now, pause, 0), longestWait);
}
