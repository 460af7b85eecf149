import { callRpc, StoreError, toProductSummary, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { OrderProduct } from "./order";

const productColumns = "id,name,image_url,price,category";

/** Lists the products of orders, including products that are no longer on sale. @throws StoreError */
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
 * Requests delivery of a paid order's key. Idempotent: a second call returns the same key. The server refuses orders of
 * others, unpaid orders, and orders that wait for stock or staff.
 * @throws StoreError with the server's message
 */
export async function deliverProductKey(db: StoreClient, orderId: string): Promise<void> {
  const data = await callRpc(db, "deliver_product_key", { p_order_id: orderId });
  const [outcome] = data;
  if (outcome?.success !== true) throw new StoreError("rejected", outcome?.message ?? "", "not_delivered");
}
