/** One line of the local event log; R3.10. */
export interface TrackedEvent {
  event: string;
  data: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  timestamp: string;
}

const storageName = "store-events";
const logLength = 50;

/**
 * Adds a line to the log in the browser, which keeps the last 50, and announces it on `window` as `store:event`. Nothing is
 * sent from here: the trackers that the settings name listen, once they may run; R3.10.
 */
export function logEvent(event: string, data: TrackedEvent["data"] = {}): void {
  const entry: TrackedEvent = { event, data, timestamp: new Date().toISOString() };
  try {
    localStorage.setItem(storageName, JSON.stringify([...readEvents(), entry].slice(-logLength)));
  } catch {
    // A browser that refuses storage keeps no log; nothing else depends on it.
  }
  window.dispatchEvent(new CustomEvent<TrackedEvent>("store:event", { detail: entry }));
}

/** The last 50 events, oldest first; R3.10. None where the browser keeps nothing or the log is damaged. */
export function readEvents(): TrackedEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
