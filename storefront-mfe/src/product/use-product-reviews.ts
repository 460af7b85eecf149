import { builtInIds, fromBuild, requireStoreClient, useCatalogueFailure } from "@store/shared-data";
import { type QueryClient, useQuery } from "@store/shared-data/query";
import { getSettings, getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { loadSamples } from "../reviews/load-samples";
import { listProductReviews, type ProductReviewsPage, reviewsPerPage } from "../reviews/public-reviews.api";
import type { PublicReview } from "../reviews/review";
import { productReviewsKey } from "./product-reviews-key";

/** A page of a product's reviews as a query, for the hook and for a route's `load`. */
export const productReviewsQuery = (db: StoreClient | null, productId: string, page: number) => ({
  queryKey: productReviewsKey(productId, page),
  queryFn: ({ signal }: { signal: AbortSignal }) => listProductReviews(requireStoreClient(db), productId, page, signal),
});

/**
 * A page of a product's approved reviews, six per page. Falls back to the built-in samples if the backend is empty or
 * unreachable, unless the settings turn them off.
 */
export function useProductReviews(productId: string, page: number) {
  const db = getStoreClient();
  const query = useQuery({
    ...productReviewsQuery(db, productId, page),
    enabled: db !== null,
    // Reviews are not in the snapshot: refocusing the tab must not query the database.
    refetchOnWindowFocus: false,
    // Keeps the previous page while the next one loads, but not another product's.
    placeholderData: (previous: ProductReviewsPage | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[2] === productId ? previous : undefined,
  });
  const failure = useCatalogueFailure(query, db !== null);
  const isUnread = query.isPending && failure === null;
  const real = query.data && query.data.total > 0 ? query.data : null;
  const needsSamples = !isUnread && !real && haveSamples(productId);
  const { data, isLoading } = useQuery({ ...samplesQuery(db, productId), enabled: needsSamples });
  const samples = (needsSamples && data) || [];
  return {
    ...(real ?? toSamplePage(samples, page)),
    /** True for built-in samples, which do not count towards a rating. */
    areSamples: samples.length > 0,
    isPending: isUnread || isLoading,
    failure,
    retry: () => void query.refetch(),
  };
}

/**
 * Loads the first page of a product's reviews, for a route's `load`: real ones, or the samples. Resolves with the real
 * ones; `null` if there are none.
 */
export async function loadProductReviews(
  queryClient: QueryClient,
  db: StoreClient | null,
  productId: string,
): Promise<ProductReviewsPage | null> {
  const query = productReviewsQuery(db, productId, 1);
  if (db) await queryClient.prefetchQuery(query);
  const page = queryClient.getQueryData<ProductReviewsPage>(query.queryKey);
  if (page && page.total > 0) return page;
  if (haveSamples(productId)) await queryClient.prefetchQuery(samplesQuery(db, productId));
  return null;
}

// Samples exist for built-in products only.
const haveSamples = (productId: string) => getSettings().sampleReviews && builtInIds.includes(productId);

// Only this product's samples: a prerendered page contains them and does not load their chunk.
const samplesQuery = (db: StoreClient | null, productId: string) => ({
  queryKey: ["reviews", "samples", productId],
  queryFn: async () => (await loadSamples(db)).filter((review) => review.product_id === productId),
  ...fromBuild,
});

function toSamplePage(samples: readonly PublicReview[], page: number): ProductReviewsPage {
  const first = (page - 1) * reviewsPerPage;
  return { reviews: samples.slice(first, first + reviewsPerPage), total: samples.length, average: 0 };
}
