import type { ProductSummary } from "shared-data";
import {
  type CatalogueFailure,
  foldForSearch,
  nameMatches,
  requireStoreClient,
  searchProducts,
  useBuiltIn,
  useCatalogueFailure,
  useDebouncedValue,
} from "shared-data";
import { keepPreviousData, useQuery } from "shared-data/query";
import { getStoreClient } from "shared-data/runtime";

/** Search results for what is typed. */
export interface ProductSearchResult {
  products: readonly ProductSummary[];
  /** True while the results on the screen are not yet those of the text typed. */
  isPending: boolean;
  failure: CatalogueFailure | null;
}

/**
 * Products whose name contains the text, regardless of case and accents; at most eight. Waits for a pause in typing and
 * cancels what is out of date. Searches the built-in catalogue where no backend answers. An empty text finds nothing.
 */
export function useProductSearch(text: string): ProductSearchResult {
  const db = getStoreClient();
  const typed = foldForSearch(text);
  const debounced = useDebouncedValue(typed);
  const asks = db !== null && debounced !== "";
  const query = useQuery({
    queryKey: ["products", "search", debounced],
    queryFn: ({ signal }) => searchProducts(requireStoreClient(db), debounced, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const failure = useCatalogueFailure(query, db !== null);
  const { builtIn, isLoading } = useBuiltIn(failure !== null && typed !== "");
  if (typed === "") return nothing;
  if (failure) {
    const products = builtIn.filter((product) => nameMatches(product.name, typed));
    return { products, isPending: isLoading, failure };
  }
  const isPending = typed !== debounced || query.isPending || query.isPlaceholderData;
  return { products: query.data ?? [], isPending, failure };
}

const nothing: ProductSearchResult = { products: [], isPending: false, failure: null };
