import { type Product, productColumns, toProduct, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { type ProductReviewsPage, reviewsPerPage, toReviewsPage } from "../reviews/public-reviews.api";

// Hosted PostgREST answers with no more than 1,000 rows at a time.
const rowsPerRead = 1000;

type Answer<Row> =
  | { data: Row[]; error: null; status: number }
  | { data: null; error: Parameters<typeof toStoreError>[0]; status: number };

/** Every product, whole and by id, removed ones too (`is_active` tells); for pages that are rendered ahead. @throws StoreError */
export async function listWholeProducts(db: StoreClient): Promise<Product[]> {
  const rows = await readAll((first, last) =>
    db.from("products").select(productColumns).order("id").range(first, last),
  );
  return rows.map(toProduct);
}

/** The first page of reviews of every product that has any, by product id; for pages that are rendered ahead. @throws StoreError */
export async function listFirstReviews(db: StoreClient): Promise<Map<string, ProductReviewsPage>> {
  const rows = await readAll((first, last) =>
    db
      .rpc("list_rated_products", { p_reviews: reviewsPerPage })
      .select("product_id,average,total,reviews")
      .range(first, last),
  );
  return new Map(
    rows.map((row) => [row.product_id, toReviewsPage(row, Array.isArray(row.reviews) ? row.reviews : [])]),
  );
}

async function readAll<Row>(read: (first: number, last: number) => PromiseLike<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let hasMore = true; hasMore; ) {
    const { data, error, status } = await read(rows.length, rows.length + rowsPerRead - 1);
    if (error) throw toStoreError(error, status);
    rows.push(...data);
    hasMore = data.length === rowsPerRead;
  }
  return rows;
}
