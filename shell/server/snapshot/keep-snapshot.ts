import { describe, failureLog } from "../prerender/failures";
import type { Prerenderer } from "../prerender/prerenderer";
import type { Snapshot } from "./snapshot";

// Milliseconds until products are added whose pages were rendered meanwhile.
const pagesEvery = 60_000;
/** Minimum interval between refreshes, in milliseconds. */
export const snapshotAge = 2000;
const productPages = "/product";

/**
 * Returns a function that refreshes the snapshot, at most every two seconds; concurrent calls share one refresh. While
 * the database is down it becomes outdated: tabs notice that and query the database directly.
 */
export function keepSnapshot(snapshot: Snapshot, prerenderer: Prerenderer, onChange: () => void): () => Promise<void> {
  let pagesAt = Number.NEGATIVE_INFINITY;
  const log = failureLog("The snapshot of the catalogue is not up to date");
  let begunAt = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();
  const refresh = async () => {
    const settings = await prerenderer.readSettings();
    // Without a backend there is nothing to refresh.
    if (!URL.canParse(String(settings.supabaseUrl))) return;
    if (Date.now() - pagesAt > pagesEvery) {
      for await (const id of listProducts(prerenderer)) snapshot.want(id);
      pagesAt = Date.now();
    }
    if (await snapshot.refresh(settings)) onChange();
  };
  return () => {
    if (Date.now() - begunAt >= snapshotAge) {
      begunAt = Date.now();
      running = running.then(refresh).then(
        () => log([]),
        (error) => log([describe(error)]),
      );
    }
    return running;
  };
}

/** Products that have a page, because a static host does not report which ones are requested. */
async function* listProducts({ pages }: Prerenderer) {
  for await (const address of pages.below(productPages))
    yield decodeURIComponent(address.slice(productPages.length + 1));
}
