import { printable } from "shared-data/node/printable";
import type { Prerenderer } from "../prerender/prerenderer";
import type { Snapshot } from "./snapshot";

const pause = 2000;
// Pages that were composed meanwhile.
const pagesEvery = 60_000;
const productPages = "/product";

/** Beside whose pages it lies, and `isLeading`: whether this process is the one that writes there. */
type SnapshotPlace = { snapshot: Snapshot; prerenderer: Prerenderer; isLeading: () => boolean };

/**
 * Keeps the snapshot beside the composed pages up to date, within some two seconds of each change. While the database does not answer
 * it grows old, which tabs see: they ask the database themselves then.
 */
export function keepSnapshot(place: SnapshotPlace) {
  const look = makeLook(place);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    if (place.isLeading()) await look();
    if (!isStopped) timer = setTimeout(() => (running = run()), pause);
  };
  let running = run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function makeLook({ snapshot, prerenderer }: SnapshotPlace) {
  let pagesAt = Number.NEGATIVE_INFINITY;
  let said = "";
  const look = async () => {
    const settings = await prerenderer.readSettings();
    // A demonstration without a backend has nothing to be kept up to date with.
    if (!URL.canParse(String(settings.supabaseUrl))) return;
    const isTime = Date.now() - pagesAt > pagesEvery;
    if (isTime) await snapshot.wantAll(listProducts(prerenderer));
    if (isTime) pagesAt = Date.now();
    await snapshot.refresh(settings);
  };
  return async () => {
    let reason = "";
    await look().catch((error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    // A failure that goes on is said once.
    if (reason && reason !== said)
      console.error(printable(`The snapshot of the catalogue is not up to date: ${reason}`));
    said = reason;
  };
}

/** The products that have a page, listed or kept: a static host does not tell which of them somebody asked for. */
async function* listProducts({ pages }: Prerenderer) {
  for await (const address of pages.below(productPages))
    yield decodeURIComponent(address.slice(productPages.length + 1));
}
