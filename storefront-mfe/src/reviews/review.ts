import type { Product } from "@store/shared-data";

/** A review as everybody may read it (R3.6). `rating` is a whole number from 1 to 5; dates are ISO 8601 text. */
export interface PublicReview {
  readonly id: string;
  readonly product_id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly created_at: string;
  /** The author's display name; null where it is not public. */
  readonly user_name: string | null;
}

/** The product that a review is about, as far as a list shows it. */
export type ReviewedProduct = Pick<Product, "id" | "name" | "image_url" | "category">;
