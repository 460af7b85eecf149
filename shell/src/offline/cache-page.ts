import type { RegisteredRemote } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { savesData } from "../page/saves-data";
import { alwaysCached, workerFile } from "./cache-names";

/**
 * Lets the service worker cache a public page, its area's code and the files for an offline start. Private pages are
 * never cached. If the settings disable it, removes the worker and its caches. Rejects if the browser refuses.
 */
export async function cachePage(pathname: string, remote: RegisteredRemote | undefined): Promise<void> {
  if (!getSettings().offline) return (await import(/* webpackChunkName: "navigation" */ "./end-offline")).endOffline();
  await navigator.serviceWorker.register(`/${workerFile}`, { updateViaCache: "none" });
  if (remote?.access !== "public" || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  const images = [...document.images].map(({ src }) => src);
  // Message of workbox's router: each URL is cached by its matching route, or ignored.
  const urlsToCache = [pathname, ...alwaysCached, ...images, ...codeOf(remote), ...ownCode()];
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}

/** Scripts of the whole area, so that its other pages can at least show that they are not available offline. */
const codeOf = ({ baseUrl, integrity }: RegisteredRemote) =>
  Object.entries(integrity)
    .filter(([file]) => file.endsWith(".js"))
    .map(([file, hash]) => [new URL(file, baseUrl).href, { integrity: hash }]);

const ownCode = () =>
  [...document.querySelectorAll<HTMLScriptElement>("script[src][integrity]")].map(({ src, integrity }) => [
    src,
    { integrity },
  ]);
