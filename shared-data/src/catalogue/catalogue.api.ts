import type { StoreClient } from "shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import { builtInIds } from "./built-in";
import { listed, mergeWithBuiltIn } from "./merge-with-built-in";
import type { CategoryId, Product } from "./product";
import { type ProductSummary, productColumns, productSummaryColumns, toProduct, toProductSummary } from "./product-row";
import { foldForSearch } from "./search-text";

/** How many further products one page of a category holds. */
export const productsPerPage = 24;

const searchLimit = 8;
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

/** One product by id, whole, also a removed one (`is_active` tells); `null` where there is no such row. @throws StoreError */
export async function getProduct(db: StoreClient, id: string, signal?: AbortSignal): Promise<Product | null> {
  const query = db.from("products").select(productColumns).eq("id", id).limit(1);
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toStoreError(error, status);
  const row = data[0];
  return row ? toProduct(row) : null;
}

/** Active products whose name contains the text, regardless of case and accents; at most eight. @throws StoreError */
export async function searchProducts(db: StoreClient, query: string, signal: AbortSignal): Promise<ProductSummary[]> {
  const { data, error, status } = await db
    .rpc("search_products", { p_query: foldForSearch(query), p_limit: searchLimit })
    .select(productSummaryColumns)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.map(toProductSummary);
}
