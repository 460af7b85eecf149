import type { RegisteredRemote } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { savesData } from "../page/saves-data";
import { alwaysKept, cachePrefix, workerFile } from "./cache-names";

/**
 * Has the service worker keep a public page, the code of its area and what a start without connection needs. Pages that
 * only one person sees are never handed to it. Where the settings turn it off, takes it away with all that it kept.
 * Rejects where the browser refuses.
 */
export async function cachePage(pathname: string, remote: RegisteredRemote | undefined): Promise<void> {
  if (!getSettings().offline) return endOffline();
  await navigator.serviceWorker.register(`/${workerFile}`, { updateViaCache: "none" });
  if (remote?.access !== "public" || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  const images = [...document.images].map(({ src }) => src);
  // The message that workbox's router listens to: each address goes through the route that answers for it, or nowhere.
  const urlsToCache = [pathname, ...alwaysKept, ...images, ...codeOf(remote), ...ownCode()];
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

// The page that is open stays the worker's last, and what it fetches may still be kept: the next one finds no worker, and
// takes that away too.
async function endOffline(): Promise<void> {
  // Only this worker: the one that shows notices was asked for.
  await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The whole area's, so that the next page of it can at least say that it is not here. */
const codeOf = ({ baseUrl, integrity }: RegisteredRemote) =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(".js"))
    .map(([file, hash]) => [new URL(file, baseUrl).href, { integrity: hash }]);

const ownCode = () =>
  [...document.querySelectorAll<HTMLScriptElement>("script[src][integrity]")].map(({ src, integrity }) => [
    src,
    { integrity },
  ]);
