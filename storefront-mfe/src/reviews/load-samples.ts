import type { PublicReview } from "./review";

/** The built-in sample reviews, which come in a file of their own: whoever has real ones never fetches it. */
export const loadSamples = async (): Promise<readonly PublicReview[]> =>
  (await import(/* webpackChunkName: "built-in" */ "./sample-reviews")).sampleReviews;
