import { builtInIds, type Product, productColumns, toProduct, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { type ProductReviewsPage, reviewsPerPage, toReviewsPage } from "../reviews/public-reviews.api";

// Hosted PostgREST returns at most 1,000 rows per request.
const rowsPerRead = 1000;

/** Number of newest, and of recently sold, products that are prerendered by default. */
const mostCommon = 1000;

/** The most visited products with all columns: the newest and the most recently sold. @throws StoreError */
export async function listCommonProducts(db: StoreClient): Promise<Product[]> {
  const rows = await readAll((first, last) =>
    unwrap(
      db.rpc("list_common_products", { p_count: mostCommon }).select(productColumns).order("id").range(first, last),
    ),
  );
  return rows.map(toProduct);
}

/** The next products on sale after an id, with all columns, in id order; empty at the end. @throws StoreError */
export async function listProductsAfter(db: StoreClient, after: string): Promise<Product[]> {
  const data = await unwrap(
    db.from("products").select(productColumns).eq("is_active", true).gt("id", after).order("id").limit(rowsPerRead),
  );
  return data.map(toProduct);
}

/** Ids of the next products on sale after an id. @throws StoreError */
export async function listIdsAfter(db: StoreClient, after: string): Promise<string[]> {
  const data = await unwrap(
    db.from("products").select("id").eq("is_active", true).gt("id", after).order("id").limit(rowsPerRead),
  );
  return data.map(({ id }) => id);
}

/** Rows of the built-in products with all columns, including removed ones (`is_active` is false). @throws StoreError */
export async function listWholeBuiltIn(db: StoreClient): Promise<Product[]> {
  const data = await unwrap(db.from("products").select(productColumns).in("id", builtInIds));
  return data.map(toProduct);
}

/**
 * The first page of reviews of every reviewed product after an id, up to `upTo` if given, by product id; for
 * prerendering. @throws StoreError
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
