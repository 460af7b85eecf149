import type { CategoryId } from "shared-data";

/** The categories that have a page of their own; R2.1. */
export const pageCategories = ["facebook", "tiktok", "google", "proxys"] as const satisfies readonly CategoryId[];

/** A category that has a page of its own. */
export type PageCategory = (typeof pageCategories)[number];

/** The category of a category page's address; an unknown one falls back to Meta Ads, as R2.1 says. */
export function toPageCategory(id: string | undefined): PageCategory {
  return pageCategories.find((category) => category === id) ?? "facebook";
}

/** Where a category's products are listed: on its own page, or else in the catalogue. */
export function categoryAddress(category: CategoryId): string {
  return pageCategories.some((page) => page === category) ? `/categoria/${category}` : "/produtos";
}
