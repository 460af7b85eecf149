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
 * Hands the query client what the pages of many products ask for, read in few calls instead of some for each page: of those that
 * most visitors come to, or of the next ones behind an id. Resolves with the ids of those that shoppers may see; R4.2 says which
 * those are. @throws StoreError
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
  // In a part, a built-in product that has a row comes where its id stands.
  const rows = new Map([...(after === undefined ? builtIn : []), ...listed].map((product) => [product.id, product]));
  const ids = [...withoutRow(builtIn, after), ...[...rows.values()].filter((row) => row.is_active).map(({ id }) => id)];
  for (const id of ids) {
    queryClient.setQueryData(productQuery(db, id).queryKey, rows.get(id) ?? null);
    // In a part, the reviews of its own products have been read, and no others.
    if (after !== undefined && !listed.some((product) => product.id === id)) continue;
    queryClient.setQueryData(
      productReviewsQuery(db, id, 1).queryKey,
      reviews.get(id) ?? { reviews: [], total: 0, average: 0 },
    );
  }
  return ids;
}

/** The ids of the next products behind one that shoppers may see, and nothing else of them. @throws StoreError */
export async function listProductIds(db: StoreClient | null, after: string): Promise<string[]> {
  if (!db) return after ? [] : [...builtInIds];
  const [ids, builtIn] = await Promise.all([listIdsAfter(db, after), after ? [] : listWholeBuiltIn(db)]);
  return [...withoutRow(builtIn, after), ...ids];
}

/** Built-in products without a row come first, so that the last id is the one from which the next part goes on. */
function withoutRow(builtIn: readonly Product[], after: string | undefined): string[] {
  return after ? [] : builtInIds.filter((id) => !builtIn.some((row) => row.id === id));
}
