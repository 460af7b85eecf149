import { randomUUID } from "node:crypto";
import { CatalogueReads } from "./catalogue-reads";
import type { PageFolder } from "./page-folder";
import type { Parts, StorePlace } from "./store-place";

// Some changes are in no feed, such as another price of a similar product.
const commonRest = 10 * 60_000;
/** How old a page may be, in what it shows of other products, before a visitor has it made again. */
const pageLife = 24 * 60 * 60_000;

/**
 * What a composition has to make. `only`: the products that have changed, where nothing else has. `changed`: the same, beside every
 * common page. `isWhole`: every page of routes with many too. `madeFor`: what its pages say they were made for.
 */
export type Scope = {
  only: readonly string[] | undefined;
  changed: readonly string[];
  isWhole: boolean;
  madeFor: string;
  moment: string;
};

const nothing = { epoch: "", since: null as string | null, key: "", commonAt: 0, wholeAt: 0 };
type State = typeof nothing;

/** Which pages of a folder are up to date, and so what the next composition has to make. Kept beside the pages. */
export class CompositionState {
  readonly #pages: PageFolder;
  readonly #place: StorePlace;
  /** The epoch of the running composition: another than the last one where it is unknown what has changed. */
  #epoch = "";

  constructor(pages: PageFolder, place: StorePlace) {
    this.#pages = pages;
    this.#place = place;
  }

  get #state(): State {
    return { ...nothing, ...this.#pages.state };
  }

  /** What a page says that is made now. @param key of the live documents */
  madeFor(key: string) {
    return `${key} ${this.#epoch || this.#state.epoch}`;
  }

  /** Whether a page was made for what is live. Until a composition has succeeded, the pages of the one before it are too. */
  isCurrent(path: string, record: { madeFor: string; madeAt: number }, key: string) {
    const isLive = [this.madeFor(key), `${key} ${this.#state.epoch}`].includes(record.madeFor);
    return isLive && (this.#pages.listed.has(path) || Date.now() - record.madeAt < pageLife);
  }

  /** Finds out what has to be made. Called before anything else is read: a change in between is made the next time. */
  async begin({ build, documents, settings }: Parts): Promise<Scope> {
    const state = this.#state;
    // A backend that does not know what has changed is read as a whole.
    const { moment, products } = await new CatalogueReads(settings)
      .listPageChanges(state.since)
      .catch(() => ({ moment: "", products: null }));
    this.#epoch = products === null ? randomUUID() : state.epoch;
    const isOther = state.key !== keyOf(build, documents);
    const isCommonDue = isOther || products === null || Date.now() - state.commonAt >= commonRest;
    const isWhole =
      this.#place.rendersAll === true && (isOther || products === null || Date.now() - state.wholeAt >= pageLife);
    return {
      only: isWhole || isCommonDue ? undefined : (products ?? []),
      changed: products ?? [],
      isWhole,
      madeFor: this.madeFor(documents.key),
      moment,
    };
  }

  /** Remembers what has been made. After a failure everything is looked at again. */
  end({ build, documents }: Parts, { only, isWhole, moment }: Scope, hasFailed: boolean) {
    const state = this.#state;
    if (hasFailed) return void Object.assign(this.#pages, { state: { ...state, commonAt: 0 } });
    const now = Date.now();
    this.#pages.state = {
      key: keyOf(build, documents),
      epoch: this.#epoch,
      since: moment || state.since,
      commonAt: only === undefined ? now : state.commonAt,
      wholeAt: isWhole ? now : state.wholeAt,
    };
  }
}

const keyOf = (build: Parts["build"], documents: Parts["documents"]) => `${build.key} ${documents.key}`;
