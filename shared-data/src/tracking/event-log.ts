import { attempt } from "../errors/attempt";

/** An entry of the local event log; R3.10. */
export interface TrackedEvent {
  event: string;
  data: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  timestamp: string;
}

const storageName = "store-events";
const logLength = 50;

/**
 * Appends to the browser's event log of the last 50 events and dispatches `store:event` on `window`. Nothing is sent
 * here: configured trackers listen once they may run; R3.10.
 */
export function logEvent(event: string, data: TrackedEvent["data"] = {}): void {
  const entry: TrackedEvent = { event, data, timestamp: new Date().toISOString() };
  // Without storage there is no log; nothing else depends on it.
  attempt(() => localStorage.setItem(storageName, JSON.stringify([...readEvents(), entry].slice(-logLength))));
  window.dispatchEvent(new CustomEvent<TrackedEvent>("store:event", { detail: entry }));
}

/** The last 50 events, oldest first; R3.10. Empty without storage or if the log is corrupt. */
export function readEvents(): TrackedEvent[] {
  const stored: unknown = attempt(() => JSON.parse(localStorage.getItem(storageName) ?? "[]"));
  return Array.isArray(stored) ? stored : [];
}
