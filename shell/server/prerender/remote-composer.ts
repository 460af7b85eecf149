import { availableParallelism } from "node:os";
import { CageEnded, cageLimits } from "../cage/cage";
import { type CagedComposition, type CagedParts, CagedRemote } from "./caged-remote";
import { describe } from "./describe";
import type { Parts } from "./store-place";

const mostCages = 4;
const atOnce = 8;
// A cage has to read the builds first, which takes as long as some dozens of pages.
const worthACage = 150;
// A remote whose every page takes nearly as long as it may does not hold up the next composition.
const patienceFor = (pages: number) => 6 * cageLimits.ask + 100 * pages;

/** Has one remote's pages made in cages, as many as the pages are worth. */
export class RemoteComposer {
  readonly #parts: CagedParts;
  readonly #live: Parts;
  readonly #origin: string;
  readonly #cages: CagedRemote[] = [];

  constructor(parts: CagedParts, live: Parts, origin: string) {
    this.#parts = parts;
    this.#live = live;
    this.#origin = origin;
  }

  /** The composition in one more cage, and the addresses that are rendered ahead. */
  async open() {
    const cage = new CagedRemote(this.#parts);
    this.#cages.push(cage);
    const composition = await cage.begin(this.#live, this.#origin);
    // Each cage lists them, at no further read: on the way it learns for all pages at once what each would else ask for.
    return { composition, ...(await composition.listPaths()) };
  }

  /**
   * Has `make` do every path, several at a time, in `first` and in further cages. `onFailure` hears of a path that fails;
   * rejects, with the rest of the paths left, where a cage was ended.
   */
  async run(
    first: CagedComposition,
    paths: readonly string[],
    {
      make,
      onFailure,
    }: { make(composition: CagedComposition, path: string): Promise<void>; onFailure(failure: string): void },
  ) {
    const queue = [...paths];
    const drain = async (composition: CagedComposition) => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        try {
          await make(composition, path);
        } catch (error) {
          if (error instanceof CageEnded) throw error;
          onFailure(`${path}: ${describe(error)}`);
        }
      }
    };
    const work = async (index: number) => {
      const composition = index === 0 ? first : (await this.open()).composition;
      await Promise.all(Array.from({ length: atOnce }, () => drain(composition)));
    };
    const count = Math.min(mostCages, availableParallelism(), Math.ceil(paths.length / worthACage));
    const late = setTimeout(() => this.close("took too long over all of its pages"), patienceFor(paths.length));
    try {
      await Promise.all(Array.from({ length: count }, (_, index) => work(index)));
    } finally {
      clearTimeout(late);
      queue.length = 0;
    }
  }

  async close(reason?: string) {
    await Promise.all(this.#cages.map((cage) => cage.close(reason)));
  }
}
