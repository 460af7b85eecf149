import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { Order } from "../data/order";

/** The review that a customer gave one of their orders. */
export interface SentReview {
  readonly rating: number;
  readonly comment: string | null;
  readonly is_approved: boolean;
}

/** The caller's own review of an order, approved or not; `null` where there is none. @throws StoreError */
export async function getOrderReview(db: StoreClient, order: Order, signal: AbortSignal): Promise<SentReview | null> {
  const data = await unwrap(
    db
      .from("reviews")
      .select("rating,comment,is_approved")
      // The product is indexed and narrows the search; the order id alone would be compared row by row.
      .eq("product_id", order.product_id)
      .eq("order_id", order.id)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return data && { rating: Number(data.rating), comment: data.comment, is_approved: data.is_approved === true };
}

/**
 * Sends a review of a completed order; it is shown once staff approves it. Refuses orders of others, orders not completed
 * and a second review of one order. @throws StoreError with the server's words
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
