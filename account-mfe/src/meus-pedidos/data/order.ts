import type { OrderStatus, ProductSummary } from "@store/shared-data";
import type { ClaimSummary } from "./claims.api";

/** The product of an order. */
export type OrderProduct = Pick<ProductSummary, "id" | "name" | "image_url" | "price" | "category">;

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
  /** 0: the term counts from delivery; otherwise from the first look, at most so many hours after delivery. */
  readonly guarantee_wait_hours: number;
  /** When the guarantee ends, as the database counts it; null while nothing is delivered. */
  readonly guarantee_ends_at: string | null;
  /** Paid, and no key in stock: it waits in line. */
  readonly is_waiting: boolean;
  /** Paid, and held until staff has looked at it. */
  readonly hold_reason: string | null;
  /** Since when the payer's bank asks the PIX back: its key is not shown meanwhile. Null where it does not. */
  readonly disputed_at: string | null;
  /** True if credit paid it, and not a PIX. */
  readonly with_credit: boolean;
}

/** An order with what is added on read; R3.4. The text of its key is none of it: that is given by a click (`openOrderKey`). */
export interface OrderWithDetails extends Order {
  readonly product: OrderProduct | null;
}

/** An order's name on the screen. */
export const nameOf = ({ product }: OrderWithDetails): string => product?.name ?? "Produto indisponível";

/** The address of an order's page. */
export const pathOf = ({ id }: Pick<Order, "id">): string => `/meus-pedidos/${id}`;

/** The place of the guarantee on an order's page. */
export const claimPlace = "#garantia";

/** A claim that was settled without another key: the order's own key is marked as defective. */
export const isSettled = (order: Order, claim: ClaimSummary | undefined): boolean =>
  (claim?.decision === "credit" || claim?.decision === "refund") && claim.key_id === order.delivered_key_id;
