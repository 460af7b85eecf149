import { randomUUID } from "node:crypto";
import { CatalogueReads } from "./catalogue-reads";
import type { PageFolder } from "./page-folder";
import type { Parts, StorePlace } from "./store-place";

// Some changes are in no feed, such as another price of a similar product.
const commonRest = 10 * 60_000;
/** How old a page may be, in what it shows of other products, before a visitor has it made again. */
const pageLife = 24 * 60 * 60_000;

/** The work of one composition. */
export type Scope = {
  /** The products that have changed, where nothing else has; without it every common page is made. */
  only: readonly string[] | undefined;
  changed: readonly string[];
  /** Every page of routes with many is made too. */
  isWhole: boolean;
  /** Something has changed since the last composition, also one that failed. */
  hasNews: boolean;
  /** The mark of the pages that it makes. */
  madeFor: string;
  /** The state to remember when it has succeeded, and when it has failed. */
  made: State;
  failed: State;
};

/** `missed`: the changed products of compositions that failed; `null` where it is unknown which have changed. */
const nothing = {
  epoch: "",
  since: null as string | null,
  missed: [] as readonly string[] | null,
  key: "",
  commonAt: 0,
  wholeAt: 0,
};
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

  /** The mark of a page that is made now. @param key of the live documents */
  madeFor(key: string) {
    return `${key} ${this.#epoch || this.#state.epoch}`;
  }

  /** True for a page that was made for what is live. Until a composition has succeeded, the pages of the one before it are too. */
  isCurrent(path: string, record: { madeFor: string; madeAt: number }, key: string) {
    const isLive = [this.madeFor(key), `${key} ${this.#state.epoch}`].includes(record.madeFor);
    return isLive && (this.#pages.listed.has(path) || Date.now() - record.madeAt < pageLife);
  }

  /** Finds out what has to be made. Called before anything else is read: a change in between is made the next time. */
  async findWork({ build, documents, settings }: Parts): Promise<Scope> {
    const { epoch: last, since, missed, commonAt, wholeAt, ...state } = this.#state;
    const now = Date.now();
    const { moment, products } = await new CatalogueReads(settings).listPageChanges(since);
    const changed = products && missed && [...new Set([...missed, ...products])];
    const key = `${build.key} ${documents.key}`;
    const isOther = state.key !== key || changed === null;
    const isCommon = isOther || now - commonAt >= commonRest;
    const isWhole = this.#place.rendersAll === true && (isOther || now - wholeAt >= pageLife);
    const epoch = changed === null ? randomUUID() : last;
    const after = { key, since: moment };
    return {
      only: isWhole || isCommon ? undefined : changed,
      changed: changed ?? [],
      isWhole,
      hasNews: state.key !== key || products === null || products.length > 0,
      madeFor: `${documents.key} ${epoch}`,
      made: {
        ...{ ...after, epoch, missed: [] },
        commonAt: isCommon || isWhole ? now : commonAt,
        wholeAt: isWhole ? now : wholeAt,
      },
      // Everything is looked at again.
      failed: { ...after, epoch: last, missed: changed, commonAt: 0, wholeAt: isWhole ? 0 : wholeAt },
    };
  }

  begin({ made }: Scope) {
    this.#epoch = made.epoch;
  }

  end({ made, failed }: Scope, hasFailed: boolean) {
    this.#pages.state = hasFailed ? failed : made;
  }
}
