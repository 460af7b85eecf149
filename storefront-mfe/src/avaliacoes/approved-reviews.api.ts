import { findBuiltIn, toProductSummary, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { reviewColumns, toPublicReview } from "../reviews/public-reviews.api";
import type { PublicReview, ReviewedProduct } from "../reviews/review";

/** A review and its product; `product` is `null` if it is no longer listed. */
export interface ReviewWithProduct {
  review: PublicReview;
  product: ReviewedProduct | null;
}

/** Number of reviews that /avaliacoes loads at a time. */
export const reviewsPerLoad = 24;

/** Approved reviews of all products with their product, newest first, starting at `offset`. @throws StoreError */
export async function listApprovedReviews(
  db: StoreClient,
  offset: number,
  signal: AbortSignal,
): Promise<ReviewWithProduct[]> {
  const data = await unwrap(
    db
      .from("reviews")
      .select(reviewColumns)
      .eq("is_approved", true)
      .order("created_at", { ascending: false })
      .order("id")
      .range(offset, offset + reviewsPerLoad - 1)
      .abortSignal(signal),
  );
  const reviews = data.map(toPublicReview);
  const products = await listReviewedProducts(db, reviews, signal);
  const find = async (id: string) => products.get(id) ?? (await findBuiltIn(id)) ?? null;
  return Promise.all(reviews.map(async (review) => ({ review, product: await find(review.product_id) })));
}

async function listReviewedProducts(db: StoreClient, reviews: readonly PublicReview[], signal: AbortSignal) {
  const ids = [...new Set(reviews.map((review) => review.product_id))];
  if (ids.length === 0) return new Map<string, ReviewedProduct>();
  const request = db.from("products").select("id,name,image_url,category").in("id", ids).abortSignal(signal);
  const data = await unwrap(request);
  return new Map<string, ReviewedProduct>(data.map((row) => [row.id, toProductSummary(row)]));
}
