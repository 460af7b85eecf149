import { randomUUID } from "node:crypto";
import { CatalogueReads } from "./catalogue-reads";
import type { Parts, StorePlace } from "./store-place";

const minute = 60_000;
// Some changes are in no feed, such as another price of a similar product.
const commonRest = 10 * minute;
/** How old a page may be, in what it shows of other products, before a visitor has it made again. */
export const pageLife = 24 * 60 * minute;

/** The work of one composition. */
export type Scope = {
  /** The products that have changed, where nothing else has; without it every common page is made. */
  only: readonly string[] | undefined;
  changed: readonly string[];
  /** Every page of routes with many is made too. */
  isWhole: boolean;
  /** Something has changed since the last composition, also one that failed, or it was long ago. */
  isDue: boolean;
  /** The state to remember when it has succeeded, and when it has failed. */
  made: State;
  failed: State;
};

/**
 * Which pages of a folder are up to date; kept beside them. `epoch`: another than before where it was unknown what had changed; `missed`:
 * the changed products of compositions that failed, `null` where it is unknown which; `commonAt` and `wholeAt`: when all common pages, and
 * all there are, are looked at next.
 */
export type State = {
  epoch: string;
  since: string | null;
  missed: readonly string[] | null;
  key: string;
  commonAt: number;
  wholeAt: number;
};
const nothing: State = { epoch: "", since: null, missed: [], key: "", commonAt: 0, wholeAt: 0 };

/** Finds out what has to be made. Called before anything else is read: a change in between is made the next time. */
export async function findScope(before: Partial<State>, { rendersAll }: StorePlace, parts: Parts): Promise<Scope> {
  const { build, documents, settings } = parts;
  const last = { ...nothing, ...before };
  const now = Date.now();
  const { moment, products } = await new CatalogueReads(settings).listPageChanges(last.since);
  const changed = products && last.missed && [...new Set([...last.missed, ...products])];
  const key = `${build.key} ${documents.key}`;
  const isOther = last.key !== key || changed === null;
  const isWholeDue = rendersAll === true && now >= last.wholeAt;
  const isCommonDue = now >= last.commonAt || isWholeDue;
  const isCommon = isOther || isCommonDue;
  const isWhole = isWholeDue || (rendersAll === true && isOther);
  const after = { ...last, key, since: moment };
  return {
    only: isCommon ? undefined : changed,
    changed: changed ?? [],
    isWhole,
    isDue: isCommonDue || last.key !== key || products === null || products.length > 0,
    made: {
      ...after,
      epoch: changed === null ? randomUUID() : last.epoch,
      missed: [],
      commonAt: isCommon ? now + commonRest : last.commonAt,
      wholeAt: isWhole ? now + pageLife : last.wholeAt,
    },
    // Everything is looked at again, a minute later.
    failed: { ...after, missed: changed, commonAt: now + minute, wholeAt: isWhole ? now + minute : last.wholeAt },
  };
}
