import { builtInIds, productQuery } from "shared-data";
import type { QueryClient } from "shared-data/query";
import type { StoreClient } from "shared-data/runtime";
import { productReviewsQuery } from "./use-product-reviews";
import { listFirstReviews, listWholeProducts } from "./whole-catalogue.api";

/**
 * Hands the query client what the pages of all products ask for, read in few calls instead of some for each page.
 * Resolves with the ids of the products that shoppers may see; R4.2 says which those are. @throws StoreError
 */
export async function loadProductPages(queryClient: QueryClient, db: StoreClient | null): Promise<string[]> {
  if (!db) return [...builtInIds];
  const [products, reviews] = await Promise.all([listWholeProducts(db), listFirstReviews(db)]);
  const rows = new Map(products.map((product) => [product.id, product]));
  const ids = [...new Set([...builtInIds, ...rows.keys()])].filter((id) => rows.get(id)?.is_active ?? true);
  for (const id of ids) {
    queryClient.setQueryData(productQuery(db, id).queryKey, rows.get(id) ?? null);
    queryClient.setQueryData(
      productReviewsQuery(db, id, 1).queryKey,
      reviews.get(id) ?? { reviews: [], total: 0, average: 0 },
    );
  }
  return ids;
}
