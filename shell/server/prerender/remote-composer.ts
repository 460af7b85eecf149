import { availableParallelism } from "node:os";
import type { WantedPaths } from "../../src/prerender/composition";
import { CageEnded, cageLimits } from "../cage/cage";
import { PublicReads } from "../cage/public-reads";
import { type CagedComposition, type CagedParts, CagedRemote } from "./caged-remote";
import { describe } from "./describe";
import type { Parts } from "./store-place";

const mostCages = 4;
const atOnce = 8;
// A cage has to read the builds first, which takes as long as some dozens of pages.
const worthACage = 150;
// A remote whose every page takes nearly as long as it may does not hold up the next composition.
const patienceFor = (pages: number) => 6 * cageLimits.ask + 100 * pages;

export type Doing = {
  make(composition: Pick<CagedComposition, "prepare">, path: string): Promise<void>;
  onFailure(failure: string, path: string): void;
};

type Opened = Awaited<ReturnType<RemoteComposer["open"]>>;

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
  async open(wanted: WantedPaths) {
    const composition = await this.#addCage(this.#parts).begin(this.#live, this.#origin);
    // Each cage lists them, at no further read: on the way it learns for all pages at once what each would else ask for.
    return { composition, wanted, ...(await composition.listPaths(wanted)) };
  }

  #addCage(parts: CagedParts) {
    const cage = new CagedRemote(parts);
    this.#cages.push(cage);
    return cage;
  }

  /**
   * Has `make` do every path, several at a time, in `first` and in further cages. `onFailure` hears of a path that fails;
   * rejects, with the rest of the paths left, where a cage was ended.
   */
  async run(
    { composition: first, wanted }: Pick<Opened, "composition" | "wanted">,
    paths: readonly string[],
    doing: Doing,
  ) {
    const queue = [...paths].reverse();
    const work = async (index: number) => {
      const composition = index === 0 ? first : (await this.open(wanted)).composition;
      await drain(composition, queue, doing);
    };
    const count = Math.min(mostCages, availableParallelism(), Math.ceil(paths.length / worthACage));
    await this.#inTime(paths.length, () => Promise.all(Array.from({ length: count }, (_, index) => work(index))));
    queue.length = 0;
  }

  /**
   * Has `make` do the pages of a route with many, all of them, part after part: what is known of one part is forgotten before the
   * next, so that memory does not grow with their number. Each part shows a moment of its own.
   */
  async runParts(route: string, doing: Doing) {
    let after: string | undefined = "";
    let listing: Promise<unknown> = Promise.resolve();
    const listNext = (composition: CagedComposition): Promise<string[]> => {
      const listed = listing.then(async () => {
        if (after === undefined) return [];
        const { paths, failures } = await composition.listPaths({ route, after });
        if (failures[0]) throw new Error(failures[0]);
        after = paths.at(-1);
        return paths;
      });
      listing = listed.catch(() => {
        after = undefined;
      });
      return listed;
    };
    const work = async () => {
      const reads = new PublicReads(this.#live.settings, { isOneMoment: true });
      const cage = this.#addCage({ ...this.#parts, reads });
      for (let isMore = true; isMore; reads.forget()) {
        const composition = await cage.begin(this.#live, this.#origin);
        const paths = await listNext(composition);
        isMore = paths.length > 0;
        await this.#inTime(paths.length, () => drain(composition, paths.toReversed(), doing));
        composition.end();
      }
    };
    await Promise.all(Array.from({ length: Math.min(mostCages, availableParallelism()) }, work));
  }

  async #inTime<Done>(pages: number, work: () => Promise<Done>) {
    const late = setTimeout(() => this.close("took too long over all of its pages"), patienceFor(pages));
    try {
      await work();
    } finally {
      clearTimeout(late);
    }
  }

  async close(reason?: string) {
    await Promise.all(this.#cages.map((cage) => cage.close(reason)));
  }
}

/** Has every path of a queue done, from its end on, several at a time. */
async function drain(composition: CagedComposition, queue: string[], { make, onFailure }: Doing) {
  const next = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      try {
        await make(composition, path);
      } catch (error) {
        if (error instanceof CageEnded) throw error;
        onFailure(`${path}: ${describe(error)}`, path);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
