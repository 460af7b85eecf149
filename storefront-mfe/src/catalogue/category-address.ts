import { type CategoryId, isCategoryId } from "@store/shared-data";

/** The category of a category page's path; an unknown id falls back to Meta Ads (R2.1). */
export function toPageCategory(id = ""): CategoryId {
  return isCategoryId(id) ? id : "facebook";
}

/** Path of a category's page. */
export const categoryAddress = (category: CategoryId): string => `/categoria/${category}`;
