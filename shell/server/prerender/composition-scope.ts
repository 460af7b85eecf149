import { randomUUID } from "node:crypto";
import { CatalogueReads } from "./catalogue-reads";
import type { Parts, StorePlace } from "./store-place";

const minute = 60_000;
// Some changes are in no feed, such as the price of a similar product, so common pages are checked this often.
const commonRest = 10 * minute;
/** Maximum age of a page, because it shows data of other products; after that a request renders it again. */
export const pageLife = 24 * 60 * minute;

/** Work of one composition. */
export type Scope = {
  /** Changed products, if nothing else changed; otherwise undefined, and all common pages are checked. */
  only: readonly string[] | undefined;
  changed: readonly string[];
  /** Also check every page of large routes. */
  isWhole: boolean;
  /** True if something changed since the last composition, it failed, or the next check is due. */
  isDue: boolean;
  /** State to save on success and on failure. */
  made: State;
  failed: State;
};

/**
 * Stored beside the pages. `epoch` changes when the changed products are unknown; `missed` are changed products of
 * failed compositions, `null` if unknown; `commonAt` and `wholeAt` are the times of the next check of common and of all
 * pages.
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

/** Determines the work. Call before reading anything else, so that later changes are found the next time. */
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
    // Retry everything after a minute.
    failed: { ...after, missed: changed, commonAt: now + minute, wholeAt: isWhole ? now + minute : last.wholeAt },
  };
}
