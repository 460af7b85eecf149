import { printable } from "@store/shared-data/node/printable";
import { describe } from "../prerender/describe";
import type { Prerenderer } from "../prerender/prerenderer";
import type { Snapshot } from "./snapshot";

// Interval for adding products whose pages were rendered meanwhile.
const pagesEvery = 60_000;
/** Minimum interval between refreshes, in milliseconds. */
export const snapshotAge = 2000;
const productPages = "/product";

/**
 * Returns a function that refreshes the snapshot beside the pages, at most every two seconds; concurrent calls share
 * one refresh. While the database is down the snapshot becomes outdated; tabs notice that and query the database
 * directly.
 * @param onChange called when products have changed
 */
export function keepSnapshot(snapshot: Snapshot, prerenderer: Prerenderer, onChange: () => void): () => Promise<void> {
  let pagesAt = Number.NEGATIVE_INFINITY;
  let said = "";
  let begunAt = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();
  const refresh = async () => {
    const settings = await prerenderer.readSettings();
    // Without a backend there is nothing to refresh.
    if (!URL.canParse(String(settings.supabaseUrl))) return;
    if (Date.now() - pagesAt > pagesEvery) {
      await snapshot.wantAll(listProducts(prerenderer));
      pagesAt = Date.now();
    }
    if (await snapshot.refresh(settings)) onChange();
  };
  const refreshAndSay = async () => {
    const fault = await refresh().then(() => "", describe);
    // Log a repeated failure once.
    if (fault && fault !== said) console.error(printable(`The snapshot of the catalogue is not up to date: ${fault}`));
    said = fault;
  };
  return () => {
    if (Date.now() - begunAt >= snapshotAge) {
      begunAt = Date.now();
      running = running.then(refreshAndSay);
    }
    return running;
  };
}

/** Products that have a page, because a static host does not report which ones are requested. */
async function* listProducts({ pages }: Prerenderer) {
  for await (const address of pages.below(productPages))
    yield decodeURIComponent(address.slice(productPages.length + 1));
}
