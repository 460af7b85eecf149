import { QueryClient } from "@store/shared-data/query";
import { takeOverCachedQueries } from "./cached-queries";

const newest = [{ id: "conta", price: 299.9 }];
const seenAt = Date.parse("2026-11-28T12:00:00Z");

/** The browser's caches, with this page at the catalogue's address; jsdom has none. */
function cacheCatalogue(html: string | undefined): void {
  const match = async (path: string) => (path === "/produtos" && html !== undefined ? new Response(html) : undefined);
  Object.assign(globalThis, { caches: { match } });
}
afterEach(() => Reflect.deleteProperty(globalThis, "caches"));

it("fills a page opened offline with the cached catalogue and its time", async () => {
  const queries = [[["products", "newest"], newest, seenAt]];
  cacheCatalogue(`<main></main><script id="pagina" type="application/json">${JSON.stringify({ queries })}</script>`);
  const queryClient = new QueryClient();
  await takeOverCachedQueries(queryClient);
  const state = queryClient.getQueryState(["products", "newest"]);
  expect([state?.data, state?.dataUpdatedAt, state?.isInvalidated]).toEqual([newest, seenAt, true]);
});

it("fills nothing if the catalogue was never cached", async () => {
  cacheCatalogue(undefined);
  const queryClient = new QueryClient();
  await takeOverCachedQueries(queryClient);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
