import { availableParallelism } from "node:os";
import type { RegisteredRemote } from "shared-data";
import type { WantedPaths } from "../../src/prerender/composition";
import { PublicReads } from "../sandbox/public-reads";
import { SandboxEnded, sandboxLimits } from "../sandbox/sandbox";
import { describe } from "./describe";
import { fetchServerCode } from "./load-builds";
import { RemoteSandbox, type SandboxedComposition } from "./remote-sandbox";
import type { Parts, StorePlace } from "./store-place";

const mostSandboxes = 4;
const atOnce = 8;
// A sandbox reads the builds first, which takes as long as some dozens of pages.
const worthASandbox = 150;
// A remote with pages that each take nearly as long as they may does not hold up the next composition.
const patienceFor = (pages: number) => 6 * sandboxLimits.ask + 100 * pages;

type Make = (path: string, composition: SandboxedComposition) => Promise<void>;

/** Opens the sandboxes of a remote's live release. @param isOneMoment whether an answer of the backend holds for every page */
export async function openSandboxes(parts: Parts, remote: RegisteredRemote, place: StorePlace, isOneMoment: boolean) {
  const serverCode = await fetchServerCode(remote, place);
  const reads = new PublicReads(parts.settings, { isOneMoment });
  return new RemoteSandboxes(parts, place.publicOrigin, reads, () => {
    return new RemoteSandbox({ build: parts.build, remote, serverCode, reads });
  });
}

/** The sandboxes in which one remote's pages are made, as many as the pages are worth. */
export class RemoteSandboxes {
  readonly #parts: Parts;
  readonly #origin: string;
  readonly #reads: PublicReads;
  readonly #open: () => RemoteSandbox;
  readonly #sandboxes: RemoteSandbox[] = [];

  constructor(parts: Parts, origin: string, reads: PublicReads, open: () => RemoteSandbox) {
    this.#parts = parts;
    this.#origin = origin;
    this.#reads = reads;
    this.#open = open;
  }

  /** Begins a composition: what is read for it is read once for all its pages. */
  begin(index = 0) {
    this.#sandboxes[index] ??= this.#open();
    return this.#sandboxes[index].begin(this.#parts, this.#origin);
  }

  /**
   * Has `make` make the pages that are listed for `wanted`. Every sandbox lists them, at no further read, because that is where it learns for
   * all pages at once what each would ask for. Rejects, with pages left, where a sandbox was ended.
   */
  async makePart(wanted: WantedPaths, make: Make) {
    const first = await this.begin();
    const { paths, failures: unlisted } = await first.listPaths(wanted);
    const failures = [...unlisted];
    const queue = paths.toReversed();
    const count = Math.min(mostSandboxes, availableParallelism(), Math.ceil(queue.length / worthASandbox));
    const work = async (index: number) => {
      const composition = index === 0 ? first : await this.begin(index);
      if (index > 0) await composition.listPaths(wanted);
      failures.push(...(await drain(composition, queue, make)));
      composition.end();
    };
    const patience = setTimeout(() => this.close("took too long over all of its pages"), patienceFor(queue.length));
    try {
      await Promise.all(Array.from({ length: count }, (_, index) => work(index)));
    } finally {
      clearTimeout(patience);
    }
    return { paths, failures, isComplete: unlisted.length === 0, composition: first };
  }

  /** The same for every page of a route with many, part after part, so that memory does not grow with their number. Each part shows its own moment. */
  async makeAll(route: string, make: Make) {
    const all: string[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      this.#reads.forget();
      const { paths, failures } = await this.makePart({ route, after }, make);
      all.push(...failures);
      after = paths.at(-1);
    }
    return all;
  }

  /** Lists every address of a route with many, part after part. */
  async *listAll(route: string) {
    const { listPaths } = await this.begin();
    for (let after: string | undefined = ""; after !== undefined; ) {
      const { paths, failures } = await listPaths({ route, after, isBare: true });
      if (failures[0]) throw new Error(failures[0]);
      yield paths;
      after = paths.at(-1);
    }
  }

  async close(reason?: string) {
    await Promise.all(this.#sandboxes.map((sandbox) => sandbox.close(reason)));
  }
}

/** Makes every page of a queue, from its end on, several at a time. Resolves with what failed. */
async function drain(composition: SandboxedComposition, queue: string[], make: Make) {
  const failures: string[] = [];
  const next = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      try {
        await make(path, composition);
      } catch (error) {
        if (error instanceof SandboxEnded) throw error;
        failures.push(`${path}: ${describe(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return failures;
}
