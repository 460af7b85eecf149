import { CatalogueReads } from "./catalogue-reads";
import type { Parts, StorePlace } from "./store-parts";

const minute = 60_000;
// Some changes are in no feed, such as the price of a similar product, so common pages are checked this often.
const commonRest = 10 * minute;
/** Maximum age of a page, because it shows data of other products; after that a request renders it again. */
export const pageLife = 24 * 60 * minute;

/** The stale pages: those of the changed products, all common ones, or every page of large routes too. */
export type Work = Awaited<ReturnType<typeof findWork>>;

/**
 * Stored beside the pages. Changes are known from the database's moment `since` on; pages rendered before `from`
 * (milliseconds) may have missed some. `missed` are changed products of failed compositions, `null` if unknown;
 * `commonAt` and `wholeAt` are the times of the next check of common and of all pages.
 */
export type State = {
  shell: string;
  key: string;
  since: string | null;
  from: number;
  missed: readonly string[] | null;
  commonAt: number;
  wholeAt: number;
};
const nothing: State = { shell: "", key: "", since: null, from: 0, missed: [], commonAt: 0, wholeAt: 0 };

/** Determines the work. Call before reading anything else, so that later changes are found the next time. */
export async function findWork(before: Partial<State>, { rendersAll = false }: StorePlace, parts: Parts) {
  const last = { ...nothing, ...before };
  const { moment, products } = await new CatalogueReads(parts.ownSettings).listPageChanges(last.since);
  const now = Date.now();
  const changed = products && last.missed && [...new Set([...last.missed, ...products])];
  const { build, key } = parts;
  const isOther = last.key !== key || last.shell !== build.key;
  const isWholeDue = rendersAll && now >= last.wholeAt;
  const isCommonDue = now >= last.commonAt || isWholeDue;
  const isCommon = isOther || changed === null || isCommonDue;
  const isWhole = rendersAll && (isOther || changed === null || isWholeDue);
  const isUnknown = changed === null || last.shell !== build.key;
  const after = { ...last, shell: build.key, key, since: moment, from: isUnknown ? now : last.from };
  return {
    changed: changed ?? [],
    isCommon,
    isWhole,
    /** True if something changed since the last composition, it failed, or the next check is due. */
    isDue: isCommonDue || isOther || products === null || products.length > 0,
    made: {
      ...after,
      missed: [],
      commonAt: isCommon ? now + commonRest : last.commonAt,
      wholeAt: isWhole ? now + pageLife : last.wholeAt,
    },
    /** State to save on failure: everything is tried again after a minute. */
    failed: { ...after, missed: changed, commonAt: now + minute, wholeAt: isWhole ? now + minute : last.wholeAt },
  };
}
