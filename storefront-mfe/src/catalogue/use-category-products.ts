import type { CategoryId, ProductSummary } from "@store/shared-data";
import {
  builtInQuery,
  productsPerPage,
  refreshedPerCategory,
  requireStoreClient,
  useBuiltIn,
  useCatalogueFailure,
} from "@store/shared-data";
import { type QueryClient, useInfiniteQuery } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { listProductsByCategory, type ProductPage } from "./category-products.api";
import { toMorePages } from "./load-more";
import { listRefresh } from "./use-products";

/** Start of a page: the number of preceding products, and the id of the last one. */
interface Place {
  offset: number;
  after: string | undefined;
}
type Pages = { pages: ProductPage[]; pageParams: Place[] };
type PageRequest = { pageParam: Place; signal: AbortSignal; client: QueryClient; queryKey: readonly unknown[] };

const categoryQuery = (db: StoreClient | null, category: CategoryId) => ({
  queryKey: ["products", "category", category],
  queryFn: async ({ pageParam, signal, client, queryKey }: PageRequest) =>
    findCached(client.getQueryData(queryKey), pageParam) ??
    listProductsByCategory(requireStoreClient(db), category, pageParam.offset, signal),
  initialPageParam: { offset: 0, after: undefined } as Place,
  getNextPageParam: (last: ProductPage, pages: readonly ProductPage[]) =>
    last.hasMore ? { offset: pages.length * productsPerPage, after: last.products.at(-1)?.id } : null,
});

// Pages after the snapshot's reuse cached data while they follow the same product, so that polling tabs do not query
// the database.
function findCached(known: Pages | undefined, { offset, after }: Place): ProductPage | undefined {
  const page = offset / productsPerPage;
  const isCached = offset >= refreshedPerCategory && known?.pageParams[page]?.after === after;
  return isCached ? known?.pages[page] : undefined;
}

/**
 * A category's products in pages of 24; the first two pages are refetched every 30 s. Falls back to the category's
 * built-in products. `enabled: false` sends no request.
 */
export function useCategoryProducts(category: CategoryId, { enabled = true } = {}) {
  const db = getStoreClient();
  const query = useInfiniteQuery({
    ...categoryQuery(db, category),
    enabled: enabled && db !== null,
    refetchInterval: listRefresh,
  });
  const failure = useCatalogueFailure(query, db !== null);
  const { builtIn, isLoading } = useBuiltIn(failure !== null && !query.data);
  return {
    products: query.data
      ? withoutRepeats(query.data.pages)
      : builtIn.filter((product) => product.category === category),
    isPending: failure === null ? query.isPending : isLoading,
    failure,
    retry: () => void query.refetch(),
    /** True once the backend's products have loaded; false for the built-in ones. */
    isLive: query.data !== undefined,
    more: toMorePages(query),
  };
}

/**
 * Loads a category's first products, or without a backend the built-in ones, for a route's `load`. Resolves with the
 * number of products from the backend. The hook shows a failure.
 */
export async function loadCategoryProducts(
  queryClient: QueryClient,
  db: StoreClient | null,
  category: CategoryId,
): Promise<number> {
  if (!db) {
    await queryClient.prefetchQuery(builtInQuery);
    return 0;
  }
  const query = categoryQuery(db, category);
  await queryClient.prefetchInfiniteQuery(query);
  const { pages = [] } = queryClient.getQueryData<Pages>(query.queryKey) ?? {};
  return withoutRepeats(pages).length;
}

// A product added between two page requests shifts the others, so one may appear twice.
function withoutRepeats(pages: readonly ProductPage[]): ProductSummary[] {
  const products = pages.flatMap((page) => page.products);
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
