/**
 * The server's time: a reported time and the monotonic time at which it was received. The device's clock may be wrong
 * or may be changed while the page is open.
 */
export interface ServerClock {
  /** The server's time, in milliseconds since 1970. */
  readonly reported: number;
  /** Value of `performance.now()` when the time was received. */
  readonly receivedAt: number;
}

/** Clock from the time in a response that has just arrived; `null` if it has none. */
export function clockFrom(reported: string | null | undefined): ServerClock | null {
  const time = Date.parse(reported ?? "");
  return Number.isNaN(time) ? null : { reported: time, receivedAt: performance.now() };
}

/** The device's own clock, used until a response contains the server's time. */
export const deviceClock = (): ServerClock => ({ reported: Date.now(), receivedAt: performance.now() });

/** The current time of a clock, in milliseconds since 1970. */
export const currentTime = ({ reported, receivedAt }: ServerClock): number => reported + performance.now() - receivedAt;

/** The more accurate of two clocks: latency makes a received time late, never early. */
export function laterOf(one: ServerClock | null, other: ServerClock | null): ServerClock | null {
  if (!one || !other) return one ?? other;
  return other.reported - other.receivedAt > one.reported - one.receivedAt ? other : one;
}
