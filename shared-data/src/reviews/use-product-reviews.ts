import { useQuery } from "shared-data/query";
import { getSettings, getStoreClient, type StoreClient } from "shared-data/runtime";
import { type CatalogueFailure, toCatalogueFailure } from "../catalogue/catalogue-failure";
import { notConfigured } from "../errors/store-error";
import { listProductReviews, type ProductReviewsPage, type PublicReview, reviewsPerPage } from "./public-reviews.api";
import { sampleReviews } from "./sample-reviews";

/** A page of a product's reviews as a query, for the hook and for a route's `load`. */
export const productReviewsQuery = (db: StoreClient | null, productId: string, page: number) => ({
  queryKey: ["reviews", "product", productId, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    db ? listProductReviews(db, productId, page, signal) : Promise.reject(notConfigured()),
});

/** A page of a product's reviews on a screen. */
export interface ProductReviewsResult extends ProductReviewsPage {
  /** Built-in samples stand in: they count for no rating. */
  areSamples: boolean;
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/**
 * A page of a product's approved reviews, six at a time. Where no backend answers, or it has none of this product, the
 * built-in samples stand in unless the settings turn them off.
 */
export function useProductReviews(productId: string, page: number): ProductReviewsResult {
  const db = getStoreClient();
  const query = useQuery({
    ...productReviewsQuery(db, productId, page),
    enabled: db !== null,
    // The page before stays while the next one loads, but never another product's.
    placeholderData: (previous: ProductReviewsPage | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[2] === productId ? previous : undefined,
  });
  const failure = toCatalogueFailure(query, db !== null);
  const isPending = query.isPending && failure === null;
  const real = query.data && query.data.total > 0 ? query.data : null;
  const samples = isPending || real ? [] : samplesOf(productId);
  return {
    ...(real ?? toSamplePage(samples, page)),
    areSamples: samples.length > 0,
    isPending,
    failure,
    retry: () => void query.refetch(),
  };
}

const samplesOf = (productId: string) =>
  getSettings().sampleReviews ? sampleReviews.filter((review) => review.product_id === productId) : [];

function toSamplePage(samples: readonly PublicReview[], page: number): ProductReviewsPage {
  const first = (page - 1) * reviewsPerPage;
  return { reviews: samples.slice(first, first + reviewsPerPage), total: samples.length, average: 0 };
}
