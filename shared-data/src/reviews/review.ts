/** A customer's review (R3.6). `rating` is a whole number from 1 to 5; dates are ISO 8601 text. */
export interface Review {
  readonly id: string;
  readonly user_id: string;
  readonly product_id: string;
  readonly order_id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly is_approved: boolean;
  readonly created_at: string;
  /** Derived on the public list only; null where the author's name is not public. */
  readonly user_name: string | null;
}
