import { printable } from "@store/shared-data/node/printable";
import { describe } from "../prerender/describe";
import type { Prerenderer } from "../prerender/prerenderer";
import type { Snapshot } from "./snapshot";

// Pages that were composed meanwhile.
const pagesEvery = 60_000;
/** How old the snapshot may be, in milliseconds, until it is brought up to date. */
export const snapshotAge = 2000;
const productPages = "/product";

/**
 * Returns a function that brings the snapshot beside the composed pages up to date, unless it was two seconds ago: anyone who calls it
 * meanwhile waits for the same. While the database does not answer the snapshot grows old, which tabs see: they ask the database themselves then.
 * @param onChange is called where products have changed
 */
export function keepSnapshot(snapshot: Snapshot, prerenderer: Prerenderer, onChange: () => void): () => Promise<void> {
  let pagesAt = Number.NEGATIVE_INFINITY;
  let said = "";
  let begunAt = Number.NEGATIVE_INFINITY;
  let running = Promise.resolve();
  const refresh = async () => {
    const settings = await prerenderer.readSettings();
    // A demonstration without a backend has nothing to be kept up to date with.
    if (!URL.canParse(String(settings.supabaseUrl))) return;
    if (Date.now() - pagesAt > pagesEvery) {
      await snapshot.wantAll(listProducts(prerenderer));
      pagesAt = Date.now();
    }
    if (await snapshot.refresh(settings)) onChange();
  };
  const refreshAndSay = async () => {
    const fault = await refresh().then(() => "", describe);
    // A failure that goes on is said once.
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

/** The products that have a page: a static host does not tell which of them were requested. */
async function* listProducts({ pages }: Prerenderer) {
  for await (const address of pages.below(productPages))
    yield decodeURIComponent(address.slice(productPages.length + 1));
}
