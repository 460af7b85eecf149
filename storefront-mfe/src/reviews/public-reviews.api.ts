import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { PublicReview } from "./review";

/** One page of a product's reviews, with the rating of all of them. */
export interface ProductReviewsPage {
  reviews: PublicReview[];
  /** Number of approved reviews on all pages. */
  total: number;
  /** Average rating to one decimal; 0 without reviews. */
  average: number;
}

/** Number of reviews per page on a product page; R9.5. */
export const reviewsPerPage = 6;

/** Columns of a `PublicReview` for a select. */
export const reviewColumns = "id,product_id,rating,comment,created_at,user_name";

/** A page of a product's approved reviews, newest first; `page` starts at 1. @throws StoreError */
export async function listProductReviews(
  db: StoreClient,
  productId: string,
  page: number,
  signal: AbortSignal,
): Promise<ProductReviewsPage> {
  const first = (page - 1) * reviewsPerPage;
  const [rating, reviews] = await Promise.all([
    unwrap(db.rpc("product_rating", { p_product_id: productId }).select("average,total").abortSignal(signal)),
    unwrap(
      db
        .from("reviews")
        .select(reviewColumns)
        .eq("product_id", productId)
        .eq("is_approved", true)
        .order("created_at", { ascending: false })
        .order("id")
        .range(first, first + reviewsPerPage - 1)
        .abortSignal(signal),
    ),
  ]);
  return toReviewsPage([rating].flat()[0], reviews);
}

/** Converts API rows to a page of reviews: numbers may be text. */
export function toReviewsPage(
  rating: { average: unknown; total: unknown } | undefined,
  reviews: readonly ReviewRow[],
): ProductReviewsPage {
  const { average, total } = rating ?? { average: 0, total: 0 };
  return { reviews: reviews.map(toPublicReview), total: Number(total), average: Number(average ?? 0) };
}

/** A row of the view `reviews` as the API returns it. */
export type ReviewRow = { readonly [K in keyof PublicReview]?: PublicReview[K] | string | null };

export function toPublicReview({ id, product_id, rating, comment, created_at, user_name }: ReviewRow): PublicReview {
  return {
    id: id ?? "",
    product_id: product_id ?? "",
    rating: Number(rating),
    comment: comment ?? null,
    created_at: created_at ?? "",
    user_name: user_name ?? null,
  };
}
