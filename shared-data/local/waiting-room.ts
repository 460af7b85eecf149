/** How a wait ended: there is news, its time is over, or nobody waits any more. */
export type WaitEnd = "news" | "over" | "gone";

/** Somebody's place among those who wait. */
export interface Place {
  /** Waits for news, also for some that came since the place was taken; at most so long, and no longer than somebody listens. */
  wait(limitMs: number, listening: AbortSignal): Promise<WaitEnd>;
  /** Whether there has been news since the place was taken. */
  hasNews(): boolean;
  /** Gives the place back. */
  leave(): void;
}

// A browser keeps six connections to one address: those that wait must leave room for the person's other calls.
const mostOfOnePerson = 4;
const mostInAll = 12_000;

/** Keeps who waits for news, by person. A place costs a connection and a few lines of memory, and nothing of the database. */
export class WaitingRoom {
  readonly #places = new Map<string, Set<(end: WaitEnd) => void>>();
  #size = 0;
  #isOpen = true;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** A place for this person; null where they have as many as one may, where the room is full, or closed. */
  enter(person: string): Place | null {
    const places = this.#places.get(person) ?? new Set();
    if (!this.#isOpen || this.#size >= mostInAll || places.size >= mostOfOnePerson) return null;
    let hasNews = false;
    let end: (end: WaitEnd) => void = () => undefined;
    const ended = new Promise<WaitEnd>((resolve) => {
      end = (how) => {
        hasNews ||= how === "news";
        resolve(how);
      };
    });
    this.#places.set(person, places.add(end));
    this.#size += 1;
    return {
      wait: (limitMs, listening) => waitFor(ended, end, limitMs, listening),
      hasNews: () => hasNews,
      leave: () => this.#leave(person, end),
    };
  }

  /** Tells everybody who waits as one of these people that there is news. */
  tell(people: readonly string[]): void {
    for (const person of people) for (const end of this.#places.get(person) ?? []) end("news");
  }

  /** Sends everybody away, and lets nobody in any more. */
  close(): void {
    this.#isOpen = false;
    for (const places of this.#places.values()) for (const end of places) end("over");
  }

  #leave(person: string, end: (end: WaitEnd) => void): void {
    const places = this.#places.get(person);
    if (!places?.delete(end)) return;
    this.#size -= 1;
    if (places.size === 0) this.#places.delete(person);
  }
}

async function waitFor(
  ended: Promise<WaitEnd>,
  end: (end: WaitEnd) => void,
  limitMs: number,
  listening: AbortSignal,
): Promise<WaitEnd> {
  const timer = setTimeout(end, limitMs, "over");
  const goAway = () => end("gone");
  listening.addEventListener("abort", goAway);
  if (listening.aborted) goAway();
  try {
    return await ended;
  } finally {
    clearTimeout(timer);
    listening.removeEventListener("abort", goAway);
  }
}
