import type { StoreClient } from "@store/shared-data/runtime";
import type { PublicReview } from "./review";

/**
 * The built-in sample reviews, for a store without a backend or with an empty one; none where the backend has products: a product without
 * reviews says so (R3.6). They are in a file of their own, which most stores never fetch.
 */
export async function loadSamples(db: StoreClient | null): Promise<readonly PublicReview[]> {
  if (db && (await hasProducts(db))) return [];
  return (await import(/* webpackChunkName: "built-in" */ "./sample-reviews")).sampleReviews;
}

/** False too where the backend does not answer. */
async function hasProducts(db: StoreClient): Promise<boolean> {
  const { data } = await db.from("products").select("id").limit(1);
  return (data?.length ?? 0) > 0;
}
