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
import { listRefresh, type ProductsResult } from "./use-products";

/** Where a page begins: behind so many products, the last of which is `after`. */
interface Place {
  offset: number;
  after: string | undefined;
}
type Pages = { pages: ProductPage[]; pageParams: Place[] };
type PageRequest = { pageParam: Place; signal: AbortSignal; client: QueryClient; queryKey: readonly unknown[] };

const categoryQuery = (db: StoreClient | null, category: CategoryId) => ({
  queryKey: ["products", "category", category],
  queryFn: async ({ pageParam, signal, client, queryKey }: PageRequest) =>
    findKept(client.getQueryData(queryKey), pageParam) ??
    listProductsByCategory(requireStoreClient(db), category, pageParam.offset, signal),
  initialPageParam: { offset: 0, after: undefined } as Place,
  getNextPageParam: (last: ProductPage, pages: readonly ProductPage[]) =>
    last.hasMore ? { offset: pages.length * productsPerPage, after: last.products.at(-1)?.id } : null,
});

// Products far down have no file, and is not asked for again while it goes on behind the same product: no open tab asks the database by time.
function findKept(known: Pages | undefined, { offset, after }: Place): ProductPage | undefined {
  const page = offset / productsPerPage;
  const isKept = offset >= refreshedPerCategory && known?.pageParams[page]?.after === after;
  return isKept ? known?.pages[page] : undefined;
}

/** A category's products, page by page. */
export interface CategoryProductsResult extends ProductsResult {
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/**
 * A category's products, in pages of 24, of which the first two are asked again every 30 s. Falls back to the built-in products of the category.
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
  const { pages = [] } = queryClient.getQueryData<Pages>(query.queryKey) ?? {};
  return withoutRepeats(pages).length;
}

// A product that is added between two pages moves the others by one, so that one may arrive twice.
function withoutRepeats(pages: readonly ProductPage[]): ProductSummary[] {
  const products = pages.flatMap((page) => page.products);
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
