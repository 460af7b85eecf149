import type { StoreClient } from "@store/shared-data/runtime";
import type { PublicReview } from "./review";

/**
 * The built-in sample reviews, for a store without a backend or with an empty one. Empty if the backend has products: a
 * product without reviews says so (R3.6). A separate chunk, which most stores never load.
 */
export async function loadSamples(db: StoreClient | null): Promise<readonly PublicReview[]> {
  if (db && (await hasProducts(db))) return [];
  return (await import(/* webpackChunkName: "built-in" */ "./sample-reviews")).sampleReviews;
}

/** Also false if the backend is unreachable. */
async function hasProducts(db: StoreClient): Promise<boolean> {
  const { data } = await db.from("products").select("id").limit(1);
  return (data?.length ?? 0) > 0;
}
