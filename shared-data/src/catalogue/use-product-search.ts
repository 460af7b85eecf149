import { keepPreviousData, useQuery } from "@store/shared-data/query";
import { getStoreClient } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { useDebouncedValue } from "../input/use-debounced-value";
import { fromBuild, loadBuiltIn, loadSearchRules } from "./built-in";
import { type CatalogueFailure, useCatalogueFailure } from "./catalogue-failure";
import type { ProductSummary } from "./product-summary";
import { searchProducts } from "./search.api";
import { foldForSearch } from "./search-text";

export interface ProductSearchResult {
  products: readonly ProductSummary[];
  /** True while the results do not yet match the typed text. */
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/**
 * Products that match a search, best first; R2.16. Debounces typing and cancels outdated requests. Without a reachable
 * backend it searches the built-in catalogue by the same rules. An empty text finds nothing.
 */
export function useProductSearch(text: string, limit: number): ProductSearchResult {
  const db = getStoreClient();
  const typed = foldForSearch(text.slice(0, mostTyped));
  const debounced = useDebouncedValue(typed);
  const asks = db !== null && debounced !== "";
  const query = useQuery({
    queryKey: ["products", "search", debounced, limit],
    queryFn: ({ signal }) => searchProducts(requireStoreClient(db), debounced, limit, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const failure = useCatalogueFailure(query, db !== null);
  const builtIn = useQuery({
    queryKey: ["built-in", "search", typed, limit],
    queryFn: async () => (await loadSearchRules()).findProducts(await loadBuiltIn(), typed, limit),
    enabled: failure !== null && typed !== "",
    placeholderData: keepPreviousData,
    ...fromBuild,
  });
  const retry = () => void query.refetch();
  if (typed === "") return { products: [], isPending: false, failure: null, retry };
  if (failure) {
    return { products: builtIn.data ?? [], isPending: builtIn.isLoading || builtIn.isPlaceholderData, failure, retry };
  }
  const isPending = typed !== debounced || query.isPending || query.isPlaceholderData;
  return { products: query.data ?? [], isPending, failure, retry };
}

// Longer text, such as a pasted page, is not a search and would only cost time.
const mostTyped = 200;
