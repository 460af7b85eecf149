import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import type { DeliveredKey } from "./order";
import { toDeliveredKey } from "./order-row";

/** The keys delivered to the caller's completed orders, by id; others are not given. @throws StoreError */
export async function listDeliveredKeys(
  db: StoreClient,
  keyIds: readonly string[],
  signal: AbortSignal,
): Promise<DeliveredKey[]> {
  const { data, error, status } = await db
    .from("product_keys")
    .select("id,key_data,is_used,used_at,used_by")
    .in("id", [...keyIds])
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.flatMap((row) => toDeliveredKey(row) ?? []);
}

/** Records the first time the owner looks at the key of a completed order. @throws StoreError */
export async function recordKeyView(db: StoreClient, orderId: string): Promise<void> {
  const { error, status } = await db.rpc("reveal_order_key", { p_order_id: orderId });
  if (error) throw toStoreError(error, status);
}
