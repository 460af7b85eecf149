import { cachePrefix } from "./cache-names";

/**
 * Takes away the worker that keeps pages, and all that it kept. The page that is open stays its last, and what it fetches may still be
 * kept: the next one finds no worker, and takes that away too.
 */
export async function endOffline(): Promise<void> {
  // Only this worker: the one that shows notices was asked for.
  await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
