import { QueryClient } from "@store/shared-data/query";

/** One answer of the backend that a page is made of: its key, what it said, and when (milliseconds). */
export type PageQuery = readonly [key: readonly unknown[], data: unknown, updatedAt: number];

/** The query client of a whole composition: what one page has asked is not asked again for the next. */
export function createSharedQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1 } } });
}

/** A page's own query client. It takes over what the composition knows already, but only what the page asks for. */
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

/** Keeps what a page has asked for the pages after it. */
export function keepAnswers(page: QueryClient, shared: QueryClient): void {
  for (const [key, data, updatedAt] of readAnswers(page)) {
    if (!shared.getQueryState(key)) shared.setQueryData(key, data, { updatedAt });
  }
}

/** The data of a page. Throws where an answer is missing: a page is not made of half of its data. */
export function readAnswers(page: QueryClient): PageQuery[] {
  return page
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => {
      if (state.error) throw state.error;
      return [queryKey, state.data, state.dataUpdatedAt] as const;
    })
    .filter(([, data]) => data !== undefined);
}

/** The keys of what a page has asked that each sale may change, as their queries say themselves. */
export function listMoving(page: QueryClient): string[] {
  const queries = page.getQueryCache().getAll();
  return queries.filter(({ meta }) => meta?.movesWithSales).map(({ queryKey }) => JSON.stringify(queryKey));
}
