/**
 * The server's time as this page knows it: what it said, and when by a clock that only ever goes forward. The device's own clock may be wrong
 * by any amount, and may be set while the page is open.
 */
export interface ServerClock {
  /** The server's time, in milliseconds since 1970. */
  readonly said: number;
  /** When it said so, by `performance.now()`. */
  readonly heardAt: number;
}

/** The clock by which an answer that has just come was made; `null` where it names no time. */
export function hear(said: string | null | undefined): ServerClock | null {
  const time = Date.parse(said ?? "");
  return Number.isNaN(time) ? null : { said: time, heardAt: performance.now() };
}

/** The device's own clock, for where no server has said the time. */
export const deviceClock = (): ServerClock => ({ said: Date.now(), heardAt: performance.now() });

/** The present moment by a clock, in milliseconds since 1970. */
export const tell = ({ said, heardAt }: ServerClock): number => said + performance.now() - heardAt;

/** The more exact of two clocks: an answer is late by its time on the way, and never early. */
export function laterOf(one: ServerClock | null, other: ServerClock | null): ServerClock | null {
  if (!one || !other) return one ?? other;
  return other.said - other.heardAt > one.said - one.heardAt ? other : one;
}
