// Put in the place of sw.js, this ends the service worker of everybody who comes, with all that it kept, and reloads
// their pages from the network. For the day on which pages cannot do it themselves.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}
