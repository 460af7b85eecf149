import { findBuiltIn, fromBuild, requireStoreClient, useCatalogueFailure } from "@store/shared-data";
import { type QueryClient, useInfiniteQuery, useQuery } from "@store/shared-data/query";
import { getSettings, getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { toMorePages } from "../catalogue/load-more";
import { loadSamples } from "../reviews/load-samples";
import type { PublicReview } from "../reviews/review";
import { listApprovedReviews, type ReviewWithProduct, reviewsPerLoad } from "./approved-reviews.api";

/** All approved reviews as an infinite query, for the hook and for a route's `load`. */
const approvedReviewsQuery = (db: StoreClient | null) => ({
  queryKey: ["reviews", "approved"],
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    listApprovedReviews(requireStoreClient(db), pageParam, signal),
  initialPageParam: 0,
  getNextPageParam: (last: readonly ReviewWithProduct[], pages: readonly unknown[]) =>
    last.length === reviewsPerLoad ? pages.length * reviewsPerLoad : null,
});

export type ApprovedReviewsResult = ReturnType<typeof useApprovedReviews>;

/**
 * All approved reviews with their product, newest first. Falls back to the built-in samples if the backend is empty or
 * unreachable.
 */
export function useApprovedReviews() {
  const db = getStoreClient();
  const query = useInfiniteQuery({
    ...approvedReviewsQuery(db),
    enabled: db !== null,
    // Reviews are not in the snapshot: refocusing the tab must not query the database.
    refetchOnWindowFocus: false,
  });
  const failure = useCatalogueFailure(query, db !== null);
  const isUnread = query.isPending && failure === null;
  const real = query.data?.pages.flat() ?? [];
  const needsSamples = !isUnread && real.length === 0 && getSettings().sampleReviews;
  const { data, isLoading } = useQuery({ ...samplesQuery(db), enabled: needsSamples });
  const samples = (needsSamples && data) || [];
  return {
    reviews: real.length > 0 ? real : samples,
    areSamples: samples.length > 0,
    isPending: isUnread || isLoading,
    failure,
    retry: () => void query.refetch(),
    more: toMorePages(query),
  };
}

const samplesQuery = (db: StoreClient | null) =>
  ({ queryKey: ["reviews", "samples"], queryFn: () => loadSamplesWithProduct(db), ...fromBuild }) as const;

async function loadSamplesWithProduct(db: StoreClient | null): Promise<ReviewWithProduct[]> {
  const withProduct = async (review: PublicReview) => ({
    review,
    product: (await findBuiltIn(review.product_id)) ?? null,
  });
  return Promise.all((await loadSamples(db)).map(withProduct));
}

/**
 * Loads the initial data of /avaliacoes for a route's `load`: real reviews, or the samples. Resolves with true for
 * samples.
 */
export async function loadApprovedReviews(queryClient: QueryClient, db: StoreClient | null): Promise<boolean> {
  const { queryKey } = approvedReviewsQuery(db);
  if (db) await queryClient.prefetchInfiniteQuery(approvedReviewsQuery(db));
  const real = queryClient.getQueryData<{ pages: ReviewWithProduct[][] }>(queryKey)?.pages.flat() ?? [];
  if (real.length > 0 || !getSettings().sampleReviews) return false;
  await queryClient.prefetchQuery(samplesQuery(db));
  return Boolean(queryClient.getQueryData<ReviewWithProduct[]>(samplesQuery(db).queryKey)?.length);
}
