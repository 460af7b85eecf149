/** A page of orders as the database gave it: which of a person's pages, and its name for how that page is. */
export interface ToldPage {
  readonly page: string;
  readonly revision: string;
}

interface Told extends ToldPage {
  readonly until: number;
}

// A page that waits comes back every 25 s: of ten thousand, 33 a second ask the database instead of 400.
const countsForMs = 5 * 60_000;
const mostPeople = 20_000;

/** Remembers by person what the database last said of a page of theirs, for as long as nothing is heard that may have changed it. */
export class LastTold {
  readonly #told = new Map<string, Told>();
  readonly #now: () => number;
  #era = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Another one whenever all was forgotten: what was asked in an earlier one is not to be kept. */
  get era(): number {
    return this.#era;
  }

  get isEmpty(): boolean {
    this.#forgetOld();
    return this.#told.size === 0;
  }

  /** Whether this page is known to be as it is named. */
  has(person: string, { page, revision }: ToldPage): boolean {
    const told = this.#told.get(person);
    return told !== undefined && told.until > this.#now() && told.page === page && told.revision === revision;
  }

  keep(person: string, { page, revision }: ToldPage): void {
    this.#told.delete(person);
    this.#told.set(person, { page, revision, until: this.#now() + countsForMs });
    this.#forgetOld();
  }

  forget(people: readonly string[]): void {
    for (const person of people) this.#told.delete(person);
  }

  forgetAll(): void {
    this.#told.clear();
    this.#era += 1;
  }

  // In the order in which they were kept, so the oldest come first.
  #forgetOld(): void {
    for (const [person, { until }] of this.#told) {
      if (until > this.#now() && this.#told.size <= mostPeople) return;
      this.#told.delete(person);
    }
  }
}
