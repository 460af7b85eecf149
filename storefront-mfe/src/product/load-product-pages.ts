import { builtInIds, type Product, productQuery } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { productReviewsQuery } from "./use-product-reviews";
import {
  listCommonProducts,
  listFirstReviews,
  listIdsAfter,
  listProductsAfter,
  listWholeBuiltIn,
} from "./whole-catalogue.api";

/**
 * Fills the query client with the data of many product pages in a few requests: the most visited products, or the next
 * ones after an id. Resolves with the ids of visible products (R4.2). @throws StoreError
 */
export async function loadProductPages(
  queryClient: QueryClient,
  db: StoreClient | null,
  after?: string,
): Promise<string[]> {
  if (!db) return after ? [] : [...builtInIds];
  const [listed, builtIn] = await Promise.all([
    after === undefined ? listCommonProducts(db) : listProductsAfter(db, after),
    after ? [] : listWholeBuiltIn(db),
  ]);
  const last = after === undefined ? undefined : (listed.at(-1)?.id ?? after);
  const reviews = await listFirstReviews(db, after ?? "", last);
  // When listing by id, built-in products with a row appear at their own id.
  const rows = new Map([...(after === undefined ? builtIn : []), ...listed].map((product) => [product.id, product]));
  const ids = [...withoutRow(builtIn, after), ...[...rows.values()].filter((row) => row.is_active).map(({ id }) => id)];
  for (const id of ids) {
    queryClient.setQueryData(productQuery(db, id).queryKey, rows.get(id) ?? null);
    // When listing by id, only the reviews of the listed products have been loaded.
    if (after !== undefined && !listed.some((product) => product.id === id)) continue;
    queryClient.setQueryData(
      productReviewsQuery(db, id, 1).queryKey,
      reviews.get(id) ?? { reviews: [], total: 0, average: 0 },
    );
  }
  return ids;
}

/** Ids only of the next visible products after an id. @throws StoreError */
export async function listProductIds(db: StoreClient | null, after: string): Promise<string[]> {
  if (!db) return after ? [] : [...builtInIds];
  const [ids, builtIn] = await Promise.all([listIdsAfter(db, after), after ? [] : listWholeBuiltIn(db)]);
  return [...withoutRow(builtIn, after), ...ids];
}

/** Built-in products without a row come first, so that the last id is the starting point of the next part. */
function withoutRow(builtIn: readonly Product[], after: string | undefined): string[] {
  return after ? [] : builtInIds.filter((id) => !builtIn.some((row) => row.id === id));
}
