import { cachePrefix } from "./cache-names";

/**
 * Unregisters the offline worker and deletes its caches. The open page may still be cached by it; the next page finds
 * no worker and deletes that too.
 */
export async function endOffline(): Promise<void> {
  // Not the notification worker, which the visitor subscribed to.
  await (await navigator.serviceWorker.getRegistration("/"))?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(names.map((name) => caches.delete(name)));
}
