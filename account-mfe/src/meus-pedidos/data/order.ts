import type { OrderStatus, ProductSummary } from "@store/shared-data";
import type { ClaimSummary } from "./claims.api";

export type OrderProduct = Pick<ProductSummary, "id" | "name" | "image_url" | "price" | "category">;

/** One product of one payment, one or more keys of it. Dates are ISO 8601 text, amounts are reais. */
export interface Order {
  readonly id: string;
  readonly user_id: string;
  readonly product_id: string;
  readonly status: OrderStatus;
  /** Null if the paid amount is unknown. */
  readonly amount: number | null;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly delivered_at: string | null;
  readonly first_viewed_at: string | null;
  /** The first key; null before delivery. */
  readonly delivered_key_id: string | null;
  /** The other keys of an order of several. */
  readonly other_key_ids: readonly string[];
  /** Number of keys bought; they are delivered together. */
  readonly quantity: number;
  /** Guarantee period in hours, copied from the product at purchase. */
  readonly guarantee_hours: number;
  /**
   * 0 if the guarantee starts at delivery; otherwise it starts at the first reveal, at most this many hours after
   * delivery.
   */
  readonly guarantee_wait_hours: number;
  /** End of the guarantee, computed by the database; null before delivery. */
  readonly guarantee_ends_at: string | null;
  /** Paid, but no key is in stock: the order is in the delivery queue. */
  readonly is_waiting: boolean;
  /** Paid, but held until staff reviews it. */
  readonly hold_reason: string | null;
  /** Time at which the payer's bank opened a dispute of the PIX; the key is hidden meanwhile. Null if there is none. */
  readonly disputed_at: string | null;
  /** True if the order was paid with store credit, not with PIX. */
  readonly with_credit: boolean;
  /** Name of the coupon or promotion that lowered its price; null without one. */
  readonly price_rule: string | null;
}

/** An order with its product (R3.4). The key's text is not part of it: `openOrderKey` fetches it on a click. */
export interface OrderWithDetails extends Order {
  readonly product: OrderProduct | null;
}

/** Query key prefix of a user's orders. The shell removes queries under "private" when the user changes. */
export const ordersKey = (userId: string | undefined) => ["private", "orders", userId] as const;

/** Display name of an order. */
export const nameOf = ({ product }: OrderWithDetails): string => product?.name ?? "Produto indisponível";

/** Path of an order's page. */
export const pathOf = ({ id }: Pick<Order, "id">): string => `/meus-pedidos/${id}`;

/** Ids of an order's keys; empty before delivery. */
export const keysOf = ({ delivered_key_id, other_key_ids }: Order): readonly string[] =>
  delivered_key_id === null ? [] : [delivered_key_id, ...other_key_ids];

/** Hash of the guarantee section on an order's page. */
export const claimPlace = "#garantia";

/** True for a claim that was settled without a replacement: a key of the order is marked as defective. */
export const isSettled = (order: Order, claim: ClaimSummary | undefined): boolean =>
  (claim?.decision === "credit" || claim?.decision === "refund") && keysOf(order).includes(claim.key_id);
