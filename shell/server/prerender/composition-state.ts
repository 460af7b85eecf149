import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PageFolder } from "./page-folder";
import type { Parts, StorePlace } from "./store-place";

// With a dot: beside pages that are published, and not for the public.
const stateName = ".composition.json";
// What no change tells, such as that a similar product has another price.
const commonRest = 10 * 60_000;
/** How long what a page shows of other products may be older than it: then it is made anew where somebody asks for it. */
export const keptFor = 24 * 60 * 60_000;

/** `only`: the products that have changed, where nothing else has. `changed`: the same, beside everything that is always rendered ahead. */
export type Scope = {
  only: readonly string[] | undefined;
  changed: readonly string[];
  /** Every page of routes with many too. */
  isWhole: boolean;
  /** What a page says it was made for: what is live, and since when every change is known. */
  madeFor: string;
  moment: string;
};

type State = {
  epoch: string;
  since: string | null;
  key: string;
  isComplete: boolean;
  commonAt: number;
  wholeKey: string;
  wholeAt: number;
};
const nothing: State = { epoch: "", since: null, key: "", isComplete: false, commonAt: 0, wholeKey: "", wholeAt: 0 };

/** What of a folder of pages is known to be up to date, and so what the next composition has to make. It is kept beside the pages. */
export class CompositionState {
  readonly #pages: PageFolder;
  readonly #place: StorePlace;
  #state: State = nothing;

  constructor(pages: PageFolder, place: StorePlace) {
    this.#pages = pages;
    this.#place = place;
  }

  /** Changes where it is not known what has changed: kept pages that name another one may be out of date. */
  get epoch() {
    return this.#state.epoch;
  }

  /** Finds out what has to be made. Asked before anything else is read: what changes meanwhile is made the next time. */
  async begin({ build, documents, settings }: Parts): Promise<Scope> {
    const text = await readFile(path.join(this.#pages.folder, stateName), "utf8").catch(() => "{}");
    const state = { ...nothing, ...JSON.parse(text) };
    const composition = new build.shell.Composition(documents.registry, settings, this.#place.publicOrigin);
    // A backend that does not know what has changed is read as a whole.
    const { moment, products } = await composition
      .readChanges(state.since)
      .catch(() => ({ moment: "", products: null }));
    this.#state = products === null ? { ...state, epoch: randomUUID() } : state;
    const key = `${build.key} ${documents.key}`;
    const isCommonDue = state.key !== key || !state.isComplete || Date.now() - state.commonAt >= commonRest;
    const isWholeDue = products === null || state.wholeKey !== key || Date.now() - state.wholeAt >= keptFor;
    const isWhole = this.#place.rendersAll === true && isWholeDue;
    return {
      only: isWhole || isCommonDue || products === null ? undefined : products,
      changed: products ?? [],
      isWhole,
      madeFor: `${documents.key} ${this.epoch}`,
      moment,
    };
  }

  /** Remembers what has been made. What failed is asked for again. */
  async end(
    { build, documents }: Parts,
    { only, isWhole, moment }: Scope,
    { failures, lacking }: { failures: number; lacking: number },
  ) {
    const key = `${build.key} ${documents.key}`;
    const now = Date.now();
    this.#state = {
      ...this.#state,
      key,
      since: failures === 0 && moment ? moment : this.#state.since,
      isComplete: failures === 0 && lacking === 0,
      ...(only === undefined && { commonAt: now }),
      ...(isWhole && failures === 0 && { wholeKey: key, wholeAt: now }),
    };
    await this.#pages.writeFile(`/${stateName}`, JSON.stringify(this.#state));
  }
}
