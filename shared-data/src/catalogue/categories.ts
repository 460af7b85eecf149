/** The store's five categories (R3.3). Every one has a label and a place in the default order. */
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

/** Tells a built-in category id from any other text, such as a part of an address. */
export function isCategoryId(value: string): value is CategoryId {
  return Object.hasOwn(categoryLabels, value);
}
