import type { PublicReview } from "./review";
import samples from "./sample-reviews.json";

/**
 * Sample reviews, newest first, shown only if no backend is configured or it returns nothing (R1.4, R3.6). They cover
 * six built-in products of R3.2.
 */
export const sampleReviews: readonly PublicReview[] = samples
  .map(({ day, ...review }, index) => ({
    ...review,
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, "0")}`,
    created_at: `${day}T15:00:00.000Z`,
  }))
  .sort((left, right) => right.created_at.localeCompare(left.created_at));
