/** The store's five categories (R3.3). Every one has a label and a place in the default order. */
export type CategoryId = "facebook" | "tiktok" | "google" | "proxys" | "variados";

/** Default order of the category sections on every screen (R2.5). */
export const categoryOrder: readonly CategoryId[] = ["facebook", "tiktok", "google", "proxys", "variados"];

/** What people read instead of a category's id (R2.5). */
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

/** A product as screens see it (R3.1). Prices are reais as numbers; dates are ISO 8601 text. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly price: number;
  readonly original_price: number;
  readonly image_url: string;
  readonly checkout_link: string;
  readonly ggcheckout_id: string;
  readonly category: CategoryId;
  readonly features: readonly string[];
  readonly is_active: boolean;
  readonly stock_count: number;
  readonly sold_count: number;
  readonly initial_stock: number;
  /** For how many hours from delivery the store answers for it; R9.8. */
  readonly guarantee_hours: number;
  /** 0: the guarantee counts from delivery. Otherwise from the first look at the key, at most so many hours after delivery (R14.8). */
  readonly guarantee_wait_hours: number;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}
