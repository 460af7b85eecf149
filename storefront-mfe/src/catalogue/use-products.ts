import { builtInQuery, requireStoreClient, useBuiltIn, useCatalogueFailure } from "@store/shared-data";
import { type QueryClient, useQuery } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { listActiveProducts } from "./newest-products.api";

/** Refetch interval of product lists in milliseconds; R7.9. */
export const listRefresh = 30_000;

const productsQuery = (db: StoreClient | null) => ({
  queryKey: ["products", "newest"],
  queryFn: ({ signal }: { signal: AbortSignal }) => listActiveProducts(requireStoreClient(db), signal),
});

/**
 * The catalogue's initial products, refetched every 30 s. Falls back to the built-in catalogue; a failed refetch keeps
 * the displayed data. `failure` says why it may be out of date. `enabled: false` sends no request.
 */
export function useProducts({ enabled = true } = {}) {
  const db = getStoreClient();
  const query = useQuery({ ...productsQuery(db), enabled: enabled && db !== null, refetchInterval: listRefresh });
  const failure = useCatalogueFailure(query, db !== null);
  const { builtIn, isLoading } = useBuiltIn(enabled && failure !== null && !query.data);
  return {
    products: query.data ?? builtIn,
    isPending: failure === null ? query.isPending : isLoading,
    failure,
    retry: () => void query.refetch(),
  };
}

/**
 * Loads the catalogue's initial products, or without a backend the built-in ones, for a route's `load`. The hook shows
 * a failure.
 */
export const loadProducts = (queryClient: QueryClient, db: StoreClient | null): Promise<void> =>
  queryClient.prefetchQuery<unknown>(db ? productsQuery(db) : builtInQuery);
