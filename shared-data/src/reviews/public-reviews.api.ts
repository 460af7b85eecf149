import type { StoreClient } from "shared-data/runtime";
import { findBuiltIn } from "../catalogue/merge-with-built-in";
import type { Product } from "../catalogue/product";
import { toStoreError } from "../errors/store-error";
import type { Review } from "./review";

/** A review as everybody may read it: the author by display name only. */
export type PublicReview = Pick<Review, "id" | "product_id" | "rating" | "comment" | "created_at" | "user_name">;

/** The product that a review is about, as far as a list shows it. */
export type ReviewedProduct = Pick<Product, "id" | "name" | "image_url">;

/** A review and its product; `null` where the product is no longer listed. */
export interface ReviewWithProduct {
  review: PublicReview;
  product: ReviewedProduct | null;
}

/** One page of a product's reviews, and how all of them rate it. */
export interface ProductReviewsPage {
  reviews: PublicReview[];
  /** How many approved reviews there are on all pages. */
  total: number;
  /** Mean of all stars, to a tenth; 0 where nobody has rated. */
  average: number;
}

/** Reviews on a page of the product's own page; spec 9. */
export const reviewsPerPage = 6;

/** Reviews that /avaliacoes loads at a time. */
export const reviewsPerLoad = 24;

const reviewColumns = "id,product_id,rating,comment,created_at,user_name";

/** A page of a product's approved reviews, newest first; `page` counts from 1. @throws StoreError */
export async function listProductReviews(
  db: StoreClient,
  productId: string,
  page: number,
  signal: AbortSignal,
): Promise<ProductReviewsPage> {
  const first = (page - 1) * reviewsPerPage;
  const [rated, listed] = await Promise.all([
    db.rpc("product_rating", { p_product_id: productId }).select("average,total").abortSignal(signal),
    db
      .from("reviews")
      .select(reviewColumns)
      .eq("product_id", productId)
      .eq("is_approved", true)
      .order("created_at", { ascending: false })
      .order("id")
      .range(first, first + reviewsPerPage - 1)
      .abortSignal(signal),
  ]);
  if (rated.error) throw toStoreError(rated.error, rated.status);
  if (listed.error) throw toStoreError(listed.error, listed.status);
  return toReviewsPage([rated.data].flat()[0], listed.data as PublicReview[]);
}

/** A page of reviews from rows as they arrive: numbers may be text. */
export function toReviewsPage(
  rating: { average: unknown; total: unknown } | undefined,
  reviews: readonly PublicReview[],
): ProductReviewsPage {
  const { average, total } = rating ?? { average: 0, total: 0 };
  return { reviews: reviews.map(toPublicReview), total: Number(total), average: Number(average ?? 0) };
}

/** Approved reviews of all products with their product, newest first, from `offset` on. @throws StoreError */
export async function listApprovedReviews(
  db: StoreClient,
  offset: number,
  signal: AbortSignal,
): Promise<ReviewWithProduct[]> {
  const { data, error, status } = await db
    .from("reviews")
    .select(reviewColumns)
    .eq("is_approved", true)
    .order("created_at", { ascending: false })
    .order("id")
    .range(offset, offset + reviewsPerLoad - 1)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  const reviews = (data as PublicReview[]).map(toPublicReview);
  const products = await listReviewedProducts(db, reviews, signal);
  return reviews.map((review) => ({
    review,
    product: products.get(review.product_id) ?? findBuiltIn(review.product_id) ?? null,
  }));
}

async function listReviewedProducts(db: StoreClient, reviews: readonly PublicReview[], signal: AbortSignal) {
  const ids = [...new Set(reviews.map((review) => review.product_id))];
  if (ids.length === 0) return new Map<string, ReviewedProduct>();
  const request = db.from("products").select("id,name,image_url").in("id", ids).abortSignal(signal);
  const { data, error, status } = await request;
  if (error) throw toStoreError(error, status);
  return new Map(
    data.map(({ id, name, image_url }): [string, ReviewedProduct] => [id, { id, name, image_url: image_url ?? "" }]),
  );
}

function toPublicReview(row: PublicReview): PublicReview {
  const { id, product_id, rating, comment, created_at, user_name } = row;
  return { id, product_id, rating: Number(rating), comment, created_at, user_name };
}
