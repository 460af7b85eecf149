import { unwrap } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import type { Order } from "../data/order";

/** The review that a customer gave one of their orders. */
export interface OrderReview {
  readonly order_id: string;
  readonly rating: number;
  readonly comment: string | null;
  readonly is_approved: boolean;
}

/** The caller's own reviews of these orders, approved or not. @throws StoreError */
export async function listOrderReviews(
  db: StoreClient,
  orders: readonly Order[],
  signal: AbortSignal,
): Promise<OrderReview[]> {
  const data = await unwrap(
    db
      .from("reviews")
      .select("order_id,rating,comment,is_approved")
      // The product is indexed and narrows the search; the order id alone would be compared row by row.
      .in("product_id", [...new Set(orders.map((order) => order.product_id))])
      .in(
        "order_id",
        orders.map((order) => order.id),
      )
      .abortSignal(signal),
  );
  return data.map(({ order_id, rating, comment, is_approved }) => ({
    order_id: order_id ?? "",
    rating: Number(rating),
    comment,
    is_approved: is_approved === true,
  }));
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
