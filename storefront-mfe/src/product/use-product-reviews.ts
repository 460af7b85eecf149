import {
  builtInIds,
  type CatalogueFailure,
  fromBuild,
  requireStoreClient,
  useCatalogueFailure,
} from "@store/shared-data";
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

/** A page of a product's reviews on a screen. */
export interface ProductReviewsResult extends ProductReviewsPage {
  /** Built-in samples stand in: they count for no rating. */
  areSamples: boolean;
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/**
 * A page of a product's approved reviews, six at a time. Where no backend answers, or it is empty, the built-in samples stand in
 * unless the settings turn them off.
 */
export function useProductReviews(productId: string, page: number): ProductReviewsResult {
  const db = getStoreClient();
  const query = useQuery({
    ...productReviewsQuery(db, productId, page),
    enabled: db !== null,
    // They are in no file: who comes back to the tab asks the database nothing.
    refetchOnWindowFocus: false,
    // The page before stays while the next one loads, but never another product's.
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
    areSamples: samples.length > 0,
    isPending: isUnread || isLoading,
    failure,
    retry: () => void query.refetch(),
  };
}

/**
 * Loads the first page of a product's reviews, for a route's `load`: real ones, or else the samples that may stand in. Resolves
 * with the real ones; `null` where there are none.
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

// Samples speak of built-in products only.
const haveSamples = (productId: string) => getSettings().sampleReviews && builtInIds.includes(productId);

// Only the product's own: a page that was rendered ahead carries them, and fetches no file for them.
const samplesQuery = (db: StoreClient | null, productId: string) => ({
  queryKey: ["reviews", "samples", productId],
  queryFn: async () => (await loadSamples(db)).filter((review) => review.product_id === productId),
  ...fromBuild,
});

function toSamplePage(samples: readonly PublicReview[], page: number): ProductReviewsPage {
  const first = (page - 1) * reviewsPerPage;
  return { reviews: samples.slice(first, first + reviewsPerPage), total: samples.length, average: 0 };
}
