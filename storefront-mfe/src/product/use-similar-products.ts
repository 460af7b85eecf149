import type { Product, ProductSummary } from "@store/shared-data";
import { requireStoreClient, useBuiltIn } from "@store/shared-data";
import { useQuery } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { listProductsByCategory } from "../catalogue/category-products.api";
import { listRefresh } from "../catalogue/use-products";

/** Number of similar products on a product page; R9.5. */
const shownSimilar = 3;

/**
 * The first products of a category as a query, for the hook and for a route's `load`: one more than shown, because one
 * may be the page's own.
 */
export const similarQuery = (db: StoreClient | null, category: Product["category"]) => ({
  queryKey: ["products", "similar", category],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { products } = await listProductsByCategory(requireStoreClient(db), category, 0, signal, shownSimilar + 1);
    return products.slice(0, shownSimilar + 1);
  },
});

/**
 * Up to three other products of the same category, refetched every 30 s. Without a configured backend the built-in
 * ones; empty while they load.
 */
export function useSimilarProducts({ id, category }: Pick<Product, "id" | "category">): ProductSummary[] {
  const db = getStoreClient();
  const { data } = useQuery({
    ...similarQuery(db, category),
    enabled: db !== null,
    refetchInterval: listRefresh,
  });
  const { builtIn } = useBuiltIn(db === null);
  const candidates = data ?? builtIn.filter((other) => other.category === category);
  return candidates.filter((other) => other.id !== id).slice(0, shownSimilar);
}
