/** The store's five categories (R3.3). */
export type CategoryId = "facebook" | "tiktok" | "google" | "proxys" | "variados";

/** Default order of the category sections on every screen (R2.5). */
export const categoryOrder: readonly CategoryId[] = ["facebook", "tiktok", "google", "proxys", "variados"];

/** Display names of categories (R2.5). */
export const categoryLabels: Readonly<Record<CategoryId, string>> = {
  facebook: "Meta Ads",
  tiktok: "TikTok Ads",
  google: "Google Ads",
  proxys: "Proxys",
  variados: "Variados",
};

/** True for the id of a category; narrows text such as a URL segment. */
export function isCategoryId(value: string): value is CategoryId {
  return Object.hasOwn(categoryLabels, value);
}
