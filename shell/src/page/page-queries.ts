import { QueryClient } from "@store/shared-data/query";

/** One cached response of a page: query key, data and time in milliseconds. */
export type PageQuery = readonly [key: readonly unknown[], data: unknown, updatedAt: number];

/** Query client of a composition: pages share its responses. */
export function createSharedQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1 } } });
}

/**
 * Query client of one page. Copies a response from the shared cache when the page queries it, so it ends up with only
 * the data of that page.
 */
export function createPageQueries(shared: QueryClient): QueryClient {
  const page = createSharedQueries();
  const cache = page.getQueryCache();
  const build = cache.build.bind(cache);
  cache.build = (client, options, state) => {
    const known = options.queryKey && shared.getQueryState<never, never>(options.queryKey);
    return build(client, options, state ?? known);
  };
  return page;
}

/** Copies a page's responses to the shared cache, for the next pages. */
export function cacheResponses(page: QueryClient, shared: QueryClient): void {
  for (const [key, data, updatedAt] of readResponses(page)) {
    if (!shared.getQueryState(key)) shared.setQueryData(key, data, { updatedAt });
  }
}

/** The data of a page. Throws if a query failed: a page is never rendered from partial data. */
export function readResponses(page: QueryClient): PageQuery[] {
  return page
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => {
      if (state.error) throw state.error;
      return [queryKey, state.data, state.dataUpdatedAt] as const;
    })
    .filter(([, data]) => data !== undefined);
}

/** Keys of the page's queries whose `movesWithSales` says that any sale may change them. */
export function listMoving(page: QueryClient): string[] {
  const queries = page.getQueryCache().getAll();
  return queries.filter(({ meta }) => meta?.movesWithSales).map(({ queryKey }) => JSON.stringify(queryKey));
}
