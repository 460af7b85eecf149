import type { PublicReview } from "./review";

/** The built-in sample reviews, in a file of their own that is fetched only where there are no real ones. */
export const loadSamples = async (): Promise<readonly PublicReview[]> =>
  (await import(/* webpackChunkName: "built-in" */ "./sample-reviews")).sampleReviews;
