import type { CategoryId, ProductSummary } from "shared-data";
import { builtInQuery, requireStoreClient, useBuiltIn, useCatalogueFailure } from "shared-data";
import { type QueryClient, useInfiniteQuery } from "shared-data/query";
import { getStoreClient, type StoreClient } from "shared-data/runtime";
import { listProductsByCategory, type ProductPage, productsPerPage } from "./category-products.api";
import { listRefresh, type ProductsResult } from "./use-products";

const categoryQuery = (db: StoreClient | null, category: CategoryId) => ({
  queryKey: ["products", "category", category],
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    listProductsByCategory(requireStoreClient(db), category, pageParam, signal),
  initialPageParam: 0,
  getNextPageParam: (last: ProductPage, pages: readonly ProductPage[]) =>
    last.hasMore ? pages.length * productsPerPage : null,
});

/** A category's products, page by page. */
export interface CategoryProductsResult extends ProductsResult {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/**
 * A category's products, asked again every 30 s, in pages of 24. Falls back to the built-in products of the category.
 * `enabled: false` asks nothing until it is wanted.
 */
export function useCategoryProducts(category: CategoryId, { enabled = true } = {}): CategoryProductsResult {
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
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/**
 * Loads a category's first products, or without a backend the built-in ones, for a route's `load`. Resolves with how many the
 * backend gave. A failure is shown by the hook.
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
  const { pages = [] } = queryClient.getQueryData<{ pages: ProductPage[] }>(query.queryKey) ?? {};
  return withoutRepeats(pages).length;
}

// A product that is added while somebody pages moves the others by one, so that one may arrive twice.
function withoutRepeats(pages: readonly ProductPage[]): ProductSummary[] {
  const products = pages.flatMap((page) => page.products);
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
