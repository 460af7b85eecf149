import type { ProductSummary } from "@store/shared-data";
import {
  builtInQuery,
  type CatalogueFailure,
  requireStoreClient,
  useBuiltIn,
  useCatalogueFailure,
} from "@store/shared-data";
import { type QueryClient, useQuery } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { listActiveProducts } from "./newest-products.api";

/** How often a list of products asks again, in milliseconds; R7.9. */
export const listRefresh = 30_000;

const productsQuery = (db: StoreClient | null) => ({
  queryKey: ["products", "newest"],
  queryFn: ({ signal }: { signal: AbortSignal }) => listActiveProducts(requireStoreClient(db), signal),
});

/** Products on a screen. There is always something to show; `failure` says why it may not be the live catalogue. */
export interface ProductsResult {
  products: readonly ProductSummary[];
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/**
 * The catalogue's first view, asked again every 30 s. Falls back to the built-in catalogue; a failed refresh keeps what is shown.
 * `enabled: false` asks nothing until it is wanted.
 */
export function useProducts({ enabled = true } = {}): ProductsResult {
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

/** Loads the catalogue's first view, or without a backend the built-in one, for a route's `load`. A failure is shown by the hook. */
export const loadProducts = (queryClient: QueryClient, db: StoreClient | null): Promise<void> =>
  queryClient.prefetchQuery<unknown>(db ? productsQuery(db) : builtInQuery);
