import type { RegisteredRemote } from "@store/shared-data";
import { getSettings } from "@store/shared-data/runtime";
import { savesData } from "../page/saves-data";
import { alwaysKept, workerFile } from "./cache-names";

/**
 * Has the service worker keep a public page, the code of its area and what a start without connection needs. Pages that
 * only one person sees are never handed to it. Where the settings turn it off, takes it away with all that it kept.
 * Rejects where the browser refuses.
 */
export async function cachePage(pathname: string, remote: RegisteredRemote | undefined): Promise<void> {
  if (!getSettings().offline) return (await import(/* webpackChunkName: "seldom" */ "./end-offline")).endOffline();
  await navigator.serviceWorker.register(`/${workerFile}`, { updateViaCache: "none" });
  if (remote?.access !== "public" || savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  const images = [...document.images].map(({ src }) => src);
  // The message that workbox's router listens to: each address goes through the route that answers for it, or nowhere.
  const urlsToCache = [pathname, ...alwaysKept, ...images, ...codeOf(remote), ...ownCode()];
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
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
