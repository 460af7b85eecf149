import { useInfiniteQuery } from "shared-data/query";
import { getSettings, getStoreClient, type StoreClient } from "shared-data/runtime";
import { type CatalogueFailure, toCatalogueFailure } from "../catalogue/catalogue-failure";
import { findBuiltIn } from "../catalogue/merge-with-built-in";
import { notConfigured } from "../errors/store-error";
import { listApprovedReviews, type ReviewWithProduct, reviewsPerLoad } from "./public-reviews.api";
import { sampleReviews } from "./sample-reviews";

/** All approved reviews as an infinite query, for the hook and for a route's `load`. */
export const approvedReviewsQuery = (db: StoreClient | null) => ({
  queryKey: ["reviews", "approved"],
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    db ? listApprovedReviews(db, pageParam, signal) : Promise.reject(notConfigured()),
  initialPageParam: 0,
  getNextPageParam: (last: readonly ReviewWithProduct[], pages: readonly unknown[]) =>
    last.length === reviewsPerLoad ? pages.length * reviewsPerLoad : null,
});

/** All approved reviews on a screen, some at a time. */
export interface ApprovedReviewsResult {
  reviews: readonly ReviewWithProduct[];
  areSamples: boolean;
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
}

/** All approved reviews with their product, newest first. The built-in samples stand in where there are none. */
export function useApprovedReviews(): ApprovedReviewsResult {
  const db = getStoreClient();
  const query = useInfiniteQuery({ ...approvedReviewsQuery(db), enabled: db !== null });
  const failure = toCatalogueFailure(query, db !== null);
  const isPending = query.isPending && failure === null;
  const real = query.data?.pages.flat() ?? [];
  const samples = isPending || real.length > 0 || !getSettings().sampleReviews ? [] : samplesWithProduct;
  return {
    reviews: real.length > 0 ? real : samples,
    areSamples: samples.length > 0,
    isPending,
    failure,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

const samplesWithProduct: readonly ReviewWithProduct[] = sampleReviews.map((review) => ({
  review,
  product: findBuiltIn(review.product_id) ?? null,
}));
