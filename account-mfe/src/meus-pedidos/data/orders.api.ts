import { callRpc, StoreError, toProductSummary, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { OrderProduct } from "./order";

const productColumns = "id,name,image_url,price,category";

/** The products of orders, also of those taken off sale since. @throws StoreError */
export async function listOrderProducts(
  db: StoreClient,
  productIds: readonly string[],
  signal: AbortSignal,
): Promise<OrderProduct[]> {
  const data = await unwrap(
    db
      .from("products")
      .select(productColumns)
      .in("id", [...productIds])
      .abortSignal(signal),
  );
  return data.map(toProductSummary);
}

/**
 * Asks the server to deliver a paid order's key; asking twice gives the same key. Refuses another person's order, one
 * that is not paid, and one that waits for stock or for staff. @throws StoreError with the server's words
 */
export async function deliverProductKey(db: StoreClient, orderId: string): Promise<void> {
  const data = await callRpc(db, "deliver_product_key", { p_order_id: orderId });
  const [outcome] = data;
  if (outcome?.success !== true) throw new StoreError("rejected", outcome?.message ?? "", "not_delivered");
}

/** An order's place in the line of paid orders without a key, from 1; `null` where it is not in line. @throws StoreError */
export async function getQueuePosition(db: StoreClient, orderId: string, signal: AbortSignal): Promise<number | null> {
  const data = await callRpc(db, "order_queue_position", { p_order_id: orderId }, signal);
  return typeof data === "number" ? data : null;
}

/** The code that pays a pending order; `null` where there is none, or its PIX has run out. @throws StoreError */
export async function getPixCode(db: StoreClient, orderId: string, signal: AbortSignal): Promise<string | null> {
  const data = await callRpc(db, "order_pix_code", { p_order_id: orderId }, signal);
  return typeof data === "string" ? data : null;
}
