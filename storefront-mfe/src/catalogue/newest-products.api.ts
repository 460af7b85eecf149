import { builtInIds, type ProductSummary, productSummaryColumns, toProductSummary, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { listBuiltInRows } from "./category-products.api";
import { listed, mergeWithBuiltIn } from "./merge-with-built-in";

/** How many cards of a category the home page and the catalogue start with. */
export const productsPerSection = 12;

/**
 * The catalogue's first view: every active built-in product, then the newest active database-only products of every
 * category; one more per category than a section shows, which tells whether there are more. @throws StoreError
 */
export async function listActiveProducts(db: StoreClient, signal: AbortSignal): Promise<ProductSummary[]> {
  const builtInRows = listBuiltInRows(db, signal);
  const newest = db
    .rpc("list_newest_products", { p_per_category: productsPerSection + 1, p_except: builtInIds })
    .select(productSummaryColumns)
    .abortSignal(signal);
  const [rows, { data, error, status }] = await Promise.all([builtInRows, newest]);
  if (error) throw toStoreError(error, status);
  return listed(await mergeWithBuiltIn([...rows, ...data.map(toProductSummary)]));
}
