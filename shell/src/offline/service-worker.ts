import { isHashedScript } from "@store/shared-data";
import { clientsClaim, type WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from "workbox-strategies";
import { pageDataId } from "../page/page-data-id";
import { cachePrefix, startPage } from "./cache-names";
import { isStartDocument, keepStart, startCache } from "./start-set";

/*
 * Makes visited pages readable offline. Handles only pages, the shell's images and hashed scripts: requests to the
 * backend never pass through it, so nothing private is cached. Nothing is precached: a release does not change this
 * worker, and pages are network first.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
};

// Increase a number to delete the caches of earlier workers.
const cacheNames = {
  pages: `${cachePrefix}pages-1`,
  start: startCache,
  images: `${cachePrefix}images-1`,
  scripts: `${cachePrefix}scripts-1`,
} as const;
const patience = 5;
const month = 30 * 24 * 60 * 60;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forgetOldCaches()));
clientsClaim();
enableNavigationPreload();

// Treat a server error as a network failure, so that the cached page is shown.
const refuseServerErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`${response.url} answered ${response.status}`);
    return response;
  },
};

// The same for pages: navigation preload responses skip `fetchDidSucceed`.
const replaceServerErrors: WorkboxPlugin = {
  handlerWillRespond: async ({ request, response }) => {
    if (response.status < 500) return response;
    return (await caches.match(withoutQuery(request))) ?? (await caches.match(startPage)) ?? response;
  },
};

// Expire entries after a month without requests, the oldest first above the limit, and all if the device is full.
const atMost = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: month, purgeOnQuotaError: true }) as WorkboxPlugin;

const keepPublicPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request),
  // Only prerendered public pages contain page data. Every other address gets the start page, and so do prerendered
  // layouts, which are noindex.
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 || response.redirected) return null;
    const html = await response.clone().text();
    return html.includes(` id="${pageDataId}"`) && !html.includes('<meta name="robots"') ? response : null;
  },
};

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === startPage, keepStart);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isStartDocument(url.pathname),
  new NetworkFirst({
    cacheName: cacheNames.start,
    // Written only by `keepStart`, together with the start page.
    plugins: [refuseServerErrors, { cacheWillUpdate: async () => null }],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/art/"),
  new StaleWhileRevalidate({
    cacheName: cacheNames.images,
    plugins: [atMost(80)],
  }),
);

// Without the cached response's compiled code. Chrome reads that on the main thread in one piece (240 ms on a slow
// phone), while it compiles a plain response on another thread.
const withoutCompiledCode: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse: cached }) => cached && new Response(cached.body, cached),
};

// Cache first is safe: integrity ensures that the script is the one of the page's release.
registerRoute(
  ({ request, url }) => request.integrity !== "" && isHashedScript(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.scripts,
    plugins: [atMost(80), withoutCompiledCode],
  }),
);

registerRoute(
  // Navigations, and pages sent in a CACHE_URLS message. Requests to a backend on the same host are neither.
  ({ sameOrigin, request, event }) => sameOrigin && (request.mode === "navigate" || event.type === "message"),
  new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds: patience,
    plugins: [replaceServerErrors, keepPublicPages, atMost(60)],
  }),
);

setCatchHandler(async ({ request }) => {
  const cached = request.mode === "navigate" ? await caches.match(startPage) : undefined;
  return cached ?? Response.error();
});

// The query string may contain a campaign, a return address or a sign-in code.
function withoutQuery({ url }: Request): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function forgetOldCaches(): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
