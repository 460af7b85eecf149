import { builtInIds, type Product, productColumns, toProduct, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { type ProductReviewsPage, reviewsPerPage, toReviewsPage } from "../reviews/public-reviews.api";

// Hosted PostgREST answers with no more than 1,000 rows at a time.
const rowsPerRead = 1000;

/** How many products of each kind are common. */
const mostCommon = 1000;

/** The most visited products, whole: the newest, and those of the latest sales. @throws StoreError */
export async function listCommonProducts(db: StoreClient): Promise<Product[]> {
  const rows = await readAll((first, last) =>
    unwrap(
      db.rpc("list_common_products", { p_count: mostCommon }).select(productColumns).order("id").range(first, last),
    ),
  );
  return rows.map(toProduct);
}

/** The next products on sale behind an id, whole, in the order of their ids; none at the end. @throws StoreError */
export async function listProductsAfter(db: StoreClient, after: string): Promise<Product[]> {
  const data = await unwrap(
    db.from("products").select(productColumns).eq("is_active", true).gt("id", after).order("id").limit(rowsPerRead),
  );
  return data.map(toProduct);
}

/** The same, of each its id alone. @throws StoreError */
export async function listIdsAfter(db: StoreClient, after: string): Promise<string[]> {
  const data = await unwrap(
    db.from("products").select("id").eq("is_active", true).gt("id", after).order("id").limit(rowsPerRead),
  );
  return data.map(({ id }) => id);
}

/** The rows of the built-in products, whole, removed ones too (`is_active` tells). @throws StoreError */
export async function listWholeBuiltIn(db: StoreClient): Promise<Product[]> {
  const data = await unwrap(db.from("products").select(productColumns).in("id", builtInIds));
  return data.map(toProduct);
}

/**
 * The first page of reviews of every product behind an id, up to a last one if there is one, that has any, by product id; for pages
 * that are rendered ahead. @throws StoreError
 */
export async function listFirstReviews(
  db: StoreClient,
  after: string,
  upTo?: string,
): Promise<Map<string, ProductReviewsPage>> {
  const rows = await readAll((first, last) =>
    unwrap(
      db
        .rpc("list_rated_products", { p_reviews: reviewsPerPage, p_after: after, p_up_to: upTo ?? null })
        .select("product_id,average,total,reviews")
        .range(first, last),
    ),
  );
  return new Map(rows.map((row) => [row.product_id, toReviewsPage(row, listOf(row.reviews))]));
}

const listOf = (json: unknown) => (Array.isArray(json) ? json : []);

async function readAll<Row>(read: (first: number, last: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let hasMore = true; hasMore; ) {
    const data = await read(rows.length, rows.length + rowsPerRead - 1);
    rows.push(...data);
    hasMore = data.length === rowsPerRead;
  }
  return rows;
}
