import type { CategoryId, OrderStatus } from "shared-data";

/** What an order shows of its product. */
export interface OrderProduct {
  readonly id: string;
  readonly name: string;
  readonly image_url: string;
  /** Reais. */
  readonly price: number;
  readonly category: CategoryId;
}

/** One product of one payment. Dates are ISO 8601 text, money is reais. */
export interface Order {
  readonly id: string;
  readonly user_id: string;
  readonly product_id: string;
  readonly status: OrderStatus;
  /** Null where what was paid could not be read. */
  readonly amount: number | null;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly delivered_at: string | null;
  readonly first_viewed_at: string | null;
  readonly delivered_key_id: string | null;
  /** For how many hours from delivery the store answers for it: the product's term when it was bought. */
  readonly guarantee_hours: number;
  /** Paid, and no key in stock: it waits in line. */
  readonly is_waiting: boolean;
  /** Paid, and held until staff has looked at it. */
  readonly hold_reason: string | null;
}

/** An order with what is added on read; R3.4. */
export interface OrderWithDetails extends Order {
  readonly product: OrderProduct | null;
  readonly delivered_key: DeliveredKey | null;
  /** The text of its key is on the way. */
  readonly is_key_coming: boolean;
}

/** A delivered key as its buyer reads it. `key_data` is the secret: it may have many lines. */
export interface DeliveredKey {
  readonly id: string;
  readonly key_data: string;
  readonly is_used: boolean;
  readonly used_at: string | null;
  readonly used_by: string | null;
}
