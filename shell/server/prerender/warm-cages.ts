import type { RegisteredRemote } from "shared-data";
import { CageEnded } from "../cage/cage";
import { PublicReads } from "../cage/public-reads";
import { type CagedComposition, CagedRemote } from "./caged-remote";
import { fetchServerCode } from "./load-builds";
import type { Parts, StorePlace } from "./store-place";

// A cage that nobody needs is ended: its code may have left something running.
const idleTime = 2000;
const mostUses = 200;
// A crawler that walks through all addresses does not take the machine from who buys: so many pages of a remote are made at once, so
// many more wait, and the rest start from the start page.
const mostAtOnce = 2;
const mostWaiting = 64;
/** How long a release whose cage had to be ended is not tried again for a page that somebody asks for. */
const rest = 60_000;

type Warm = { key: string; cage: Promise<CagedRemote>; uses: number; users: number; idle?: NodeJS.Timeout };

/**
 * Nothing is made now: a release that ended its cage a moment ago is left alone, or too many ask at once. Nothing to say at
 * each request.
 */
export class NotNow extends Error {}

/** A cage for each remote that pages are asked of one by one, such as a product made a moment ago. */
export class WarmCages {
  readonly #warm: Map<string, Warm> = new Map();
  readonly #resting: Map<string, number> = new Map();
  readonly #place: StorePlace;
  readonly #lines: Map<string, { running: number; waiting: (() => void)[] }> = new Map();

  constructor(place: StorePlace) {
    this.#place = place;
  }

  /** Has `make` use a composition of its own: what the backend says at this moment. */
  async use<Made>(
    parts: Parts,
    remote: RegisteredRemote,
    make: (composition: CagedComposition) => Promise<Made>,
  ): Promise<Made> {
    const giveBack = await this.#waitForTurn(remote.name);
    try {
      return await this.#makeNow(parts, remote, make);
    } finally {
      giveBack();
    }
  }

  async #makeNow<Made>(
    parts: Parts,
    remote: RegisteredRemote,
    make: (composition: CagedComposition) => Promise<Made>,
  ): Promise<Made> {
    const warm = this.#take(parts, remote);
    warm.users++;
    clearTimeout(warm.idle);
    try {
      const cage = await warm.cage;
      const composition = await cage.begin(parts, this.#place.publicOrigin);
      try {
        return await make(composition);
      } finally {
        composition.end();
      }
    } catch (error) {
      if (error instanceof CageEnded) this.#resting.set(warm.key, Date.now() + rest);
      if (error instanceof CageEnded || warm.uses === 1) this.#drop(remote.name, warm);
      throw error;
    } finally {
      if (--warm.users === 0) warm.idle = setTimeout(() => this.#drop(remote.name, warm), idleTime).unref();
    }
  }

  async close() {
    await Promise.all([...this.#warm].map(([name, warm]) => this.#drop(name, warm)));
  }

  /** Resolves when one more may be made, with the function that lets the next one. */
  async #waitForTurn(name: string) {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.running < mostAtOnce) line.running++;
    else if (line.waiting.length >= mostWaiting) throw new NotNow(`${name} has enough to do`);
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    return () => {
      const next = line.waiting.shift();
      if (next) next();
      else line.running--;
    };
  }

  #take(parts: Parts, remote: RegisteredRemote): Warm {
    const key = [parts.build.key, parts.documents.key, remote.name].join(" ");
    if ((this.#resting.get(key) ?? 0) > Date.now())
      throw new NotNow(`${remote.name} ${remote.version} is left alone for a minute`);
    this.#resting.delete(key);
    const known = this.#warm.get(remote.name);
    if (known?.key === key && known.uses < mostUses) {
      known.uses++;
      return known;
    }
    // Whoever still uses the other one lets go of it.
    const warm: Warm = { key, cage: this.#open(parts, remote), uses: 1, users: 0 };
    this.#warm.set(remote.name, warm);
    return warm;
  }

  async #open({ build, settings }: Parts, remote: RegisteredRemote) {
    const serverCode = await fetchServerCode(remote, this.#place);
    return new CagedRemote({
      build,
      remote,
      serverCode,
      reads: new PublicReads(settings, { isOneMoment: false }),
    });
  }

  async #drop(name: string, warm: Warm) {
    if (this.#warm.get(name) === warm) this.#warm.delete(name);
    await warm.cage.then(
      (cage) => cage.close(),
      () => {},
    );
  }
}
