import { printable } from "shared-data/node/printable";
import type { Prerenderer } from "../prerender/prerenderer";
import type { Snapshot } from "./snapshot";

// Pages that were composed meanwhile.
const pagesEvery = 60_000;
const productPages = "/product";

/**
 * Returns a function that brings the snapshot beside the composed pages up to date, and resolves with whether products have changed. While
 * the database does not answer the snapshot grows old, which tabs see: they ask the database themselves then.
 */
export function keepSnapshot(snapshot: Snapshot, prerenderer: Prerenderer): () => Promise<boolean> {
  let pagesAt = Number.NEGATIVE_INFINITY;
  let said = "";
  const refresh = async () => {
    const settings = await prerenderer.readSettings();
    // A demonstration without a backend has nothing to be kept up to date with.
    if (!URL.canParse(String(settings.supabaseUrl))) return false;
    if (Date.now() - pagesAt > pagesEvery) {
      await snapshot.wantAll(listProducts(prerenderer));
      pagesAt = Date.now();
    }
    return snapshot.refresh(settings);
  };
  return async () => {
    try {
      const hasChanged = await refresh();
      said = "";
      return hasChanged;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A failure that goes on is said once.
      if (reason !== said) console.error(printable(`The snapshot of the catalogue is not up to date: ${reason}`));
      said = reason;
      return false;
    }
  };
}

/** The products that have a page: a static host does not tell which of them were requested. */
async function* listProducts({ pages }: Prerenderer) {
  for await (const address of pages.below(productPages))
    yield decodeURIComponent(address.slice(productPages.length + 1));
}
