import {
  builtInIds,
  type CategoryId,
  type ProductSummary,
  productSummaryColumns,
  toProductSummary,
  toStoreError,
} from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { listed, mergeWithBuiltIn } from "./merge-with-built-in";

/** How many further products one page of a category holds. */
export const productsPerPage = 24;

// PostgREST takes a list in parentheses; none of the built-in ids holds a character that needs quoting.
const builtInList = `(${builtInIds.join(",")})`;

/** Some products and whether there are more after them. */
export interface ProductPage {
  products: ProductSummary[];
  hasMore: boolean;
}

/** The rows of the built-in products, active or not: a removed one must stay removed on the screen. @throws StoreError */
export async function listBuiltInRows(db: StoreClient, signal: AbortSignal): Promise<ProductSummary[]> {
  const request = db.from("products").select(productSummaryColumns).in("id", builtInIds).abortSignal(signal);
  const { data, error, status } = await request;
  if (error) throw toStoreError(error, status);
  return data.map(toProductSummary);
}

/**
 * One page of a category's active products: the built-in ones on the first page, then the database-only ones, newest
 * first. `offset` and `count` count database-only products. @throws StoreError
 */
export async function listProductsByCategory(
  db: StoreClient,
  category: CategoryId,
  offset: number,
  signal: AbortSignal,
  count = productsPerPage,
): Promise<ProductPage> {
  const [first, { data, error, status }] = await Promise.all([
    offset === 0 ? listBuiltInRows(db, signal).then(mergeWithBuiltIn) : [],
    db
      .from("products")
      .select(productSummaryColumns)
      .eq("category", category)
      .eq("is_active", true)
      .not("id", "in", builtInList)
      .order("created_at", { ascending: false })
      .order("id")
      .range(offset, offset + count)
      .abortSignal(signal),
  ]);
  if (error) throw toStoreError(error, status);
  const page = data.map(toProductSummary);
  const builtIn = listed(first).filter((product) => product.category === category);
  return { products: [...builtIn, ...page.slice(0, count)], hasMore: page.length > count };
}
