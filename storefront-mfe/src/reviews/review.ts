import type { Product } from "@store/shared-data";

/** A public review (R3.6). `rating` is an integer from 1 to 5; dates are ISO 8601 text. */
export interface PublicReview {
  readonly id: string;
  readonly product_id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly created_at: string;
  /** The author's display name; null if it is not public. */
  readonly user_name: string | null;
}

/** The fields of a reviewed product that lists show. */
export type ReviewedProduct = Pick<Product, "id" | "name" | "image_url" | "category">;
