import { expect, type Page } from "@playwright/test";

/** Waits until the service worker keeps a page, and the start page that answers for all others. */
export async function untilKept(page: Page, pathname: string): Promise<void> {
  const isKept = (path: string) => caches.match(path).then(Boolean);
  for (const path of ["/app.html", pathname]) {
    await expect.poll(() => page.evaluate(isKept, path), `${path} is kept`).toBe(true);
  }
  // The page's cache requests arrive after it; fetches of the worker count as the page's.
  await page.waitForLoadState("networkidle");
}

/** Everything that the browser keeps: address and content. */
export function readCaches(page: Page): Promise<Array<readonly [address: string, content: string]>> {
  return page.evaluate(async () => {
    const found: Array<readonly [string, string]> = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        found.push([request.url, (await response?.text()) ?? ""]);
      }
    }
    return found;
  });
}
