import { type CategoryId, isCategoryId } from "@store/shared-data";

/** The category of a category page's address; an unknown one falls back to Meta Ads, as R2.1 says. */
export function toPageCategory(id = ""): CategoryId {
  return isCategoryId(id) ? id : "facebook";
}

/** Where a category's products are listed. */
export const categoryAddress = (category: CategoryId): string => `/categoria/${category}`;
