import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { Order } from "../data/order";

/** A customer's review of one of their orders. */
export interface SentReview {
  readonly rating: number;
  readonly comment: string | null;
  readonly is_approved: boolean;
}

/** Fetches the caller's review of an order, approved or not; `null` if there is none. @throws StoreError */
export async function getOrderReview(db: StoreClient, order: Order, signal: AbortSignal): Promise<SentReview | null> {
  const data = await unwrap(
    db
      .from("reviews")
      .select("rating,comment,is_approved")
      // Filters by product to use its index; the order id alone would need a sequential scan.
      .eq("product_id", order.product_id)
      .eq("order_id", order.id)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return data && { rating: Number(data.rating), comment: data.comment, is_approved: data.is_approved === true };
}

/**
 * Sends a review of a completed order; it is published after staff approves it. The server refuses orders of others,
 * orders that are not completed, and a second review of an order.
 * @throws StoreError with the server's message
 */
export async function submitReview(
  db: StoreClient,
  order: Pick<Order, "id" | "user_id" | "product_id">,
  rating: number,
  comment: string,
): Promise<void> {
  await unwrap(
    db.from("reviews").insert({
      user_id: order.user_id,
      product_id: order.product_id,
      order_id: order.id,
      rating,
      comment: comment === "" ? null : comment,
      is_approved: false,
    }),
  );
}
