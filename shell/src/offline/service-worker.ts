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
 * Keeps what a visitor has seen readable without a connection. It answers for pages, for the shell's own images and for
 * scripts that are named with their hash, and for nothing else: what goes to the backend never passes through here, so
 * nothing private can be kept. There is no list of files to precache: a release changes no byte of this worker, and a
 * page comes from the network wherever there is one.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
};

// A new number forgets what all earlier workers kept.
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

// A server that answers with an error is treated as no server: the stored page is shown.
const refuseServerErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500) throw new Error(`${response.url} answered ${response.status}`);
    return response;
  },
};

// The same for a page. What navigation preload brings is looked at here only: workbox lets it pass the check above.
const replaceServerErrors: WorkboxPlugin = {
  handlerWillRespond: async ({ request, response }) => {
    if (response.status < 500) return response;
    return (await caches.match(withoutQuery(request))) ?? (await caches.match(startPage)) ?? response;
  },
};

// Entries that were not requested for a month go, the oldest first where there is too much, and all where the device is full.
const atMost = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: month, purgeOnQuotaError: true }) as WorkboxPlugin;

const keepPublicPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => withoutQuery(request),
  // Only a page that was rendered ahead, for everybody, carries data. Every other address gets the start page, and so does one
  // that is only a layout, which asks not to be listed.
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
    // Kept together with the start page only, never one without the other.
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

// With its hash in the page that names it, a script can be no other; a page never gets one of another release.
registerRoute(
  ({ request, url }) => request.integrity !== "" && isHashedScript(url.pathname),
  new CacheFirst({
    cacheName: cacheNames.scripts,
    plugins: [atMost(80)],
  }),
);

registerRoute(
  // A page that is visited, or one that a visited page asks to have kept. A backend that shares the host is called, never visited.
  ({ sameOrigin, request, event }) => sameOrigin && (request.mode === "navigate" || event.type === "message"),
  new NetworkFirst({
    cacheName: cacheNames.pages,
    networkTimeoutSeconds: patience,
    plugins: [replaceServerErrors, keepPublicPages, atMost(60)],
  }),
);

setCatchHandler(async ({ request }) => {
  const kept = request.mode === "navigate" ? await caches.match(startPage) : undefined;
  return kept ?? Response.error();
});

// A query may hold a campaign, an address to return to or a code to sign in with.
function withoutQuery({ url }: Request): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function forgetOldCaches(): Promise<void> {
  const current: string[] = Object.values(cacheNames);
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
